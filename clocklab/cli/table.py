"""A match at one terminal: whose view is shown, and computers at some of its seats."""

from __future__ import annotations

import sys

from clocklab.cli.choices import Choices
from clocklab.core import CHANCE, Match, Seat, Turn, View, seat_name
from clocklab.core.match import known_steps
from clocklab.errors import IllegalActionError
from clocklab.players.seats import PERSON, Sitter, luck_of, next_to_decide

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What empties a terminal's window and what was scrolled out of it."""


class Table:
    """A match with who sits at it; where there are secrets it is handed from person to person."""

    def __init__(self, match: Match, seats: list[Sitter]) -> None:
        self.match = match
        self.seats = seats
        self.holder: Seat | None = None

    # ---- who may see what ------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats that people play."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter == PERSON]

    @property
    def secret(self) -> bool:
        """Whether there is now something that not everybody may see."""
        return not self.match.over and self.match.game.secret(self.match.state)

    @property
    def covered(self) -> bool:
        """Whether the terminal must first be handed to the person whose turn it is."""
        turn = self.match.turn
        return self.secret and len(self.people) > 1 and not isinstance(turn, Turn) and turn != self.holder

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view is shown: the only person's, or that of who holds the terminal."""
        return self.people[0] if len(self.people) == 1 else self.holder

    def uncover(self) -> None:
        """Show the view of the person whose turn it is: they hold the terminal now."""
        assert not isinstance(self.match.turn, Turn), "only before a decision it is covered"
        self.holder = self.match.turn

    def pass_on(self) -> None:
        """Take the view off the screen once somebody else is to act."""
        if self.holder is not None and self.match.turn not in (self.holder, CHANCE):
            self.holder = None
            if sys.stdout.isatty():
                print(CLEAR, end="")

    def require_open(self) -> None:
        """Raise IllegalActionError where odds and advice would tell a secret to whom it does not belong."""
        if self.secret and self.match.turn != self.viewer:
            raise IllegalActionError("There are secrets here: only who is to decide may ask, holding the keyboard.")

    # ---- showing -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Print the position as the viewer may see it, and the choices by number."""
        match = self.match
        if self.covered:
            name = seat_name(int(match.turn), match.names)  # type: ignore[arg-type]
            print(f"\nPass the keyboard to {name}; nobody else should look. Enter shows {name}'s view.")
            return
        print(f"\n{match}")
        if self.secret:
            print(match.board(self.viewer).alt)
        if match.over:
            self._show_end()
        elif match.turn is CHANCE:
            print(f"  Enter: {match.game.label_chance(match.state)}")
        else:
            print(Choices(match))

    def _show_end(self) -> None:
        for seat, points in enumerate(self.match.payoffs):
            won = ", wins" if seat in self.match.winners else ""
            print(f"  {seat_name(seat, self.match.names)}: {points}{won}")

    def told(self) -> list[str]:
        """Return what was done, step by step, as far as the viewer may know it."""
        match = self.match
        known = known_steps(match.game, match.history, match.state, self.viewer)
        return [
            f"{self._who(state)}: {match.game.format_action(action) if told else '(hidden)'}"
            for (state, action), told in zip(match.history, known, strict=True)
        ]

    def _who(self, state: object) -> str:
        turn = self.match.game.turn(state)
        return "chance" if isinstance(turn, Turn) else seat_name(turn, self.match.names)

    # ---- computers and chance ------------------------------------------------------------------------------

    def computer_acts(self) -> bool:
        """Return whether a computer decides now, or is the one for whom chance acts."""
        decider = None if self.match.over else next_to_decide(self.match.game, self.match.state)
        return decider is not None and self.seats[decider] != PERSON

    def nothing_to_ask(self) -> bool:
        """Return whether a computer acts now, or chance lays out the table."""
        return self.computer_acts() or self.match.game.preparing(self.match.state)

    def prepare(self) -> None:
        """Let chance lay out the table, as far as it does so without asking."""
        while self.match.game.preparing(self.match.state):
            self.match.roll()

    def computers_play(self) -> None:
        """Let computers, and chance for them, act until a person is to; if no person plays, to the end."""
        self.prepare()
        while not self.match.over and (not self.people or self.computer_acts()):
            if self.match.turn is CHANCE:
                self.chance_acts()
            else:
                self._computer_decides()
            self.prepare()

    def chance_acts(self) -> None:
        """Let chance act and print what happened, as far as the viewer may know it."""
        self.match.roll()
        print(f"  {self.told()[-1].removeprefix('chance: ')}")

    def _computer_decides(self) -> None:
        match, turn = self.match, self.match.turn
        assert not isinstance(turn, Turn), "chance is let act before"
        player = self.seats[turn].player
        assert player is not None, "a person is asked"
        match.play(player(View(match.game, turn, match.state), luck_of(match)))
        print(f"  {self.told()[-1]}")

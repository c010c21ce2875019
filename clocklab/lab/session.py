"""What happens at the table, without any widget: a match, who plays each seat, who may look, and perfect play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clocklab.core import CHANCE, OVER, Game, Match, Player, Seat, Solution, Svg, View, seat_name
from clocklab.core.contract import Turn
from clocklab.core.match import known_steps
from clocklab.core.record import checked_names
from clocklab.errors import IllegalActionError, NotationError, OptionError
from clocklab.players.seats import PERSON, Sitter, luck_of, next_to_decide, sitter, sitters
from clocklab.players.simple import PerfectPlayer

KEPT = 16


class Solutions:
    """The solutions found so far, by game; one game is solved once, however many ask for it.

    ``how`` is passed to every ``game.solve``. With an event loop running, as in Jupyter, solving happens in a
    thread and the lab stays usable; without one it happens at once.
    """

    def __init__(self, how: Mapping[str, Any] | None = None) -> None:
        self.how = dict(how or {})
        self._found: dict[Game[Any, Any], Solution[Any, Any] | Exception] = {}
        self._waiting: dict[Game[Any, Any], list[Callable[[], object]]] = {}

    def get(self, game: Game[Any, Any]) -> Solution[Any, Any] | None:
        """Return the solution, or None if it is not there yet; raises the error that solving ended with."""
        found = self._found.get(game)
        if isinstance(found, Exception):
            raise found
        return found

    def known(self, game: Game[Any, Any]) -> bool:
        """Return whether the game has been solved, or could not be."""
        return game in self._found

    def solving(self, game: Game[Any, Any]) -> bool:
        """Return whether somebody is waiting for this game's solution."""
        return game in self._waiting

    def request(self, game: Game[Any, Any], then: Callable[[], object]) -> None:
        """See that the game gets solved and call back when it is, or when it turned out that it cannot be."""
        if self.known(game):
            then()
            return
        if game in self._waiting:
            self._waiting[game].append(then)
            return
        self._waiting[game] = [then]
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._keep(game, self._solve(game))
            return
        future = loop.run_in_executor(None, self._solve, game)
        future.add_done_callback(lambda done: self._keep(game, done.result()))

    def _solve(self, game: Game[Any, Any]) -> Solution[Any, Any] | Exception:
        try:
            return game.solve(**self.how)
        except Exception as error:  # shown by whoever asks for the solution
            return error

    def _keep(self, game: Game[Any, Any], found: Solution[Any, Any] | Exception) -> None:
        while len(self._found) >= KEPT:
            del self._found[next(iter(self._found))]
        self._found[game] = found
        for then in self._waiting.pop(game):
            then()


_SHARED = Solutions()


def shared_solutions(how: Mapping[str, Any] | None = None) -> Solutions:
    """Return the solutions that all boards share, or with ``how`` ones of their own."""
    return Solutions(how) if how else _SHARED


PATIENCE = 10_000
"""How many acts of computers and chance may follow each other before a person is asked again."""


class Session:
    """A match with its players: people, the computer, or both.

    ``seating`` says who plays each seat, people where it is short: "person", a computer player, or its text.
    With ``automatic`` the computer's seats, and chance for them, act as soon as it is their turn.
    """

    def __init__(
        self,
        match: Match,
        seating: Sequence[Sitter | Player | str] = (),
        automatic: bool = True,
        solutions: Solutions | None = None,
    ) -> None:
        self.solutions = solutions or Solutions()
        self.automatic = automatic
        self.seating: list[Sitter] = []
        self.begin(match, seating)

    def begin(self, match: Match, seating: Sequence[Sitter | Player | str] | None = None) -> None:
        """Go on with this match; the seating stays unless one is given."""
        wanted = self.seating if seating is None else [sitter(each, match.game) for each in seating]
        if len(wanted) > match.game.players and seating is not None:
            raise OptionError(f"{len(wanted)} seats were given a player, but {match.game.players} play.")
        people = [PERSON] * match.game.players
        self.match = match
        self.seating = (list(wanted) + people)[: match.game.players]
        self.revealed: Seat | None = None
        self.looking: int | None = None
        self._prepare()
        self._quiet()

    # ---- looking -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.match.game

    @property
    def steps(self) -> int:
        """How many actions and chance events there have been."""
        return len(self.match.history)

    @property
    def prepared(self) -> int:
        """How many of them laid out the table; these are not taken back one by one."""
        count = 0
        for state, _ in self.match.history:
            if not self.game.preparing(state):
                break
            count += 1
        return count

    @property
    def people(self) -> list[Seat]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.seating) if player == PERSON]

    @property
    def decider(self) -> Seat | None:
        """The seat that decides now or, when chance is to act, the one it acts for; None when it is over."""
        return next_to_decide(self.game, self.match.state)

    @property
    def person_acts(self) -> bool:
        """Whether a person decides, or rolls for their own decision; also if nobody else could."""
        decider = self.decider
        return decider is None or not self.people or self.seating[decider] == PERSON

    @property
    def computer_decides(self) -> bool:
        """Whether it is the turn of a seat that the computer plays."""
        turn = self.match.turn
        return not isinstance(turn, Turn) and self.seating[turn] != PERSON

    @property
    def secret(self) -> bool:
        """Whether there is now something that not everybody at the table may see."""
        return not self.match.over and self.game.secret(self.match.state)

    @property
    def covered(self) -> bool:
        """Whether the device must first be handed to the person whose turn it is."""
        turn = self.match.turn
        if isinstance(turn, Turn) or len(self.people) < 2 or not self.secret:
            return False
        return self.seating[turn] == PERSON and self.revealed != turn

    @property
    def viewer(self) -> Seat | None:
        """The seat through whose eyes the board is drawn; None for an onlooker."""
        if not self.game.hidden or self.match.over:
            return None
        if len(self.people) == 1:
            return self.people[0]
        turn = self.match.turn
        return turn if not isinstance(turn, Turn) and self.revealed == turn else None

    @property
    def may_ask(self) -> bool:
        """Whether odds and advice may be shown: where there are secrets, only to who decides, for now."""
        if not self.secret:
            return True
        return self.looking is None and self.match.turn == self.viewer

    def name(self, seat: Seat) -> str:
        """Return what the seat's player is called."""
        return seat_name(seat, self.match.names)

    def shown(self) -> Any:
        """Return the state on the board: the current one, or the one looked back at."""
        history = self.match.history
        if self.looking is not None and self.looking < len(history):
            return history[self.looking][0]
        return self.match.state

    def board(self) -> Svg:
        """Return the board as the viewer may see it, with the number of steps that led to it."""
        step = self.steps if self.looking is None else self.looking
        drawn = self.game.draw(self.shown(), self.viewer, self.match.names)
        return drawn.with_attributes(data_step=step)

    def look(self, step: int | None) -> None:
        """Show the position after this many steps, or with None the current one."""
        self.looking = step if step is not None and 0 <= step < self.steps else None

    def reveal(self) -> None:
        """Show the board to the person whose turn it is: they hold the device now."""
        turn = self.match.turn
        self.revealed = None if isinstance(turn, Turn) else turn

    def moves(self, since: int = 0) -> list[str]:
        """Return what was done after so many steps, step by step, as far as the viewer may know it."""
        known = known_steps(self.game, self.match.history, self.match.state, self.viewer)
        steps = zip(self.match.history, known, strict=True)
        return [self._told(*step, known) for step, known in list(steps)[since:]]

    def _told(self, state: Any, action: Any, known: bool) -> str:
        turn = self.game.turn(state)
        who = None if isinstance(turn, Turn) else turn
        if not known:
            was_due = self.game.describe(state, self.match.names).rstrip(".!?")
            return was_due if who is None else f"{self.name(who)} acted"
        told = self.game.tell(state, action, self.match.names).rstrip(".")
        if who is None:
            return told or self.game.label_action(state, action, self.match.names)
        return f"{self.name(who)}: {told}"

    @property
    def rolled(self) -> str:
        """What chance did last, where the board does not show it and everybody may know it; else nothing."""
        if not self.match.history or self.secret:
            return ""
        state, action = self.match.history[-1]
        if self.game.turn(state) is not CHANCE or self.game.secret(state):
            return ""
        return self.game.tell(state, action, self.match.names)

    @property
    def events(self) -> list[str]:
        """What was done since a person last acted, that act included."""
        return self.moves(self._acted)

    # ---- acting --------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Let chance act, from the seed."""
        self._acting()
        self.match.roll()
        self._happened()

    def play(self, action: Any | str) -> None:
        """Take an action for the seat to act, or say what chance did on one's own table; texts will do.

        At chance nodes the event's first word may be left out: ``1,3,5`` or ``1 3 5`` for ``roll 1,3,5``.
        """
        self._acting()
        self.match.play(self.read(action) if isinstance(action, str) else action)
        self._happened()

    def read(self, text: str) -> Any:
        """Return the action that a text means here. Raises NotationError."""
        try:
            return self.game.parse_action(text)
        except NotationError:
            if self.match.turn is not CHANCE:
                raise
            outcomes = self.game.legal_actions(self.match.state)
            verbs = {self.game.format_action(outcome).split()[0] for outcome in outcomes}
            plain = ",".join(text.replace(",", " ").split())
            for words in (f"{verb} {what}" for verb in sorted(verbs) for what in (text, plain)):
                try:
                    return self.game.parse_action(words)
                except NotationError:
                    continue
            raise

    def _acting(self) -> None:
        if self.covered:
            raise IllegalActionError(f"Hand the device to {self.name(self.match.turn)} first.")  # type: ignore[arg-type]
        self.look(None)
        self._quiet()

    def _quiet(self) -> None:
        self._acted = self.steps
        self.computer_acted = False

    def _prepare(self) -> None:
        """Let chance lay out the table, as far as it does so without asking."""
        while self.match.turn is CHANCE and self.game.preparing(self.match.state):
            self.match.roll()

    def _happened(self) -> None:
        self._prepare()
        if self.match.turn not in (self.revealed, CHANCE):
            self.revealed = None

    def advance(self) -> None:
        """Let the computer's seats play, and chance for them, until a person is to act.

        Stops early where a solution is wanted that is not there yet (see ``wanted``).
        """
        if not self.automatic or not self.people:
            return
        for _ in range(PATIENCE):
            if self.person_acts or not self.step():
                return

    def play_out(self) -> None:
        """Let computers and chance play to the end; for tables where no person sits."""
        for _ in range(PATIENCE):
            if self.match.over or not self.step():
                return

    def step(self) -> bool:
        """Let chance or the computer act once; False if it needs a solution that is not there yet.

        Raises IllegalActionError where a person is to decide, and the solver's error where there is none.
        """
        state, turn = self.match.state, self.match.turn
        if turn is OVER or (turn is not CHANCE and not self.computer_decides):
            raise IllegalActionError("It is not the computer's turn.")
        if turn is CHANCE:
            self.match.roll()
        else:
            if self.wanted is not None:
                return False
            self.match.play(self._computer(state, turn))  # type: ignore[arg-type]
        self.computer_acted = True
        self._happened()
        return True

    def _computer(self, state: Any, seat: Seat) -> Any:
        """Return what the computer does here; its luck comes from the match's seed and the step."""
        player = self.seating[seat].player
        assert player is not None, "only computers are asked"
        rng = luck_of(self.match)
        if player != PerfectPlayer():
            return player(View(self.game, seat, state), rng)
        solution = self.solutions.get(self.game.setup_for(state))
        assert solution is not None, "a wanted solution is waited for before this"
        return solution.policy(state).sample(rng)

    @property
    def wanted(self) -> Game[Any, Any] | None:
        """The game whose solution the computer needs before it can go on, if any."""
        turn = self.match.turn
        if isinstance(turn, Turn) or self.seating[turn].player != PerfectPlayer():
            return None
        game = self.game.setup_for(self.match.state)
        return None if self.solutions.known(game) else game

    # ---- taking back ---------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.steps > self.prepared

    def undo(self) -> None:
        """Take back the last step; with automatic computers, all since a person last was to act."""
        if not self.can_undo:
            raise IllegalActionError("There is nothing to take back.")
        self._travel(self.match.undo, lambda: self.can_undo)

    def redo(self) -> None:
        """Take again what was taken back, as far as ``undo`` went."""
        self._travel(self.match.redo, lambda: self.match.can_redo)

    def _travel(self, move: Any, possible: Any) -> None:
        self.look(None)
        self._quiet()
        holder = self.revealed
        move()
        while possible() and (self.game.preparing(self.match.state) or (self.automatic and not self.person_acts)):
            move()
        turn = self.match.turn
        self.revealed = holder if holder == turn else None

    def back_to(self, step: int) -> None:
        """Take back everything after this many steps; redo brings it again."""
        if not self.prepared <= step <= self.steps:
            raise IllegalActionError(f"There is no step {step} to go back to.")
        self.look(None)
        self._quiet()
        while self.steps > step:
            self.match.undo()
        self.revealed = None

    # ---- other games ---------------------------------------------------------------------------------

    def rename(self, names: Sequence[str]) -> None:
        """Call the players so; an empty name is the usual one. Raises RecordError for one too long."""
        self.match.names = checked_names([name.strip() for name in names])[: self.game.players]

    def seat_players(self, seating: Sequence[Sitter]) -> None:
        """Let these sit here from now on."""
        if len(seating) != self.game.players:
            raise OptionError(f"{self.game.players} seats need as many players, not {len(seating)}.")
        self.seating = list(seating)
        self.revealed = None

    def restart(self, seed: int | None = None, players: int | None = None) -> None:
        """Begin a new game of the same kind, by default with the next seed."""
        game = self.game
        if players is not None and players != game.players:
            game = game.for_players(players)
        seed = self.match.seed + 1 if seed is None else seed
        self.begin(Match(game, seed, self.match.names[: game.players]))

    def set_up(self, game: Game[Any, Any], state: Any) -> None:
        """Begin from this position of this game, whatever lay on the table before."""
        self.begin(Match(game, self.match.seed, self.match.names[: game.players], state))

    def replace(self, match: Match) -> None:
        """Go on with a loaded match; who plays stays as it is where the game is of the same kind."""
        stays = type(match.game) is type(self.game)
        computers = {each.word for each in sitters(match.game)}
        kept = [each if stays or each.word in computers else PERSON for each in self.seating]
        self.begin(match, kept[: match.game.players])

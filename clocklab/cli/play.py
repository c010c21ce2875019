"""A whole game in the terminal: numbered choices, undo, saving, odds and advice, and computers at some seats."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from clocklab.cli.answers import chosen_game, odds_text, position, progress
from clocklab.core import CHANCE, Match, Player, Turn
from clocklab.core.lists import split
from clocklab.errors import ClocklabError, IllegalActionError, OptionError, in_words
from clocklab.players.seats import Seating, SeatPlayer, split_players

MOST_LINES = 16


class Choices:
    """The choices of a match: by the number that an action stands for if it has one, otherwise by place.

    They stand under their headings, if there are several: a few one per line, consecutive numbers as one line,
    "0 to 60", and others in columns.
    """

    def __init__(self, match: Match) -> None:
        game, state, actions = match.game, match.state, match.actions
        numbers = [game.number_of(state, action) for action in actions]
        self._numbered = any(number is not None for number in numbers)
        places: Sequence[int | None] = numbers if self._numbered else range(1, len(actions) + 1)
        self._by_number = {number: action for number, action in zip(places, actions, strict=True) if number is not None}
        self._rows = [
            (number, game.group_action(state, action), game.label_action(state, action, match.names), action)
            for number, action in zip(places, actions, strict=True)
        ]
        self._game = game

    def read(self, words: str) -> Any:
        """Return the action with this number, or the text itself for the game to read."""
        return self._by_number.get(int(words), words) if words.isdecimal() else words

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        numbers = sorted(self._by_number)
        if self._numbered and len(numbers) > MOST_LINES and numbers[-1] - numbers[0] + 1 == len(numbers):
            heading = next(group for number, group, _, _ in self._rows if number is not None)
            yield f"  {numbers[0]} to {numbers[-1]}: {heading}"
            rows = [row for row in self._rows if row[0] is None]
        else:
            rows = self._rows
        groups: dict[str, list[str]] = {}
        for number, heading, label, action in rows:
            typed = self._game.format_action(action) if number is None else number
            groups.setdefault(heading, []).append(f"{typed}: {label}")
        for heading, shown in groups.items():
            if len(groups) > 1:
                yield f"  {heading}"
            for line in shown if len(rows) <= MOST_LINES else columns(shown):
                yield f"{'    ' if len(groups) > 1 else '  '}{line}"


def columns(words: Sequence[str]) -> list[str]:
    """Return lines with the words in columns, read downwards, as many as fit into the terminal."""
    width = max(map(len, words)) + 2
    across = max(1, (shutil.get_terminal_size().columns - 4) // width)
    down = -(-len(words) // across)
    return ["".join(f"{word:<{width}}" for word in words[row::down]).rstrip() for row in range(down)]


CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""The text that clears a terminal's window and its scrollback."""


class Table(Seating):
    """A match at one terminal, which is handed from person to person where there are secrets."""

    def __init__(self, match: Match, seating: Sequence[SeatPlayer | Player | str] = ()) -> None:
        self.take_seats(match, seating)

    def hand_on(self) -> None:
        """Take the view off the screen once somebody else is to act."""
        if self.pass_on() and sys.stdout.isatty():
            print(CLEAR, end="")

    def require_open(self) -> None:
        """Raise IllegalActionError where odds and advice would give a secret away to somebody else."""
        if not self.may_ask:
            raise IllegalActionError(
                "There are secrets here: only the player who is to decide may ask, holding the keyboard."
            )

    # ---- showing -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Print the position as the viewer may see it, and the choices by number."""
        match = self.match
        if self.covered and self.acting is not None:
            name = self.name(self.acting)
            print(f"\nPass the keyboard to {name}; nobody else should look. Enter shows {name}'s view.")
            return
        print(f"\n{match}")
        if self.secret:
            print(match.board(self.viewer).alt)
        if match.over:
            for seat, points in enumerate(match.payoffs):
                print(f"  {self.name(seat)}: {points}{', wins' if seat in match.winners else ''}")
        elif match.turn is CHANCE:
            print(f"  Enter: {self.game.label_chance(match.state)}")
        elif self.computer_decides:
            print(f"  {self._who(match.state)} is to act.")  # what a computer can choose may be what it holds
        else:
            print(Choices(match))

    def told(self) -> list[str]:
        """Return what was done, step by step, as far as the viewer may know it."""
        return [
            f"{self._who(state)}: {self.game.format_action(action) if known else '(hidden)'}"
            for (state, action), known in zip(self.match.history, self.known, strict=True)
        ]

    def _who(self, state: object) -> str:
        turn = self.game.turn(state)
        return "chance" if isinstance(turn, Turn) else self.name(turn)

    # ---- computers and chance ------------------------------------------------------------------------------

    @property
    def nothing_to_ask(self) -> bool:
        """Whether a computer acts now, or chance lays out the table."""
        return not self.person_acts or self.game.preparing(self.match.state)

    def computers_play(self) -> None:
        """Let computers, and chance for them, act until a person is to act or, if no person plays, to the end."""
        self.prepare()
        while not self.match.over and (not self.people or not self.person_acts):
            if self.match.turn is CHANCE:
                self.chance_acts()
            else:
                self.match.play(self.computer_action())
                print(f"  {self.told()[-1]}")
            self.prepare()

    def chance_acts(self) -> None:
        """Let chance act and print what happened, as far as the viewer may know it."""
        self.match.roll()
        print(f"  {self.told()[-1].removeprefix('chance: ')}")


HELP = """Type the number of a choice, or its text (such as 'roll 1,3,5' for dice of your own), or:
  odds      the exact odds here           advice    what each choice is worth (where it is known)
  undo redo take back, take again         save FILE write the game to a file
  history   all actions so far            quit      leave
Enter alone lets chance act."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab play``."""
    parser.add_argument("--seed", type=int, help="fixes every chance event (default 0)")
    parser.add_argument("--names", help="the players' names, separated by commas; an empty one is the usual one")
    parser.add_argument("--seats", default="", help="who plays each seat: person,uct (people where nothing is said)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game, whose options and names are its own")
    parser.add_argument("--position", metavar="TEXT", help="start from this position")


def run(parsed: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    match = _loaded(parsed) if parsed.load is not None else _begun(parsed)
    table = Table(match, split_players(parsed.seats))
    print(f"{match.game.title}: {match.game.tagline} Type 'help' for what can be typed.")
    while True:
        if table.people:
            guarded(table.computers_play)
        else:
            table.computers_play()  # nobody is there to go on
        guarded(table.show)
        words = typed()
        if words is None:
            print()
            return 0
        if words in ("quit", "exit", "q"):
            return 0
        guarded(partial(answer, table, words))


def guarded(act: Callable[[], object]) -> None:
    """Do something and print, on standard error, whatever goes wrong: the game goes on, and can be saved."""
    try:
        act()
    except BrokenPipeError:
        raise  # nobody reads what is printed
    except KeyboardInterrupt:  # it took too long; at the prompt Ctrl-C leaves
        print("\n  Stopped; the game goes on.", file=sys.stderr)
    except OSError as error:
        print(f"  {error}", file=sys.stderr)
    except Exception as error:
        print(f"  {in_words(error)}", file=sys.stderr)


def answer(table: Table, words: str) -> None:
    """Do what was typed; "undo" and "redo" go back, or forth, to where a person acts."""
    obey(table, words)
    while words in TRAVEL and TRAVEL[words](table.match) and table.nothing_to_ask:
        obey(table, words)


def _begun(parsed: argparse.Namespace) -> Match:
    names = split(parsed.names or "")
    here = position(parsed)
    return Match(here.game, 0 if parsed.seed is None else parsed.seed, names, here.state)


def _loaded(parsed: argparse.Namespace) -> Match:
    """Return the saved game. OptionError where it is one of another game, or for what a saved game says itself."""
    game = chosen_game(parsed)
    own = [name for name in ("seed", "names", "position") if getattr(parsed, name) is not None]
    own += [name for name, text in vars(parsed).items() if name.startswith("option_") and text is not None]
    if own:
        flag = "--" + own[0].removeprefix("option_").replace("_", "-")
        raise OptionError(f"A saved game is gone on with as it is: leave out {flag}, or --load.")
    match = Match.load(parsed.load)
    if match.game.name != game.name:
        raise OptionError(
            f"The file {parsed.load!r:.300} holds a game of {match.game.title}, not of {game.title}: "
            f"clocklab play {match.game.name} --load FILE."
        )
    return match


def typed() -> str | None:
    """Return the next line that is typed; None where there is no more, or nothing to type with."""
    try:
        return input("> ").strip() if sys.stdin is not None else None
    except EOFError:
        return None


def obey(table: Table, words: str) -> None:
    """Do what was typed. Raises a ClocklabError that says what was wrong with it."""
    command, _, rest = words.partition(" ")
    match = table.match
    if command in COMMANDS:
        COMMANDS[command](table, rest)
    elif table.covered:
        if words:
            raise IllegalActionError("Pass the keyboard on first: Enter shows the view of the player who is to act.")
        table.reveal()
    elif match.turn is CHANCE and words in ("", "1"):
        table.chance_acts()
    elif words:
        asked = table.acting is not None and not table.computer_decides
        table.enter(Choices(match).read(words) if asked else words)
    table.hand_on()


def _history(table: Table, _: str) -> None:
    for number, told in enumerate(table.told(), 1):
        print(f"  {number}. {told}")


def _odds(table: Table, _: str) -> None:
    table.require_open()
    print(odds_text(table.match.here, table.match.names))


def _advice(table: Table, _: str) -> None:
    table.require_open()
    match = table.match
    if match.game.gives_hints and not match.game.solvable:
        _hints(match)
        return
    with progress("Solving"):
        advice = match.game.setup_for(match.state).solve().advice(match.state)
    print(advice)


def _hints(match: Match) -> None:
    hints = match.game.hints(match.state)
    width = max(len(match.game.format_action(row.action)) for row in hints.rows)
    print(f"{'action':<{width}}  {hints.measure}, found by")
    for row in hints.rows:
        print(f"{match.game.format_action(row.action):<{width}}  {row.shown}, {row.found}")
    print(hints.note)


def _save(table: Table, path: str) -> None:
    if not path:
        raise ClocklabError("Name the file to save to, such as 'save game.json'.")
    table.match.save(path)
    print(f"  saved to {path}")


TRAVEL: dict[str, Callable[[Match], bool]] = {
    "undo": lambda match: match.can_undo,
    "redo": lambda match: match.can_redo,
}
COMMANDS: dict[str, Callable[[Table, str], Any]] = {
    "help": lambda _table, _rest: print(HELP),
    "odds": _odds,
    "advice": _advice,
    "undo": lambda table, _: table.match.undo(),
    "redo": lambda table, _: table.match.redo(),
    "save": _save,
    "history": _history,
}

"""A whole game in the terminal: numbered choices, undo, saving, odds and advice."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from clocklab.cli.answers import odds_text, position, progress
from clocklab.cli.choices import Choices
from clocklab.cli.table import Table
from clocklab.core import CHANCE, Match
from clocklab.errors import ClocklabError, IllegalActionError, OptionError
from clocklab.players.seats import PERSON, Sitter, sitter, words

HELP = """Type the number of a choice, or its text (such as 'roll 1,3,5' for dice of your own), or:
  odds      the exact odds here           advice    what each choice is worth (where it is known)
  undo redo take back, take again         save FILE write the game to a file
  history   all actions so far            quit      leave
Enter alone lets chance act."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab play``."""
    parser.add_argument("--seed", type=int, default=0, help="fixes every chance event (default 0)")
    parser.add_argument("--names", default="", help="the players' names, separated by commas")
    parser.add_argument("--seats", default="", help="who plays each seat: person,uct (people where nothing is said)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--position", metavar="TEXT", help="start from this position")


def run(parsed: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    if parsed.load:
        match = Match.load(parsed.load)
    else:
        names = [name.strip() for name in parsed.names.split(",") if name.strip()]
        game, state = position(parsed)
        match = Match(game, parsed.seed, names, state)
    table = Table(match, seating(match, parsed.seats))
    print(f"{match.game.title}: {match.game.tagline} Type 'help' for what can be typed.")
    while True:
        table.computers_play()
        table.show()
        try:
            words = input("> ").strip()
        except EOFError:
            print()
            return 0
        if words in ("quit", "exit", "q"):
            return 0
        try:
            obey(table, words)
            while words in TRAVEL and TRAVEL[words](match) and table.nothing_to_ask():
                obey(table, words)  # back, or forth, to where a person acts
        except (ClocklabError, OSError) as error:
            print(f"  {error}", file=sys.stderr)


def seating(match: Match, text: str) -> list[Sitter]:
    """Return who plays each seat. OptionError for a player there is not, or more of them than seats."""
    joined = words(text)
    if len(joined) > match.game.players:
        raise OptionError(f"{len(joined)} seats were given a player, but {match.game.players} play.")
    seats = [sitter(word, match.game) for word in joined]
    return seats + [PERSON] * (match.game.players - len(seats))


def obey(table: Table, words: str) -> None:
    """Do what was typed. Raises a ClocklabError that says what was wrong with it."""
    command, _, rest = words.partition(" ")
    match = table.match
    if command in COMMANDS:
        COMMANDS[command](table, rest)
    elif table.covered:
        if words:
            raise IllegalActionError("Pass the keyboard on first: Enter shows the view of who is to act.")
        table.uncover()
    elif match.turn is CHANCE and words in ("", "1"):
        table.chance_acts()
    elif words:
        match.play(words if match.turn is CHANCE or match.over else Choices(match).read(words))
    table.pass_on()


def _history(table: Table, _: str) -> None:
    for number, told in enumerate(table.told(), 1):
        print(f"  {number}. {told}")


def _odds(table: Table, _: str) -> None:
    table.require_open()
    print(odds_text(table.match.game, table.match.state, table.match.names))


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

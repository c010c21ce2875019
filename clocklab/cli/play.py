"""A whole game in the terminal: numbered choices, undo, saving, odds and advice."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from typing import Any

from clocklab.cli.answers import odds_text, position, progress
from clocklab.core import CHANCE, Match, Turn, View, seat_name
from clocklab.errors import ClocklabError, OptionError
from clocklab.players.seats import PERSON, Sitter, next_to_decide, sitter

HELP = """Type the number of a choice, or its text (such as 'roll 1,3,5' for dice of your own), or:
  odds      the exact odds here           advice    what each choice is worth (where a solver exists)
  undo redo take back, take again         save FILE write the game to a file
  history   all actions so far            quit      leave
Enter alone rolls."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab play``."""
    parser.add_argument("--seed", type=int, default=0, help="fixes every roll (default 0)")
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
    while match.game.preparing(match.state):
        match.roll()
    seats = seating(match, parsed.seats)
    print(f"{match.game.title}. {match.game.tagline} Type 'help' for what can be typed.")
    while True:
        computers_play(match, seats)
        show(match)
        try:
            words = input("> ").strip()
        except EOFError:
            print()
            return 0
        if words in ("quit", "exit", "q"):
            return 0
        try:
            obey(match, words)
            while words in TRAVEL and TRAVEL[words](match) and computer_acts(match, seats):
                obey(match, words)  # back, or forth, to where a person acts
        except (ClocklabError, OSError) as error:
            print(f"  {error}", file=sys.stderr)


def seating(match: Match, text: str) -> list[Sitter]:
    """Return who plays each seat. OptionError for a player there is not, or more of them than seats.

    Commas part the seats; a setting has a comma of its own only between settings: ``person,uct:playouts=50``.
    """
    words = [word.strip() or PERSON.word for word in text.split(",")] if text else []
    joined: list[str] = []
    for word in words:
        if joined and "=" in word and ":" not in word:
            joined[-1] += f",{word}"
        else:
            joined.append(word)
    if len(joined) > match.game.players:
        raise OptionError(f"{len(joined)} seats were given a player, but {match.game.players} play.")
    seats = [sitter(word, match.game) for word in joined]
    return seats + [PERSON] * (match.game.players - len(seats))


def computer_acts(match: Match, seats: list[Sitter]) -> bool:
    """Return whether a computer decides now, or is the one for whom chance acts."""
    decider = None if match.over else next_to_decide(match.game, match.state)
    return decider is not None and seats[decider] != PERSON


def computers_play(match: Match, seats: list[Sitter]) -> None:
    """Let computers, and chance for them, act until a person is to; if no person plays, to the end."""
    while not match.over and (PERSON not in seats or computer_acts(match, seats)):
        state, turn = match.state, match.turn
        if isinstance(turn, Turn):
            print(f"  {match.game.format_action(match.roll())}")
            continue
        player = seats[turn].player
        assert player is not None, "a person is asked"
        luck = random.Random(f"clocklab player {match.seed} {len(match.history)}")
        action = player(View(match.game, turn, state), luck)
        match.play(action)
        print(f"  {seat_name(turn, match.names)}: {match.game.label_action(state, action, match.names)}")


def show(match: Match) -> None:
    """Print the position, and the choices by number."""
    print(f"\n{match}")
    if match.over:
        for seat, points in enumerate(match.payoffs):
            won = ", wins" if seat in match.winners else ""
            print(f"  {seat_name(seat, match.names)}: {points}{won}")
    elif match.turn is CHANCE:
        print(f"  Enter: {match.game.label_chance(match.state)}")
    else:
        for number, action in enumerate(match.actions, 1):
            print(f"  {number}: {match.game.label_action(match.state, action, match.names)}")


def obey(match: Match, words: str) -> None:
    """Do what was typed. Raises a ClocklabError that says what was wrong with it."""
    command, _, rest = words.partition(" ")
    if command in COMMANDS:
        COMMANDS[command](match, rest)
    elif match.turn is CHANCE and words in ("", "1"):
        print(f"  {match.game.format_action(match.roll())}")
    elif words.isdecimal() and 1 <= int(words) <= len(match.actions) and match.turn is not CHANCE:
        match.play(match.actions[int(words) - 1])
    elif words:
        match.play(words)


def _history(match: Match, _: str) -> None:
    for number, (state, action) in enumerate(match.history, 1):
        turn = match.game.turn(state)
        who = "chance" if turn is CHANCE else seat_name(int(turn), match.names)  # type: ignore[arg-type]
        print(f"  {number}. {who}: {match.game.format_action(action)}")


def _advice(match: Match, _: str) -> None:
    with progress("Solving"):
        advice = match.game.setup_for(match.state).solve().advice(match.state)
    print(advice)


def _save(match: Match, path: str) -> None:
    if not path:
        raise ClocklabError("Name the file to save to, such as 'save game.json'.")
    match.save(path)
    print(f"  saved to {path}")


TRAVEL: dict[str, Callable[[Match], bool]] = {
    "undo": lambda match: match.can_undo,
    "redo": lambda match: match.can_redo,
}
COMMANDS: dict[str, Callable[[Match, str], Any]] = {
    "help": lambda _match, _rest: print(HELP),
    "odds": lambda match, _: print(odds_text(match.game, match.state)),
    "advice": _advice,
    "undo": lambda match, _: match.undo(),
    "redo": lambda match, _: match.redo(),
    "save": _save,
    "history": _history,
}

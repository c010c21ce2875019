"""The command line: play, ask for odds, solve, and open the lab; bad input is one line and exit code 2."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import clocklab
from clocklab.cli import answers, apps, labs, play, replays, reviews, riddles, runs, streams, teach
from clocklab.core import games
from clocklab.core.files import reason
from clocklab.errors import ClocklabError

MOST_SAID = 400
"""The letters of a complaint about the words of a command that are shown."""


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Print the complaint, which argparse makes as long as what was typed, and leave with exit code 2."""
        message = message if len(message) <= MOST_SAID else f"{message[:MOST_SAID]} ..."
        self.exit(2, f"{self.prog}: {message}. See '{self.prog} --help'.\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or a complaint; argparse itself is silent where it cannot be written."""
        print(message, end="", file=file or sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 2 for bad input or a system error, 130 when interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    with warnings.catch_warnings(), streams.forgiving():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = _show_warning
        try:
            try:
                parsed = parser(words).parse_args(words or ["--help"])
                code: int = parsed.run(parsed)
            finally:
                streams.flush()
            return code
        except ClocklabError as error:
            return _complain(f"clocklab: {error}", 2)
        except KeyboardInterrupt:
            return _complain("\nclocklab: stopped.", 130)
        except BrokenPipeError:  # the reader of a pipe left: nobody to complain to
            streams.silence()
            return 0
        except OSError as error:
            where = f"{error.filename!r}: " if error.filename is not None else ""
            return _complain(f"clocklab: the system refuses: {where}{reason(error)}.", 2)


def _complain(line: str, code: int) -> int:
    with suppress(OSError):  # then only the code tells
        print(line, file=sys.stderr)
    streams.silence()
    return code


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    print(f"clocklab: note: {message}", file=sys.stderr)


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser; a game named in the words contributes its options."""
    top = OneLineParser(prog="clocklab", description="Clock-themed games: exact odds, perfect play, boards in Jupyter.")
    top.add_argument("--version", action="version", version=f"clocklab {clocklab.__version__}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")

    listing = commands.add_parser("games", help="list the games and their options")
    listing.set_defaults(run=answers.list_games)

    for name, summary, module, configure in (
        ("play", "play a game in this terminal", play.run, play.configure),
        ("odds", "exact odds of a position, or the answer to a question", answers.odds, answers.configure_odds),
        ("solve", "perfect play: the value of every position, or advice", answers.solve, answers.configure_solve),
        ("tournament", "let computer players meet", runs.run_tournament, runs.configure_tournament),
        ("sweep", "one question to many set-ups dealt at random", runs.sweep, runs.configure_sweep),
    ):
        command = commands.add_parser(name, help=summary)
        command.add_argument("game", help=f"one of: {', '.join(games())}")
        configure(command)
        answers.add_options(command, _game_named(words))
        command.set_defaults(run=module)

    replay = commands.add_parser("replay", help="a saved game, step by step, in words or as one HTML page")
    replays.configure(replay)
    replay.set_defaults(run=replays.run)

    looking = commands.add_parser("review", help="a saved game looked back at: chances, marks, luck and choices")
    reviews.configure(looking)
    looking.set_defaults(run=reviews.run)

    puzzle = commands.add_parser("puzzle", help="positions in which one choice is best: find it, with hints")
    riddles.configure(puzzle)
    puzzle.set_defaults(run=riddles.run)

    lab = commands.add_parser("lab", help="open JupyterLab on the notebooks")
    labs.configure(lab)
    lab.set_defaults(run=labs.run)

    app = commands.add_parser("app", help="serve boards as an app, without code or cells")
    apps.configure(app)
    app.set_defaults(run=apps.run)
    teaching = commands.add_parser("teach", help="worksheets, keys, slides and notebooks for a class")
    teach.configure(teaching)
    return top


def _game_named(words: Sequence[str]) -> str | None:
    named = [word for word in words[1:] if not word.startswith("-")]
    return next((word for word in named if word in games()), None)

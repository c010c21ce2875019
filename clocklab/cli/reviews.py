"""The review of a saved game: the dearest decisions, luck and choices; as tables, or as one HTML page."""

from __future__ import annotations

import argparse
from pathlib import Path

from clocklab.core import Match
from clocklab.core.files import require_writable
from clocklab.errors import FileError, OptionError, RecordError
from clocklab.review import Review, beside, review


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab review``."""
    parser.add_argument("file", metavar="FILE", help="a game as the lab or 'clocklab play' saved it")
    parser.add_argument("--html", metavar="PAGE", help="write one HTML page: boards, chances, marks, chart, arrow keys")
    parser.add_argument("--player", metavar="NAME", help="who plays positions on (default: the game's own)")
    parser.add_argument("--playouts", type=int, metavar="N", help="games for each position and choice (default: 24)")
    parser.add_argument("--width", type=int, metavar="N", help="choices compared at each decision (default: 3)")
    parser.add_argument("--longest", type=int, metavar="N", help="events after which a playout is judged")
    parser.add_argument("--seed", type=int, metavar="N", help="the seed of the playouts (default: 0)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes to use (default: one for each processor)")
    parser.add_argument("--again", action="store_true", help="make it again although it is kept beside the game")
    parser.add_argument("--no-keep", action="store_true", help="do not keep it in a file beside the game")


SETTINGS = ("player", "playouts", "width", "longest", "seed")


def run(parsed: argparse.Namespace) -> int:
    """Print the review, made now or kept beside the game, or write its page."""
    match = Match.load(parsed.file)
    if parsed.html is not None:
        if Path(parsed.html).resolve() in (Path(parsed.file).resolve(), beside(parsed.file).resolve()):
            raise OptionError("--html must name another file than the game and its review.")
        require_writable(parsed.html)
    found = _made(match, parsed)
    if parsed.html is None:
        print(found)
    else:
        found.to_html(parsed.html)
        print(f"The review is in {parsed.html}; any browser opens it.")
    return 0


def _made(match: Match, parsed: argparse.Namespace) -> Review:
    given = {name: getattr(parsed, name) for name in SETTINGS if getattr(parsed, name) is not None}
    kept = beside(parsed.file)
    if not given and not parsed.again and kept.exists():
        try:
            return Review.load(kept, match)
        except RecordError as error:
            raise RecordError(f"{error} With --again it is.") from error
    found = review(match, workers=parsed.workers, **given)
    if not parsed.no_keep:
        try:
            found.save(kept)
        except FileError as error:  # the review is shown all the same
            print(f"clocklab: note: the review is not kept: {error}")
    return found

"""A saved game, step by step: in words, or as one HTML page for any browser."""

from __future__ import annotations

import argparse

from clocklab.cli.answers import progress
from clocklab.core import Match
from clocklab.core.page import told
from clocklab.errors import UnsolvableError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab replay``."""
    parser.add_argument("file", metavar="FILE", help="a game as the lab or 'clocklab play' saved it")
    parser.add_argument("--html", metavar="PAGE", help="write one HTML page: boards, slider, arrow keys, odds")
    parser.add_argument(
        "--chart", action="store_true", help="with --html, a chart of what each position was worth under perfect play"
    )


def run(parsed: argparse.Namespace) -> int:
    """Print the game's steps, or write its page, as everybody may see it."""
    match = Match.load(parsed.file)
    if parsed.html is None:
        for step in range(match.steps + 1):
            print(told(match, step))
        return 0
    if parsed.chart and not match.game.solvable:
        raise UnsolvableError(f"{match.game.title} has no perfect play to draw a chart of; leave --chart out.")
    with progress("Writing the page"):
        solution = match.game.setup_for(match.state).solve() if parsed.chart else None
        match.to_html(parsed.html, solution=solution)
    print(f"The game is in {parsed.html}; any browser opens it.")
    return 0

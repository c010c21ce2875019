"""The command that lets computer players meet: no game and no player is named here."""

from __future__ import annotations

import argparse
from pathlib import Path

from clocklab.cli.options import chosen_game
from clocklab.cli.sweep import chart_file
from clocklab.draw.intervals import intervals
from clocklab.errors import OptionError
from clocklab.players.seats import PERSON, Sitter, sitter, words
from clocklab.simulate import tournament


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab tournament``."""
    parser.add_argument("--entrants", default="random,greedy", help="who meets: random,greedy,uct:playouts=50")
    parser.add_argument("--games", type=int, default=200, help="how many games (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="fixes every game (default: 1)")
    parser.add_argument("--workers", type=int, help="processes (default: as many as are worth it)")
    parser.add_argument("--folder", help="keep what is finished here, and go on from it")
    parser.add_argument("--csv", metavar="FILE", help="a table too, by player and seat")
    parser.add_argument("--chart", metavar="FILE", help="a chart too: a file ending in .svg, .png or .pdf")


def run(parsed: argparse.Namespace) -> int:
    """Let them play, and print who won how often, with intervals."""
    game = chosen_game(parsed)
    entrants = [sitter(word, game) for word in words(parsed.entrants)]
    chart = chart_file(parsed.chart)
    if parsed.csv is not None and not Path(parsed.csv).parent.is_dir():
        raise OptionError(f"There is no folder for {parsed.csv!r}: make it first, or name another file.")
    results = tournament(
        game,
        {name: each.player for name, each in _named(entrants).items() if each.player is not None},
        parsed.games,
        parsed.seed,
        workers=parsed.workers,
        folder=parsed.folder,
    )
    print(results)
    if parsed.csv is not None:
        results.to_csv(parsed.csv)
    if chart is not None:
        intervals(results).save(chart)
    return 0 if results.complete else 130


def _named(entrants: list[Sitter]) -> dict[str, Sitter]:
    """Return the entrants by their words, numbered where two are the same; OptionError for a person."""
    if PERSON in entrants:
        raise OptionError("A tournament is played by computers; leave 'person' out, or use clocklab play.")
    named: dict[str, Sitter] = {}
    for each in entrants:
        number = sum(other.word == each.word for other in named.values())
        named[f"{each.word} {number + 1}" if number else each.word] = each
    return named

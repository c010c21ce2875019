"""The commands that run long: one question about many set-ups, and computer players' games. No game is named here."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from clocklab.cli.answers import chosen_game
from clocklab.core.listing import checked_file
from clocklab.draw.charts import bars, intervals
from clocklab.errors import OptionError
from clocklab.players.seats import PERSON, SeatPlayer, seat_player, split_players
from clocklab.simulate import tournament


def configure_sweep(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab sweep``."""
    parser.add_argument("--layouts", type=int, default=1_000, help="how many set-ups are dealt (default: 1000)")
    parser.add_argument("--out", metavar="FILE", required=True, help="the table: a file ending in .csv or .parquet")
    parser.add_argument("--seed", type=int, default=1, help="the set-ups are dealt from it (default: 1)")
    parser.add_argument("--workers", type=int, help="processes (default: one per processor)")
    parser.add_argument("--recheck", type=int, help="how many are solved exactly too (default: 20, or all if fewer)")
    parser.add_argument("--chart", metavar="FILE", help="a chart too: a file ending in .svg, .png or .pdf")


def sweep(parsed: argparse.Namespace) -> int:
    """Sweep, print the summary, and write table and chart; what is finished is kept beside the table meanwhile."""
    game = chosen_game(parsed)
    table = checked_file(parsed.out)
    chart = chart_file(parsed.chart)
    folder = table.with_name(table.name + ".parts")
    try:
        found = game.sweep(parsed.layouts, parsed.seed, recheck=parsed.recheck, workers=parsed.workers, folder=folder)
        found.save(table)
    except KeyboardInterrupt:
        print(f"\nWhat is finished is kept in {folder}; the same command goes on from there.", file=sys.stderr)
        raise
    if chart is not None:
        found.chart().save(chart)
    print(found)
    print(f"\nThe table is in {table}{'' if chart is None else f', the chart in {chart}'}.")
    _clear(folder)
    return 0


def chart_file(path: str | None) -> Path | None:
    """Return the file for a chart, or None; OptionError at once for a file that cannot be one."""
    if path is None:
        return None
    if not Path(path).parent.is_dir():
        raise OptionError(f"There is no folder for {path!r}: make it first, or name another file.")
    bars({"": 1}).content(path)  # better to miss what draws it now than after an hour
    return Path(path)


def _clear(folder: Path) -> None:
    """Remove the parts once the table is written; other files stay, and then so does their folder."""
    for part in [*folder.glob("piece-*.json"), folder / "run.json"]:
        part.unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


def configure_tournament(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab tournament``."""
    parser.add_argument("--entrants", default="random,greedy", help="who meets: random,greedy,uct:playouts=50")
    parser.add_argument("--games", type=int, default=200, help="how many games (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="fixes every game (default: 1)")
    parser.add_argument("--workers", type=int, help="processes (default: as many as are worth it)")
    parser.add_argument("--folder", help="keep what is finished here, and go on from it")
    parser.add_argument("--csv", metavar="FILE", help="a table too, by player and seat")
    parser.add_argument("--chart", metavar="FILE", help="a chart too: a file ending in .svg, .png or .pdf")


def run_tournament(parsed: argparse.Namespace) -> int:
    """Let them play, and print who won how often, with intervals."""
    game = chosen_game(parsed)
    entrants = [seat_player(word, game) for word in split_players(parsed.entrants)]
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


def _named(entrants: list[SeatPlayer]) -> dict[str, SeatPlayer]:
    """Return the entrants by their words, numbered where two are the same; OptionError for a person."""
    if PERSON in entrants:
        raise OptionError("A tournament is played by computers; leave 'person' out, or use clocklab play.")
    named: dict[str, SeatPlayer] = {}
    for each in entrants:
        number = sum(other.word == each.word for other in named.values())
        named[f"{each.word} {number + 1}" if number else each.word] = each
    return named

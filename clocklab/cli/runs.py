"""The commands that run long: one question about many set-ups, and computer players' games. No game is named here."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from clocklab.cli.answers import chosen_game
from clocklab.core.files import require_writable
from clocklab.core.listing import checked_file
from clocklab.core.lists import require_no_gap, split
from clocklab.core.text import listed
from clocklab.draw.charts import bars, intervals
from clocklab.errors import ClocklabError, FileError, OptionError
from clocklab.players.seats import PERSON, SeatPlayer, seat_player, split_players
from clocklab.simulate import tournament

CHARTS = (".svg", ".png", ".pdf")


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
    except (KeyboardInterrupt, FileError):
        if folder.is_dir():
            print(f"\nWhat is finished is kept in {folder}; the same command goes on from there.", file=sys.stderr)
        raise
    _clear(folder)
    files = f"The table is in {table}{'' if chart is None else f', the chart in {chart}'}."
    steps: list[Callable[[], None]] = [lambda: print(f"{found}\n\n{files}", flush=True)]
    if chart is not None:
        steps.insert(0, lambda: found.chart().save(chart))
    _all_of(steps)
    return 0


def _all_of(steps: Sequence[Callable[[], None]]) -> None:
    """Take all of these steps, also where one fails, so that nothing a run has found is lost for it; then complain."""
    failed: list[ClocklabError | OSError] = []
    for step in steps:
        try:
            step()
        except (ClocklabError, OSError) as error:
            failed.append(error)
    for other in failed[1:]:
        with suppress(OSError):
            print(f"clocklab: {other}", file=sys.stderr)
    if failed:
        raise failed[0]


def chart_file(path: str | None) -> Path | None:
    """Return the file for a chart, or None; OptionError or FileError at once for a file that cannot be one."""
    if path is None:
        return None
    file = Path(path)
    if file.suffix.lower() not in CHARTS:
        raise OptionError(f"A chart is written to a file ending in {listed(CHARTS, 'or')}, not to {path!r:.300}.")
    require_writable(file)
    bars({"": 1}).content(path)  # better to miss what draws it now than after an hour
    return file


def _clear(folder: Path) -> None:
    """Remove the parts once the table is written; other files stay, and then so does their folder."""
    with suppress(OSError):
        for part in [*folder.glob("piece-*.json"), *folder.glob(".*.part"), folder / "run.json"]:
            part.unlink(missing_ok=True)
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
    require_no_gap("--entrants", split(parsed.entrants) or [""])
    entrants = [seat_player(word, game) for word in split_players(parsed.entrants)]
    chart = chart_file(parsed.chart)
    if parsed.csv is not None:
        require_writable(parsed.csv)
    results = tournament(
        game,
        {name: each.player for name, each in _named(entrants).items() if each.player is not None},
        parsed.games,
        parsed.seed,
        workers=parsed.workers,
        folder=parsed.folder,
    )
    steps: list[Callable[[], None]] = [lambda: print(results, flush=True)]
    if parsed.csv is not None:
        steps.append(lambda: results.to_csv(parsed.csv))
    if chart is not None:
        steps.append(lambda: intervals(results).save(chart))
    _all_of(steps)
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

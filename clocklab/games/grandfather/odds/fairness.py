"""How fair are the layouts that the deck deals? Perfect play of many of them, with bounds that hold for certain."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import floor, fsum, log10, nextafter, sqrt
from pathlib import Path
from typing import Any

from clocklab.core.listing import Column, Sweep
from clocklab.core.values import require_count, require_int, require_seed, takes_numbers
from clocklab.draw.charts.axes import Axes
from clocklab.draw.charts.chart import Chart, alternative, charted
from clocklab.draw.charts.marks import Layer
from clocklab.errors import MissingExtraError, OptionError, brief
from clocklab.games.grandfather.odds.solver.two import solve_two
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import COPIES, RANKS, drawn
from clocklab.games.grandfather.text.notation import commas
from clocklab.simulate import Estimate
from clocklab.simulate.estimate import Z95
from clocklab.simulate.work import run

Cards = tuple[int, ...]

MOST_LAYOUTS = 10_000_000
PIECE = 256
"""Layouts that a worker takes at a time: half a second's work or more."""
STACK = 64
"""Layouts that NumPy takes at a time: what fits the processor's cache."""
RECHECK = 20


@dataclass(frozen=True, slots=True)
class Dealt:
    """One layout and the first roller's chance in it: for certain between ``low`` and ``high``, near ``value``.

    ``exact`` is the chance itself where the layout was also solved exactly. ``proof`` is ``"bounds"``, or ``"exact"``
    where bounds could not be proved and the exact solution gave them.
    """

    number: int
    cards: Cards
    low: float
    value: float
    high: float
    proof: str
    exact: Fraction | None = None

    @property
    def known(self) -> Fraction:
        """The exact chance, of a layout that was solved exactly."""
        assert self.exact is not None, "the layout was solved exactly"
        return self.exact

    @property
    def unfairness(self) -> tuple[float, float]:
        """The least and the most that the chance can be away from one half."""
        ends = self.low - 0.5, 0.5 - self.high
        return max(0.0, *ends), max(-end for end in ends)


@dataclass(frozen=True, repr=False)
class Fairness(Sweep):
    """The first roller's chance of winning under perfect play, in each of many layouts dealt from the deck."""

    game: RaceOptions
    seed: int
    layouts: Sequence[Dealt]
    fairest: Dealt
    least_fair: Dealt

    @property
    def advantages(self) -> list[float]:
        """How far each layout's chance is above one half."""
        return [each.value - 0.5 for each in self.layouts]

    @property
    def mean(self) -> Estimate:
        """The mean advantage over all layouts of the deck, estimated from these; the normal interval.

        OptionError for fewer than 30 layouts.
        """
        found, many = self.advantages, len(self.layouts)
        if many < 30:
            raise OptionError(f"A mean with its normal interval needs at least 30 layouts, not {many}.")
        mean = fsum(found) / many
        half = Z95 * sqrt(fsum((each - mean) ** 2 for each in found) / (many - 1) / many)
        return Estimate(mean, mean - half, mean + half, many, self.seed, "normal")

    @property
    def widest(self) -> float:
        """The largest distance between a layout's two bounds."""
        return max(each.high - each.low for each in self.layouts)

    @property
    def rechecked(self) -> int:
        """How many layouts were also solved exactly; each lay within its bounds, or there would be no result."""
        return sum(each.exact is not None for each in self.layouts)

    def about(self) -> dict[str, Any]:
        """Return the game, its options, and the seed."""
        return _key(self.game, len(self.layouts), self.seed)

    def columns(self) -> Mapping[str, Column]:
        """Return number, cards, the first roller's chance with its bounds, the advantage, and the kind of proof."""
        rows = self.layouts
        return {
            "layout": [each.number for each in rows],
            "cards": [commas(each.cards) for each in rows],
            "first_roller_wins": [each.value for each in rows],
            "low": [each.low for each in rows],
            "high": [each.high for each in rows],
            "advantage": self.advantages,
            "proof": [each.proof for each in rows],
        }

    def chart(self) -> Chart:
        """Return the histogram of the advantages in percentage points, with lines at zero and at the mean."""
        points = [100 * each for each in self.advantages]
        wide = _column(max(points) - min(points))
        first = floor(min(points) / wide)
        counts = [0] * (floor(max(points) / wide) - first + 1)
        for each in points:
            counts[floor(each / wide) - first] += 1
        mean = fsum(points) / len(points)
        edges = [(first + k) * wide for k in range(len(counts) + 1)]
        columns = tuple((*ends, float(count)) for ends, count in zip(pairwise(edges), counts, strict=True))
        layers = (
            Layer("columns", "layouts", columns, "bar"),
            Layer("upright", "fair", ((0.0,),), "on-face"),
            Layer("upright", f"mean {mean:+.3f}", ((mean,),), "dot", style=1),
        )
        title = f"Who rolls first: the advantage in {len(points):,} layouts"
        axes = Axes(title, "chance of winning above one half, in percentage points", "layouts", layers)
        spread = f"From {min(points):+.3f} to {max(points):+.3f}, mean {mean:+.3f}."
        below = f"{sum(each < 0 for each in points):,} are below nought."
        rows = [(f"{low:+.3g} to {high:+.3g}", f"{count:.0f}") for low, high, count in columns]
        return charted([axes], alternative("Histogram", title, spread, below), ("percentage points", "layouts"), rows)

    def __str__(self) -> str:
        """Return the range, the mean with its interval, how sure it is, and both extremes, as lines of text."""
        many = len(self.layouts)
        order = sorted(self.advantages)
        second = sum(each < 0 for each in order)
        exact = sum(each.proof == "exact" for each in self.layouts)
        lines = [
            f"The first roller's chance under perfect play in {many:,} layouts of {self.game.end} cards, "
            f"seed {self.seed}",
            f"{'advantage':<12} the chance less 1/2: {order[0]:+.6f} to {order[-1]:+.6f}, "
            f"median {order[many // 2]:+.6f}",
        ]
        if many >= 30:
            mean = self.mean
            lines.append(f"{'mean':<12} {mean.value:+.6f}, 95 % interval {mean.low:+.6f} to {mean.high:+.6f} (normal)")
        return "\n".join(
            [
                *lines,
                f"{'second':<12} {second:,} layouts favour the one who rolls second",
                f"{'proof':<12} bounds at most {self.widest:.1e} apart; {exact:,} layouts solved exactly instead",
                f"{'re-checked':<12} {self.rechecked:,} layouts solved exactly, all within their bounds",
                _extreme("fairest", self.fairest),
                _extreme("least fair", self.least_fair),
            ]
        )


@takes_numbers
def sweep(
    game: RaceOptions,
    layouts: int = 100_000,
    seed: int = 1,
    *,
    recheck: int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    progress: bool | None = None,
) -> Fairness:
    """Return the first roller's chance under perfect play in ``layouts`` layouts dealt at random, with certain bounds.

    Layout number k depends only on the seed and k. ``recheck`` layouts (20 unless told), spread evenly, are also
    solved exactly, and so are the fairest and the least fair: an AssertionError if one is not within its bounds.
    Executor, workers, folder and progress are those of ``simulate.work.run``; the result is the same with all of them.

    OptionError for three players, chosen cards, or numbers out of range; MissingExtraError without NumPy.
    """
    _require(game, layouts)
    seed = require_seed(seed)
    recheck = min(RECHECK, layouts) if recheck is None else recheck
    require_int("recheck", recheck, 0, layouts)
    chosen = {number * layouts // recheck for number in range(recheck)} if recheck else set()
    pieces = [
        (first, min(PIECE, layouts - first), sorted(chosen & set(range(first, first + PIECE))))
        for first in range(0, layouts, PIECE)
    ]
    found = run(
        partial(_solved, game, seed),
        pieces,
        executor=executor,
        workers=workers,
        folder=folder,
        key={**_key(game, layouts, seed), "recheck": recheck},
        sizes=[many for _, many, _ in pieces],
        unit="layout",
        progress=progress,
    )
    rows = [
        Dealt(number, tuple(cards), low, value, high, proof, None if exact is None else Fraction(exact))
        for piece in found
        for number, cards, low, value, high, proof, exact in piece
    ]
    fairest = min(_exact_of(game, _nearest(rows)), key=lambda each: abs(each.known - Fraction(1, 2)))
    least = max(_exact_of(game, _furthest(rows)), key=lambda each: abs(each.known - Fraction(1, 2)))
    return Fairness(game, seed, rows, fairest, least)


@takes_numbers
def deal(seed: int, number: int, length: int = 14) -> Cards:
    """Return layout ``number`` of the seed, dealt from four each of 1 to 10. OptionError for no whole numbers.

    >>> deal(1, 0)
    (3, 3, 7, 5, 10, 1, 4, 9, 1, 7, 2, 2, 9, 9)
    """
    seed, number = require_seed(seed), require_count("number", number, 0)
    length = require_int("length", length, 1, COPIES * len(RANKS))
    rng = random.Random(f"layout {seed} {number}")
    cards: Cards = ()
    while len(cards) < length:
        cards = (*cards, drawn(cards, rng))
    return cards


def _require(game: RaceOptions, layouts: int) -> None:
    if not isinstance(game, RaceOptions):
        raise OptionError(f"A sweep is made of layouts of Grandfather's Clock: give Race(), not {brief(game)}.")
    if game.players != 2:
        raise OptionError(
            f"A sweep asks how likely the first of two wins under perfect play, which for {game.players} players is "
            "not one number: leave players out."
        )
    if game.cards is not None:
        raise OptionError("A sweep deals its layouts itself: leave cards out, and give length for other than 14.")
    require_int("layouts", layouts, 1, MOST_LAYOUTS)
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("A sweep needs NumPy.", "fast") from error


def _key(game: RaceOptions, layouts: int, seed: int) -> dict[str, Any]:
    return {"game": game.name, "options": game.options(), "sweep": "fairness", "layouts": layouts, "seed": seed}


def _solved(game: RaceOptions, seed: int, piece: tuple[int, int, Sequence[int]]) -> list[list[Any]]:
    """Return the rows of one piece as plain values: its first layout, how many, and which to solve exactly too."""
    from clocklab.games.grandfather.odds.bounds import bounded

    first, many, chosen = piece
    numbers = range(first, first + many)
    dealt = [deal(seed, number, game.end) for number in numbers]
    bounds = [each for at in range(0, many, STACK) for each in bounded(game, dealt[at : at + STACK])]
    rows: list[list[Any]] = []
    for number, cards, each in zip(numbers, dealt, bounds, strict=True):
        if each is None:
            rows.append([number, cards, *_around(_exactly(game, cards)), "exact", None])
            continue
        row = Dealt(number, cards, each.low, each.value, each.high, "bounds")
        exact = str(_checked(game, row).known) if number in chosen else None
        rows.append([number, cards, row.low, row.value, row.high, row.proof, exact])
    return rows


def _exactly(game: RaceOptions, cards: Cards) -> Fraction:
    return solve_two(replace(game, cards=cards, length=None), "win").values((0, 0), 0)[0]


def _around(exact: Fraction) -> tuple[float, float, float]:
    near = float(exact)
    return nextafter(near, 0.0), near, nextafter(near, 1.0)


def _checked(game: RaceOptions, row: Dealt) -> Dealt:
    """Return the row with its exact chance, which must lie within its bounds."""
    if row.exact is not None:
        return row
    exact = _exactly(game, row.cards)
    assert row.low <= exact <= row.high, f"the bounds of layout {row.cards} do not hold its exact chance {exact}"
    return replace(row, exact=exact)


def _exact_of(game: RaceOptions, rows: Sequence[Dealt]) -> list[Dealt]:
    """Return these rows solved exactly, the first of each layout."""
    first: dict[Cards, Dealt] = {}
    for row in rows:
        first.setdefault(row.cards, row)
    return [_checked(game, row) for row in first.values()]


def _nearest(rows: Sequence[Dealt]) -> list[Dealt]:
    """Return the layouts that may be the fairest: no other is nearer to one half for certain."""
    best = min(row.unfairness[1] for row in rows)
    return [row for row in rows if row.unfairness[0] <= best]


def _furthest(rows: Sequence[Dealt]) -> list[Dealt]:
    """Return the layouts that may be the least fair."""
    best = max(row.unfairness[0] for row in rows)
    return [row for row in rows if row.unfairness[1] >= best]


COLUMNS = 45


def _column(span: float) -> float:
    """Return the width of a column: 1, 2 or 5 times a power of ten, for about 45 columns."""
    rough = max(span, 1e-9) / COLUMNS
    unit = float(10.0 ** floor(log10(rough)))
    return next(times * unit for times in (1, 2, 5, 10) if times * unit >= rough)


def _extreme(name: str, row: Dealt) -> str:
    exact = row.known
    return (
        f"{name:<12} {commas(row.cards)} (layout {row.number})\n"
        f"{'':<12} chance {row.low:.15f} to {row.high:.15f}; exactly {_digits(exact)}"
    )


def _digits(exact: Fraction, places: int = 20) -> str:
    """Return the first decimal places of a chance, with dots where more follow."""
    whole = exact.numerator * 10**places // exact.denominator
    shown = f"{whole // 10**places}.{whole % 10**places:0{places}}"
    return shown if whole * exact.denominator == exact.numerator * 10**places else f"{shown}..."

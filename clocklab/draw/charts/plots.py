"""The charts of the lessons: exact numbers as bars or lines, simulated ones as dots with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, Protocol

from clocklab.core.values import plain_numbers
from clocklab.draw.charts.axes import MANY, Axes
from clocklab.draw.charts.chart import (
    Chart,
    Counted,
    Estimated,
    Number,
    Row,
    alternative,
    charted,
    finite,
    interval,
    said,
    short,
)
from clocklab.draw.charts.heat import Grid
from clocklab.draw.charts.marks import MARKED, Layer
from clocklab.errors import OptionError
from clocklab.probability import Chance, Dist

SIMULATED = "simulated, with 95 % interval"
COUNTED, FRACTIONS = 10_000, 100  # the largest denominators that bars carry are below these
LINES = 6  # that differ in colour, dashes and marks
WRITTEN = 200  # heat maps of up to this many cells carry their numbers


def bars(
    exact: Dist[Any] | Mapping[Any, Number],
    simulated: Mapping[Any, Estimated] | None = None,
    *,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "chance",
) -> Chart:
    """Return one bar per outcome, as high as its exact chance (or number), and a dot with whiskers where simulated.

    Up to 16 bars carry their value: chances as counted, such as 99/216, other fractions in lowest terms, with a line
    between where there is little room; all as decimals where there is less. Outcomes that only the
    simulation has get a dot without a bar. Bars whose names are too wide to stand below them lie.

    OptionError: nothing to show.
    """
    heights = dict(exact.chances()) if isinstance(exact, Dist) else dict(exact)
    dots = dict(simulated or {})
    outcomes = [*heights, *(outcome for outcome in dots if outcome not in heights)]
    if not outcomes:
        raise OptionError("a chart of bars needs at least one outcome; it was given none.")
    place = {outcome: float(at) for at, outcome in enumerate(outcomes)}
    points = tuple((place[outcome], finite(height)) for outcome, height in heights.items())
    numbers = _on_bars(exact, heights) if len(outcomes) <= MANY else ()
    layers = [Layer("bars", "exact", points, "bar", numbers)] if points else []
    if dots:
        layers.append(Layer("dots", SIMULATED, tuple(_dot(place[name], dot) for name, dot in dots.items()), "dot"))
    rows = [
        (
            str(outcome),
            _said(exact, outcome) if outcome in heights else "",
            *(_told(dots.get(outcome)) if dots else ()),
        )
        for outcome in outcomes
    ]
    heads = (xlabel or "outcome", f"exact {ylabel}", *(("simulated", "95 % interval") if dots else ()))
    names = (str(each) if isinstance(each, str) else str(each).replace("-", "−") for each in outcomes)
    drawn = Axes(title, xlabel, ylabel, tuple(layers), tuple(names))
    return charted([drawn], _alt_of_bars(title, ylabel, heights, dots), heads, rows)


def _on_bars(exact: Dist[Any] | Mapping[Any, Number], heights: Mapping[Any, Number]) -> tuple[str, ...]:
    """Return the number of each bar: chances as counted, other exact numbers as fractions, all others as decimals."""
    if isinstance(exact, Dist) and exact.total < COUNTED:
        return tuple(f"{weight}/{exact.total}" for weight in exact.weights.values())
    values = list(heights.values())
    if all(isinstance(value, Chance) and value.possible < COUNTED for value in values):
        return tuple(f"{value.favourable}/{value.possible}" for value in values if isinstance(value, Chance))
    exactly = [Fraction(value) for value in values if isinstance(value, int | Fraction)]
    if len(exactly) == len(values) and all(value.denominator < FRACTIONS for value in exactly):
        return tuple(map(str, exactly))
    return tuple(map(short, values))


def _said(exact: Dist[Any] | Mapping[Any, Number], outcome: Any) -> str:
    return said(exact.chance(outcome) if isinstance(exact, Dist) else exact[outcome])


def _dot(place: float, dot: Estimated) -> tuple[float, ...]:
    return place, finite(dot.value), float(dot.low), float(dot.high)


def _told(dot: Estimated | None) -> Row:
    return (short(dot.value), interval(dot)) if dot else ("", "")


def _alt_of_bars(title: str, ylabel: str, heights: Mapping[Any, Number], dots: Mapping[Any, Estimated]) -> str:
    parts = []
    if heights:
        low, high = (choice(heights, key=lambda outcome: float(heights[outcome])) for choice in (min, max))
        many = f"{len(heights)} bars" if len(heights) > 1 else "1 bar"
        parts.append(
            f"{many} of exact {ylabel}: most {short(heights[high])} at {high}, least {short(heights[low])} at {low}."
        )
        parts.append("" if not dots else "Dots with whiskers are simulated.")
    return alternative("Bar chart", title, *parts)


def lines(
    series: Mapping[str, Iterable[tuple[Number, Number]]], *, title: str = "", xlabel: str = "", ylabel: str = ""
) -> Chart:
    """Return one line per name through its points ``(x, y)``, each with its own marker and dashes, named at its end.

    The first six lines differ in colour, marker and dashes. Where all x are ints, so are the numbers below the axis.

    OptionError: no line, or one without points.
    """
    return _through(series, "line", title, xlabel, ylabel)


def steps(
    series: Mapping[str, Iterable[tuple[Number, Number]]], *, title: str = "", xlabel: str = "", ylabel: str = ""
) -> Chart:
    """Return one line of steps per name: each value ``y`` holds from its ``x`` to the next, as of a distribution.

    OptionError: no line, or one without points.
    """
    return _through(series, "steps", title, xlabel, ylabel)


def _through(
    series: Mapping[str, Iterable[tuple[Number, Number]]], kind: str, title: str, xlabel: str, ylabel: str
) -> Chart:
    points = {
        name: sorted((plain_numbers((x, y)) for x, y in pairs), key=lambda pair: finite(pair[0]))
        for name, pairs in series.items()
    }
    if not points or not all(points.values()):
        raise OptionError(f"each line needs a name and at least one point (x, y); got {points!r}.")
    lone = len(points) == 1
    layers = tuple(
        Layer(
            kind,
            name,
            tuple((finite(x), finite(y)) for x, y in pairs),
            f"series-{number % LINES}",
            style=number % LINES,
            marked=not lone or len(pairs) <= MARKED,
        )
        for number, (name, pairs) in enumerate(points.items())
    )
    whole = all(isinstance(x, int) for pairs in points.values() for x, _ in pairs)
    places = sorted({float(x) for pairs in points.values() for x, _ in pairs})
    rows = [
        (short(place), *(", ".join(said(y) for x, y in pairs if float(x) == place) for pairs in points.values()))
        for place in places
    ]
    axes = Axes(title, xlabel, ylabel, layers, whole=whole)
    shown = f"It shows {ylabel or 'y'} by {xlabel or 'x'}." if xlabel or ylabel else ""
    told = [_course("" if lone else name, pairs) for name, pairs in points.items()]
    alt = alternative("Line chart" if kind == "line" else "Chart of steps", title, shown, *told)
    return charted([axes], alt, (xlabel or "x", *points), rows)


def _course(name: str, pairs: Sequence[tuple[Number, Number]]) -> str:
    """Say where a line begins and ends, and between what it lies if that is more."""
    ys = [float(y) for _, y in pairs]
    words = f"{name or 'It goes'}{':' if name else ''} from {short(ys[0])} at {short(pairs[0][0])}"
    words += f" to {short(ys[-1])} at {short(pairs[-1][0])}"
    between = (min(ys), max(ys)) != (min(ys[0], ys[-1]), max(ys[0], ys[-1]))
    return f"{words}, {short(min(ys))} to {short(max(ys))} between." if between else f"{words}."


def running(
    estimates: Sequence[Counted],
    exact: Number | None = None,
    *,
    title: str = "",
    xlabel: str = "trials",
    ylabel: str = "estimate",
) -> Chart:
    """Return how an estimate and its 95 % interval settle with more trials, around a line where it is known exactly.

    OptionError: no estimates.
    """
    if not estimates:
        raise OptionError("a running estimate needs at least one estimate; it was given none.")
    band = tuple((float(each.trials), float(each.low), float(each.high)) for each in estimates)
    middle = tuple((float(each.trials), finite(each.value)) for each in estimates)
    layers = [Layer("band", "95 % interval", band, "bar"), Layer("line", "simulated", middle, "dot", marked=False)]
    last = estimates[-1]
    told = [f"After {last.trials} trials {short(last.value)} ({interval(last)})."]
    if exact is not None:
        layers.append(Layer("level", "exact", ((finite(exact),),), "on-face", style=1))
        inside = sum(each.low <= exact <= each.high for each in estimates)
        told += [f"Exact: {said(exact)}.", f"{inside} of {len(estimates)} intervals hold it."]
    rows = [(short(each.trials), short(each.value), interval(each)) for each in estimates]
    axes = Axes(title, xlabel, ylabel, tuple(layers), whole=True)
    heads = (xlabel or "trials", ylabel or "estimate", "95 % interval")
    return charted([axes], alternative("Running estimate", title, *told), heads, rows)


def heatmap(
    grid: Sequence[Sequence[Number]],
    *,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    label: str = "value",
    columns: Sequence[object] | None = None,
    rows: Sequence[object] | None = None,
    numbers: bool | None = None,
) -> Chart:
    """Return a grid of cells from dark (low) to light (high), row 0 at the bottom, with a key named ``label``.

    ``columns`` and ``rows`` name the cells' places, otherwise they are counted from 0. ``numbers`` writes each
    value into its cell where it can be read there; left out, it does so for up to 200 cells.

    OptionError: no cells, rows of different lengths, or names that are not as many.
    """
    wide = {len(row) for row in grid}
    if len(wide) != 1 or wide == {0}:
        raise OptionError(f"a heat map needs rows of equal length, at least one cell each; got lengths {sorted(wide)}.")
    across = tuple(map(str, columns if columns is not None else range(len(grid[0]))))
    up = tuple(map(str, rows if rows is not None else range(len(grid))))
    if (len(across), len(up)) != (len(grid[0]), len(grid)):
        raise OptionError(
            f"{len(grid[0])} columns and {len(grid)} rows take as many names, not {len(across)} and {len(up)}."
        )
    cells = tuple(tuple(map(finite, row)) for row in grid)
    places = [(value, across[x], up[y]) for y, row in enumerate(cells) for x, value in enumerate(row)]
    low, high = (choice(places, key=lambda cell: cell[0]) for choice in (min, max))
    told = (
        f"{len(up)} rows by {len(across)} columns of {label}.",
        f"Least {short(low[0])} at column {low[1]}, row {low[2]}; "
        f"most {short(high[0])} at column {high[1]}, row {high[2]}.",
    )
    written = numbers if numbers is not None else len(places) <= WRITTEN
    drawn = Grid(title, xlabel, ylabel, cells, across, up, label, written)
    heads = (f"{ylabel or 'row'} \\ {xlabel or 'column'}", *across)
    table = [(name, *map(short, row)) for name, row in zip(up, cells, strict=True)]
    return charted([drawn], alternative("Heat map", title, *told), heads, table)


class Played(Protocol):
    """The results of a tournament."""

    @property
    def title(self) -> str:
        """What was played."""

    @property
    def shares(self) -> Mapping[str, Estimated]:
        """The share of the win by name."""

    @property
    def points(self) -> Mapping[str, Estimated]:
        """The mean score by name."""


def intervals(
    simulated: Mapping[Any, Estimated] | Played,
    exact: Number | Mapping[Any, Number] | None = None,
    *,
    of: str = "shares",
    title: str | None = None,
    xlabel: str | None = None,
) -> Chart:
    """Return a line for each name, from the top in the order given: a dot, and its 95 % interval as a bar with ends.

    A tournament's results show the ``"shares"`` of the win or the mean ``"points"``, as ``of`` says, the largest at
    the top. ``exact`` draws a dashed line, or a mapping a square for each name that it has.

    OptionError: nothing to show, an interval without ends, or anything other than shares or points.
    """
    dots, heading, axis = _asked(simulated, of)
    if not dots:
        raise OptionError("A chart of intervals needs at least one simulated number; it was given none.")
    if endless := [name for name, dot in dots.items() if not isfinite(dot.high - dot.low)]:
        raise OptionError(f"The interval of {endless[0]!r} has no ends, as of a single game; simulate more.")
    title, xlabel = heading if title is None else title, axis if xlabel is None else xlabel
    points = tuple(_dot(float(at), dot) for at, dot in enumerate(dots.values()))
    layers = [Layer("dots", SIMULATED, points, "dot")]
    known: Mapping[Any, Number] = exact if isinstance(exact, Mapping) else {}
    if isinstance(exact, Mapping):
        squares = tuple((float(at), finite(known[name])) for at, name in enumerate(dots) if name in known)
        layers += [Layer("squares", "exact", squares, "face")] if squares else []
    elif exact is not None:
        known = dict.fromkeys(dots, exact)
        layers.append(Layer("level", "exact", ((finite(exact),),), "on-face", style=1))
    rows = [
        (str(name), *_told(dot), *((said(known[name]) if name in known else "",) if known else ()))
        for name, dot in dots.items()
    ]
    told = [f"Simulated {xlabel}, with 95 % intervals."]
    told += [f"{name}: {short(dot.value)} ({interval(dot)})." for name, dot in dots.items()]
    heads = ("name", "simulated", "95 % interval", *(("exact",) if known else ()))
    drawn = Axes(title, xlabel, "", tuple(layers), tuple(map(str, dots)), flat=True)
    return charted([drawn], alternative("Chart of intervals", title, *told), heads, rows)


def _asked(simulated: Mapping[Any, Estimated] | Played, of: str) -> tuple[dict[Any, Estimated], str, str]:
    if of not in ("shares", "points"):
        raise OptionError(f"of must be 'shares' or 'points', not {of!r}.")
    if isinstance(simulated, Mapping):
        return dict(simulated), "", "value"
    found = simulated.shares if of == "shares" else simulated.points
    best = sorted(found.items(), key=lambda item: -item[1].value)
    return dict(best), simulated.title, "share of the win" if of == "shares" else "points a game"

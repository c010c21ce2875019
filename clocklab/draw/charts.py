"""The charts of the lessons: exact numbers as bars or lines, simulated ones as dots with their 95 % intervals.

Each returns a ``Chart``, whose text says the same numbers. They read the same in a light and in a dark notebook, and
nothing in them is shown by colour alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import isfinite, nan
from typing import Any, Protocol

from clocklab.core.values import plain_numbers
from clocklab.draw.panel import (
    BAR,
    BAR_EDGE,
    DASHES,
    DOT,
    GRID,
    INK,
    LINES,
    MANY_POINTS,
    MARKS,
    PANEL,
    SIZE,
    Chart,
    Counted,
    Estimated,
    Number,
    axes_said,
    blank,
    direct_labels,
    estimated,
    headline,
    in_house_style,
    of_bars,
    of_cells,
    points_said,
    said,
    short,
)
from clocklab.draw.theme import contrast
from clocklab.errors import OptionError
from clocklab.probability import Dist

MANY_BARS = 16


@in_house_style
def bars(
    exact: Dist[Any] | Mapping[Any, Number],
    simulated: Mapping[Any, Estimated] | None = None,
    *,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "chance",
) -> Chart:
    """Return one bar per outcome, as high as its exact chance (or number), and a dot with whiskers where simulated.

    Up to 16 bars carry their value: a distribution's as counted, such as 99/216. Outcomes that only the
    simulation has get a dot without a bar.

    OptionError: nothing to show.
    """
    heights = dict(exact.chances()) if isinstance(exact, Dist) else dict(exact)
    dots = dict(simulated or {})
    outcomes = [*heights, *(outcome for outcome in dots if outcome not in heights)]
    if not outcomes:
        raise OptionError("a chart of bars needs at least one outcome; it was given none.")
    figure, axes = blank(title, xlabel, ylabel)
    place = {outcome: at for at, outcome in enumerate(outcomes)}
    axes.bar(
        [place[outcome] for outcome in heights],
        [float(height) for height in heights.values()],
        width=0.6 if len(outcomes) < 4 else 0.78,
        color=BAR,
        edgecolor=BAR_EDGE,
        linewidth=1.4,
        label="exact",
    )
    if len(outcomes) <= MANY_BARS:
        tops = [max(float(height), _ends(dots[at])[1] if at in dots else 0.0) for at, height in heights.items()]
        _values_on(axes, tops, [_on_bar(exact, outcome) for outcome in heights])
    _outcome_ticks(axes, outcomes)
    if dots:
        _whiskers(axes, [place[outcome] for outcome in dots], list(dots.values()))
        figure.legend(loc="outside lower center", ncols=2)
    return Chart(figure, of_bars(title, exact, heights, dots, ylabel))


def _values_on(axes: Any, tops: Sequence[float], values: Sequence[str]) -> None:
    """Write each bar's value above it, and above its whisker where that is higher."""
    crowded = max(map(len, values), default=0) * len(values) > 84
    for place, (top, value) in enumerate(zip(tops, values, strict=True)):
        axes.annotate(
            value,
            (place, top),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=SIZE - 1 if len(values) < 10 else SIZE - 2,
            rotation=90 if crowded else 0,
        )
    axes.margins(x=0.02, y=0.25 if crowded else 0.12)


def _on_bar(exact: Dist[Any] | Mapping[Any, Number], outcome: Any) -> str:
    if isinstance(exact, Dist):
        return f"{exact.weights[outcome]}/{exact.total}" if exact.total < 10_000 else short(exact.chance(outcome))
    return short(exact[outcome])


def _outcome_ticks(axes: Any, outcomes: Sequence[Hashable]) -> None:
    """Write the outcomes below their bars; those that are too wide take several lines or are slanted."""
    every = max(1, -(-len(outcomes) // 24))
    names = [str(outcome) for outcome in outcomes[::every]]
    room = 84 // len(names)
    if any(len(name) > room for name in names):
        names = [name.replace(" ", "\n") for name in names]
    crowded = any(len(line) > room for name in names for line in name.splitlines())
    axes.set_xticks(
        range(0, len(outcomes), every), names, rotation=45 if crowded else 0, ha="right" if crowded else "center"
    )


def _ends(dot: Estimated) -> tuple[float, float]:
    """Return where the whiskers end: at the dot itself if there is no interval."""
    return (dot.low, dot.high) if isfinite(dot.high - dot.low) else (dot.value, dot.value)


def _whiskers(axes: Any, places: Sequence[float], dots: Sequence[Estimated]) -> None:
    # The dots stand to the right of the middle, so that they do not hide the values above the bars.
    axes.errorbar(
        [place + 0.22 for place in places],
        [dot.value for dot in dots],
        yerr=[[dot.value - _ends(dot)[0] for dot in dots], [_ends(dot)[1] - dot.value for dot in dots]],
        fmt="D",
        markersize=5.5,
        color=DOT,
        markeredgecolor=PANEL,
        elinewidth=1.8,
        capsize=4,
        capthick=1.8,
        label="simulated, with 95 % interval",
    )


@in_house_style
def lines(
    series: Mapping[str, Iterable[tuple[Number, Number]]], *, title: str = "", xlabel: str = "", ylabel: str = ""
) -> Chart:
    """Return one line per name through its points ``(x, y)``, each with its own marker and dashes, named at its end.

    The first six lines differ in colour, marker and dashes. Where all x are ints, so are the numbers below the axis.

    OptionError: no line, or one without points.
    """
    points = {name: sorted(plain_numbers((x, y)) for x, y in pairs) for name, pairs in series.items()}
    if not points or not all(points.values()):
        raise OptionError(f"each line needs a name and at least one point (x, y); got {points!r}.")
    figure, axes = blank(title, xlabel, ylabel)
    ends = []
    for number, (name, pairs) in enumerate(points.items()):
        colour = LINES[number % len(LINES)]
        xs, ys = [float(x) for x, _ in pairs], [float(y) for _, y in pairs]
        axes.plot(
            xs,
            ys,
            color=colour,
            linestyle=DASHES[number % len(DASHES)],
            marker=MARKS[number % len(MARKS)],
            markersize=6,
            markevery=max(1, len(xs) // MANY_POINTS),
            linewidth=2,
        )
        ends.append((xs[-1], ys[-1], name, colour))
    if all(isinstance(x, int) for pairs in points.values() for x, _ in pairs):
        axes.locator_params(axis="x", integer=True)
    if len(points) > 1:
        direct_labels(axes, ends)
    said_lines = " ".join(f"{name}: {points_said(pairs)}." for name, pairs in points.items())
    return Chart(figure, f"{headline('Line chart', title)}{axes_said(xlabel, ylabel)} {said_lines}")


@in_house_style
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
    figure, axes = blank(title, xlabel, ylabel)
    trials = [estimate.trials for estimate in estimates]
    axes.fill_between(
        trials,
        [estimate.low if isfinite(estimate.low) else nan for estimate in estimates],
        [estimate.high if isfinite(estimate.high) else nan for estimate in estimates],
        facecolor=BAR,
        edgecolor=BAR_EDGE,
        alpha=0.55,
        linewidth=1.2,
        label="95 % interval",
    )
    axes.plot(trials, [estimate.value for estimate in estimates], color=DOT, linewidth=2, label="simulated")
    told = f"After {trials[-1]} trials: {estimated(estimates[-1])}."
    if exact is not None:
        axes.axhline(float(exact), color=INK, linestyle="--", linewidth=1.8, label="exact")
        inside = sum(estimate.low <= exact <= estimate.high for estimate in estimates)
        told += f" Exact: {said(exact)}. {inside} of the {len(estimates)} intervals shown hold it."
    figure.legend(loc="outside lower center", ncols=3)
    axes.set_xlim(0, trials[-1])
    return Chart(figure, f"{headline('Running estimate', title)} {told}")


@in_house_style
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
    """Return a grid of cells from dark (low) to light (high), row 0 at the bottom, with a colour bar named ``label``.

    ``columns`` and ``rows`` name the cells' places, otherwise they are counted from 0. ``numbers`` writes each
    value into its cell; left out, it does so for up to 200 cells. OptionError: no cells, or rows of different lengths.
    """
    wide = {len(row) for row in grid}
    if len(wide) != 1 or wide == {0}:
        raise OptionError(f"a heat map needs rows of equal length, at least one cell each; got lengths {sorted(wide)}.")
    across = [str(name) for name in (columns if columns is not None else range(len(grid[0])))]
    up = [str(name) for name in (rows if rows is not None else range(len(grid)))]
    figure, axes = blank(title, xlabel, ylabel, height=min(7.0, 1.6 + 0.4 * len(grid)))
    axes.grid(False)
    shown = axes.imshow(
        [[float(value) for value in row] for row in grid], cmap="cividis", origin="lower", aspect="auto"
    )
    figure.colorbar(shown, ax=axes, label=label)
    axes.set_xticks(range(len(across)), across)
    axes.set_yticks(range(len(up)), up)
    if numbers if numbers is not None else len(grid) * len(across) <= 200:
        _write_cells(axes, grid, shown)
    return Chart(figure, f"{headline('Heat map', title)} {of_cells(grid, across, up, label)}")


def _write_cells(axes: Any, grid: Sequence[Sequence[Number]], shown: Any) -> None:
    from matplotlib.colors import to_hex

    size = SIZE - 1 if len(grid[0]) <= 8 else SIZE - 3.5
    for y, row in enumerate(grid):
        for x, value in enumerate(map(float, row)):
            ground = to_hex(shown.to_rgba(value))
            ink = "#000000" if contrast("#000000", ground) > contrast("#ffffff", ground) else "#ffffff"
            number = f"{value:.2f}".replace("0.", ".", 1) if 0 < abs(value) < 1 else f"{value:.3g}"
            axes.text(x, y, number, ha="center", va="center", color=ink, fontsize=size)


LONGEST_LABEL = 28


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


@in_house_style
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
    figure, axes = blank(title, xlabel, "", height=1.5 + 0.42 * len(dots))
    places = range(len(dots), 0, -1)
    axes.grid(False, axis="y")
    axes.grid(True, axis="x", color=GRID)
    axes.errorbar(
        [dot.value for dot in dots.values()],
        list(places),
        xerr=[[dot.value - dot.low for dot in dots.values()], [dot.high - dot.value for dot in dots.values()]],
        fmt="D",
        markersize=6,
        color=DOT,
        markeredgecolor=PANEL,
        elinewidth=2,
        capsize=5,
        capthick=2,
        label="simulated, with 95 % interval",
    )
    axes.set_yticks(list(places), [_label(str(name)) for name in dots], parse_math=False)
    axes.set_ylim(0.4, len(dots) + 0.6)
    told = "; ".join(f"{name}: {estimated(dot)}" for name, dot in dots.items())
    alt = f"{headline('Chart of intervals', title)} Simulated {xlabel}, with 95 % intervals: {told}."
    if exact is not None:
        alt += _draw_exact(axes, exact, dict(zip(dots, places, strict=True)))
        figure.legend(loc="outside lower center", ncols=2)
    return Chart(figure, alt)


def _asked(simulated: Mapping[Any, Estimated] | Played, of: str) -> tuple[dict[Any, Estimated], str, str]:
    if of not in ("shares", "points"):
        raise OptionError(f"of must be 'shares' or 'points', not {of!r}.")
    if isinstance(simulated, Mapping):
        return dict(simulated), "", "value"
    found = simulated.shares if of == "shares" else simulated.points
    best = sorted(found.items(), key=lambda item: -item[1].value)
    return dict(best), simulated.title, "share of the win" if of == "shares" else "points a game"


def _draw_exact(axes: Any, exact: Number | Mapping[Any, Number], places: Mapping[Any, int]) -> str:
    """Draw what is known exactly and return the words for it."""
    if not isinstance(exact, Mapping):
        axes.axvline(float(exact), color=INK, linestyle="--", linewidth=1.8, label="exact")
        return f" Exact: {said(exact)}."
    known = {name: value for name, value in exact.items() if name in places}
    axes.plot(
        [float(value) for value in known.values()],
        [places[name] + 0.24 for name in known],
        linestyle="",
        marker="s",
        markersize=6,
        markerfacecolor=PANEL,
        markeredgecolor=INK,
        markeredgewidth=1.6,
        label="exact",
    )
    return f" Exact: {'; '.join(f'{name}: {said(value)}' for name, value in known.items())}."


def _label(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"

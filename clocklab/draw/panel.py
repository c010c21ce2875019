"""A chart as notebooks show it: an opaque panel by matplotlib, and the same in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import wraps
from io import BytesIO
from math import isfinite
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeAlias

from clocklab.core.files import write
from clocklab.core.svg import image_tag
from clocklab.probability import Chance, Dist
from clocklab.probability.chart import new_figure, own_style

P = ParamSpec("P")

Number: TypeAlias = "int | float | Fraction"
MANY_POINTS = 12
MANY_CELLS = 64
LONGEST_SAID = 10**6


class Estimated(Protocol):
    """A simulated number with its interval."""

    @property
    def value(self) -> float:
        """The number."""

    @property
    def low(self) -> float:
        """The lower end of its 95 % interval."""

    @property
    def high(self) -> float:
        """The upper end."""


class Counted(Estimated, Protocol):
    """A simulated number together with its number of trials."""

    @property
    def trials(self) -> int:
        """The number of trials."""


def said(value: object) -> str:
    """Return a number as text for a sentence: exact and decimal if it is a fraction.

    >>> said(Fraction(53, 72)), said(2), said(0.5092172360050427)
    ('53/72 ≈ 0.7361', '2', '0.5092')
    >>> said(Fraction(53, 100)), said(Fraction(1, 10**9 + 1))
    ('53/100 = 0.53', '1e-09')
    """
    if isinstance(value, Chance) and value.possible <= LONGEST_SAID:
        return f"{value.favourable}/{value.possible} ≈ {short(value)}"
    if isinstance(value, Fraction) and 1 < value.denominator <= LONGEST_SAID:
        value = Fraction(value.numerator, value.denominator)
        near = short(value)
        return f"{value} {'=' if Fraction(near) == value else '≈'} {near}"
    return short(value)


def short(value: Any) -> str:
    """Return a number with four significant digits, whole ones whole.

    >>> short(Fraction(1, 3)), short(12345), short(1e-7)
    ('0.3333', '12345', '1e-07')
    """
    number = float(value)
    return str(round(number)) if number == round(number) and abs(number) < 1e12 else f"{number:.4g}"


def of_bars(
    title: str, exact: object, heights: Mapping[Any, Number], dots: Mapping[Any, Estimated], ylabel: str
) -> str:
    """Return the words of a bar chart: each bar, then each simulated number with its interval."""
    parts = [f"{outcome}: {_counted(exact, outcome, height)}" for outcome, height in heights.items()]
    words = f"{headline('Bar chart', title)} Exact {ylabel}: {'; '.join(parts)}."
    if dots:
        words += f" Simulated, with 95 % intervals: {'; '.join(f'{at}: {estimated(dot)}' for at, dot in dots.items())}."
    return words


def _counted(exact: object, outcome: Any, height: Number) -> str:
    return said(exact.chance(outcome) if isinstance(exact, Dist) else height)


def estimated(dot: Estimated) -> str:
    """Return a simulated number with its interval."""
    interval = f"{short(dot.low)} to {short(dot.high)}" if isfinite(dot.high - dot.low) else "no interval"
    return f"{short(dot.value)} ({interval})"


def headline(kind: str, title: str) -> str:
    """Return the sentence that says what kind of chart it is, and of what."""
    return f"{kind}: {title.rstrip('.')}." if title else f"{kind}."


def axes_said(xlabel: str, ylabel: str) -> str:
    """Return the sentence that names the axes, after a space; an empty text where they have no names."""
    return f" It shows {ylabel or 'y'} by {xlabel or 'x'}." if xlabel or ylabel else ""


def points_said(pairs: Sequence[tuple[Number, Number]]) -> str:
    """Return the words for all points if there are few, otherwise for the ends and the extremes."""
    if len(pairs) <= MANY_POINTS:
        return "; ".join(f"{short(x)}: {said(y)}" for x, y in pairs)
    low_x, low = min(pairs, key=lambda pair: pair[1])
    high_x, high = max(pairs, key=lambda pair: pair[1])
    (first_x, first), (last_x, last) = pairs[0], pairs[-1]
    return (
        f"{len(pairs)} points from {short(first)} at {short(first_x)} to {short(last)} at {short(last_x)}; "
        f"least {short(low)} at {short(low_x)}, most {short(high)} at {short(high_x)}"
    )


def of_cells(grid: Sequence[Sequence[Number]], across: Sequence[str], up: Sequence[str], label: str) -> str:
    """Return the words of a heat map: its least and greatest cell, and all cells where they are few."""
    places = [(value, across[x], up[y]) for y, row in enumerate(grid) for x, value in enumerate(row)]
    low, high = min(places, key=lambda cell: cell[0]), max(places, key=lambda cell: cell[0])
    words = (
        f"{len(up)} rows by {len(across)} columns of {label}. Least {short(low[0])} at column {low[1]}, row {low[2]}; "
        f"most {short(high[0])} at column {high[1]}, row {high[2]}."
    )
    if len(places) <= MANY_CELLS:
        words += "".join(
            f" Row {name}: {', '.join(short(value) for value in row)}." for name, row in zip(up, grid, strict=True)
        )
    return words


PANEL = "#fffdf7"
INK = "#1f1a17"
GRID = "#dfd8c8"
BAR, BAR_EDGE = "#a5c6e8", "#0b5394"
DOT = "#8f2d06"
LINES = ("#0b5394", "#b5390b", "#00674f", "#7a2a8c", "#5a5248", "#7d5f00")
DASHES = ("-", "--", "-.", ":", (0, (6, 1.5, 1.5, 1.5, 1.5, 1.5)), (0, (3, 1)))
MARKS = ("o", "s", "^", "D", "v", "P")
SIZE = 11  # points; 15 pixels as shown
WIDTH = 7.0  # inches, of 100 pixels as shown

_SETTINGS = {
    "font.size": SIZE,
    "font.family": "DejaVu Sans",
    "axes.titlesize": SIZE + 1,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.facecolor": PANEL,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart and the words that stand for it.

    Jupyter shows it as an image that carries the words as its alternative, a terminal shows the words. ``figure``
    is matplotlib's, to change before it is shown.
    """

    figure: Any = field(repr=False)
    alt: str

    def __repr__(self) -> str:
        return self.alt

    def png(self) -> bytes:
        """Return the chart as PNG, two pixels for each one shown."""
        out = BytesIO()
        self.figure.savefig(out, format="png", dpi=200, metadata={"Software": None})
        return out.getvalue()

    def save(self, path: str | Path) -> None:
        """Write the chart to a file; its ending (png, svg, pdf) says what kind. FileError where that cannot be done."""
        file, out = Path(path), BytesIO()
        file = file if file.suffix else file.with_name(f"{file.name}.png")
        self.figure.savefig(out, format=file.suffix[1:].lower(), dpi=200)
        write(file, out.getvalue())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str | bytes]:
        content = self.png()
        return {
            "text/html": image_tag(content, "image/png", self.alt, widest=round(100 * WIDTH)),
            "image/png": content,
            "text/plain": self.alt,
        }


def blank(title: str, xlabel: str, ylabel: str, *, height: float = 4.0) -> tuple[Any, Any]:
    """Return an empty panel with its axes; MissingExtraError where matplotlib is not installed."""
    with own_style(_SETTINGS):
        figure = new_figure(figsize=(WIDTH, height), dpi=100, layout="constrained", facecolor=PANEL)
        axes = figure.subplots()
        axes.grid(True, axis="y", color=GRID)
        axes.set(title=title, xlabel=xlabel, ylabel=ylabel)
    return figure, axes


def in_house_style(chart: Callable[P, Chart]) -> Callable[P, Chart]:
    """Make a function draw its chart in the house's style, whatever ``rcParams`` a notebook has set."""

    @wraps(chart)
    def drawing(*args: P.args, **kwargs: P.kwargs) -> Chart:
        with own_style(_SETTINGS):
            return chart(*args, **kwargs)

    return drawing


def direct_labels(axes: Any, ends: Sequence[tuple[float, float, str, str]]) -> None:
    """Write a name at the end ``(x, y, name, colour)`` of each line, moved apart where they would touch."""
    axes.figure.canvas.draw()
    low, high = axes.get_ylim()
    step = (high - low) * 0.065
    at = low - step
    right = max(x for x, _, _, _ in ends)
    for _, y, name, colour in sorted(ends, key=lambda end: end[1]):
        at = max(y, at + step)
        axes.annotate(
            name,
            (right, at),
            xytext=(9, 0),
            textcoords="offset points",
            color=colour,
            va="center",
            weight="bold",
            annotation_clip=False,
        )

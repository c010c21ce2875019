"""A chart as notebooks, terminals and files show it: a picture, a sentence, and its numbers as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from io import BytesIO
from math import isfinite, nan
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from clocklab.core.files import write
from clocklab.core.svg import Svg, image_tag
from clocklab.draw.charts import axes, figure, heat
from clocklab.draw.charts.axes import MARGIN, WIDTH, Axes
from clocklab.draw.charts.heat import Grid
from clocklab.draw.charts.marks import Layer
from clocklab.draw.display import png
from clocklab.draw.svg import Markup, columns, element, frame, shorten
from clocklab.draw.theme import paint
from clocklab.errors import OptionError, brief
from clocklab.probability import Chance

Number: TypeAlias = "int | float | Fraction"
Row: TypeAlias = "tuple[str, ...]"
LONGEST_SAID = 10**6
LONGEST_ALT = 160
WIDEST = 600


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
    near = short(value)
    if not isinstance(value, Fraction):
        return near
    counted = (value.favourable, value.possible) if isinstance(value, Chance) else value.as_integer_ratio()
    if not 1 < counted[1] <= LONGEST_SAID:
        return near
    return f"{counted[0]}/{counted[1]} {'=' if Fraction(near) == value else '≈'} {near}"


def short(value: Any) -> str:
    """Return a number with four significant digits, whole ones whole.

    >>> short(Fraction(1, 3)), short(12345), short(1e-7)
    ('0.3333', '12345', '1e-07')
    """
    number = float(value)
    return str(round(number)) if number == round(number) and abs(number) < 1e12 else f"{number:.4g}"


def finite(value: Any) -> float:
    """Return the number as a float; OptionError where it is none, endless, or too large to be drawn."""
    try:
        number = float(value)
    except (OverflowError, TypeError, ValueError):
        number = nan
    if not isfinite(number):
        shown = shorten(repr(value), 40) if not isinstance(value, int | Fraction) else "a number beyond all floats"
        raise OptionError(f"A chart shows finite numbers; got {shown}.")
    return number


def interval(dot: Estimated) -> str:
    """Return the ends of an interval in words."""
    return f"{short(dot.low)} to {short(dot.high)}" if isfinite(dot.high - dot.low) else "no interval"


def alternative(kind: str, title: str, *sentences: str) -> str:
    """Return what stands for a chart: its kind and title, then as many of the sentences as 160 letters hold.

    >>> alternative("Bar chart", "Cards gained.", "3 bars.", "x" * 160, "Most 5.")
    'Bar chart: Cards gained. 3 bars. Most 5.'
    """
    words = shorten(f"{kind}: {title.rstrip('.')}" if title else kind.rstrip("."), LONGEST_ALT - 60)
    words += "" if words.endswith(("?", "!")) else "."
    for sentence in sentences:
        if sentence and len(words) + 1 + len(sentence) <= LONGEST_ALT:
            words += f" {sentence}"
    return words


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: ``svg``, its picture, whose ``alt`` is one short sentence, and ``rows``, its numbers below ``heads``.

    Jupyter shows the picture with the numbers behind a fold, a terminal the sentence, and ``print`` both.
    """

    svg: Svg
    heads: Row = field(repr=False)
    rows: tuple[Row, ...] = field(repr=False)
    drawn: tuple[Axes | Grid, ...] = field(repr=False, default=())

    @property
    def alt(self) -> str:
        """The sentence that stands for the picture, of 160 letters at most."""
        return self.svg.alt

    @property
    def markup(self) -> str:
        """The picture as a whole ``<svg>`` element."""
        return self.svg.markup

    def __repr__(self) -> str:
        return self.alt

    def __str__(self) -> str:
        table = [self.heads, *self.rows]
        room = [max(map(columns, column)) for column in zip(*table, strict=True)]
        lines = [
            "  ".join(cell + " " * (most - columns(cell)) for cell, most in zip(row, room, strict=True))
            for row in table
        ]
        return "\n".join([self.alt, *(line.rstrip() for line in lines)])

    def marked(self, guess: Any, name: str = "your guess", *, place: bool = False) -> Chart:
        """Return the chart with a dashed line at a guess: across at that value or, with ``place``, up at that place.

        ``guess`` is a number, the name of a bar, or what ``clocklab.course.predict`` kept; the chart is returned as it
        is for a guess still to come. OptionError for a place that the chart does not have.

        >>> from clocklab.draw import bars
        >>> bars({"6": 0.7361, "10": 0.3333}).marked(0.5).alt
        'Bar chart. 2 bars of exact chance: most 0.7361 at 6, least 0.3333 at 10. Your guess: 0.5.'
        """
        value = getattr(guess, "value", guess)
        if value is None or value is ... or not self.drawn or not isinstance(first := self.drawn[0], Axes):
            return self
        told = value if isinstance(value, str) else short(value)
        if place and first.names:
            if str(value) not in first.names:
                raise OptionError(f"There is no bar {brief(value)}; there are {', '.join(first.names)}.")
            value = first.names.index(str(value))
        kind = "upright" if place else "level"
        layer = Layer(kind, f"{name}: {told}", ((finite(value),),), "series-1", style=3)
        words = f"{self.alt} {name[0].upper()}{name[1:]}: {told}."
        alt = words if len(words) <= LONGEST_ALT else self.alt
        return charted([replace(first, layers=(*first.layers, layer)), *self.drawn[1:]], alt, self.heads, self.rows)

    def figure(self) -> Any:
        """Return a matplotlib figure of the same numbers, to publish or to change.

        MissingExtraError where matplotlib is not installed, OptionError for a picture without axes.
        """
        if not self.drawn:
            raise OptionError("This picture has no axes that matplotlib could draw; chart.save(path) writes it.")
        return figure.of(self.drawn)

    def png(self, width: int = 2 * WIDEST) -> bytes:
        """Return the chart as PNG, in its light colours; MissingExtraError where resvg_py is not installed."""
        return png(self.svg, width)

    def content(self, path: str | Path) -> bytes:
        """Return what a file of this name holds: SVG, PNG or, by matplotlib, PDF, as its ending says.

        OptionError for another ending, MissingExtraError where what writes such files is not installed.
        """
        match Path(path).suffix.lower():
            case ".svg":
                return self.markup.encode()
            case ".png":
                return self.png()
            case ".pdf":
                file = BytesIO()
                self.figure().savefig(file, format="pdf")
                return file.getvalue()
        raise OptionError(f"A chart is written to a file ending in .svg, .png or .pdf, not to {str(path)!r}.")

    def save(self, path: str | Path) -> None:
        """Write the chart to a file; its ending (svg, png, pdf) says what kind.

        Errors are those of ``content``, and FileError where the file cannot be written.
        """
        write(path, self.content(path))

    def to_html(self) -> str:
        """Return the picture and, behind a fold, the table of its numbers, as HTML."""
        image = image_tag(self.svg, widest=WIDEST)
        return f"<div>{image}{fold(self.heads, self.rows)}</div>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": self.alt}


def fold(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the table behind a fold, every text escaped."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in others)}</tr>'
        for first, *others in rows
    )
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<details><summary>The numbers</summary><div style="overflow-x:auto">{table}</div></details>'


def charted(panels: Sequence[Axes | Grid], alt: str, heads: Row, rows: Sequence[Row]) -> Chart:
    """Return the chart of these panels, one below the other."""
    parts: list[Markup] = []
    top = MARGIN - 2
    for panel in panels:
        part, top = heat.draw(panel, top) if isinstance(panel, Grid) else axes.draw(panel, top)
        parts.append(part)
        top += MARGIN - 4
    ground = element("rect", width=WIDTH, height=round(top), rx=10, **paint("face", "line", 1.2))
    svg = frame(ground, *parts, alt=alt, view=(0, 0, WIDTH, round(top)), widest=WIDEST, shown=WIDEST)
    return Chart(svg, heads, tuple(rows), tuple(panels))

"""SVG written element by element, so that user text is always escaped; where things lie; words that must fit.

``element("text", "<Ada>", x=3)`` returns a ``Markup``: text that is SVG already. Children that are plain strings are
escaped, children that are ``Markup`` are taken as they are. Angles are in degrees, clockwise from the top, as on a
clock; y grows downwards as in SVG.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from clocklab.core.svg import Svg
from clocklab.draw.theme import PREFIX, paint, require_readable, style, used


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of width ``w`` and height ``h`` around ``(x, y)``."""

    x: float
    y: float
    w: float
    h: float

    @property
    def left(self) -> float:
        """The x of the left side."""
        return self.x - self.w / 2

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.w / 2

    @property
    def top(self) -> float:
        """The y of the upper side."""
        return self.y - self.h / 2

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.h / 2

    def grown(self, by: float) -> Box:
        """Return the box with each side moved outwards by this much.

        >>> Box(0, 0, 10, 20).grown(1)
        Box(x=0, y=0, w=12, h=22)
        """
        return Box(self.x, self.y, self.w + 2 * by, self.h + 2 * by)

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share more than an edge.

        >>> Box(0, 0, 10, 10).overlaps(Box(9, 9, 10, 10)), Box(0, 0, 10, 10).overlaps(Box(10, 0, 10, 10))
        (True, False)
        """
        return abs(self.x - other.x) < (self.w + other.w) / 2 and abs(self.y - other.y) < (self.h + other.h) / 2

    def inside(self, other: Box) -> bool:
        """Return whether all of this box lies within the other.

        >>> Box(0, 0, 10, 10).inside(Box(0, 0, 10, 12))
        True
        """
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )


def around(angle: float, radius: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """Return the point at this angle and distance from ``(x, y)``.

    >>> around(90, 10), around(180, 10)[1]
    ((10.0, -0.0), 10.0)
    """
    turn = math.radians(angle)
    return round(x + radius * math.sin(turn), 3), round(y - radius * math.cos(turn), 3)


def ring(x: float, y: float, corners: int, *radii: float, start: float = 0) -> str:
    """Return a polygon's ``points`` around ``(x, y)``, its radii taken in turn: two of them make a star.

    >>> ring(0, 0, 4, 10)
    '0.0,-10.0 10.0,0.0 0.0,10.0 -10.0,0.0'
    """
    places = (around(start + 360 * corner / corners, radii[corner % len(radii)], x, y) for corner in range(corners))
    return " ".join(f"{at_x + 0:.1f},{at_y + 0:.1f}" for at_x, at_y in places)


SANS = "DejaVu Sans, Verdana, sans-serif"
SERIF = "DejaVu Serif, Georgia, serif"
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Markup(str):
    """Text that is SVG already and is not escaped again."""

    __slots__ = ()


NOTHING = Markup("")


def number(value: float) -> str:
    """Return a length as short as possible: two decimals at most, no trailing zeros.

    >>> number(3.0), number(-0.001), number(12.3456)
    ('3', '0', '12.35')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def safe(text: str) -> str:
    """Return text with ``& < > " '`` escaped and without what XML forbids (control characters, lone surrogates).

    >>> safe("<b> & 'c'")
    '&lt;b&gt; &amp; &#x27;c&#x27;'
    """
    return escape(_CONTROL.sub("", text))


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """Return one element; ``_`` in attribute names stands for ``-``, a trailing ``_`` is dropped, None is left out.

    >>> element("text", "a < b", x=1.5, text_anchor="middle", class_="cl-x")
    '<text x="1.5" text-anchor="middle" class="cl-x">a &lt; b</text>'
    """
    inside = "".join(child if isinstance(child, Markup) else safe(child) for child in children)
    opening = tag + "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{opening}>{inside}</{tag}>" if inside else f"<{opening}/>")


def _value(value: object) -> str:
    if isinstance(value, int | float):
        return number(value)
    return safe(str(value))


def together(parts: Iterable[str]) -> Markup:
    """Return the parts one after the other, those that are plain text escaped."""
    return Markup("".join(part if isinstance(part, Markup) else safe(part) for part in parts))


def group(*children: str, **attributes: object) -> Markup:
    """Return the children in one ``<g>``, or nothing where there are none.

    >>> group(element("rect"), transform="scale(2)"), group()
    ('<g transform="scale(2)"><rect/></g>', '')
    """
    return element("g", *children, **attributes) if any(children) else NOTHING


def part(name: str, *children: str, title: str, **attributes: object) -> Markup:
    """Return the children as a named part of the board, such as a card in hand, which can be touched.

    ``name`` stays the same from picture to picture; ``title`` says what it is, to a pointer resting on it and to
    screen readers.

    >>> part("hand-3", element("rect"), title="your card 3")
    '<g data-part="hand-3"><title>your card 3</title><rect/></g>'
    """
    return element("g", element("title", title), *children, data_part=name, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    *,
    ink: str,
    on: str,
    size: float,
    anchor: str = "middle",
    bold: bool = False,
    title: str | None = None,
) -> Markup:
    """Return words whose baseline is at y, in an ink that the theme lists as readable on the ground ``on``.

    ``title`` is what a pointer resting on the words shows, such as a name that had to be shortened.
    """
    require_readable(ink, on)
    return element(
        "text",
        element("title", title) if title else NOTHING,
        words,
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        **paint(ink),
    )


def shorten(words: str, room: int) -> str:
    """Return words that take no more than ``room`` columns, cut with "…" where they are longer.

    Wide characters (such as Chinese ones) take two columns, combining characters none.

    >>> shorten("Bartholomew", 8), shorten("Ada", 8)
    ('Barthol…', 'Ada')
    """
    clean = " ".join(_CONTROL.sub("", words).split())
    if columns(clean) <= room:
        return clean
    while clean and columns(clean) > room - 1:
        clean = clean[:-1]
    return clean.rstrip() + "…"


def columns(words: str) -> int:
    """Return about how many Latin letters wide the words are.

    >>> columns("Ada"), columns("时钟")
    (3, 4)
    """
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in words
    )


def rect(box: Box, rx: float, **attributes: object) -> Markup:
    """Return a rectangle that fills a box, its corners rounded by ``rx``, with further attributes."""
    return element("rect", x=box.left, y=box.top, width=box.w, height=box.h, rx=rx, **attributes)


def frame(
    *children: str, alt: str, view: tuple[float, float, float, float], widest: int = 760, shown: int = 640
) -> Svg:
    """Return a whole picture: as wide as its place is, from 260 to ``widest`` pixels, in light and dark.

    ``view`` is the x, y, width and height of what is shown; ``shown`` is the width where nothing else sets one.
    """
    height = round(shown * view[3] / view[2])
    markup = element(
        "svg",
        element("style", Markup(style(used("".join(children))))),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"{PREFIX}picture",
        viewBox=" ".join(map(number, view)),
        width=shown,
        height=height,
        role="img",
        aria_label=alt,
        font_family=SANS,
        style=f"width:100%;min-width:260px;max-width:{widest}px;height:auto",
    )
    return Svg(markup, alt)


# In em, for the letters that are far from the usual width.
_WIDE = {
    **dict.fromkeys("−+=mwMWO", 0.84),
    **dict.fromkeys(" .,:;·/'", 0.35),
    **dict.fromkeys("ijlI", 0.31),
    **dict.fromkeys("ftr", 0.41),
    **dict.fromkeys("cs", 0.55),
}


def width(words: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide words of this size are, in the letters that pictures are lettered with.

    >>> round(width("12", 10, bold=True), 1), round(width("-1".replace("-", "−"), 10), 1)
    (14.0, 14.8)
    """
    return size * sum(_WIDE.get(letter, (0.7 if bold else 0.64) * columns(letter)) for letter in words)


def fitting(words: str, room: float, largest: float, *, bold: bool = False) -> float:
    """Return the size at which words are no wider than ``room``, ``largest`` at most.

    >>> fitting("12", 100, 15), round(fitting("12", 14, 15), 1)
    (15, 10.9)
    """
    wide = width(words, 1, bold=bold)
    return largest if wide * largest <= room else room / wide


def cut(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return the words, cut with "…" where they are wider than ``room``.

    >>> cut("Bartholomew", 60, 10), cut("Ada", 60, 10)
    ('Bartholom…', 'Ada')
    """
    short = shorten(words, 10_000)
    while len(short) > 1 and width(short, size, bold=bold) > room:
        short = shorten(short.removesuffix("…"), columns(short.removesuffix("…")) - 1)
    return short


def snug(words: str, room: float, largest: float, least: float, *, bold: bool = False) -> tuple[str, float]:
    """Return the words and their size: smaller where they are wider than ``room``, cut only below ``least``.

    >>> snug("Ada", 60, 12, 10), snug("Bartholomew", 60, 12, 10), round(snug("Bartholomew", 73.2, 12, 10)[1], 1)
    (('Ada', 12), ('Bartholom…', 10), 11.0)
    """
    size = max(least, fitting(words, room, largest, bold=bold))
    return cut(words, room, size, bold=bold), size


def broken(words: str, room: float, size: float) -> list[str]:
    """Return the words in lines that are no wider than ``room``; a longer word has a line of its own.

    >>> broken("one two three", 60, 10)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

"""SVG written element by element, so that user text cannot but be escaped.

``element("text", "<Ada>", x=3)`` returns a ``Markup``: text that is SVG already. Children that are plain strings are
escaped, children that are ``Markup`` are taken as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape

from clocklab.core.svg import Svg
from clocklab.draw.geometry import Box
from clocklab.draw.theme import PREFIX, paint, require_readable, style, used

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

    Wide characters (such as Chinese ones) take two columns, combining ones none.

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

    ``view`` is x, y, width and height of what is shown; ``shown`` the width where nothing else says one.
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

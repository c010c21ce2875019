"""A grandfather clock's parts: case, dial, hands, and paths around a centre of (0, 0)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from clocklab.draw.svg import SERIF, Box, Markup, around, element, group, ring, text
from clocklab.draw.theme import paint

_ROMAN = ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")
_ARROW = ((0, 1), (130, 1), (180, 0.3), (230, 1))  # turn from the heading, distance


def roman(hour: int) -> str:
    """Return the hour as clocks write it.

    >>> roman(12), roman(4)
    ('XII', 'IV')
    """
    return _ROMAN[hour % 12]


@cache
def case(box: Box) -> Markup:
    """Return the wooden case that fills the box, with a shallow arch on top and a brass line inside."""
    return group(
        element("path", d=_arched(box, 22), **paint("wood", "wood-edge", 3)),
        element("path", d=_arched(box.grown(-5), 18), **paint(stroke="grain", width=1.5)),
    )


def _arched(box: Box, corner: float) -> str:
    shoulder, arch = box.top + 10, box.w * 0.3
    return (
        f"M{box.left + corner:.1f} {box.bottom:.1f}q{-corner} 0 {-corner} {-corner}V{shoulder + corner:.1f}"
        f"q0 {-corner} {corner} {-corner}H{box.x - arch:.1f}Q{box.x:.1f} {box.top - 10:.1f} {box.x + arch:.1f} "
        f"{shoulder:.1f}H{box.right - corner:.1f}q{corner} 0 {corner} {corner}V{box.bottom - corner:.1f}"
        f"q0 {corner} {-corner} {corner}z"
    )


@cache
def dial(radius: float, inner: float) -> Markup:
    """Return the face within a brass rim, a ring of sixty minutes at the radius ``inner``."""
    minute, middle = math.tau * (inner - 2.5) / 60, inner - 2.5
    return group(
        element("circle", r=radius + 5, **paint("brass", "brass-edge", 1)),
        element("circle", r=radius, **paint("face", "brass-edge", 1)),
        element("circle", r=inner, **paint(stroke="line", width=0.8)),
        _marks(middle, 4, 1, minute),
        _marks(middle, 6, 2, 5 * minute),
    )


def _marks(radius: float, length: float, width: float, every: float) -> Markup:
    """Short strokes towards the centre, made of one dashed circle."""
    dashes = f"{width} {every - width:.4f}"
    # A circle's dashes begin at 3 o'clock: half a stroke earlier puts the stroke's middle there.
    return element(
        "circle", r=radius, stroke_dasharray=dashes, stroke_dashoffset=width / 2, **paint(stroke="line", width=length)
    )


def arc(radius: float, start: float, end: float) -> str:
    """Return a path clockwise around the centre from one angle to the other, less than a whole turn apart."""
    x, y = around(start, radius)
    to_x, to_y = around(end, radius)
    return f"M{x:.1f} {y:.1f}A{radius:.1f} {radius:.1f} 0 {int((end - start) % 360 > 180)} 1 {to_x:.1f} {to_y:.1f}"


def band(radius: float, width: float, start: float, end: float, colour: str) -> Markup:
    """Return a band around the centre, clockwise from one angle to the other."""
    if end - start >= 360:
        return element("circle", r=radius, **paint(stroke=colour, width=width))
    return element("path", d=arc(radius, start, end), **paint(stroke=colour, width=width))


def numerals(radius: float, words: dict[float, str], size: float) -> Markup:
    """Return words upright around the centre, each at its angle."""
    places = ((*around(angle, radius), word) for angle, word in words.items())
    words_in_place = (text(x, y + size * 0.36, word, ink="on-face", on="face", size=size) for x, y, word in places)
    return group(*words_in_place, font_family=SERIF)


def arrows(places: Iterable[tuple[float, float, float]], size: float) -> Markup:
    """Return arrow heads around the points ``(x, y, heading)``; heading 0 is up."""
    path = ""
    for x, y, heading in places:
        tips = (around(heading + turn, reach * size, x, y) for turn, reach in _ARROW)
        path += "M" + "L".join(f"{at_x:.1f} {at_y:.1f}" for at_x, at_y in tips) + "z"
    return element("path", d=path, **paint("on-face", "face", 0.8))


def hand(angle: float, length: float, colour: str) -> Markup:
    """Return an old clock's hand from the centre, with a round eye in the player's colour near its tip."""
    eye = length * 0.68
    shape = (
        f"M-2.2 14L-1.6 {-eye + 9:.1f}H1.6L2.2 14z"
        f"M-4 {-eye - 7:.1f}L0 {-length:.1f}L4 {-eye - 7:.1f}Q0 {-eye - 12:.1f}-4 {-eye - 7:.1f}z"
    )
    return group(
        element("path", d=shape, **paint("on-face")),
        element("circle", cy=-eye, r=8, **paint(colour, "on-face", 3)),
        transform=f"rotate({angle:g})",
    )


def minute_hand(angle: float, length: float) -> Markup:
    """Return a slender hand from the centre, on a brass hub."""
    shape = f"M-2.6 10L-1.3 {-length * 0.84:.1f}H-4.6L0 {-length:.1f}L4.6 {-length * 0.84:.1f}H1.3L2.6 10z"
    return group(
        element("path", d=shape, **paint("on-face")),
        element("circle", r=8, **paint("brass", "on-face", 2.4)),
        transform=f"rotate({angle:g})",
    )


def sunburst(x: float, y: float, radius: float) -> Markup:
    """Return rays around ``(x, y)``, for a winner."""
    return element("polygon", points=ring(x, y, 48, radius, radius * 0.72), **paint("glow", "glow-edge", 1))


def moon(x: float, y: float, radius: float) -> Markup:
    """Return a moon dial: a crescent and stars on a night sky, in a brass ring."""
    crescent = (
        f"M{x - radius * 0.1:.1f} {y - radius * 0.6:.1f}a{radius * 0.6:.1f} {radius * 0.6:.1f} 0 1 0 "
        f"{radius * 0.55:.1f} {radius * 0.95:.1f}a{radius * 0.5:.1f} {radius * 0.5:.1f} 0 1 1 "
        f"{-radius * 0.55:.1f} {-radius * 0.95:.1f}z"
    )
    stars = (
        ring(x + dx * radius, y + dy * radius, 10, size * radius, size * radius * 0.4)
        for dx, dy, size in ((0.45, -0.35, 0.16), (0.62, 0.2, 0.1), (0.15, -0.05, 0.1))
    )
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint("back", "brass", 3)),
        element("path", d=crescent, **paint("glow")),
        *(element("polygon", points=star, **paint("back-line")) for star in stars),
    )

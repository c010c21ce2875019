"""The six cuts of gems and the six shapes of treasures: each told apart by its outline alone."""

from __future__ import annotations

from functools import cache

from clocklab.draw.svg import Markup, element, number
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.pieces import Colour, Kind

CUTS: dict[Colour, str] = {
    Colour.RED: "M0-10l8 10-8 10-8-10z",
    Colour.GREEN: "M-4-9h8l4 4v10l-4 4h-8l-4-4v-10z",
    Colour.WHITE: "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z",
    Colour.PINK: "M0 9c-3-4-9-7-9-12c0-6 7-7 9-2c2-5 9-4 9 2c0 5-6 8-9 12z",
    Colour.YELLOW: "M0-9.5l10 17.5h-20z",
    Colour.BLUE: "M0-10c2 5 7 8 7 13a7 7 0 0 1-14 0c0-5 5-8 7-13z",
}
"""The outline of each colour's cut: rhombus, emerald cut, round, heart, triangle, drop; in a square of side 20."""

_SHINE: dict[Colour, str] = {
    Colour.RED: "M-4 0l4-5 4 5",
    Colour.GREEN: "M-4-4h8v8h-8z",
    Colour.WHITE: "M-5 0a5 5 0 0 1 5-5",
    Colour.PINK: "M-5.5-3a3 3 0 0 1 3-2.5",
    Colour.YELLOW: "M-4.5 4.5l4.5-8",
    Colour.BLUE: "M-3.5 3c0-3 2-4 3-7",
}

SHAPES: dict[Kind, str] = {
    Kind.HAMMER: "M-9-9h13l5 2.5v2l-5 2.5h-4v12h-5v-12h-4z",
    Kind.NECKLACE: "M-9-10h3c0 7 2 10.5 6 10.5s6-3.5 6-10.5h3c0 8-2 12-6.5 13l2 3-4.5 4-4.5-4 2-3c-4.5-1-6.5-5-6.5-13z",
    Kind.STATUE: (
        "M-3.5-6a3.5 4 0 1 1 7 0c0 1.5-.5 2.5-1.5 3.5c4 .5 5 2 5 5.5h-3.5l-1 2.5h4v3.5h-13v-3.5h4l-1-2.5h-3.5"
        "c0-3.5 1-5 5-5.5c-1-1-1.5-2-1.5-3.5z"
    ),
    Kind.CROWN: "M-10-6l5.5 4.5 4.5-7.5 4.5 7.5 5.5-4.5-1.5 10h-17zM-8.5 5.5h17v3.5h-17z",
    Kind.SWORD: "M9.5-9.5l-1 5-8.5 8.5 2 2-2 2-2.5-2.5-3 3a2 2 0 1 1-2-2l3-3-2.5-2.5 2-2 2 2 8.5-8.5z",
    Kind.RING: (
        "M-7 3.5a7 7 0 0 1 3.5-6l-4-3.5 3-4h9l3 4-4 3.5a7 7 0 1 1-10.5 6z"
        "m2.2 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z"
    ),
}
"""The outline of each type of treasure, in a square of side 20."""

SEATS_OF_GEMS: dict[Kind, tuple[float, float]] = {
    Kind.HAMMER: (-2.5, -5.5),
    Kind.NECKLACE: (0, 5.5),
    Kind.STATUE: (0, 0.5),
    Kind.CROWN: (0, 0.5),
    Kind.SWORD: (-2.2, 2.2),
    Kind.RING: (0, -6),
}
"""Where the gem sits on each treasure."""


GEM = {**dict.fromkeys(Kind, 0.34), Kind.RING: 0.27}
"""How high the gem is, as a part of the treasure's height."""


def _moved(x: float, y: float, scale: float) -> str:
    return f"translate({number(x)} {number(y)})scale({number(scale)})"


@cache
def gem(x: float, y: float, size: float, colour: Colour) -> Markup:
    """Return a gem around ``(x, y)``, about ``size`` high, cut as those of its colour are."""
    scale = size / 20
    dark = colour in (Colour.RED, Colour.GREEN, Colour.BLUE)
    shine = {"stroke": "#ffffff" if dark else "#8a7354", "stroke_opacity": 0.75}
    outline = element("path", d=CUTS[colour], **paint(f"gem-{colour.value}", "ink", 1.1 / scale))
    light = element("path", d=_SHINE[colour], fill="none", stroke_width=number(1.2 / scale), **shine)
    return element("g", outline, light, transform=_moved(x, y, scale))


@cache
def shape(x: float, y: float, size: float, kind: Kind, ink: str = "ink") -> Markup:
    """Return a treasure's silhouette around ``(x, y)``, ``size`` high."""
    return element("path", d=SHAPES[kind], fill_rule="evenodd", transform=_moved(x, y, size / 20), **paint(ink))


@cache
def treasure(x: float, y: float, size: float, colour: Colour, kind: Kind) -> Markup:
    """Return a treasure of gold around ``(x, y)`` with a gem of its colour on it."""
    scale = size / 20
    at_x, at_y = SEATS_OF_GEMS[kind]
    gold = element(
        "path",
        d=SHAPES[kind],
        fill_rule="evenodd",
        transform=_moved(x, y, scale),
        **paint("brass", "ink", 1.3 / scale),
    )
    return element("g", gold, gem(x + at_x * scale, y + at_y * scale, size * GEM[kind], colour))

"""The cards as what they build: walls with windows, a clock, a coloured roof, each standing on (0, 0).

Lengths are in units of a large skyline; y grows downwards, so that a piece reaches up to minus its height.
"""

from __future__ import annotations

from functools import cache

from clocklab.draw.svg import NOTHING, Markup, element, group, number, text
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.pieces import Animal, Card, Clock, Colour, Roof, Wall
from clocklab.games.clocktowers.view.animals import animal

HALF = 17.0  # half a tower's width
FLOOR = 20.0
CLOCK = 25.0
ROOF = 23.0
EAVES = 19.5  # half the width of what juts out most
SLOPE = 20.0  # of the roof without its ridge
LETTERS = {colour: colour.value[0].upper() for colour in Colour}


def high(card: Card) -> float:
    """Return how high the card's piece is."""
    if isinstance(card, Wall):
        return FLOOR * card.floors
    return CLOCK if isinstance(card, Clock) else ROOF


@cache
def piece(card: Card) -> Markup:
    """Return the card's piece."""
    if isinstance(card, Wall):
        return _wall(card)
    return _clock(card) if isinstance(card, Clock) else _roof(card.colour)


def outline(card: Card) -> str:
    """Return the path around the piece, for ghosts and frames."""
    if isinstance(card, Roof):
        return f"M{-EAVES} 0L-14 {-SLOPE:.0f}V{-ROOF:.0f}H14V{-SLOPE:.0f}L{EAVES} 0z"
    return f"M{-HALF:.0f} 0V{-high(card):.0f}H{HALF:.0f}V0z"


# ---- walls --------------------------------------------------------------------------------------------------


def _wall(card: Wall) -> Markup:
    floors = [_windows(-FLOOR * floor) for floor in range(card.floors - (card.animal is not None))]
    between = f"M{-HALF:.0f} {-FLOOR:.0f}H{HALF:.0f}" if card.floors == 2 else ""
    return group(
        element("path", d=outline(card), **paint("plaster" if card.floors == 1 else "brick", "timber", 1.3)),
        element("path", d="".join(floors), **paint("pane", "timber", 0.9)) if floors else NOTHING,
        element("path", d=between, **paint(stroke="timber", width=1)) if between else NOTHING,
        _lamplit(card.animal, -FLOOR * (card.floors - 1)) if card.animal else NOTHING,
        element("path", d="M-18.6 0v-2.6h37.2v2.6z", **paint("timber")),
    )


def _windows(base: float) -> str:
    return "".join(f"M{x} {number(base - 5)}v-6.5a4 4 0 0 1 8 0v6.5z" for x in (-12, 4))


def _lamplit(kind: Animal, base: float) -> Markup:
    """Return the wide window that the animal sits in."""
    return group(
        element("path", d=f"M-12.5 {number(base - 2.6)}v-13.4q0-2 2-2h21q2 0 2 2v13.4z", **paint("lamp", "timber", 1)),
        animal(-0.8, base - 2.6, 0.86, kind),
    )


# ---- clocks -------------------------------------------------------------------------------------------------


def _clock(card: Clock) -> Markup:
    x = -5.0 if card.mouse else 0.0
    return group(
        element("path", d=outline(card), **paint("stone", "timber", 1.3)),
        element("circle", cx=x, cy=-12.6, r=9.8, **paint("card", "timber", 2)),
        element("path", d=f"M{x} -19.4v7l4.6 2.6", **paint(stroke="ink", width=1.8)),
        animal(9.6, -2.2, 0.72, Animal.MOUSE) if card.mouse else NOTHING,
        element("path", d="M-18.6 0v-2.2h37.2v2.2z", **paint("timber")),
    )


# ---- roofs --------------------------------------------------------------------------------------------------


def _roof(colour: Colour) -> Markup:
    ground = f"roof-{colour.value}"
    ink = "pip" if colour is Colour.YELLOW else "pale-pip"
    look = paint(stroke=ink, width=3.6 if colour is Colour.GREEN else 1.5)
    return group(
        element("path", d=outline(Roof(colour)), stroke_linejoin="round", **paint(ground, "die-rim", 1.3)),
        element("path", d=_PATTERNS[colour], **look),
        element("circle", cy=-10, r=8.6, **paint("card", "timber", 1)),
        text(0, -4.9, LETTERS[colour], ink="ink", on="card", size=14, bold=True),
    )


def _reach(up: float) -> float:
    """Return half the width of the slope at this height, less a hem."""
    return EAVES - 5.5 * up / SLOPE - 1.4


def _stripes() -> str:
    return "".join(f"M{number(-_reach(up))} {-up}H{number(_reach(up))}" for up in (4, 8, 12, 16))


def _dots() -> str:
    rows = ((4.5, (-15.5, -9, 9, 15.5)), (10.0, (-12.8, 12.8)), (15.5, (-11.3, 11.3)))
    return "".join(f"M{number(x)} {number(-up)}h.01" for up, places in rows for x in places)


def _tiles() -> str:
    """Rows of hanging half-rounds."""
    rows = ((5, 7), (10.5, 6), (16, 5))
    return "".join(f"M{number(-2.5 * many)} {-up}{'a2.5 3 0 0 0 5 0' * many}" for up, many in rows)


def _boards() -> str:
    return "".join(f"M{x} -1L{number(x * 0.7)} {1 - SLOPE}" for x in (-17, -13, -9, 9, 13, 17))


def _lattice() -> str:
    feet, heads = (-18.0, -11.0, 11.0, 18.0), (-13.0, -7.0, 7.0, 13.0)
    crossing = ((0, 1), (1, 0), (2, 3), (3, 2))
    return "".join(f"M{feet[low]} -1L{heads[top]} {1 - SLOPE}" for low, top in crossing)


_PATTERNS = {
    Colour.BLUE: _stripes(),
    Colour.GREEN: _dots(),
    Colour.RED: _tiles(),
    Colour.YELLOW: _boards(),
    Colour.PURPLE: _lattice(),
}
PATTERN_WORDS = {
    Colour.BLUE: "stripes",
    Colour.GREEN: "dots",
    Colour.RED: "tiles",
    Colour.YELLOW: "boards",
    Colour.PURPLE: "lattice",
}
"""What each colour's roof is covered with, in words."""

"""A chain traced over the board: a line from the last treasure through the cards that can follow, numbered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from clocklab.draw.geometry import Box
from clocklab.draw.svg import NOTHING, Markup, element, number, text, together
from clocklab.draw.theme import paint

RADIUS = 9.5


def spot(box: Box) -> tuple[float, float]:
    """Return where the chain's number lies on a card: low on its right."""
    return box.right - RADIUS - 3, box.bottom - RADIUS - 3


def _start(box: Box) -> tuple[float, float]:
    """Return where the line leaves the last treasure: on its upper edge, so that it does not cross the card."""
    return box.x, box.top + 1


def trace(start: Box, cards: Sequence[Box]) -> Markup:
    """Return the line from the last treasure through these cards, and their numbers from 1 on; nothing for no cards."""
    if not cards:
        return NOTHING
    points = [_start(start), *map(spot, cards)]
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for (x, y), (to_x, to_y) in pairwise(points):
        # Bent a little to one side, so that two lines between the same rows do not lie on each other.
        bend = 0.12
        via = (x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x)
        path += f"Q{number(via[0])} {number(via[1])} {number(to_x)} {number(to_y)}"
    look = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    x, y = points[0]
    return together(
        (
            element("path", d=path, **look, **paint(stroke="ink", width=5)),
            element("path", d=path, **look, **paint(stroke="glow", width=2.6)),
            element("circle", cx=x, cy=y, r=5, **paint("glow", "ink", 1.4)),
            *(_number(x, y, at) for at, (x, y) in enumerate(points[1:], 1)),
        )
    )


def _number(x: float, y: float, at: int) -> Markup:
    return together(
        (
            element("circle", cx=x, cy=y, r=RADIUS, **paint("glow", "ink", 1.4)),
            text(x, y + 5, str(at), ink="on-brass", on="glow", size=14, bold=True),
        )
    )

"""Names on plaques: whose part of the board it is, and whether it is that player's turn."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.lettering import cut
from clocklab.draw.svg import NOTHING, Markup, element, group, number, text
from clocklab.draw.theme import paint


@lru_cache(256)
def name_plaque(box: Box, name: str, size: float, *, acts: bool = False) -> Markup:
    """Return the name in a box, cut where it is too long; bright with an arrow if it is this player's turn.

    It is meant for the ground "wood".
    """
    mark = 21 if acts else 8
    short = cut(name, box.w - mark - 12, size, bold=acts)
    ground, ink = ("brass", "on-brass") if acts else ("wood", "on-wood")
    look = paint("brass", "brass-edge", 1.2) if acts else paint("wood", "brass", 1.2)
    arrow = f"M{number(box.left + 8)} {number(box.y - 5)}l8 5-8 5z"
    return group(
        element("rect", x=box.left, y=box.top, width=box.w, height=box.h, rx=6, **look),
        element("path", d=arrow, **paint("on-brass")) if acts else NOTHING,
        text(
            box.left + mark,
            box.y + size * 0.36,
            short,
            ink=ink,
            on=ground,
            size=size,
            anchor="start",
            bold=acts,
            title=name if short != name else None,
        ),
    )

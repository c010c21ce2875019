"""Names on plaques: whose part of the board it is, and whether it is that player's turn."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.lettering import cut
from clocklab.draw.svg import NOTHING, Markup, element, group, rect, text
from clocklab.draw.theme import paint


@lru_cache(256)
def name_plaque(box: Box, name: str, size: float, *more: Markup, acts: bool = False, spare: float = 12.0) -> Markup:
    """Return the name in a box, cut where it is too long; bright with an arrow if it is this player's turn.

    ``more``: what else stands in the box; ``spare``: how much room that needs at the right, a margin included. It is
    meant for the ground "wood".
    """
    mark = 21 if acts else 8
    short = cut(name, box.w - mark - spare, size, bold=acts)
    ground, ink = ("brass", "on-brass") if acts else ("wood", "on-wood")
    look = paint("brass", "brass-edge", 1.2) if acts else paint("wood", "brass", 1.2)
    arrow = f"M{box.left + 8:.1f} {box.y - 5:.1f}l8 5-8 5z"
    return group(
        rect(box, 6, **look),
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
        *more,
    )

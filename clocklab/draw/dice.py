"""Dice: pips up to 6, numerals above, used ones dimmed and ticked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.geometry import ring
from clocklab.draw.svg import NOTHING, Markup, element, group, text, together
from clocklab.draw.theme import paint

# Where the pips of a face stand, in thirds of the way from the centre to the side.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(1024)
def die(x: float, y: float, size: float, face: int | None, *, sides: int = 6, used: bool = False) -> Markup:
    """Return a die around ``(x, y)``; a face of None is one still to be rolled, drawn with "?".

    Up to six sides it is a cube with pips, above that a hexagon (as one sees a many-sided die) with a
    numeral. A used die is dimmed and carries a tick.
    """
    ground, dot = ("used", "used-pip") if used else ("die", "pip")
    if face is None or sides > 6:
        words = "?" if face is None else str(face)
        on_it = text(x, y + size * 0.18, words, ink=dot, on=ground, size=size * 0.5, bold=True)
    else:
        on_it = _pips(x, y, size, face, dot)
    return group(
        _body(x, y, size, sides, ground),
        on_it,
        _tick(x + size * 0.36, y - size * 0.36, size * 0.24) if used else NOTHING,
    )


def _body(x: float, y: float, size: float, sides: int, ground: str) -> Markup:
    look = paint(ground, "die-edge", 1.2)
    if sides <= 6:
        return element("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=size * 0.2, **look)
    return element("polygon", points=ring(x, y, 6, size * 0.56), **look)


def _pips(x: float, y: float, size: float, face: int, dot: str) -> Markup:
    step, radius = size * 0.27, size * 0.095
    return together(
        element("circle", cx=x + dx * step, cy=y + dy * step, r=radius, **paint(dot)) for dx, dy in PIPS[face]
    )


def _tick(x: float, y: float, size: float) -> Markup:
    hook = f"M{x - size * 0.45:.2f} {y:.2f}l{size * 0.35:.2f} {size * 0.4:.2f} {size * 0.6:.2f} {-size * 0.75:.2f}"
    return group(
        element("circle", cx=x, cy=y, r=size, **paint("brass", "die-edge", 1)),
        element("path", d=hook, stroke_linecap="round", **paint(stroke="on-brass", width=size * 0.32)),
    )


def used_dice(rolled: Sequence[int | None], left: Sequence[int | None]) -> list[bool]:
    """Return for each die of the roll whether it is used.

    >>> used_dice((2, 5, 5), (5,))
    [True, True, False]
    """
    gone = Counter(rolled) - Counter(left)
    used = []
    for face in rolled:
        used.append(gone[face] > 0)
        gone[face] -= 1
    return used

"""Dice: pips up to 6, numerals above, used ones dimmed and ticked; and dice in colours.

Coloured dice are told apart without their colours too. White ones are rounded squares with dark pips, grey ones have
their corners cut off, black ones are sharp squares with pale pips, red ones are nearly round with pale pips and a
frame. Yellow ones are shaped like white ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from clocklab.draw.svg import NOTHING, Markup, element, group, number, ring, text, together
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

    Up to six sides it is a cube with pips, above that a hexagon (as a many-sided die looks) with a
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
    """Return, for each die of the roll, whether it is used.

    >>> used_dice((2, 5, 5), (5,))
    [True, True, False]
    """
    gone = Counter(rolled) - Counter(left)
    used = []
    for face in rolled:
        used.append(gone[face] > 0)
        gone[face] -= 1
    return used


@dataclass(frozen=True, slots=True)
class Look:
    """How dice of one colour look: ground and pips, how round the corners are, and whether there is a frame."""

    ground: str
    pip: str
    corner: float
    cut: bool = False
    framed: bool = False


LOOKS = {
    "white": Look("die", "pip", 0.2),
    "grey": Look("grey-die", "pip", 0.24, cut=True),
    "black": Look("black-die", "pale-pip", 0.03),
    "red": Look("red-die", "pale-pip", 0.42, framed=True),
    "yellow": Look("yellow-die", "pip", 0.2),
}


@lru_cache(4096)
def coloured_die(x: float, y: float, size: float, colour: str, face: int | None) -> Markup:
    """Return a die of six sides around ``(x, y)``; a face of None is one still to be rolled, drawn with "?".

    ``colour`` is one of ``LOOKS``. It is meant for the grounds "face", "hollow", "lit" and "glow".
    """
    look = LOOKS[colour]
    marks = (
        text(x, y + size * 0.23, "?", ink=look.pip, on=look.ground, size=size * 0.62, bold=True)
        if face is None
        else element("path", d=_pip_path(x, y, size, face), **paint(look.pip))
    )
    return group(
        _outline(x, y, size + _rim(size), look, paint("die-rim")),
        _outline(x, y, size, look, paint(look.ground, "die-edge", 0.8)),
        _outline(x, y, size * 0.86, look, paint(stroke=look.pip, width=max(0.7, 0.035 * size)))
        if look.framed
        else NOTHING,
        marks,
    )


def swatch(x: float, y: float, size: float, colour: str) -> Markup:
    """Return a die without pips, to stand for all of its colour."""
    look = LOOKS[colour]
    return together(
        (
            _outline(x, y, size + _rim(size), look, paint("die-rim")),
            _outline(x, y, size, look, paint(look.ground, "die-edge", 0.8)),
        )
    )


def _rim(size: float) -> float:
    """How much larger the rim is that sets a die off from a ground of its own colour."""
    return max(1.8, 0.08 * size)


def _outline(x: float, y: float, size: float, look: Look, paints: dict[str, object]) -> Markup:
    half, corner = size / 2, look.corner * size
    if look.cut:
        side = size - 2 * corner
        path = (
            f"M{number(x - half + corner)} {number(y - half)}h{number(side)}l{number(corner)} {number(corner)}"
            f"v{number(side)}l{number(-corner)} {number(corner)}h{number(-side)}"
            f"l{number(-corner)} {number(-corner)}v{number(-side)}z"
        )
        return element("path", d=path, **paints)
    return element("rect", x=x - half, y=y - half, width=size, height=size, rx=corner, **paints)


def _pip_path(x: float, y: float, size: float, face: int) -> str:
    step, radius = size * (0.25 if face > 1 else 0), number(size * (0.1 if face > 1 else 0.13))
    width = number(2 * float(radius))
    return "".join(
        f"M{number(x + dx * step - float(radius))} {number(y + dy * step)}"
        f"a{radius} {radius} 0 1 0 {width} 0a{radius} {radius} 0 1 0 -{width} 0z"
        for dx, dy in PIPS[face]
    )


@lru_cache(1024)
def ghost_die(x: float, y: float, size: float, face: int) -> Markup:
    """Return the dashed outline of a die with the pips it should show, for a place that waits for one."""
    return group(
        element(
            "rect",
            x=x - size / 2,
            y=y - size / 2,
            width=size,
            height=size,
            rx=size * 0.2,
            stroke_dasharray=f"{number(size * 0.12)} {number(size * 0.08)}",
            **paint("hollow", "ghost", max(1.0, 0.04 * size)),
        ),
        element("path", d=_pip_path(x, y, size, face), **paint("ghost")),
    )

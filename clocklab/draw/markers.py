"""The players' markers: each seat has a colour, a shape and a letter of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.core.contract import seat_name
from clocklab.draw.geometry import ring
from clocklab.draw.svg import Markup, element, group, text
from clocklab.draw.theme import paint

SHAPES = ("disc", "square", "hexagon", "diamond", "pentagon")
COLOUR_WORDS = ("blue", "red", "yellow", "green", "purple")


def letters(players: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what the markers carry: the names' first letters where they all differ, else 1, 2, ...

    >>> letters(2, ["Ada", "bob"]), letters(2, ["Ada", "Al"]), letters(3)
    (('A', 'B'), ('1', '2'), ('1', '2', '3'))
    """
    firsts = [seat_name(seat, names).strip()[:1].upper()[:1] for seat in range(players)]
    if len(set(firsts)) == players and all(first.isalpha() for first in firsts):
        return tuple(firsts)
    return tuple(str(seat + 1) for seat in range(players))


@lru_cache(1024)
def marker(x: float, y: float, radius: float, seat: int, letter: str) -> Markup:
    """Return a seat's marker around ``(x, y)``."""
    colour = f"seat-{seat}"
    return group(
        _shape(x, y, radius, seat, paint("seat-edge")),
        _shape(x, y, radius * 0.93, seat, paint("seat-ring")),
        _shape(x, y, radius * 0.78, seat, paint(colour, "seat-edge" if seat == 2 else "none", 0.8)),
        text(x, y + radius * 0.39, letter, ink=f"on-seat-{seat}", on=colour, size=radius * 1.08, bold=True),
    )


def ghost(x: float, y: float, radius: float, seat: int, words: str) -> Markup:
    """Return the dashed outline of a seat's marker where it may come to lie, with a word or two."""
    return group(
        _shape(x, y, radius, seat, paint("card", "seat-edge", 1.6) | {"stroke_dasharray": "3 2"}),
        text(x, y + radius * 0.36, words, ink="ink", on="card", size=radius, bold=True),
    )


def _shape(x: float, y: float, radius: float, seat: int, look: dict[str, object]) -> Markup:
    match SHAPES[seat]:
        case "disc":
            return element("circle", cx=x, cy=y, r=radius, **look)
        case "square":
            half = radius * 0.92
            return element("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=radius * 0.22, **look)
        case "hexagon":
            return element("polygon", points=ring(x, y, 6, radius * 1.1, start=30), **look)
        case "pentagon":
            return element("polygon", points=ring(x, y, 5, radius * 1.12), **look)
    return element("polygon", points=ring(x, y, 4, radius * 1.28), **look)


def burst(x: float, y: float, radius: float) -> Markup:
    """Return a star to lay under a marker that something is about to happen to."""
    return element("polygon", points=ring(x, y, 24, radius * 1.55, radius * 1.12), **paint("glow", "glow-edge", 1.2))


def crown(x: float, y: float, size: float) -> Markup:
    """Return a winner's crown that stands on ``(x, y)``."""
    path = (
        f"M{x - size:.1f} {y:.1f}l{-size * 0.2:.1f} {-size * 0.95:.1f} {size * 0.6:.1f} {size * 0.4:.1f} "
        f"{size * 0.6:.1f} {-size * 0.85:.1f} {size * 0.6:.1f} {size * 0.85:.1f} {size * 0.6:.1f} {-size * 0.4:.1f} "
        f"{-size * 0.2:.1f} {size * 0.95:.1f}z"
    )
    return element("path", d=path, stroke_linejoin="round", **paint("glow", "seat-edge", 1))

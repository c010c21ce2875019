"""The players' markers, names on plaques, and coins: each seat has a colour, a shape and a letter of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.core.contract import seat_name
from clocklab.draw.svg import NOTHING, Box, Markup, cut, element, fitting, group, rect, ring, text
from clocklab.draw.theme import paint

SHAPES = ("disc", "square", "hexagon", "diamond", "pentagon")
COLOUR_WORDS = ("blue", "red", "yellow", "green", "purple")


def letters(players: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what the markers carry: the names' first letters where they all differ, otherwise 1, 2, ...

    >>> letters(2, ["Ada", "bob"]), letters(2, ["Ada", "Al"]), letters(3)
    (('A', 'B'), ('1', '2'), ('1', '2', '3'))
    """
    firsts = [seat_name(seat, names).strip()[:1].upper()[:1] for seat in range(players)]
    if len(set(firsts)) == players and all(first.isalpha() for first in firsts):
        return tuple(firsts)
    return tuple(str(seat + 1) for seat in range(players))


@lru_cache(1024)
def marker(x: float, y: float, radius: float, seat: int, letter: str, size: float | None = None) -> Markup:
    """Return a seat's marker around ``(x, y)``, its letter of this size, or as fits its radius."""
    size = radius * 1.08 if size is None else size
    colour = f"seat-{seat}"
    return group(
        _shape(x, y, radius, seat, paint("seat-edge")),
        _shape(x, y, radius * 0.93, seat, paint("seat-ring")),
        _shape(x, y, radius * 0.78, seat, paint(colour, "seat-edge" if seat == 2 else "none", 0.8)),
        text(x, y + size * 0.36, letter, ink=f"on-seat-{seat}", on=colour, size=size, bold=True),
    )


def ghost(x: float, y: float, radius: float, seat: int, words: str) -> Markup:
    """Return the dashed outline of a seat's marker where it may end up, with a word or two."""
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
    """Return a star to lay under a marker to which something is about to happen."""
    return element("polygon", points=ring(x, y, 24, radius * 1.55, radius * 1.12), **paint("glow", "glow-edge", 1.2))


def crown(x: float, y: float, size: float) -> Markup:
    """Return a winner's crown that stands on ``(x, y)``."""
    path = (
        f"M{x - size:.1f} {y:.1f}l{-size * 0.2:.1f} {-size * 0.95:.1f} {size * 0.6:.1f} {size * 0.4:.1f} "
        f"{size * 0.6:.1f} {-size * 0.85:.1f} {size * 0.6:.1f} {size * 0.85:.1f} {size * 0.6:.1f} {-size * 0.4:.1f} "
        f"{-size * 0.2:.1f} {size * 0.95:.1f}z"
    )
    return element("path", d=path, stroke_linejoin="round", **paint("glow", "seat-edge", 1))


@lru_cache(256)
def name_plaque(box: Box, name: str, size: float, *more: Markup, acts: bool = False, spare: float = 12.0) -> Markup:
    """Return the name in a box, cut where it is too long; bright with an arrow if it is this player's turn.

    ``more`` is what else stands in the box, ``spare`` the room that this needs on the right, a margin included. It is
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


@lru_cache(1024)
def coin(x: float, y: float, radius: float, words: str = "", *, gold: bool = False) -> Markup:
    """Return a coin around ``(x, y)`` with a number on it; without one it carries a ring."""
    ground, edge, ink = ("brass", "brass-edge", "on-brass") if gold else ("silver", "silver-edge", "pip")
    size = fitting(words, 1.7 * radius, 1.45 * radius, bold=True) if words else 0
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint(ground, edge, max(1.0, radius * 0.12))),
        text(x, y + size * 0.36, words, ink=ink, on=ground, size=size, bold=True)
        if words
        else element("circle", cx=x, cy=y, r=radius * 0.6, **paint(stroke=edge, width=radius * 0.12)),
    )


@lru_cache(1024)
def coins(x: float, y: float, radius: float, amount: int) -> Markup:
    """Return a silver coin that shows how much it stands for, with others behind it from 2 on."""
    behind = coin(x + radius * 0.42, y - radius * 0.28, radius) if amount > 1 else NOTHING
    more = coin(x + radius * 0.2, y - radius * 0.5, radius) if amount > 2 else NOTHING
    shift = radius * 0.2 if amount > 1 else 0.0
    return group(more, behind, coin(x - shift, y + shift, radius, str(amount)))


def star(x: float, y: float, radius: float, ink: str) -> Markup:
    """Return a five-pointed star around ``(x, y)``."""
    return element("polygon", points=ring(x, y, 10, radius, radius * 0.45), **paint(ink))

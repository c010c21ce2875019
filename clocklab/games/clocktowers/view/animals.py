"""A cat and a mouse, told apart by their ears: pointed ones and large round ones."""

from __future__ import annotations

from functools import cache

from clocklab.draw.svg import Markup, element, group
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.pieces import Animal

_CAT = (
    "M-4.6-10.5L-5.2-17.4L-1.6-14.6H1.6L5.2-17.4L4.6-10.5C4.6-8 3.8-6.8 3-6C4.8-4 5.4-2 5.4 0H-5.4"
    "C-5.4-2-4.8-4-3-6C-3.8-6.8-4.6-8-4.6-10.5zM4.5 0c6.5 0 7.2-4.6 4.6-8.4-.6-.8-2 0-1.5.9 1.5 2.7 1 5.6-3.1 5.5z"
)
_MOUSE = (
    "M-9-12.5a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0zM.8-12.5a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0z"
    "M-4.4-9C-4.4-13 4.4-13 4.4-9C4.4-6.6 3-5.4 2.6-5C4.4-3.6 5-2 5 0H-5C-5-2-4.4-3.6-2.6-5C-3-5.4-4.4-6.6-4.4-9z"
    "M4 0c5 1 6.6-2 5.6-5.6-.3-.9-1.5-.6-1.3.3.7 2.6-.2 4.6-4.3 3.7z"
)


@cache
def animal(x: float, y: float, size: float, kind: Animal) -> Markup:
    """Return the animal sitting on ``(x, y)``, about 17 times ``size`` high."""
    at = f"translate({x} {y}) scale({size})"
    return group(*(_cat() if kind is Animal.CAT else _mouse()), transform=at)


def _cat() -> tuple[Markup, ...]:
    return element("path", d=_CAT, **paint("ink")), _dots("M-2-10.6h.01M2-10.6h.01", "lamp", 1.9)


def _mouse() -> tuple[Markup, ...]:
    return (
        element("path", d=_MOUSE, **paint("mouse")),
        _dots("M-4.9-12.5h.01M4.9-12.5h.01", "mouse-ear", 4.4),
        _dots("M-1.7-9.2h.01M1.7-9.2h.01M0-6.4h.01", "ink", 1.6),
    )


def _dots(path: str, ink: str, width: float) -> Markup:
    """Return round dots: strokes of next to no length, whose ends the picture makes round."""
    return element("path", d=path, **paint(stroke=ink, width=width))

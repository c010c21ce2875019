"""Whose clock it is: the name on a plaque, whose turn it is, who starts the round, and the numbers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.coins import coin
from clocklab.draw.coloured import coloured_die
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import width
from clocklab.draw.plaques import name_plaque
from clocklab.draw.svg import Markup, group, text, together


@lru_cache(256)
def plaque(box: Box, name: str, acts: bool, starts: bool, size: float) -> Markup:
    """Return the name in a box, bright if it is this player's turn, with the yellow dice of the start player."""
    dice = 2.3 * size if starts else 0.0
    middle = box.right - dice / 2 - 5
    yellow = (coloured_die(middle + side * size * 0.58, box.y, size, "yellow", 1) for side in (-1, 1) if starts)
    return name_plaque(box, name, size, *yellow, acts=acts, spare=dice + 8)


def purse(x: float, y: float, money: int, size: float) -> Markup:
    """Return a coin and how much money there is, from x on."""
    return group(
        coin(x + size * 0.5, y, size * 0.5, gold=True),
        text(
            x + size * 1.2, y + size * 0.36, str(money), ink="on-wood", on="wood", size=size, anchor="start", bold=True
        ),
    )


def points(x: float, y: float, score: int, size: float) -> Markup:
    """Return the points that end at x."""
    words = "point" if score == 1 else "points"
    small = max(13.0, size * 0.62)
    return group(
        text(x, y + size * 0.36, words, ink="on-wood", on="wood", size=small, anchor="end"),
        text(
            x - width(words, small) - 1,
            y + size * 0.36,
            str(score).replace("-", "−"),
            ink="on-wood",
            on="wood",
            size=size,
            anchor="end",
            bold=True,
        ),
    )


def small_lines(x: float, y: float, lines: Sequence[str]) -> Markup:
    """Return short lines that end at x, such as what points are for; the first has its baseline at y."""
    return together(
        text(x, y + 16 * at, line, ink="on-wood", on="wood", size=13, anchor="end") for at, line in enumerate(lines)
    )

"""Coins, and the star that stands for a bonus."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.geometry import ring
from clocklab.draw.lettering import fitting
from clocklab.draw.svg import NOTHING, Markup, element, group, text
from clocklab.draw.theme import paint


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
    """Return a silver coin that says how much it stands for, from 2 on with others behind it."""
    behind = coin(x + radius * 0.42, y - radius * 0.28, radius) if amount > 1 else NOTHING
    more = coin(x + radius * 0.2, y - radius * 0.5, radius) if amount > 2 else NOTHING
    shift = radius * 0.2 if amount > 1 else 0.0
    return group(more, behind, coin(x - shift, y + shift, radius, str(amount)))


def star(x: float, y: float, radius: float, ink: str) -> Markup:
    """Return a five-pointed star around ``(x, y)``."""
    return element("polygon", points=ring(x, y, 10, radius, radius * 0.45), **paint(ink))

"""Treasure cards face up: broad ones with a strip that stays in sight when another card covers them, and small ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from clocklab.draw.svg import NOTHING, Markup, element, text, together
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.pieces import Treasure
from clocklab.games.clonk.view.emblems import gem, shape, treasure
from clocklab.games.clonk.view.symbols import coins, eyes, pitch

BROAD = 78.0
"""From this width on a card has its strip; below, gem and shape, coins, and eyes stand in three rows."""
STRIP = 24.0
"""How high the strip is where there is room."""
COUNTED = 5
"""Up to as many coins and eyes are drawn one by one on a strip; more are told by number."""


@lru_cache(4096)
def face(card: Treasure, wide: float, high: float, strip: float = STRIP, lit: bool = False) -> Markup:
    """Return a card with its upper left corner at (0, 0); ``strip`` is how much of it another card leaves in sight.

    The treasure is large below the strip, or small on it where a broad card is not high enough.
    """
    ground = "lit" if lit else "card"
    blank = _blank(wide, high, card, ground)
    if wide < BROAD:
        return together((blank, _rows(card, wide, high, ground)))
    room = min(high - strip - 8, wide * 0.6)
    if room <= 16:
        return together((blank, _strip(card, wide, strip, ground, shape(38, strip / 2 + 0.5, _size(strip), card.kind))))
    art = treasure(wide / 2 + 2, (strip + high) / 2 - 1, room, card.colour, card.kind)
    return together((blank, _strip(card, wide, strip, ground), art))


def _size(strip: float) -> float:
    return min(18.0, strip - 4)


def _blank(wide: float, high: float, card: Treasure, ground: str) -> Markup:
    """A card with nothing on it but the gem's colour along its left edge."""
    corner, edge = max(3.0, min(6.0, wide * 0.07)), 5.0 if wide >= BROAD else 3.5
    along = {"x": 1.5, "y": corner, "width": edge, "height": high - 2 * corner, "rx": edge / 2}
    return together(
        (
            element("rect", width=wide, height=high, rx=corner, **paint(ground, "card-edge", 1.3)),
            element("rect", **along, **paint(f"gem-{card.colour.value}", "card-edge", 0.6)),
        )
    )


def _strip(card: Treasure, wide: float, high: float, ground: str, emblem: Markup = NOTHING) -> Markup:
    """The gem, the emblem where the card has no room for it below, and the coins and eyes."""
    size, middle = _size(high), high / 2 + 0.5
    tally = _tally(card, wide - 5, middle, min(4.1 if emblem else 4.5, size / 2 - 1.5), ground)
    return together((gem(17, middle, size, card.colour), emblem, tally))


def _tally(card: Treasure, right: float, y: float, radius: float, ground: str) -> Markup:
    """Coins and then eyes that end at ``right``."""
    if card.coins + card.eyes <= COUNTED:
        first, step = right - radius - pitch(radius) * (card.coins + card.eyes - 1), pitch(radius)
        return together(
            (
                coins(first, y, radius, card.coins) if card.coins else NOTHING,
                eyes(first + step * card.coins, y, radius, card.eyes) if card.eyes else NOTHING,
            )
        )
    seen = _numbered(eyes, card.eyes, right, y, radius, ground) if card.eyes else NOTHING
    left = right - (2 * radius + 2.0 * radius * (len(str(card.eyes)) + 0.6) if card.eyes else 0)
    return together((seen, _numbered(coins, card.coins, left, y, radius, ground) if card.coins else NOTHING))


def _numbered(
    draw: Callable[[float, float, float, int], Markup], many: int, right: float, y: float, radius: float, ground: str
) -> Markup:
    """A number and one symbol, which ends at ``right``."""
    size, end = 2.7 * radius, right - pitch(radius)
    words = text(end, y + size * 0.36, str(many), ink="ink", on=ground, size=size, anchor="end", bold=True)
    return together((draw(right - radius, y, radius, 1), words))


def _rows(card: Treasure, wide: float, high: float, ground: str) -> Markup:
    """Gem and shape, below them the coins, below those the eyes."""
    size, middle = min(22.0, high * 0.36, wide * 0.42), (wide + 3.5) / 2
    radius = min(5.2, high * 0.1, (wide - 5.5) / 6.4)
    return together(
        (
            gem(middle - size * 0.54, high * 0.26, size, card.colour),
            shape(middle + size * 0.54, high * 0.26, size, card.kind),
            _row(coins, card.coins, middle, high * 0.61, radius, ground),
            _row(eyes, card.eyes, middle, high * 0.84, radius, ground),
        )
    )


def _row(
    draw: Callable[[float, float, float, int], Markup], many: int, middle: float, y: float, radius: float, ground: str
) -> Markup:
    if not many:
        return NOTHING
    if many <= 3:
        return draw(middle - pitch(radius) * (many - 1) / 2, y, radius, many)
    return _numbered(draw, many, middle + 2 * radius, y, radius, ground)

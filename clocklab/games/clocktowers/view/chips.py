"""Cards lying on the table: whole ones, and small ones that say how many there are of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.lettering import fitting
from clocklab.draw.svg import NOTHING, Markup, element, group, number, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.pieces import KINDS, Card
from clocklab.games.clocktowers.view.masonry import high, piece

CHIP = (35.0, 28.0)
CARD = (42.0, 56.0)
RIM = 5.0  # how much larger the rim of a lit card is
ROWS = (3, 4, 5, 6, 7)  # how many chips may lie side by side


@lru_cache(256)
def card_up(card: Card, *, lit: bool = False) -> Markup:
    """Return the card face up around (0, 0), with a bright rim if something can be done with it."""
    return group(
        _rim() if lit else NOTHING,
        _blank(paint("lit" if lit else "card", "card-edge", 1.2)),
        _middled(card, 0, 1.5, 1),
    )


def _blank(look: dict[str, object]) -> Markup:
    wide, tall = CARD
    return element("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=4, **look)


def _rim() -> Markup:
    wide, tall = CARD[0] + RIM, CARD[1] + RIM
    return element("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=6, **paint("glow", "glow-edge", 1.3))


@lru_cache(4)
def card_down() -> Markup:
    """Return a card face down around (0, 0)."""
    return group(
        _blank(paint("back", "card-edge", 1.2)),
        element("rect", x=-16, y=-23, width=32, height=46, rx=3, **paint(stroke="back-line", width=1)),
        element("path", d="M-8 10V-4L0-13 8-4V10z", stroke_linejoin="round", **paint(stroke="back-line", width=1.6)),
    )


@lru_cache(4)
def no_card() -> Markup:
    """Return the place of a card where none is left."""
    return _blank(paint("hollow", "ghost", 1.3) | {"stroke_dasharray": "4 3"})


def _middled(card: Card, x: float, y: float, size: float) -> Markup:
    down = y + size * high(card) / 2
    scaled = f" scale({number(size)})" if size != 1 else ""
    return group(piece(card), transform=f"translate({number(x)} {number(down)}){scaled}")


@lru_cache(1024)
def chip(card: Card, many: int, *, always: bool = True) -> Markup:
    """Return a small card around (0, 0) with how many there are, pale if there is none.

    Without ``always`` the number is left out where it is 1.
    """
    wide, tall = CHIP[0] - 2, CHIP[1] - 2
    told = always or many > 1
    few = many < 10
    picture = _middled(card, -6 if few else -7, 0, 0.54 if few else 0.46) if told else _middled(card, 0, 0, 0.54)
    ink, ground = ("ink", "card") if many else ("on-face", "hollow")
    look = paint("card", "card-edge", 1) if many else paint("hollow", "ghost", 1) | {"stroke_dasharray": "3 2.5"}
    size = fitting(str(many), 14, 13, bold=True)
    return group(
        element("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=3.5, **look),
        picture if many else group(picture, opacity=0.35),
        text(10.8 if few else 9, 4.7, str(many), ink=ink, on=ground, size=size, bold=True) if told else NOTHING,
    )


def tally(cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """Return how many there are of each kind that is there, in the order of kinds."""
    held = list(cards)
    return [(card, held.count(card)) for card in KINDS if card in held]


def chips(box: Box, counts: Sequence[tuple[Card, int]]) -> Markup:
    """Return chips in rows from the upper left of the box, as large as they fit."""
    return together(
        group(chip(card, many, always=False), transform=place)
        for (card, many), place in zip(counts, _spots(box, len(counts)), strict=True)
    )


def _spots(box: Box, many: int) -> list[str]:
    row = next((row for row in ROWS if -(-many // row) * CHIP[1] * _size(box, row) <= box.h), ROWS[-1])
    size = _size(box, row)
    wide, tall = CHIP[0] * size, CHIP[1] * size
    scaled = f" scale({number(size)})" if size != 1 else ""
    return [
        f"translate({number(box.left + (at % row + 0.5) * wide)} {number(box.top + (at // row + 0.5) * tall)}){scaled}"
        for at in range(many)
    ]


def _size(box: Box, row: int) -> float:
    return min(1.25, box.w / (row * CHIP[0]))

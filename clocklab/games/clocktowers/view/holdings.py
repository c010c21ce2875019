"""What a seat holds, beside its skyline: its name, its points, its cards as far as the viewer knows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clocklab.draw.geometry import Box
from clocklab.draw.markers import crown
from clocklab.draw.plaques import name_plaque
from clocklab.draw.svg import NOTHING, Markup, group, number, text, together
from clocklab.games.clocktowers.rules.pieces import Card
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.view.chips import CARD, RIM, card_up, chips, tally

SLOTS = 4  # cards of a hand that lie side by side


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer knows of a seat's cards.

    ``hand`` and ``away`` (its discards) where the viewer is that seat, or where they can be told apart; else both
    are empty and ``mixed`` has the cards of both.
    """

    hand: tuple[Card, ...]
    away: tuple[Card, ...]
    mixed: tuple[Card, ...]
    held: int
    discarded: int


def known(state: State, seat: int, viewer: int | None) -> Known:
    """Return what the viewer (None: anybody) knows of the seat's cards."""
    hand, away = state.hands[seat], state.discards[seat]
    if seat == viewer or not hand or not away:
        return Known(hand, away, (), len(hand), len(away))
    return Known((), (), (*hand, *away), len(hand), len(away))


@dataclass(frozen=True, slots=True)
class Side:
    """What stands beside a skyline; ``lit`` are the cards of an open hand that can be played now."""

    name: str
    points: int
    cards: Known
    own: bool = False
    acts: bool = False
    wins: bool = False
    lit: frozenset[Card] = frozenset()


def holdings(box: Box, side: Side) -> Markup:
    """Return the column: name, points, cards."""
    plaque = Box(box.x, box.top + 12, box.w, 24)
    words = "1 point" if side.points == 1 else f"{side.points} points"
    return group(
        name_plaque(plaque, side.name, 14, acts=side.acts),
        crown(box.right - 13, box.top + 45, 9) if side.wins else NOTHING,
        _line(box, 42, words, 15, bold=True),
        _own(box, side) if side.own else _others(box, side.cards),
    )


def _line(box: Box, down: float, words: str, size: float = 12.5, *, bold: bool = False) -> Markup:
    return text(box.left + 2, box.top + down, words, ink="on-wood", on="wood", size=size, anchor="start", bold=bold)


def hand_spots(box: Box, many: int) -> list[tuple[float, float, float]]:
    """Return x, y and scale of each card of an open hand."""
    wide = box.w / max(many, SLOTS)
    size = (wide - 0.5) / (CARD[0] + RIM)
    return [(box.left + (at + 0.5) * wide, box.top + 50 + CARD[1] * size / 2, size) for at in range(many)]


def _own(box: Box, side: Side) -> Markup:
    cards = side.cards
    hand = (
        group(
            card_up(card, lit=card in side.lit), transform=f"translate({number(x)} {number(y)}) scale({number(size)})"
        )
        for card, (x, y, size) in zip(cards.hand, hand_spots(box, len(cards.hand)), strict=True)
    )
    down = 109 if cards.hand else 58
    return together((*hand, _heap(box, down, f"discarded: {len(cards.away)}", cards.away) if cards.away else NOTHING))


def _others(box: Box, cards: Known) -> Markup:
    if cards.mixed:
        return _heap(box, 58, f"{cards.held} held, {cards.discarded} discarded", cards.mixed)
    if cards.hand:
        return _heap(box, 58, f"{cards.held} held", cards.hand)
    return _heap(box, 58, f"{cards.discarded} discarded", cards.away) if cards.away else NOTHING


def _heap(box: Box, down: float, words: str, cards: Sequence[Card]) -> Markup:
    below = Box(box.x, (box.top + down + 5 + box.bottom) / 2, box.w, box.h - down - 5)
    return together((_line(box, down, words), chips(below, tally(cards))))

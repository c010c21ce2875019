"""The three decks: the card on top, how many lie below, and what those that nobody has seen can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.lettering import fitting
from clocklab.draw.svg import NOTHING, Markup, element, group, number, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.pieces import DECKS, KINDS, KINDS_OF, Card, Deck
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.view.chips import CARD, CHIP, card_down, card_up, chip, no_card
from clocklab.games.clocktowers.view.places import Page

SIDE_BY_SIDE = (3, 1, 3)  # chips in a row


def decks(state: State, shown: Page, drawing: bool) -> Markup:
    """Return the trays of all decks; with ``drawing`` those that can be drawn from glow."""
    return together(_deck(state, deck, shown.trays[deck.rank], drawing) for deck in DECKS)


def aside(state: State, deck: Deck) -> int:
    """Return how many of the deck's unseen cards were set aside."""
    return sum(state.unseen[kind] for kind in KINDS_OF[deck.rank]) - state.left[deck.rank]


def top_spot(box: Box) -> tuple[float, float]:
    """Return the middle of the deck's top card in its tray."""
    return box.left + 9 + CARD[0] / 2, box.top + 25 + CARD[1] / 2


def _deck(state: State, deck: Deck, box: Box, drawing: bool) -> Markup:
    rank = deck.rank
    unseen = tuple(state.unseen[kind] for kind in KINDS_OF[rank])
    return _tray(box, deck, state.tops[rank], state.left[rank], unseen, drawing)


@lru_cache(512)
def _tray(box: Box, deck: Deck, top: Card | None, left: int, unseen: tuple[int, ...], drawing: bool) -> Markup:
    x, y = top_spot(box)
    return group(
        rect(box, 6, **paint("face", "brass", 1.2)),
        _words(box, deck, left + (top is not None), sum(unseen), sum(unseen) - left),
        _chips(box, [(KINDS[kind], many) for kind, many in zip(KINDS_OF[deck.rank], unseen, strict=True)], deck.rank),
        _pile(x, y, left),
        group(_top(top, left, drawing), transform=f"translate({number(x)} {number(y)})"),
    )


def _top(card: Card | None, left: int, drawing: bool) -> Markup:
    if card is not None:
        return card_up(card, lit=drawing)
    return card_down() if left else no_card()


def _pile(x: float, y: float, left: int) -> Markup:
    """Return the edges of the cards below the top one, one for every four of them."""
    many = min(4, -(-left // 4))
    return together(
        element(
            "rect",
            x=x - CARD[0] / 2 + 1.2 * at,
            y=y - CARD[1] / 2 + 1.5 * at,
            width=CARD[0],
            height=CARD[1],
            rx=4,
            **paint("card", "card-edge", 1),
        )
        for at in range(many, 0, -1)
    )


def _words(box: Box, deck: Deck, left: int, unseen: int, aside: int) -> Markup:
    title = deck.value.capitalize()
    below = f"{unseen} unseen" + (f", {aside} aside" if aside else "")
    end, top = box.right - 8, box.top + 16
    many = f"{left} left" if left else "none"
    size = fitting(many, box.w - 64, 12)
    return group(
        text(box.left + 9, top, title, ink="on-face", on="face", size=13, anchor="start", bold=True),
        text(end, top, many, ink="on-face", on="face", size=size, anchor="end"),
        text(end, box.bottom - 6, below, ink="on-face", on="face", size=12, anchor="end") if unseen else NOTHING,
    )


def _chips(box: Box, kinds: Sequence[tuple[Card, int]], rank: int) -> Markup:
    row = SIDE_BY_SIDE[rank]
    size = min(1.0, (box.w - 9 - CARD[0] - 12) / (row * CHIP[0]))
    left, top = box.right - 6 - row * CHIP[0] * size, box.top + 24
    return together(
        group(
            chip(card, many),
            transform=f"translate({number(left + (at % row + 0.5) * CHIP[0] * size)} "
            f"{number(top + (at // row + 0.5) * (CHIP[1] + 1))}) scale({number(size)})",
        )
        for at, (card, many) in enumerate(kinds)
    )

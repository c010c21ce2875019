"""The three decks: the card on top, how many lie below, and what those that nobody has seen can be."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.svg import NOTHING, Markup, element, group, number, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.chips import CARD, CHIP, card_down, card_up, chip, no_card
from clocklab.games.clocktowers.pieces import DECKS, KINDS, KINDS_OF, Card, Deck
from clocklab.games.clocktowers.places import Page
from clocklab.games.clocktowers.state import State

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
    kinds = tuple((KINDS[kind], state.unseen[kind]) for kind in KINDS_OF[deck.rank])
    top = state.tops[deck.rank]
    x, y = top_spot(box)
    return group(
        _tray(box, deck, state.left[deck.rank], top is not None, aside(state, deck)),
        _chips(box, kinds, SIDE_BY_SIDE[deck.rank]),
        _pile(x, y, state.left[deck.rank]),
        group(_top(state, deck, drawing), transform=f"translate({number(x)} {number(y)})"),
    )


def _top(state: State, deck: Deck, drawing: bool) -> Markup:
    card = state.tops[deck.rank]
    if card is not None:
        return card_up(card, lit=drawing)
    return card_down() if state.left[deck.rank] else no_card()


def _pile(x: float, y: float, left: int) -> Markup:
    """Return the edges of the cards below the top one, one for every four of them."""
    many = min(4, -(-left // 4))
    return together(
        element(
            "rect",
            x=x - CARD[0] / 2 + 1.5 * at,
            y=y - CARD[1] / 2 + 2 * at,
            width=CARD[0],
            height=CARD[1],
            rx=4,
            **paint("card", "card-edge", 1),
        )
        for at in range(many, 0, -1)
    )


@lru_cache(512)
def _tray(box: Box, deck: Deck, left: int, top: bool, aside: int) -> Markup:
    many = left + top
    unseen = f"{left + aside} unseen" + (f", {aside} aside" if aside else "")
    return group(
        element("rect", x=box.left, y=box.top, width=box.w, height=box.h, rx=6, **paint("face", "brass", 1.2)),
        text(box.left + 9, box.top + 16, deck.value.capitalize(), ink="on-face", on="face", size=13, anchor="start",
             bold=True),
        text(box.right - 8, box.top + 16, f"{many} left" if many else "none", ink="on-face", on="face", size=12,
             anchor="end"),
        text(box.right - 8, box.bottom - 6, unseen, ink="on-face", on="face", size=12, anchor="end")
        if left + aside
        else NOTHING,
    )  # fmt: skip


def _chips(box: Box, kinds: tuple[tuple[Card, int], ...], row: int) -> Markup:
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

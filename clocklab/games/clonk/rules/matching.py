"""What may be laid where in Clonk!, and from which source: the top of a shaft or the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.pieces import GALLERY, Slot, Treasure
from clocklab.games.clonk.rules.state import State

Source: TypeAlias = tuple[Treasure, int | None]
"""A card that can be taken, and the shaft that it tops (0 to 4); None for a card of the hand."""


def shown(state: State, seat: Seat) -> Treasure | None:
    """Return the card that the seat's next one must fit: the last of its gallery, or else the top of its cart.

    None for a seat that has neither: it cannot be given anything, and it lays nothing before its cart holds a card.
    """
    cards = state.galleries[seat] or state.carts[seat]
    return cards[-1] if cards else None


def tops(state: State) -> tuple[Slot, ...]:
    """Return the top of each shaft: None for an empty shaft, and for one whose top is about to be turned up."""
    return tuple([shaft[-1] if shaft else None for shaft in state.shafts])


def distinct(hand: tuple[Treasure, ...]) -> list[Treasure]:
    """Return the cards of a sorted hand, those that look alike once."""
    seen: list[Treasure] = []
    kind = None
    for card in hand:
        if card.kind is not kind or card != seen[-1]:  # the types differ mostly, and are quick to compare
            seen.append(card)
            kind = card.kind
    return seen


def sources(state: State, seat: Seat) -> list[Source]:
    """Return all that the seat could take a card from, whether it fits or not: the shafts first, then its hand."""
    from_shafts: list[Source] = [(top, shaft) for shaft, top in enumerate(tops(state)) if top is not None]
    return from_shafts + [(card, None) for card in distinct(state.hands[seat])]


def fitting(cards: list[Source], wanted: Treasure | None) -> Iterator[Source]:
    """Yield those of the cards that share their colour or their type with the wanted one; none fit nothing."""
    if wanted is None:
        return
    colour, kind = wanted.colour, wanted.kind
    for source in cards:
        card = source[0]
        if card.colour is colour or card.kind is kind:
            yield source


def can_take(state: State, seat: Seat, card: Treasure, shaft: int | None) -> bool:
    """Return whether this card is the top of that shaft, or, with None, in the seat's hand."""
    if shaft is None:
        return card in state.hands[seat]
    return 0 <= shaft < len(state.shafts) and bool(state.shafts[shaft]) and state.shafts[shaft][-1] == card


def can_lay(state: State, owner: Seat, card: Treasure) -> bool:
    """Return whether the card may be laid into this seat's gallery: there is a free space, and it fits."""
    wanted = shown(state, owner)
    return wanted is not None and len(state.galleries[owner]) < GALLERY and wanted.fits(card)


def digs(state: State, cards: list[Source] | None = None) -> list[Source]:
    """Return what the seat to act may lay into its own gallery, and from where.

    ``cards`` are its ``sources``, where they are known already.
    """
    seat = state.seat
    if len(state.galleries[seat]) >= GALLERY:
        return []
    return list(fitting(sources(state, seat) if cards is None else cards, shown(state, seat)))


def gifts(state: State, cards: list[Source] | None = None) -> list[tuple[Seat, Source]]:
    """Return whom the seat to act may give what, clockwise from its left; nothing after the gift of this turn.

    ``cards`` are its ``sources``, where they are known already.
    """
    if state.gift:
        return []
    cards = sources(state, state.seat) if cards is None else cards
    players = len(state.hands)
    others = [(state.seat + step) % players for step in range(1, players)]
    free = [other for other in others if len(state.galleries[other]) < GALLERY]
    return [(other, source) for other in free for source in fitting(cards, shown(state, other))]

"""What a seat may not know: which of the cards that another one drew and did not play it has discarded.

All draws are seen, and so is what is played; so everybody knows what another seat still holds or has put away face
down, and how many of these were put away. Of its own cards a seat knows all. Which cards were set aside at the start
nobody knows, and no position says it.
"""

from __future__ import annotations

import random

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.course import ordered
from clocklab.games.clocktowers.rules.pieces import Card
from clocklab.games.clocktowers.rules.state import Phase, State


def veiled(state: State, seat: Seat) -> bool:
    """Return whether this seat holds some and has discarded some: then others cannot tell which cards are where."""
    return bool(state.hands[seat] and state.discards[seat])


def secret(state: State) -> bool:
    """Return whether somebody has hidden cards among those it drew, or may just now put one face down."""
    return state.phase is Phase.PLAY or any(veiled(state, seat) for seat in range(len(state.hands)))


def kept(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return what the seat holds or has discarded, as one: what everybody knows of it."""
    return ordered((*state.hands[seat], *state.discards[seat]))


def determinize(state: State, viewer: Seat, rng: random.Random) -> State:
    """Return the position with the others' discards dealt anew: any of the cards they have not played, all alike."""
    hands, discards = list(state.hands), list(state.discards)
    for seat in range(len(hands)):
        if seat != viewer and veiled(state, seat):
            cards = list(kept(state, seat))
            rng.shuffle(cards)
            many = len(state.discards[seat])
            discards[seat], hands[seat] = ordered(cards[:many]), ordered(cards[many:])
    return state.but(hands=tuple(hands), discards=tuple(discards))

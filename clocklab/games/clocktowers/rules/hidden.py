"""What a seat may not know: which of the cards that another one drew and did not play it has discarded.

All draws are seen, and so is what is played; so everybody knows what another seat still holds or has put away face
down, and how many of these were put away. A seat knows all its own cards. Which cards were set aside at the start
nobody knows, and no position records it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Card, ordered
from clocklab.games.clocktowers.rules.state import Action, Discard, Phase, State


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


def known(state: State, seat: Seat, viewer: Seat | None) -> Known:
    """Return what the viewer (None: anybody) knows of the seat's cards."""
    hand, away = state.hands[seat], state.discards[seat]
    if seat == viewer or not veiled(state, seat):
        return Known(hand, away, (), len(hand), len(away))
    return Known((), (), (*hand, *away), len(hand), len(away))


def veiled(state: State, seat: Seat) -> bool:
    """Return whether this seat holds cards and has discarded some: then others cannot tell which cards are where."""
    return bool(state.hands[seat] and state.discards[seat])


def kept(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return what the seat holds or has discarded, together: what everybody knows of it."""
    return ordered((*state.hands[seat], *state.discards[seat]))


def secret(game: ClocktowersOptions, state: State) -> bool:
    """Return whether somebody has hidden cards among those it drew, or may just now put one face down."""
    return state.phase is Phase.PLAY or any(veiled(state, seat) for seat in range(game.players))


def public(game: ClocktowersOptions, state: State, action: Action) -> bool:
    """Return whether all see what is done: everything but which card is put away face down."""
    return not isinstance(action, Discard)


def determinize(game: ClocktowersOptions, state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with the others' discards dealt again: any of their unplayed cards, all equally likely."""
    hands, discards = list(state.hands), list(state.discards)
    for other in range(game.players):
        if other != seat and veiled(state, other):
            cards = list(kept(state, other))
            rng.shuffle(cards)
            away = len(state.discards[other])
            discards[other], hands[other] = ordered(cards[:away]), ordered(cards[away:])
    return state.but(hands=tuple(hands), discards=tuple(discards))

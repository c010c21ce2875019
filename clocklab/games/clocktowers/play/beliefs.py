"""What a seat may suppose of another's hand: that it has put away what was of least use to it."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.appraisal import in_hundredths
from clocklab.games.clocktowers.rules.course import changed, ordered, without
from clocklab.games.clocktowers.rules.hidden import kept, veiled
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.state import State


def supposed(game: ClocktowersOptions, state: State, viewer: Seat) -> State:
    """Return the position with the others' discards as they likely are: one by one the card that costs them least now.

    It rests on nothing but what the viewer sees: the cards that a seat drew and did not play, and how many of them
    were put away. What they cost is by rule of thumb; of equal cards the first in the order of ``pieces.KINDS`` goes.
    """
    for seat in range(game.players):
        if seat == viewer or not veiled(state, seat):
            continue
        hand = kept(state, seat)
        away = len(state.discards[seat])
        gone = []
        for _ in range(away):
            left = {card: without(hand, card) for card in dict.fromkeys(hand)}
            stands = {card: _stand(game, state, seat, rest) for card, rest in left.items()}
            card = max(stands, key=stands.__getitem__)
            gone.append(card)
            hand = left[card]
        state = state.but(hands=changed(state.hands, seat, hand), discards=changed(state.discards, seat, ordered(gone)))
    return state


def _stand(game: ClocktowersOptions, state: State, seat: Seat, hand: tuple[object, ...]) -> int:
    return in_hundredths(game, state.but(hands=changed(state.hands, seat, hand)))[seat]

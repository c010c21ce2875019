"""A player that is perfect once few cards are left, and what it supposes that others have put away."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.core.values import require_choice
from clocklab.errors import SizeError
from clocklab.games.clocktowers.odds.endgame import AIMS, solve
from clocklab.games.clocktowers.play.lookahead import Lookahead, towers_of
from clocklab.games.clocktowers.rules.hidden import kept, veiled
from clocklab.games.clocktowers.rules.moves import changed
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Card, ordered, without
from clocklab.games.clocktowers.rules.scoring import in_hundredths
from clocklab.games.clocktowers.rules.state import State
from clocklab.players.computer import NEAR, Computer, one_of, require_count


@dataclass(frozen=True)
class EndgamePlayer(Computer):
    """Plays perfectly between two once at most ``most`` cards lie face down in the decks; looks ahead before that.

    The end is played for the ``aim``, ``"win"`` or ``"difference"``; of the perfect actions it takes the one that
    looking ahead rates highest, so that a game lost under perfect play is still played well. The other is supposed to
    have put away what was of least use to it. Where the end is too big for ``positions`` kept positions it looks ahead
    too, as it does with more than two players, and with ``memory="table"``, where nobody knows the other's hand.
    """

    kind: ClassVar[str] = "endgame"
    title: ClassVar[str] = "Perfect at the end"
    most: int = 2
    aim: str = "win"
    positions: int = 5_000

    def __post_init__(self) -> None:
        require_count("most", self.most, 0)
        require_choice("aim", self.aim, AIMS)
        require_count("positions", self.positions)

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the best action, or what looking ahead finds."""
        if len(view.actions) == 1:
            return view.actions[0]
        perfect = self._perfect(view, rng)
        if len(perfect) == 1:
            return perfect[0]
        weighed = [row for row in Lookahead().weigh(view, rng) if row.action in perfect]
        top = max(row.value for row in weighed)
        return one_of([row.action for row in weighed if row.value >= top - NEAR], rng)

    def _perfect(self, view: View[Any, Any], rng: random.Random) -> tuple[Any, ...]:
        """Return the actions that perfect play may take, all of them where it is not known."""
        game = towers_of(view)
        if game.memory == "table":
            return tuple(view.actions)
        state: State = supposed(game, view.deal(rng), view.seat)
        if game.players == 2 and sum(state.left) <= self.most:
            try:
                end = solve(game, aim=self.aim, most=self.most, positions=self.positions)
                return end.all_best(state) or tuple(view.actions)
            except SizeError:  # cannot be known beforehand: it depends on how many plays lead to the same
                pass
        return tuple(view.actions)


def supposed(game: ClocktowersOptions, state: State, viewer: Seat) -> State:
    """Return the position with the others' discards as they probably are: one by one the card that costs them least.

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


def _stand(game: ClocktowersOptions, state: State, seat: Seat, hand: tuple[Card, ...]) -> int:
    return in_hundredths(game, state.but(hands=changed(state.hands, seat, hand)))[seat]

"""Computer players of Clocktowers: one looks through whole turns, one is perfect once few cards are left."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import CHANCE, OVER, Seat
from clocklab.core.player import View
from clocklab.core.values import require_choice
from clocklab.errors import OptionError, SizeError
from clocklab.games.clocktowers.odds.endgame import AIMS, solve
from clocklab.games.clocktowers.rules.hidden import kept, veiled
from clocklab.games.clocktowers.rules.moves import changed
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Card, ordered, without
from clocklab.games.clocktowers.rules.scoring import in_hundredths
from clocklab.games.clocktowers.rules.state import State
from clocklab.players.computer import NEAR, Computer, Weighed, WeighingPlayer, one_of, require_count

Worths: TypeAlias = tuple[float, ...]
"""A number for each seat."""


def bots(game: ClocktowersOptions) -> Mapping[str, Callable[..., Any]]:
    """Return the players that know Clocktowers by name: one looks ahead, and for two one is perfect at the end."""
    kinds = (Lookahead, EndgamePlayer) if game.players == 2 else (Lookahead,)
    return {player.kind: player for player in kinds}


@dataclass(frozen=True)
class Lookahead(WeighingPlayer):
    """Looks ``turns`` whole turns ahead, its own included: each draw, every next top by its exact chance, each play.

    After the last of these turns the game's rule of thumb judges, and a seat wants as much as it can be ahead of the
    best of the others. Every seat is assumed to choose so (max^n; Luckhardt and Irani 1986). Which of their cards the
    others have discarded is dealt ``deals`` times, the same for all actions. Ties are broken by lot.
    """

    kind: ClassVar[str] = "lookahead"
    title: ClassVar[str] = "Looks ahead over draws"
    turns: int = 1
    deals: int = 1

    def __post_init__(self) -> None:
        require_count("turns", self.turns)
        require_count("deals", self.deals)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with how far ahead it leaves the seat, in points by rule of thumb."""
        game, seat = _towers(view), view.seat
        search = _Search(game)
        deals = [view.deal(rng) for _ in range(self.deals)]
        weighed = []
        for action in view.actions:
            worths = [search.worths(game.apply(deal, action), seat, self.turns)[seat] for deal in deals]
            weighed.append(Weighed(action, sum(worths) / len(worths), len(worths)))
        return tuple(weighed)


class _Search:
    """One decision's search; positions that come up again with the same number of turns to go are looked up."""

    def __init__(self, game: ClocktowersOptions) -> None:
        self.game = game
        self.known: dict[tuple[State, Seat, int], Worths] = {}

    def worths(self, state: State, mover: Seat, turns: int) -> Worths:
        """Return for each seat how far ahead it is expected to be after ``turns`` turns, the mover's first."""
        if turns == 1:  # hardly any position comes up twice within a turn
            return self._searched(state, mover, turns)
        key = (state, mover, turns)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._searched(state, mover, turns)
        return found

    def _searched(self, state: State, mover: Seat, turns: int) -> Worths:
        game = self.game
        turn = game.turn(state)
        if turn is CHANCE:
            return self._expected(state, mover, turns)
        if turn is OVER or (state.seat != mover and turns == 1):
            return ahead(tuple([worth / 100 for worth in in_hundredths(game, state)]))
        if state.seat != mover:
            mover, turns = state.seat, turns - 1
        found = [self.worths(game.apply(state, action), mover, turns) for action in game.legal_actions(state)]
        return max(found, key=lambda worths: worths[mover])

    def _expected(self, state: State, mover: Seat, turns: int) -> Worths:
        outcomes = self.game.chance_outcomes(state)
        sums = [0.0] * self.game.players
        for outcome, weight in outcomes.items():
            for seat, worth in enumerate(self.worths(self.game.apply(state, outcome), mover, turns)):
                sums[seat] += weight * worth
        return tuple([worth / outcomes.total for worth in sums])


def ahead(stands: Worths) -> Worths:
    """Return for each seat how far it is ahead of the best of the others.

    >>> ahead((5.0, 3.0, 4.0))
    (1.0, -2.0, -1.0)
    """
    return tuple([mine - max([*stands[:seat], *stands[seat + 1 :]]) for seat, mine in enumerate(stands)])


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
        game = _towers(view)
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


def _towers(view: View[Any, Any]) -> ClocktowersOptions:
    if not isinstance(view.game, ClocktowersOptions):
        raise OptionError(f"This player plays Clocktowers, not {view.game.title}.")
    return view.game

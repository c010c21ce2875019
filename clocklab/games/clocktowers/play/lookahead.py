"""A player that looks through whole turns and judges by the rule of thumb."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import CHANCE, OVER, Seat
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.scoring import in_hundredths
from clocklab.games.clocktowers.rules.state import State
from clocklab.players.computer import Weighed, WeighingPlayer, require_count

Worths: TypeAlias = tuple[float, ...]
"""A number for each seat."""


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
        game, seat = towers_of(view), view.seat
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


def towers_of(view: View[Any, Any]) -> ClocktowersOptions:
    """Return the view's game. OptionError where it is another one."""
    if not isinstance(view.game, ClocktowersOptions):
        raise OptionError(f"This player plays Clocktowers, not {view.game.title}.")
    return view.game

"""The player that looks one action ahead."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.contract import CHANCE, Game, Seat
from clocklab.core.player import View
from clocklab.players.computer import require_count
from clocklab.players.weighing import Weighed, WeighingPlayer, possible


@dataclass(frozen=True)
class GreedyPlayer(WeighingPlayer):
    """Takes the action after which the game's rule of thumb, ``evaluate``, says most for the own seat.

    Where chance acts directly afterwards, the mean over its outcomes counts: exact for up to ``width`` of them, from
    a sample of ``width`` for more; further chance after that is sampled. Where something is hidden here, the mean over
    ``deals`` deals counts, the same for all actions, and they share the ``width``. Ties are broken by lot.
    """

    kind: ClassVar[str] = "greedy"
    title: ClassVar[str] = "Greedy"
    width: int = 300
    deals: int = 20

    def __post_init__(self) -> None:
        require_count("width", self.width)
        require_count("deals", self.deals)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the mean of ``evaluate`` after it."""
        game, seat = view.game, view.seat
        deals = [view.deal(rng) for _ in range(self.deals)] if view.secret else [view.state]
        width = max(1, self.width // len(deals))
        return tuple(
            Weighed(
                action,
                sum([_after(game, game.apply(deal, action), seat, width, rng) for deal in deals]) / len(deals),
                len(deals),
            )
            for action in view.actions
        )


def _after(game: Game[Any, Any], state: Any, seat: Seat, width: int, rng: random.Random) -> float:
    if game.turn(state) is not CHANCE:
        return float(game.evaluate(state)[seat])
    outcomes, total = possible(game, state, width, rng)
    worths = [
        weight * float(game.evaluate(_settled(game, game.apply(state, outcome), rng))[seat])
        for outcome, weight in outcomes
    ]
    return sum(worths) / total


def _settled(game: Game[Any, Any], state: Any, rng: random.Random) -> Any:
    """Return the position once chance has done, as drawn, all that it does before somebody decides."""
    while game.turn(state) is CHANCE:
        state = game.apply(state, game.sample_chance(state, rng))
    return state

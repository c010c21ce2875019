"""The player that tries every action in random games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.player import View
from clocklab.players.computer import require_aim, require_count
from clocklab.players.stakes import Stakes
from clocklab.players.weighing import Weighed, WeighingPlayer


@dataclass(frozen=True)
class FlatMonteCarlo(WeighingPlayer):
    """Takes the action after which random games went best, ``playouts`` of them shared out evenly.

    Where something is hidden, each playout starts from a deal of its own. With fewer playouts than actions some, drawn
    by lot, are not tried and not taken. ``longest``: the events after which a playout stops and is judged by the
    game's rule of thumb. Ties are broken by lot.
    """

    kind: ClassVar[str] = "flat"
    title: ClassVar[str] = "Flat Monte Carlo"
    playouts: int = 400
    aim: str | None = None
    longest: int = 1_000

    def __post_init__(self) -> None:
        require_count("playouts", self.playouts)
        require_count("longest", self.longest)
        require_aim(self.aim)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the mean worth of its random games."""
        game, seat, actions = view.game, view.seat, view.actions
        stakes = Stakes.of(game, self.aim)
        order = list(range(len(actions)))
        rng.shuffle(order)
        totals, tries = [0.0] * len(actions), [0] * len(actions)
        for playout in range(self.playouts):
            number = order[playout % len(order)]
            state = game.apply(view.deal(rng), actions[number])
            totals[number] += stakes.played_out(state, rng, self.longest)[seat]
            tries[number] += 1
        return tuple(
            Weighed(action, total / (count or 1), count)
            for action, total, count in zip(actions, totals, tries, strict=True)
        )

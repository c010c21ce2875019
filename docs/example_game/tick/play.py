"""Tick's own players."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from clocklab.core import OVER, View
from clocklab.core.values import require_int
from clocklab.games.tick.rules import Action, State, Tick


@dataclass(frozen=True)
class HoldAt:
    """Holds at ``ticks`` (1-60) or more, and as soon as that wins."""

    ticks: int = 6

    def __post_init__(self) -> None:
        require_int("ticks", self.ticks, 1, 60)

    @property
    def name(self) -> str:
        """The name for tables."""
        return f"hold:ticks={self.ticks}"

    def __call__(self, view: View[State, Action], rng: random.Random) -> Action:
        """Return Hold or GoOn."""
        game, state, (go_on, hold) = view.game, view.state, view.actions
        wins = game.turn(game.apply(state, hold)) is OVER
        return hold if wins or state.ticks >= self.ticks else go_on


def bots(game: Tick) -> Mapping[str, type[HoldAt]]:
    """Return ``hold``, who holds at a number of ticks."""
    return {"hold": HoldAt}

"""Players that weigh every action before they choose: what they come to is open to see."""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from clocklab.core.contract import Game
from clocklab.core.player import View
from clocklab.players.computer import Computer, one_of

NEAR = 1e-9
"""Values this close are a tie: it is less than they are rounded by."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action as a player sees it: what it thinks it is worth to the seat, and from how many tries."""

    action: Any
    value: float
    tries: int


@dataclass(frozen=True)
class WeighingPlayer(Computer):
    """A player that weighs all actions and takes the one of the greatest value; ties are broken by lot."""

    @abstractmethod
    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with what it seems worth, in the order of ``legal_actions``."""

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that weighs most; where there is only one, without a thought."""
        actions = view.actions
        return actions[0] if len(actions) == 1 else one_of(self._best(self.weigh(view, rng)), rng)

    def _best(self, weighed: tuple[Weighed, ...]) -> list[Any]:
        top = max(each.value for each in weighed if each.tries)
        return [each.action for each in weighed if each.tries and each.value >= top - NEAR]


def most_tried(weighed: tuple[Weighed, ...]) -> list[Any]:
    """Return the actions tried most, and of those the most valuable: what a tree search settles on."""
    most = max(each.tries for each in weighed)
    top = max(each.value for each in weighed if each.tries == most)
    return [each.action for each in weighed if each.tries == most and each.value >= top - NEAR]


def possible(game: Game[Any, Any], state: Any, width: int, rng: random.Random) -> tuple[list[tuple[Any, int]], int]:
    """Return what chance can do here as outcomes with weights, and the sum of these.

    All of it if there are at most ``width`` outcomes, else a sample of ``width``, each of weight 1.
    """
    law = game.chance_outcomes(state)
    if len(law) <= width:
        return list(law.items()), law.total
    return [(game.sample_chance(state, rng), 1) for _ in range(width)], width

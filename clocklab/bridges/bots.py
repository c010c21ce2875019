"""Players of OpenSpiel that sit down at our tables, so that they meet ours in tournaments."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clocklab.bridges import openspiel
from clocklab.bridges.at import At
from clocklab.core import Game, View
from clocklab.core.checks import require_int


@dataclass(frozen=True)
class SpielSearch:
    """OpenSpiel's Monte Carlo tree search, as a player of any game that hides nothing.

    ``playouts`` random games per decision; ``exploration`` is the constant of its UCT formula, in units of the results
    (a pot of 1 from each seat, or points for who plays alone). OptionError in games that hide something.
    """

    playouts: int = 100
    exploration: float = 2.0

    def __post_init__(self) -> None:
        require_int("playouts", self.playouts, 1, 1_000_000)
        openspiel.require_openspiel()

    @property
    def name(self) -> str:
        """What tables call it."""
        return f"OpenSpiel's search, {self.playouts} playouts"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that the search tried most."""
        import numpy
        from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

        state = state_at(view.game, view.state)
        luck = numpy.random.RandomState(rng.getrandbits(32))
        evaluator = RandomRolloutEvaluator(1, luck)
        search = MCTSBot(_loaded(view.game), self.exploration, self.playouts, evaluator, random_state=luck, solve=False)
        return state.at.choices[search.step(state)]


def state_at(game: Game[Any, Any], position: Any) -> Any:
    """Return OpenSpiel's state of a position of ours, as if the play had begun there."""
    theirs = _loaded(game)
    state = theirs.new_initial_state()
    state.at = At(theirs.numbers, theirs.max_game_length(), state=position)
    return state


@lru_cache(maxsize=16)
def _loaded(game: Game[Any, Any]) -> Any:
    return openspiel.load(game)

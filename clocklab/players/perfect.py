"""The player that knows: perfect play where the game has a solver."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from clocklab.core.contract import Game, Solution
from clocklab.core.player import View
from clocklab.players.computer import Computer, require_aim
from clocklab.probability import Dist


@dataclass(frozen=True)
class PerfectPlayer(Computer):
    """Plays as the game's solver says; where perfect players mix, the mix is played by lot.

    ``aim`` goes to the solver as its ``objective``; None takes the solver's own. A position is solved with whatever
    chance has laid out in it as the set-up, once per process and set-up. Ties are broken as the solution documents.
    UnsolvableError for a game without a solver, SizeError where its answer is out of reach.
    """

    kind: ClassVar[str] = "perfect"
    title: ClassVar[str] = "Perfect play"
    aim: str | None = None

    def __post_init__(self) -> None:
        require_aim(self.aim)

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return what perfect play does here."""
        # A solver of a game that hides something knows what the mover knows, so that any deal of the rest will do.
        state = view.deal(rng) if view.game.hidden else view.state
        chosen = policy(view.game.setup_for(state), self.aim, state)
        return chosen.sample(rng) if len(chosen) > 1 else next(iter(chosen))


@lru_cache(maxsize=64)
def solution(game: Game[Any, Any], aim: str | None = None) -> Solution[Any, Any]:
    """Return the game's solution, solved once per process; OptionError and the solver's errors pass through."""
    return game.solve() if aim is None else game.solve(objective=aim)


@lru_cache(maxsize=20_000)
def policy(game: Game[Any, Any], aim: str | None, state: Any) -> Dist[Any]:
    """Return with what chance perfect players take each action; positions that come up again are looked up."""
    return solution(game, aim).policy(state)

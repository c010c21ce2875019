"""A player that plays its choices out in deals and judges what comes of them by a network fitted by self-play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.contract import Seat
from clocklab.games.clonk.play import judge
from clocklab.games.clonk.play.lookahead import FITTED, Lookahead, Weights
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.players.stakes import Stakes


@dataclass(frozen=True)
class Miner(Lookahead):
    """Plays as ``Lookahead`` does, prices cards by ``FITTED``, and judges the ends of turns by a fitted network.

    What the network says of a seat and another is how likely the one is to end ahead of the other, and by how many
    points; with several others, as if these were independent.

    ``noise``: by how much of the win it misjudges its choices at most, see ``computer.misjudged``.
    """

    kind: ClassVar[str] = "miner"
    title: ClassVar[str] = "Miner"
    weights: ClassVar[Weights] = FITTED
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "easy": {"deals": 1, "noise": 0.3},
        "medium": {},
        "strong": {"deals": 24},
    }
    paces: ClassVar[Mapping[str, float]] = {"easy": 0.01, "medium": 0.01, "strong": 0.05}
    noise: float = 0.0

    def judged(self, game: ClonkOptions, stakes: Stakes, state: State, seat: Seat) -> float:
        """Return what a dealt position is worth to the seat, by the network or, once it is over, as it ended."""
        if state.phase is Phase.OVER:
            return stakes.at_end(state)[seat]
        sides = judge.sides(game, state)
        found = [judge.against(sides, seat, other) for other in range(game.players) if other != seat]
        if stakes.aim == "points":
            return sum([lead for _, lead in found]) / len(found)
        share = 1.0
        for ahead, _ in found:
            share *= ahead
        return share

"""Computer players for any game: random, greedy, searching, and perfect where a solver exists.

A player is a function of what its seat may know and of a source of chance; its settings are fields, and its budget is
counted in playouts or positions, never in seconds. ``strength`` measures them against perfect play.
"""

from typing import Any

from clocklab.players.computer import LEVELS, Weighed, WeighingPlayer
from clocklab.players.expectimax import Expectimax, Lookahead
from clocklab.players.seats import named, read
from clocklab.players.simple import FlatMonteCarlo, GreedyPlayer, PerfectPlayer, RandomPlayer
from clocklab.players.stakes import Stakes
from clocklab.players.tree_search import UCT, InformationSetSearch

__all__ = [
    "LEVELS", "UCT", "Expectimax", "FlatMonteCarlo", "GreedyPlayer", "InformationSetSearch", "Lookahead",
    "PerfectPlayer", "RandomPlayer", "Stakes", "Weighed", "WeighingPlayer", "named", "read", "strength",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load ``strength``, which needs the simulation, when it is first asked for."""
    if name != "strength":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = import_module("clocklab.players.measure").strength
    return found

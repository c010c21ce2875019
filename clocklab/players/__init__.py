"""Computer players for any game: random, greedy, searching, and perfect where a solver exists.

A player is a function of what its seat may know and of a source of luck; its settings are fields, its budget is
counted in playouts or positions, never in seconds. ``clocklab.players.strength`` measures them against perfect play.
"""

from clocklab.players.computer import Weighed
from clocklab.players.expectimax import Expectimax, Lookahead
from clocklab.players.seats import named, read
from clocklab.players.simple import FlatMonteCarlo, GreedyPlayer, PerfectPlayer, RandomPlayer
from clocklab.players.stakes import Stakes
from clocklab.players.tree_search import UCT, InformationSetSearch

__all__ = [
    "UCT",
    "Expectimax",
    "FlatMonteCarlo",
    "GreedyPlayer",
    "InformationSetSearch",
    "Lookahead",
    "PerfectPlayer",
    "RandomPlayer",
    "Stakes",
    "Weighed",
    "named",
    "read",
]

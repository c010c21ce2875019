"""Computer players for any game: random, greedy, searching, and perfect where a solver exists.

A player is a function of what its seat may know and of a source of luck; its settings are fields, its budget is
counted in playouts or positions, never in seconds. ``clocklab.players.strength`` measures them against perfect play.
"""

from clocklab.players.expectimax import Expectimax, Lookahead
from clocklab.players.flat import FlatMonteCarlo
from clocklab.players.greedy import GreedyPlayer
from clocklab.players.information_set import InformationSetSearch
from clocklab.players.perfect import PerfectPlayer
from clocklab.players.random_player import RandomPlayer
from clocklab.players.reading import named, read
from clocklab.players.stakes import Stakes
from clocklab.players.uct import UCT
from clocklab.players.weighing import Weighed

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

"""Computer players for any game: random, greedy, searching, and perfect where a solver exists."""

from clocklab.players.perfect import PerfectPlayer
from clocklab.players.random_player import RandomPlayer
from clocklab.players.reading import named, read

__all__ = ["PerfectPlayer", "RandomPlayer", "named", "read"]

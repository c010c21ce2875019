"""clocklab: exact odds, perfect play and boards for clock-themed games.

>>> import clocklab
>>> match = clocklab.Match(clocklab.load("grandfather", players=2), seed=7)
>>> match.turn
<Turn.CHANCE: 'chance'>
"""

from clocklab.core import CHANCE, OVER, Game, Match, Position, Record, Svg, load
from clocklab.errors import ClocklabError
from clocklab.probability import Chance, Dist

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Chance",
    "ClocklabError",
    "Dist",
    "Game",
    "Match",
    "Position",
    "Record",
    "Svg",
    "load",
]

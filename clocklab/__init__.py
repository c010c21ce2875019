"""clocklab: exact odds, perfect play and boards for clock-themed games.

Its other parts are there as soon as they are asked for: ``clocklab.lab``, ``simulate``, ``players``, ``draw``,
``solve``, ``course``, ``review``, ``bridges`` and ``games``.

>>> import clocklab
>>> match = clocklab.Match(clocklab.load("grandfather", players=2), seed=7)
>>> match.turn
<Turn.CHANCE: 'chance'>
"""

from importlib import import_module
from types import ModuleType

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

_PARTS = ("bridges", "course", "draw", "games", "lab", "players", "review", "simulate", "solve")


def __getattr__(name: str) -> ModuleType:
    """Load a part of the package when it is first asked for: ``import clocklab`` stays quick."""
    if name not in _PARTS:
        raise AttributeError(f"module 'clocklab' has no attribute {name!r}")
    return import_module(f"clocklab.{name}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_PARTS])

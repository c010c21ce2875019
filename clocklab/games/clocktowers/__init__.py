"""Clocktowers: draw walls, clocks and roofs, and cap towers while their heights still fit; two to four play.

>>> import clocklab
>>> towers = clocklab.load("clocktowers", players=3)
>>> towers.format_action(towers.legal_actions(towers.initial())[0])
'reveal 1'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules.pieces import Animal, Clock, Colour, Deck, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.printed import CardSet
from clocklab.games.clocktowers.rules.scoring import points, promised
from clocklab.games.clocktowers.rules.state import Discard, Draw, Phase, Play, Reveal, Start, State
from clocklab.games.clocktowers.text.setup import small_game

if TYPE_CHECKING:
    from clocklab.games.clocktowers.play import Architect as Architect
    from clocklab.games.clocktowers.play import EndgamePlayer as EndgamePlayer
    from clocklab.games.clocktowers.play import Lookahead as Lookahead

GAME = Clocktowers

__all__ = [
    "GAME",
    "Animal",
    "Architect",
    "CardSet",
    "Clock",
    "Clocktowers",
    "Colour",
    "Deck",
    "Discard",
    "Draw",
    "EndgamePlayer",
    "Lookahead",
    "Phase",
    "Play",
    "Reveal",
    "Roof",
    "Start",
    "State",
    "Tower",
    "Wall",
    "points",
    "promised",
    "small_game",
]


def __getattr__(name: str) -> Any:
    """Return the odds, the pictures, or a player that searches, imported only when asked for."""
    if name in ("Architect", "EndgamePlayer", "Lookahead"):
        return getattr(import_module(f"{__name__}.play"), name)
    if name in ("odds", "view"):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

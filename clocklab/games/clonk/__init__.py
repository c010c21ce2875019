"""Clonk!: dig chains of matching treasures out of five shafts, and mind the monster below; two to four play.

>>> import clocklab
>>> clonk = clocklab.load("clonk", players=3)
>>> clonk.format_action(clonk.legal_actions(clonk.initial())[0])
'tiles red hammer'
"""

from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.rules.pieces import Colour, Deck, Kind, Tasks, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score
from clocklab.games.clonk.rules.state import (
    Blast,
    Cart,
    Dig,
    Discard,
    Draw,
    Gift,
    Lay,
    Open,
    Phase,
    Start,
    State,
    Stop,
    Tiles,
    Turn,
    Wakes,
)

GAME = Clonk

__all__ = [
    "GAME",
    "Blast",
    "Cart",
    "Clonk",
    "Colour",
    "Deck",
    "Dig",
    "Discard",
    "Draw",
    "Gift",
    "Kind",
    "Lay",
    "Open",
    "Phase",
    "Score",
    "Start",
    "State",
    "Stop",
    "Tasks",
    "Tile",
    "Tiles",
    "Treasure",
    "Turn",
    "Wakes",
]

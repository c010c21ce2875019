"""Clocks: bid for coloured dice, place them round a clock, and spend coins to make all twelve match; one to four play.

>>> import clocklab
>>> clocks = clocklab.load("clocks", players=2, boards=["forwards", "backwards"])
>>> clocks.format_action(clocks.legal_actions(clocks.initial())[0])
'draw www'
"""

from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.rules.pieces import Act, Board, Colour, Die
from clocklab.games.clocks.rules.scoring import Score
from clocklab.games.clocks.rules.state import (
    Bid,
    Cash,
    Coins,
    Draw,
    GiveBack,
    Pass,
    Phase,
    Place,
    Reroll,
    Return,
    Roll,
    Shows,
    Split,
    Start,
    State,
    Take,
    Use,
    Yellow,
)

GAME = Clocks

__all__ = [
    "GAME",
    "Act",
    "Bid",
    "Board",
    "Cash",
    "Clocks",
    "Coins",
    "Colour",
    "Die",
    "Draw",
    "GiveBack",
    "Pass",
    "Phase",
    "Place",
    "Reroll",
    "Return",
    "Roll",
    "Score",
    "Shows",
    "Split",
    "Start",
    "State",
    "Take",
    "Use",
    "Yellow",
]

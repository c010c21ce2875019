"""Clocks: bid for coloured dice, place them round a clock, and spend coins to make all twelve match; one to four play.

Everything that lessons and users need is here: the game, its pieces and actions, ``boards()`` and the rest of
``printed`` for boards of one's own, ``odds`` with all exact questions, the players, and pictures.

>>> import clocklab
>>> clocks = clocklab.load("clocks", players=2, boards=["forwards", "backwards"])
>>> clocks.format_action(clocks.legal_actions(clocks.initial())[0])
'draw www'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.rules import printed
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import Act, Board, Colour, Die
from clocklab.games.clocks.rules.printed import boards
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

if TYPE_CHECKING:
    from clocklab.games.clocks import odds
    from clocklab.games.clocks.play import SoloGreedy, SoloPlayer, Valuer
    from clocklab.games.clocks.view import die_graph

GAME = Clocks
LAZY = {"SoloGreedy": "play", "SoloPlayer": "play", "Valuer": "play", "die_graph": "view"}
"""What is imported only when it is asked for, with the module it comes from."""

__all__ = [
    "GAME",
    "Act",
    "Bid",
    "Board",
    "Cash",
    "Clocks",
    "ClocksPosition",
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
    "SoloGreedy",
    "SoloPlayer",
    "Split",
    "Start",
    "State",
    "Take",
    "Use",
    "Valuer",
    "Yellow",
    "boards",
    "die_graph",
    "odds",
    "printed",
]


def __getattr__(name: str) -> Any:
    """Return what the rooms of pictures, odds and players hold, imported when it is first asked for."""
    if name == "odds":
        return import_module(f"{__name__}.odds")
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{LAZY[name]}"), name)

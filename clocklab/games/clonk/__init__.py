"""Clonk!: dig chains of matching treasures out of five shafts, and mind the monster below; two to four play.

Everything that lessons, pages and programs use is imported from here, ``odds`` included.

>>> import clocklab
>>> clonk = clocklab.load("clonk", players=3)
>>> clonk.format_action(clonk.legal_actions(clonk.initial())[0])
'tiles red hammer'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.rules.pieces import (
    COLOURS,
    GALLERY,
    HAND_LIMIT,
    KINDS,
    Colour,
    Deck,
    Kind,
    Tasks,
    Tile,
    Treasure,
)
from clocklab.games.clonk.rules.scoring import Score, half_up, task_coins
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
from clocklab.games.clonk.text.setup import set_up

if TYPE_CHECKING:
    from clocklab.games.clonk.play import Lookahead
    from clocklab.games.clonk.view import Link, kinds_board, longest, of_kind

GAME = Clonk

__all__ = [
    "COLOURS",
    "GALLERY",
    "GAME",
    "HAND_LIMIT",
    "KINDS",
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
    "Link",
    "Lookahead",
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
    "half_up",
    "kinds_board",
    "longest",
    "of_kind",
    "set_up",
    "task_coins",
]

_LAZY = {"Lookahead": "play", **dict.fromkeys(("Link", "kinds_board", "longest", "of_kind"), "view")}


def __getattr__(name: str) -> Any:
    """Return what is imported only when it is asked for: pictures and players."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)

"""Tick-Tock Tower: climb a clock tower, push your twin back, and make secret goals come true; four to eight players.

Everything that lessons and users need is here: the game, its pieces, its moves and what they do. All questions
about a position are in ``clocklab.games.ticktock.odds``, which is imported only when it is asked for.

>>> import clocklab
>>> tower = clocklab.load("ticktock", heroes=["Tick", "Tock", "Key Keeper", "Lock Keeper"], start=0)
>>> len(tower.legal_actions(tower.initial()))
8
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.rules.effects import effect, targets
from clocklab.games.ticktock.rules.moves import next_order
from clocklab.games.ticktock.rules.options import TickTockPosition, TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero, Side
from clocklab.games.ticktock.rules.printed import Box, Kit
from clocklab.games.ticktock.rules.scoring import Score, is_true
from clocklab.games.ticktock.rules.state import (
    Cast,
    Draw,
    First,
    Keep,
    Offer,
    Pairs,
    Phase,
    Play,
    Power,
    Returned,
    State,
)

if TYPE_CHECKING:
    from clocklab.games.ticktock.lessons import evening

GAME = TickTockTower

__all__ = [
    "GAME",
    "Box",
    "Card",
    "Cast",
    "Draw",
    "First",
    "Goal",
    "Hero",
    "Keep",
    "Kit",
    "Offer",
    "Pairs",
    "Phase",
    "Play",
    "Power",
    "Returned",
    "Score",
    "Side",
    "State",
    "TickTockPosition",
    "TickTockTower",
    "TickTockTowerOptions",
    "effect",
    "evening",
    "is_true",
    "next_order",
    "targets",
]


def __getattr__(name: str) -> Any:
    """Return what is imported only when it is asked for, so that loading the game stays quick."""
    if name != "evening":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.lessons").evening

"""Tick-Tock Tower: climb a clock tower, push your twin back, make secret goals come true; four to eight play.

>>> import clocklab
>>> tower = clocklab.load("ticktock", heroes=["Tick", "Tock", "Key Keeper", "Lock Keeper"], start=0)
>>> len(tower.legal_actions(tower.initial()))
8
"""

from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.rules.components import Box, Kit
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero, Side
from clocklab.games.ticktock.rules.scoring import Score
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
    "TickTockTower",
]

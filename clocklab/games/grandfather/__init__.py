"""Grandfather's Clock: a race of two or three players over a clock of cards, with three dice.

>>> import clocklab
>>> race = clocklab.load("grandfather", cards=[5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9])
>>> race.format_state(race.initial())
'5,3,9,1,10,2,7,4,6,8,10,1,3,9 0,0 0 roll'
"""

from clocklab.games.grandfather.game import Race
from clocklab.games.grandfather.rules.pieces import RANKS, Kind, LayoutWarning, kind, ways
from clocklab.games.grandfather.rules.state import (
    Bump,
    BumpDie,
    Deal,
    Exchange,
    Phase,
    Roll,
    Start,
    State,
    Step,
    Stop,
)

GAME = Race

__all__ = [
    "GAME",
    "RANKS",
    "Bump",
    "BumpDie",
    "Deal",
    "Exchange",
    "Kind",
    "LayoutWarning",
    "Phase",
    "Race",
    "Roll",
    "Start",
    "State",
    "Step",
    "Stop",
    "kind",
    "ways",
]

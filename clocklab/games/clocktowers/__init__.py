"""Clocktowers: draw walls, clocks and roofs, and cap towers while their heights still fit; two to four play.

>>> import clocklab
>>> towers = clocklab.load("clocktowers", players=3)
>>> towers.format_action(towers.legal_actions(towers.initial())[0])
'reveal 1'
"""

from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules.card_set import CardSet
from clocklab.games.clocktowers.rules.pieces import Animal, Clock, Colour, Deck, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Discard, Draw, Phase, Play, Reveal, Start, State

GAME = Clocktowers

__all__ = [
    "GAME",
    "Animal",
    "CardSet",
    "Clock",
    "Clocktowers",
    "Colour",
    "Deck",
    "Discard",
    "Draw",
    "Phase",
    "Play",
    "Reveal",
    "Roof",
    "Start",
    "State",
    "Tower",
    "Wall",
]

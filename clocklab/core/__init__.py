"""The contract that every game keeps, matches, records and pictures."""

from clocklab.core.game import CHANCE, OVER, Game, Odds, Question, Seat, Turn, seat_name
from clocklab.core.match import Match
from clocklab.core.player import Player, View
from clocklab.core.record import Record
from clocklab.core.registry import games, load
from clocklab.core.solution import Advice, AdviceRow, Solution
from clocklab.core.svg import Svg

__all__ = [
    "CHANCE",
    "OVER",
    "Advice",
    "AdviceRow",
    "Game",
    "Match",
    "Odds",
    "Player",
    "Question",
    "Record",
    "Seat",
    "Solution",
    "Svg",
    "Turn",
    "View",
    "games",
    "load",
    "seat_name",
]

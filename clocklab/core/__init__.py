"""The contract that every game fulfils; matches, records and pictures."""

from clocklab.core.contract import (
    CHANCE,
    OVER,
    Advice,
    AdviceRow,
    Game,
    Odds,
    Position,
    Question,
    Seat,
    Solution,
    Turn,
    question,
    seat_name,
)
from clocklab.core.listing import Listing
from clocklab.core.match import Match
from clocklab.core.player import Player, View
from clocklab.core.record import Record
from clocklab.core.registry import Exercise, games, load
from clocklab.core.svg import Svg

__all__ = [
    "CHANCE", "OVER", "Advice", "AdviceRow", "Exercise", "Game", "Listing", "Match", "Odds", "Player", "Position",
    "Question", "Record", "Seat", "Solution", "Svg", "Turn", "View", "games", "load", "question", "seat_name",
]  # fmt: skip

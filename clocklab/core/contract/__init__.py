"""The contract that every game keeps, and that everything else is built on."""

from clocklab.core.contract.components import Component, FormLine
from clocklab.core.contract.forms import (
    FieldValue,
    SetupField,
    filled_in,
    option_fields,
    read_options,
    require_fields,
)
from clocklab.core.contract.game import Game
from clocklab.core.contract.machine import Encoding
from clocklab.core.contract.position import Located, Position, question
from clocklab.core.contract.rules import CHANCE, OVER, A, S, Seat, Turn, illegal, seat_name
from clocklab.core.contract.solution import Advice, AdviceRow, Hint, Hints, Solution
from clocklab.core.contract.study import Odds, Question

__all__ = [
    "CHANCE",
    "OVER",
    "A",
    "Advice",
    "AdviceRow",
    "Component",
    "Encoding",
    "FieldValue",
    "FormLine",
    "Game",
    "Hint",
    "Hints",
    "Located",
    "Odds",
    "Position",
    "Question",
    "S",
    "Seat",
    "SetupField",
    "Solution",
    "Turn",
    "filled_in",
    "illegal",
    "option_fields",
    "question",
    "read_options",
    "require_fields",
    "seat_name",
]

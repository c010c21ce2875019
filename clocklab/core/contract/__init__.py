"""The contract that every game fulfils, and that everything else is built on."""

from clocklab.core.contract.machine import Encoding, Machine
from clocklab.core.contract.naming import addressed
from clocklab.core.contract.people import USUAL, People, known_steps
from clocklab.core.contract.position import Located, Position, question
from clocklab.core.contract.rules import CHANCE, OVER, A, S, Seat, Turn, illegal, seat_name
from clocklab.core.contract.study import Advice, AdviceRow, Hint, Hints, Odds, Question, Solution, Study
from clocklab.core.contract.table import (
    Component,
    FieldValue,
    FormLine,
    SetupField,
    Table,
    filled_in,
    memory_field,
    option_fields,
    read_options,
    require_fields,
)

__all__ = [
    "CHANCE", "OVER", "USUAL", "A", "Advice", "AdviceRow", "Component", "Encoding", "FieldValue", "FormLine", "Game",
    "Hint", "Hints", "Located", "Odds", "Position", "Question", "S", "Seat", "SetupField", "Solution", "Turn",
    "addressed", "filled_in", "illegal", "known_steps", "memory_field", "option_fields", "question", "read_options",
    "require_fields", "seat_name",
]  # fmt: skip


class Game(People[S, A], Study[S, A], Table[S, A], Machine[S, A]):
    """The whole contract: what a game must say, and what it may say to people, students, the table and programs.

    A game is a frozen dataclass that fulfils it.
    """

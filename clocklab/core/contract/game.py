"""A game: what it must say, and what it may say to people, to those who study it, at the table, and to programs."""

from __future__ import annotations

from clocklab.core.contract.machine import Machine
from clocklab.core.contract.people import People
from clocklab.core.contract.rules import A, S
from clocklab.core.contract.study import Study
from clocklab.core.contract.table import Table


class Game(People[S, A], Study[S, A], Table[S, A], Machine[S, A]):
    """The whole contract; a game is a frozen dataclass that keeps it."""

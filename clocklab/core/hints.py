"""Advice where no solver knows: what each action is worth as the game itself reckons, and how far to trust that."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Hint(Generic[A]):
    """One action: its worth to who decides and, in words, how that was found: "exact", "judged", "200 playouts"."""

    action: A
    worth: Fraction | float
    found: str

    @property
    def shown(self) -> str:
        """The worth with two decimals, marked as an estimate unless it is exact.

        >>> Hint("pass", 18.251, "judged").shown, Hint("pass", Fraction(7, 2), "exact").shown
        ('about 18.25', '3.50')
        """
        return f"{'' if self.found == 'exact' else 'about '}{float(self.worth):.2f}"


@dataclass(frozen=True, slots=True)
class Hints(Generic[A]):
    """Actions, best first: ``measure`` says what their worth is, ``note`` what it rests on."""

    seat: int
    measure: str
    rows: tuple[Hint[A], ...]
    note: str = ""

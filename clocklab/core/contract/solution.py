"""What a solver gives back, whatever the game: values, advice, the best action; and hints where no solver knows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Generic, Protocol, TypeVar

from clocklab.probability import Dist

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class AdviceRow(Generic[A]):
    """One legal action: its text, its exact value for the seat that decides, what it gives away."""

    action: A
    text: str
    value: Fraction
    loss: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Generic[A]):
    """Every legal action of a position, best first; of equals the one that ``legal_actions`` lists first.

    ``measure`` says what the values are ("chance of winning"); ``note`` holds what must be known about
    their precision, and is empty where they are exact.
    """

    seat: int
    measure: str
    rows: tuple[AdviceRow[A], ...]
    note: str = ""

    @property
    def best(self) -> AdviceRow[A]:
        """The best row."""
        return self.rows[0]

    def __iter__(self) -> Iterator[AdviceRow[A]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        width = max(len(row.text) for row in self.rows)
        lines = [f"{'action':<{width}}  {self.measure}  gives away"]
        for row in self.rows:
            lost = f"{float(row.loss):.6f}" if row.loss else "-"
            lines.append(f"{row.text:<{width}}  {float(row.value):{len(self.measure)}.6f}  {lost}")
        return "\n".join([*lines, self.note] if self.note else lines)

    def _repr_html_(self) -> str:
        """Return the advice as a table."""
        rows = "".join(
            f"<tr><td style='text-align:left'>{'<strong>' if not row.loss else ''}{escape(row.text)}"
            f"{'</strong>' if not row.loss else ''}</td>"
            f"<td>{float(row.value):.6f}</td><td>{f'{float(row.loss):.6f}' if row.loss else 'best'}</td></tr>"
            for row in self.rows
        )
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return (
            "<table><thead><tr><th scope='col' style='text-align:left'>Action</th>"
            f"<th scope='col'>{escape(self.measure.capitalize())}</th><th scope='col'>Gives away</th></tr></thead>"
            f"<tbody>{rows}</tbody></table>{note}"
        )


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


class Solution(Protocol[S, A]):
    """Perfect play: what each position is worth to each seat, and what to do there."""

    @property
    def measure(self) -> str:
        """What the values are, in words, such as "chance of winning"."""

    @property
    def note(self) -> str:
        """What must be known about the values' precision; empty where they are exact."""

    def positions(self) -> Iterator[S]:
        """Return the states worth listing, such as all with the first seat to roll."""

    def value(self, state: S) -> tuple[Fraction, ...]:
        """Return what the position is worth to each seat if all play on perfectly."""

    def advice(self, state: S) -> Advice[A]:
        """Return every legal action with its value and loss. Raises PositionError where nobody decides."""

    def best(self, state: S) -> A:
        """Return the best action; ties are broken as the solution's class documents."""

    def policy(self, state: S) -> Dist[A]:
        """Return with what chance perfect players take each action: the best one for certain, unless they mix."""
        return Dist.certain(self.best(state))

"""What a game answers about itself: exact odds, questions, hints, perfect play, sweeps. All of it has defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, Generic, Protocol

from clocklab.core.contract.position import Position
from clocklab.core.contract.rules import CHANCE, A, Rules, S, from_room
from clocklab.errors import UnsolvableError
from clocklab.probability import Dist


@dataclass(frozen=True, slots=True)
class AdviceRow(Generic[A]):
    """One legal action: its text, its exact value for the seat that decides, and what it gives away."""

    action: A
    text: str
    value: Fraction
    loss: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Generic[A]):
    """Every legal action of a position, best first; equally good ones in the order of ``legal_actions``.

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
    """One action: its worth to the player who decides, and how it was found: "exact", "judged", "200 playouts"."""

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
    """Actions, best first: ``measure`` says what their worth means, ``note`` what it rests on."""

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
        """Return the chance with which perfect players take each action: the best one for certain, unless they mix."""
        return Dist.certain(self.best(state))


@dataclass(frozen=True, slots=True)
class Odds:
    """One exact answer about a position: a label in words and a chance, a number or a distribution."""

    label: str
    value: Fraction | Dist[Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a game that takes numbers: what it asks, what the numbers are, and who answers.

    ``answer`` takes the numbers; it raises a ClocklabError for numbers that make no sense.
    """

    asks: str
    numbers: str
    answer: Callable[..., Fraction | Dist[Any]]


class Study(Rules[S, A]):
    """The part of the contract for those who study a game: its answers come from the room ``odds``."""

    solvable: ClassVar[bool] = False
    """True if ``solve`` can find perfect play."""
    gives_hints: ClassVar[bool] = False
    """True if ``hints`` can say what actions are worth, at least in some positions."""
    lessons: ClassVar[Mapping[str, str]] = {}
    """The notebooks about it in their order: the file's name without ``.ipynb``, and its subject in a few words."""

    def odds(self, state: S) -> tuple[Odds, ...]:
        """Return the exact odds worth knowing here, most interesting first.

        Where there are secrets, they are for the seat to act and rest on what it may know. By default what ``panel`` of
        the room ``odds`` answers about the position; without it, the distribution of what can happen.
        """
        panel: Callable[..., tuple[Odds, ...]] | None = from_room(type(self), "odds", "panel")
        if panel is not None:
            return panel(Position(self, state))
        if self.turn(state) is CHANCE:
            return (Odds("What can happen", self.chance_outcomes(state).map(self.format_action)),)
        return ()

    def questions(self) -> Mapping[str, Question]:
        """Return the questions that ``clocklab odds`` answers, by name: ``questions`` of the room ``odds``."""
        questions: Callable[..., Mapping[str, Question]] | None = from_room(type(self), "odds", "questions")
        return questions(self) if questions else {}

    def solve(self, **how: Any) -> Solution[S, A]:
        """Return perfect play for this game: ``solve`` of the room ``odds``.

        Raises UnsolvableError where no solver exists.
        """
        solve: Callable[..., Solution[S, A]] | None = from_room(type(self), "odds", "solve")
        if solve is None:
            raise UnsolvableError(f"No solver is known for {self.title}; only games marked solvable have one.")
        return solve(self, **how)

    def hints(self, state: S) -> Hints[A]:
        """Return what each action is worth by the game's own reckoning; for games whose ``gives_hints`` is true.

        By default what ``hints`` of the room ``odds`` says. Raises UnsolvableError where it knows nothing.
        """
        hints: Callable[..., Hints[A]] | None = from_room(type(self), "odds", "hints")
        if hints is None:
            raise UnsolvableError(f"No advice is known for this position of {self.title}.")
        return hints(Position(self, state))

    def sweep(self, layouts: int, seed: int, **how: Any) -> Any:
        """Return what is found over this number of set-ups dealt by chance, as a ``core.listing.Sweep``.

        Set-up k depends on the seed and on k only. By default what ``sweep`` of the room ``odds`` finds. Raises
        UnsolvableError for a game that has no such question.
        """
        sweep = from_room(type(self), "odds", "sweep")
        if sweep is None:
            raise UnsolvableError(f"{self.title} has no sweep: its set-ups are not compared under perfect play.")
        return sweep(self, layouts, seed, **how)

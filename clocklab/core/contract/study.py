"""What a game answers about itself: exact odds, questions, hints, perfect play, sweeps. All of it has defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from clocklab.core.contract.position import Position
from clocklab.core.contract.rules import CHANCE, A, Rules, S, from_room
from clocklab.core.contract.solution import Hints, Solution
from clocklab.errors import UnsolvableError
from clocklab.probability import Dist


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
    """The notebooks about it in their order: the file's name without ``.ipynb``, and in a few words what for."""

    def odds(self, state: S) -> tuple[Odds, ...]:
        """Return the exact odds worth knowing here, most interesting first.

        Where there are secrets they are for the seat to act, and rest on what it may know. By default what ``panel`` of
        the room ``odds`` answers about the position; without it the distribution of what can happen.
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
        """Return what each action is worth by the game's own reckoning; for games of which ``gives_hints`` is true.

        By default what ``hints`` of the room ``odds`` says. Raises UnsolvableError where it knows nothing.
        """
        hints: Callable[..., Hints[A]] | None = from_room(type(self), "odds", "hints")
        if hints is None:
            raise UnsolvableError(f"No advice is known for this position of {self.title}.")
        return hints(Position(self, state))

    def sweep(self, layouts: int, seed: int, **how: Any) -> Any:
        """Return what is found over so many of the set-ups that chance can deal, as a ``core.sweep.Sweep``.

        Set-up k depends on the seed and on k only. By default what ``sweep`` of the room ``odds`` finds. Raises
        UnsolvableError for a game that has no such question.
        """
        sweep = from_room(type(self), "odds", "sweep")
        if sweep is None:
            raise UnsolvableError(f"{self.title} has no sweep: its set-ups are not compared under perfect play.")
        return sweep(self, layouts, seed, **how)

"""Exercises that check themselves: ``check`` says whether an answer is right, ``reveal`` gives it away."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from numbers import Rational
from types import EllipsisType
from typing import Any

from clocklab.core import games
from clocklab.core.exercise import Exercise
from clocklab.errors import AnswerError
from clocklab.lab.answers import right
from clocklab.probability import Chance
from clocklab.probability.show import fraction_text


class Mark(Enum):
    """What became of an answer."""

    RIGHT = "Right"
    NOT_YET = "Not yet"
    UNREADABLE = "Cannot be read"
    OPEN = "Your turn"
    REVEALED = "The answer"


_SIGNS = {
    Mark.RIGHT: ("✓", "#1b7f3b"),
    Mark.NOT_YET: ("✗", "#b54708"),
    Mark.UNREADABLE: ("?", "#b54708"),
    Mark.OPEN: ("…", "#3d7fc4"),
    Mark.REVEALED: ("!", "#3d7fc4"),
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What is said about an answer; shown by Jupyter, printed elsewhere. True exactly if it was right."""

    mark: Mark
    text: str

    def __bool__(self) -> bool:
        return self.mark is Mark.RIGHT

    def __repr__(self) -> str:
        return f"{_SIGNS[self.mark][0]} {self.mark.value}. {self.text}"

    def _repr_html_(self) -> str:
        """Return the verdict with its sign and word; the colour only repeats them."""
        sign, colour = _SIGNS[self.mark]
        return (
            f'<div style="border-left:4px solid {colour};padding:4px 10px;margin:2px 0">'
            f"<strong>{sign} {self.mark.value}.</strong> {escape(self.text)}</div>"
        )


@cache
def exercises() -> dict[str, Exercise]:
    """Return every game's exercises by key, as ``EXERCISES`` of its room ``lessons`` lists them."""
    found: dict[str, Exercise] = {}
    for game in games():
        if find_spec(f"clocklab.games.{game}.lessons") is not None:
            for key, exercise in import_module(f"clocklab.games.{game}.lessons.exercises").EXERCISES.items():
                assert key == exercise.key, f"exercise {exercise.key!r} is listed as {key!r}"
                assert key not in found, f"two games have an exercise {key!r}"
                found[key] = exercise
    return found


def exercise(key: str) -> Exercise:
    """Return the exercise of this key. Raises AnswerError with those that there are."""
    known = exercises()
    if key in known:
        return known[key]
    close = get_close_matches(str(key), known, 3, 0.5)
    meant = f"did you mean {' or '.join(map(repr, close))}?" if close else f"there are {', '.join(known) or 'none'}."
    raise AnswerError(f"There is no exercise {key!r}; {meant}")


def check(key: str, answer: Any = ...) -> Verdict:
    """Return the verdict on an answer; ``...`` stands for one that is still to come.

    Whole numbers and fractions (``4/6`` as good as ``2/3``, as numbers or texts) must be exact; a decimal or a
    percentage must be what the exact value rounds to, with three digits or more. The answer is never given away.
    Raises AnswerError only for a key that no exercise has.
    """
    asked = exercise(key)
    if isinstance(answer, EllipsisType) or (isinstance(answer, str) and answer.strip() in ("", "...", "…")):
        return Verdict(Mark.OPEN, f"{asked.question} Put your answer in the place of the three dots.")
    exact = asked.answer()
    try:
        good = right(answer, exact, asked.tolerance)
    except AnswerError as error:
        return Verdict(Mark.UNREADABLE, str(error))
    if good:
        return Verdict(Mark.RIGHT, " ".join(filter(None, (f"It is {told(exact)}.", asked.why))))
    return Verdict(Mark.NOT_YET, asked.hint or "Count again, or try a smaller case first.")


def reveal(key: str) -> Verdict:
    """Return the exercise's answer, for who has tried enough. Raises AnswerError for an unknown key."""
    asked = exercise(key)
    return Verdict(Mark.REVEALED, " ".join(filter(None, (f"It is {told(asked.answer())}.", asked.why))))


def told(exact: Any) -> str:
    """Return an answer in words: a chance as counted and in lowest terms, with its decimal.

    >>> told(Fraction(4, 6)), told(Chance(4, 6))
    ('2/3 ≈ 0.6667', '4/6 = 2/3 ≈ 0.6667')
    """
    if isinstance(exact, Chance):
        return str(exact)
    if isinstance(exact, Rational) and not isinstance(exact, bool):
        return fraction_text(Fraction(exact))
    return str(exact)

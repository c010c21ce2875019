"""A guess that is written down before anything is computed, and looked at again afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from numbers import Rational
from types import EllipsisType
from typing import Any

from clocklab.course.answers import read_numbers, same_words
from clocklab.course.exercises import told
from clocklab.errors import AnswerError


@dataclass(frozen=True, slots=True, repr=False)
class Guess:
    """A guess that was kept: its question, and its value, a number or a word; None for one that is still to come.

    ``chart.marked(guess)`` draws it into a chart, ``guess.against(exact)`` says how far off it was.
    """

    question: str
    value: Fraction | str | None
    text: str = ""

    def __repr__(self) -> str:
        if self.value is None:
            return f"{self.question} Put your guess in the place of the three dots."
        return f"{self.question} Your guess: {self.text}."

    def _repr_html_(self) -> str:
        return f'<div style="border-left:4px solid #3d7fc4;padding:4px 10px;margin:2px 0">{escape(repr(self))}</div>'

    def __truediv__(self, whole: int) -> Guess:
        """Return a guessed number as a share of a whole, so that it can be marked among chances."""
        return replace(self, value=self.value / whole) if isinstance(self.value, Fraction) else self

    def against(self, exact: Any) -> Guess:
        """Return the guess beside what was found, and how far off it was.

        >>> predict("How many of the 216 rolls show a 6?", 108).against(91)
        How many of the 216 rolls show a 6? Your guess: 108; it is 91. That is 17 too many.
        >>> predict("How often?", "1/2").against(Fraction(91, 216))
        How often? Your guess: 1/2; it is 91/216 ≈ 0.4213. That is 0.0787 too much.
        >>> predict("Which card?", "the 9").against(10)
        Which card? Your guess: the 9; it is 10.
        """
        is_number = isinstance(exact, Rational | float) and not isinstance(exact, bool)
        found = f"it is {told(exact)}"
        if self.value is None:
            return Guess(self.question, "", f"none yet; {found}")
        if is_number and isinstance(self.value, Fraction):
            off = _off(self.value - (Fraction(exact) if isinstance(exact, Rational) else Fraction(str(exact))))
            return Guess(self.question, self.value, f"{self.text}; {found}. {off}")
        hit = " You were right" if same_words(self.value, str(exact)) else ""
        return Guess(self.question, self.value, f"{self.text}; {found}{'.' + hit if hit else ''}")


def _off(difference: Fraction) -> str:
    if difference == 0:
        return "You were right"
    size, whole = abs(difference), difference.denominator == 1
    by = str(size) if whole else f"{float(size):.4f}" if size >= Fraction(1, 2000) else f"{float(size):.1e}"
    return f"That is {by} too {('many' if whole else 'much') if difference > 0 else ('few' if whole else 'little')}"


def predict(question: str, guess: Any = ...) -> Guess:
    """Return a guess that is kept: a number in any form that ``check`` reads, or a word; ``...`` for one to come.

    Nobody marks it. It comes back in the picture that follows (``chart.marked(guess)``) and beside the answer
    (``guess.against(exact)``). Raises AnswerError for what is neither a number nor a word.

    >>> predict("How often do three dice show a 6?", "50 %").value
    Fraction(1, 2)
    """
    if isinstance(guess, EllipsisType) or (isinstance(guess, str) and guess.strip() in ("", "...", "…")):
        return Guess(question, None)
    try:
        numbers = read_numbers(guess)
    except AnswerError:
        if not isinstance(guess, str):
            raise
        return Guess(question, guess.strip(), guess.strip())
    return Guess(question, numbers[0].value, str(guess).strip() if isinstance(guess, str) else str(guess))

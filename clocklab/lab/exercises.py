"""Exercises that check themselves: ``check`` says whether an answer is right, ``reveal`` gives it away."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from numbers import Rational, Real
from types import EllipsisType
from typing import Any

from clocklab.core import games
from clocklab.core.registry import Exercise
from clocklab.errors import AnswerError
from clocklab.probability import Chance
from clocklab.probability.show import fraction_text

FEWEST_DIGITS = 3
LONGEST = 2_000
DECIMAL = re.compile(r"(?P<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?P<percent>%?)", re.ASCII)
RATIO = re.compile(r"([+-]?\d+)\s*/\s*(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was given: its value, and how far a rounded one may be from the truth.

    ``slack`` is 0 for a whole number or a fraction, which are meant exactly; half a unit of the last digit
    for a decimal. ``digits`` counts the decimal's digits from the first that is not 0.
    """

    value: Fraction
    slack: Fraction = Fraction(0)
    digits: int = FEWEST_DIGITS


def read_number(answer: Any) -> Number:
    """Return the number that an answer means: an int, a Fraction, a float, or a text such as those below.

    Raises AnswerError for anything else.

    >>> read_number("4/6").value, read_number("0.667").slack, read_number("66.67 %").value
    (Fraction(2, 3), Fraction(1, 2000), Fraction(6667, 10000))
    """
    if isinstance(answer, bool):
        raise AnswerError(f"{answer} is not a number; answer with a number, a fraction like 2/3, or a decimal.")
    if isinstance(answer, Rational):
        return Number(Fraction(int(answer.numerator), int(answer.denominator)))
    if isinstance(answer, Real):
        return _float(float(answer))
    if isinstance(answer, str):
        return _text(answer)
    raise AnswerError(
        f"An answer of type {type(answer).__name__} cannot be read here; give a number, a fraction like 2/3 "
        "or '2/3', or a decimal."
    )


def _float(value: float) -> Number:
    """Return a float as its shortest decimal; one such as 159/216 typed into Python counts to within its precision."""
    if not math.isfinite(value):
        raise AnswerError(f"{value} is not an answer; give a finite number.")
    exact = Fraction(value)
    shortest = f"{Decimal(repr(value)):f}"
    if len(re.sub(r"^-?0*\.?0*", "", shortest).replace(".", "")) > 12:
        return Number(exact, slack=abs(exact) / 10**12)
    return _text(shortest)


def _text(answer: str) -> Number:
    text = " ".join(answer.replace("−", "-").replace("≈", "").split())
    if len(text) > LONGEST:
        raise AnswerError("The answer is too long to be read; give a fraction in lower terms, or a decimal.")
    if ratio := RATIO.fullmatch(text):
        if int(ratio[2]) == 0:
            raise AnswerError(f"{text!r} divides by 0.")
        return Number(Fraction(int(ratio[1]), int(ratio[2])))
    plain = text.replace(",", ".") if text.count(",") == 1 and "." not in text else text
    if (decimal := DECIMAL.fullmatch(plain)) is None:
        raise AnswerError(f"{answer!r} cannot be read as a number; write 2/3, 0.6667 or 66.67 %, without words.")
    return _decimal(decimal["number"], bool(decimal["percent"]))


def _decimal(number: str, percent: bool) -> Number:
    _, point, places = number.partition(".")
    unit = Fraction(1, 10 ** len(places)) / (100 if percent else 1)
    value = Fraction(number) / (100 if percent else 1)
    digits = len(number.lstrip("+-0.").replace(".", ""))
    if not point and not percent:
        return Number(value)
    return Number(value, unit / 2, digits)


def right(answer: Any, exact: Any, tolerance: Fraction | None = None) -> bool:
    """Return whether an answer is right: equal, or a decimal that the exact value rounds to.

    Raises AnswerError where the answer cannot be read, or is rounded to fewer than three digits.

    >>> right("4/6", Fraction(2, 3)), right("0.667", Fraction(2, 3)), right("0.666", Fraction(2, 3))
    (True, True, False)
    """
    if isinstance(exact, str):
        return isinstance(answer, str) and _plain(answer) == _plain(exact)
    if isinstance(exact, bool) or not isinstance(exact, Rational):
        return bool(answer == exact)
    given, truth = read_number(answer), Fraction(exact)
    distance = abs(given.value - truth)
    if distance == 0 or (tolerance is not None and distance <= tolerance):
        return True
    if distance <= given.slack and given.digits < FEWEST_DIGITS:
        raise AnswerError(
            f"That is rounded too much to tell; give at least {FEWEST_DIGITS} digits, or an exact fraction."
        )
    return distance <= given.slack


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


class Mark(Enum):
    """How an answer was marked."""

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
    """What is said about an answer, shown by Jupyter and printed elsewhere. It is true only if the answer was right."""

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
            for key, exercise in import_module(f"clocklab.games.{game}.lessons").EXERCISES.items():
                assert key == exercise.key, f"exercise {exercise.key!r} is listed as {key!r}"
                assert key not in found, f"two games have an exercise {key!r}"
                found[key] = exercise
    return found


def exercise(key: str) -> Exercise:
    """Return the exercise with this key. Raises AnswerError, which lists those that there are."""
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
    """Return the exercise's answer, for whoever has tried long enough. Raises AnswerError for an unknown key."""
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

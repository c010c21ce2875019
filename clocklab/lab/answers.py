"""Reading answers as people write them, and judging them against exact ones."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

from clocklab.errors import AnswerError

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
        raise AnswerError(f"{answer} is no number; answer with a number, a fraction like 2/3, or a decimal.")
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
    """Return a float as its shortest decimal; 159/216 typed into Python is one, to within its precision."""
    if not math.isfinite(value):
        raise AnswerError(f"{value} is no answer; give a finite number.")
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

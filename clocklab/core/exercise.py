"""Exercises: a question whose answer the library computes itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with an exact answer, computed only when somebody's answer is checked.

    ``answer`` returns an int, a Fraction, a text, or any value that answers are compared with by ``==``.
    A number is right within ``tolerance`` where one is given (an estimate by simulation, say). ``hint`` is
    shown with a wrong answer and must not give the answer away; ``why`` is shown with the right one.
    """

    key: str
    question: str
    answer: Callable[[], Any]
    hint: str = ""
    why: str = ""
    tolerance: Fraction | None = None

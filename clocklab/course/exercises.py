"""Exercises that check themselves: ``check`` marks an answer, ``hint`` helps on, ``reveal`` gives the answer away."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from numbers import Rational
from pathlib import Path
from types import EllipsisType
from typing import Any

from clocklab.core.registry import Exercise, by_key, from_lessons
from clocklab.course.answers import Number, any_rounds, read_numbers, same_list, same_words
from clocklab.course.progress import note
from clocklab.course.verdicts import Mark, Verdict
from clocklab.errors import AnswerError, brief
from clocklab.probability import Chance
from clocklab.probability.show import fraction_text

FEWEST_DIGITS = 3
"""A rounded decimal needs so many digits, counted from the first that is not 0."""
FEWEST_OF_A_MISTAKE = 2
CLASS_FILE = ".clocklab-class"
"""A folder of notebooks with a file of this name belongs to a class, whose teacher keeps the solutions."""


@cache
def exercises() -> dict[str, Exercise]:
    """Return every game's exercises by key, as ``EXERCISES`` of its room ``lessons`` lists them."""
    return from_lessons("EXERCISES", Exercise)


def exercise(key: str, vary: int | None = None) -> Exercise:
    """Return the exercise with this key, with other numbers where a seed ``vary`` is given.

    Raises AnswerError for a key that no exercise has, listing those that there are, and where ``vary`` is given
    for an exercise whose numbers are fixed.
    """
    found = by_key(exercises(), key, "exercise")
    return found if vary is None else found.varied(vary)


def check(key: str, answer: Any = ..., *, vary: int | None = None) -> Verdict:
    """Return the verdict on an answer; ``...`` stands for one that is still to come.

    Whole numbers and fractions (``4/6`` as good as ``2/3``, as numbers or texts) must be exact; a decimal or a
    percentage must be what the exact value rounds to, with three digits or more, counted from the first that is not
    0. A usual mistake is recognised and named. The answer is never given away. Raises AnswerError only for a key that
    no exercise has, or a ``vary`` that it does not take (see ``exercise``).
    """
    asked = exercise(key, vary)
    if isinstance(answer, EllipsisType) or (isinstance(answer, str) and answer.strip() in ("", "...", "…")):
        return Verdict(Mark.OPEN, f"{asked.question} Put your answer in the place of the three dots.")
    try:
        mark, text = judge(answer, asked)
    except AnswerError as error:
        return Verdict(Mark.UNREADABLE, str(error))
    note(key, mark is Mark.RIGHT)
    if mark is Mark.RIGHT:
        return Verdict(mark, " ".join(filter(None, (f"It is {told(asked.answer())}.", asked.why))))
    return Verdict(mark, text)


def hint(key: str, step: int = 1, *, vary: int | None = None) -> Verdict:
    """Return one hint: step 1 is a nudge, 2 names the method, 3 takes the first step.

    Raises AnswerError for an unknown key, and for a step that there is not.
    """
    asked = exercise(key, vary)
    if isinstance(step, bool) or not isinstance(step, int) or not 1 <= step <= len(asked.hints):
        raise AnswerError(f"There is no hint {brief(step)} for {key!r}; give a step from 1 to {len(asked.hints)}.")
    return Verdict(Mark.HINT, f"{asked.hints[step - 1]}{_more(asked, step)}")


def reveal(key: str, *, vary: int | None = None) -> Verdict:
    """Return the exercise's answer, for whoever has tried long enough; in a class's folder, who keeps it.

    Raises AnswerError for an unknown key.
    """
    asked = exercise(key, vary)
    if in_class():
        return Verdict(Mark.KEPT, f'The teacher of your class keeps the solutions; hint("{asked.key}") helps you on.')
    return Verdict(Mark.REVEALED, " ".join(filter(None, (f"It is {told(asked.answer())}.", asked.why))))


def in_class() -> bool:
    """Return whether the notebook that runs lies in a folder that ``clocklab lab --class`` set up, or below one."""
    try:
        here = Path(os.path.realpath(Path.cwd()))
        return any((folder / CLASS_FILE).exists() for folder in (here, *here.parents))
    except OSError:  # a folder that is gone, or that may not be read
        return False


def _more(asked: Exercise, step: int) -> str:
    return f' For the next hint: hint("{asked.key}", {step + 1}).' if step < len(asked.hints) else ""


# ---- marking -------------------------------------------------------------------------------------------------


def judge(answer: Any, asked: Exercise) -> tuple[Mark, str]:
    """Return how an answer is marked, with what is said about it unless it is right.

    Raises AnswerError where the answer cannot be read.
    """
    exact = asked.answer()
    if isinstance(exact, str):
        mark, text = (Mark.RIGHT if same_words(answer, exact) else Mark.NOT_YET), ""
    elif isinstance(exact, tuple | list):
        mark, text = (Mark.RIGHT if same_list(answer, exact) else Mark.NOT_YET), ""
    elif isinstance(exact, bool) or not isinstance(exact, Rational):
        mark, text = (Mark.RIGHT if bool(answer == exact) else Mark.NOT_YET), ""
    else:
        mark, text = _number(read_numbers(answer), Fraction(exact), asked)
    if mark is Mark.NOT_YET:
        text = _mistake(answer, asked.mistakes) or text or f"{asked.hints[0]}{_more(asked, 1)}"
    return mark, text


def _number(given: tuple[Number, ...], truth: Fraction, asked: Exercise) -> tuple[Mark, str]:
    if any(each.value == truth and not each.estimated for each in given):
        return Mark.RIGHT, ""
    if asked.tolerance is not None and any(abs(each.value - truth) <= asked.tolerance for each in given):
        return Mark.RIGHT, ""
    if fit := any_rounds(given, truth):
        if asked.exact:
            return Mark.FORM, "That is right as far as it goes, but it is rounded; give the exact fraction."
        if fit.digits < FEWEST_DIGITS:
            return Mark.NEARLY, (
                f"That is rounded too much to tell; give at least {FEWEST_DIGITS} digits, counted from the first that "
                "is not 0, or an exact fraction."
            )
        return Mark.RIGHT, ""
    if any(each.holds(truth) for each in given):
        return Mark.FORM, "That estimate is as good as it can be: its interval holds the answer. Now find it exactly."
    return _near(given, truth)


def _near(given: tuple[Number, ...], truth: Fraction) -> tuple[Mark, str]:
    """Return what is said about a number that is the right one written in a wrong way, or not right."""
    if any(each.cuts(truth) and each.digits >= FEWEST_OF_A_MISTAKE for each in given):
        return Mark.NEARLY, "You cut the decimal off. Rounded, its last digit is one more."
    hundred = [each.scaled(Fraction(1, 100)) for each in given if not each.odds]
    if 0 < truth < 1 and any_rounds(hundred, truth):
        return Mark.FORM, "That is the number of percent: write the sign % behind it, or divide it by 100."
    opposite = [each.scaled(Fraction(-1)) for each in given]
    if truth and any_rounds(opposite, truth):
        return Mark.NOT_YET, "The size is right. Think about the sign once more."
    return Mark.NOT_YET, ""


def _mistake(answer: Any, mistakes: Mapping[Any, str]) -> str:
    """Return what is said about the mistake that leads to this answer, or nothing."""
    for wrong, said in mistakes.items():
        if isinstance(wrong, str):
            if same_words(answer, wrong):
                return said
        else:
            found = any_rounds(read_numbers(answer), Fraction(wrong))
            if found is not None and (found.unit == 0 or found.digits >= FEWEST_OF_A_MISTAKE):
                return said
    return ""


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

"""Functions that learners write: tried on every case against the right one, with the first difference shown."""

from __future__ import annotations

import io
import linecache
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from fractions import Fraction
from functools import cache
from numbers import Rational
from types import FrameType
from typing import Any

from clocklab.core.registry import CodeTask, by_key, from_lessons
from clocklab.core.svg import Svg
from clocklab.core.text import counted
from clocklab.course.answers import Number, read_numbers, same_words
from clocklab.course.progress import note
from clocklab.course.verdicts import Mark, Verdict
from clocklab.errors import AnswerError, brief
from clocklab.probability.show import fraction_text

SECONDS = 5.0
"""For how long a learner's function may run, all cases together."""
LINES = 500
"""After how many lines of the learner's the clock is looked at."""


class _OutOfTime(BaseException):
    """Raised inside a learner's function that takes too long; no ``except Exception`` of theirs holds it up."""


@cache
def code_tasks() -> dict[str, CodeTask]:
    """Return every game's functions to write by key, as ``CODE_TASKS`` of its room ``lessons`` lists them."""
    return from_lessons("CODE_TASKS", CodeTask)


def check_code(key: str, function: Any = ..., *, seconds: float = SECONDS) -> Verdict:
    """Return the verdict on a function that the learner wrote, tried on all cases against the exact answer.

    The first case in which it differs is shown. A float counts as right where it is the exact value to within a
    computer's precision. An exception is shown as the learner's own, with its line. A function that has not finished
    after ``seconds`` seconds is stopped. What it prints meanwhile is dropped. Raises AnswerError for an unknown key.
    """
    task = by_key(code_tasks(), key, "function to write called")
    if function is ...:
        return Verdict(Mark.OPEN, f"{task.question} Put your function in the place of the three dots.")
    if not callable(function):
        return Verdict(Mark.UNREADABLE, f"{brief(function)} is not a function; give its name without parentheses.")
    verdict = _try(task, function, seconds)
    if verdict.mark is not Mark.OPEN:
        note(key, verdict.mark is Mark.RIGHT)
    return verdict


def _try(task: CodeTask, function: Callable[..., Any], seconds: float) -> Verdict:
    end = time.monotonic() + seconds
    tried = 0
    for case in task.cases():
        try:
            given = _call(function, case, end)
        except _OutOfTime:
            where, picture = _shown(task, case)
            text = f"Your function had not finished after {seconds:g} seconds; it was stopped at {where}."
            return Verdict(Mark.NOT_YET, text, picture)
        except (Exception, SystemExit) as error:
            where, picture = _shown(task, case)
            return Verdict(Mark.NOT_YET, f"Your function stops with an error at {where}.\n{_error(error)}", picture)
        if given is ...:
            return Verdict(Mark.OPEN, f"{task.question} Put your code in the place of the three dots.")
        exact = task.answer(*case)
        if not _same(given, exact):
            where, picture = _shown(task, case)
            text = f"{_count(tried)}At {where} your function gives {_value(given)}; it should give {_value(exact)}."
            return Verdict(Mark.NOT_YET, text, picture)
        tried += 1
    assert tried, f"{task.key} has no cases"
    return Verdict(Mark.RIGHT, f"Your function is right in {counted(tried, 'case')}, which are all there are.")


def _count(tried: int) -> str:
    return f"Right in {counted(tried, 'case')} before. " if tried else ""


def _call(function: Callable[..., Any], case: tuple[Any, ...], end: float) -> Any:
    """Call the function, looking at the clock every so many lines of what it runs."""
    lines = 0

    def watch(_frame: FrameType, _event: str, _arg: object) -> Any:
        nonlocal lines
        lines += 1
        if lines % LINES == 0 and time.monotonic() > end:
            raise _OutOfTime
        return watch

    before = sys.gettrace()
    if time.monotonic() > end:
        raise _OutOfTime
    with redirect_stdout(io.StringIO()):
        sys.settrace(watch)
        try:
            return function(*case)
        finally:
            sys.settrace(before)


def _error(error: BaseException) -> str:
    """Return an error's line as the learner wrote it, and what Python says."""
    said = "".join(traceback.format_exception_only(type(error), error)).strip()[:500]
    here = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    own = [frame for frame in here if frame.filename == here[0].filename]
    if not own:  # the call itself failed: the wrong number of arguments, say
        return said
    linecache.checkcache(own[-1].filename)
    return f"Line {own[-1].lineno}: {own[-1].line or ''}\n{said}"


def _same(given: Any, exact: Any) -> bool:
    """Return whether a function's answer is the exact one; a float may differ by a computer's precision."""
    try:
        if isinstance(exact, bool):
            return type(given).__name__ in ("bool", "bool_") and bool(given) == exact
        if isinstance(exact, str):
            return same_words(given, exact)
        if isinstance(exact, float):
            return abs(float(given) - exact) <= 1e-9 * max(1.0, abs(exact))
        if isinstance(exact, Rational):
            return not isinstance(given, str) and _as_number(read_numbers(given)[0], Fraction(exact))
        if isinstance(exact, list | tuple) and isinstance(given, list | tuple):
            return len(given) == len(exact) and all(map(_same, given, exact))
        if isinstance(exact, Mapping) and isinstance(given, Mapping):
            return given.keys() == exact.keys() and all(_same(given[key], value) for key, value in exact.items())
        return bool(given == exact)
    except (AnswerError, TypeError, ValueError):
        return False


def _as_number(given: Number, exact: Fraction) -> bool:
    """Return whether a number is exact, or a float that only a computer's rounding keeps from it."""
    return given.value == exact or (given.unit > 0 and abs(given.value - exact) * 10**9 <= max(Fraction(1), abs(exact)))


def _value(value: Any) -> str:
    if value is None:
        return "None (does every way through it end with return?)"
    return fraction_text(Fraction(value)) if isinstance(value, Fraction) else brief(value)


def _shown(task: CodeTask, case: tuple[Any, ...]) -> tuple[str, Svg | None]:
    """Return a case in words, and its picture if there is one."""
    said = brief(case) if len(case) > 1 else brief(case[0])
    shown = task.show(*case) if task.show else None
    if isinstance(shown, Svg):
        return said, shown
    return (f"{said}, {shown}" if shown else said), None

"""Functions that learners write. The right ones here are written by hand; so are the mistakes in the wrong ones."""

import time
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from clocklab.core.registry import CodeTask
from clocklab.course import check_code
from clocklab.course.verdicts import Mark
from clocklab.errors import AnswerError

HALVES = CodeTask(
    "halves", "Halve it.", lambda: ((n,) for n in range(5)), lambda n: Fraction(n, 2), lambda n: f"the {n}"
)
EVEN = CodeTask("even", "Is it even?", lambda: ((n,) for n in range(5)), lambda n: n % 2 == 0)
PAIR = CodeTask("pair", "Twice.", lambda: ((n,) for n in range(5)), lambda n: (n, Fraction(n, 3)))


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clocklab.course.code.code_tasks", lambda: {t.key: t for t in (HALVES, EVEN, PAIR)})


def enters(roll: tuple[int, ...], card: int) -> bool:
    sums = {sum(some) for size in (1, 2, 3) for some in combinations(roll, size)}
    return len(set(roll)) > 1 and card in sums


def test_a_right_function_is_right_in_all_2160_cases_of_the_race() -> None:
    verdict = check_code("race-enter", enters)
    assert verdict
    assert "2160 cases" in verdict.text


def test_the_first_difference_is_shown_with_the_roll_drawn() -> None:
    """Bombs come first: 1-1-1 adds up to 1, but is a bomb."""
    verdict = check_code(
        "race-enter", lambda roll, card: enters(roll, card) or (len(set(roll)) == 1 and card == roll[0])
    )
    assert verdict.mark is Mark.NOT_YET
    assert "At ((1, 1, 1), 1) your function gives True; it should give False." in verdict.text
    assert "The dice show 1, 1 and 1" in verdict._repr_html_()
    assert "<svg" in verdict._repr_html_()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("key", "function"),
    [
        ("halves", lambda n: Fraction(n, 2)),
        ("halves", lambda n: n / 2),
        ("halves", lambda n: np.float64(n) / 2),
        ("even", lambda n: n % 2 == 0),
        ("even", lambda n: np.bool_(n % 2 == 0)),
        ("pair", lambda n: [n, n / 3]),
        ("pair", lambda n: print("what a learner prints") or (n, Fraction(n, 3))),
    ],
)
def test_a_float_within_a_computer_s_precision_is_right(
    key: str, function: Callable[[int], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_code(key, function)
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda n: n // 2, "Right in 1 case before. At 1, the 1 your function gives 0; it should give 1/2 = 0.5."),
        (lambda n: None, "None (does every way through it end with return?)"),
        (lambda n: str(n / 2), "gives '0.0'"),
        (lambda n: 0.5000001 * n, "At 1, the 1 your function gives 0.5000001"),
    ],
)
def test_what_differs_is_said(function: Callable[[int], Any], says: str) -> None:
    verdict = check_code("halves", function)
    assert verdict.mark is Mark.NOT_YET
    assert says in verdict.text


@pytest.mark.usefixtures("toys")
def test_truth_is_not_a_number() -> None:
    assert not check_code("even", lambda n: 1 - n % 2)


@pytest.mark.usefixtures("toys")
def test_an_error_is_shown_as_the_learner_s_own_with_its_line() -> None:
    def broken(n: int) -> Fraction:
        half = 2
        return Fraction(n, half - 2)

    verdict = check_code("halves", broken)
    assert verdict.mark is Mark.NOT_YET
    assert f"Line {broken.__code__.co_firstlineno + 2}: return Fraction(n, half - 2)" in verdict.text
    assert "ZeroDivisionError" in verdict.text


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("error", [SystemExit(3), RecursionError("deep"), ValueError("<b>")])
def test_whatever_a_function_raises_is_caught_and_escaped(error: BaseException) -> None:
    def raising(_n: int) -> None:
        raise error

    verdict = check_code("halves", raising)
    assert type(error).__name__ in verdict.text
    assert "<b>" not in verdict._repr_html_().replace("<br>", "")


@pytest.mark.usefixtures("toys")
def test_a_function_of_too_few_arguments_is_told_what_python_says() -> None:
    assert "TypeError" in check_code("halves", lambda: 1).text


@pytest.mark.usefixtures("toys")
def test_a_function_that_never_ends_is_stopped() -> None:
    def endless(n: int) -> int:
        while True:
            try:
                n += 1
            except Exception:
                n = 0

    begin = time.monotonic()
    verdict = check_code("halves", endless, seconds=0.2)
    assert "had not finished after 0.2 seconds" in verdict.text
    assert time.monotonic() - begin < 60


@pytest.mark.usefixtures("toys")
def test_what_is_no_function_is_said_to_be_none() -> None:
    assert check_code("halves").mark is Mark.OPEN
    assert check_code("halves", 0.5).mark is Mark.UNREADABLE
    with pytest.raises(AnswerError, match="halves"):
        check_code("halfs", abs)

"""Exercises and their checker. What counts as right follows from rounding, done by hand."""

from fractions import Fraction
from typing import Any

import pytest

from clocklab.core.registry import Exercise
from clocklab.errors import AnswerError
from clocklab.lab import check, exercises, reveal
from clocklab.lab.exercises import read_number, right

TWO_THIRDS = Fraction(2, 3)
TOYS = {
    "two-thirds": Exercise("two-thirds", "What is 1 - 1/3?", lambda: TWO_THIRDS, "Draw three parts.", "One part went."),
    "word": Exercise("word", "Who wins?", lambda: "first player"),
    "about": Exercise("about", "Simulate it.", lambda: Fraction(1, 2), tolerance=Fraction(1, 100)),
    "many": Exercise("many", "How many rolls?", lambda: 216),
    "pair": Exercise("pair", "Which two?", lambda: (1, 5)),
}


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clocklab.lab.exercises.exercises", lambda: TOYS)


@pytest.mark.parametrize(
    "answer",
    [TWO_THIRDS, Fraction(4, 6), "2/3", "4/6", " 4 / 6 ", "0.667", "0.6667", ".66667", "66.7 %", "66.67%", "0,667",
     2 / 3, 0.6667],
)  # fmt: skip
def test_every_way_to_write_two_thirds_is_right(answer: Any) -> None:
    assert check("two-thirds", answer)


@pytest.mark.parametrize("answer", ["1/3", "0.666", "0.66666", "66.6 %", 0.666, 1, "-2/3", "0.6670", 66.67])
def test_what_is_not_two_thirds_is_not_right_and_gets_the_hint(answer: Any) -> None:
    verdict = check("two-thirds", answer)
    assert not verdict
    assert repr(verdict) == "✗ Not yet. Draw three parts."


@pytest.mark.parametrize("answer", ["0.7", "67 %", "0.67", 0.67])
def test_a_number_rounded_too_much_is_asked_for_again(answer: Any) -> None:
    assert "at least 3 digits" in repr(check("two-thirds", answer))


@pytest.mark.parametrize("answer", ["two thirds", "2/0", True, None, [2, 3], float("nan"), "1/2/3", "9" * 5000])
def test_an_answer_that_is_no_number_is_said_to_be_unreadable(answer: Any) -> None:
    assert repr(check("two-thirds", answer)).startswith("? Cannot be read.")


@pytest.mark.parametrize("answer", [..., "...", "", "…"])
def test_three_dots_are_an_invitation(answer: Any) -> None:
    assert repr(check("two-thirds", answer)).startswith("… Your turn. What is 1 - 1/3?")


def test_neither_an_invitation_nor_a_wrong_answer_gives_the_answer_away() -> None:
    for answer in (..., "1/3", "0.7", "what"):
        shown = repr(check("two-thirds", answer)) + check("two-thirds", answer)._repr_html_()
        assert "2/3" not in shown.replace("like 2/3", "").replace("write 2/3", "")


def test_a_right_answer_is_told_exactly_with_its_reason() -> None:
    assert repr(check("two-thirds", "0.667")) == "✓ Right. It is 2/3 ≈ 0.6667. One part went."
    assert repr(reveal("two-thirds")) == "! The answer. It is 2/3 ≈ 0.6667. One part went."
    assert not reveal("two-thirds")


def test_words_are_compared_without_case_and_spaces() -> None:
    assert check("word", " First  PLAYER")
    assert not check("word", "second player")


def test_estimates_are_right_within_the_tolerance() -> None:
    assert check("about", 0.5061)
    assert not check("about", 0.5161)


def test_whole_numbers_must_be_exact_however_they_are_written() -> None:
    assert check("many", 216)
    assert check("many", 216.0)
    assert check("many", "216")
    assert not check("many", 217)


def test_other_values_are_compared_as_they_are() -> None:
    assert check("pair", (1, 5))
    assert not check("pair", (1, 6))


def test_an_unknown_exercise_is_an_error_that_names_close_ones() -> None:
    with pytest.raises(AnswerError, match="two-thirds"):
        check("two-third", 1)


def test_what_is_shown_is_escaped() -> None:
    assert "&lt;b&gt;" in check("two-thirds", "<b>")._repr_html_()


def test_exercises_of_all_games_have_questions_that_can_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for key, exercise in exercises.exercises().items():
        assert exercise.question, key
        exact = exercise.answer()
        assert right(exact, exact), key
        assert exercise.hint, key


@pytest.mark.parametrize("text", ["0.5", "50 %", "1/2"])
def test_short_decimals_that_are_exact_are_right(text: str) -> None:
    assert right(text, Fraction(1, 2))


def test_a_float_is_its_shortest_decimal() -> None:
    assert read_number(0.125).value == Fraction(1, 8)
    assert right(1e-05, Fraction(1, 100000))
    assert right(0.1 + 0.2, Fraction(3, 10))

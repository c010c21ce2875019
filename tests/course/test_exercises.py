"""Exercises and their checker. What counts as right follows from rounding, done by hand."""

import random
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from clocklab.core.registry import Exercise
from clocklab.course import check, exercises, hint, reveal
from clocklab.course.answers import read_numbers
from clocklab.course.verdicts import Mark
from clocklab.errors import AnswerError
from clocklab.probability import Chance, d
from clocklab.simulate import Estimate

TWO_THIRDS = Fraction(2, 3)
LOOK = ("Look again.",)
STEPS = ("Draw three parts.", "Take one away.", "The whole is 3/3.")
MISTAKES = {Fraction(1, 3): "That is the part which went.", 2: "You counted parts."}


def _parts(rng: random.Random) -> Exercise:
    parts = rng.randrange(3, 20)
    return Exercise("", f"What is 1 - 1/{parts}?", lambda: Fraction(parts - 1, parts), LOOK)


TOYS = {
    each.key: each
    for each in (
        Exercise(
            "two-thirds",
            "What is 1 - 1/3?",
            lambda: TWO_THIRDS,
            STEPS,
            "One part went.",
            mistakes=MISTAKES,
            vary=_parts,
        ),
        Exercise("word", "Who wins?", lambda: "first player", LOOK, mistakes={"second player": "Who moves last?"}),
        Exercise("card", "Which card?", lambda: "Pendulum Push", LOOK),
        Exercise("about", "Simulate it.", lambda: Fraction(1, 2), LOOK, tolerance=Fraction(1, 100)),
        Exercise("many", "How many rolls?", lambda: 216, LOOK),
        Exercise("layouts", "How many layouts?", lambda: 5_448_643_200, LOOK),
        Exercise("pair", "Which two?", lambda: (1, 5), LOOK),
        Exercise("exactly", "As a fraction?", lambda: TWO_THIRDS, LOOK, exact=True),
        Exercise("bomb", "Three alike?", lambda: Chance(6, 216), LOOK),
        Exercise("need", "Not a 6 among two?", lambda: Chance(66, 216), LOOK),
        Exercise("mean", "The mean?", lambda: Fraction(17, 4), LOOK),
        Exercise("loss", "What is lost?", lambda: Fraction(-3, 8), LOOK),
        Exercise("wait", "How long?", lambda: Fraction(2961, 1000), LOOK),
        Exercise("ahead", "Who wins?", lambda: Fraction(12, 17), LOOK),
        Exercise("tiny", "How likely?", lambda: Fraction(7, 10**7), LOOK),
        Exercise("rare", "How likely?", lambda: Fraction(1, 54_000), LOOK),
        Exercise("nearly-sure", "How likely?", lambda: 1 - Fraction(1, 10**14), LOOK),
    )
}


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clocklab.course.exercises.exercises", lambda: TOYS)


NUMBERS: dict[str, list[Any]] = {
    "two-thirds": [
        TWO_THIRDS, 2 / 3, 0.667, Chance(144, 216), d(3).chance(lambda face: face > 1), Decimal(2) / 3,
        sympy.Rational(2, 3), sympy.Integer(2) / 3, sympy.Float(2) / 3, sympy.sqrt(4) / 3, np.float64(2) / 3,
        np.float32(2) / np.float32(3), np.longdouble(2) / 3, np.array(2 / 3), np.array([2 / 3])[0],
        "2/3", "4/6", " 4 / 6 ", "2⁄3", "⅔", "２/３", "٢/٣", "“2/3”", "'2/3'", "$2/3$", "2/3.", "+2/3", "144/216",
        "0.667", ".667", " 0,667 ", "0.6667", ".66667", "0.66666666666666663", "0.6666666666666666",
        "66.7 %", "66.67%", "66.7 percent", "66.7 per cent", "667 ‰", "66,7 %",
        "about 0.667", "≈ 0.6667", "~0.667", "ca. 0.667", "exactly 2/3",
        "2 in 3", "2 out of 3", "2 of 3", "2:1", "2 to 1", "2/3 ways", "1 - 1/3", "1 − 0.3333",
        "144/216 = 2/3 ≈ 0.6667", "144/216 = 2/3", "p = 2/3", "P(A) = 0.667", "2/3 = 0.667", "≈0.667",
        "Fraction(2, 3)", "Chance(144, 216)", "Decimal('0.6667')", "np.float64(0.6666666666666666)",
        "6.667e-1", "6.67E-1", "6.67 · 10⁻¹", "6.67 × 10^-1", "6.67*10**-1",
    ],
    "many": [
        216, 216.0, np.int64(216), np.uint8(216), Decimal(216), Decimal("2.16e2"), sympy.Integer(216), Fraction(216),
        "216", "216.", "216.0", "216 rolls", "2.16e2", "2.16 × 10²", "216 = 216", "+216", "２１６", "216/1",
    ],
    "layouts": [
        5_448_643_200, 5448643200.0, "5448643200", "5,448,643,200", "5.448.643.200", "5 448 643 200", "5'448'643'200",
        "5_448_643_200", "5\u202f448\u202f643\u202f200", "5’448’643’200", "5,448,643,200.0", "5.448.643.200,0",
        "5,448,643,200 layouts",
    ],
    "mean": ["4 1/4", "4¼", "4 + 1/4", "4 and 1/4", "4.25", "4,25", "17/4", 4.25, "425 %", Decimal("4.25")],
    "loss": ["-3/8", "3/-8", "−0.375", "–3/8", "-0,375", -0.375, "-37.5 %", Decimal("-0.375")],
    "wait": ["2.961", "2,961", 2.961, "2 961/1000"],
    "bomb": ["0.0278", "6/216 = 1/36 ≈ 0.0278", "1 in 36", "1:35", "2.78 %", "0.02777777777777778", "6 of 216"],
    "ahead": ["12:5", "12 to 5", "12∶5", "0.706"],
    "tiny": ["7e-07", 7e-07, "7·10⁻⁷", "0.0000007", "7E-7", np.float64(7e-07)],
    "rare": ["0.0000185", "1.85 × 10⁻⁵", 1 / 54_000, "1/54000", "1 in 54000"],
    "nearly-sure": ["1 − 10⁻¹⁴", "1 - 1/100000000000000"],
    "card": [
        "pendulum push", "Pendulum Push.", "'Pendulum Push'", "Card.PENDULUM_PUSH", "pendulum-push",
        "a Pendulum  Push!", "PENDULUM_PUSH", "The Pendulum Push",
    ],
    "word": [" First  PLAYER", "the first player."],
    "pair": [(1, 5), [1, 5], "1, 5", "1-5", "(1, 5)", "1 and 5"],
    "about": [0.5061, "0.4901", Estimate(0.505, 0.4, 0.6, 1000, 1, "Wilson")],
}  # fmt: skip


@pytest.mark.parametrize(("key", "answer"), [(key, each) for key, answers in NUMBERS.items() for each in answers])
def test_every_usual_form_of_a_right_answer_is_right(key: str, answer: Any) -> None:
    verdict = check(key, answer)
    assert verdict, verdict


def test_a_card_itself_stands_for_its_name() -> None:
    class Card(Enum):
        PENDULUM_PUSH = 3

    class Spoken(Enum):
        PUSH = "Pendulum Push"

    assert check("card", Card.PENDULUM_PUSH)
    assert check("card", Spoken.PUSH)


WRONG: dict[str, list[Any]] = {
    "two-thirds": [
        "1/4",
        "0.665",
        0.665,
        1,
        "0.6670",
        "66.5 %",
        66.77,
        "3:2",
        "0.66766",
        "2/3 = 0.66",
        "-0.7",
        "2,961",
    ],
    "many": [217, 215.5, "2.16", "216 %", "216/2"],
    "wait": [2961, "29,61", "3:1"],
    "word": ["player", "last player"],
    "pair": [(1, 6), (5, 1), (1, 5, 5), "1", "15"],
    "about": [0.5161, 0.3],
}


@pytest.mark.parametrize(("key", "answer"), [(key, each) for key, answers in WRONG.items() for each in answers])
def test_what_is_not_right_is_not_called_right(key: str, answer: Any) -> None:
    assert not check(key, answer)


@pytest.mark.parametrize("answer", ["1/4", "0.665", 1, "0.6680", Fraction(3, 2)])
def test_a_wrong_answer_gets_the_first_hint_and_how_to_get_the_next(answer: Any) -> None:
    verdict = check("two-thirds", answer)
    assert repr(verdict) == '✗ Not yet. Draw three parts. For the next hint: hint("two-thirds", 2).'


def test_hints_come_in_steps() -> None:
    assert repr(hint("two-thirds")).startswith("→ Hint. Draw three parts.")
    assert repr(hint("two-thirds", 3)) == "→ Hint. The whole is 3/3."
    for step in (0, 4, "1", True):
        with pytest.raises(AnswerError, match="from 1 to 3"):
            hint("two-thirds", step)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "answer"),
    [("bomb", "0.0277"), ("need", "0.3055"), ("need", 0.3055), ("two-thirds", "0.666")],
)
def test_a_decimal_that_was_cut_off_is_nearly_right(key: str, answer: Any) -> None:
    """6/216 = 0.02777..., 66/216 = 0.30555... and 2/3 = 0.666... all round up."""
    verdict = check(key, answer)
    assert verdict.mark is Mark.NEARLY
    assert "cut the decimal off" in verdict.text


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("two-thirds", "0.7"),
        ("two-thirds", "67 %"),
        ("two-thirds", 0.67),
        ("bomb", "0.028"),
        ("bomb", 0.028),
        ("need", "31 %"),
    ],
)
def test_too_few_digits_are_nearly_right(key: str, answer: Any) -> None:
    verdict = check(key, answer)
    assert verdict.mark is Mark.NEARLY
    assert "at least 3 digits, counted from the first that is not 0" in verdict.text


@pytest.mark.parametrize(
    ("key", "answer", "says"),
    [
        ("two-thirds", 66.67, "the sign %"),
        ("exactly", "0.667", "exact fraction"),
        ("two-thirds", Estimate(0.66, 0.65, 0.68, 1000, 1, "Wilson"), "its interval holds the answer"),
        ("two-thirds", "about 0.6600, 95 % interval 0.6500 to 0.6800 (1000 trials, seed 1; Wilson)", "its interval"),
        ("two-thirds", "0.66 ± 0.02", "its interval"),
    ],
)
def test_the_right_answer_in_another_form_than_asked_for_is_said_to_be_that(key: str, answer: Any, says: str) -> None:
    verdict = check(key, answer)
    assert verdict.mark is Mark.FORM
    assert says in verdict.text
    assert not verdict


def test_an_estimate_that_misses_is_not_right() -> None:
    assert check("two-thirds", Estimate(0.5, 0.4, 0.6, 1000, 1, "Wilson")).mark is Mark.NOT_YET


@pytest.mark.parametrize(
    ("key", "answer", "says"),
    [
        ("two-thirds", "1/3", "That is the part which went."),
        ("two-thirds", 0.333, "That is the part which went."),
        ("two-thirds", "33.3 %", "That is the part which went."),
        ("two-thirds", 2, "You counted parts."),
        ("word", "The second player.", "Who moves last?"),
        ("loss", "3/8", "Think about the sign"),
    ],
)
def test_a_usual_mistake_is_named(key: str, answer: Any, says: str) -> None:
    verdict = check(key, answer)
    assert verdict.mark is Mark.NOT_YET
    assert says in verdict.text


def test_the_same_question_is_asked_with_other_numbers() -> None:
    """1 - 1/n is (n - 1)/n, for the n that the question names."""
    for seed in range(5):
        question = exercises.exercise("two-thirds", seed).question
        parts = int(question.split("/")[1].rstrip("?"))
        assert check("two-thirds", Fraction(parts - 1, parts), vary=seed)
        assert question == exercises.exercise("two-thirds", seed).question
        assert exercises.exercise("two-thirds", seed).key == "two-thirds"
    with pytest.raises(AnswerError, match="fixed"):
        check("word", "x", vary=1)
    for bad in (-1, True, "1", 2**64):
        with pytest.raises(AnswerError, match="seed"):
            check("two-thirds", 1, vary=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "answer",
    ["two thirds", "2/0", True, np.bool_(True), None, [2, 3], float("nan"), float("inf"), "1/2/3", "9" * 5000,
     "1e999999", Decimal("1e999999"), "0.5 = 0.7", "3 or 4", "Bob", {}, 1j, sympy.Symbol("x"), "", "0x10", "1,2,3"],
)  # fmt: skip
def test_an_answer_that_is_no_number_is_said_to_be_unreadable(answer: Any) -> None:
    shown = repr(check("two-thirds", answer))
    assert shown.startswith("? Cannot be read.") or answer == ""
    assert len(shown) < 400


@pytest.mark.parametrize("answer", [..., "...", "", "…"])
def test_three_dots_are_an_invitation(answer: Any) -> None:
    assert repr(check("two-thirds", answer)).startswith("… Your turn. What is 1 - 1/3?")


def test_neither_an_invitation_nor_a_wrong_answer_gives_the_answer_away() -> None:
    for answer in (..., "1/3", "0.7", "what", 66.67, "0.666"):
        shown = repr(check("two-thirds", answer)) + check("two-thirds", answer)._repr_html_()
        assert "2/3" not in shown.replace("like 2/3", "").replace("write 2/3", "").replace("or '2/3'", "")


def test_a_right_answer_is_told_exactly_with_its_reason() -> None:
    assert repr(check("two-thirds", "0.667")) == "✓ Right. It is 2/3 ≈ 0.6667. One part went."
    assert repr(reveal("two-thirds")) == "! The answer. It is 2/3 ≈ 0.6667. One part went."
    assert not reveal("two-thirds")


def test_an_unknown_exercise_is_an_error_that_names_close_ones() -> None:
    with pytest.raises(AnswerError, match="two-thirds"):
        check("two-third", 1)
    with pytest.raises(AnswerError, match="no exercise"):
        check([], 1)  # type: ignore[arg-type]


def test_what_is_shown_is_escaped_and_told_to_screen_readers() -> None:
    shown = check("two-thirds", "<b>")._repr_html_()
    assert "&lt;b&gt;" in shown
    assert 'role="status"' in shown


def test_exercises_of_all_games_have_questions_that_can_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for key, exercise in exercises.exercises().items():
        assert exercise.question, key
        assert check(key, exercise.answer()), key
        assert exercise.hints, key


@pytest.mark.parametrize("text", ["0.5", "50 %", "1/2"])
def test_short_decimals_that_are_exact_are_right(text: str) -> None:
    assert read_numbers(text)[0].value == Fraction(1, 2)


def test_a_float_is_its_shortest_decimal() -> None:
    assert read_numbers(0.125)[0].value == Fraction(1, 8)
    assert read_numbers(1e-05)[0].value == Fraction(1, 100000)
    assert read_numbers(0.1 + 0.2)[0].rounds(Fraction(3, 10))

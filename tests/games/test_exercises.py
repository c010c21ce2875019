"""What holds for the exercises of all the lessons on every game."""

import pytest

from clocklab.core import games
from clocklab.core.registry import Exercise
from clocklab.course.exercises import exercises, told
from clocklab.lab import check, reveal

EXERCISES = exercises()
each_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)


@each_exercise
def test_each_asks_hints_explains_and_takes_its_own_answer(exercise: Exercise) -> None:
    answer = exercise.answer()
    assert check(exercise.key, answer)
    assert exercise.question
    assert exercise.hints
    assert exercise.why
    assert told(answer) in reveal(exercise.key).text


@each_exercise
def test_no_hint_holds_the_answer_s_fraction(exercise: Exercise) -> None:
    forms = {form for form in told(exercise.answer()).split(" = ") if "/" in form}
    assert not any(form in " ".join(exercise.hints) for form in forms)


def test_every_game_with_lessons_has_exercises() -> None:
    origins = {exercise.answer.__module__.split(".")[2] for exercise in EXERCISES.values()}
    assert origins == {name for name, kind in games().items() if kind.lessons}

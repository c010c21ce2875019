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


@pytest.mark.parametrize("exercise", [each for each in EXERCISES.values() if each.mistakes], ids=lambda each: each.key)
def test_each_knows_two_mistakes_and_has_three_hints(exercise: Exercise) -> None:
    """A mistake is a wrong answer, has a sentence of its own, and is what ``check`` says about it."""
    assert len(exercise.hints) == 3
    assert len(exercise.mistakes) >= 2
    assert len({*exercise.mistakes.values(), *exercise.hints}) == len(exercise.mistakes) + 3
    for wrong, said in exercise.mistakes.items():
        verdict = check(exercise.key, wrong)
        assert not verdict
        assert verdict.text == said
    assert exercise.topic
    assert exercise.level in (1, 2, 3)
    assert 1 <= exercise.minutes <= 15


@pytest.mark.parametrize("exercise", [each for each in EXERCISES.values() if each.vary], ids=lambda each: each.key)
def test_other_numbers_make_another_exercise_that_marks_itself(exercise: Exercise) -> None:
    questions = set()
    for seed in range(8):
        varied = exercise.varied(seed)
        assert check(exercise.key, varied.answer(), vary=seed)
        assert len(varied.hints) == 3
        for wrong, said in varied.mistakes.items():
            assert check(exercise.key, wrong, vary=seed).text == said
        questions.add(varied.question)
    assert len(questions) > 1

"""What holds for the exercises of all the lessons on Clonk!."""

import pytest

from clocklab.core.exercise import Exercise
from clocklab.games.clonk.exercises import EXERCISES
from clocklab.lab import check, reveal
from clocklab.lab.exercises import told


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_each_asks_hints_explains_and_takes_its_own_answer(exercise: Exercise) -> None:
    answer = exercise.answer()
    assert check(exercise.key, answer)
    assert exercise.question
    assert exercise.hint
    assert exercise.why
    assert told(answer) in reveal(exercise.key).text


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_no_hint_holds_the_answer_s_fraction(exercise: Exercise) -> None:
    forms = {form for form in told(exercise.answer()).split(" = ") if "/" in form}
    assert not any(form in exercise.hint for form in forms)

"""The lessons of the course keep to their form, and say each term before they use it."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from clocklab.course.code import code_tasks
from clocklab.course.exercises import exercises
from clocklab.course.lessons import Lesson, lessons

ROOT = Path(__file__).parents[2]
LESSONS = lessons()
each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.notebook)
MOST_CELLS, MOST_WORDS, MOST_BYTES = 30, 1_000, 300_000


def cells(lesson: Lesson) -> list[tuple[str, str]]:
    """Return kind and source of each cell."""
    told = json.loads((ROOT / "notebooks" / f"{lesson.notebook}.ipynb").read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in told["cells"]]


def prose(lesson: Lesson) -> str:
    """Return a lesson's text, without formulas, code and the addresses of links."""
    text = "\n\n".join(source for kind, source in cells(lesson) if kind == "markdown")
    return re.sub(r"\$\$.*?\$\$|\$[^$]*\$|`[^`]*`|\]\([^)]*\)", " ", text, flags=re.DOTALL)


def code(lesson: Lesson) -> str:
    return "\n".join(source for kind, source in cells(lesson) if kind == "code")


def test_lessons_are_numbered_without_gaps_and_build_on_earlier_ones() -> None:
    assert list(LESSONS) == list(range(1, len(LESSONS) + 1))
    assert all(each.notebook.startswith(f"{each.number:02}_") for each in LESSONS.values())
    assert all(before < each.number for each in LESSONS.values() for before in each.before)


@each_lesson
def test_a_lesson_keeps_to_its_size(lesson: Lesson) -> None:
    assert lesson.length == 45
    assert len(cells(lesson)) <= MOST_CELLS
    assert len(re.findall(r"[A-Za-z'’]+", prose(lesson))) <= MOST_WORDS
    assert (ROOT / "notebooks" / f"{lesson.notebook}.ipynb").stat().st_size <= MOST_BYTES


@each_lesson
def test_a_lesson_opens_with_its_question_its_goals_and_what_comes_before(lesson: Lesson) -> None:
    head = cells(lesson)[0][1]
    assert head.startswith(f"# {lesson.number} · {lesson.title}\n")
    assert f"**{lesson.question}**" in head
    assert "45 minutes" in head
    flat = " ".join(head.split())
    assert all(goal in flat for goal in lesson.goals)
    assert all(f"lesson {LESSONS[each].number}" in flat or LESSONS[each].notebook in flat for each in lesson.before)


@each_lesson
def test_a_guess_is_kept_and_used(lesson: Lesson) -> None:
    kept = re.findall(r"^(\w+) = predict\(", code(lesson), re.MULTILINE)
    assert kept
    for name in kept:
        assert re.search(rf"marked\({name}\b|{name}\.against\(", code(lesson)), name


@each_lesson
def test_a_lesson_has_a_picture_something_exact_and_a_simulation_beside_it(lesson: Lesson) -> None:
    told = json.loads((ROOT / "notebooks" / f"{lesson.notebook}.ipynb").read_text(encoding="utf-8"))
    shown = json.dumps([cell.get("outputs") for cell in told["cells"]])
    assert "<img " in shown or "<iframe " in shown
    assert "95 % interval" in shown


@each_lesson
def test_the_learner_completes_something(lesson: Lesson) -> None:
    tasks = re.findall(r'check_code\("([\w-]+)"', code(lesson))
    assert tasks
    assert set(tasks) <= set(code_tasks())


@each_lesson
def test_three_to_five_exercises_and_an_exit_question(lesson: Lesson) -> None:
    asked = re.findall(r'(?<!\w)check\("([\w-]+)", \.\.\.', code(lesson))
    assert asked == [*lesson.exercises, lesson.exit]
    assert 3 <= len(lesson.exercises) <= 5
    assert set(asked) <= set(exercises())
    assert "## Before you go" in prose(lesson)


@each_lesson
def test_what_a_teacher_needs_is_there(lesson: Lesson) -> None:
    assert all((lesson.without_computers, lesson.board, lesson.easier, lesson.harder))
    assert len(lesson.usual) >= 3
    assert set(lesson.standards) == {"A level", "IB", "AP Statistics", "CCSS"}
    assert all(lesson.standards.values())
    assert all(meaning for meaning in lesson.terms.values())


def uses(text: str, term: str) -> bool:
    """Return whether a term stands in a text, in the singular or the plural."""
    return re.search(rf"\b{re.escape(term)}(?:s|es)?\b", " ".join(text.split()), re.IGNORECASE) is not None


@each_lesson
def test_a_term_is_set_in_bold_where_it_is_defined(lesson: Lesson) -> None:
    bold = {" ".join(each.casefold().split()) for each in re.findall(r"\*\*(.+?)\*\*", prose(lesson), re.DOTALL)}
    for term in lesson.terms:
        assert any(uses(each, term) for each in bold), term


def test_no_term_is_defined_twice_or_used_before_it_is_defined() -> None:
    defined = [(term, each.number) for each in LESSONS.values() for term in each.terms]
    assert len(dict(defined)) == len(defined)
    early = [
        (term, number, each.number)
        for term, number in defined
        for each in LESSONS.values()
        if each.number < number and uses(prose(each), term)
    ]
    assert early == []


def test_lessons_lead_from_one_to_the_next() -> None:
    for first, second in pairwise(LESSONS.values()):
        assert f"({second.notebook}.ipynb)" in cells(first)[-1][1]

"""The teacher's pages are what tools/make_teaching.py makes, hold the solutions, and link only to files that exist."""

import re
import sys
from pathlib import Path

import pytest

from clocklab.course.exercises import exercises, told
from clocklab.course.lessons import lessons

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "teaching"
sys.path.insert(0, str(ROOT / "tools"))

import make_teaching  # noqa: E402


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return make_teaching.pages()


def test_the_committed_pages_are_those_that_the_tool_makes(made: dict[str, str]) -> None:
    stale = [name for name, text in made.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run python tools/make_teaching.py"


def test_each_lesson_has_a_page_with_the_answers_to_its_exercises(made: dict[str, str]) -> None:
    for lesson in lessons().values():
        text = made[f"{lesson.notebook}.md"]
        for key in (*lesson.exercises, lesson.exit):
            answer = make_teaching.plain(told(exercises()[key].answer()))
            assert f"`{key}`" in text
            assert f"**Answer:** {answer}." in text
        assert "## Functions to write" in text


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{file.name}: {target}"
        for file in FOLDER.glob("*.md")
        for target in re.findall(r"\]\(([^)\s#]+)", file.read_text(encoding="utf-8"))
        if ":" not in target and not (file.parent / target).exists()
    ]
    assert broken == []


def test_every_term_is_in_the_glossary_with_its_lesson(made: dict[str, str]) -> None:
    for lesson in lessons().values():
        for term in lesson.terms:
            row = next(line for line in made["glossary.md"].splitlines() if line.startswith(f"| {term} |"))
            assert f"({lesson.notebook}.md)" in row


@pytest.mark.parametrize(
    "course", [[1, 2, 3, 5, 6, 7, 24, 28], [*range(1, 12), 14, 18, 23, 24, 28], [*range(1, 12), 20, 23, 24, 25, 28]]
)
def test_the_guide_s_courses_leave_out_nothing_that_their_lessons_need(course: list[int]) -> None:
    guide = (FOLDER / "guide.md").read_text(encoding="utf-8")
    for number in course:
        assert set(lessons()[number].before) <= set(course)
        assert number in range(1, 12) or f"({lessons()[number].notebook}.md)" in guide

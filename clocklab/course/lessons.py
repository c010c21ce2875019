"""The lessons of the course: what each is about, in order, as the files ``lessons/*.toml`` say.

A file is a part of the course, with ``part``, its name, and a table ``[[lesson]]`` for each lesson: ``number``,
``notebook``, ``title``, ``question``, ``game``, the numbers of the lessons that come ``before``, ``goals`` ("you can
..."), ``minutes`` by stage, ``terms`` with what they mean, the keys of its ``exercises`` and of the ``exit`` question,
and for teachers ``without_computers``, ``usual`` (what pupils say, what to answer), ``board``, ``easier``, ``harder``
and ``standards``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files

from clocklab.core.files import packaged
from clocklab.course.progress import TRIES, Tries, tried
from clocklab.errors import AnswerError, brief


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of 45 minutes, as pupils and teachers need to know it."""

    part: str
    number: int
    notebook: str
    title: str
    question: str
    game: str
    before: tuple[int, ...]
    goals: tuple[str, ...]
    minutes: Mapping[str, int]
    terms: Mapping[str, str]
    exercises: tuple[str, ...]
    exit: str
    without_computers: str
    usual: tuple[tuple[str, str], ...]
    board: str
    easier: str
    harder: str
    standards: Mapping[str, tuple[str, ...]]

    @property
    def length(self) -> int:
        """How many minutes it takes."""
        return sum(self.minutes.values())


@cache
def lessons() -> dict[int, Lesson]:
    """Return the lessons of the course by their numbers, in order.

    >>> lessons()[1].title
    '216 ways'
    """
    found: dict[int, Lesson] = {}
    folder = files("clocklab.course").joinpath("lessons")
    for name in sorted(each.name for each in folder.iterdir() if each.name.endswith(".toml")):
        told = tomllib.loads(packaged("clocklab.course", f"lessons/{name}"))
        for each in told["lesson"]:
            lesson = _lesson(told["part"], each)
            assert lesson.number not in found, f"two lessons have the number {lesson.number}"
            found[lesson.number] = lesson
    return dict(sorted(found.items()))


def _lesson(part: str, told: Mapping[str, object]) -> Lesson:
    """Return a lesson from its table, with tuples for lists."""

    def fixed(value: object) -> object:
        if isinstance(value, list):
            return tuple(map(fixed, value))
        if isinstance(value, dict):
            return {key: fixed(each) for key, each in value.items()}
        return value.strip("\n") if isinstance(value, str) else value

    return Lesson(part, **{key: fixed(value) for key, value in told.items()})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class CourseMap:
    """All lessons of the course by part, as Jupyter and terminals show them; made by ``course_map``."""

    lessons: tuple[Lesson, ...]
    tries: Tries = field(default_factory=Tries)

    def __repr__(self) -> str:
        lines = (f"{each.number:2}  {each.title}: {each.question}{self._progress(each)}" for each in self.lessons)
        return "\n".join(filter(None, (*lines, self._unread())))

    def _progress(self, lesson: Lesson) -> str:
        said = self.tries.told((*lesson.exercises, lesson.exit))
        return f" ({said})" if said else ""

    def _unread(self) -> str:
        """Return what is said about lines of the learner's file that are damaged, if there are any."""
        many = self.tries.unread
        return f"Lines of {TRIES} that cannot be read, and are left as they are: {many}." if many else ""

    def _repr_html_(self) -> str:
        """Return the map with a link for each lesson; in words a link says more than its number."""
        parts = {each.part: "" for each in self.lessons}
        for each in self.lessons:
            parts[each.part] += (
                f'<li value="{each.number}"><a href="{escape(each.notebook)}.ipynb">{escape(each.title)}</a>. '
                f"{escape(each.question)}{self._progress(each)}</li>"
            )
        listed = "".join(f"<h3>{escape(part)}</h3><ol>{rows}</ol>" for part, rows in parts.items())
        unread = self._unread()
        return f"<div>{listed}{f'<p>{unread}</p>' if unread else ''}</div>"


def course_map() -> CourseMap:
    """Return the map of the course: every lesson with its question, as links that open it, and how far you are.

    >>> print(course_map())  # doctest: +ELLIPSIS
     1  216 ways: How often do three dice show a 6?
    ...
    """
    return CourseMap(tuple(lessons().values()), tried())


def lesson(number: int) -> Lesson:
    """Return the lesson with this number. Raises AnswerError, which says which there are."""
    known = lessons()
    if isinstance(number, bool) or number not in known:
        raise AnswerError(f"There is no lesson {brief(number)}; the lessons are {min(known)} to {max(known)}.")
    return known[number]

"""Make the teacher's pages of docs/teaching: one for each lesson, and the glossary with its notation sheet.

    python tools/make_teaching.py

They come from clocklab/course/lessons/*.toml and from the exercises of the games. The guide is written by hand.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
import textwrap
from pathlib import Path

PROJECT = Path(__file__).parents[1]
sys.path.insert(0, str(PROJECT))

from clocklab.core.registry import CodeTask, Exercise  # noqa: E402
from clocklab.course.code import code_tasks  # noqa: E402
from clocklab.course.exercises import exercises, told  # noqa: E402
from clocklab.course.lessons import Lesson, lessons  # noqa: E402

FOLDER = PROJECT / "docs" / "teaching"

NOTATION = (
    ("P(A)", "the probability of the event A", "`Fraction(favourable, all_outcomes)`, after counting both"),
    ("P(A | B)", "the probability of A, given B", "the outcomes of B alone are kept, then those of A are counted"),
    ("not A", "the complement of A; its probability is 1 - P(A)", "`1 - p`, or `not` in a condition"),
    ("A and B, A ∩ B", "the intersection: both happen", "`and`; for sets `a.intersection(b)`"),
    ("A or B, A ∪ B", "the union: at least one happens", "`or`; for sets `a.union(b)`"),
    ("n!", "the number of orders of n things", "`math.factorial(n)`"),
    ("n over k, nCk", "the number of ways to choose k of n things, without order", "`math.comb(n, k)`"),
    ("nPk", "the number of ways to choose k of n things, in order", "`math.perm(n, k)`"),
    ("E[X]", "the expected value of the random variable X", "`sum(x * p for x, p in ...)`"),
    ("Var(X)", "the variance: the expected squared distance from E[X]", "`sum((x - mean) ** 2 * p for x, p in ...)`"),
    ("σ", "the standard deviation: the square root of the variance", "`math.sqrt(variance)`"),
    ("Σ", "the sum over all cases", "`sum(...)`"),
    ("2/3", "an exact fraction", "`Fraction(2, 3)`"),
)


def plain(text: str) -> str:
    """Return a text in which Markdown finds no marks but code between backticks.

    >>> plain("2 * 3 < 7 | `a * b`")
    '2 \\\\* 3 &lt; 7 \\\\| `a * b`'
    """

    def safe(part: str) -> str:
        return re.sub(r"([\\*_\[\]$|~{}])", r"\\\1", part).replace("<", "&lt;")

    parts = re.split(r"(`[^`]*`)", " ".join(text.split()))
    return "".join(part if part.startswith("`") else safe(part) for part in parts)


def listed(points: list[str]) -> str:
    """Return points as a list."""
    return "\n".join(f"- {point}" for point in points)


def block(text: str) -> str:
    """Return a text that keeps its lines."""
    return f"```text\n{text}\n```"


def solution(asked: Exercise) -> str:
    """Return an exercise with its answer, the way to it, and the wrong answers that it recognises."""
    parts = [
        f"### {plain(asked.question)}",
        f"`{asked.key}`, level {asked.level}, {asked.minutes} minutes.",
        " ".join(filter(None, (f"**Answer:** {plain(told(asked.answer()))}.", plain(asked.why)))),
    ]
    if asked.hints:
        parts.append("The way to it:\n\n" + "\n".join(f"{n}. {plain(each)}" for n, each in enumerate(asked.hints, 1)))
    if asked.mistakes:
        wrong = [f"{plain(told(answer))}: {plain(said)}" for answer, said in asked.mistakes.items()]
        parts.append(f"Wrong answers that are recognised:\n\n{listed(wrong)}")
    return "\n\n".join(parts)


def function(task: CodeTask) -> str:
    """Return a function to write, with the right one as it stands in the package."""
    source = textwrap.dedent(inspect.getsource(task.answer)).strip()
    return f"### {plain(task.question)}\n\n`{task.key}`. The package's own answer:\n\n{block(source)}"


def tasks(lesson: Lesson) -> list[CodeTask]:
    """Return the functions that are to be written in a lesson, in order."""
    cells = json.loads((PROJECT / "notebooks" / f"{lesson.notebook}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return [code_tasks()[key] for key in dict.fromkeys(re.findall(r'check_code\(\s*"([^"]+)"', code))]


def page(lesson: Lesson) -> str:
    """Return the teacher's page of a lesson."""
    known = lessons()
    before = [f"[{each} · {plain(known[each].title)}]({known[each].notebook}.md)" for each in lesson.before]
    stages = "\n".join(f"| {plain(stage)} | {minutes} |" for stage, minutes in lesson.minutes.items())
    parts = [
        f"# {lesson.number} · {plain(lesson.title)}: for the teacher",
        f"**{plain(lesson.question)}** Part: {plain(lesson.part)}. "
        f"[Open the lesson](../../notebooks/{lesson.notebook}.ipynb).",
        f"Comes after: {', '.join(before) or 'nothing; a course can start here'}.",
        "## Goals\n\nPupils can:\n\n" + listed([plain(goal) for goal in lesson.goals]),
        f"## Minutes\n\n| stage | minutes |\n|---|---|\n{stages}\n| **together** | **{lesson.length}** |",
        f"## Without computers\n\n{plain(lesson.without_computers)}",
        "## What pupils say, and what to answer\n\n"
        + listed([f"**{plain(said)}** {plain(answer)}" for said, answer in lesson.usual]),
        f"## On the board\n\n{block(lesson.board)}",
        f"## Easier and harder\n\n- Easier: {plain(lesson.easier)}\n- Harder: {plain(lesson.harder)}",
        "## New terms\n\n" + listed([f"**{plain(term)}**: {plain(said)}" for term, said in lesson.terms.items()]),
        "## Where it stands in curricula\n\n"
        + listed([f"{plain(name)}: {', '.join(map(plain, codes))}" for name, codes in lesson.standards.items()]),
        f"## Exit question\n\n{solution(exercises()[lesson.exit])}",
        "## Solutions\n\n" + "\n\n".join(solution(exercises()[key]) for key in lesson.exercises),
    ]
    if asked := tasks(lesson):
        parts.append("## Functions to write\n\n" + "\n\n".join(map(function, asked)))
    return "\n\n".join(parts) + "\n"


def glossary() -> str:
    """Return every term with its lesson, then the notation."""
    terms = sorted(
        ((term, said, lesson) for lesson in lessons().values() for term, said in lesson.terms.items()),
        key=lambda each: (each[0].casefold(), each[2].number),
    )
    rows = "\n".join(
        f"| {plain(term)} | {plain(said)} | [{lesson.number}]({lesson.notebook}.md) |" for term, said, lesson in terms
    )
    signs = "\n".join(f"| {plain(sign)} | {plain(said)} | {code} |" for sign, said, code in NOTATION)
    opening = (
        "Each term is explained in the lesson whose number stands beside it. Where the field has a word of its own "
        "beside the everyday one, both are listed."
    )
    return "\n\n".join(
        [
            "# Glossary and notation",
            opening,
            f"| term | meaning | lesson |\n|---|---|---|\n{rows}",
            "## Notation",
            f"| sign | meaning | in code |\n|---|---|---|\n{signs}\n",
        ]
    )


def pages() -> dict[str, str]:
    """Return what belongs into each file of docs/teaching that is made."""
    return {**{f"{each.notebook}.md": page(each) for each in lessons().values()}, "glossary.md": glossary()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")

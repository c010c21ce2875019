"""Notebooks to hand out: holes, nothing that gives an answer away, and, for graders, tests that pupils do not see.

``plain`` is the lesson without what it printed. ``nbgrader`` has the metadata of nbgrader's notebooks, version 3, and
is put into ``source/`` of its course. ``otter`` is a notebook for ``otter assign``. In both an answer has a cell of its
own, and its points are given by hidden tests, which ask ``mark``. They may ask for other numbers than the lesson does.
"""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

from clocklab.core.values import require_seed
from clocklab.course.code import check_code
from clocklab.course.exercises import check, exercise
from clocklab.course.lessons import lesson
from clocklab.course.teaching.notebooks import Asked, Cell, asked, notebook, source
from clocklab.course.verdicts import Mark
from clocklab.errors import OptionError, brief

KINDS = ("plain", "nbgrader", "otter")
IMPORTS = "from clocklab.lab import check, check_code"


def mark(key: str, answer: Any, vary: int | None = None) -> bool:
    """Return whether an answer to an exercise is right, or a function does what it should: for graders.

    Whatever cannot be read is not right. AnswerError for a key that neither an exercise nor a function has.
    """
    found = check_code(key, answer) if callable(answer) else check(key, answer, vary=vary)
    return found.mark is Mark.RIGHT


def release(number: int, kind: str = "plain", seed: int | None = None) -> dict[str, Any]:
    """Return a lesson's notebook to hand out (``plain``), or to give to a grader's own command (see ``KINDS``).

    ``seed`` gives exercises that can have them other numbers, the same for the same seed; without it they are the
    lesson's. AnswerError for a lesson that there is not, OptionError for another kind.
    """
    if kind not in KINDS:
        raise OptionError(f"A lesson is released as {', '.join(KINDS)}, not {brief(kind)}.")
    if seed is not None:
        require_seed(seed)
    told = deepcopy(notebook(number))
    cells: list[Cell] = []
    if kind == "otter":
        cells.append(
            _raw(f"# ASSIGNMENT CONFIG\nname: {lesson(number).notebook}\nrun_tests: false\nsolutions_pdf: false")
        )
    place = 0
    for cell in told["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        wanted = asked(cell)
        if wanted is not None and seed is not None and wanted.kind == "check":
            wanted = wanted._replace(vary=_varied(number, wanted.key, seed))
        if wanted is None:
            cells.append(cell)
            continue
        place += 1
        cells += _asking(cell, wanted, place, kind)
    told["cells"] = [{**cell, "id": f"cell-{at}"} for at, cell in enumerate(cells)]
    return told


def _varied(number: int, key: str, seed: int) -> int | None:
    if exercise(key).vary is None:
        return None
    return random.Random(f"clocklab release {number} {key} {seed}").randrange(1, 2**32)


def _asking(cell: Cell, wanted: Asked, place: int, kind: str) -> list[Cell]:
    """Return the cells in which something is asked for."""
    more = "" if wanted.vary is None else f", vary={wanted.vary}"
    if wanted.kind == "check" and kind == "plain":
        return [{**cell, "source": [f"check({wanted.key!r}, ...{more})"]}]
    if kind == "plain":
        return [cell]
    name = f"answer_{place}" if wanted.kind == "check" else wanted.function
    code = f"{name} = ..." if wanted.kind == "check" else source(cell).rsplit("\n", 1)[0].rstrip()
    shown = f"check({wanted.key!r}, {name}{more})" if wanted.kind == "check" else f"check_code({wanted.key!r}, {name})"
    question = [_markdown(exercise(wanted.key, wanted.vary).question)] if wanted.kind == "check" and more else []
    points = exercise(wanted.key).level if wanted.kind == "check" else 3
    test = f"from clocklab.course.teaching import mark\nassert mark({wanted.key!r}, {name}{more})"
    if kind == "nbgrader":
        tests = f"### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS"
        return [
            *question,
            _code(code),  # without metadata: nbgrader would take the hole away
            _code(f"{IMPORTS}\n\n{shown}"),
            _code(tests, _nbgrader(f"test-{place}", points)),
        ]
    return [
        _raw(f"# BEGIN QUESTION\nname: q{place}\npoints: {points}"),
        *question,
        _raw("# BEGIN SOLUTION"),
        _code(f"{code}  # SOLUTION" if wanted.kind == "check" else _whole(code)),
        _raw("# END SOLUTION"),
        _raw("# BEGIN TESTS"),
        _code(f"# HIDDEN\n{test}"),
        _raw("# END TESTS"),
        _raw("# END QUESTION"),
        _code(f"{IMPORTS}\n\n{shown}"),
    ]


def _whole(code: str) -> str:
    """Return code that stays whole in the pupil's notebook: it has the hole already."""
    return f"# BEGIN PROMPT\n{code}\n# END PROMPT\npass  # SOLUTION"


def _code(text: str, metadata: Cell | None = None) -> Cell:
    lines = text.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "metadata": metadata or {}, "outputs": [], "source": lines}


def _markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _raw(text: str) -> Cell:
    return {"cell_type": "raw", "metadata": {}, "source": text.splitlines(keepends=True)}


def _nbgrader(name: str, points: int) -> Cell:
    """Return the metadata of a cell of tests."""
    about = {"grade": True, "grade_id": name, "locked": True, "points": points, "schema_version": 3}
    return {"nbgrader": about | {"solution": False, "task": False}}

"""The lessons' notebooks, wherever this installation has them, and what their cells hold."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from clocklab.core.files import packaged, read_text
from clocklab.course.lessons import lesson
from clocklab.errors import FileError

Cell = dict[str, Any]
LARGEST = 50_000_000
"""Bytes that a notebook may have."""


def notebook(number: int) -> dict[str, Any]:
    """Return the notebook of a lesson as it is stored.

    AnswerError for a lesson that there is not, FileError for an installation without notebooks.
    """
    return stored(lesson(number).notebook)


def stored(name: str) -> dict[str, Any]:
    """Return a notebook by its name: from the package, the checkout or, as in a browser, the folder that is open.

    FileError where none of them has it.
    """
    name = f"{name}.ipynb"
    package = files("clocklab")
    beside = package.parent / "notebooks" / name if isinstance(package, Path) else None
    if package.joinpath("notebooks", name).is_file():
        return _parsed(packaged("clocklab", f"notebooks/{name}"))
    for path in (beside, Path(name)):
        if path is not None and path.is_file():
            return _parsed(read_text(path, LARGEST))
    raise FileError(f"This installation has no notebook {name}. Install clocklab again: pip install clocklab[lab]")


def _parsed(text: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(text)
    return told


def source(cell: Cell) -> str:
    """Return what a cell says."""
    return "".join(cell["source"])


def pictures(cell: Cell) -> Iterator[str]:
    """Yield the pictures that are stored with a cell, as HTML."""
    for output in cell.get("outputs", ()):
        markup = "".join(output.get("data", {}).get("text/html", ""))
        if "<svg" in markup or "data:image/svg" in markup:
            yield markup


class Asked(NamedTuple):
    """A cell that asks for something: an exercise's answer (``check``) or a function (``check_code``)."""

    kind: str
    key: str
    vary: int | None
    function: str


def asked(cell: Cell) -> Asked | None:
    """Return what a cell asks the learner for in its last line, if anything.

    >>> asked({"cell_type": "code", "source": ["check('race-a', ..., vary=1)"]})
    Asked(kind='check', key='race-a', vary=1, function='')
    """
    if cell["cell_type"] != "code":
        return None
    lines = ast.parse(source(cell)).body
    last = lines[-1] if lines else None
    if not isinstance(last, ast.Expr) or not isinstance(last.value, ast.Call):
        return None
    call = last.value
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in ("check", "check_code") or not isinstance(call.args[0], ast.Constant):
        return None
    vary = next((each.value.value for each in call.keywords if each.arg == "vary"), None)  # type: ignore[attr-defined]
    function = call.args[1].id if len(call.args) > 1 and isinstance(call.args[1], ast.Name) else ""
    return Asked(name, str(call.args[0].value), vary, function)

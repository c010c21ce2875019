"""What pupils handed in as a table: a row for each pupil and each thing that a notebook asked for."""

from __future__ import annotations

import ast
import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clocklab.core.files import parse_json, read_text
from clocklab.course.progress import Tries, tried
from clocklab.course.teaching.notebooks import source
from clocklab.errors import ClocklabError, FileError

HEAD = ("pupil", "notebook", "exercise", "tries", "right")
RIGHT = "✓"


def collect(folder: str | Path) -> str:
    """Return a CSV table of all notebooks in a folder and its folders, one row for each pupil and each exercise.

    A pupil is called as the folder directly below ``folder`` in which the notebook lies or, where it lies in ``folder``
    itself, as the file. Nothing is run: ``right`` (yes, no, or empty where it was not answered) is what the pupil's own
    last run of the cell said, and ``tries`` is 1 where it was run. Where the pupil's folder holds the file of progress
    too, every try counts. FileError for a folder that is not there or holds no notebook, and for a notebook that cannot
    be read.
    """
    root = Path(folder)
    if not root.is_dir():
        raise FileError(f"{str(folder)!r:.200} is not a folder; give the one with the notebooks that were handed in.")
    found = sorted(each for each in root.rglob("*.ipynb") if ".ipynb_checkpoints" not in each.parts)
    if not found:
        raise FileError(f"There is no notebook (.ipynb) in {str(folder)!r:.200} or in its folders.")
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(HEAD)
    for path in found:
        inside = path.relative_to(root)
        pupil = inside.parts[0] if len(inside.parts) > 1 else path.stem
        kept = tried(path.parent) if len(inside.parts) > 1 else Tries()
        for key, tries, right in rows(_read(path)):
            if key in kept.tries:
                tries, right = max(tries, kept.tries[key]), "yes" if key in kept.solved or right == "yes" else "no"
            table.writerow((pupil, path.stem, key, tries, right))
    return written.getvalue()


def _read(path: Path) -> dict[str, Any]:
    try:
        told = parse_json(read_text(path, most=50_000_000))
        assert isinstance(told["cells"], list)
    except (ClocklabError, ValueError, KeyError, TypeError, AssertionError) as error:
        raise FileError(f"{path.name:.200} is no notebook that can be read: {error}") from error
    return told  # type: ignore[no-any-return]


def rows(told: dict[str, Any]) -> Iterator[tuple[str, int, str]]:
    """Yield for each exercise of a notebook its key, 1 if its cell was run with an answer, and whether it was right."""
    for cell in told["cells"]:
        if cell.get("cell_type") != "code" or (key := _key(source(cell))) is None:
            continue
        said = _said(cell)
        answered = said != "" and not said.startswith("…")
        yield key, int(answered), ("yes" if said.startswith(RIGHT) else "no") if answered else ""


def _key(code: str) -> str | None:
    """Return the key that a cell's last line checks an answer for."""
    try:
        lines = ast.parse(code).body
    except SyntaxError:
        return None
    last = lines[-1] if lines else None
    call = last.value if isinstance(last, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return None
    if call.func.id not in ("check", "check_code") or not call.args or not isinstance(call.args[0], ast.Constant):
        return None
    return str(call.args[0].value)


def _said(cell: dict[str, Any]) -> str:
    """Return in words what the cell showed last."""
    shown = [output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", ())]
    return "".join(shown[-1]) if shown else ""

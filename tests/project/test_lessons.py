"""Lessons run where numpy and matplotlib are not installed, such as in a browser, up to the section that says so."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NEEDS = "*This section needs "
RUN = """
import json, sys
for name in ("numpy", "matplotlib", "numba"):
    sys.modules[name] = None
names = {"__name__": "__main__"}
for cell in json.load(sys.stdin):
    exec(compile(cell, "cell", "exec"), names)
"""


def cells(notebook: Path) -> list[str]:
    """Return the code before the section that needs another library; all of it where there is none."""
    found = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            found.append(source)
        elif NEEDS in source:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("[0-3]*.ipynb")), ids=lambda path: path.stem)
def test_a_lesson_runs_without_numpy_and_matplotlib_but_for_its_last_section(notebook: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", RUN], input=json.dumps(cells(notebook)), text=True, capture_output=True, cwd=NOTEBOOKS
    )
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_what_needs_another_library_stands_after_the_exercises() -> None:
    needing = {"10_hits_among_ten", "18_is_this_die_fair"}
    lessons = {path: "".join(cells(path)) for path in NOTEBOOKS.glob("[0-3]*.ipynb")}
    whole = {path: path.read_text(encoding="utf-8").count("check(") for path in lessons}
    assert {path.stem for path in lessons if NEEDS in path.read_text(encoding="utf-8")} == needing
    assert {path.stem for path in lessons if lessons[path].count("check(") < whole[path]} == set()

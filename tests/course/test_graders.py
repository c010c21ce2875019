"""nbgrader and otter-grader, each in an environment of its own, grade a released lesson: a right and a wrong notebook.

Points by hand: the exercises of lesson 11 have the levels 1, 2, 1, 1 and 1, and the function counts 3.
"""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from clocklab.course.exercises import exercise
from clocklab.course.teaching import release

ROOT = Path(__file__).resolve().parents[2]
ASKS = re.compile(r"check\('([\w-]+)', (answer_\d+)(?:, vary=(\d+))?\)")
SEED = 5
MOST = 9.0
pytestmark = pytest.mark.slow


class Venv:
    """An environment with one library, in which this checkout can be imported."""

    def __init__(self, folder: Path, *libraries: str) -> None:
        self.folder = folder
        self.run(sys.executable, "-m", "venv", str(folder))
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        try:
            self.run(str(self.bin / "python"), "-m", "pip", "install", "--quiet", *libraries)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"{libraries[0]} cannot be installed here: {error}")

    def run(self, *command: str, cwd: Path | None = None) -> None:
        path = f"{getattr(self, 'bin', '')}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, cwd=cwd, env=environment, check=True, capture_output=True, timeout=900)


def answered(told: dict[str, Any], right: bool) -> dict[str, Any]:
    """Fill the holes of a notebook as it was handed out."""
    cells = told["cells"]
    for cell in cells:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code" and "def geometric(" in text and right:
            cell["source"] = [re.sub(r"return \.\.\..*", "return (1 - p) ** (k - 1) * p", text)]
        for key, name, vary in ASKS.findall(text):
            answer = exercise(key, int(vary) if vary else None).answer() if right else 999
            for hole in cells:
                if "".join(hole["source"]).strip() == f"{name} = ...":
                    hole["source"] = [f"{name} = {str(answer)!r}"]
    return told


def test_nbgrader_gives_a_right_notebook_all_points_and_a_wrong_one_none(tmp_path: Path) -> None:
    venv, course = Venv(tmp_path / "venv", "nbgrader"), tmp_path / "course"
    source = course / "source" / "waiting"
    source.mkdir(parents=True)
    (source / "waiting.ipynb").write_text(json.dumps(release(11, "nbgrader", SEED)))
    (course / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "clocklab"\n')
    python = str(venv.bin / "python")
    venv.run(python, "-m", "nbgrader", "generate_assignment", "waiting", cwd=course)
    handed_out = (course / "release" / "waiting" / "waiting.ipynb").read_text()
    assert "HIDDEN TESTS" not in handed_out
    for pupil in ("right", "wrong"):
        folder = course / "submitted" / pupil / "waiting"
        folder.mkdir(parents=True)
        told = answered(json.loads(handed_out), pupil == "right")
        (folder / "waiting.ipynb").write_text(json.dumps(told))
    venv.run(python, "-m", "nbgrader", "autograde", "waiting", cwd=course)
    venv.run(python, "-m", "nbgrader", "export", cwd=course)
    with (course / "grades.csv").open() as file:
        scores = {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in csv.DictReader(file)}
    assert scores == {"right": (MOST, MOST), "wrong": (0, MOST)}


def test_otter_gives_a_right_notebook_all_points_and_a_wrong_one_none(tmp_path: Path) -> None:
    venv = Venv(tmp_path / "venv", "otter-grader", "ipykernel")
    (tmp_path / "waiting.ipynb").write_text(json.dumps(release(11, "otter", SEED)))
    venv.run("otter", "assign", "waiting.ipynb", "dist", cwd=tmp_path)
    handed_out = (tmp_path / "dist" / "student" / "waiting.ipynb").read_text()
    assert "teaching import mark" not in handed_out
    (grader,) = (tmp_path / "dist" / "autograder").glob("*.zip")
    for pupil, points in (("right", MOST), ("wrong", 0)):
        folder = tmp_path / pupil
        folder.mkdir()
        (folder / "waiting.ipynb").write_text(json.dumps(answered(json.loads(handed_out), pupil == "right")))
        venv.run("otter", "run", "-a", str(grader), "waiting.ipynb", "-o", str(folder), cwd=folder)
        tests = json.loads((folder / "results.json").read_text())["tests"]
        assert sum(each.get("score") or 0 for each in tests) == points
        assert sum(each.get("max_score") or 0 for each in tests) == MOST

"""Tries are kept in a learner's folder, and shown on the map of the course."""

import subprocess
import sys
from pathlib import Path

import pytest

from clocklab.course import check, course_map
from clocklab.course.progress import LEARNERS, TRIES, tried

KEY = "start-three-sixths"  # the exit question of lesson 1, which has four exercises besides


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / LEARNERS).write_text("{}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def first() -> str:
    return repr(course_map()).splitlines()[0]


def test_tries_are_counted_and_what_cannot_be_read_or_is_open_is_none(mine: Path) -> None:
    assert first().endswith("6?")
    check("start-bomb", 0.5)
    assert first().endswith("(0 of 5 exercises, 1 try)")
    check("start-bomb", "6/216")
    check("start-bomb", ...)
    check("start-bomb", "no number")
    assert first().endswith("(1 of 5 exercises, 2 tries)")
    assert "(1 of 5 exercises, 2 tries)" in course_map()._repr_html_()


def test_a_damaged_file_is_named_and_nothing_of_it_is_lost(mine: Path) -> None:
    (mine / TRIES).write_bytes(b'["start-bomb", true]\n\xff\n[1, 2]\n{"a": 1}\n["start-bo')
    check(KEY, 0.123)
    assert first().endswith("(1 of 5 exercises, 2 tries)")
    assert f"Lines of {TRIES} that cannot be read, and are left as they are: 4." in repr(course_map())
    assert b'["start-bo' in (mine / TRIES).read_bytes()


def test_notebooks_that_write_at_the_same_time_lose_nothing(mine: Path) -> None:
    code = "from clocklab.course.progress import note\nfor _ in range(200): note('start-bomb', False)"
    running = [subprocess.Popen([sys.executable, "-c", code], cwd=mine) for _ in range(2)]
    assert [each.wait() for each in running] == [0, 0]
    assert tried().tries == {"start-bomb": 400}
    assert tried().unread == 0


def test_elsewhere_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(KEY, 0.123)
    assert list(tmp_path.iterdir()) == []

"""In a folder that was set up for a class nothing gives an answer away."""

from pathlib import Path

import pytest

from clocklab.cli import main
from clocklab.cli.labs import lay_out
from clocklab.course.exercises import CLASS_FILE, check, exercises, hint, reveal, told

KEY = "start-different"


@pytest.fixture
def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "class"
    assert main(["lab", "--class", "--copy-only", "--dir", str(folder)]) == 0
    monkeypatch.chdir(folder)
    return folder


def test_reveal_says_that_the_teacher_keeps_the_solutions(school: Path) -> None:
    for key in exercises():
        said = reveal(key)
        assert not said
        assert said.text == f'The teacher of your class keeps the solutions; hint("{key}") helps you on.'


def test_the_setting_holds_below_the_folder_and_after_the_lab_is_opened_without_it(
    school: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["lab", "--copy-only", "--dir", str(school)]) == 0
    (school / "mine").mkdir()
    monkeypatch.chdir(school / "mine")
    assert "teacher" in reveal(KEY).text


def test_wrong_answers_and_hints_do_not_tell_the_answer_however_often(school: Path) -> None:
    answer = told(exercises()[KEY].answer())
    assert all(answer not in repr(check(KEY, 0.123)) for _ in range(20))
    assert all(answer not in repr(hint(KEY, step)) for step in (1, 2, 3))
    assert answer not in repr(exercises()[KEY])


def test_elsewhere_reveal_gives_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(Path(__file__).parents[2] / "notebooks", tmp_path)
    assert not (tmp_path / CLASS_FILE).exists()
    monkeypatch.chdir(tmp_path)
    assert told(exercises()[KEY].answer()) in reveal(KEY).text

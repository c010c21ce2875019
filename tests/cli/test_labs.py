"""Lessons that are laid out anew after an upgrade: what a learner changed stays, what nobody touched is brought up."""

import os
from pathlib import Path

import pytest

from clocklab.cli import main
from clocklab.cli.labs import LAID_OUT, lay_out, quiet_environment
from clocklab.errors import FileError


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    source = tmp_path / "shipped"
    (source / "data").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    for name in ("a.ipynb", "b.ipynb", "data/c.csv", ".ipynb_checkpoints/a.ipynb"):
        (source / name).write_text("one")
    return source


def held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != LAID_OUT
    }


def test_an_upgrade_brings_new_lessons_and_keeps_what_was_changed(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    lay_out(shipped, mine)
    assert held(mine) == {"a.ipynb": "one", "b.ipynb": "one", "data/c.csv": "one"}
    (mine / "a.ipynb").write_text("changed")
    for name in ("a.ipynb", "b.ipynb", "data/c.csv", "d.ipynb"):
        (shipped / name).write_text("two")
    for _ in range(2):
        lay_out(shipped, mine)
        assert held(mine) == {"a.ipynb": "changed", "b.ipynb": "two", "data/c.csv": "two", "d.ipynb": "two"}
        assert capsys.readouterr().out.startswith("Kept as you changed them: a.ipynb. ")
    (mine / "a.ipynb").write_text("one")  # changed back: as it was laid out
    lay_out(shipped, mine)
    assert held(mine)["a.ipynb"] == "two"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("memory", [None, "", "[]", '{"a.ipynb": 1}', "\0"])
def test_where_nobody_knows_what_was_laid_out_nothing_is_written_over(
    tmp_path: Path, shipped: Path, memory: str | None
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "a.ipynb").write_text("of an older clocklab, or changed")
    if memory is not None:
        (mine / LAID_OUT).write_text(memory)
    lay_out(shipped, mine)
    assert held(mine) == {"a.ipynb": "of an older clocklab, or changed", "b.ipynb": "one", "data/c.csv": "one"}


def test_a_folder_where_a_lesson_should_be_and_a_file_where_the_folder_should_be_are_named(
    tmp_path: Path, shipped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine" / "a.ipynb").mkdir(parents=True)
    with pytest.raises(FileError, match=r"a\.ipynb' cannot be read: is a directory"):
        lay_out(shipped, tmp_path / "mine")
    (tmp_path / "file").write_text("")
    assert main(["lab", "--copy-only", "--dir", str(tmp_path / "file" / "deeper")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_lab_asks_nothing_about_news_unless_the_user_said_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What JupyterLab takes as defaults, found by Jupyter's own reader of its configuration."""
    managers = pytest.importorskip("jupyter_server.services.config.manager")
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "none"))
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    news = "@jupyterlab/apputils-extension:notification"
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", quiet_environment()["JUPYTER_CONFIG_PATH"])
    found = managers.ConfigManager(config_dir_name="labconfig").get("default_setting_overrides")
    assert found[news] == {"fetchNews": "false", "checkForUpdates": False}
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    assert quiet_environment()["JUPYTER_CONFIG_PATH"].startswith(f"{tmp_path}{os.pathsep}")


@pytest.mark.parametrize("lesson", ["7", "07", "07_dice_to_coins", "07_dice_to_coins.ipynb"])
def test_a_fresh_lesson_leaves_what_was_there_beside_it(
    tmp_path: Path, lesson: str, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    assert main(["lab", "--copy-only", "--dir", str(mine)]) == 0
    file = mine / "07_dice_to_coins.ipynb"
    shipped = file.read_text(encoding="utf-8")
    for work in ("first", "second"):
        file.write_text(work)
        assert main(["lab", "--copy-only", "--dir", str(mine), "--fresh", lesson]) == 0
        assert file.read_text(encoding="utf-8") == shipped
    assert (mine / "07_dice_to_coins_kept_1.ipynb").read_text() == "first"
    assert (mine / "07_dice_to_coins_kept_2.ipynb").read_text() == "second"
    assert "Your copy of 07_dice_to_coins.ipynb is now 07_dice_to_coins_kept_1.ipynb." in capsys.readouterr().out


@pytest.mark.parametrize("lesson", ["99", "", "seven", "../07_dice_to_coins", "-0", "0x7"])
def test_a_lesson_that_there_is_not_is_named_and_nothing_changes(
    tmp_path: Path, lesson: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "--copy-only", "--dir", str(tmp_path / "mine"), f"--fresh={lesson}"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "mine").exists()

"""What one finds after ``import clocklab``: its parts without further imports, and errors that are one sentence."""

import subprocess
import sys

import pytest

import clocklab
from clocklab.cli import main
from clocklab.course import check
from clocklab.errors import ClocklabError, where
from clocklab.players import read


def test_the_parts_are_there_when_asked_for_and_not_before() -> None:
    code = (
        "import sys, clocklab\n"
        "slow = {'clocklab.simulate', 'clocklab.players', 'clocklab.lab', 'numpy', 'ipywidgets'}\n"
        "assert not slow & set(sys.modules)\n"
        "clocklab.simulate.tournament, clocklab.players.named, clocklab.draw.bars, clocklab.lab.check, clocklab.games\n"
        "assert {'lab', 'simulate', 'review'} <= set(dir(clocklab))\n"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr == ""
    with pytest.raises(AttributeError, match="prizes"):
        clocklab.prizes  # noqa: B018


def test_a_notebook_shows_an_error_as_its_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """By IPython's own machinery, as a notebook's cell runs."""
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    shell = interactive.InteractiveShell.instance()
    shell.run_cell("import clocklab; clocklab.load('chess')")
    shown = capsys.readouterr().out
    assert "UnknownGameError: There is no game 'chess'" in shown
    assert "Traceback" not in shown
    assert "registry.py" not in shown
    where()
    assert "registry.py" in capsys.readouterr().err
    interactive.InteractiveShell.clear_instance()


def test_names_may_be_written_with_either_stroke() -> None:
    assert read("solo_greedy", clocklab.load("clocks", players=1)) == read(
        "solo-greedy", clocklab.load("clocks", players=1)
    )
    assert repr(check("clocks_wait_two")) == repr(check("clocks-wait-two"))
    with pytest.raises(ClocklabError):
        check("clocks wait two")


def test_the_command_alone_prints_its_help_and_options_take_either_stroke(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 0
    printed = capsys.readouterr()
    assert "COMMAND" in printed.err + printed.out
    for flag in ("--clock-animals", "--clock_animals"):
        assert main(["odds", "clocktowers", flag, "true"]) == 0

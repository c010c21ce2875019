"""docs/tower.md: its examples give what they show, and its commands answer."""

import doctest
from pathlib import Path

import pytest

from clocklab.cli import main

PAGE = Path(__file__).parents[3] / "docs" / "tower.md"


def test_the_page_s_examples_give_what_they_show():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 12
    assert failed == 0


def test_the_page_s_commands_answer(capsys: pytest.CaptureFixture[str]):
    commands = [line.split()[1:] for line in PAGE.read_text().splitlines() if line.startswith("    clocklab ")]
    assert len(commands) == 3
    for words in commands:
        assert main(words) == 0
        assert capsys.readouterr().out.startswith(" ".join(words[2:]))

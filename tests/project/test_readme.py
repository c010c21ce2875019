"""The examples of the README do what it says."""

import doctest
import re
from pathlib import Path

import pytest

from tools import draw_pictures

ROOT = Path(__file__).parents[2]


def test_the_readme_s_examples_give_what_they_show() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 6
    assert failed == 0


def test_the_readme_s_commands_exist() -> None:
    """Each indented line that begins with clocklab is a command that the parser knows."""
    from clocklab.cli import parser

    lines = [line.split() for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("    clocklab ")]
    assert len(lines) >= 4
    for words in lines:
        parser(words[1:]).parse_args(words[1:])


def test_pictures_and_pages_that_the_readme_names_are_there() -> None:
    text = (ROOT / "README.md").read_text()
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text) + re.findall(r'<img [^>]*src="([^"]+)"', text):
        assert (ROOT / target).is_file(), target


def test_every_picture_that_is_committed_is_one_that_the_project_draws() -> None:
    kept = {path.name for ending in ("svg", "png", "gif", "jpg") for path in (ROOT / "docs").rglob(f"*.{ending}")}
    assert kept == set(draw_pictures.PICTURES)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in draw_pictures.LONG)) for name in draw_pictures.PICTURES],
)
def test_the_pictures_are_what_the_project_draws_byte_for_byte(name: str) -> None:
    drawn = draw_pictures.PICTURES[name]()
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == drawn, f"run python tools/draw_pictures.py {name}"

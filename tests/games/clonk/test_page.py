"""docs/clonk.md: its examples give what they show."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "clonk.md"


def test_the_pages_examples_give_what_they_show():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 8
    assert not failed

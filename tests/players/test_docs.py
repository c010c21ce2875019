"""The page about computer players says what is so."""

import dataclasses
import doctest
from pathlib import Path

from clocklab.players.reading import makers
from tests.players.test_simple import RACE

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_its_table_names_every_player_and_setting_with_the_usual_value() -> None:
    rows = {line.split("`")[1]: line for line in PAGE.read_text().splitlines() if line.startswith("| `")}
    assert set(rows) == set(makers(RACE))
    for name, maker in makers(RACE).items():
        if name == "ismcts":
            assert "as `uct`" in rows[name]
            name = "uct"
        for field in dataclasses.fields(maker):  # type: ignore[arg-type]
            usual = field.name if field.default is None else f"{field.name}={field.default}"
            assert f"`{usual}`" in rows[name], usual

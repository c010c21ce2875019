"""The page about computer players says what is so."""

import dataclasses
import doctest
from pathlib import Path

import pytest

import clocklab
from clocklab.players import read
from clocklab.players.measure import strength
from clocklab.players.seats import makers
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


@pytest.mark.slow
def test_its_strength_table_is_what_the_seed_gives() -> None:
    """Three rows of it; the searches' take minutes."""
    race = clocklab.load("grandfather", cards=[5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9])
    who = ["perfect", "greedy", "random"]
    table = strength(race, [read(text, race) for text in who], games=40, seed=3, progress=False)
    written = [line.split() for line in PAGE.read_text().splitlines()]
    for row in table:
        assert " ".join(row.cells()).split() in written

"""What is printed on boards and cards, in each game's components.toml: marked known or assumed, and from where."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import clocklab

FILES = sorted(Path(clocklab.__file__).parent.glob("games/*/rules/components.toml"))
each_file = pytest.mark.parametrize("path", FILES, ids=[path.parts[-3] for path in FILES])
MARKS = {"known", "assumed"}


def tables(values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield each table of a file; a row of one that is a list, such as a card, counts with the table that it is in."""
    yield values
    for value in values.values():
        if isinstance(value, dict):
            yield from tables(value)
        elif isinstance(value, list):
            yield from (each for each in value if isinstance(each, dict) and MARKS & each.keys())


def keys(table: dict[str, Any]) -> set[str]:
    """Return the keys of a table that need a mark, with those of rows that have no marks of their own."""
    found = {key for key, value in table.items() if not isinstance(value, dict | list) or key == "hours"}
    for value in table.values():
        if isinstance(value, list):
            found |= {key for row in value if isinstance(row, dict) and not MARKS & row.keys() for key in row}
    return found - {"name"}


def sources(path: Path) -> dict[str, str]:
    """Return where each known value is from, as the head of the file lists it: key, spaces, and the text."""
    head = path.read_text(encoding="utf-8").split("# Where the known values are from:\n")[1]
    rows: list[list[str]] = []
    for line in head.splitlines():
        if begins := re.match(r"#   (\S.*?)  +(\S.*)", line):
            rows.append([begins[1], begins[2]])
        elif more := re.match(r"#     +(\S.*)", line):
            rows[-1][1] += f" {more[1]}"
        else:
            break
    return {key: text for names, text in rows for key in names.split(", ")}


def test_four_games_have_such_a_file() -> None:
    """The race is played with any cards: nothing is printed for it."""
    assert [path.parts[-3] for path in FILES] == ["clocks", "clocktowers", "clonk", "ticktock"]


@each_file
def test_every_value_is_marked_known_or_assumed_and_not_both(path: Path) -> None:
    for table in tables(tomllib.loads(path.read_text(encoding="utf-8"))):
        known, assumed = set(table.get("known", ())), set(table.get("assumed", ()))
        assert not known & assumed
        assert keys(table) - MARKS <= known | assumed


@each_file
def test_every_known_value_names_its_source(path: Path) -> None:
    """A place in the rulebook or a published fact, in words of our own, and none for what is not marked known."""
    known = {key for table in tables(tomllib.loads(path.read_text(encoding="utf-8"))) for key in table.get("known", ())}
    told = sources(path)
    assert told.keys() == known
    for key, text in told.items():
        assert re.match(r"(rulebook|published)[,:] \S.{5,}", text), f"{path.parts[-3]} {key}: {text}"


def test_clocktowers_knows_only_blue_by_name() -> None:
    """By hand from the rulebook, which names no other colour of roofs than the blue of its example."""
    path = next(path for path in FILES if path.parts[-3] == "clocktowers")
    roofs = tomllib.loads(path.read_text(encoding="utf-8"))["roofs"]
    assert (set(roofs["known"]), set(roofs["assumed"])) == (
        {"total", "aside", "blue"},
        {"green", "red", "yellow", "purple"},
    )

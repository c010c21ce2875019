"""Files and texts that no program wrote: a ClocklabError that is short enough to read, and nothing else.

Python reads no whole number of more than 4300 digits and no brackets some thousand deep: ValueError, RecursionError.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core.contract import read_options
from clocklab.core.values import require_choice, require_int
from clocklab.errors import ClocklabError, OptionError, RecordError

DIGITS, DEEP = "9" * 5_000, "[" * 100_000
OPTIONS = {"clocks": "boards", "clocktowers": "cards", "clonk": "deck", "ticktock": "box"}


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("text", [f"name = {DIGITS}", f"name = {DEEP}", "name = 2020-13-45", "\0"])
def test_files_of_boards_and_cards_that_cannot_be_read_are_named(game: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=r"hostile\.toml"):
        clocklab.load(game, **{OPTIONS[game]: str(path)})


@pytest.mark.parametrize("text", [f'{{"seed": {DIGITS}}}', DEEP, '"'])
def test_saved_games_that_cannot_be_read_are_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"hostile\.json cannot be loaded: The text is cut off or not JSON"):
        clocklab.Match.load(path)


@pytest.mark.parametrize("text", [f"[{DIGITS}]", DEEP])
def test_options_that_cannot_be_read_are_refused(text: str) -> None:
    from clocklab.bridges.openspiel import read_options as read_parameters

    race = clocklab.load("grandfather")
    with pytest.raises(OptionError, match="is not a list as JSON writes them"):
        read_options(race, {"cards": text})
    with pytest.raises(OptionError, match="are not options"):
        read_parameters(text)


def test_an_error_names_a_wrong_value_in_short() -> None:
    endless: list[Any] = []
    endless.append(endless)
    for value in ("x" * 10_000, 10**5_000, endless, None):
        for refuse in (lambda it: require_int("n", it, 0, 9), lambda it: require_choice("n", it, (1, 2))):
            with pytest.raises(OptionError, match=r"^n must be ") as refused:
                refuse(value)
            assert len(str(refused.value)) < 300


@pytest.mark.parametrize("game", ["clocks", "clonk", "grandfather", "ticktock"])
def test_a_record_with_wrong_values_is_refused(game: str) -> None:
    plain = json.loads(clocklab.Match(clocklab.load(game)).record().to_json())
    for field in plain:
        for value in (None, "?", -1, [], {}, ["?"], {"players": "?"}):
            if plain[field] == value:
                continue
            try:
                clocklab.Match.from_record(clocklab.Record.from_json(json.dumps(plain | {field: value})))
            except ClocklabError as error:
                assert len(str(error)) < 3_000

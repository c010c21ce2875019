"""Committed games of every game: a change of rules, notation, seeds or format shows here."""

from pathlib import Path

import pytest

import clocklab

HERE = Path(__file__).parent
RECORDS = {
    "clocks": ("players1", "players2", "players3", "players4"),
    "clocktowers": ("two", "three", "four"),
    "clonk": ("players2", "players3", "players4"),
    "grandfather": ("two", "three"),
    "ticktock": ("players4", "players7"),
}
COUNTS = {"two": 2, "three": 3, "four": 4} | {f"players{number}": number for number in range(1, 9)}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in RECORDS.items() for name in names])
def test_a_golden_record_still_replays_and_is_still_what_the_seed_gives(game: str, name: str) -> None:
    path = HERE / game / "golden" / f"{name}.json"
    played = clocklab.Match.load(path)
    assert played.over
    assert (played.game.name, played.game.players) == (game, COUNTS[name])
    again = clocklab.Match(played.game, played.seed, played.names)
    for state, action in played.history:
        assert again.state == state
        if again.turn is clocklab.CHANCE:
            assert again.roll() == action
        else:
            again.play(action)
    assert again.record().to_json() == path.read_text(encoding="utf-8")


def test_every_committed_record_is_replayed() -> None:
    found = {(path.parts[-3], path.stem) for path in HERE.glob("*/golden/*.json")}
    assert found == {(game, name) for game, names in RECORDS.items() for name in names}


def test_a_record_of_before_positions_said_what_is_remembered_still_replays() -> None:
    """Its last line has no goals that were true in silence."""
    path = HERE / "ticktock" / "before" / "players4.json"
    assert "silent=" not in path.read_text(encoding="utf-8")
    played = clocklab.Match.load(path)
    assert "silent=" in played.position

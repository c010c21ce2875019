"""The option memory, which every game has: loaded, refused, saved, read from older records, told in the history."""

import random
from typing import Any

import pytest

import clocklab
from clocklab.bridges.numbers import numbers
from clocklab.cli import main
from clocklab.core import CHANCE, Match, Record, games
from clocklab.core.contract import option_fields
from clocklab.errors import OptionError

NAMES = sorted(games())


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_it_and_remembers_everything_unless_told_otherwise(name: str) -> None:
    game = clocklab.load(name)
    assert (game.memory, clocklab.load(name, memory="table").memory) == ("perfect", "table")
    assert clocklab.load(name, memory="table") != game
    assert type(game).from_options({**game.options(), "memory": "table"}).memory == "table"
    with pytest.raises(OptionError, match="memory must be one of 'perfect', 'table', not 'none'"):
        clocklab.load(name, memory="none")


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_game_keeps_it_and_one_without_it_is_read_as_perfect(name: str) -> None:
    match = Match(clocklab.load(name, memory="table"), seed=2)
    for _ in range(12):
        match.roll() if match.turn is CHANCE else match.play(match.actions[0])
    record = match.record()
    assert Match.from_record(Record.from_json(record.to_json())).game == match.game
    perfect = Match(clocklab.load(name), seed=2)
    for _ in range(12):
        perfect.roll() if perfect.turn is CHANCE else perfect.play(perfect.actions[0])
    new = perfect.record()
    older = {key: value for key, value in new.options.items() if key != "memory"}
    old = Record(new.game, older, new.seed, new.names, new.start, new.actions, new.position)
    again = Match.from_record(Record.from_json(old.to_json()))
    assert (again.game, again.history) == (perfect.game, perfect.history)


@pytest.mark.parametrize("name", NAMES)
def test_forms_offer_both(name: str) -> None:
    field = next(field for field in option_fields(clocklab.load(name)) if field.key == "memory")
    assert [value for _, value in field.choices] == ["perfect", "table"]


def test_the_command_line_takes_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["odds", "clonk", "--memory", "table"]) == 0
    assert main(["play", "clonk", "--memory", "nothing"]) == 2
    assert "memory must be one of 'perfect', 'table', not 'nothing'" in capsys.readouterr().err


def half_way(name: str, **options: Any) -> Match:
    match, rng = Match(clocklab.load(name, **options), seed=6), random.Random(6)
    for _ in range(90):
        match.roll() if match.turn is CHANCE else match.play(rng.choice(match.actions))
    return match


@pytest.mark.parametrize("name", ["clonk", "clocktowers"])
def test_programs_get_the_numbers_of_what_lies_open_now(name: str) -> None:
    """A deal for a seat gives it the same numbers; with a perfect memory they tell more, so that there are others."""
    match = half_way(name, memory="table")
    deal = match.game.determinize(match.state, 0, random.Random(1))
    its = numbers(match.game)
    assert deal != match.state
    assert its.seen(deal, 0) == its.seen(match.state, 0)
    perfect = numbers(half_way(name).game)
    assert perfect.seen(deal, 0) != perfect.seen(match.state, 0)


def test_the_history_tells_a_forgetful_table_only_what_was_done_last() -> None:
    """By hand: among secrets all but the newest step is forgotten; a perfect memory has the open ones."""
    from clocklab.core.contract import known_steps

    match = half_way("clonk", memory="table")
    public = match.game.public(*match.history[-1])
    assert known_steps(match.game, match.history, match.state, None) == [False] * 89 + [public]
    perfect = half_way("clonk")
    assert sum(known_steps(perfect.game, perfect.history, perfect.state, None)) > 40

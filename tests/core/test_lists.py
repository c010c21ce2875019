"""Lists that people type keep their places: an empty one is the usual value where there is one, else it is named."""

from io import StringIO
from typing import Any

import pytest

import clocklab
from clocklab.cli import main
from clocklab.core.contract import read_options
from clocklab.errors import ClocklabError, NotationError, OptionError
from clocklab.players.seats import split_players

RACE = ["grandfather", "--cards", "5,3,9"]


def test_an_empty_name_is_the_usual_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("roll 1,2,4\nstop\nquit\n"))
    assert main(["play", *RACE, "--names", ",Bob"]) == 0
    out = capsys.readouterr().out
    assert out.index("Player 1 is to roll") < out.index("Bob is to roll")
    assert main(["play", *RACE, "--names", "Ada,,Bob"]) == 2
    assert "3 names were given for 2 players" in capsys.readouterr().err


def test_an_empty_seat_is_a_person_s() -> None:
    assert split_players(",greedy") == ["person", "greedy"]
    assert split_players("") == []


@pytest.mark.parametrize("text", [",backwards", " , backwards"])
def test_an_empty_board_is_the_usual_one(text: str) -> None:
    clocks = clocklab.load("clocks")
    assert read_options(clocks, {"boards": text})["boards"] == ["forwards", "backwards"]
    assert clocklab.load("clocks", boards=text).boards == ("forwards", "backwards")
    assert read_options(clocks, {"boards": "backwards,"})["boards"] == ["backwards", "forwards"]


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["play", "grandfather", "--cards", "5,,3"], "cards: place 2 of 3 is empty"),
        (["play", "grandfather", "--cards", "5,3,"], "cards: place 3 of 3 is empty"),
        (["play", "ticktock", "--heroes", "Tick,,Tock,Owl"], "heroes: place 2 of 4 is empty"),
        (["odds", "grandfather", "enter", "6,,5"], "The numbers of enter: place 2 of 3 is empty"),
        (["odds", "grandfather", "enter", "6,", ",5"], "The numbers of enter: place 2 of 3 is empty"),
        (["tournament", *RACE, "--entrants", "random,,greedy"], "--entrants: place 2 of 3 is empty"),
        (["tournament", *RACE, "--entrants", ""], "--entrants: place 1 of 1 is empty"),
    ],
)
def test_an_empty_place_without_a_usual_value_is_named(
    words: list[str], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert place in capsys.readouterr().err


def test_commas_and_spaces_both_part_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["6", "5"], ["6,5"], ["6,", "5"], ["6", ",5"]):
        assert main(["odds", "grandfather", "enter", *words]) == 0
        assert "54/216" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "values"),
    [
        ("grandfather", {"cards": "5,,3"}),
        ("grandfather", {"cards": "5,3,9", "rolled": "1,,3"}),
        ("clocks", {"clock0": "w1,,g2" + " .." * 10}),
        ("clocks", {"centre0": "w1,,b4", "phase": "place"}),
        ("clocktowers", {"hand0": "1c,,om"}),
        ("clonk", {"hand0": "rh21,,gn00"}),
        ("ticktock", {"hand0": "Big Step,,Tiny Step"}),
        ("ticktock", {"shown0": "Meeting,"}),
        ("ticktock", {"order": "1,,2,3,4"}),
    ],
)
def test_forms_name_an_empty_place(game: str, values: dict[str, Any]) -> None:
    with pytest.raises(ClocklabError, match=r"place \d of \d+ is empty") as refused:
        clocklab.load(game).from_setup(values)
    assert isinstance(refused.value, OptionError | NotationError)


def test_an_empty_bid_is_none_yet() -> None:
    values = {"phase": "bid", "groups": "w1w3 / b4", "seat": 1, "round_start": 0, "bids": "2,"}
    _, state = clocklab.load("clocks").from_setup(values)
    assert state.bids == (2, None)


def test_a_saved_game_of_another_game_is_refused_and_so_is_what_it_says_itself(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "a.json")
    clocklab.Match(clocklab.load("clonk")).save(file)
    for words, said in (
        (["clocks"], "holds a game of Clonk!, not of Clocks: clocklab play clonk --load FILE"),
        (["nonsense"], "There is no game 'nonsense'"),
        (["clonk", "--names", "Ada"], "leave out --names, or --load"),
        (["clonk", "--seed", "4"], "leave out --seed, or --load"),
        (["clonk", "--kablooey-per-turn", "2"], "leave out --kablooey-per-turn, or --load"),
    ):
        assert main(["play", *words, "--load", file]) == 2
        captured = capsys.readouterr()
        assert said in captured.err
        assert captured.out == ""
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "clonk", "--load", file]) == 0

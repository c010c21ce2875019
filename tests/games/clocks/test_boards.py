"""The boards of Clocks: what is printed, a board of one's own, and every wrong field named."""

import json
import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.errors import OptionError
from clocklab.games.clocks import Act
from clocklab.games.clocks.rules import printed as components
from tests.games.clocks.lines import own_board

TOML = Path(components.__file__).with_name("components.toml")


def test_the_printed_boards_are_those_of_the_rulebook() -> None:
    """Hours, prices and money are the rulebook's; -1 at 4 and Flip at 6 are its example for one player."""
    forwards, backwards = components.boards().values()
    assert forwards.hours == tuple(range(1, 13))
    assert backwards.hours == tuple(range(12, 0, -1))
    assert forwards.pips == (1, 2, 3, 4, 5, 6) * 2
    assert backwards.pips == (6, 5, 4, 3, 2, 1) * 2
    assert {forwards.hours[at]: price for at, _, price in forwards.sold} == {2: 2, 4: 4, 6: 6, 8: 8}
    assert [(backwards.hours[at], price) for at, _, price in backwards.sold] == [(h, h) for h in (12, 10, 8, 6, 4)]
    assert (forwards.money, backwards.money) == (6, 10)
    assert (forwards.extras[3], forwards.extras[5]) == (Act.MINUS_1, Act.FLIP)
    assert forwards.completable
    assert backwards.completable


def test_every_printed_value_is_marked_known_or_assumed() -> None:
    for board in tomllib.loads(TOML.read_text(encoding="utf-8")).values():
        for space in board["spaces"]:
            marked = space["known"] + space["assumed"]
            assert sorted(marked) == sorted(space.keys() - {"known", "assumed"})


def test_a_board_of_ones_own_is_loaded_from_a_file_and_survives_saving(tmp_path: Path) -> None:
    board = components.make(own_board('my "board" é'))
    path = tmp_path / "mine.toml"
    path.write_text(components.to_toml(board), encoding="utf-8")
    assert components.load(path) == board
    game = clocklab.load("clocks", players=3, boards=[str(path), "backwards", str(path)])
    assert game.boards == (board, "backwards", board)  # type: ignore[attr-defined]
    again = clocklab.load("clocks", **json.loads(json.dumps(game.options())))
    assert again == game
    assert hash(again) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    played = clocklab.Match(game, seed=1)
    played.roll()
    path.unlink()  # the saved game knows the board, not the file
    played.save(tmp_path / "game.json")
    assert clocklab.Match.load(tmp_path / "game.json").state == played.state


def test_one_board_stands_for_all_seats() -> None:
    for boards in ("backwards", ["backwards"]):
        assert clocklab.load("clocks", players=3, boards=boards).boards == ("backwards",) * 3  # type: ignore[attr-defined]


def test_boards_may_differ_by_seat_and_so_does_the_money() -> None:
    game = clocklab.load("clocks", players=2, boards=["backwards", "forwards"])
    assert game.initial().money == (10, 6)


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        ("sideways", "boards must be 'forwards', 'backwards'"),
        (["forwards"] * 3, "one board for each of the 2 seats"),
        (["forwards", 3], "boards must be"),
        ("no_such_file.toml", "The board no_such_file.toml cannot be used"),
    ],
)
def test_boards_that_are_none_are_refused(boards: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        clocklab.load("clocks", boards=boards)


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("name = ", encoding="utf-8")
    with pytest.raises(OptionError, match="The board broken"):
        components.load(path)


def changed(space: int, **fields: Any) -> dict[str, Any]:
    board = own_board()
    board["spaces"][space] |= fields
    return board


@pytest.mark.parametrize(
    ("board", "field", "message"),
    [
        (changed(3, hour=5), "hours", "but 4 is missing"),
        (changed(3, hour=13), "space 4 hour", "from 1 to 12, not 13"),
        (changed(3, pips=7), "space 4 pips", "from 1 to 6, not 7"),
        (changed(3, pips="4"), "space 4 pips", "not '4'"),
        (changed(3, bonus="Jump"), "space 4 bonus", "'Jump' is not an action; the actions are 1 Coin"),
        (changed(3, extra="Jump"), "space 4 extra", "'Jump' is not an action"),
        (changed(3, price=0), "space 4 price", "from 1 to 1000, not 0"),
        (changed(3, price=-2), "space 4 price", "not -2"),
        (changed(3, price=None), "space 4 price", "must be given together"),
        (changed(4, price=3), "space 5 price", "must be given together"),
        (changed(4, colour="red"), "space 5 colour", "is not a field of a space"),
        (own_board(money=-1), "money", "from 0 to 1000, not -1"),
        (own_board(money=True), "money", "not True"),
        (own_board(name=""), "name", "must be a text"),
        (own_board(name="two\nlines"), "name", "must be a text"),
        (own_board(spaces=own_board()["spaces"][:11]), "spaces", "there must be 12, one after the other, not 11"),
        (own_board(spaces="none"), "spaces", "must be a list of 12 spaces"),
        (own_board(sides=2), "sides", "is not a field of a board"),
    ],
)
def test_each_wrong_field_is_named_with_what_it_must_be(board: dict[str, Any], field: str, message: str) -> None:
    wrong = components.problems(board)
    assert list(wrong) == [field]
    assert message in wrong[field]
    with pytest.raises(OptionError, match=f"This is not a board of Clocks. {field}: "):
        clocklab.load("clocks", boards=[board])


def test_all_wrong_fields_are_listed_at_once() -> None:
    board = changed(0, pips=0, bonus="Jump") | {"money": -3}
    assert list(components.problems(board)) == ["money", "space 1 pips", "space 1 bonus"]
    with pytest.raises(OptionError, match=r"money: .*; space 1 pips: .*; space 1 bonus: "):
        components.make(board)


def test_a_space_that_is_no_table_is_named() -> None:
    board = own_board()
    board["spaces"][7] = 8
    assert components.problems(board)["space 8"] == "must have hour, pips and bonus, not be 8"


def test_the_command_line_takes_a_board_by_name_and_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from clocklab.cli import main

    path = tmp_path / "mine.toml"
    path.write_text(components.to_toml(components.make(own_board(money=9))), encoding="utf-8")
    for given in (str(path), "backwards", f"backwards,{path}"):
        assert main(["odds", "clocks", "--boards", given]) == 0
        assert "A black die comes" in capsys.readouterr().out
    assert main(["odds", "clocks", "--boards", "sideways"]) != 0
    assert "boards must be 'forwards', 'backwards'" in capsys.readouterr().err

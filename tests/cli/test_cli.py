"""The command line as a user meets it: answers, whole games, and one clear line with exit code 2 on bad input."""

import io
import json
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from clocklab.cli import main
from clocklab.cli.answers import progress
from clocklab.cli.play import columns
from clocklab.core import games
from tests.contract.auction import Auction

CARDS = "5,3,9,1,10,2,7,4,6,8,10,1,3,9"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "grandfather" in out
    assert "bump_from" in out


def test_odds_answers_a_question_as_counted_and_in_lowest_terms(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "grandfather", "enter", "6", "5"]) == 0
    assert "54/216 = 1/4 = 0.25" in capsys.readouterr().out


def test_odds_takes_the_options_of_the_rule_lab(capsys: pytest.CaptureFixture[str]) -> None:
    """With bombs that move, 2-2-2 enters a 6 too, as do 6-6-6 and 3-3-3: 162 of 216."""
    assert main(["odds", "grandfather", "enter", "6", "--bomb", "or_move", "--json"]) == 0
    assert Fraction(json.loads(capsys.readouterr().out)["enter 6"]["exact"]) == Fraction(162, 216)


def test_odds_of_a_position_lists_what_a_roll_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    """From 5, 3, 9 a roll gains 0 with 72 of 216, 1 with 99, 2 with 45."""
    assert main(["odds", "grandfather", "--cards", CARDS]) == 0
    out = capsys.readouterr().out
    assert all(counted in out for counted in ("72/216", "99/216", "45/216"))


def test_expected_rolls_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "grandfather", "expected-rolls", "--cards", CARDS]) == 0
    assert "4991759917917/184677032960" in capsys.readouterr().out


def test_solve_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "grandfather", "--cards", CARDS]) == 0
    out = capsys.readouterr().out
    assert f"{CARDS} 0,0 0 roll  0.509217236" in out
    assert main(["solve", "grandfather", "--cards", "5,3,9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["positions"]) == 9
    first, second = (Fraction(value["exact"]) for value in found["positions"][0]["values"])
    assert first + second == 1


def test_solve_gives_advice_for_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    position = "5,3,9 0,0 0 move 1,3,5"
    assert main(["solve", "grandfather", "--cards", "5,3,9", "--position", position]) == 0
    assert "move 5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["solve", "grandfather", "--cards", "5,x"], "position 2 must be a whole number from 1 to 18, not 'x'"),
        (["solve", "grandfather", "--cards", "5"], "cards must be a list of card values such as [5, 3, 9], not 5"),
        (["solve", "grandfather", "--cards", "5,3", "--objective", "fame"], "'fame'"),
        (["solve", "grandfather"], "cards"),
        (["solve", "clocktowers"], "52 cards still lie face down in the decks, 48 too many for perfect play"),
        (["odds", "grandfather", "enter", "6", "x"], "takes whole numbers"),
        (["odds", "clocktowers", "comes", "1", "2"], "comes takes the numbers UNSEEN WANTED CARDS; it got 2"),
        (["odds", "ticktock", "kept", "2", "3"], "kept takes the numbers [DRAWN]; it got 2"),
        (["odds", "clocks", "lucky-seven", "3"], "lucky-seven takes no numbers; it got 1"),
        (["odds", "grandfather", "enter"], "enter"),
        (["odds", "grandfather", "jump", "6"], "no question 'jump'; it answers: enter"),
        (["odds", "grandfather", "--position", "x"], "is not a position of the race"),
        (["odds", "grandfather", "--doubles-need-move", "maybe"], "must be one of False, True, not 'maybe'"),
        (["odds", "grandfater"], "There is no game 'grandfater'"),
        (["play", "grandfather", "--players", "7"], "players must be one of 2, 3, not 7"),
        (["play", "grandfather", "--load", "none.json"], "none.json cannot be loaded"),
        (["play", "grandfather", "--seed", "x"], "invalid int value: 'x'"),
        (["play", "grandfather", "--seed", "9" * 5_000], "invalid int value: '999"),
        (["dance"], "invalid choice: 'dance'"),
        (["dance" * 1_000], "invalid choice: 'dance"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as leaving:
        code = int(str(leaving.code))
    captured = capsys.readouterr()
    assert code == 2
    assert complaint in captured.err
    assert captured.err.count("\n") == 1, captured.err
    assert len(captured.err) < 600
    assert captured.out == ""


def test_a_game_is_played_saved_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "roll 1,3,5", "odds", "1", "undo", "redo", "move 3", "save game.json", "history", "quit")
    words = ["play", "grandfather", "--cards", "5,3,9", "--names", "Ada,Bob"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "Ada rolled 1-3-5" in out
    assert "Move to the 5, with 5" in out
    assert "3. Ada: move 3" in out
    typed(monkeypatch, "advice", "stop", "jump", "quit")
    assert main(["play", "grandfather", "--load", "game.json"]) == 0
    captured = capsys.readouterr()
    assert "gives away" in captured.out
    assert "Bob is to roll" in captured.out
    assert "'jump' is not an action of the race" in captured.err


def test_a_dealt_layout_is_dealt_at_once_and_the_seed_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outs = []
    for seed in ("5", "5", "6"):
        typed(monkeypatch, "", "help")
        assert main(["play", "grandfather", "--seed", seed]) == 0
        outs.append(capsys.readouterr().out)
    assert "Player 1 is to roll" in outs[0]
    assert outs[0] == outs[1] != outs[2]


def test_a_whole_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "roll 1,2,6", "move 1", "move 2")
    assert main(["play", "grandfather", "--cards", "1,2"]) == 0
    out = capsys.readouterr().out
    assert "Player 1 reaches End and wins 2 points." in out
    assert "Player 1: 2, wins" in out


def test_computers_play_their_seats_and_undo_goes_back_to_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ada enters the 1 and stops; the computer, perfect on a track of two cards, rolls and moves by itself."""
    typed(monkeypatch, "roll 1,3,5", "move 1", "stop", "undo", "undo", "undo", "history", "quit")
    words = ["play", "grandfather", "--cards", "1,2,3,4", "--names", "Ada,Bob", "--seats", "person,perfect"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "  Bob: " in out
    last_history = out[out.rindex("> ") - 200 :]
    assert "2." not in last_history


@pytest.mark.parametrize("seats", ["wizard", "person,person,person", "uct:playouts=0"])
def test_a_seat_for_nobody_is_refused_in_one_line(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "grandfather", "--cards", "1,2", "--seats", seats]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_takes_over_a_second_says_on_a_terminal_that_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Written before the second is over it would be noise; after it there is a line with the time gone.

    In a stream that is no terminal, such as a file, it would be noise at any time.
    """
    with progress("Counting"):
        time.sleep(1.3)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress("Counting"):
        time.sleep(0.05)
    assert capsys.readouterr().err == ""
    with progress("Counting"):
        time.sleep(1.6)
    assert "Counting: 00:00" in capsys.readouterr().err


# ---- secrets, many choices, one player: the auction's rules by hand ----------------------------------------


@pytest.fixture
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "auction", Auction)


@pytest.mark.usefixtures("auction")
def test_sealed_bids_are_asked_for_one_after_the_other_and_shown_when_all_are_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lot, one blue 3, is worth 3; Bob's 59 beats Ada's 57 and leaves him 1 of 60 coins."""
    typed(monkeypatch, "lot b3", "57", "", "57", "odds", "history", "", "odds", "59", "history", "quit")
    assert main(["play", "auction", "--dice", "1", "--names", "Ada,Bob"]) == 0
    captured = capsys.readouterr()
    shown = captured.out.split("\n> ")
    assert "Pass the keyboard to Ada" in shown[1]
    assert "Pass the keyboard on first" in captured.err
    assert "0 to 60: Coins to bid" in shown[3]
    assert "lot b3" in shown[3]
    assert "Pass the keyboard to Bob" in shown[4]
    assert "57" not in "".join(shown[4:9])
    assert "only the player who is to decide may ask" in captured.err
    assert "  2. Ada: (hidden)" in shown[6]
    assert "60,1 0,3 1 - -" in shown[9]
    assert "  2. Ada: bid 57\n  3. Bob: bid 59" in shown[10]


@pytest.mark.usefixtures("auction")
def test_the_number_typed_is_the_number_bid(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With 3 coins the bids are listed as 0, 1, 2, 3: typing 2 bids 2, not the second of them."""
    typed(monkeypatch, "lot b3", "2", "history", "quit")
    assert main(["play", "auction", "--players", "1", "--dice", "1", "--coins", "3"]) == 0
    out = capsys.readouterr().out
    assert "  0: bid 0\n  1: bid 1\n  2: bid 2\n  3: bid 3\n" in out
    assert "2. Player 1: bid 2" in out


@pytest.mark.usefixtures("auction")
def test_what_a_computer_bids_is_hidden_until_all_is_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "lot b3", "history", "5", "history", "quit")
    assert main(["play", "auction", "--dice", "1", "--names", "Ada,Bob", "--seats", "random,person"]) == 0
    out = capsys.readouterr().out
    assert "Pass the keyboard" not in out
    assert "  Ada: (hidden)\n" in out
    assert out.index("2. Ada: (hidden)") < out.index("2. Ada: bid ")


@pytest.mark.usefixtures("auction")
def test_prices_of_ones_own_come_from_a_file_and_stay_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A blue die brings 10 more: 3 + 10 = 13. The saved game needs the file no more."""
    prices = tmp_path / "prices, mine.toml"
    prices.write_text("b = 10\n")
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "lot b3", "7", "save game.json", "quit")
    words = ["play", "auction", "--players", "1", "--dice", "1", "--prizes", str(prices)]
    assert main(words) == 0
    prices.unlink()
    typed(monkeypatch, "quit")
    assert main(["play", "auction", "--load", "game.json"]) == 0
    assert "53 13 1 - -" in capsys.readouterr().out.rsplit("Auction:", 1)[1]
    assert main(words) == 2
    assert "prizes must be pairs or a TOML file" in capsys.readouterr().err


def test_more_choices_than_lines_stand_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty words of 7 letters and 2 spaces: 78 columns take 8 across, so 4 rows, read downwards."""
    monkeypatch.setenv("COLUMNS", "80")
    rows = columns([f"{number:>2}: abc" for number in range(1, 31)])
    assert len(rows) == 4
    assert rows[0].split(": abc")[:3] == [" 1", "   5", "   9"]


def test_where_a_position_has_no_odds_it_is_said_what_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "clonk"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("There are no odds here. Name a position of the game with --position, or ask: ")
    assert "task-value MATCHING" in said


def test_choices_stand_under_their_headings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Clocktowers: three different walls can begin a tower, and only the headings say which."""
    position = "1c,1m,2,o:-:- 1c,1m,om:-:- tops=2,om,b seat=0 play"
    typed(monkeypatch, "", "quit")
    assert main(["play", "clocktowers", "--position", position]) == 0
    menu = """\
  Play the wall of one floor, cat
    1: Begin a tower
  Play the wall of one floor, mouse
    2: Begin a tower
  Play the wall of two floors
    3: Begin a tower
  Or put away face down
    4: The wall of one floor, cat
"""
    assert menu in capsys.readouterr().out


def test_an_error_while_answering_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on a console whose code page has no such letter: showing the odds fails, here for any reason."""

    def broken(*_: object) -> str:
        return "\u2248".encode("ascii").decode()

    monkeypatch.setattr("clocklab.cli.play.odds_text", broken)
    typed(monkeypatch, "odds", "roll 1,2,5", "history", "quit")
    assert main(["play", "grandfather", "--cards", CARDS]) == 0
    captured = capsys.readouterr()
    assert "UnicodeEncodeError" in captured.err
    assert "  1. chance: roll 1,2,5" in captured.out


def test_a_board_that_cannot_be_shown_does_not_lose_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("clocklab.core.Match.__str__", lambda match: str(1 / 0))
    typed(monkeypatch, "roll 1,2,5", f"save {tmp_path / 'game.json'}", "quit")
    assert main(["play", "grandfather", "--cards", CARDS]) == 0
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert len(json.loads((tmp_path / "game.json").read_text())["actions"]) == 1


def test_where_a_computer_fails_its_hand_is_not_shown_and_the_game_can_be_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def failing(*_: object) -> object:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr("clocklab.players.simple.RandomPlayer.__call__", failing)
    typed(monkeypatch, "1", "stop", f"save {tmp_path / 'game.json'}", "quit")
    assert main(["play", "clonk", "--seed", "2", "--seats", "random,person"]) == 0
    captured = capsys.readouterr()
    assert "out of ideas" in captured.err
    assert "Player 1 is to act." in captured.out
    assert "allowed here" not in captured.err
    assert "Open the" not in captured.out
    assert (tmp_path / "game.json").exists()

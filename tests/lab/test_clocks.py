"""Clocks in the lab, without a browser: what is told of dice that no position keeps, other numbers of players, bids.

Expected sentences are written by hand from the position's line: what stands where, and what the board asks for there.
"""

import pytest

pytest.importorskip("ipywidgets")

import clocklab
import clocklab.lab
from clocklab.core.contract import CHANCE
from clocklab.lab import parts
from clocklab.lab.stepper import Stepper
from tests.lab.toys import BY_HAND

EMPTY = "." * 24
FREE = f"w3{'.' * 22}::6:- bag=3,4,4,4 out=0 start=0 seat=0 free"
"""Alone: a white 3 lies at 1 o'clock, where the forwards board wants a 1; a free action is due."""


def alone(start: str) -> Stepper:
    return clocklab.lab.play("clocks", players=1, start=start, show=("history",))


def test_what_a_rerolled_die_showed_is_told_and_listed_in_the_history() -> None:
    for shown, told in ((1, "The re-roll showed 1: perfect."), (5, "The re-roll showed 5: not the 1 that is wanted.")):
        stepper = alone(FREE)
        stepper.actions.press("Re-roll the white 3 at 1 o'clock")
        stepper.session.play(f"die {shown}")
        stepper.refresh()
        assert told in stepper.says.value
        assert stepper.session.moves() == ["Player 1: Re-roll the white 3 at 1 o'clock", told.rstrip(".")]


def test_what_a_red_die_paid_is_told() -> None:
    stepper = alone(f"{EMPTY}:r2:6:- bag=4,4,4,3 out=0 start=0 seat=0 place")
    stepper.actions.press("Roll it for money")
    stepper.session.play("die 4")
    stepper.refresh()
    assert "The red die showed 4: 4 coins for Player 1." in stepper.says.value
    assert stepper.session.match.state.money == (10,)


def test_what_the_yellow_dice_paid_is_told() -> None:
    """Lucky 7 is the bonus of a 1 at 7 o'clock, the seventh space of the forwards board."""
    stepper = alone(f"{EMPTY}:b1:60:- bag=4,4,3,4 out=0 start=0 seat=0 place")
    stepper.actions.press(next(label for label in stepper.actions.labels if "7 o'clock" in label))
    stepper.actions.press("Roll for 7 coins")
    stepper.session.play("yellow 3,4")
    stepper.refresh()
    assert "The yellow dice showed 3 and 4: 7 coins for Player 1." in stepper.says.value
    stepper.undo_button.click()
    stepper.session.play("yellow 3,3")
    stepper.refresh()
    assert "The yellow dice showed 3 and 3: nothing won." in stepper.says.value


def test_what_the_board_shows_is_not_told_twice() -> None:
    stepper = clocklab.lab.play("clocks", players=1, seed=2, show=())
    stepper.chance_button.click()
    stepper.chance_button.click()
    assert "cl-log" not in stepper.says.value


@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_new_game_takes_any_number_of_players(players: int) -> None:
    """Two began, on a board each: new seats have the last one's."""
    stepper = clocklab.lab.play("clocks", boards=["forwards", "backwards"], show=("table",))
    stepper.table.players.value = str(players)
    stepper.table.start_button.click()
    assert stepper.note.text == ""
    assert stepper.session.game.boards == ("forwards", "backwards", "backwards", "backwards")[:players]


def test_two_people_bid_under_a_cover_and_a_bid_taken_back_stays_hidden() -> None:
    stepper = clocklab.lab.play("clocks", seed=1, names=["Ada", "Bob"], show=("odds", "history"), **BY_HAND)
    stepper.chance_button.click()
    stepper.chance_button.click()
    stepper.actions.press(stepper.actions.labels[0])
    assert stepper.session.covered
    assert stepper.board.value == stepper.session.match.board().markup  # as an onlooker sees it
    assert not stepper.board.shown["paths"]
    stepper.cover_button.click()
    stepper.actions.press("5 coins")
    assert stepper.session.covered
    assert stepper.board.value == stepper.session.match.board().markup
    page = stepper.says.value + stepper.odds.content.value
    assert "5 coin" not in page
    assert "bid 5" not in page
    stepper.undo_button.click()
    assert stepper.session.covered
    assert "I am Ada" in stepper.cover_button.description
    stepper.cover_button.click()
    stepper.actions.press("1 coin")
    stepper.cover_button.click()
    stepper.actions.press("0 coins")
    assert "Ada bid 1, Bob bid 0" in stepper.says.value


def test_a_person_plays_a_whole_game_against_the_games_own_player() -> None:
    stepper = clocklab.lab.play("clocks", seed=4, seats=["person", "valuer"], show=())
    for _ in range(400):
        if stepper.session.match.over:
            break
        if stepper.session.match.turn is CHANCE:
            stepper.chance_button.click()
        else:
            stepper.actions.press(stepper.actions.labels[0])
        assert stepper.note.text == ""
    assert stepper.session.match.over
    assert "Score: Player 1" in stepper.says.value


# ---- advice --------------------------------------------------------------------------------------------------


def test_advice_is_worked_out_when_asked_for_and_goes_with_its_position() -> None:
    stepper = clocklab.lab.play("clocks", players=1, start=FREE, show=("advice",))
    assert stepper.advice.content.value == ""
    stepper.advice.ask_button.click()
    assert "★ best" in stepper.advice.content.value
    assert "about " in stepper.advice.content.value  # a judgement is marked as no exact number
    stepper.actions.press("No free action")
    assert "best" not in stepper.advice.content.value


def test_advice_on_bids_is_for_the_bidders_eyes_only() -> None:
    """One coin each, and groups alike: whoever bids it pays for nothing, so that bidding 0 is best."""
    line = f"{EMPTY}::1:- {EMPTY}::1:- bag=6,8,8,8 out=0 start=0 seat=0 bid w3/w3"
    stepper = clocklab.lab.play("clocks", start=line, names=["Ada", "Bob"], show=("advice",), **BY_HAND)
    stepper.advice.ask_button.click()
    assert "Shown only to the player" in stepper.advice.content.value
    stepper.cover_button.click()
    stepper.advice.ask_button.click()
    shown = stepper.advice.content.value
    assert "For Ada" in shown
    assert shown.index("bid 0 coins") < shown.index("★ best") < shown.index("bid 1 coin<")
    stepper.actions.press("1 coin")
    assert "bid" not in stepper.advice.content.value


def test_before_chance_has_acted_there_is_no_button_for_advice() -> None:
    stepper = clocklab.lab.play("clocks", seed=1, show=("advice",))
    assert "before chance has acted" in stepper.advice.content.value
    assert not parts.shown(stepper.advice.ask_button)


def test_the_terminal_gives_the_same_advice(capsys: pytest.CaptureFixture[str]) -> None:
    from clocklab.cli.play import _hints

    game = clocklab.load("clocks", players=1)
    _hints(clocklab.Match(game, 0, (), game.parse_state(FREE)))
    printed = capsys.readouterr().out
    assert "final score, found by" in printed
    assert "about " in printed

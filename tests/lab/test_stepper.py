"""The stepper's callbacks, called as a click calls them, without a browser. Numbers: the toys' rules by hand."""

import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from ipywidgets.widgets import widget as registry

import clocklab
import clocklab.lab
from clocklab.core import Match, games
from clocklab.errors import MissingExtraError, OptionError
from clocklab.lab import parts
from clocklab.lab.stepper import PANELS, Stepper
from clocklab.players.seats import seat_player
from tests.contract.toys import Hunch
from tests.lab.toys import BY_HAND, Climb


def board(**how: Any) -> Stepper:
    return clocklab.lab.play(Climb(goal=how.pop("goal", 20)), **{**BY_HAND, "seed": 1, "show": (), **how})


def visible(stepper: Stepper) -> list[str]:
    buttons = [*stepper._main.children, stepper.cover_button]
    return [each.description for each in buttons if parts.shown(each) and each is not stepper.cover_button]


def test_rolling_then_choosing_moves_the_board_and_the_buttons() -> None:
    stepper = board()
    assert visible(stepper) == ["Flip"]
    stepper.chance_button.click()
    assert visible(stepper) == []
    face = stepper.session.match.state.face
    assert stepper.actions.labels == [f"Add 1 x {face}", f"Add 2 x {face}"]
    stepper.actions.press(f"Add 2 x {face}")
    assert 'data-step="2"' in stepper.board.value
    assert f"the total is {2 * face}" in stepper.says.value


def test_actions_stand_in_groups_under_their_headings() -> None:
    stepper = board()
    stepper.chance_button.click()
    bank = stepper.actions._banks[0]
    assert [group.heading.value for group in bank._groups] == ["Carefully", "Boldly"]


def test_a_hasty_second_click_does_nothing() -> None:
    stepper = board()
    stepper.chance_button.click()
    old = stepper.actions._banks[0].first()
    old.click()
    stepper.chance_button.click()
    old.click()  # the button of the step before, still on its way when the screen changed
    assert stepper.session.steps == 3
    stepper.chance_button.click()
    assert stepper.session.steps == 3
    assert not stepper.note.text


def test_buttons_are_used_again_not_made_anew() -> None:
    stepper = board(goal=90)

    def turn() -> None:
        stepper.chance_button.click()
        stepper.actions.press(stepper.actions.labels[0])

    turn()
    turn()
    before = len(registry._instances)
    for _ in range(10):
        turn()
    assert len(registry._instances) == before


def test_undo_and_redo_are_offered_only_where_they_do_something() -> None:
    stepper = board()
    assert (stepper.undo_button.disabled, stepper.redo_button.disabled) == (True, True)
    stepper.chance_button.click()
    stepper.undo_button.click()
    assert (stepper.undo_button.disabled, stepper.redo_button.disabled) == (True, False)
    stepper.redo_button.click()
    assert 'data-step="1"' in stepper.board.value


def test_new_game_takes_the_next_seed() -> None:
    stepper = board()
    stepper.chance_button.click()
    stepper.new_button.click()
    assert (stepper.session.match.seed, stepper.session.steps) == (2, 0)


def test_a_finished_game_says_who_won_and_offers_another() -> None:
    stepper = board(goal=2, names=["Ada", "Bob"])
    stepper.chance_button.click()
    stepper.actions.press(stepper.actions.labels[1])
    assert "Won by Ada. Score: Ada 1, Bob 0." in stepper.says.value
    assert visible(stepper) == ["Play again"]


def test_names_are_escaped_wherever_they_are_shown() -> None:
    nasty = "<img src=x onerror=alert(1)>"
    stepper = board(names=[nasty, nasty], seats=["person", "random"], show=PANELS)
    stepper.chance_button.click()
    stepper.actions.press(stepper.actions.labels[0])
    markup = [each.value for each in registry._instances.values() if type(each).__name__ == "HTML"]
    assert not any("<img src=x" in value for value in markup)
    assert any("&lt;img src=x" in value for value in markup)


def test_faults_are_shown_in_words_and_leave_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("ouch <b>")

    stepper = board()
    monkeypatch.setattr(Climb, "apply", broken)
    stepper.chance_button.click()
    assert "Something went wrong inside clocklab (ZeroDivisionError: ouch <b>)" in stepper.note.text
    assert 'role="alert"' in stepper.note.widget.value
    assert "<b>" not in stepper.note.widget.value
    assert stepper.session.steps == 0


def test_a_note_goes_with_the_next_thing_done() -> None:
    stepper = board()
    stepper.real_dice.line.value = "nonsense"
    stepper.real_dice.enter_button.click()
    assert "nonsense" in stepper.real_dice.note.text
    stepper.chance_button.click()
    assert stepper.real_dice.note.text == ""


def test_own_dice_are_entered_as_text_and_suggested() -> None:
    stepper = board(show=["dice"])
    assert stepper.real_dice.line.options == ("flip 1", "flip 2")
    stepper.real_dice.line.value = "2"
    stepper.real_dice.enter_button.click()
    assert stepper.session.match.state.face == 2
    assert stepper.real_dice.line.value == ""


def test_the_computer_answers_at_once_and_what_it_did_is_told() -> None:
    stepper = board(seats=["person", "random"])
    stepper.chance_button.click()
    stepper.actions.press(stepper.actions.labels[0])
    assert stepper.session.steps == 4
    assert "Player 2: Add" in stepper.says.value


def test_perfect_play_is_solved_when_it_is_first_needed() -> None:
    stepper = board(seats=["perfect", "person"], goal=5)
    assert stepper.session.steps == 2
    assert stepper.session.match.turn != 0


def test_the_unsolvable_computer_is_explained() -> None:
    stepper = board(seats=["perfect", "person"], goal=60)
    assert "goals up to 50" in stepper.note.text
    assert visible(stepper) == ["Let Player 1 play"]
    stepper.computer_button.click()
    assert "goals up to 50" in stepper.note.text


def test_computers_alone_play_to_the_end_at_a_button() -> None:
    stepper = board(seats=["random", "perfect"])
    assert visible(stepper) == ["Flip", "Play to the end"]
    stepper.play_out_button.click()
    assert stepper.session.match.over


def test_step_by_step_the_computer_waits_for_its_button() -> None:
    stepper = board(seats=["perfect", "random"], automatic=False)
    stepper.chance_button.click()
    assert visible(stepper) == ["Let Player 1 play", "Play to the end"]
    stepper.computer_button.click()
    assert stepper.session.steps == 2


def test_names_and_players_take_effect_at_once() -> None:
    stepper = board(show=["table"])
    stepper.table.names[0].value = "Ada"
    assert "Ada is next" in stepper.says.value
    stepper.table.seed.value = "77"
    stepper.table.seat(0, seat_player("random", stepper.session.game))
    assert stepper.session.steps == 2
    assert stepper.table.seed.value == "77"
    stepper.table.names[0].value = "x" * 61
    assert "60 characters" in stepper.table.note.text


def test_the_next_game_has_the_seed_and_players_of_the_form() -> None:
    stepper = board(show=["table"])
    stepper.table.seed.value = "12"
    stepper.table.players.value = "3"
    stepper.table.start_button.click()
    assert (stepper.session.match.seed, stepper.session.game.players) == (12, 3)
    assert [parts.shown(line) for line in stepper.table.seats.children] == [True, True, True]
    stepper.table.seed.value = "twelve"
    stepper.table.start_button.click()
    assert "whole number, not 'twelve'" in stepper.table.note.text


def test_an_open_game_looks_back_and_takes_back_from_its_history() -> None:
    stepper = board(show=["history"])
    for _ in range(2):
        stepper.chance_button.click()
        stepper.actions.press(stepper.actions.labels[0])
    stepper.history.steps.value = 1
    assert 'data-step="1"' in stepper.board.value
    assert "Looking back: step 1" in stepper.says.value
    assert visible(stepper) == ["Back to now"]
    stepper.now_button.click()
    assert 'data-step="4"' in stepper.board.value
    stepper.history.steps.value = 1
    stepper.history.take_back_button.click()
    assert (stepper.session.steps, stepper.session.match.can_redo) == (1, True)


def test_hidden_cards_wait_under_a_cover() -> None:
    stepper = clocklab.lab.play(Hunch(), names=["Ada", "Bob"], show=("odds", "history", "dice"), **BY_HAND)
    stepper.chance_button.click()
    assert parts.shown(stepper.cover)
    assert "The card is ?" in stepper.board.value  # what is public stays in view
    assert not stepper.board.shown["paths"]
    assert stepper.actions.labels == []
    assert "Pass the device to Ada" in stepper.cover_text.value
    assert stepper.real_dice.line.options == ()
    assert "Shown only to" in stepper.odds.content.value
    stepper.cover_button.click()
    assert not parts.shown(stepper.cover)
    assert stepper.actions.labels == ["say high", "say low"]


def test_a_board_closes_all_its_widgets() -> None:
    before = len(registry._instances)
    stepper = board(show=PANELS)
    stepper.chance_button.click()
    assert len(registry._instances) > before
    stepper.close()
    stepper.close()
    assert len(registry._instances) == before
    assert list(stepper._repr_mimebundle_()) == ["text/html", "text/plain"]


def test_two_boards_of_one_key_leave_the_second() -> None:
    first, second = board(key="mine"), board(key="mine")
    assert (first.closed, second.closed) == (True, False)


def test_a_notebook_keeps_a_view_and_a_text_that_never_changes() -> None:
    bundle = board()._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert "Run this cell to play" in bundle["text/html"]
    assert 'src="data:image/svg+xml' in bundle["text/html"]
    assert bundle["text/plain"] == "<Stepper of Climb, 2 players, seed 1>"


def test_a_match_can_be_gone_on_with_and_a_position_started_from() -> None:
    match = Match(Climb(), 1)
    match.roll()
    assert clocklab.lab.play(match).session.match is match
    assert board(start="4 1 2").session.match.position == "4 1 2"
    assert board(players=3).session.game.players == 3


def test_an_unknown_panel_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="odds, advice"):
        board(show=["prizes"])


def test_without_ipywidgets_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(MissingExtraError, match=r"\[lab\]"):
        board()


@pytest.mark.parametrize("name", games())
def test_every_installed_game_is_served_from_its_contract_alone(name: str, tmp_path: Path) -> None:
    for example in games()[name].examples():
        stepper = clocklab.lab.play(example, seats=["random"] * example.players, seed=2, show=("history", "dice"))
        stepper.play_out_button.click()
        assert stepper.session.match.over
        assert not stepper.note.text
        stepper.close()

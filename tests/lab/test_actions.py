"""Many actions and many outcomes on the screen. Numbers: the auction's rules by hand."""

from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import clocklab.lab
from clocklab.lab import parts
from clocklab.lab.actions import ActionButtons, Offer
from clocklab.lab.stepper import Stepper
from tests.contract.auction import Auction
from tests.lab.toys import BY_HAND


def board(players: int = 2, **how: Any) -> Stepper:
    options = {name: how.pop(name) for name in ("coins", "dice", "rounds") if name in how}
    names = ["Ada", "Bob"][:players]
    return clocklab.lab.play(
        Auction(players=players, **options), **{**BY_HAND, "seed": 1, "show": (), "names": names, **how}
    )


def test_sixty_one_bids_are_one_field_for_a_number_with_a_button() -> None:
    stepper = board()
    stepper.chance_button.click()
    stepper.cover_button.click()
    group = stepper.actions._banks[0]._groups[0]
    assert group.number.description == "Coins to bid, 0 to 60"
    assert (parts.shown(group.number), parts.shown(group.menu), parts.shown(group.row)) == (True, False, False)
    group.number.value = 37
    group.take.click()
    assert stepper.session.match.history[-1][1].coins == 37
    stepper.cover_button.click()
    assert group.number.value == 0  # nothing of it stays in the page for the next bidder to find


def test_the_number_keeps_within_what_the_seat_has_and_begins_anew() -> None:
    """30 of 60 coins are paid: 30 are left, then all 60 are there again after taking back."""
    stepper = board(players=1, dice=4)
    stepper.chance_button.click()
    stepper.actions.press("bid 30")
    stepper.chance_button.click()
    group = stepper.actions._banks[0]._groups[0]
    assert (group.number.min, group.number.max, group.number.value) == (0, 30, 0)
    group.number.value = 99
    assert group.number.value == 30
    stepper.undo_button.click()
    stepper.undo_button.click()
    assert stepper.actions._banks[0]._groups[0].number.max == 60


def test_few_bids_are_buttons() -> None:
    stepper = board(coins=3)
    stepper.chance_button.click()
    stepper.cover_button.click()
    assert stepper.actions._banks[0]._groups[0].many is None
    assert stepper.actions.labels == ["bid 0", "bid 1", "bid 2", "bid 3"]


def test_many_actions_that_are_no_numbers_in_a_row_are_a_menu() -> None:
    taken: list[Any] = []
    actions = ActionButtons(taken.append)
    evens = [Offer("Pay", f"{coins} coins", coins, coins) for coins in range(0, 100, 2)]
    words = [Offer("Say", f"word {number}", f"word {number}") for number in range(30)]
    actions.offer([*evens, *words, Offer("Or", "Pass", "pass")])
    pass_, pay, say = actions._banks[0]._groups  # the usual answer first
    assert [label for label, _ in pay.menu.options][:2] == ["0 coins", "2 coins"]
    assert (pay.menu.description, pay.take.description) == ("Pay", "Take this: Pay")
    pay.menu.value = 3
    pay.take.click()
    assert taken == [6]
    actions.press("word 29")
    actions.press("Pass")
    assert taken == [6, "word 29", "pass"]
    assert say.first is say.menu
    assert pass_.many is None


def test_what_is_no_longer_offered_cannot_be_taken() -> None:
    taken: list[Any] = []
    actions = ActionButtons(taken.append)
    actions.offer([Offer("Bid", f"bid {coins}", coins, coins) for coins in range(61)])
    old = actions._banks[0]._groups[0].take
    actions.offer([Offer("Bid", "bid 0", "other", 0)])
    old.click()
    assert taken == []


def test_of_thousands_of_lots_those_are_suggested_that_begin_as_typed() -> None:
    """Of 5,985 sorted lots of four dice only b1,b1,b1,b1 to b1,b1,b1,r6 begin with three b1: 18."""
    stepper = board(show=("dice",))
    line = stepper.real_dice.line
    assert len(line.options) == 250
    line.value = "b1,b1,b1"
    assert len(line.options) == 18
    line.value = "lot b1,b1,b1"
    assert len(line.options) == 18
    line.value = "b1 b1 g4 r6"
    stepper.real_dice.enter_button.click()
    assert stepper.session.match.state.lot == ("b1", "b1", "g4", "r6")
    assert line.value == ""


def test_odds_are_shown_to_who_decides_and_to_all_while_nothing_is_secret() -> None:
    stepper = board(show=("odds",))
    assert "Shown only" not in stepper.odds.content.value
    stepper.chance_button.click()
    assert "Shown only" in stepper.odds.content.value
    stepper.cover_button.click()
    assert "as good as" in stepper.odds.content.value


def test_who_played_alone_and_lost_is_told_the_score() -> None:
    stepper = board(players=1, dice=1, rounds=1)
    stepper.chance_button.click()
    stepper.actions.press("bid 0")
    assert "Not won. Score: Ada 0." in stepper.says.value


def test_what_was_hidden_is_shown_by_a_text_and_never_by_none_which_kernels_in_a_browser_do_not_send() -> None:
    widget, sent = parts.html("words"), list[object]()
    widget.layout.observe(lambda change: sent.append(change["new"]), "display")
    for visible in (True, False, False, True, True):
        parts.show(widget, visible)
    assert sent == ["none", ""], "nothing is sent where nothing changes"
    assert parts.shown(widget)


def lots() -> list[Offer]:
    """Return 3 x 6 offers of which one touches first a card and then a place, and the usual answer."""
    each = [
        Offer("Lay", f"{card} on {place}", (card, place), path=(card, str(place)))
        for card in "abc"
        for place in range(6)
    ]
    return [*each, Offer("Or", "Pass", "pass", path=("pass",))]


def test_of_more_than_a_dozen_it_is_asked_first_what_and_then_where_the_usual_answer_first() -> None:
    taken, chosen = list[Any](), list[Any]()
    actions = ActionButtons(taken.append, chosen.append)
    actions.offer(lots(), at=1, titles={"a": "the ace", "b": "the bishop", "c": "the crown"})
    assert actions.buttons == ["Pass", "The ace", "The bishop", "The crown"]
    actions._banks[0]._groups[1]._buttons[1].click()
    assert chosen == [("b",)]
    assert actions.buttons == [*(f"b on {place}" for place in range(6)), "Back"]
    actions._banks[0]._groups[1]._buttons[0].click()
    assert actions.buttons == ["Pass", "The ace", "The bishop", "The crown"]
    assert (taken, chosen) == ([], [("b",), ()])
    actions.press("c on 4")
    assert taken == [("c", 4)]
    assert actions.chosen == ("c",)
    actions.press("Pass")
    assert taken == [("c", 4), "pass"]


def test_the_second_click_of_a_double_click_on_what_does_not_take_a_where() -> None:
    taken: list[Any] = []
    actions = ActionButtons(taken.append)
    actions.offer(lots(), at=1)
    what = actions._banks[0]._groups[1]._buttons[0]
    what.click()
    what.click()
    assert (taken, actions.chosen) == ([], ("a",))

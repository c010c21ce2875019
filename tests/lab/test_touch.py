"""The board that one touches, without a browser: what it is told, and what it does with what it hears."""

import random
from typing import Any

import pytest

pytest.importorskip("anywidget")

import clocklab
from clocklab.core import CHANCE, games
from clocklab.errors import IllegalActionError
from clocklab.lab import parts, play
from clocklab.lab.board import Board, titles
from clocklab.lab.stepper import Stepper
from tests.lab.toys import BY_HAND

DICE = "5,3,9,1,10,2,7,4,6,8,10,1,3,9 0,0 0 move 1,4,5"
"""The next card is a 5: 1 + 4, or the 5 alone."""


def race(text: str = DICE) -> Stepper:
    cards = [int(card) for card in text.split()[0].split(",")]
    return play("grandfather", cards=cards, start=text, seed=1, show=(), **BY_HAND)


def say(stepper: Stepper, kind: str, *path: str, offer: int | None = None) -> None:
    """Do what the browser's half of the board says."""
    now = stepper.board.shown["offer"] if offer is None else offer
    stepper.board.hear({kind: list(path), "offer": now})


def heard(board: Board) -> list[Any]:
    sent: list[Any] = []
    board.send = sent.append
    return sent


def test_touching_dice_that_add_up_moves_on() -> None:
    stepper = race()
    assert set(stepper.board.shown["paths"]) == {("die-1", "die-2"), ("die-3",), ("stop",)}
    say(stepper, "touch", "die-1", "die-2")
    assert stepper.session.match.state.left == (5,)


@pytest.mark.parametrize("path", [(), ("die-1",), ("die-2", "die-1"), ("nowhere",)])
def test_what_is_no_path_does_nothing(path: tuple[str, ...]) -> None:
    stepper = race()
    say(stepper, "touch", *path)
    assert stepper.session.steps == 0


def test_a_touch_counts_for_the_offer_that_it_was_made_on() -> None:
    stepper = race()
    first = stepper.board.shown["offer"]
    say(stepper, "touch", "die-3")
    say(stepper, "touch", "stop", offer=first)
    assert stepper.session.steps == 1
    for nonsense in ({"touch": 3}, {"touch": [1]}, {"why": []}, {}):
        stepper.board.hear({**nonsense, "offer": first + 1})
    for nonsense in (None, 7, "touch"):
        stepper.board.hear(nonsense)
    assert stepper.session.steps == 1


def test_what_is_touched_first_is_chosen_for_the_buttons_too() -> None:
    stepper = race()
    stepper.board.chosen = {"path": ["die-1"], "offer": stepper.board.shown["offer"]}
    assert stepper.actions.buttons == ["Move to the 5, with 1 + 4", "Back"]
    stepper.actions.press("Back")
    assert stepper.board.chosen["path"] == []
    stepper.board.chosen = {"path": ["die-1"], "offer": 0}
    assert len(stepper.actions.buttons) == 3, "of another offer"


def test_a_part_that_is_not_lit_says_why_from_the_rules() -> None:
    stepper = race()
    sent = heard(stepper.board)
    say(stepper, "why", "card-3")
    assert sent == [{"why": "Cards are entered one by one: the next is the 5 at 7 o'clock.", "offer": 1}]
    say(stepper, "touch", "stop")
    sent.clear()
    say(stepper, "why", "card-1")
    assert sent[-1]["why"] == "First: Roll the dice."


def test_the_error_of_a_match_gives_the_same_reason() -> None:
    match = clocklab.Match(race().session.game, start=DICE)
    with pytest.raises(IllegalActionError, match="A marker is bumped off a card that you have just entered; allowed"):
        match.play("bump 1")


def test_titles_are_read_off_the_picture() -> None:
    stepper = race()
    assert titles(stepper.board.value)["die-2"] == "die 4"
    assert titles(stepper.board.value)["card-1"] == "7 o'clock: 5"


@pytest.mark.parametrize("name", games())
def test_every_game_is_played_by_touches_to_its_end(name: str) -> None:
    stepper, rng = play(name, seed=2, show=(), seats=["person"] * 2), random.Random(3)
    session = stepper.session
    for _ in range(4_000):
        if session.match.over:
            break
        if parts.shown(stepper.cover):
            stepper.cover_button.click()
        elif session.match.turn is CHANCE:
            stepper.chance_button.click()
        else:
            say(stepper, "touch", *rng.choice(stepper.board.shown["paths"]))
        assert stepper.note.text == ""
    assert session.match.over
    stepper.close()

"""A click counts for the offer that it was made on: the second click of a double click does nothing, in every game."""

import random
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from clocklab.core import CHANCE, games
from clocklab.lab import parts, play
from clocklab.lab.actions import MOST_BUTTONS, ActionButtons, Offer
from clocklab.lab.stepper import Stepper
from tests.lab.toys import BY_HAND

STEPS = 50


def twice(button: Any) -> None:
    """Do what a double click does: both clicks are of the button that was there at the first."""
    button.click()
    button.click()


def choice(stepper: Stepper, rng: random.Random) -> Any:
    """Return the button of some action that is offered, its field set to some offer where there is one."""
    group = rng.choice([each for each in stepper.actions._banks[0]._groups if each.offers])
    if len(group.offers) <= MOST_BUTTONS:
        return rng.choice(group._buttons[: len(group.offers)])
    group.choose(rng.randrange(len(group.offers)))
    return group.take


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seats", [["person"], ["person", "random"]])
def test_a_double_click_does_one_thing(name: str, seats: list[str]) -> None:
    stepper, rng = play(name, seed=3, show=(), seats=seats, automatic=False, singles=False), random.Random(4)
    for _ in range(STEPS):
        session = stepper.session
        if parts.shown(stepper.cover):
            twice(stepper.cover_button)
        before = session.steps
        if session.match.over:
            break
        if session.match.turn is CHANCE:
            twice(stepper.chance_button)
        elif session.computer_decides:
            twice(stepper.computer_button)
        else:
            chosen = len(stepper.actions.chosen)
            twice(choice(stepper, rng))
            if session.steps == before:  # what was chosen first, or taken back
                assert abs(len(stepper.actions.chosen) - chosen) == 1
                continue
        here, *then = session.match.positions[before:-1]
        laid_out = all(session.game.preparing(each.state) for each in then)
        assert laid_out, f"a double click acted twice at {here.text}"
    stepper.close()


def test_a_double_click_on_play_again_begins_one_game() -> None:
    stepper = play("grandfather", cards=[1, 1], seats=["random", "random"], seed=5, show=())
    stepper.play_out_button.click()
    twice(stepper.again_button)
    assert stepper.session.match.seed == 6


def test_a_second_click_takes_nothing_for_the_next_player_where_the_offer_is_the_same() -> None:
    """Clocks, by its rules: two of three groups are one black 3 each, so that the next player is offered the same."""
    empty = "." * 24
    seats = " ".join(f"{empty}::6:{bid}" for bid in (3, 2, 1))
    stepper = play(
        "clocks", players=3, start=f"{seats} bag=10,12,10,12 out=0 start=0 seat=0 take w1w2/b3/b3", show=(), **BY_HAND
    )
    before = stepper.actions.labels
    twice(stepper.actions._banks[0]._groups[0]._buttons[1])
    assert stepper.actions.labels == before
    assert (stepper.session.steps, stepper.session.acting) == (1, 1)


def test_a_second_click_discards_nothing_of_the_next_player_who_holds_the_same() -> None:
    """Clocktowers: each has one blue roof left and all decks are empty; the position came up in a random game."""
    first = "b:1,1c,1c,1c,1m,1m,2c,2c,2m,2m,o,o,o,om,om,om,g,g,r,r:1m+1m+om+p/1+om+r/2"
    second = "b:1c,2c,2c,2c,2m,o,o,o,o,om,om,om,b,g,r,y,p,p,p:1+om+b/1m+2+o/1+o+y"
    for seats in (["person", "person"], ["person", "random"]):
        start = f"{first} {second} tops=-,-,- seat=0 play"
        stepper = play("clocktowers", seats=seats, automatic=False, singles=False, start=start, show=())
        if parts.shown(stepper.cover):
            twice(stepper.cover_button)
        twice(stepper.actions._banks[0]._groups[0]._buttons[0])
        assert (stepper.session.steps, stepper.session.acting) == (1, 1)


def test_the_same_actions_at_another_point_of_the_game_are_another_offer() -> None:
    taken: list[str] = []
    actions, here, there = ActionButtons(taken.append), object(), object()
    offers = [Offer("Bid", "bid 0", "zero"), Offer("Bid", "bid 1", "one")]
    actions.offer(offers, here)
    button = actions._banks[0]._groups[0]._buttons[0]
    actions.offer(offers, here)
    button.click()
    assert taken == ["zero"]  # nothing has changed: it is the same offer
    actions.offer(offers, there)
    button.click()
    assert taken == ["zero"]
    actions.press("bid 0")
    assert taken == ["zero", "zero"]

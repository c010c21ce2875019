"""What one touches in Tick-Tock Tower, and why a part cannot be touched: paths and reasons by hand, from the rules."""

import pytest

from clocklab.core.contract import Position
from clocklab.games.ticktock.view import why_not
from tests.games.ticktock.lines import at, line, seat

FOUR = line(seat("tick", 3, "BHP"), seat("tock", 5), seat("key-keeper", 1), seat("lock-keeper", 6))
"""Tick on 3 holds Big Step, Helping Hand and Pendulum Push; behind it is only the Key Keeper."""
OWL = line(seat("tick", 3), seat("tock", 3), seat("brass-owl", 2, "BHF"), seat("silver-bat", 2, used=1), at=2)
BIRD = line(
    seat("tick", 9), seat("tock", 5), seat("key-keeper", 1), seat("lock-keeper", 6), seat("cuckoo", 2, "BTP"), at=4
)
OFFER = line(
    *(seat("tick"), seat("tock"), seat("key-keeper", 2, shown="g"), seat("lock-keeper")),
    at=2,
    offer="ffk",
    discards="B",
    phase="keep",
)
"""The Key Keeper has shown In the Gears and draws three goals: Face to Face twice, and Kind Heart."""
AHEAD = "The card helps a pawn on your own space or behind it, and this one is ahead."


def touched(text: str, action: str) -> tuple[str, ...]:
    game, state = at(text)
    return game.touches(state, game.parse_action(action))


@pytest.mark.parametrize(
    ("text", "action", "path"),
    [
        (FOUR, "play big-step", ("hand-1-big-step",)),
        (OWL, "play big-step", ("hand-3-big-step", "pawn-brass-owl")),
        (OWL, "play big-step +1", ("hand-3-big-step", "power-3")),
        (OWL, "play big-fan", ("hand-3-big-fan",)),
        (BIRD, "power on 0", ("power-5", "pawn-tick")),
        (BIRD, "play pendulum-push on 4", ("hand-5-pendulum-push", "pawn-cuckoo")),
    ],
)
def test_a_card_is_touched_and_where_there_is_a_choice_then_a_pawn(
    text: str, action: str, path: tuple[str, ...]
) -> None:
    assert touched(text, action) == path


def test_of_goals_to_choose_from_one_touches_the_one_to_keep_and_then_what_goes_under_first() -> None:
    """Of three goals, two alike: the last one to go under the pile is left over."""
    game, state = at(OFFER)
    paths = {game.format_action(each): game.touches(state, each) for each in game.legal_actions(state)}
    names = [goal.value for goal in state.offer]
    assert names == ["Face to Face", "Face to Face", "Kind Heart"]
    assert set(paths.values()) == {("offer-1", "offer-2"), ("offer-1", "offer-3"), ("offer-3", "offer-1")}


@pytest.mark.parametrize(
    ("text", "path", "why"),
    [
        (FOUR, ("pawn-tick",), "First touch a card in your hand."),
        (FOUR, ("hand-1-helping-hand", "pawn-lock-keeper"), AHEAD),
        (FOUR, ("hand-1-helping-hand", "pawn-tock"), "The card helps anybody but your twin."),
        (OWL, ("hand-3-helping-hand", "power-3"), "Your power adds a space to a Step card only."),
        (OWL, ("power-3",), "Touch a Step card first, then the star."),
        (OWL, ("power-4",), "That is not your power."),
        (OWL, ("hand-3-big-step", "pawn-tick"), "A Step card moves your own pawn."),
        (BIRD, ("power-5", "pawn-cuckoo"), "The power pushes somebody else's pawn."),
        (OFFER, ("offer-2",), "It is the same goal as one beside it: touch that one."),
        (OFFER, ("pawn-tick",), "First choose the secret goal that you keep."),
    ],
)  # fmt: skip
def test_a_part_that_is_not_lit_says_which_rule_keeps_it_dark(text: str, path: tuple[str, ...], why: str) -> None:
    assert why_not(Position(*at(text)), path) == why

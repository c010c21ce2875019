"""Tick by hand: its rules, its odds by counting, its own player. Copied to tests/games/tick/test_tick.py."""

import random
from fractions import Fraction
from itertools import product

import pytest

import clocklab
from clocklab.core import Match, View
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.tick import odds
from clocklab.games.tick.play import HoldAt


def played(*actions: str, **options: int) -> Match:
    """Return a match after these actions."""
    match = Match(clocklab.load("tick", **options))
    for action in actions:
        match.play(action)
    return match


def test_ticks_are_kept_by_holding_and_lost_by_a_one() -> None:
    """5 + 3 held are 8; the other's 6 goes with a 1."""
    match = played("die 5", "go on", "die 3", "hold", "die 6", "go on", "die 1")
    assert match.position == "8,0 0 0 roll"


def test_a_hand_stops_at_the_last_hour_and_wins() -> None:
    """6 + 6 + 6 are more than 12."""
    match = played(*["die 6", "go on"] * 2, "die 6", "hold")
    assert (match.over, match.winners, match.payoffs) == (True, (0,), (12, 0))


def test_what_is_not_due_is_refused() -> None:
    """While somebody chooses, no die is rolled."""
    match = played("die 5")
    with pytest.raises(IllegalActionError, match="allowed here: go on, hold"):
        match.play("die 3")


@pytest.mark.parametrize("ticks", [1, 2, 3, 7, 8])
def test_the_chance_to_reach_so_many_ticks_is_what_counting_every_sequence_gives(ticks: int) -> None:
    """Four rolls gather 8 or are over: 6^4 sequences, each stopped where it reaches the ticks or shows a 1."""

    def reaches(sequence: tuple[int, ...]) -> bool:
        gathered = 0
        for face in sequence:
            if face == 1:
                return False
            gathered += face
            if gathered >= ticks:
                return True
        raise AssertionError("four rolls of 2 or more are enough")

    won = sum(map(reaches, product(range(1, 7), repeat=4)))
    assert odds.reach(ticks) == Fraction(won, 6**4)


def test_ticks_that_are_none_are_refused() -> None:
    """The message says what is allowed."""
    with pytest.raises(OptionError, match="ticks must be a whole number"):
        odds.reach(2_000)


@pytest.mark.parametrize(
    ("position", "choice"),
    [("0,0 0 5 choose", "go on"), ("0,0 0 6 choose", "hold"), ("8,0 0 4 choose", "hold"), ("8,0 0 3 choose", "go on")],
)
def test_hold_holds_at_six_and_as_soon_as_that_wins(position: str, choice: str) -> None:
    """8 + 4 are 12 o'clock."""
    game = clocklab.load("tick")
    view = View(game, 0, game.parse_state(position))
    assert HoldAt(6)(view, random.Random(1)) == game.parse_action(choice)

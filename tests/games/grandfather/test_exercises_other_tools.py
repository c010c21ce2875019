"""The answers of lesson 60's exercises: three by hand, one by OpenSpiel."""

from fractions import Fraction

import pytest

from clocklab.games.grandfather.lessons import EXERCISES
from clocklab.lab import check


def test_answers_by_hand() -> None:
    """A pot of 3: 3p - 1 = 1/5. 58 numbers for two, and one more seat to bump and to exchange with. Stop, 5, 1+4."""
    assert EXERCISES["race-tools-share"].answer() == Fraction(2, 5)
    assert EXERCISES["race-tools-numbers"].answer() == 60
    assert EXERCISES["race-tools-mask"].answer() == 3
    assert check("race-tools-share", "40 %")


def test_the_track_turned_round_by_openspiel() -> None:
    """The mean over the first roll of what its value iteration says, each position a share (r + 1) / 2."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")
    from clocklab.bridges import openspiel

    game = openspiel.load("grandfather", cards=[3, 2, 1], dice=2, sides=4, bump_from=1)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-14, cyclic_game=True)
    state = game.new_initial_state()
    mean = sum(chance * values[str(state.child(roll))] for roll, chance in state.chance_outcomes())
    assert float(EXERCISES["race-tools-turned"].answer()) == pytest.approx((mean + 1) / 2, abs=1e-9)

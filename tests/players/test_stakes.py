"""What positions are worth to players, and what tree searches share: by hand, by formula, by the math module."""

import random
from fractions import Fraction
from math import log
from typing import Any

import pytest

import clocklab
from clocklab.core.contract import OVER
from clocklab.players import UCT, FlatMonteCarlo, InformationSetSearch, Stakes
from clocklab.players.stakes import drift
from clocklab.players.tree_search import Scale, logarithm
from tests.contract.player_toys import Doors, Vault
from tests.players.test_search import SHORT, view


def test_the_end_is_worth_the_share_of_the_win_or_the_points() -> None:
    won = SHORT.parse_state("2,6,4,5,3 5,2 0 over")
    assert Stakes.of(SHORT, None).at_end(won) == (1, 0)
    assert Stakes.of(SHORT, "points").at_end(won) == (3, -3)  # two play for the difference: 3 cards back from End
    three = clocklab.load("grandfather", players=3, cards=[2, 3])
    assert Stakes.of(three, "points").at_end(three.parse_state("2,3 2,1,0 0 over")) == (3, 0, 0)
    assert Stakes.of(Vault(), None).at_end(Doors(1, True, "one")) == (10,)
    assert Stakes.of(Vault(), "win").at_end(Doors(1, True, "two")) == (0,)


def test_shares_of_the_win_are_guessed_from_leads() -> None:
    for game, line in (
        (SHORT, "2,6,4,5,3 3,1 0 roll"),
        (clocklab.load("grandfather", players=3, cards=[2, 3]), "2,3 1,0,1 0 roll"),
    ):
        state = game.parse_state(line)
        shares = Stakes.of(game, "win").so_far(state)
        assert sum(shares) == pytest.approx(1)
        leads = game.evaluate(state)
        assert sorted(range(len(leads)), key=lambda s: shares[s]) == sorted(range(len(leads)), key=lambda s: leads[s])
        assert Stakes.of(game, "win").so_far(
            game.parse_state(line.replace("3,1", "0,0").replace("1,0,1", "0,0,0"))
        ) == (pytest.approx([1 / game.players] * game.players))


def test_the_usual_lead_counts_as_three_to_one() -> None:
    # By the formula: 1/2 + usual / (2 * 2 * usual) = 3/4. A lead as random games end with, measured here once more.
    leads = []
    for number in range(20):
        last = drift(SHORT, SHORT.initial(), random.Random(f"usual end {number}"), 2000)
        leads.append(max(SHORT.evaluate(last)) - min(SHORT.evaluate(last)))
    usual = sum(leads, Fraction(0)) / 20

    class Standing(type(SHORT)):  # type: ignore[misc]
        def evaluate(self, state: Any) -> Any:
            return (usual, 0) if state.positions == (2, 1) else super().evaluate(state)

    game = Standing(cards=(2, 6, 4, 5, 3), bump_from=1)
    assert Stakes.of(game, "win").so_far(game.parse_state("2,6,4,5,3 2,1 0 roll"))[0] == pytest.approx(0.75)


def test_a_game_that_could_stall_is_cut_and_judged_by_rule_of_thumb() -> None:
    state = SHORT.parse_state("2,6,4,5,3 2,1 0 roll")
    stakes = Stakes.of(SHORT, "win")
    cut = drift(SHORT, state, random.Random(1), 3)
    assert SHORT.turn(cut) is not OVER
    assert stakes.played_out(state, random.Random(1), 3) == stakes.so_far(cut)
    for player in (FlatMonteCarlo(10, longest=1), UCT(10, longest=1), InformationSetSearch(10, longest=1)):
        choice = SHORT.parse_state("2,6,4,5,3 2,1 0 move 1,1,4")
        assert player(view(SHORT, choice), random.Random(1)) in SHORT.legal_actions(choice)


def test_points_are_brought_to_the_width_of_one() -> None:
    points, wins = Scale("points"), Scale("win")
    for seen in ((3.0, -3.0), (1.0, -1.0), (9.0, -9.0)):
        points.saw(seen)
        wins.saw(seen)
    assert points.factor == 1 / 18
    assert wins.factor == 1


def test_logarithms_are_right_to_the_last_place_or_nearly() -> None:
    for number in (2, 3, 10, 999, 1000, 2048):
        assert logarithm(number) == pytest.approx(log(number), rel=3e-16)
    assert logarithm(0) == logarithm(1) == 0

"""The auction lab: everything that one move of a slider shows, made anew. Wanted: 200 ms at budgets of 20."""

from fractions import Fraction
from itertools import count
from typing import Any

import pytest

import clocklab.lab

BOTH = [[Fraction(271, 7), 0], [Fraction(323, 9), Fraction(1, 3)]]


@pytest.mark.parametrize("coins", [10, 20])
def test_a_move_of_two_bidders(benchmark: Any, coins: int) -> None:
    benchmark.group = f"one move, budgets {coins}"
    board = clocklab.lab.auction(BOTH, [coins, coins])
    benchmark(board.solve)
    assert board.scene.solved.regret == 0


def test_a_round_of_the_trainer(benchmark: Any) -> None:
    benchmark.group = "one round of the trainer"
    trainer = clocklab.lab.bid_trainer(seed=1)
    bids = count()
    benchmark(lambda: trainer.bid(next(bids) % 11))
    assert trainer.rounds.played

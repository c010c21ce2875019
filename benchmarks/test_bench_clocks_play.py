"""Clocks: random games through the contract, as players and simulations play them.

    pytest benchmarks/test_bench_clocks_play.py --benchmark-only --benchmark-columns=min,median,rounds

A round is 20 whole games of two; at 2,000 games a minute it takes 600 ms.
"""

import pytest

import clocklab
from benchmarks.random_games import through_the_contract

GAME = clocklab.load("clocks")


@pytest.mark.benchmark(group="20 random games of Clocks for two")
def test_random_games(benchmark):
    assert benchmark.pedantic(through_the_contract, (GAME, 20), rounds=5, warmup_rounds=1) > 2_000

"""Clocks: random games through the contract, as players and simulations play them.

    pytest benchmarks/test_bench_clocks_play.py --benchmark-only --benchmark-columns=min,median,rounds

A round is 20 whole games of two; at 2,000 games a minute it takes 600 ms.
"""

import random

import pytest

import clocklab

GAME = clocklab.load("clocks")


def games(many: int) -> int:
    """Play games and return the number of actions and chance events."""
    events = 0
    for seed in range(many):
        rng = random.Random(seed)
        state = GAME.initial()
        while (turn := GAME.turn(state)) is not clocklab.OVER:
            chance = turn is clocklab.CHANCE
            action = GAME.sample_chance(state, rng) if chance else rng.choice(GAME.legal_actions(state))
            state = GAME.apply(state, action)
            events += 1
    return events


@pytest.mark.benchmark(group="20 random games of Clocks for two")
def test_random_games(benchmark):
    assert benchmark.pedantic(games, (20,), rounds=5, warmup_rounds=1) > 2_000

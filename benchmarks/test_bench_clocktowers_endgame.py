"""Clocktowers: perfect play of the last cards, against a plain expectiminimax by the rules, side by side in one run.

    pytest benchmarks/test_bench_clocktowers_endgame.py --benchmark-only -s --benchmark-columns=min,median,rounds

The positions come from games of two builders with the printed set: ``to_come`` cards lie face down in the decks, and
eight more were set aside, so that 2 to come are the last 10 unseen cards. The plain search has a table too, of the
rules' own positions; what it lacks is all that makes positions alike, bounds, and leaving out plays that cannot be
better. The answers of both are compared outside the timing; on the printed game the plain search does not end.
"""

import random
import time
from fractions import Fraction

import pytest

import clocklab
from clocklab.core import CHANCE, OVER
from clocklab.games.clocktowers.odds.endgame import solve
from tests.games.clocktowers.endings import late, tiny

GAME = clocklab.load("clocktowers")
SEEDS = range(12)
HARD = (
    "om,b,p:-:1c+o/2c+o+b/1m+om+p/2m+om/2m/2c+o+y/1+2+o+r/2c+o+p/2m+1c+om "
    "o,b,y:om,b,p:1c/1+o+g/1c+om+r/1m+om+y/2+1+o/2+o+r/2m+om+g/1m "
    "tops=1c,om,g seat=1 draw"
)
"""The longest to solve of the last ten unseen cards in eight games of two players that look ahead."""


def plain(state, table):
    """How many points seat 0 is ahead at the end: every action, every card, a table of positions."""
    if state not in table:
        turn = GAME.turn(state)
        if turn is OVER:
            mine, theirs = GAME.payoffs(state)
            table[state] = Fraction(mine - theirs)
        elif turn is CHANCE:
            law = GAME.chance_outcomes(state)
            table[state] = law.expectation(lambda what: plain(GAME.apply(state, what), table))
        else:
            worths = [plain(GAME.apply(state, action), table) for action in GAME.legal_actions(state)]
            table[state] = min(worths) if turn else max(worths)
    return table[state]


def solved(states, aim):
    """The value of each position, each with a table of its own, and how long the longest took."""
    values, longest = [], 0.0
    for state in states:
        start = time.perf_counter()
        values.append(solve(GAME, state, aim, most=12).value(state)[0])
        longest = max(longest, time.perf_counter() - start)
    return values, longest


@pytest.mark.benchmark(group="forty tiny positions")
def test_tiny_by_perfect_play(benchmark):
    states = [tiny(random.Random(seed)) for seed in range(40)]
    values, _ = benchmark.pedantic(solved, (states, "difference"), rounds=3)
    assert values == [plain(state, {}) for state in states]


@pytest.mark.benchmark(group="forty tiny positions")
def test_tiny_by_plain_search(benchmark):
    states = [tiny(random.Random(seed)) for seed in range(40)]
    benchmark.pedantic(lambda: [plain(state, {}) for state in states], rounds=1)


@pytest.mark.benchmark(group="the last cards of the printed game, twelve positions each")
@pytest.mark.parametrize("aim", ["win", "difference"])
@pytest.mark.parametrize(
    "to_come", [0, 1, 2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)]
)
def test_last_cards(benchmark, to_come, aim):
    states = [late(GAME, to_come, random.Random(seed)) for seed in SEEDS]
    assert all(sum(state.unseen) == to_come + 8 for state in states)
    values, longest = benchmark.pedantic(solved, (states, aim), rounds=1)
    benchmark.extra_info.update(longest=longest)
    print(f"\n{to_come} to come, {to_come + 8} unseen, {aim}: longest {longest:.2f} s of {len(states)} positions")
    assert all(-60 < value < 60 for value in values)


@pytest.mark.benchmark(group="the last ten unseen cards, the longest of eight games that were played well")
@pytest.mark.parametrize(("aim", "worth"), [("win", Fraction(1, 14)), ("difference", Fraction(-9, 7))])
def test_hard(benchmark, aim, worth):
    state = GAME.parse_state(HARD)
    assert sum(state.unseen) == 10
    values, longest = benchmark.pedantic(solved, ([state], aim), rounds=1)
    print(f"\n{aim}: {longest:.2f} s")
    assert values == [worth], "as this search found before: the plain one does not end here"

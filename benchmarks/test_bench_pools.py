"""Pools, decks, sums and decisions beside icepool and dyce, in one run.

    pytest benchmarks/test_bench_pools.py --benchmark-only --benchmark-columns=min,median,rounds

Within a group every entry does the same job, and all answers of a group are checked to be equal outside the timing.
Both libraries remember answers: "first" empties clocklab's memory before each round and gives icepool dice that its own
memory does not know; "again" asks the same once more. The last entry of a group asserts the limit.
"""

from collections import Counter
from importlib import import_module
from itertools import product

import dyce
import icepool
import pytest

from clocklab.probability import Chain, Decisions, Dist, d, deck, pool, subset_sums

pool_module = import_module("clocklab.probability.pools.pool")  # the name itself is that of a function
MIXED = (4, 6, 6, 8, 8, 10, 12, 20)
BEST, ANSWERS = {}, {}


def forget():
    """Empty the memory of kept sums."""
    pool_module._kept.cache_clear()


def timed(benchmark, job, name, ask, before=None, rounds=5):
    benchmark.group = job
    found = benchmark.pedantic(ask, setup=before, rounds=rounds, iterations=1)
    BEST[job, name] = benchmark.stats.stats.min
    if not isinstance(found, Dist):
        found = Dist(dict(zip(found.outcomes(), found.quantities(), strict=True)))
    assert ANSWERS.setdefault(job, found) == found


FRESH = iter(range(1, 10**6))


def unknown():
    """A maker of icepool's dice that equal no earlier ones: all faces count so many times, which changes no answer."""
    times = next(FRESH)
    return lambda sides: icepool.Die(dict.fromkeys(range(1, sides + 1), times))


JOBS = {
    "the highest of 30d6": (
        lambda: pool(30 * [d(6)]).highest(),
        lambda die: die(6).pool(30).highest(1).sum(),
    ),
    "20d10, the highest 3": (
        lambda: pool(20 * [d(10)]).keep_highest(3),
        lambda die: die(10).pool(20).highest(3).sum(),
    ),
    "8 mixed dice, the highest 3": (
        lambda: pool(MIXED).keep_highest(3),
        lambda die: icepool.Pool([die(sides) for sides in MIXED]).highest(3).sum(),
    ),
    "the sum of 100d6": (lambda: d(6).repeat_sum(100), lambda die: 100 @ die(6)),
    "sets of 8d6": (lambda: pool(8 * [d(6)]).sets(), lambda die: die(6).pool(8).all_counts()),
}


KEPT = list(JOBS)[:3]


@pytest.mark.parametrize("job", KEPT)
def test_clocklab_first(benchmark, job):
    timed(benchmark, f"{job}, first", "clocklab", JOBS[job][0], forget)


@pytest.mark.parametrize("job", KEPT)
def test_icepool_first(benchmark, job):
    timed(benchmark, f"{job}, first", "icepool", lambda: JOBS[job][1](unknown()))
    assert BEST[f"{job}, first", "clocklab"] <= 1.5 * BEST[f"{job}, first", "icepool"]


@pytest.mark.parametrize("job", JOBS)
def test_clocklab_again(benchmark, job):
    timed(benchmark, f"{job}, again", "clocklab", JOBS[job][0], rounds=20)


@pytest.mark.parametrize("job", JOBS)
def test_icepool_again(benchmark, job):
    timed(benchmark, f"{job}, again", "icepool", lambda: JOBS[job][1](icepool.d), rounds=20)
    assert BEST[f"{job}, again", "clocklab"] <= 1.5 * BEST[f"{job}, again", "icepool"]


SUBSETS = "the sums of all subsets of 12 dice"
ROLL = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6)


def test_subset_sums(benchmark):
    timed(benchmark, SUBSETS, "clocklab", lambda: subset_sums(ROLL), rounds=20)


def test_subset_sums_listed(benchmark):
    def listed():
        chosen = product((0, 1), repeat=len(ROLL))
        return Dist(Counter(sum(b * x for b, x in zip(bits, ROLL, strict=True)) for bits in chosen if any(bits)))

    timed(benchmark, SUBSETS, "listed", listed, rounds=2)


def test_subset_sums_by_dyce(benchmark):
    def by_dyce():
        total = sum((dyce.H({0: 1, face: 1}) for face in ROLL), dyce.H({0: 1}))
        return Dist({outcome: count - (outcome == 0) for outcome, count in total.items()})

    timed(benchmark, SUBSETS, "dyce", by_dyce)
    assert 50 * BEST[SUBSETS, "clocklab"] <= BEST[SUBSETS, "listed"]


POKER = "a full house among five cards of 52"


def test_a_full_house(benchmark):
    ranks = deck(product(range(13), "CDHS")).by(lambda card: card[0])
    timed(benchmark, POKER, "clocklab", lambda: ranks.hand(5).sets().map(lambda sets: sets == (3, 2)))


def test_a_full_house_by_icepool(benchmark):
    cards = icepool.Deck(dict.fromkeys(range(13), 4))
    timed(benchmark, POKER, "icepool", lambda: cards.deal(5).all_counts().map(lambda sets: tuple(sets) == (3, 2)))


def test_a_thousand_dice(benchmark):
    timed(benchmark, "the sum of 1000d6", "clocklab", lambda: d(6).repeat_sum(1000), rounds=3)


def test_bounds_of_ten_thousand_states(benchmark):
    line = Chain({i: {i + 1: 1, i - 1: 1} for i in range(1, 10_000)})
    benchmark.group = "bounds of 10,000 states in a row"
    assert benchmark.pedantic(line.bounds.expected_steps, rounds=1)[1].covers(9999)


def test_stop_or_roll(benchmark):
    """A hundred rolls, paid the last one: exact values with 78 digits."""

    def choices(state):
        left, roll = state
        return {"stop": roll, "roll": d(6).map(lambda face: (left - 1, face))} if left else roll

    benchmark.group = "a hundred times stop or roll"
    found = benchmark.pedantic(lambda: Decisions.explore([(100, 1)], choices).value((100, 1)), rounds=3)
    assert 5.99 < found < 6

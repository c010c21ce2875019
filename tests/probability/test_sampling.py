"""Sampling: the law is exact, proved by feeding every number the generator could give."""

import random
import time
from collections import Counter

import pytest

from clocklab.probability import Dist, d
from clocklab.probability import outcomes as sampler_module


class EveryNumber:
    """A stand-in for random.Random that gives a chosen number and notes how many were possible."""

    def __init__(self):
        self.number, self.size = 0, 0

    def randrange(self, size):
        self.size = size
        return self.number


def law_of(dist):
    """What ``sample`` gives over all numbers that the generator may give."""
    rng = EveryNumber()
    dist.sample(rng)
    found = Counter()
    for number in range(rng.size):
        rng.number = number
        found[dist.sample(rng)] += 1
    return Dist(found)


@pytest.mark.parametrize(
    "weights", [{1: 1, 2: 5}, {"a": 159, "b": 57}, {i: i for i in range(1, 12)}, dict.fromkeys(range(9), 7)]
)
@pytest.mark.parametrize("most_tickets", [4096, 1])
def test_sampling_follows_the_weights_exactly(weights, most_tickets, monkeypatch):
    # With tickets, and with the alias columns that large totals need.
    monkeypatch.setattr(sampler_module, "_MOST_TICKETS", most_tickets)
    assert law_of(Dist(weights)) == Dist(weights)


def test_equal_distributions_sample_alike_however_they_were_counted():
    few, many = Dist({1: 1, 2: 2, 3: 3}), Dist({3: 3 * 10**9, 2: 2 * 10**9, 1: 10**9})
    assert [few.sample(random.Random(seed)) for seed in range(50)] == [
        many.sample(random.Random(seed)) for seed in range(50)
    ]


def test_a_die_takes_one_number_of_the_generator():
    rng, other = random.Random(2), random.Random(2)
    assert [d(6).sample(rng) for _ in range(100)] == [1 + other.randrange(6) for _ in range(100)]


def test_the_same_seed_gives_the_same_outcomes_on_every_machine():
    # A golden record of the alias columns, whose arithmetic is all in integers.
    rng = random.Random(2)
    big = Dist({k: 10**6 + k**7 for k in range(10)})
    assert "".join(str(big.sample(rng)) for _ in range(40)) == "8115289973908269975867900599967289330999"


def test_what_is_sure_takes_no_randomness():
    rng = random.Random(1)
    before = rng.getstate()
    assert Dist.certain("x").sample(rng) == "x"
    assert rng.getstate() == before


def test_the_time_of_a_sample_does_not_grow_with_the_support():
    # The claim is O(1); the bound of 20 for a support 10,000 times as large leaves room for a busy machine.
    def best(dist):
        rng = random.Random(3)
        dist.sample(rng)
        times = []
        for _ in range(5):
            start = time.perf_counter()
            for _ in range(500):
                dist.sample(rng)
            times.append(time.perf_counter() - start)
        return min(times)

    small, large = Dist({k: k + 1 for k in range(10)}), Dist({k: k + 1 for k in range(100_000)})
    assert best(large) < 20 * best(small)

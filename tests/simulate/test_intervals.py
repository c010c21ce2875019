"""Intervals against published tables and a worked example, and how often they hold the truth."""

import random
from collections.abc import Callable
from fractions import Fraction
from math import inf, log

import pytest

import clocklab
from clocklab.errors import OptionError
from clocklab.simulate import Sums, average, average_of, sample, uniform
from clocklab.simulate.episode import last_state
from clocklab.simulate.estimate import average_of_sums
from clocklab.simulate.intervals import student_interval, t95

PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 29: 2.045, 30: 2.042}
PRINTED |= {40: 2.021, 60: 2.000, 120: 1.980, 10**9: 1.960}


@pytest.mark.parametrize(("freedom", "point"), PRINTED.items())
def test_quantiles_are_those_of_the_printed_tables(freedom: int, point: float) -> None:
    """R. A. Fisher and F. Yates, Statistical Tables, table III."""
    assert t95(freedom) == pytest.approx(point, abs=5.1e-4)


def test_quantiles_agree_with_another_program() -> None:
    stats = pytest.importorskip("scipy.stats")
    for freedom in [*range(1, 260), 1000, 10**6]:
        assert t95(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-8)


def test_students_own_example() -> None:
    """The extra hours of sleep by one drug in Student's paper of 1908 (ten patients, difference of two drugs):
    mean 1.58, standard deviation 1.2300, so 1.58 -/+ 2.262157 * 1.2300 / sqrt(10) = 0.7001 to 2.4599 (R's t.test)."""
    hours = [Fraction(tenths, 10) for tenths in (12, 24, 13, 13, 0, 10, 18, 8, 46, 14)]
    mean, low, high = student_interval(sum(hours), sum(hour * hour for hour in hours), 10)
    assert (mean, low, high) == (1.58, pytest.approx(0.7001142, abs=1e-6), pytest.approx(2.4598858, abs=1e-6))


def test_one_number_says_nothing_about_the_spread_and_none_nothing_at_all() -> None:
    assert student_interval(3, 9, 1) == (3.0, -inf, inf)
    assert student_interval(6, 12, 3) == (2.0, 2.0, 2.0)
    with pytest.raises(OptionError, match="needs at least one number, not 0"):
        student_interval(0, 0, 0)


# -- how often they hold the truth


def score(name: str) -> Callable[[int], Fraction | int]:
    """What Player 1 scores in the game of a seed in which all choose at random."""
    game = clocklab.load(name)
    return lambda seed: game.payoffs(last_state(game, [uniform] * game.players, seed))[0]


def two_ones(rng: random.Random) -> int:
    return 11 if rng.randrange(36) == 0 else 0


@pytest.mark.parametrize("trials", [30, 50, 100, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_rare_prize_is_held_by_95_of_100_intervals(trials: int) -> None:
    """Eleven coins for two ones: 11/36, by hand. Of 400 intervals none is a point, and 372 (93 %) hold it."""
    found = [average(two_ones, trials, seed) for seed in range(400)]
    assert all(each.low < each.value < each.high for each in found)
    assert sum(each.covers(Fraction(11, 36)) for each in found) >= 372
    # Knowing that the prize is 11, nobody needs to have seen it.
    known = [average_of(sample(two_ones, trials, seed), seed, between=(0, 11)) for seed in range(100)]
    assert all(0 <= each.low < each.high < 11 for each in known)
    assert sum(each.covers(Fraction(11, 36)) for each in known) >= 93


@pytest.mark.parametrize("law", ["exponential", "geometric"])
def test_a_skewed_mean_is_held_by_95_of_100_intervals(law: str) -> None:
    """Means 1 and 6, by hand; by Student's alone, 91.5 and 92.3 of 100 intervals hold them after 20 trials."""
    held, rng = 0, random.Random(5)
    for _ in range(1000):
        waits = [Fraction(rng.expovariate(1)) for _ in range(20)]
        if law == "geometric":
            waits = [1 + wait / Fraction(log(6 / 5)) // 1 for wait in waits]
        low, high, _ = Sums.of(waits).interval()
        held += low <= (1 if law == "exponential" else 6) <= high
    assert held >= 930


# The race at random has skewness 1, the most of the five; a thousand games stand for all.
@pytest.mark.slow
@pytest.mark.parametrize("name", ["clocks", "clocktowers", "clonk", "grandfather", "ticktock"])
def test_a_games_mean_score_is_held_by_95_of_100_intervals_of_20_games(name: str) -> None:
    """At least 94 of 100: with 4,000 intervals that are right 95 times of 100 the standard deviation is 0.35."""
    scores, rng = [*map(score(name), range(2000))], random.Random(1)
    mean = Fraction(sum(scores), 2000)
    intervals = [Sums.of(rng.choices(scores, k=20)).interval() for _ in range(4000)]
    assert all(low < high for low, high, _ in intervals)
    assert sum(low <= mean <= high for low, high, _ in intervals) >= 3760


def test_equal_numbers_have_no_interval_and_say_so() -> None:
    sums = Sums.of([2] * 40)
    assert sums.interval() == (-inf, inf, "none")
    # 0.95 of 40 games miss what comes with chance 1 - 0.05 ** (1 / 40) = 7.2 %.
    assert "all 40 trials gave the same; what comes in up to 7.2 %" in str(average_of([2] * 40, 1))
    assert average_of_sums(80, 160, 40, 1).high == inf
    with pytest.raises(OptionError, match="the numbers go from 2 to 2"):
        average_of([2] * 40, 1, between=(3, 5))


def test_sums_add_up_in_any_order() -> None:
    one, other = [1, Fraction(1, 2)], [7, -3, 7]
    assert Sums.of(one) + Sums.of(other) == Sums.of(other) + Sums.of(one) == Sums.of(one + other)
    assert Sums() + Sums.of(one) == Sums.of(one) + Sums() == Sums.of(one)

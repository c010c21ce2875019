"""Numbers of a distribution, orders and NumPy's numbers: by hand, from scipy and numpy, and in other processes."""

import operator
import random
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import permutations, product
from math import log2, sqrt

import pytest

from clocklab.errors import DistError
from clocklab.probability import Chance, Dist, MoreThan, d, highest, lowest

TWO = d(6).sequence(2)


def test_spread_and_skewness_are_those_of_the_textbook_and_of_scipy():
    # By hand: a fair die has variance 35/12; two equal outcomes 1 and 5 lie 2 from their mean.
    assert d(6).sd() == sqrt(35 / 12)
    assert Dist.uniform([1, 5]).sd() == 2
    assert d(6).skewness() == 0
    stats = pytest.importorskip("scipy.stats")
    hits = Dist({0: 5, 1: 1}).repeat_sum(10)
    assert hits.skewness() == pytest.approx(float(stats.binom(10, 1 / 6).stats("s")), rel=1e-12)
    assert Dist({0: 1, 10**200: 1}).sd() == pytest.approx(5e199, rel=1e-15)
    assert Dist({0: 1, Fraction(1, 10**200): 1}).sd() == pytest.approx(5e-201, rel=1e-15)
    with pytest.raises(DistError, match="does not vary"):
        Dist.certain(3).skewness()


def test_quantiles_and_medians():
    # By hand: three dice are 10 or less in half of all cases, so that 10 and 11 are both in the middle.
    three = d(6).repeat_sum(3)
    assert (three.quantile(Fraction(1, 2)), three.median(), three.quantile(0), three.quantile(1)) == (10, 10.5, 3, 18)
    assert d(10).quantile(0.1) == d(10).quantile(Fraction(1, 10)) == 1, "a tenth is a tenth, also as a float"
    assert Dist({1: 1, 2: 2}).median() == 2
    assert Dist.uniform("abc").median() == "b"
    assert Dist({1: 1, MoreThan(1): 2}).median() == MoreThan(1)
    for share in (-0.1, 1.1, "half", True, float("nan")):
        with pytest.raises(DistError, match="from 0 to 1"):
            d(6).quantile(share)
    with pytest.raises(DistError, match="'a' and 'b' are in the middle"):
        Dist.uniform("ab").median()


def test_operators_are_those_of_numbers_listed_over_all_pairs():
    pairs = list(product(range(1, 7), range(1, 9)))
    for operation in (operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod):
        assert operation(d(6), d(8)) == Dist((operation(x, y), 1) for x, y in pairs)
        assert operation(d(6), 3) == Dist((operation(x, 3), 1) for x in range(1, 7))
        assert operation(20, d(6)) == Dist((operation(20, x), 1) for x in range(1, 7))
    assert (d(6) / d(8)) == Dist((Fraction(x, y), 1) for x, y in pairs)
    assert abs(d(6) - d(8)) == Dist((abs(x - y), 1) for x, y in pairs)
    assert highest(d(6), d(8)) == Dist((max(pair), 1) for pair in pairs)
    assert lowest(d(6), d(8), 4) == Dist((min(*pair, 4), 1) for pair in pairs)
    with pytest.raises(DistError, match="outcome that is 0"):
        d(6) // (d(6) - 1)


def test_a_comparison_is_the_exact_chance_and_no_truth():
    # By hand: of 48 pairs of d6 and d8, 15 have the d6 above and 6 are equal.
    assert ((d(6) > d(8)), (d(6) >= d(8)), (d(6) < d(8)), (d(6) <= d(8))) == (15 / 48, 21 / 48, 27 / 48, 33 / 48)
    assert (d(6) > 4) == Fraction(1, 3)
    assert (4 > d(6)) == Fraction(1, 2)  # noqa: SIM300
    assert isinstance(d(6) > d(8), Chance)
    assert (d(6) > d(8)).possible == 48
    assert bool(d(6) > 0)
    assert not d(6) > 6
    with pytest.raises(DistError, match=r"highest\(a, b\)"):
        max(d(6), d(8))
    with pytest.raises(DistError, match="cannot be compared"):
        _ = d(6) > "a"


def test_joint_outcomes_have_covariance_correlation_and_conditional_means():
    # By hand: the first die and the sum share the first die's variance, 35/12 of 35/6.
    sums = TWO.map(lambda roll: (roll[0], sum(roll)))
    assert sums.covariance() == d(6).var()
    assert sums.correlation() == pytest.approx(sqrt(1 / 2), rel=1e-15)
    assert TWO.covariance() == 0
    assert TWO.covariance(min, max) == Fraction(35, 36) ** 2, "min and max of two dice: (35/36)^2, by listing"
    means = TWO.conditional_expectation(max, min)
    assert means == {low: Fraction(sum(2 * h for h in range(low + 1, 7)) + low, 2 * (6 - low) + 1) for low in means}
    assert Dist({low: TWO.chance(lambda r, low=low: min(r) == low).favourable for low in means}).expectation(
        means.__getitem__
    ) == TWO.expectation(max)
    with pytest.raises(DistError, match="does not vary"):
        TWO.correlation(lambda _: 1)


def test_entropy_and_distance():
    # By hand: a fair coin is one bit; two dice differ from three in what one event tells.
    assert Dist.uniform("ab").entropy() == 1
    assert Dist({"a": 1, "b": 3}).entropy() == pytest.approx(2 - 0.75 * log2(3), rel=1e-15)
    assert d(8).entropy(base=8) == 1
    assert d(6).distance(d(6)) == 0
    assert d(2).distance(d(2) + 2) == 1
    assert d(4).distance(d(6)) == Fraction(1, 3)


# -- order


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True)
class Card:
    colour: Colour
    marks: frozenset


UNORDERED = [
    [frozenset("ab"), frozenset("bc"), frozenset("c"), frozenset()],
    ["b", 2, None, (1, "a"), Fraction(1, 2), Colour.BLUE],
    [Card(Colour.BLUE, frozenset("xy")), Card(Colour.RED, frozenset("z")), Card(Colour.RED, frozenset("a"))],
    [d(4), d(6), d(8)],
]


@pytest.mark.parametrize("outcomes", UNORDERED)
def test_the_order_in_which_outcomes_are_given_makes_no_difference(outcomes):
    dists = [Dist((outcome, 1 + outcomes.index(outcome)) for outcome in order) for order in permutations(outcomes)]
    assert len({tuple(each.sample(random.Random(seed)) for seed in range(20)) for each in dists}) == 1
    assert len({frozenset(each.draw_counts(2).items()) for each in dists}) == 1
    for ask in (Dist.cdf, Dist.median, lambda dist: dist.quantile(0.5)):
        with pytest.raises(DistError, match="no increasing order"):
            ask(dists[0])
    with pytest.raises(DistError, match="cannot be compared"):
        dists[0].at_most(outcomes[0])


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts a process, which no browser can")
def test_no_answer_depends_on_the_seed_of_hashes():
    program = """
import random
from clocklab.probability import Dist
sets = Dist.uniform({frozenset("ab"), frozenset("bc"), frozenset("cd"), frozenset("de")})
print([sorted(sets.sample(random.Random(seed))) for seed in range(20)])
print([*map(sorted, next(iter(sets.draw_counts(3))))])
"""
    said = {
        subprocess.run([sys.executable, "-c", program], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
                       capture_output=True, text=True, check=True).stdout
        for seed in "0123"
    }  # fmt: skip
    assert len(said) == 1


def test_sets_that_contain_each_other_have_an_order():
    chain = Dist({frozenset("ab"): 1, frozenset(): 1, frozenset("a"): 2})
    assert list(chain) == [frozenset(), frozenset("a"), frozenset("ab")]
    assert chain.cdf()[frozenset("a")] == chain.at_most(frozenset("a")) == Fraction(3, 4)
    with pytest.raises(DistError, match="neither below nor above"):
        chain.at_most(frozenset("b"))


# -- NumPy's numbers


def test_numpy_numbers_are_taken_as_what_they_are_and_never_overflow():
    numpy = pytest.importorskip("numpy")
    small = Dist({numpy.uint8(3): 1}) - numpy.uint8(5)
    assert list(small) == [-2]
    assert Dist.uniform(numpy.arange(1, 7, dtype=numpy.int8)).repeat_sum(30) == d(6).repeat_sum(30)
    assert numpy.int64(2) + d(numpy.int16(6)) == d(6) + 2
    assert {type(outcome) for outcome in Dist({numpy.int64(1): 1, numpy.float32(0.5): numpy.uint8(2)})} == {int, float}
    assert [type(part) for part in next(iter(Dist.certain((numpy.int8(100), 1))))] == [int, int]
    assert d(6).map(lambda face: numpy.int8(100) + numpy.int8(face)).mean() == Fraction(207, 2)
    assert d(6).chance(numpy.int32(6)) == d(6).at_least(numpy.float64(5.5)) == Fraction(1, 6)
    assert d(6).quantile(numpy.float64(0.5)) == 3
    assert d(6).repeat_sum(numpy.int8(3)) == d(6).repeat_sum(3)
    assert d(6).expectation(lambda face: numpy.int8(face) > 3) == Fraction(1, 2)
    with pytest.raises(DistError, match="whole number"):
        d(numpy.float64(6))

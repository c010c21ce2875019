"""The algebra of distributions, as laws that hold for all of them (hypothesis draws the examples)."""

import math
from fractions import Fraction

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from clocklab.probability import Chance, Dist

dists = st.dictionaries(st.integers(-9, 9), st.integers(1, 20), min_size=1, max_size=5).map(Dist)
# Fewer examples than usual: the laws are simple and the suite is run often.
few = settings(max_examples=30, deadline=None)


def given(*examples):
    return lambda test: few(for_all(*examples)(test))


chances = st.integers(1, 500).flatmap(lambda n: st.integers(0, n).map(lambda k: Chance(k, n)))


@given(dists, dists, dists)
def test_addition_commutes_and_associates(a, b, c):
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)


@given(dists, dists)
def test_means_and_variances_of_independent_sums_add(a, b):
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a - b).mean() == a.mean() - b.mean()
    assert (a + b).var() == (a - b).var() == a.var() + b.var()
    assert (a * b).mean() == a.mean() * b.mean()


@given(dists, st.integers(-5, 5), st.integers(-5, 5))
def test_scaling_and_shifting(a, factor, shift):
    assert (factor * a + shift).mean() == factor * a.mean() + shift
    assert (factor * a + shift).var() == factor**2 * a.var()


@given(dists, st.integers(1, 4))
def test_sequences_and_repeated_sums_agree(a, times):
    assert a.sequence(times).map(sum) == a.repeat_sum(times)
    assert a.sequence(times).total == a.repeat_sum(times).total == a.total**times


@given(dists, st.integers(-9, 9))
def test_total_probability_and_bayes(a, bound):
    below, above = a.chance(lambda x: x < bound), a.at_least(bound)
    assert below + above == 1
    assert below == above.complement
    if 0 < below < 1:
        parts = {True: a.given(lambda x: x < bound), False: a.given(lambda x: x >= bound)}
        assert Dist({True: below.favourable, False: above.favourable}).then(parts.__getitem__) == a


@given(dists)
def test_drawing_one_ticket_is_the_distribution_itself(a):
    assert a.draw(1).map(lambda hand: hand[0]) == a.draw_counts(1).map(lambda hand: hand[0]) == a


@given(dists, st.integers(0, 4))
def test_ordered_draws_sorted_are_unordered_draws(a, count):
    count = min(count, a.total)
    assert a.draw(count).map(lambda hand: tuple(sorted(hand))) == a.draw_counts(count)
    assert a.draw(count).total == math.perm(a.total, count)
    assert a.draw_counts(count).total == math.comb(a.total, count)


@given(dists, st.integers(1, 50))
def test_counting_every_case_several_times_changes_no_answer(a, factor):
    many = Dist({x: factor * w for x, w in a.items()})
    assert many == a
    assert hash(many) == hash(a)
    assert (many.mean(), many.var(), many.cdf()) == (a.mean(), a.var(), a.cdf())


@given(dists)
def test_the_chances_add_up_to_one_and_make_it_again(a):
    assert sum(a.chances().values()) == 1
    assert Dist.from_chances({x: Fraction(c) for x, c in a.chances().items()}) == a


@given(dists)
def test_the_representation_evaluates_to_an_equal_distribution(a):
    assert eval(repr(a)) == a


@given(chances, chances)
def test_chances_calculate_as_their_fractions(a, b):
    assert a + b == Fraction(a.favourable, a.possible) + Fraction(b.favourable, b.possible)
    assert a * b == Fraction(a.favourable * b.favourable, a.possible * b.possible)
    assert eval(repr(a)).possible == a.possible
    assert (a == b) == (hash(a) == hash(b))

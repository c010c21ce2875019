"""Dist: expected values by hand, by listing all rolls, and from icepool and dyce."""

import math
import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import dyce
import icepool
import pytest

from clocklab.errors import DistError, SizeError
from clocklab.probability import Chance, Dist, MoreThan, d, sorted_rolls

ROLLS = list(product(range(1, 7), repeat=3))
CARDS_GAINED = Dist({0: 72, 1: 99, 2: 45})


def counted(function, cases):
    """An oracle: count what ``function`` gives over all cases."""
    return dict(Counter(map(function, cases)))


# -- making one


def test_weights_stay_as_they_were_counted():
    dist = Dist({"in": 158, "out": 58})
    assert (dist.total, dict(dist.weights), dist.chances()["in"].favourable) == (216, {"in": 158, "out": 58}, 158)


def test_outcomes_of_weight_zero_are_left_out():
    assert list(Dist({1: 0, 2: 3})) == [2]


def test_pairs_of_the_same_outcome_add_up():
    assert Dist([("a", 1), ("b", 2), ("a", 3)]).weights == {"a": 4, "b": 2}


def test_outcomes_come_in_increasing_order_and_else_as_given():
    assert list(Dist({3: 1, 1: 1, 2: 1})) == [1, 2, 3]
    assert list(Dist([("b", 1), (2, 1), ("a", 1)])) == ["b", 2, "a"]


def test_whole_numbers_of_other_libraries_are_weights():
    numpy = pytest.importorskip("numpy")
    weights = Dist({"a": numpy.int64(2)}).weights
    assert type(weights["a"]) is int


@pytest.mark.parametrize(
    "weights",
    [{}, {1: 0}, {1: -1}, {1: 0.5}, {1: Fraction(1, 2)}, {1: "1"}, [1, 2], "ab", 5, [([], 1)], [(1, 2, 3)], None],
)
def test_what_is_no_distribution_is_refused_by_name(weights):
    with pytest.raises(DistError):
        Dist(weights)


def test_a_refusal_says_what_to_write():
    with pytest.raises(DistError, match=r"Dist\.uniform.*Dist\.from_chances"):
        Dist([1, 2, 3])


def test_chances_become_weights_over_their_common_denominator():
    dist = Dist.from_chances({"a": Fraction(1, 4), "b": Fraction(1, 6), "c": Fraction(7, 12)})
    assert dist.weights == {"a": 3, "b": 2, "c": 7}
    with pytest.raises(DistError, match="add up to 3/4"):
        Dist.from_chances({"a": Fraction(1, 4), "b": Fraction(1, 2)})


def test_it_cannot_be_changed():
    dist = Dist({1: 1})
    with pytest.raises(TypeError):
        dist.weights[1] = 2
    with pytest.raises(AttributeError):
        dist.total = 2
    with pytest.raises(AttributeError):
        dist.note = "mine"


def test_changing_the_mapping_it_was_made_of_changes_nothing():
    weights = {"b": 1, 1: 1}
    dist = Dist(weights)
    weights["c"] = 5
    assert list(dist) == ["b", 1]


def test_it_equals_what_has_the_same_chances():
    assert Dist({"a": 158, "b": 58}) == Dist({"b": 29, "a": 79})
    assert hash(Dist({"a": 158, "b": 58})) == hash(Dist({"b": 29, "a": 79}))
    assert Dist({"a": 1, "b": 2}) != Dist({"a": 2, "b": 4, "c": 1})
    assert Dist({"a": 1, "b": 2}) != Dist({"a": 2, "b": 1})
    assert Dist({"a": 1}) != "a"


def test_a_copy_through_pickle_is_equal_and_counts_the_same():
    dist = Dist({"a": 158, "b": 58})
    hash(dist), dist.sample(random.Random(1))
    copy = pickle.loads(pickle.dumps(dist))
    assert (copy, dict(copy.weights), hash(copy)) == (dist, dict(dist.weights), hash(dist))


# -- questions


def test_an_event_is_an_outcome_or_a_predicate():
    # By hand: 72 + 45 of the 216 rolls gain an even number of cards.
    assert CARDS_GAINED.chance(1) == Fraction(99, 216)
    assert CARDS_GAINED.chance(lambda gained: gained % 2 == 0) == Fraction(117, 216)
    assert CARDS_GAINED.chance(7) == 0
    assert repr(CARDS_GAINED.chance(7)) == "Chance(0, 216)"


def test_what_is_an_outcome_counts_as_one_even_if_it_can_be_called():
    assert Dist({len: 1, max: 3}).chance(max) == Fraction(3, 4)


@pytest.mark.parametrize("event", [[1, 2], {1, 2}, {1: 2}])
def test_a_collection_is_no_event_and_the_error_shows_the_way(event):
    with pytest.raises(DistError, match="predicate"):
        CARDS_GAINED.chance(event)


def test_mean_and_variance_agree_with_icepool_and_with_hand():
    # By hand: the mean is (99 + 90)/216; for one die mean 7/2 and variance 35/12.
    assert CARDS_GAINED.mean() == Fraction(7, 8)
    assert (d(6).mean(), d(6).var()) == (Fraction(7, 2), Fraction(35, 12))
    three, other = d(6).repeat_sum(3), 3 @ icepool.d6
    assert (three.mean(), three.var()) == (other.mean(), other.variance())
    assert dict(three.items()) == dict(zip(other.outcomes(), other.quantities(), strict=True))


def test_means_of_fractions_are_exact_and_of_floats_are_refused():
    assert Dist({Fraction(1, 3): 1, Fraction(1, 6): 1}).mean() == Fraction(1, 4)
    for outcome in (0.5, "a"):
        with pytest.raises(DistError, match="not an exact number"):
            Dist({outcome: 1}).mean()


def test_given_is_bayes():
    # By hand: 216 - 125 = 91 rolls show a six, and 36 of them show it on the first die.
    rolls = Dist.uniform(ROLLS)
    assert rolls.given(lambda roll: 6 in roll).chance(lambda roll: roll[0] == 6) == Fraction(36, 91)
    with pytest.raises(DistError, match="cannot happen"):
        rolls.given((7, 7, 7))


def test_the_cumulative_chances_are_sums_over_all_rolls():
    total = d(6).repeat_sum(3)
    for bound in range(2, 20):
        assert total.at_most(bound) == Fraction(sum(sum(roll) <= bound for roll in ROLLS), 216)
        assert total.at_least(bound) == Fraction(sum(sum(roll) >= bound for roll in ROLLS), 216)
    assert total.cdf()[10] == total.at_most(10) == Fraction(1, 2)
    with pytest.raises(DistError, match="compared"):
        Dist.uniform("abc").at_most(2)
    with pytest.raises(DistError, match="no increasing order"):
        Dist({1: 1, "a": 1}).cdf()


def test_the_mode_names_all_that_tie():
    assert d(6).repeat_sum(3).mode() == (10, 11)


# -- new distributions


def test_map_then_joint_sequence_and_combine_agree_with_all_rolls():
    assert dict(d(6).sequence(3).items()) == counted(tuple, ROLLS)
    assert Dist.joint(d(2), d(3)).weights == dict.fromkeys(product((1, 2), (1, 2, 3)), 1)
    assert d(6).sequence(3).map(max).weights == counted(max, ROLLS)
    assert Dist.combine(max, d(6), d(6), d(6)).weights == counted(max, ROLLS)
    assert (d(6) + d(6) + d(6)).weights == d(6).repeat_sum(3).weights == counted(sum, ROLLS)
    assert (d(6) - d(6) * d(6)).weights == counted(lambda roll: roll[0] - roll[1] * roll[2], ROLLS)


def test_sums_agree_with_dyce():
    ours, theirs = 2 * d(6) + d(8) - 3, dyce.H(6) * 2 + dyce.H(8) - 3
    assert dict(ours.items()) == dict(theirs.items())


def test_numbers_stand_on_either_side():
    assert list(10 - d(3)) == [7, 8, 9]
    assert list(2 * d(3)) == list(d(3) * 2) == [2, 4, 6]
    assert list(-d(3)) == [-3, -2, -1]
    assert sum([d(6), d(6)]) == d(6).repeat_sum(2)


def test_two_stages_weigh_each_second_stage_by_the_first():
    # By hand: a coin chooses between one d4 and one d6; 1 comes with 1/2 * 1/4 + 1/2 * 1/6 = 5/24.
    both = Dist.uniform([4, 6]).then(d)
    assert (both.chance(1), both.chance(6), both.total) == (Fraction(5, 24), Fraction(1, 12), 24)


def test_an_exploding_die_agrees_with_icepool():
    once = d(6).then(lambda roll: d(6) + 6 if roll == 6 else Dist.certain(roll))
    theirs = icepool.d6.explode(depth=1)
    assert dict(once.items()) == dict(zip(theirs.outcomes(), theirs.quantities(), strict=True))


def test_draws_without_replacement_agree_with_listing_the_tickets():
    tickets = "aaabbc"
    ordered = Dist.uniform(tickets).draw(3)
    assert ordered.weights == counted(tuple, permutations(tickets, 3))
    together = Dist.uniform(tickets).draw_counts(3)
    assert together.weights == counted(lambda hand: tuple(sorted(hand)), combinations(tickets, 3))


def test_hands_of_a_deck_are_hypergeometric():
    # The closed form: comb(4, k) * comb(36, 14 - k) / comb(40, 14), tens among 14 cards of 4 x (1..10).
    tens = Dist({"ten": 4, "other": 36}).draw_counts(14).map(lambda hand: hand.count("ten"))
    assert tens.total == math.comb(40, 14)
    assert tens.weights == {k: math.comb(4, k) * math.comb(36, 14 - k) for k in range(5)}


def test_all_tickets_and_no_ticket_can_be_drawn_but_not_more():
    assert Dist({"a": 2, "b": 1}).draw_counts(3).weights == {("a", "a", "b"): 1}
    assert Dist({"a": 2}).draw(0).weights == {(): 1}
    for count in (4, -1, 1.5):
        with pytest.raises(DistError, match="from 0 to 3"):
            Dist({"a": 2, "b": 1}).draw(count)


def test_what_does_not_fit_says_what_would():
    with pytest.raises(SizeError, match="10,077,696 outcomes; 2,000,000 fit"):
        d(6).sequence(9)
    # By hand: 60 * 59 * 58 * 57 ordered draws, comb(60, 6) hands.
    with pytest.raises(SizeError, match=r"11,703,240 outcomes.*repeat_sum"):
        d(60).draw(4)
    with pytest.raises(SizeError, match=r"50,063,860 outcomes.*draw_counts"):
        d(60).draw_counts(6)


@pytest.mark.parametrize("times", [0, -1, 2.0])
def test_a_sum_needs_a_whole_number_of_terms(times):
    with pytest.raises(DistError, match="times"):
        d(6).repeat_sum(times)


# -- beyond a bound


def test_more_than_is_above_what_was_followed_and_refuses_the_rest():
    law = Dist({1: 1, 2: 1, MoreThan(2): 2})
    assert [str(outcome) for outcome in law] == ["1", "2", "more than 2"]
    assert law.at_most(2) == Fraction(1, 2)
    assert law.at_least(2) == Fraction(3, 4)
    assert MoreThan(2) == MoreThan(2) != MoreThan(3)
    with pytest.raises(DistError, match="follow it further"):
        law.at_most(3)
    with pytest.raises(DistError, match="not an exact number"):
        law.mean()


def test_sorted_rolls_are_the_56_of_216():
    assert sorted_rolls().weights == counted(lambda roll: tuple(sorted(roll)), ROLLS)
    assert isinstance(sorted_rolls().chance((1, 3, 5)), Chance)


@pytest.mark.parametrize("several", [(1, 2), range(1, 3), [1, 2], {1, 2}, frozenset({1, 2})])
def test_several_outcomes_of_a_die_are_asked_for_with_a_predicate(several):
    """A die shows no tuple: 0/6 would be true and mislead. Where an outcome is a tuple, another one has chance 0."""
    for ask in (d(6).chance, d(6).given):
        with pytest.raises(DistError, match="ask with a predicate"):
            ask(several)
    assert d(6).sequence(2).chance((9, 9)) == 0
    assert Dist({None: 1, (1, 2): 1}).chance((2, 1)) == 0


def test_chances_that_are_floats_are_answered_with_how_to_write_them():
    with pytest.raises(DistError, match=r"0\.5 is not an exact number.*Fraction\(1, 2\)"):
        Dist.from_chances({"heads": 0.5, "tails": 0.5})

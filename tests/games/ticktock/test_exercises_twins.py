"""The answers of lesson 33, by going through all pairs of cards, each as what it lifts and what it pushes."""

from fractions import Fraction
from itertools import product

from clocklab.games.ticktock.lessons import EXERCISES

STEPS = [(1, 1)] * 10 + [(2, 1)] * 12 + [(3, 1)] * 6
HANDS = [(1, 0)] * 8
PUSH = (0, 2)
"""By the rulebook's list of cards: what each lifts its owner and pushes the twin."""


def moves(deck: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return how far both twins move, for every pair of cards."""
    return [(mine[0] - theirs[1], theirs[0] - mine[1]) for mine, theirs in product(deck, deck)]


def covariance(pairs: list[tuple[int, int]]) -> Fraction:
    """Return the covariance, from its definition."""
    means = [Fraction(sum(pair[side] for pair in pairs), len(pairs)) for side in (0, 1)]
    return sum((x - means[0]) * (y - means[1]) for x, y in pairs) / Fraction(len(pairs))


def test_together_they_climb_8_elevenths() -> None:
    pairs = moves(STEPS + HANDS + [PUSH] * 8)
    assert EXERCISES["tower-twins-together"].answer() == Fraction(sum(map(sum, pairs)), len(pairs)) == Fraction(8, 11)


def test_without_pushes_119_of_324_are_ahead() -> None:
    pairs = moves(STEPS + HANDS)
    assert EXERCISES["tower-twins-ahead"].answer() == Fraction(sum(x > y for x, y in pairs), len(pairs))


def test_two_pushes_are_too_few_and_three_are_enough() -> None:
    signs = [covariance(moves(STEPS + HANDS + [PUSH] * pushes)) > 0 for pushes in range(5)]
    assert EXERCISES["tower-twins-flip"].answer() == signs.index(True) == 3


def test_two_rounds_have_twice_the_covariance() -> None:
    """All quadruples of a deck a quarter as large, with the same shares."""
    quarter = [(1, 1)] * 5 + [(2, 1)] * 6 + [(3, 1)] * 3 + [PUSH] * 4 + [(1, 0)] * 4
    once = moves(quarter)
    assert covariance(once) == covariance(moves(STEPS + HANDS + [PUSH] * 8))
    assert EXERCISES["tower-twins-two-rounds"].answer() == 2 * covariance(once) == Fraction(8, 11)


def test_the_gap_s_variance_without_pushes_is_166_of_81() -> None:
    gaps = [x - y for x, y in moves(STEPS + HANDS)]
    assert sum(gaps) == 0
    assert EXERCISES["tower-twins-gap"].answer() == Fraction(sum(gap * gap for gap in gaps), len(gaps))


def test_the_strange_deck_has_no_covariance_but_dependence() -> None:
    pairs = moves([PUSH, *[(1, 0)] * 3, *[(3, 1)] * 2])
    assert EXERCISES["tower-twins-strange"].answer() == covariance(pairs) == 0
    assert (3, 0) in pairs
    assert (0, 3) in pairs
    assert (3, 3) not in pairs

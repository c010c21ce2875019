"""The answers of lesson 31, by counting hands with binomial coefficients, or all deals of a deck one by one."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

from clocklab.games.ticktock.lessons import EXERCISES

HANDS = comb(53, 3)


def test_25_cards_are_no_steps() -> None:
    """By the rulebook's list: 8 + 8 + 4 + 2 + 3 of 53."""
    assert EXERCISES["tower-cards-no-step"].answer() == Fraction(comb(8 + 8 + 4 + 2 + 3, 3), HANDS)


def test_in_the_free_edition_36_cards_are_something_else() -> None:
    assert EXERCISES["tower-cards-free"].answer() == 1 - Fraction(36 * 35 * 34, 44 * 43 * 42) == Fraction(218, 473)


def test_five_cards_reach_one_half_and_four_do_not() -> None:
    answer = EXERCISES["tower-cards-half"].answer()
    assert 2 * comb(45, answer) <= comb(53, answer)
    assert 2 * comb(45, answer - 1) > comb(53, answer - 1)
    assert answer == 5


def test_the_last_card_is_as_likely_as_the_first_one() -> None:
    """Every set of places that the 8 may have in a deck of 53: those with the last place among them."""
    assert EXERCISES["tower-cards-last"].answer() == Fraction(comb(52, 7), comb(53, 8)) == Fraction(8, 53)


def test_both_twins_have_one_by_counting_both_hands() -> None:
    """By the numbers in both hands; and the way of counting gives what a tiny deck has, deal by deal."""
    assert EXERCISES["tower-cards-both"].answer() == both(8, 53, 3)
    deals = list(product(combinations(range(5), 2), repeat=2))
    deals = [(mine, theirs) for mine, theirs in deals if not {*mine} & {*theirs}]
    good = [min(mine) < 2 and min(theirs) < 2 for mine, theirs in deals]
    assert both(2, 5, 2) == Fraction(sum(good), len(deals))


def both(good: int, cards: int, hand: int) -> Fraction:
    """Return the chance that two hands hold at least one good card each, by how many they hold."""
    counted = sum(
        comb(good, mine)
        * comb(cards - good, hand - mine)
        * comb(good - mine, theirs)
        * comb(cards - good - hand + mine, hand - theirs)
        for mine in range(1, hand + 1)
        for theirs in range(1, min(hand, good - mine) + 1)
    )
    return Fraction(counted, comb(cards, hand) * comb(cards - hand, hand))


def test_two_of_twelve_helpers_by_how_many_there_are() -> None:
    hands = sum(comb(12, helpers) * comb(41, 6 - helpers) for helpers in range(2, 7))
    assert EXERCISES["tower-cards-two-helpers"].answer() == Fraction(hands, comb(53, 6))

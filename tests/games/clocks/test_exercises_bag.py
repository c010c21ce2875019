"""The answers of lesson 22 and the best colour sets, by listing draws one by one."""

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import pytest

from clocklab.games.clocks.lessons import EXERCISES
from clocklab.games.clocks.odds.dice import best_sets

ALONE, TWO_PLAYERS = "wgbr" * 4, "wgbr" * 8


def test_a_black_die_comes_in_2936_of_4960_draws() -> None:
    """Every three of the 32 dice, listed."""
    draws = list(combinations(TWO_PLAYERS, 3))
    answer = EXERCISES["clocks-bag-black"].answer()
    assert (answer.favourable, answer.possible) == (sum("b" in draw for draw in draws), len(draws)) == (2936, 4960)


def test_only_the_die_that_was_seen_counts() -> None:
    """Every place of the seen and of the seventh die among the 16, in order; the five others may be any."""
    pairs = [(seen, seventh) for seen, seventh in permutations(ALONE, 2) if seen == "r"]
    share = Fraction(sum(seventh == "r" for _, seventh in pairs), len(pairs))
    assert EXERCISES["clocks-bag-unseen"].answer() == share == Fraction(1, 5)


def test_five_dice_have_3_156_colours_on_average() -> None:
    """Every five of the 32 dice, listed: 11348/3596 = 2837/899."""
    draws = list(combinations(TWO_PLAYERS, 5))
    mean = Fraction(sum(len(set(draw)) for draw in draws), len(draws))
    assert EXERCISES["clocks-mean-colours-five"].answer() == 4 * Fraction(2837, 3596) == mean


def test_red_dice_among_twelve_vary_by_three_fifths() -> None:
    """Every twelve of the 16 dice, listed."""
    reds = [draw.count("r") for draw in combinations(ALONE, 12)]
    mean = Fraction(sum(reds), len(reds))
    variance = sum((red - mean) ** 2 for red in reds) / len(reds)
    assert EXERCISES["clocks-bag-spread"].answer() == variance == Fraction(3, 5)


def test_two_ones_and_a_two_take_13_and_a_half_dice() -> None:
    """By hand: 6/2 until one fits, then 9 for a 1 and a 2, or 12 for two 1s, each with chance 1/2."""
    assert EXERCISES["clocks-bag-fill"].answer() == 3 + Fraction(9 + 12, 2)


@cache
def by_single_dice(bag: tuple[int, ...], clock: tuple[int, ...], sets: int) -> Fraction:
    """The best chance of so many sets: dice of a round one by one out of the bag, then every way to use both."""
    if sum(clock) == 12:
        return Fraction(min(clock) >= sets)
    total = Fraction(0)
    for first, second in product(range(4), repeat=2):
        rest = [count - (colour == first) for colour, count in enumerate(bag)]
        ways = bag[first] * rest[second]
        if ways:
            rest[second] -= 1
            total += ways * max(used(tuple(rest), clock, (first, second), sets))
    return total / (sum(bag) * (sum(bag) - 1))


def used(bag: tuple[int, ...], clock: tuple[int, ...], hand: tuple[int, ...], sets: int) -> list[Fraction]:
    """The chances after each way to use the dice in hand, one after the other in either order."""
    if not hand:
        return [by_single_dice(bag, clock, sets)]
    found = []
    for at, colour in enumerate(hand):
        rest = hand[:at] + hand[at + 1 :]
        more = [tuple(n + (c == colour) for c, n in enumerate(counts)) for counts in (bag, clock)]
        if sum(clock) < 12:
            found += used(bag, more[1], rest, sets)
        else:
            found += used(more[0], clock, rest, sets)
        if colour == 3:
            found += used(bag, clock, rest, sets)
    return found


@pytest.mark.parametrize("sets", [0, 1, 2, 3])
def test_best_sets_are_those_of_dice_used_one_by_one(sets: int) -> None:
    """Oracle: a search over single dice, drawn and used in every order, written from the rules alone."""
    assert best_sets(sets) == by_single_dice((4, 4, 4, 4), (0, 0, 0, 0), sets)


def test_three_sets_are_likelier_than_without_a_choice() -> None:
    """Without a choice four dice of four colours stay in the bag: 4 ** 4 of the 1820 draws of four, listed."""
    stay = list(combinations(ALONE, 4))
    unchosen = Fraction(sum(len(set(four)) == 4 for four in stay), len(stay))
    assert unchosen == Fraction(64, 455)
    assert unchosen < best_sets(3) < 2 * unchosen

"""The answers of lesson 12, by hand or by an obvious count over all 216 rolls that asks nothing of the package."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from clocklab.games.grandfather.lessons import EXERCISES, LESSON_CARDS

ROLLS = list(product(range(1, 7), repeat=3))


@cache
def gain(roll: tuple[int, ...], ahead: tuple[int, ...]) -> int:
    """Return the most cards that a roll enters: every order of its dice, laid one by one onto the cards."""
    if len(set(roll)) == 1:
        return 0
    best = 0
    for dice in permutations(roll):
        for used in product((True, False), repeat=3):
            entered, laid = 0, 0
            for die, use in zip(dice, used, strict=True):
                laid += die if use else 0
                if entered < len(ahead) and laid == ahead[entered]:
                    entered, laid = entered + 1, 0
            best = max(best, entered)
    return best


def rolls_to_end(cards: tuple[int, ...]) -> Fraction:
    """Return the mean number of rolls by first steps, from the last card backwards."""
    means = {len(cards): Fraction(0)}
    for at in reversed(range(len(cards))):
        gains = [gain(tuple(sorted(roll)), cards[at : at + 3]) for roll in ROLLS]
        moving = [means[at + cards_on] for cards_on in gains if cards_on]
        means[at] = Fraction(216 + sum(moving), 1) / len(moving)
    return means[0]


@pytest.mark.parametrize(
    ("key", "by_hand"),
    [
        ("race-chain-wait", Fraction(216, 105)),  # 105 of 216 rolls enter a 7: counted below
        ("race-chain-stuck", Fraction(126, 216) ** 2),  # 91 rolls show a 1, and 1-1-1 is a bomb
        ("race-chain-two-wait", Fraction(9, 8)),  # both miss with (1/3)^2
        ("race-chain-turn", Fraction(216, 126)),  # 6 * 5 * 3 = 90 rolls are doubles
        ("race-chain-two-cards", Fraction(249, 106)),  # (216 + 105 * 3/2) / 159
    ],
)
def test_the_short_answers_are_those_found_by_hand(key: str, by_hand: Fraction) -> None:
    assert EXERCISES[key].answer() == by_hand


def test_a_7_and_a_6_with_a_5_by_counting_every_roll() -> None:
    assert EXERCISES["race-chain-wait"].answer() == rolls_to_end((7,))
    assert EXERCISES["race-chain-two-cards"].answer() == rolls_to_end((6, 5))


def test_the_chance_to_rest_on_position_8_by_counting_every_roll() -> None:
    """Forward: where a marker that has left one position stands next, in Fractions."""
    rests = {0: Fraction(1)}
    for at in range(8):
        gains = [gain(tuple(sorted(roll)), LESSON_CARDS[at : at + 3]) for roll in ROLLS]
        moving = [cards_on for cards_on in gains if cards_on]
        for cards_on in moving:
            rests[at + cards_on] = rests.get(at + cards_on, Fraction(0)) + rests.get(at, Fraction(0)) / len(moving)
    assert EXERCISES["race-chain-rest"].answer() == rests[8]


def test_the_track_turned_round_takes_equally_long_by_counting_every_roll() -> None:
    there, back = rolls_to_end(LESSON_CARDS), rolls_to_end(LESSON_CARDS[::-1])
    assert there == Fraction(4991759917917, 184677032960)  # found by another program
    assert EXERCISES["race-chain-turned-round"].answer() == there - back == 0

"""The answers of lessons 00 and 10, by hand or by a count over all 216 ordered rolls, without the package."""

from fractions import Fraction
from itertools import permutations, product

import clocklab
from clocklab.games.grandfather.lessons import EXERCISES

ROLLS = list(product(range(1, 7), repeat=3))


def share(event: list[bool]) -> Fraction:
    return Fraction(sum(event), len(event))


def sums(roll: tuple[int, ...]) -> set[int]:
    a, b, c = roll
    return {a, b, c, a + b, a + c, b + c, a + b + c}


def doubles(roll: tuple[int, ...]) -> bool:
    return len(set(roll)) == 2


def bomb(roll: tuple[int, ...]) -> bool:
    return len(set(roll)) == 1


def test_a_bomb_is_6_of_216_rolls() -> None:
    assert EXERCISES["start-bomb"].answer() == share([bomb(roll) for roll in ROLLS]) == Fraction(6, 216)


def test_three_different_numbers_are_120_of_216_rolls() -> None:
    alike = share([len(set(roll)) == 3 for roll in ROLLS])
    assert EXERCISES["start-different"].answer() == alike == Fraction(120, 216)


def test_three_sixths_is_17_of_216_too_much_for_a_6() -> None:
    with_a_six = share([6 in roll for roll in ROLLS])
    assert EXERCISES["start-three-sixths"].answer() == Fraction(1, 2) - with_a_six == Fraction(17, 216)


def test_from_3_o_clock_it_is_five_cards_to_end() -> None:
    """Counted on the picture: 4, 5 and 6 o'clock, and two cards to the north."""
    assert EXERCISES["race-play-points"].answer() == 5


def test_1_3_5_enters_seven_of_the_ten_values() -> None:
    assert EXERCISES["race-play-sums"].answer() == len(sums((1, 3, 5)) & set(range(1, 11))) == 7


def test_1_5_6_enters_a_6_a_5_and_a_1() -> None:
    """Every order of the three dice, one die for each card: one of them is 6, 5, 1, and no roll moves further."""
    assert (6, 5, 1) in permutations((1, 5, 6))
    assert EXERCISES["race-play-three-cards"].answer() == 3


def test_ada_lands_on_a_1_and_bumps_by_three_in_270_of_1296_cases() -> None:
    cases = [1 in roll and not bomb(roll) and die % 2 == 1 for roll in ROLLS for die in range(1, 7)]
    assert sum(cases) == 270
    assert EXERCISES["race-play-bump-three"].answer() == share(cases) == Fraction(5, 24)


def test_before_a_9_the_roller_wins_with_12_of_17() -> None:
    """By the rules: roll by roll, w = (makes 9) + (doubles that miss) w + (the rest) (1 - w), solved for w."""
    ends = share([9 in sums(roll) and not bomb(roll) for roll in ROLLS])
    again = share([doubles(roll) and 9 not in sums(roll) for roll in ROLLS])
    passes = 1 - ends - again
    by_hand = (ends + passes) / (1 - again + passes)
    assert EXERCISES["race-play-last-card"].answer() == by_hand == Fraction(12, 17)


def test_perfect_play_agrees_about_the_last_card() -> None:
    """The solver of whole races, asked about the last card of a track that ends with a 9."""
    race = clocklab.load("grandfather", cards=[3, 9])
    assert EXERCISES["race-play-last-card"].answer() == race.solve().values((1, 1), roller=0)[0]

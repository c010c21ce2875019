"""The answers of lesson 11, counted again over all 216 ordered rolls without the package."""

from fractions import Fraction
from itertools import product

from clocklab.games.grandfather.lessons import EXERCISES
from clocklab.lab import check

ROLLS = list(product(range(1, 7), repeat=3))


def enters(roll: tuple[int, ...], card: int) -> bool:
    """Return whether the roll is no bomb and one of its seven sums is the card."""
    a, b, c = roll
    return len(set(roll)) > 1 and card in {a, b, c, a + b, a + c, b + c, a + b + c}


def share(event: list[bool]) -> Fraction:
    return Fraction(sum(event), len(event))


def test_a_2_and_two_5s_come_in_three_orders() -> None:
    assert EXERCISES["race-roll-orders"].answer() == sum(sorted(roll) == [2, 5, 5] for roll in ROLLS) == 3


def test_a_card_of_2_is_entered_by_102_of_216_rolls() -> None:
    assert EXERCISES["race-roll-card-2"].answer() == share([enters(roll, 2) for roll in ROLLS]) == Fraction(102, 216)


def test_26_dice_are_the_fewest_that_show_a_6_with_99_percent() -> None:
    """Compared in whole numbers: at most one in a hundred of all rolls is without a 6."""
    assert EXERCISES["race-roll-99"].answer() == 26
    assert 100 * 5**26 <= 6**26
    assert 100 * 5**25 > 6**25


def test_behind_the_screen_16_of_91_rolls_with_a_6_have_two() -> None:
    with_a_six = [roll for roll in ROLLS if 6 in roll]
    assert len(with_a_six) == 91
    expected = share([roll.count(6) >= 2 for roll in with_a_six])
    assert EXERCISES["race-roll-screen"].answer() == expected == Fraction(16, 91)


def test_only_the_10_is_as_likely_by_doubles_as_by_any_roll() -> None:
    doubles = [roll for roll in ROLLS if len(set(roll)) == 2]
    alike = [
        card
        for card in range(1, 11)
        if share([enters(roll, card) for roll in doubles]) == share([enters(roll, card) for roll in ROLLS])
    ]
    assert alike == [10]
    assert EXERCISES["race-roll-indifferent"].answer() == 10


def test_a_12_on_three_twelve_sided_dice_by_counting_all_1728_rolls() -> None:
    rolls = list(product(range(1, 13), repeat=3))
    expected = share([enters(roll, 12) for roll in rolls])
    assert EXERCISES["race-roll-12-sides"].answer() == expected == Fraction(65, 144)


def test_the_lesson_s_formula_counts_the_rolls_that_enter_k() -> None:
    """The formula of lesson 11 against counting, for dice with 2 to 12 sides and all k up to the sides."""
    for n in range(2, 13):
        rolls = list(product(range(1, n + 1), repeat=3))
        for k in range(1, n + 1):
            twice = 6 * n * n - 6 * n + 6 * (n - 2) * (k - 1) + (k - 1) * (k - 2)
            assert twice // 2 - (k % 3 == 0) == sum(enters(roll, k) for roll in rolls), (n, k)


def test_check_accepts_4_6_style_fractions_and_refuses_wrong_ones() -> None:
    assert check("race-roll-card-2", "102/216")
    assert check("race-roll-card-2", Fraction(17, 36))
    assert check("race-roll-card-2", "47.22 %")
    assert not check("race-roll-card-2", Fraction(104, 216))
    assert not check("race-roll-card-2")

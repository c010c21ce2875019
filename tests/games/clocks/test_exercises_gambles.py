"""The answers of lesson 21, by counting rolls one by one, without the package."""

from fractions import Fraction
from itertools import product

from clocklab.games.clocks.lessons import EXERCISES

FACES = range(1, 7)
ROLLS = list(product(FACES, FACES))


def test_with_a_consolation_44_coins_come_in_36_rolls() -> None:
    coins = sum(7 if a + b == 7 else 2 if a + b == 2 else 0 for a, b in ROLLS)
    assert EXERCISES["clocks-gamble-consolation"].answer() == Fraction(coins, 36) == Fraction(11, 9)


def test_snake_eyes_would_be_fair_at_72_coins() -> None:
    ones = sum(roll == (1, 1) for roll in ROLLS)
    assert EXERCISES["clocks-gamble-fair"].answer() * ones == 2 * len(ROLLS)


def test_a_red_die_and_lucky_7_bring_six_coins_in_66_of_216_cases() -> None:
    enough = [red + (7 if a + b == 7 else 0) >= 6 for red in FACES for a, b in ROLLS]
    assert EXERCISES["clocks-gamble-need"].answer() == Fraction(sum(enough), 216) == Fraction(11, 36)


def test_thirteen_rerolls_reach_90_percent_and_twelve_do_not() -> None:
    """In whole numbers: 10 · 5^n against 6^n."""
    answer = EXERCISES["clocks-gamble-rerolls"].answer()
    assert 10 * 5**answer <= 6**answer
    assert 10 * 5 ** (answer - 1) > 6 ** (answer - 1)
    assert answer == 13


def test_the_right_to_roll_again_makes_a_red_die_worth_17_quarters() -> None:
    """Every rule of the kind "keep what shows at least so much", all 36 pairs of rolls: the best pays 153 of 36."""
    pays = [sum(first if first >= kept else second for first, second in ROLLS) for kept in range(1, 8)]
    assert EXERCISES["clocks-gamble-second-roll"].answer() == Fraction(max(pays), 36) == Fraction(17, 4)


def test_the_variance_with_eight_sides_is_567_of_64() -> None:
    paid = [9 if a + b == 9 else 0 for a, b in product(range(1, 9), repeat=2)]
    mean = Fraction(sum(paid), 64)
    variance = sum((coins - mean) ** 2 for coins in paid) / 64
    assert EXERCISES["clocks-gamble-eight-sides"].answer() == variance == Fraction(567, 64)

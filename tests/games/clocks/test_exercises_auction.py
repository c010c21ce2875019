"""The answers of lessons 24 to 26, by hand or by listing all bids, apart from the solver."""

from fractions import Fraction
from math import sqrt

import pytest

from clocklab.games.clocks.lessons import EXERCISES
from clocklab.games.clocks.lessons.auction import ADA, BOB, single


def answer(key: str) -> object:
    return EXERCISES[f"clocks-{key}"].answer()


def test_each_coin_more_against_ten_even_bids_wins_a_tenth_of_twelve() -> None:
    gains = [Fraction(sum(12 for met in range(10) if met < bid), 10) - bid for bid in range(16)]
    assert answer("auction-reply") == gains.index(max(gains)) == 10


def test_with_a_coin_each_bob_s_mixture_makes_ada_earn_nothing_by_hers() -> None:
    """5q - 1 = 0, so that he keeps his coin with 1/5."""
    assert answer("auction-one-coin") == 1 - Fraction(1, 5)


def test_ada_s_chances_are_a_step_of_bob_s_prize() -> None:
    """One coin more of Bob's is beaten back exactly if it wins a chance of 1/4."""
    assert answer("auction-tastes") == Fraction(1, 4)


def test_seven_coins_beat_six() -> None:
    assert answer("auction-purse") == 6 + 1
    assert 8 - 7 > 0


def test_of_four_and_a_half_coins_four_are_burnt() -> None:
    """The mixtures by hand: Ada 1/9 on 0 and 2/9 on 1 to 4, Bob 2/9 on 0 to 3 and 1/9 on 4: means 20/9 and 16/9."""
    ada = Fraction(2, 9) * (1 + 2 + 3 + 4)
    bob = Fraction(2, 9) * (1 + 2 + 3) + Fraction(4, 9)
    assert answer("auction-burnt") == ada + bob == 4


def test_a_bid_s_worth_is_chance_times_prize_less_the_coin() -> None:
    robin = {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}
    assert answer("trainer-worth") == sum(c * (9 if met <= 1 else 2) for met, c in robin.items()) - 1


def test_luck_is_gain_less_worth() -> None:
    assert answer("trainer-luck") == 28


def test_246_rounds_are_the_first_that_suffice() -> None:
    assert answer("trainer-rounds") == 246
    assert 1.96 * 4 / sqrt(246) <= 0.5 < 1.96 * 4 / sqrt(245)


def test_five_beats_a_fixed_four_and_leaves_two() -> None:
    """In equilibrium who loses ties and wants the prize less earns nothing: a bid of 0 is among hers."""
    assert answer("trainer-habit") == 7 - 5


def test_the_cutter_of_an_uneven_cake_gets_what_the_worse_half_is_worth() -> None:
    assert answer("split-cake") == 3


@pytest.mark.parametrize(("alone", "expects"), [(0, 6), (1, 5), (2, 8)])
def test_each_division_of_three_dice_by_hand(alone: int, expects: int) -> None:
    """0 alone: each has the favourite. 2 alone: Bob would gain 6 - 5, so a bid of 1 keeps him away: 9 - 1.
    1 alone: Ada gains 8 - 3 by the pair, Bob 7 - 4 = 3, and she can be sure to win by 3: 8 - 3."""
    assert sum(ADA) == sum(BOB) == 11
    assert single(alone).payoffs[0] == expects


def test_the_best_of_the_three_is_eight() -> None:
    assert answer("split-tastes") == 8


def test_in_peace_nobody_bids_and_in_the_worst_fight_bob_has_the_red_die_s_mean() -> None:
    """A red die is rolled for (1 + ... + 6) / 6 coins."""
    assert answer("split-coins") == 0
    assert answer("split-spite") == Fraction(sum(range(1, 7)), 6)

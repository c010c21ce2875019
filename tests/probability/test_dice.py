"""Dice: compared with all rolls and all subsets, listed."""

from collections import Counter
from itertools import combinations, product

import icepool
import pytest

from clocklab.errors import DistError
from clocklab.probability import d, sorted_rolls, subset_sums


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (3, 6), (3, 4), (4, 6), (5, 3), (2, 20)])
def test_sorted_rolls_count_every_order(dice, sides):
    every_roll = product(range(1, sides + 1), repeat=dice)
    assert sorted_rolls(dice, sides).weights == Counter(tuple(sorted(roll)) for roll in every_roll)


def test_three_dice_have_56_sorted_rolls_like_icepools_pool():
    pool = icepool.d6.pool(3).expand()
    assert dict(sorted_rolls().items()) == dict(zip(pool.outcomes(), pool.quantities(), strict=True))
    assert len(sorted_rolls()) == 56


@pytest.mark.parametrize("roll", [(1, 3, 5), (2, 2, 4), (6, 6, 6), (1,), (1, 2, 3, 4, 5)])
def test_subset_sums_count_every_subset(roll):
    subsets = [s for size in range(1, len(roll) + 1) for s in combinations(roll, size)]
    assert subset_sums(roll).weights == Counter(map(sum, subsets))


@pytest.mark.parametrize("sides", [0, -1, 2.0, "6"])
def test_a_die_needs_a_whole_number_of_sides(sides):
    with pytest.raises(DistError, match="sides"):
        d(sides)


def test_no_dice_are_refused():
    with pytest.raises(DistError, match="dice=0"):
        sorted_rolls(0)
    with pytest.raises(DistError, match="no dice"):
        subset_sums(())

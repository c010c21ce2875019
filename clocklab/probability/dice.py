"""Dice: one die, and several rolled at once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

from clocklab.errors import DistError
from clocklab.probability.dist import Dist


def d(sides: int) -> Dist[int]:
    """The roll of one fair die with faces 1 to ``sides``; DistError unless ``sides`` >= 1.

    >>> d(6).mean()
    Fraction(7, 2)
    """
    _check("sides", sides)
    return Dist.uniform(range(1, sides + 1))


@cache
def sorted_rolls(dice: int = 3, sides: int = 6) -> Dist[tuple[int, ...]]:
    """The rolls of several like dice, each as a sorted tuple, weighted by the orders it can fall in.

    The weights add up to ``sides ** dice`` (216 for three dice); each is a multinomial coefficient. There
    are 56 sorted rolls of three dice, so a question asked of each is asked 56 times, not 216. DistError
    unless both numbers are at least 1.

    >>> rolls = sorted_rolls()
    >>> len(rolls), rolls.total, rolls.chance((1, 3, 5)), rolls.chance((2, 2, 2))
    (56, 216, Chance(6, 216), Chance(1, 216))
    """
    _check("dice", dice)
    _check("sides", sides)
    faces = range(1, sides + 1)
    return Dist({roll: _orders(roll) for roll in combinations_with_replacement(faces, dice)})


def subset_sums(roll: Iterable[int]) -> Dist[int]:
    """The sums of the non-empty subsets of some dice, each weighted by how many subsets make it.

    Dice are told apart, so that two equal dice make two one-die subsets. DistError if there is no die.

    >>> list(subset_sums((1, 3, 5)))
    [1, 3, 4, 5, 6, 8, 9]
    >>> subset_sums((2, 2, 4)).weights[4]
    2
    """
    sums: Counter[int] = Counter()
    for die in roll:
        # Each subset so far goes on without this die or with it; the die also starts one of its own.
        sums.update(Counter({total + die: ways for total, ways in sums.items()}) + Counter({die: 1}))
    if not sums:
        raise DistError("no dice, no subset sums: give at least one die")
    return Dist(sums)


def _orders(roll: tuple[int, ...]) -> int:
    return math.factorial(len(roll)) // math.prod(math.factorial(n) for n in Counter(roll).values())


def _check(name: str, number: int) -> None:
    if not isinstance(number, int) or number < 1:
        raise DistError(f"{name}={number!r}: it must be a whole number of at least 1")

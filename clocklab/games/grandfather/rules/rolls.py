"""What a roll of the race's dice is and what its dice can match, by the rulebook's sections Play and The Bomb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import combinations, combinations_with_replacement


class Kind(Enum):
    """What equal dice make of a roll."""

    PLAIN = "plain"
    DOUBLES = "doubles"
    BOMB = "bomb"


@cache
def kind(rolled: tuple[int, ...]) -> Kind:
    """Return BOMB if some value is on three or more dice, else DOUBLES if some value is on two, else PLAIN.

    >>> kind((2, 5, 5)), kind((4, 4, 4)), kind((1, 3, 5))
    (<Kind.DOUBLES: 'doubles'>, <Kind.BOMB: 'bomb'>, <Kind.PLAIN: 'plain'>)
    """
    most = max(Counter(rolled).values())
    return Kind.BOMB if most >= 3 else Kind.DOUBLES if most == 2 else Kind.PLAIN


@cache
def ways(left: tuple[int, ...], card: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Return each set of unused dice that sums to the card, and the dice it would leave.

    Both are sorted; equal sets are one, and sets of fewer dice come first.

    >>> ways((1, 3, 5), 4)
    {(1, 3): (5,)}
    >>> ways((1, 5, 6), 6)
    {(6,): (1, 5), (1, 5): (6,)}
    """
    found = {}
    for size in range(1, len(left) + 1):
        for dice in combinations(left, size):
            if sum(dice) == card:
                found[dice] = without(left, dice)
    return found


def without(dice: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sorted dice less those taken, which must be among them."""
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return tuple(rest)


@cache
def matchable(card: int, dice: int, sides: int, bombs_move: bool) -> bool:
    """Return whether some roll that may move has dice that sum to the card."""
    if not 1 <= card <= dice * sides:
        return False
    return any((bombs_move or kind(rolled) is not Kind.BOMB) and ways(rolled, card) for rolled in _rolls(dice, sides))


def _rolls(dice: int, sides: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(range(1, sides + 1), dice)

"""How many colour sets a solo player can hope for, at the very best: a bound for everybody who plays alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from clocklab.core.checks import require_int
from clocklab.games.clocks.odds.bag import draw
from clocklab.games.clocks.rules.board import SPACES
from clocklab.games.clocks.rules.dice import Colour
from clocklab.games.clocks.rules.state import Counts

RED = Colour.RED.rank
PER_COLOUR = 4


def best_sets(sets: int = 3) -> Fraction:
    """Return the chance of so many colour sets in a solo game for a player who cares for nothing else.

    She rolls a red die for money exactly when that helps, and of two dice for the last space she keeps the better one.
    So nobody, however he plays, gets so many sets more often; 30 points need three. ``sets`` is 0 to 3.

    >>> best_sets(3) > Fraction(256, 1820)  # what it is if no red die is ever rolled for money
    True
    """
    require_int("sets", sets, 0, 3)
    return _chance((PER_COLOUR,) * 4, (0,) * 4, sets)


@cache
def _chance(bag: Counts, placed: Counts, sets: int) -> Fraction:
    """Return the best chance from these dice in the bag and on the clock, before two dice are drawn."""
    if sum(placed) == SPACES or not sum(bag):
        return Fraction(sum(placed) == SPACES and min(placed) >= sets)
    return draw(bag, min(2, sum(bag))).expectation(
        lambda came: max(_chance(*after, sets) for after in _afterwards(bag, placed, came))
    )


def _afterwards(bag: Counts, placed: Counts, came: Counts) -> Iterator[tuple[Counts, Counts]]:
    """Yield the bag and the clock after each way to use the dice that came: placed, rolled for money, given back."""
    free = SPACES - sum(placed)
    for kept in product(*(range(many + 1) for many in came)):
        cashed = range(came[RED] - kept[RED] + 1)
        for gone in cashed:
            back = sum(came) - sum(kept) - gone
            if sum(kept) <= free and (back == 0 or sum(kept) == free):
                rest = [b - k for b, k in zip(bag, kept, strict=True)]
                rest[RED] -= gone
                clock = [p + k for p, k in zip(placed, kept, strict=True)]
                yield tuple(rest), tuple(clock)  # type: ignore[misc]

"""What a roll comes to at each position of a layout: a handful of classes instead of 56 sorted rolls.

Every card up to the furthest that the dice can enter can be stopped at, and a bump or an exchange ends the turn,
so what a roll is worth depends only on how many cards it can enter and on what its equal dice do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from clocklab.games.grandfather.rolls import Kind, kind
from clocklab.probability import sorted_rolls

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class RollClass:
    """Rolls that offer the same choices at one position.

    ``cards``: the most that can be entered, 0 for a bomb that moves nobody; ``again``: exactly two dice are equal,
    so the roller may roll again; ``bomb``: the roller may exchange; ``weight``: how many of all the
    ``sides ** dice`` ordered rolls they are.
    """

    cards: int
    again: bool
    bomb: bool
    weight: int


def roll_table(
    cards: Sequence[int], dice: int = 3, sides: int = 6, bomb: str = "instead"
) -> tuple[tuple[RollClass, ...], ...]:
    """Return the classes of rolls at the positions 0, 1, ..., End excluded, each position's in ascending order.

    The weights of a position add up to ``sides ** dice``.

    >>> for each in roll_table([5, 3, 9])[2]:
    ...     print(each.cards, each.again, each.bomb, each.weight)
    0 False False 54
    0 False True 6
    0 True False 72
    1 False False 66
    1 True False 18
    """
    reach = reach_over(cards)
    counted: list[Counter[tuple[int, bool, bool]]] = [Counter() for _ in cards]
    for roll, weight in sorted_rolls(dice, sides).items():
        what = kind(roll) if dice > 1 else Kind.PLAIN
        again, is_bomb = what is Kind.DOUBLES, what is Kind.BOMB
        stuck = is_bomb and bomb == "instead"
        for position, classes in enumerate(counted):
            classes[0 if stuck else reach(roll, position), again, is_bomb] += weight
    return tuple(tuple(sorted(RollClass(*key, weight) for key, weight in each.items())) for each in counted)


def reach_over(cards: Sequence[int]) -> Callable[[Dice, int], int]:
    """Return the function of dice and position that says how many cards, at most, the dice can enter from there.

    Each die is used once (Play). What the bomb does is the caller's business.

    >>> reach_over([5, 4, 9])((1, 3, 5), 0)
    2
    """
    layout, end = tuple(cards), len(cards)
    parts = parts_among(frozenset(layout))

    @cache
    def reach(dice: Dice, position: int) -> int:
        if position == end:
            return 0
        leftovers = parts(dice).get(layout[position], ())
        return max([1 + (reach(rest, position + 1) if rest else 0) for rest in leftovers], default=0)

    return reach


def parts_among(wanted: frozenset[int]) -> Callable[[Dice], dict[int, set[Dice]]]:
    """Return the function of sorted dice that says, for each wanted sum they can make, what dice may be left.

    >>> parts_among(frozenset({4, 9}))((1, 3, 5)) == {4: {(5,)}, 9: {()}}
    True
    """

    @cache
    def parts(dice: Dice) -> dict[int, set[Dice]]:
        made: dict[int, set[Dice]] = {}
        for used, kept in _splits(len(dice)):
            total = sum([dice[i] for i in used])
            if total in wanted:
                made.setdefault(total, set()).add(tuple([dice[i] for i in kept]))
        return made

    return parts


@cache
def _splits(count: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return every way to use some of ``count`` dice: the places used and the places kept."""
    places = range(count)
    return tuple(
        (used, tuple(place for place in places if place not in used))
        for size in range(1, count + 1)
        for used in combinations(places, size)
    )

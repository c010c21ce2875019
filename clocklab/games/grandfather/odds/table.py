"""What a roll comes to at each position of a layout: a handful of classes instead of 56 sorted rolls.

Every card up to the furthest that the dice can enter can be stopped at, and a bump or an exchange ends the turn,
so what a roll is worth depends only on how many cards it can enter and on what its equal dice do.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise

from clocklab.games.grandfather.rules.rolls import Kind, kind
from clocklab.probability import sorted_rolls

Dice = tuple[int, ...]

KINDS = (Kind.PLAIN, Kind.DOUBLES, Kind.BOMB)

NOTHING: frozenset[Dice] = frozenset()

Rolled = tuple[int, int, Set[Dice]]
"""A sorted roll: in how many orders it can fall, its place in ``KINDS``, and what it can have left unused."""

Counts = tuple[int, int, int]
"""How many of all ordered rolls, for each of ``KINDS``."""


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
    layout = tuple(cards)
    return tuple(_classes(layout[here : here + dice], dice, sides, bomb) for here in range(len(layout)))


@lru_cache(maxsize=4096)
def _classes(ahead: tuple[int, ...], dice: int, sides: int, bomb: str) -> tuple[RollClass, ...]:
    """Return the classes of rolls where these cards come next, as many as there are dice or less before End."""
    counts = (*entering(ahead, dice, sides), (0, 0, 0))
    found = []
    for number, what in enumerate(KINDS):
        again, is_bomb = what is Kind.DOUBLES, what is Kind.BOMB
        if is_bomb and bomb == "instead":  # The Bomb: the dice move nobody
            found.append(RollClass(0, again, is_bomb, counts[0][number]))
            continue
        # Whoever can enter n + 1 cards can enter n: those who can enter no more are the rest.
        for most, (some, more) in enumerate(pairwise(counts)):
            found.append(RollClass(most, again, is_bomb, some[number] - more[number]))
    return tuple(sorted(each for each in found if each.weight))


@lru_cache(maxsize=4096)
def entering(cards: tuple[int, ...], dice: int, sides: int) -> tuple[Counts, ...]:
    """Return in how many rolls the dice can enter none, the first, the first two, ... of these cards in a row.

    Each die is used once (Play); bombs are counted as if they moved.

    >>> entering((6, 5), 3, 6)
    ((120, 90, 6), (102, 57, 3), (42, 12, 0))
    """
    rolls: Sequence[Rolled] = _rolls(dice, sides)
    counts = [_counted(rolls)]
    for card in cards:
        after = []
        for weight, number, unused in rolls:
            left: set[Dice] = set()
            for each in unused:
                left |= leftovers(each, card)
            if left:
                after.append((weight, number, left))
        rolls = after
        counts.append(_counted(rolls))
    return tuple(counts)


@lru_cache(maxsize=8)
def _rolls(dice: int, sides: int) -> list[Rolled]:
    return [(weight, KINDS.index(kind(roll)), frozenset([roll])) for roll, weight in sorted_rolls(dice, sides).items()]


def _counted(rolls: Sequence[Rolled]) -> Counts:
    counts = [0, 0, 0]
    for weight, number, _ in rolls:
        counts[number] += weight
    return counts[0], counts[1], counts[2]


def leftovers(unused: Dice, card: int) -> Set[Dice]:
    """Return what sorted dice can be left over when some of these enter a card, empty if they cannot.

    >>> leftovers((1, 5, 6), 6) == {(6,), (1, 5)}, leftovers((1, 5, 6), 2)
    (True, frozenset())
    """
    if len(unused) <= 3:
        return _all_leftovers(unused).get(card, NOTHING)
    sums = 1  # bit n: some of the dice sum to n
    for die in unused:
        sums |= sums << die
    if not sums >> card & 1:
        return NOTHING
    splits = _splits(len(unused))
    return {tuple([unused[i] for i in kept]) for used, kept in splits if sum([unused[i] for i in used]) == card}


@cache
def _all_leftovers(unused: Dice) -> dict[int, set[Dice]]:
    """Return the leftovers of every card that some of at most three dice can enter: there are few such dice."""
    made: dict[int, set[Dice]] = {}
    for used, kept in _splits(len(unused)):
        made.setdefault(sum([unused[i] for i in used]), set()).add(tuple([unused[i] for i in kept]))
    return made


@cache
def _splits(count: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return every way to use some of ``count`` dice: the places used and the places kept."""
    places = range(count)
    return tuple(
        (used, tuple(place for place in places if place not in used))
        for size in range(1, count + 1)
        for used in combinations(places, size)
    )

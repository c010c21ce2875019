"""The race's dice and cards: what a roll is and can enter, and which layouts can be dealt or make a race.

Sections of the rulebook: Set Up, Play, The Bomb.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, pairwise

from clocklab.core.values import require_int
from clocklab.errors import OptionError
from clocklab.probability import sorted_rolls


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


@lru_cache(maxsize=1 << 16)
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
    rolls = combinations_with_replacement(range(1, sides + 1), dice)
    return any((bombs_move or kind(rolled) is not Kind.BOMB) and ways(rolled, card) for rolled in rolls)


Dice = tuple[int, ...]

KINDS = (Kind.PLAIN, Kind.DOUBLES, Kind.BOMB)

Rolled = tuple[int, int, Set[Dice]]
"""A sorted roll: in how many orders it can fall, its place in ``KINDS``, and what it can have left unused."""

Counts = tuple[int, int, int]
"""How many ordered rolls there are of each of ``KINDS``."""


@dataclass(frozen=True, slots=True, order=True)
class RollClass:
    """Rolls that offer the same choices at one position: a handful of classes instead of 56 sorted rolls.

    Every card up to the furthest that the dice can enter can be stopped at, and a bump or an exchange ends the turn,
    so what a roll is worth depends only on how many cards it can enter and on what its equal dice do.

    ``cards``: the most that can be entered, 0 for a bomb that moves nobody; ``again``: exactly two dice are equal,
    so the roller may roll again; ``bomb``: the roller may exchange; ``weight``: how many of the
    ``sides ** dice`` ordered rolls are in the class.
    """

    cards: int
    again: bool
    bomb: bool
    weight: int


def roll_classes(
    cards: Sequence[int], dice: int = 3, sides: int = 6, bomb: str = "instead"
) -> tuple[tuple[RollClass, ...], ...]:
    """Return the classes of rolls at the positions 0, 1, ..., End excluded, each position's in ascending order.

    The weights of a position add up to ``sides ** dice``.

    >>> for each in roll_classes([5, 3, 9])[2]:
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
    """Return the classes of rolls where these cards come next: as many as there are dice, or fewer before End."""
    counts = (*entering(ahead, dice, sides), (0, 0, 0))
    found = []
    for number, what in enumerate(KINDS):
        again, is_bomb = what is Kind.DOUBLES, what is Kind.BOMB
        if is_bomb and bomb == "instead":  # The Bomb: the dice move nobody
            found.append(RollClass(0, again, is_bomb, counts[0][number]))
            continue
        # A roll that can enter n + 1 cards can enter n: the rest can enter no more.
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
                left.update(ways(each, card).values())
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


RANKS = range(1, 11)
COPIES = 4
SHORTEST, LONGEST = 2, 30


class LayoutWarning(UserWarning):
    """A chosen layout that no deck could deal."""


def checked_layout(cards: object, highest: int) -> tuple[int, ...]:
    """Return the chosen values as a tuple.

    Raises OptionError unless they are 2 to 30 whole numbers from 1 to ``highest``, the sum of all dice at their
    highest.
    """
    if not isinstance(cards, Sequence) or isinstance(cards, str):
        raise OptionError(f"cards must be a list of card values such as [5, 3, 9], not {cards!r}.")
    if not SHORTEST <= len(cards) <= LONGEST:
        raise OptionError(f"cards must hold {SHORTEST} to {LONGEST} values, not {len(cards)}.")
    for position, card in enumerate(cards, 1):
        require_int(f"cards: the value at position {position}", card, 1, highest)
    return tuple(cards)


def warn_beyond_deck(cards: Sequence[int]) -> None:
    """Warn if there are more cards of a rank than the deck has."""
    if surplus := beyond_deck(cards):
        found = ", ".join(f"{cards.count(card)} of {card}" for card in surplus)
        # 5: the line that called clocklab.load
        warnings.warn(f"The deck has four each of 1 to 10; this layout has {found}.", LayoutWarning, stacklevel=5)


def beyond_deck(cards: Sequence[int]) -> list[int]:
    """Return the values of which there are more cards here than in the deck, in ascending order."""
    return sorted(card for card, many in Counter(cards).items() if many > (COPIES if card in RANKS else 0))


def require_matchable(cards: Sequence[int] | None, dice: int, sides: int, bombs_move: bool) -> None:
    """Raise OptionError if no roll that may move ever matches one of the cards (None: the whole deck)."""
    hopeless = sorted({card for card in cards or RANKS if not matchable(card, dice, sides, bombs_move)})
    if hopeless:
        advice = (
            "the race would never end; choose other cards or dice"
            if cards is not None
            else "a deck dealt at random holds 1 to 10; choose cards= or other dice"
        )
        raise OptionError(
            f"No roll of {dice} dice with {sides} sides that may move ever matches a card of "
            f"{', '.join(map(str, hopeless))}: {advice}."
        )


def undealt(dealt: Sequence[int]) -> dict[int, int]:
    """Return how many cards of each rank are still in the deck, leaving out ranks that are used up."""
    left = {rank: COPIES - dealt.count(rank) for rank in RANKS}
    return {rank: many for rank, many in left.items() if many}


def drawn(dealt: Sequence[int], rng: random.Random) -> int:
    """Return the value of a card drawn from the rest of the deck."""
    ticket = rng.randrange(COPIES * len(RANKS) - len(dealt))
    for rank in RANKS:
        ticket -= COPIES - dealt.count(rank)
        if ticket < 0:
            return rank
    raise AssertionError("there are as many tickets as cards left")

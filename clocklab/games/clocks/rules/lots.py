"""The lots of the auction: how the dice are split, and who takes which group when."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from clocklab.core.contract import Seat
from clocklab.games.clocks.rules.dice import Die
from clocklab.games.clocks.rules.state import Split, State

Group = tuple[Die, ...]
Groups = tuple[Group, ...]


def splits(dice: tuple[Die, ...]) -> tuple[Split, ...]:
    """Return every different pair that can be made of sorted dice, in order."""
    return tuple(map(Split, dict.fromkeys(combinations(dice, 2))))


def grouped(dice: tuple[Die, ...], pair: tuple[Die, Die]) -> Groups:
    """Return the groups when these two dice make the pair: the pair, then the single dice in order."""
    singles = list(dice)
    for die in pair:
        singles.remove(die)
    return (pair, *((die,) for die in singles))


def few(dice: tuple[Die, ...], players: int) -> Groups:
    """Return the groups of dice too few for a pair: singles as far as they go, the other groups empty."""
    return (*((die,) for die in dice), *((),) * (players - len(dice)))


@lru_cache(maxsize=4096)
def order(bids: tuple[int, ...], start: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they choose: the highest bid first.

    Of equal bids the one nearest to the start player counter-clockwise comes first, the start player last.

    >>> order((2, 5, 2), start=0), order((1, 1, 1, 1), start=1)
    ((1, 2, 0), (0, 3, 2, 1))
    """
    seats = len(bids)
    return tuple(sorted(range(seats), key=lambda seat: (-bids[seat], (start - 1 - seat) % seats)))


def different(groups: Sequence[tuple[Die, ...]]) -> Groups:
    """Return the groups, those that are alike only once."""
    return tuple(dict.fromkeys(groups))


def other_bids(state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with the bids that this seat cannot see yet dealt anew, each of a bidder's coins alike."""
    bids = tuple(
        bid if bid is None or at == seat else rng.randrange(money + 1)
        for at, (bid, money) in enumerate(zip(state.bids, state.money, strict=True))
    )
    return state.but(bids=bids)

"""How to bid for groups that are worth so much: by equilibrium, by a share, at random, or all that they are worth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import floor

from clocklab.core.contract import Seat
from clocklab.games.clocks.odds.auction.worth import Matrix
from clocklab.games.clocks.rules.lots import order
from clocklab.solve.equilibrium import WANTED, Equilibrium, equilibrium


def ties(players: int, start: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they win ties: counter-clockwise from the start player, who is last.

    >>> ties(3, start=0), ties(4, start=2)
    ((2, 1, 0), (1, 0, 3, 2))
    """
    return order((0,) * players, start)


def gap(row: Sequence[Fraction]) -> Fraction:
    """Return by how much the best group is worth more than the worst: the most that any bid can be worth."""
    return max(row) - min(row)


def caps(matrix: Matrix, money: Sequence[int], start: Seat) -> tuple[int, ...]:
    """Return for each seat the highest bid worth a thought; all bids above are strictly dominated.

    A bid of 0 gets at least the worst group, and a bid b at most the best: b gains at most gap - b over 0, which is
    below 0 for b > gap. So nobody bids above the gap. If then no other seat bids above c, a bid of c + 1, or of c for
    who wins the tie with all that bid c, is already the highest for certain, and higher ones pay more for the same.
    Strictly dominated bids are made in no equilibrium, so leaving them out loses none.

    >>> caps(((Fraction(9), Fraction(2)), (Fraction(4), Fraction(0))), (20, 20), start=0)
    (5, 4)
    """
    most = [min(coins, floor(gap(row))) for row, coins in zip(matrix, money, strict=True)]
    first = ties(len(most), start)

    def enough(seat: Seat) -> int:
        top = max(most[other] for other in first if other != seat)
        beaten = all(first.index(seat) < first.index(other) for other in first if other != seat and most[other] == top)
        return top if beaten else top + 1

    return tuple(min(most[seat], enough(seat)) for seat in range(len(most)))


@lru_cache(maxsize=1024)
def equilibrium_bids(matrix: Matrix, money: tuple[int, ...], start: Seat, wanted: Fraction = WANTED) -> Equilibrium:
    """Return an equilibrium of the auction, its strategies being chances of the bids 0..cap, see ``caps``.

    For three and four bidders the search stops at the regret ``wanted``; SizeError where even the capped bids are
    out of its reach.
    """
    return equilibrium(matrix, caps(matrix, money, start), ties(len(matrix), start), wanted)


def share_of_gap(row: Sequence[Fraction], money: int, share: Fraction) -> int:
    """Return the whole coins in a share of the gap, as far as the money goes.

    >>> row = (Fraction(9), Fraction(2))
    >>> share_of_gap(row, 20, Fraction(1, 2)), share_of_gap(row, 2, Fraction(1))
    (3, 2)
    """
    return min(money, floor(share * gap(row)))


def drawn(chances: Sequence[Fraction], rng: random.Random) -> int:
    """Return a bid drawn with these chances, to 1 in 2**64: from the same generator always the same.

    >>> drawn((Fraction(0), Fraction(1)), random.Random(1))
    1
    """
    luck, sum_so_far = Fraction(rng.getrandbits(64), 2**64), Fraction(0)
    for bid, chance in enumerate(chances):
        sum_so_far += chance
        if luck < sum_so_far:
            return bid
    return max(bid for bid, chance in enumerate(chances) if chance)

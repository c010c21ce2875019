"""An auction played: bids drawn from strategies, and what everybody gets for the bids on the table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clocklab.errors import OptionError
from clocklab.probability import Dist
from clocklab.solve.bidding import Auction, Bidder, Prize, Strategy


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of bids: in which order the bidders chose, what each took, and the value less the bid, in coins."""

    bids: tuple[int, ...]
    order: tuple[Bidder, ...]
    prizes: tuple[Prize, ...]
    gains: tuple[Fraction, ...]


def require_bid(auction: Auction, bidder: Bidder, bid: object) -> None:
    """Raise OptionError unless the bidder can bid this: whole coins, 0 to the budget."""
    most = auction.budgets[bidder]
    if isinstance(bid, bool) or not isinstance(bid, int) or not 0 <= bid <= most:
        raise OptionError(f"Bidder {bidder} can bid whole coins from 0 to {most}, not {bid!r}.")


def outcome(auction: Auction, bids: Sequence[int]) -> Outcome:
    """Return what these bids bring: the highest chooses first, of equal ones who wins ties, and everybody pays.

    OptionError for bids that cannot be made.

    >>> outcome(Auction.of([[5, 1], [4, 2]], [9, 9]), [2, 3]).gains
    (Fraction(-1, 1), Fraction(1, 1))
    """
    if len(bids) != len(auction.values):
        raise OptionError(f"{len(auction.values)} bidders make as many bids, not {len(bids)}.")
    for bidder, bid in enumerate(bids):
        require_bid(auction, bidder, bid)
    order = tuple(sorted(auction.bidders, key=lambda bidder: (-bids[bidder], auction.ties.index(bidder))))
    taken = auction.picks(order)
    prizes = tuple(taken[bidder] for bidder in auction.bidders)
    gains = tuple(auction.values[bidder][prize] - bids[bidder] for bidder, prize in enumerate(prizes))
    return Outcome(tuple(bids), order, prizes, gains)


def draw_bid(strategy: Strategy, rng: random.Random) -> int:
    """Return a bid drawn with exactly these chances: from the same generator always the same.

    >>> draw_bid([Fraction(0), Fraction(1)], random.Random(1))
    1
    """
    return Dist.from_chances({bid: chance for bid, chance in enumerate(strategy) if chance}).sample(rng)


def draw_bids(strategies: Sequence[Strategy], rng: random.Random) -> tuple[int, ...]:
    """Return a bid of each bidder, drawn one after the other."""
    return tuple(draw_bid(strategy, rng) for strategy in strategies)

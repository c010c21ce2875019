"""What each bid is worth against each bid of a rival, as a table; best replies, and how they chase each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clocklab.core.values import require_int, require_kind, takes_numbers
from clocklab.errors import OptionError, brief
from clocklab.solve.bidding import Auction, Bidder, Strategy, require_bid

EVERYBODY, WINNER = "everybody", "winner"
"""Who pays: in an all-pay auction everybody, in a first-price auction whoever bids highest."""


def sure(bid: int, budget: int) -> tuple[Fraction, ...]:
    """Return the strategy that always makes this bid.

    >>> sure(1, 2)
    (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1))
    """
    return tuple(Fraction(each == bid) for each in range(budget + 1))


@dataclass(frozen=True, slots=True, repr=False)
class BidTable:
    """What a bidder earns by each bid against each bid of a rival: ``rows[own][other]``, in coins, exact.

    ``pays`` says who pays: "everybody", or only the "winner".
    """

    auction: Auction
    bidder: Bidder
    rival: Bidder
    pays: str
    rows: tuple[tuple[Fraction, ...], ...]

    @takes_numbers
    def best_replies(self, bid: int) -> tuple[int, ...]:
        """Return the bids that earn most against this bid of the rival, lowest first."""
        require_bid(self.auction, self.rival, bid)
        column = [row[bid] for row in self.rows]
        most = max(column)
        return tuple(own for own, gain in enumerate(column) if gain == most)

    def __repr__(self) -> str:
        heads = " ".join(f"{bid:>6}" for bid in range(len(self.rows[0])))
        lines = [f"{own:>4} {' '.join(f'{float(gain):6.4g}' for gain in row)}" for own, row in enumerate(self.rows)]
        return "\n".join([f"bid\\{heads}", *lines])


@takes_numbers
def bid_table(
    auction: Auction,
    bidder: Bidder,
    rival: Bidder | None = None,
    strategies: Sequence[Strategy] = (),
    pays: str = EVERYBODY,
) -> BidTable:
    """Return the table of a bidder against a rival (between two, the other one); the rest bid by their strategies.

    OptionError: no such bidders, strategies missing where there are more than two, ``pays`` neither "everybody" nor,
    for two bidders, "winner".

    >>> bid_table(Auction.of([[3, 0], [3, 0]], [1, 1]), 0).rows[1]
    (Fraction(2, 1), Fraction(2, 1))
    """
    require_kind("auction", auction, Auction)
    many = len(auction.values)
    require_int("bidder", bidder, 0, many - 1)
    if rival is not None:
        require_int("rival", rival, 0, many - 1)
    if rival is None and many == 2:
        rival = 1 - bidder
    if rival is None or bidder == rival or not {bidder, rival} <= set(auction.bidders):
        raise OptionError(
            f"A table needs two different bidders from 0 to {many - 1}, not {brief(bidder)} and {brief(rival)}."
        )
    if many > 2 and len(strategies) != many:
        raise OptionError(f"{many} bidders: the table needs the strategies of all, as an equilibrium has them.")
    if not isinstance(pays, str) or pays not in (EVERYBODY, WINNER) or (pays == WINNER and many > 2):
        raise OptionError(f"pays must be 'everybody' or, for two bidders, 'winner', not {brief(pays)}.")
    if many == 2:
        return BidTable(auction, bidder, rival, pays, _of_two(auction, bidder, rival, pays))
    columns = []
    for bid in range(auction.budgets[rival] + 1):
        met = [sure(bid, auction.budgets[rival]) if each == rival else strategies[each] for each in range(many)]
        columns.append(auction.payoffs_by_bid(bidder, met))
    return BidTable(auction, bidder, rival, pays, tuple(zip(*columns, strict=True)))


def _of_two(auction: Auction, bidder: Bidder, rival: Bidder, pays: str) -> tuple[tuple[Fraction, ...], ...]:
    values, ahead = auction.values[bidder], auction.wins_ties(bidder, rival)
    first, second = (values[auction.picks(order)[bidder]] for order in ((bidder, rival), (rival, bidder)))
    won = [first - own for own in range(auction.budgets[bidder] + 1)]
    lost = [second - own if pays == EVERYBODY else second for own in range(auction.budgets[bidder] + 1)]
    bids = range(auction.budgets[rival] + 1)
    return tuple(
        tuple(won[own] if own > bid or (own == bid and ahead) else lost[own] for bid in bids) for own in range(len(won))
    )


@dataclass(frozen=True, slots=True, repr=False)
class Chase:
    """Best replies in turn: ``bids`` are what bidder 1, then 0, then 1 ... bid, each the best reply to the one before.

    ``loop`` is the place in ``bids`` at which they go on after the last: the bids from there on repeat for ever.
    """

    bids: tuple[int, ...]
    loop: int

    @property
    def settles(self) -> bool:
        """Whether it comes to rest: two bids that are best replies to each other."""
        return len(self.bids) - self.loop == 2

    def __repr__(self) -> str:
        told = ", ".join(map(str, self.bids))
        if self.settles:
            return f"{told}: there it rests"
        return f"{told}, and on with the {self.bids[self.loop]} of place {self.loop + 1}, for ever"


@takes_numbers
def chase(auction: Auction, first: int = 0, pays: str = EVERYBODY) -> Chase:
    """Return how two bidders answer each other, bidder 1 beginning with ``first``.

    A bidder who already makes a best reply stays with it; otherwise the lowest of several is made.

    >>> everybody = Auction.of([[3, 0], [3, 0]], [3, 3], ties=(1, 0))
    >>> chase(everybody)
    0, 1, 1, 2, 2, 0, and on with the 0 of place 1, for ever
    >>> chase(everybody, pays="winner")
    0, 1, 1, 2, 2: there it rests
    """
    require_kind("auction", auction, Auction)
    tables = [bid_table(auction, bidder, pays=pays) for bidder in auction.bidders]
    require_bid(auction, 1, first)
    bids = [first]
    seen: dict[tuple[int, ...], int] = {}
    while True:
        at = len(bids)
        key = (at % 2, *bids[-2:])
        if at > 1 and key in seen:
            return Chase(tuple(bids[:-2]), seen[key] - 2)
        seen[key] = at
        bids.append(_reply(tables[1 - at % 2], bids[-1], bids[-2] if at > 1 else None))


def _reply(table: BidTable, bid: int, own: int | None) -> int:
    """Return the bidder's own last bid where that is a best reply, otherwise the lowest best reply."""
    best = table.best_replies(bid)
    return own if own in best else best[0]

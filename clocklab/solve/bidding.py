"""Sealed bids that are all paid: several prizes, budgets in whole coins, ties broken in a fixed order.

The highest bid takes the prize that its bidder likes best, the next highest the best of what is left, and so on;
everybody pays. What each bid is worth against given opponents follows from who outbids whom, not from a list of
all combinations of bids: an opponent is above or below, and those above take their prizes in the order of their bids.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeAlias

from clocklab.core.values import require_int, require_kind, require_number, takes_numbers
from clocklab.core.values import require_list as require_list
from clocklab.errors import OptionError, brief
from clocklab.probability import Dist

Bidder: TypeAlias = int
Prize: TypeAlias = int
Strategy: TypeAlias = Sequence[Fraction]
"""The chance of each bid 0, 1, 2, ..."""

MOST_BIDDERS = 4


@dataclass(frozen=True, slots=True)
class Auction:
    """An all-pay auction of as many prizes as bidders.

    ``values[i][g]`` is what prize g is worth to bidder i, in coins; ``budgets`` are the coins each holds, ``ties``
    the bidders in the order in which they win ties. A bidder who likes several prizes equally takes the lowest number.
    OptionError names what does not fit.
    """

    values: tuple[tuple[Fraction, ...], ...]
    budgets: tuple[int, ...]
    ties: tuple[Bidder, ...]

    def __post_init__(self) -> None:
        for name in ("values", "budgets", "ties"):
            require_list(name, getattr(self, name))
        for row in self.values:
            require_list("each row of values", row)
            for value in row:
                if isinstance(value, bool) or not isinstance(value, int | Fraction):
                    raise OptionError(f"A value must be an int or a Fraction of coins, not {brief(value)}.")
        bidders = len(self.values)
        if not 2 <= bidders <= MOST_BIDDERS:
            raise OptionError(f"An auction has 2 to {MOST_BIDDERS} bidders, a row of values each, not {bidders}.")
        if ragged := [len(row) for row in self.values if len(row) != bidders]:
            raise OptionError(f"values must give each of {bidders} bidders {bidders} prizes, not a row of {ragged[0]}.")
        if len(self.budgets) != bidders:
            raise OptionError(f"budgets must be {bidders} numbers of coins, one a bidder, not {len(self.budgets)}.")
        for coins in self.budgets:
            if isinstance(coins, bool) or not isinstance(coins, int) or coins < 0:
                raise OptionError(f"A budget must be a whole number of coins, 0 or more, not {brief(coins)}.")
        if not all(type(bidder) is int for bidder in self.ties) or sorted(self.ties) != list(range(bidders)):
            raise OptionError(f"ties must name each bidder 0 to {bidders - 1} once, not {brief(self.ties)}.")

    @classmethod
    @takes_numbers
    def of(
        cls, values: Sequence[Sequence[int | Fraction]], budgets: Sequence[int], ties: Sequence[Bidder] | None = None
    ) -> Auction:
        """Return the auction; lists will do, and ties are won by the lower-numbered bidder unless given.

        OptionError for values that are not exact numbers, and as the class says.
        """
        require_list("values", values)
        require_list("budgets", budgets)
        if ties is not None:
            require_list("ties", ties)
        for row in values:
            require_list("each row of values", row)
        exact: Any = tuple(tuple(Fraction(each) if type(each) is int else each for each in row) for row in values)
        return cls(exact, tuple(budgets), tuple(range(len(exact)) if ties is None else ties))

    @property
    def bidders(self) -> range:
        """All bidders, by number."""
        return range(len(self.values))

    def favourite(self, bidder: Bidder, left: Sequence[Prize]) -> Prize:
        """Return which of these prizes the bidder takes; of equals the one with the lowest number."""
        require_int("bidder", bidder, 0, len(self.values) - 1)
        self._require_different("left", left)
        if not left:
            raise OptionError("A favourite is one of several prizes, but none is left.")
        return min(left, key=lambda prize: (-self.values[bidder][prize], prize))

    def picks(self, order: Sequence[Bidder]) -> dict[Bidder, Prize]:
        """Return the prize that each bidder takes if they choose in this order."""
        self._require_different("order", order)
        left = list(self.bidders)
        taken: dict[Bidder, Prize] = {}
        for bidder in order:
            taken[bidder] = min(left, key=lambda prize: (-self.values[bidder][prize], prize))
            left.remove(taken[bidder])
        return taken

    def wins_ties(self, bidder: Bidder, other: Bidder) -> bool:
        """Return whether the bidder comes before the other when both bid the same."""
        for each in (bidder, other):
            require_int("bidder", each, 0, len(self.values) - 1)
        return self.ties.index(bidder) < self.ties.index(other)

    def _require_different(self, name: str, numbers: Sequence[int]) -> None:
        """Raise OptionError unless these are bidders, or prizes, each once at most."""
        require_list(name, numbers)
        for each in numbers:
            require_int(f"each of {name}", each, 0, len(self.values) - 1)
        if len(set(numbers)) < len(numbers):
            raise OptionError(f"{name} must name each once at most, not {brief(numbers)}.")

    def _require_strategies(self, strategies: Sequence[Strategy], but: Bidder | None = None) -> None:
        """Raise OptionError unless everybody has a chance of 0 or more for each bid up to the budget, 1 in all.

        The strategy of the bidder ``but`` is not looked at.
        """
        require_list("strategies", strategies)
        if len(strategies) != len(self.values):
            raise OptionError(f"strategies must be {len(self.values)}, one a bidder, not {len(strategies)}.")
        for bidder, strategy in enumerate(strategies):
            if bidder != but:
                require_strategy(f"the strategy of bidder {bidder}", strategy, self.budgets[bidder] + 1)

    # ---- what bids are worth -----------------------------------------------------------------------------

    def payoffs_by_bid(self, bidder: Bidder, strategies: Sequence[Strategy]) -> list[Fraction]:
        """Return the bidder's expected value less the bid, for each bid 0..budget, against the others' strategies.

        The bidder's own strategy is not looked at. Exact for Fractions; floats give floats.
        """
        chances = self.chances_by_bid(bidder, strategies)
        worths = self.values[bidder]
        return [
            sum((worth * chance for worth, chance in zip(worths, row, strict=True)), Fraction(-bid))
            for bid, row in enumerate(chances)
        ]

    def chances_by_bid(self, bidder: Bidder, strategies: Sequence[Strategy]) -> list[tuple[Fraction, ...]]:
        """Return, for each bid 0..budget, the bidder's chance of every prize, against the others' strategies."""
        require_int("bidder", bidder, 0, len(self.values) - 1)
        self._require_strategies(strategies, but=bidder)
        found = [[Fraction(0) for _ in self.bidders] for _ in range(self.budgets[bidder] + 1)]
        for prize, chances in self._outbid_by(bidder, strategies):
            for row, chance in zip(found, chances, strict=True):
                row[prize] += chance
        return [tuple(row) for row in found]

    def standings(self, bidder: Bidder) -> Iterator[tuple[tuple[Bidder, ...], tuple[Bidder, ...], Prize]]:
        """Yield every set of bidders above, highest first, with those below and the prize that is then left."""
        require_int("bidder", bidder, 0, len(self.values) - 1)
        others = [each for each in self.bidders if each != bidder]
        for many in range(len(others) + 1):
            for above in permutations(others, many):
                below = tuple(each for each in others if each not in above)
                yield above, below, self.picks((*above, bidder))[bidder]

    def _outbid_by(self, bidder: Bidder, strategies: Sequence[Strategy]) -> Iterator[tuple[Prize, list[Fraction]]]:
        """Yield, for each standing, the prize that is left and its chance for every bid of the bidder."""
        most = self.budgets[bidder]
        beaten = {j: _below(strategies[j], self.wins_ties(bidder, j), most) for j in self.bidders if j != bidder}
        for above, below, prize in self.standings(bidder):
            chances = self._all_above(above, bidder, strategies)
            for each in below:
                chances = [chance * part for chance, part in zip(chances, beaten[each], strict=True)]
            yield prize, chances

    def _all_above(self, above: Sequence[Bidder], bidder: Bidder, strategies: Sequence[Strategy]) -> list[Fraction]:
        """Return, for each bid of the bidder, the chance that these bid more, in falling order of their bids."""
        if not above:
            return [Fraction(1)] * (self.budgets[bidder] + 1)
        last, *rest = reversed(above)
        earlier = self._all_above(above[: len(rest)], last, strategies)
        joint = [own * chance for own, chance in zip(strategies[last], earlier, strict=True)]
        return _from(joint, self.wins_ties(last, bidder), self.budgets[bidder])

    def expected(self, strategies: Sequence[Strategy]) -> tuple[Fraction, ...]:
        """Return what each bidder expects after paying the bid, if all bid by these strategies."""
        self._require_strategies(strategies)
        return tuple(
            sum((s * u for s, u in zip(strategies[i], self.payoffs_by_bid(i, strategies), strict=True)), Fraction(0))
            for i in self.bidders
        )

    def regrets(self, strategies: Sequence[Strategy]) -> tuple[Fraction, ...]:
        """Return the most that each bidder would gain by another bid while the others keep their strategies: 0 at best.

        In an equilibrium all are 0. Evaluated from the definition, for any strategies.
        """
        self._require_strategies(strategies)
        by_bid = [self.payoffs_by_bid(bidder, strategies) for bidder in self.bidders]
        return tuple(
            max(gains) - sum((s * u for s, u in zip(strategies[i], gains, strict=True)), Fraction(0))
            for i, gains in enumerate(by_bid)
        )

    def allocations(self, strategies: Sequence[Strategy]) -> dict[tuple[Prize, ...], Fraction]:
        """Return the chance of each division of the prizes: which prize each bidder gets, in bidders' order."""
        self._require_strategies(strategies)
        found: dict[tuple[Prize, ...], Fraction] = {}
        for order in permutations(self.bidders):
            *above, last = order
            chances = self._all_above(above, last, strategies)
            chance = sum((s * c for s, c in zip(strategies[last], chances, strict=True)), Fraction(0))
            if chance:
                taken = self.picks(order)
                got = tuple(taken[bidder] for bidder in self.bidders)
                found[got] = found.get(got, Fraction(0)) + chance
        return dict(sorted(found.items()))


def require_strategy(name: str, strategy: Strategy, bids: int | None = None) -> None:
    """Raise OptionError unless these are chances of 0 or more, for this many bids, that add up to 1.

    Floats, as searches have them, may miss 1 by as much as rounding does.
    """
    require_list(name, strategy)
    if bids is not None and len(strategy) != bids:
        raise OptionError(f"{name} must have {bids} chances, of the bids 0 to {bids - 1}, not {len(strategy)}.")
    for chance in strategy:
        require_number(f"each chance in {name}", chance, 0)
    total: Any = sum(strategy)
    if abs(total - 1) > (1e-9 if any(isinstance(chance, float) for chance in strategy) else 0):
        raise OptionError(f"The chances in {name} must add up to 1, not to {total}.")


def _below(strategy: Strategy, ties: bool, most: int) -> list[Fraction]:
    """Return, for each bid up to ``most``, the chance that the strategy bids less, or with ``ties`` not more."""
    chances = []
    chance = Fraction(0)
    for bid in range(most + 1):
        if ties and bid < len(strategy):
            chance += strategy[bid]
        chances.append(chance)
        if not ties and bid < len(strategy):
            chance += strategy[bid]
    return chances


def _from(weights: Sequence[Fraction], ties: bool, most: int) -> list[Fraction]:
    """Return, for each bid up to ``most``, the weight above it, with ``ties`` its own included."""
    tail = Fraction(0)
    tails = [tail] * (max(most, len(weights)) + 2)
    for bid in reversed(range(len(weights))):
        tail += weights[bid]
        tails[bid] = tail
    return tails[: most + 1] if ties else tails[1 : most + 2]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What bids led to: the order in which bidders chose, what each took, and the value less the bid, in coins."""

    bids: tuple[int, ...]
    order: tuple[Bidder, ...]
    prizes: tuple[Prize, ...]
    gains: tuple[Fraction, ...]


def require_bid(auction: Auction, bidder: Bidder, bid: object) -> None:
    """Raise OptionError unless the bidder can bid this: whole coins, 0 to the budget."""
    most = auction.budgets[bidder]
    if type(bid) is not int or not 0 <= bid <= most:
        raise OptionError(f"Bidder {bidder} can bid whole coins from 0 to {most}, not {brief(bid)}.")


@takes_numbers
def outcome(auction: Auction, bids: Sequence[int]) -> Outcome:
    """Return what these bids bring: the highest chooses first, ties go by ``auction.ties``, and everybody pays.

    OptionError for bids that cannot be made.

    >>> outcome(Auction.of([[5, 1], [4, 2]], [9, 9]), [2, 3]).gains
    (Fraction(-1, 1), Fraction(1, 1))
    """
    require_kind("auction", auction, Auction)
    require_list("bids", bids)
    if len(bids) != len(auction.values):
        raise OptionError(f"{len(auction.values)} bidders need a bid each, not {len(bids)}.")
    for bidder, bid in enumerate(bids):
        require_bid(auction, bidder, bid)
    order = tuple(sorted(auction.bidders, key=lambda bidder: (-bids[bidder], auction.ties.index(bidder))))
    taken = auction.picks(order)
    prizes = tuple(taken[bidder] for bidder in auction.bidders)
    gains = tuple(auction.values[bidder][prize] - bids[bidder] for bidder, prize in enumerate(prizes))
    return Outcome(tuple(bids), order, prizes, gains)


def draw_bid(strategy: Strategy, rng: random.Random) -> int:
    """Return a bid drawn with exactly these chances; the same generator always gives the same bid.

    >>> draw_bid([Fraction(0), Fraction(1)], random.Random(1))
    1
    """
    require_strategy("strategy", strategy)
    if any(isinstance(chance, float) for chance in strategy):
        raise OptionError("A bid is drawn by exact chances: Fractions, as an exact strategy has them.")
    return Dist.from_chances({bid: chance for bid, chance in enumerate(strategy) if chance}).sample(rng)


def draw_bids(strategies: Sequence[Strategy], rng: random.Random) -> tuple[int, ...]:
    """Return a bid for each bidder, drawn one after the other."""
    require_list("strategies", strategies)
    return tuple(draw_bid(strategy, rng) for strategy in strategies)

"""Two bidders of an all-pay auction, solved in closed form: every equilibrium, exactly.

If both like the same prize best, bidder i gains a gap d_i by winning it. Let T win ties and L lose them, and let
w be 1 if T wins. T earns w - t/d_T and L earns 1 - w - l/d_L in units of their own gaps, t and l being the bids.
Adding to each what it cannot influence, the other's l/d_L or t/d_T, makes the game zero-sum without changing what is
a best reply, so that equilibria are pairs of optimal strategies of

    U(t, l) = [t >= l] - t/d_T + l/d_L.

With G(x) the chance that T bids x or more, T secures m against every l exactly if G(l) >= m - l/d_L. Bidding costs
E[t]/d_T = sum of G(1), G(2), ... over d_T, so the best G for a level m is the least one, G(x) = max(0, m - x/d_L),
and what T secures, m - (1/d_T) * sum over x of max(0, m - x/d_L), is concave in m with slope 1 - (number of x with
x/d_L < m)/d_T. It is greatest where that number passes d_T: at one m, or on an interval if d_T is whole. In the
same way L's chance H(y) of bidding y or more is max(0, s - (y - 1)/d_T) for a level s, best where the number of y
with (y - 1)/d_T < s passes d_L. A budget caps the levels: m <= (B_T + 1)/d_L if L can outbid T's budget, and
s <= B_L/d_T if T can match L's. In equilibrium L earns 1 - m and T earns 1 - s, in gaps.

That the prizes' gaps, not their values, decide is as in the all-pay auctions of Baye, Kovenock and de Vries (1996);
the bids here are whole coins, and budgets and ties are as on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from clocklab.solve.bidding import Auction, Bidder

Levels = tuple[Fraction, Fraction]
"""The least and the greatest level that is optimal; equal where the optimal strategy is the only one."""


def gaps(auction: Auction) -> tuple[Fraction, Fraction]:
    """Return what winning, instead of losing, is worth to each of two bidders: 0 if they like different prizes."""
    first, second = (auction.favourite(bidder, auction.bidders) for bidder in auction.bidders)
    if first != second:
        return Fraction(0), Fraction(0)
    mine, other = auction.values[0], auction.values[1]
    return mine[first] - mine[1 - first], other[first] - other[1 - first]


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bidders for one prize: what winning is worth to each, the budgets, and who wins ties."""

    gaps: tuple[Fraction, Fraction]
    budgets: tuple[int, int]
    winner_of_ties: Bidder

    @classmethod
    def of(cls, auction: Auction) -> Contest:
        """Return what two bidders' auction is about."""
        first, second = auction.budgets
        return cls(gaps(auction), (first, second), auction.ties[0])

    def levels(self) -> tuple[Levels, Levels]:
        """Return for bidders 0 and 1 the levels of their optimal strategies; both gaps must be above 0."""
        top = self.winner_of_ties
        d_top, d_low = self.gaps[top], self.gaps[1 - top]
        b_top, b_low = self.budgets[top], self.budgets[1 - top]
        cap = min(Fraction(1), (b_top + 1) / d_low) if b_low > b_top else Fraction(1)
        winner = _optimal(d_top, min(b_top, b_low), 0, d_low, cap)
        cap = min(Fraction(1), b_low / d_top) if b_low <= b_top else Fraction(1)
        loser = _optimal(d_low, min(b_low, b_top + 1), 1, d_top, cap)
        return (winner, loser) if top == 0 else (loser, winner)

    def strategy(self, bidder: Bidder, level: Fraction) -> tuple[Fraction, ...]:
        """Return the chance of each bid 0..budget that secures this level at least cost."""
        shift = int(bidder != self.winner_of_ties)
        other = 1 - bidder
        reach = min(self.budgets[bidder], self.budgets[other] + shift)
        survival = [Fraction(1)]
        survival += [max(Fraction(0), level - (x - shift) / self.gaps[other]) for x in range(1, reach + 1)]
        survival += [Fraction(0)] * (self.budgets[bidder] + 2 - len(survival))
        return tuple(survival[x] - survival[x + 1] for x in range(self.budgets[bidder] + 1))

    def without_a_gap(self) -> tuple[tuple[Fraction, ...], ...]:
        """Return the equilibrium where somebody does not care: who has no gap bids 0, the other just enough."""
        bids = [0, 0]
        for bidder in (0, 1):
            other = 1 - bidder
            enough = int(self.winner_of_ties == other)
            if self.gaps[other] == 0 and self.gaps[bidder] > enough <= self.budgets[bidder]:
                bids[bidder] = enough
        return tuple(
            tuple(Fraction(bid == bids[bidder]) for bid in range(self.budgets[bidder] + 1)) for bidder in (0, 1)
        )


def _optimal(own: Fraction, reach: int, shift: int, other: Fraction, cap: Fraction) -> Levels:
    """Return the levels where the number of steps x <= reach with (x - shift)/other below it passes ``own``."""

    def passing(steps: int) -> Fraction:
        return min(cap, (steps - shift) / other) if steps <= reach else cap

    return passing(ceil(own)), passing(floor(own) + 1)

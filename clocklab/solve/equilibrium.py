"""Equilibria of all-pay auctions: exact for two bidders, with an exactly known regret for three and four.

Two bidders of an all-pay auction, solved in closed form: every equilibrium, exactly.

If both like the same prize best, bidder i gains a gap d_i by winning it. Let T win ties and L lose them, and let
w be 1 if T wins. T earns w - t/d_T and L earns 1 - w - l/d_L in units of their own gaps, t and l being the bids.
Adding to each what it cannot influence, the other's l/d_L or t/d_T, makes the game zero-sum without changing what is
a best reply, so equilibria are pairs of optimal strategies of

    U(t, l) = [t >= l] - t/d_T + l/d_L.

With G(x) the chance that T bids x or more, T secures m against every l exactly if G(l) >= m - l/d_L. Bidding costs
E[t]/d_T = sum of G(1), G(2), ... over d_T, so the best G for a level m is the least one, G(x) = max(0, m - x/d_L),
and what T secures, m - (1/d_T) * sum over x of max(0, m - x/d_L), is concave in m with slope 1 - (number of x with
x/d_L < m)/d_T. It is greatest where that number passes d_T: at one m, or on an interval if d_T is whole. In the
same way L's chance H(y) of bidding y or more is max(0, s - (y - 1)/d_T) for a level s, best where the number of y
with (y - 1)/d_T < s passes d_L. A budget caps the levels: m <= (B_T + 1)/d_L if L can outbid T's budget, and
s <= B_L/d_T if T can match L's. In equilibrium L earns 1 - m and T earns 1 - s, in gaps.

That the prizes' gaps decide, and not their values, is as in the all-pay auctions of Baye, Kovenock and de Vries (1996);
the bids here are whole coins, and budgets and ties are as on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from importlib.util import find_spec
from math import ceil, floor, inf

from clocklab.core.values import require_int, takes_numbers
from clocklab.errors import MissingExtraError, OptionError, SizeError, brief
from clocklab.solve.bidding import Auction, Bidder, Prize

Levels = tuple[Fraction, Fraction]
"""The least and the greatest level that is optimal; equal where the optimal strategy is the only one."""


def gaps(auction: Auction) -> tuple[Fraction, Fraction]:
    """Return how much more winning is worth than losing to each of two bidders: 0 if they like different prizes."""
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
        """Return the contest for one prize that two bidders' auction comes down to."""
        first, second = auction.budgets
        return cls(gaps(auction), (first, second), auction.ties[0])

    def levels(self) -> tuple[Levels, Levels]:
        """Return the levels of the optimal strategies of bidders 0 and 1; both gaps must be above 0."""
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
        """Return the equilibrium where a bidder does not care: whoever has no gap bids 0, the other just enough."""
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


Strategies = tuple[tuple[Fraction, ...], ...]
WANTED = Fraction(1, 10**9)
"""The regret, in coins, at which the search for three and four bidders stops."""
MOST_COINS = 100_000
MOST_BIDS = {3: 200, 4: 140}
"""How many bids three and four bidders may have together."""


@dataclass(frozen=True, repr=False)
class Equilibrium:
    """How to bid so that nobody gains by bidding otherwise.

    ``strategies[i]`` holds bidder i's chance of each bid 0..budget, summing to 1; ``steps`` is the length of the
    path that a search took, 0 where there was no search.
    """

    auction: Auction
    strategies: Strategies
    steps: int = 0

    @cached_property
    def payoffs(self) -> tuple[Fraction, ...]:
        """What each bidder expects, in coins: the value of the prize less the bid."""
        return self.auction.expected(self.strategies)

    @cached_property
    def regret(self) -> Fraction:
        """The most that any bidder could still gain by another bid, in coins, exact: 0 in a true equilibrium."""
        return max(self.auction.regrets(self.strategies))

    @property
    def supports(self) -> tuple[tuple[int, ...], ...]:
        """The bids that each bidder makes at all."""
        return tuple(tuple(bid for bid, chance in enumerate(each) if chance) for each in self.strategies)

    @cached_property
    def allocations(self) -> dict[tuple[Prize, ...], Fraction]:
        """The chance of each division: which prize each bidder gets, in bidders' order."""
        return self.auction.allocations(self.strategies)

    def wins(self, bidder: Bidder, prize: Prize) -> Fraction:
        """Return the chance that the bidder gets the prize."""
        for name, number in (("bidder", bidder), ("prize", prize)):
            require_int(name, number, 0, len(self.strategies) - 1)
        return sum((chance for got, chance in self.allocations.items() if got[bidder] == prize), Fraction(0))

    @property
    def note(self) -> str:
        """How good the strategies are: exact, or approximate with the regret that is left."""
        if not self.regret:
            return "Exact: nobody gains anything by another bid."
        return (
            f"Approximate: another bid gains at most {float(self.regret):.1e} coins (exactly evaluated; logit path of "
            f"{self.steps} steps, no randomness)."
        )

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        told = zip(self.payoffs, self.strategies, strict=True)
        lines = [f"bidder {i} expects {float(worth):.4f}: {_mix(each)}" for i, (worth, each) in enumerate(told)]
        return "\n".join([*lines, self.note])

    def _repr_html_(self) -> str:
        """Return the strategies as a table."""
        rows = "".join(
            f"<tr><th scope='row'>{i}</th><td>{float(self.payoffs[i]):.4f}</td>"
            f"<td style='text-align:left'>{escape(_mix(each))}</td></tr>"
            for i, each in enumerate(self.strategies)
        )
        heads = "".join(f"<th scope='col'>{head}</th>" for head in ("Bidder", "Expects", "Chance of each bid"))
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table><p>{escape(self.note)}</p>"


def _mix(strategy: Sequence[Fraction]) -> str:
    return ", ".join(f"{bid} with {float(chance):.4f}" for bid, chance in enumerate(strategy) if chance > 1e-12)


@takes_numbers
def equilibrium(
    values: Sequence[Sequence[int | Fraction]],
    budgets: Sequence[int],
    ties: Sequence[Bidder] | None = None,
    wanted: Fraction = WANTED,
) -> Equilibrium:
    """Return an equilibrium of the auction in which everybody pays; arguments as for ``Auction.of``.

    Two bidders: exact, by the closed form above; of several equilibria, the one in which both earn most
    (and bid least); ``equilibria`` has the others. Three and four: strategies found in floats whose regret is evaluated
    exactly; the search stops at the regret ``wanted``, and if it ends before that, ``note`` says so.

    OptionError for arguments that do not fit; SizeError for budgets out of reach; MissingExtraError for more than two
    bidders without numpy.

    >>> even = equilibrium([[4, 0], [4, 0]], budgets=[10, 10])
    >>> print(even)
    bidder 0 expects 1.0000: 0 with 0.2500, 1 with 0.2500, 2 with 0.2500, 3 with 0.2500
    bidder 1 expects 0.0000: 0 with 0.2500, 1 with 0.2500, 2 with 0.2500, 3 with 0.2500
    Exact: nobody gains anything by another bid.
    """
    auction = Auction.of(values, budgets, ties)
    _require_size(auction)
    if isinstance(wanted, bool) or not isinstance(wanted, int | float | Fraction) or not 0 <= wanted < inf:
        raise OptionError(f"wanted must be a regret of 0 coins or more, not {brief(wanted)}.")
    if len(auction.bidders) == 2:
        return _exact_pairs(auction)[0]
    if find_spec("numpy") is None:
        raise MissingExtraError("More than two bidders need numpy, which is not installed.", "lab")
    from clocklab.solve.many_bidders import solve_many

    return Equilibrium(auction, *solve_many(auction, wanted))


def equilibria(
    values: Sequence[Sequence[int | Fraction]], budgets: Sequence[int], ties: Sequence[Bidder] | None = None
) -> tuple[Equilibrium, ...]:
    """Return all extreme equilibria of two bidders, one to four, that of ``equilibrium`` first.

    Every other equilibrium pairs a mix of the first bidder's strategies in these with a mix of the second's, and its
    payoffs lie between theirs. Where a bidder gains nothing by winning, one equilibrium is given.

    OptionError as for ``equilibrium``, and for more than two bidders.
    """
    auction = Auction.of(values, budgets, ties)
    _require_size(auction)
    if len(auction.bidders) != 2:
        raise OptionError(f"All equilibria are known only for two bidders, not for {len(auction.bidders)}.")
    return _exact_pairs(auction)


def _exact_pairs(auction: Auction) -> tuple[Equilibrium, ...]:
    contest = Contest.of(auction)
    if 0 in contest.gaps:
        found = [Equilibrium(auction, contest.without_a_gap())]
    else:
        levels = [dict.fromkeys(each) for each in contest.levels()]
        mine, other = ([contest.strategy(i, level) for level in levels[i]] for i in (0, 1))
        found = [Equilibrium(auction, (first, second)) for first in mine for second in other]
    for each in found:
        assert each.regret == 0, f"an equilibrium with regret {each.regret}"
    return tuple(found)


def _require_size(auction: Auction) -> None:
    bidders, bids = len(auction.bidders), sum(auction.budgets) + len(auction.bidders)
    if bidders == 2 and max(auction.budgets) > MOST_COINS:
        raise SizeError(f"Budgets of two bidders may be up to {MOST_COINS} coins, not {brief(max(auction.budgets))}.")
    if bidders > 2 and bids > MOST_BIDS[bidders]:
        each = MOST_BIDS[bidders] // bidders - 1
        raise SizeError(
            f"{bidders} bidders with budgets {', '.join(map(str, auction.budgets))} have {bids} bids, and "
            f"{MOST_BIDS[bidders]} are in reach: budgets of {each} each would fit."
        )

"""Equilibria of all-pay auctions: exact for two bidders, with an exactly known regret for three and four."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from importlib.util import find_spec
from math import inf

from clocklab.errors import MissingExtraError, OptionError, SizeError
from clocklab.solve.bidding import Auction, Bidder, Prize
from clocklab.solve.two_bidders import Contest

Strategies = tuple[tuple[Fraction, ...], ...]
WANTED = Fraction(1, 10**9)
"""The regret, in coins, at which the search for three and four bidders stops."""
MOST_COINS = 100_000
MOST_BIDS = {3: 200, 4: 140}
"""How many bids three and four bidders may have together."""


@dataclass(frozen=True, repr=False)
class Equilibrium:
    """How to bid so that nobody gains by bidding otherwise.

    ``strategies[i]`` holds bidder i's chance of each bid 0..budget, summing to 1; ``steps`` is how long the path was
    that a search took, 0 where there was none.
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
        return sum((chance for got, chance in self.allocations.items() if got[bidder] == prize), Fraction(0))

    @property
    def note(self) -> str:
        """How good the strategies are: exact, or approximate with the regret that was left."""
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


def equilibrium(
    values: Sequence[Sequence[int | Fraction]],
    budgets: Sequence[int],
    ties: Sequence[Bidder] | None = None,
    wanted: Fraction = WANTED,
) -> Equilibrium:
    """Return an equilibrium of the auction in which everybody pays; arguments as for ``Auction.of``.

    Two bidders: exact, by the closed form in ``two_bidders``; of several equilibria the one in which both earn most
    (and bid least), ``equilibria`` has the others. Three and four: strategies found in floats whose regret is evaluated
    exactly; the search stops at the regret ``wanted``, and if it ends before, what it found says so in ``note``.

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
        raise OptionError(f"wanted must be a regret of 0 coins or more, not {wanted!r}.")
    if len(auction.bidders) == 2:
        return _exact_pairs(auction)[0]
    if find_spec("numpy") is None:
        raise MissingExtraError("Over two bidders need numpy, which is not installed: pip install 'clocklab[lab]'")
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
        raise OptionError(f"All equilibria are known for two bidders only, not for {len(auction.bidders)}.")
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
        raise SizeError(f"Budgets of two bidders may be up to {MOST_COINS} coins, not {max(auction.budgets)}.")
    if bidders > 2 and bids > MOST_BIDS[bidders]:
        each = MOST_BIDS[bidders] // bidders - 1
        raise SizeError(
            f"{bidders} bidders with budgets {', '.join(map(str, auction.budgets))} have {bids} bids, and "
            f"{MOST_BIDS[bidders]} are in reach: budgets of {each} each would fit."
        )

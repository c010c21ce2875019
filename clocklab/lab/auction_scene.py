"""What the auction lab shows of an auction, as pictures and tables: no widgets, and no number is made here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from itertools import permutations

from clocklab.core.contract import seat_name
from clocklab.draw.bids import payoff_map, strategies
from clocklab.errors import OptionError
from clocklab.lab.tables import short
from clocklab.solve.bid_table import bid_table
from clocklab.solve.bidding import Auction, Bidder, Prize
from clocklab.solve.equilibrium import Equilibrium, equilibria, equilibrium

QUICK = Fraction(1, 1000)
"""The regret at which the search for three and four bidders may stop, so that a screen need not wait."""


@dataclass(frozen=True)
class Scene:
    """An auction with the names of its bidders and prizes, and all that is told about it."""

    auction: Auction
    names: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for what, given in (("names", self.names), ("prizes", self.prizes)):
            if given and len(given) != len(self.auction.values):
                raise OptionError(f"{what} must be {len(self.auction.values)}, one each, or none; not {given!r}.")

    def name(self, bidder: Bidder) -> str:
        """Return a bidder's name."""
        return seat_name(bidder, self.names)

    def prize(self, prize: Prize) -> str:
        """Return a prize's name: prize A and so on where none is given."""
        return self.prizes[prize] if self.prizes else f"prize {'ABCD'[prize]}"

    @property
    def tie_orders(self) -> list[tuple[str, tuple[Bidder, ...]]]:
        """All orders in which ties can be won, in words."""
        many = self.auction.bidders
        return [(" before ".join(map(self.name, order)), order) for order in permutations(many)]

    @cached_property
    def solved(self) -> Equilibrium:
        """An equilibrium; of two bidders exact."""
        auction = self.auction
        if len(auction.values) == 2:
            return self.extreme[0]
        return equilibrium(auction.values, auction.budgets, auction.ties, QUICK)

    @cached_property
    def extreme(self) -> tuple[Equilibrium, ...]:
        """All extreme equilibria of two bidders."""
        return equilibria(self.auction.values, self.auction.budgets, self.auction.ties)

    # ---- as HTML -------------------------------------------------------------------------------------

    def bars(self) -> str:
        """Return the picture of the strategies."""
        return strategies(
            self.solved.strategies, self._all_names, [_rounded(each) for each in self.solved.payoffs]
        ).markup

    @property
    def _all_names(self) -> list[str]:
        return [self.name(bidder) for bidder in self.auction.bidders]

    def expectations(self) -> str:
        """Return a table of what everybody expects and how likely gets which prize, and how exact that is."""
        solved, prizes = self.solved, self.auction.bidders
        told = short if not solved.regret else lambda value: f"{_rounded(value):.4f}"
        heads = ("Bidder", "Expects", "Pays", *(f"Gets {self.prize(prize)}" for prize in prizes))
        rows = [
            (
                self.name(bidder),
                told(solved.payoffs[bidder]),
                told(_mean(solved.strategies[bidder])),
                *(told(solved.wins(bidder, prize)) for prize in prizes),
            )
            for bidder in prizes
        ]
        return table(heads, rows, solved.note)

    def payoffs(self, bidder: Bidder, rival: Bidder) -> str:
        """Return the picture of what the bidder earns by each bid against each bid of the rival."""
        found = bid_table(self.auction, bidder, rival, self.solved.strategies)
        return payoff_map(found.rows, self.name(bidder), self.name(rival)).markup

    def others(self) -> str:
        """Return a table of the extreme equilibria of two bidders; a sentence where there is only one, or for more."""
        if len(self.auction.values) > 2:
            return "<p>For three or more bidders one equilibrium is looked for; there may be others.</p>"
        found = self.extreme
        if len(found) == 1:
            return "<p>There is no other equilibrium, or no other that is told here.</p>"
        heads = ("Equilibrium", *(f"{name} expects" for name in self._all_names))
        rows = [(f"no. {number}", *map(short, each.payoffs)) for number, each in enumerate(found, 1)]
        return table(heads, rows, "Shown is no. 1. All others are mixtures of these.")


def _rounded(value: Fraction) -> float:
    """Return a number to four places; what rounds to 0 has no sign."""
    return round(float(value), 4) + 0.0


def _mean(strategy: Sequence[Fraction]) -> Fraction:
    return sum((bid * chance for bid, chance in enumerate(strategy)), Fraction(0))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """Return a table whose first column heads its rows; all text is escaped."""
    head = "".join(f"<th scope='col'>{escape(each)}</th>" for each in heads)
    body = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>{''.join(f'<td>{escape(each)}</td>' for each in rest)}</tr>"
        for first, *rest in rows
    )
    told = f"<p>{escape(note)}</p>" if note else ""
    return f"<table class='cl-table'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{told}"

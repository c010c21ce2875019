"""Auctions without a screen: what the lab shows about one, and rounds of bidding against an equilibrium."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import TypeAlias

from clocklab.core.contract import seat_name
from clocklab.core.record import checked_names
from clocklab.core.text import counted
from clocklab.core.values import plain_numbers, require_int
from clocklab.draw import payoff_map, strategies
from clocklab.errors import OptionError
from clocklab.lab.tables import short, table
from clocklab.solve.bid_table import bid_table
from clocklab.solve.bidding import Auction, Bidder, Outcome, Prize, draw_bids, outcome, require_bid, require_list
from clocklab.solve.equilibrium import Equilibrium, equilibria, equilibrium

QUICK = Fraction(1, 1000)
"""The regret at which the search for three and four bidders may stop, so that nobody waits long."""


@dataclass(frozen=True)
class Scene:
    """An auction with the names of its bidders and prizes, and all that is said about it."""

    auction: Auction
    names: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for what, given in (("names", self.names), ("prizes", self.prizes)):
            require_list(what, given)
            checked_names(given)
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
        """An equilibrium, exact for two bidders."""
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
        """Return a table of what everybody expects, each one's chance of every prize, and how exact that is."""
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
    """Return a number rounded to four places; one that rounds to 0 has no sign."""
    return round(float(value), 4) + 0.0


def _mean(strategy: Sequence[Fraction]) -> Fraction:
    return sum((bid * chance for bid, chance in enumerate(strategy)), Fraction(0))


Deal: TypeAlias = Callable[[random.Random], Scene]
"""A function that makes a round's auction from the round's own random numbers."""

YOU = 0
MOST = 10
MOST_SEED = 2**63
LISTED = 20
"""How many rounds, the last ones, a notebook lists."""


def again(scene: Scene) -> Deal:
    """Return a deal that gives the same auction in every round."""
    return lambda rng: scene


def random_auctions(names: Sequence[str] = ("You", "Robin"), most: int = MOST, coins: int = MOST) -> Deal:
    """Return a deal of new auctions: prize A worth 1 to ``most`` to each, B less, ``coins`` each, ties at random."""

    require_list("names", names)

    def deal(rng: random.Random) -> Scene:
        values = []
        for _ in range(2):
            good = rng.randint(1, most)
            values.append([good, rng.randrange(good)])
        ties = (0, 1) if rng.random() < 0.5 else (1, 0)
        return Scene(Auction.of(values, [coins, coins], ties), tuple(names))

    return deal


@dataclass(frozen=True)
class Played:
    """A round that is over: the bids, what they brought, and what your own bid was worth before chance decided.

    ``expected`` is the exact mean of what the bid gains against the others' strategies, ``best`` that of the best bid.
    """

    scene: Scene
    outcome: Outcome
    expected: Fraction
    best: Fraction

    @property
    def bid(self) -> int:
        """What you bid."""
        return self.outcome.bids[YOU]

    @property
    def gained(self) -> Fraction:
        """What you gained: the value of the prize less the bid."""
        return self.outcome.gains[YOU]

    @property
    def luck(self) -> Fraction:
        """What was gained beyond what could be expected."""
        return self.gained - self.expected

    @property
    def regret(self) -> Fraction:
        """How much more the best bid would have gained, on average; 0 at best."""
        return self.best - self.expected


@dataclass
class Rounds:
    """A series of rounds: ``scene`` is the auction that is due, ``played`` holds those that are over.

    Round k is made from (seed, k), and so are the others' bids in it: they are the same whatever you have bid, or will.
    OptionError for a bid that cannot be made, which changes nothing.
    """

    deal: Deal
    seed: int = 0
    played: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seed = require_int("seed", self.seed, -MOST_SEED, MOST_SEED)
        self.scene = self._dealt()

    def _dealt(self) -> Scene:
        return self.deal(random.Random(f"auction {self.seed} {len(self.played)}"))

    def gains(self) -> tuple[Fraction, ...]:
        """Return what each bid 0, 1, ... gains on average against the others' strategies: exact, before the bid."""
        return tuple(self.scene.auction.payoffs_by_bid(YOU, self.scene.solved.strategies))

    def bid(self, coins: int) -> Played:
        """Return the round that this bid ends; the next one is due."""
        auction, coins = self.scene.auction, plain_numbers(coins)
        require_bid(auction, YOU, coins)
        rivals = draw_bids(self.scene.solved.strategies, random.Random(f"bids {self.seed} {len(self.played)}"))
        gains = self.gains()
        result = outcome(auction, (coins, *rivals[1:]))
        over = Played(self.scene, result, gains[coins], max(gains))
        self.played.append(over)
        self.scene = self._dealt()
        return over

    def play(self, habit: Callable[[Scene], int], many: int) -> Rounds:
        """Play ``many`` rounds by a habit, a function from the auction to the bid; return these rounds.

        OptionError at the first bid that cannot be made; the rounds before it stay.
        """
        for _ in range(require_int("many", many, 0, 1_000_000)):
            self.bid(habit(self.scene))
        return self

    @property
    def gained(self) -> Fraction:
        """What all rounds have brought, in coins."""
        return sum((each.gained for each in self.played), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """What your bids were worth on average, in coins."""
        return sum((each.expected for each in self.played), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """What luck has added, or taken."""
        return self.gained - self.expected

    @property
    def regret(self) -> Fraction:
        """How much more the best bids would have brought, on average."""
        return sum((each.regret for each in self.played), Fraction(0))

    def totals(self) -> str:
        """Return the sums in a sentence, or an empty text before the first round."""
        if not self.played:
            return ""
        return (
            f"{counted(len(self.played), 'round')}: gained {short(self.gained)}; your bids were worth "
            f"{short(self.expected)}, luck made {short(self.luck)}; regret {short(self.regret)}."
        )

    def html(self, last: int | None = None) -> str:
        """Return the rounds as a table, or only the last of them."""
        heads = ("Round", "Bids", "You got", "Gained", "Worth of your bid", "Luck", "Regret")
        first = 0 if last is None else max(0, len(self.played) - last)
        rows = [
            (
                str(number),
                " : ".join(map(str, each.outcome.bids)),
                each.scene.prize(each.outcome.prizes[YOU]),
                *map(short, (each.gained, each.expected, each.luck, each.regret)),
            )
            for number, each in enumerate(self.played[first:], first + 1)
        ]
        return table(heads, rows, self.totals())

    def _repr_html_(self) -> str:
        return self.html(LISTED)

    def __repr__(self) -> str:
        return self.totals() or "No round has been played."

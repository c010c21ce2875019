"""How to bid, what each bid brings, and how the start player divides the dice that will be bid for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import ClassVar, TypeAlias

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.listing import Listing
from clocklab.core.values import plain_numbers, require_int
from clocklab.errors import OptionError, PositionError
from clocklab.games.clocks.odds.auction.appraisal import USUAL, Weights
from clocklab.games.clocks.odds.auction.values import Matrix, Values, require_auction, values_of
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.state import Groups, Phase, Split, grouped, order, splits
from clocklab.solve.bidding import Auction
from clocklab.solve.equilibrium import WANTED, Equilibrium, equilibrium


def ties(players: int, start: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they win ties: counter-clockwise from the start player, who comes last.

    >>> ties(3, start=0), ties(4, start=2)
    ((2, 1, 0), (1, 0, 3, 2))
    """
    return order((0,) * players, start)


def gap(row: Sequence[Fraction]) -> Fraction:
    """Return how much more the best group is worth than the worst: the most that any bid can be worth."""
    return max(row) - min(row)


def caps(matrix: Matrix, money: Sequence[int], start: Seat) -> tuple[int, ...]:
    """Return for each seat the highest bid worth considering; all bids above it are strictly dominated.

    A bid of 0 gets at least the worst group, and a bid b at most the best: b gains at most gap - b over 0, which is
    below 0 for b > gap. So nobody bids above the gap. If then no other seat bids above c, a bid of c + 1, or of c for
    the seat that wins a tie with every bidder of c, is already the highest for certain, and higher ones pay more for
    the same.
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
    """Return a bid drawn with these chances, to 1 in 2**64; the same generator always gives the same bid.

    >>> drawn((Fraction(0), Fraction(1)), random.Random(1))
    1
    """
    luck, sum_so_far = Fraction(rng.getrandbits(64), 2**64), Fraction(0)
    for bid, chance in enumerate(chances):
        sum_so_far += chance
        if luck < sum_so_far:
            return bid
    return max(bid for bid, chance in enumerate(chances) if chance)


# ---- advice on bids -------------------------------------------------------------------------------------------------

Chances: TypeAlias = Sequence[int | Fraction]
"""The chance of each bid 0, 1, 2, ... up to the money that a seat has."""
Opponents: TypeAlias = str | Mapping[Seat, str | Chances]
WAYS = ("equilibrium", "uniform", "greedy")


@dataclass(frozen=True, slots=True)
class BidRow:
    """One bid: the chance of each group, what it gains on average, and what it costs against the best reply.

    ``gains`` is the value of the group less the bid, in coins.
    """

    heads: ClassVar[tuple[str, ...]] = ("bid", "chance of each group", "gains", "costs")
    bid: int
    groups: Groups
    chances: tuple[Fraction, ...]
    gains: Fraction
    costs: Fraction

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading; equal groups share a chance."""
        words = [
            f"{' '.join(map(str, dice)) or 'none'}: {float(self.chance(dice)):.4f}"
            for dice in dict.fromkeys(self.groups)
        ]
        return self.bid, ", ".join(words), f"{float(self.gains):.4f}", f"{float(self.costs):.4f}"

    def chance(self, dice: Sequence[object]) -> Fraction:
        """Return the chance of a group with these dice; 0 if there is none."""
        chances = zip(self.groups, self.chances, strict=True)
        return sum((chance for each, chance in chances if each == tuple(dice)), Fraction(0))


@dataclass(frozen=True, repr=False)
class BidAdvice(Listing[BidRow]):
    """A row for every bid that a seat can pay, from 0.

    ``values`` are those of the groups, ``opponents[s]`` the chances of each bid 0..money of seat s that were
    assumed; the seat's own are those of the equilibrium if that was asked for, else None. ``regret`` is how far that
    equilibrium is from exact, in coins; 0 means that all numbers here are exact.
    """

    seat: Seat
    values: Values
    opponents: tuple[tuple[Fraction, ...] | None, ...]
    regret: Fraction

    @property
    def best(self) -> BidRow:
        """The best reply; of equally good ones the lowest bid."""
        return min(self.rows, key=lambda row: (row.costs, row.bid))

    @property
    def note(self) -> str:
        """Whether the numbers are exact, or else how far the opponents' bids are from equilibrium."""
        if not self.regret:
            return "Exact."
        return f"Exact against these bids, which are an equilibrium but for a regret of {float(self.regret):.1e} coins."


@question
def bid_advice(
    here: ClocksPosition, seat: Seat | None = None, opponents: Opponents = "equilibrium", weights: Weights = USUAL
) -> BidAdvice:
    """Return what each bid of a seat (the one whose turn it is, if left out) brings against given opponents.

    ``opponents``: ``"equilibrium"``, of this auction; ``"uniform"``: each bid up to their money equally likely;
    ``"greedy"``: the whole difference between their best and worst groups, as far as their money goes; or for
    each other seat one of these words or the chances of its bids 0, 1, ... up to its money, ints or Fractions that sum
    to 1. Everybody takes the groups to be worth what ``values`` says. Bids already made are ignored.

    PositionError unless bids are due; OptionError for an unknown seat, unknown opponents, or chances that do not
    fit; SizeError where an equilibrium is out of reach.

    >>> import clocklab
    >>> clocks, empty = clocklab.load("clocks"), "." * 24
    >>> start = f"{empty}::6:- {empty}::6:- bag=6,8,7,8 out=0 start=0 seat=0 bid w1w3/b5"
    >>> match = clocklab.Match(clocks, start=start)
    >>> bid_advice(match, 0, "uniform").best.bid, bid_advice(match, 0, "greedy").best.bid
    (6, 0)
    """
    require_auction(here)
    game, state = here.game, here.state
    if state.phase is not Phase.BID:
        raise PositionError(f"Advice on bids is given while bids are due, not in the phase {state.phase.value!r}.")
    seat = state.seat if seat is None else seat
    require_int("seat", seat, 0, game.players - 1)
    worth = values_of(here, state.groups, weights)
    ways = _ways(game.players, seat, opponents)
    auction = Auction(worth.matrix, state.money, ties(game.players, state.start))
    solved = equilibrium_bids(worth.matrix, state.money, state.start) if "equilibrium" in ways.values() else None
    reckoned: list[tuple[Fraction, ...] | None] = []
    for other, money in enumerate(state.money):
        way = ways.get(other, "equilibrium" if solved else None)
        if way == "equilibrium" and solved:
            chances = solved.strategies[other]
            reckoned.append((*chances, *[Fraction(0)] * (money + 1 - len(chances))))
        else:
            reckoned.append(None if way is None else _reckoned(plain_numbers(way), other, money, worth.matrix[other]))
    strategies = [chances or () for chances in reckoned]
    gains = auction.payoffs_by_bid(seat, strategies)
    got = auction.chances_by_bid(seat, strategies)
    rows = tuple(
        BidRow(bid, state.groups, each, gain, max(gains) - gain)
        for bid, (each, gain) in enumerate(zip(got, gains, strict=True))
    )
    caption = f"What each bid brings {seat_name(seat)}, in coins"
    return BidAdvice(caption, rows, seat, worth, tuple(reckoned), solved.regret if solved else Fraction(0))


def _ways(players: int, seat: Seat, opponents: Opponents) -> dict[Seat, str | Chances]:
    """Return how each opponent bids. OptionError unless each is given exactly once, in a known way."""
    others = [other for other in range(players) if other != seat]
    given = dict.fromkeys(others, opponents) if not isinstance(opponents, Mapping) else dict(opponents)
    if sorted(given, key=repr) != sorted(others, key=repr):
        raise OptionError(
            f"opponents must say how the seats {', '.join(map(str, others))} bid, and no other; "
            f"it names {', '.join(map(repr, given)) or 'none'}."
        )
    for way in given.values():
        if (isinstance(way, str) and way not in WAYS) or not isinstance(way, str | Sequence):
            raise OptionError(f"opponents bid {', '.join(map(repr, WAYS))} or with given chances, not {way!r:.100}.")
    return given  # type: ignore[return-value]


def _reckoned(way: str | Chances, seat: Seat, money: int, row: Sequence[Fraction]) -> tuple[Fraction, ...]:
    if way == "uniform":
        return (Fraction(1, money + 1),) * (money + 1)
    if way == "greedy":
        bid = share_of_gap(row, money, Fraction(1))
        return tuple(Fraction(each == bid) for each in range(money + 1))
    assert not isinstance(way, str), "words were looked at before"
    if len(way) != money + 1:
        raise OptionError(
            f"{seat_name(seat)} has {money} coins and can bid 0 to {money}: give {money + 1} chances, not {len(way)}."
        )
    for chance in way:
        if isinstance(chance, bool) or not isinstance(chance, int | Fraction) or chance < 0:
            raise OptionError(f"A chance must be an int or a Fraction of 0 or more, not {chance!r}.")
    if sum(way) != 1:
        raise OptionError(f"The chances of {seat_name(seat)} must sum to 1, not {sum(way)}.")
    return tuple(Fraction(chance) for chance in way)


# ---- the split: I cut, and the highest bidder chooses ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Division:
    """One way to divide the dice: what its groups are worth, and the equilibrium of their auction.

    The equilibrium's bids end where higher ones are dominated, see ``caps``.
    """

    heads: ClassVar[tuple[str, ...]] = ("pair", "singles", "expects", "regret", "exact")
    split: Split
    start: Seat
    values: Values
    equilibrium: Equilibrium

    @property
    def expected(self) -> Fraction:
        """What the start player expects, in coins: the group's value less the bid."""
        return self.equilibrium.payoffs[self.start]

    @property
    def regret(self) -> Fraction:
        """The most that any bidder would still gain by another bid: 0 if the equilibrium is exact."""
        return self.equilibrium.regret

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        pair, *singles = self.values.groups
        words = [" ".join(map(str, dice)) for dice in (pair, sum(singles, ()))]
        return *words, f"{float(self.expected):.4f}", f"{float(self.regret):.0e}", self.regret == 0


@dataclass(frozen=True, repr=False)
class Divisions(Listing[Division]):
    """Every different way to divide the dice, the best for the start player first."""

    @property
    def best(self) -> Division:
        """The division from which the start player expects most; of equals the one the game lists first."""
        return self.rows[0]


@question
def split(here: ClocksPosition, weights: Weights = USUAL, wanted: Fraction = WANTED) -> Divisions:
    """Return every different division of the rolled dice with what the start player expects from its auction.

    Each auction is solved, see ``equilibrium``: exactly for two players, for three and four down to the regret
    ``wanted``, and any regret left is shown. All take the groups to be worth what ``values`` says.

    PositionError unless the start player is to divide dice. Three players take about a second, four up to twenty;
    SizeError where bids are out of reach, with what would fit.

    >>> import clocklab
    >>> clocks, empty = clocklab.load("clocks"), "." * 24
    >>> start = f"{empty}::6:- {empty}::6:- bag=6,8,7,8 out=0 start=0 seat=0 split w1w3b5"
    >>> print(split(clocklab.Match(clocks, start=start)))
    What the start player expects of each division, in coins
     pair  singles  expects  regret  exact
    w3 b5       w1   9.9302   0e+00    yes
    w1 w3       b5   5.0107   0e+00    yes
    w1 b5       w3   3.0822   0e+00    yes
    """
    require_auction(here)
    if type(wanted) not in (int, Fraction) or wanted < 0:
        raise OptionError(f"wanted must be a regret of 0 or more, an int or a Fraction, not {wanted!r:.80}.")
    state = here.state
    if state.phase is not Phase.SPLIT:
        raise PositionError(
            f"Dice are divided when they have been rolled, and only if there is a choice; not in the phase "
            f"{state.phase.value!r}."
        )
    rows = []
    for offer in splits(state.dice):
        worth = values_of(here, grouped(state.dice, offer.pair), weights)
        solved = equilibrium_bids(worth.matrix, state.money, state.start, wanted)
        rows.append(Division(offer, state.start, worth, solved))
    rows.sort(key=lambda row: -row.expected)
    return Divisions("What the start player expects of each division, in coins", tuple(rows))

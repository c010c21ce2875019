"""What each bid brings against given opponents: the chance of every group, the gain, and what other bids cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat, seat_name
from clocklab.core.listing import Listing
from clocklab.errors import OptionError, PositionError
from clocklab.games.clocks.odds.auction.bidding_rules import equilibrium_bids, share_of_gap, ties
from clocklab.games.clocks.odds.auction.weights import USUAL, Weights
from clocklab.games.clocks.odds.auction.worth import Values, table, values_of
from clocklab.games.clocks.rules.lots import Groups
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Phase, State
from clocklab.solve.bidding import Auction

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
        told = [
            f"{' '.join(map(str, dice)) or 'none'}: {float(self.chance(dice)):.4f}"
            for dice in dict.fromkeys(self.groups)
        ]
        return self.bid, ", ".join(told), f"{float(self.gains):.4f}", f"{float(self.costs):.4f}"

    def chance(self, dice: Sequence[object]) -> Fraction:
        """Return the chance of a group with these dice; 0 if there is none."""
        chances = zip(self.groups, self.chances, strict=True)
        return sum((chance for each, chance in chances if each == tuple(dice)), Fraction(0))


@dataclass(frozen=True, repr=False)
class BidAdvice(Listing[BidRow]):
    """A row for every bid that a seat can pay, from 0.

    ``values`` are those of the groups, ``opponents[s]`` the chances of each bid 0..money of seat s that were reckoned
    with; the seat's own are those of the equilibrium if that was asked for, else None. ``regret`` is how far that
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


def bid_advice(
    state: State,
    seat: Seat | None = None,
    opponents: Opponents = "equilibrium",
    game: ClocksOptions | None = None,
    weights: Weights = USUAL,
) -> BidAdvice:
    """Return what each bid of a seat (whose turn it is, if left out) brings against given opponents.

    ``opponents``: ``"equilibrium"``, of this auction; ``"uniform"``: each bid up to their money as likely;
    ``"greedy"``: all that the best group is worth more to them than the worst, as far as their money goes; or for
    each other seat one of these words or the chances of its bids 0, 1, ... up to its money, ints or Fractions that sum
    to 1. Everybody takes the groups to be worth what ``values`` says. Bids that have been made are not looked at.

    PositionError unless bids are due; OptionError for a seat there is not, unknown opponents, or chances that do not
    fit; SizeError where an equilibrium is out of reach.

    >>> import clocklab
    >>> clocks, empty = clocklab.load("clocks"), "." * 24
    >>> state = clocks.parse_state(f"{empty}::6:- {empty}::6:- bag=6,8,7,8 out=0 start=0 seat=0 bid w1w3/b5")
    >>> bid_advice(state, 0, "uniform", clocks).best.bid, bid_advice(state, 0, "greedy", clocks).best.bid
    (6, 0)
    """
    game = table(state, game)
    if state.phase is not Phase.BID:
        raise PositionError(f"Bids are advised while they are due, not in the phase {state.phase.value!r}.")
    seat = state.seat if seat is None else seat
    require_int("seat", seat, 0, game.players - 1)
    worth = values_of(game, state, state.groups, weights)
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
            reckoned.append(None if way is None else _reckoned(way, other, money, worth.matrix[other]))
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
    """Return how each opponent bids. OptionError unless every one is given, once and in a way there is."""
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

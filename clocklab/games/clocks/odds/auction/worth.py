"""What the groups of the auction are worth to each player now, in coins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.contract import Seat, seat_name
from clocklab.core.listing import Listing
from clocklab.errors import OptionError, PositionError
from clocklab.games.clocks.odds.auction.appraisal import appraise
from clocklab.games.clocks.odds.auction.using import best_use
from clocklab.games.clocks.odds.auction.weights import USUAL, Weights
from clocklab.games.clocks.rules.lots import Group, Groups
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Action, Phase, State, require_position
from clocklab.games.clocks.text.notation import format_action

Matrix = tuple[tuple[Fraction, ...], ...]
"""A row for each seat: what each group is worth to it, in coins."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a group is worth to a seat, in coins, and the use of its dice that makes it so, up to the first roll.

    ``own`` is what the seat could pay and stand no worse than without any die; ``value`` adds what the weight
    ``rivalry`` makes of the others' own values.
    """

    heads: ClassVar[tuple[str, ...]] = ("seat", "dice", "value", "best use")
    seat: Seat
    dice: Group
    value: Fraction
    own: Fraction
    use: tuple[Action, ...]

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        use = ", ".join(map(format_action, self.use))
        return self.seat + 1, " ".join(map(str, self.dice)) or "none", f"{float(self.value):.2f}", use


@dataclass(frozen=True, repr=False)
class Values(Listing[Worth]):
    """The values of all groups to all seats: a row each, and ``matrix``, as ``equilibrium`` takes them."""

    groups: Groups
    matrix: Matrix

    def of(self, seat: Seat, dice: Group) -> Worth:
        """Return the row of a seat and a group. OptionError if there is none."""
        for row in self.rows:
            if row.seat == seat and row.dice == dice:
                return row
        raise OptionError(f"There is no row of {seat_name(seat)} and {dice!r}; groups are {self.groups!r}.")


def values(state: State, game: ClocksOptions | None = None, weights: Weights = USUAL) -> Values:
    """Return what each group of the auction is worth to each seat, in coins, exact for these weights.

    Each group is used as is best for the seat: all its dice, in any order, on all spaces that the money held now can
    pay, bonuses used, red dice rolled for money where that is better. What the clock and the money then come to (see
    ``Weights``) less what they are now is the gain; the value is the coins that make up for it. Bids that may
    have been made already change nothing. Without a game, boards are forwards.

    PositionError outside of an auction: bids or choices must be due.

    >>> import clocklab
    >>> clocks, empty = clocklab.load("clocks"), "." * 24
    >>> state = clocks.parse_state(f"{empty}::6:- {empty}::6:- bag=6,8,7,8 out=0 start=0 seat=0 bid w1w3/b5")
    >>> [round(float(worth), 2) for worth in values(state, clocks).matrix[0]]
    [13.98, 5.01]
    """
    return values_of(table(state, game), state, offered(state), weights)


def values_of(game: ClocksOptions, state: State, groups: Groups, weights: Weights) -> Values:
    """Return what these groups, on offer or not, are worth to each seat here."""
    if not isinstance(weights, Weights):
        raise OptionError(f"weights must be Weights, such as Weights(coins_per_point=5), not {weights!r:.80}.")
    seats = range(game.players)
    known: dict[tuple[Seat, Group], tuple[Fraction, tuple[Action, ...]]] = {}
    for seat in seats:
        how = appraise(game, state, seat, weights)
        clock, money = state.clocks[seat], state.money[seat]
        now = how.stand(clock, money)
        for dice in dict.fromkeys(groups):
            plan = best_use(how, clock, dice, money)
            known[seat, dice] = how.price_of(plan.worth - now, money), plan.actions
    others = {dice: sum((known[seat, dice][0] for seat in seats), Fraction(0)) for dice in groups}

    def value(seat: Seat, dice: Group) -> Fraction:
        own = known[seat, dice][0]
        return own + weights.rivalry * (others[dice] - own) / max(1, game.players - 1)

    rows = tuple(
        Worth(seat, dice, value(seat, dice), *known[seat, dice]) for dice in dict.fromkeys(groups) for seat in seats
    )
    matrix = tuple(tuple(value(seat, dice) for dice in groups) for seat in seats)
    return Values("What the groups are worth to each seat, in coins", rows, groups, matrix)


def offered(state: State) -> Groups:
    """Return the groups on offer. PositionError unless bids or choices are due."""
    if state.phase not in (Phase.BID, Phase.TAKE):
        raise PositionError(
            f"Groups are on offer while bids or choices are due, not in the phase {state.phase.value!r}."
        )
    return state.groups


def table(state: State, game: ClocksOptions | None) -> ClocksOptions:
    """Return the game, or one on forwards boards for as many as the position has clocks.

    PositionError where the two do not fit, or where one plays alone: then nothing is auctioned.
    """
    require_position(state)
    if game is None:
        from clocklab.games.clocks.game import ClocksOptions

        game = ClocksOptions(players=len(state.clocks))
    if game.players != len(state.clocks):
        raise PositionError(f"The game is for {game.players} players, but the position has {len(state.clocks)} clocks.")
    if game.players == 1:
        raise PositionError("Who plays alone bids for nothing: an auction needs two to four players.")
    return game

"""How the start player divides the dice: I cut, and who bids most chooses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.contract import Seat
from clocklab.core.listing import Listing
from clocklab.errors import PositionError
from clocklab.games.clocks.odds.auction.bidding_rules import equilibrium_bids
from clocklab.games.clocks.odds.auction.weights import USUAL, Weights
from clocklab.games.clocks.odds.auction.worth import Values, table, values_of
from clocklab.games.clocks.rules.lots import grouped, splits
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Phase, Split, State
from clocklab.solve.equilibrium import WANTED, Equilibrium


@dataclass(frozen=True, slots=True)
class Division:
    """One way to divide the dice: what its groups are worth, and the equilibrium of their auction.

    The equilibrium's bids end where higher ones are dominated, see ``bidding_rules.caps``.
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
        """The division of which the start player expects most; of equals the one listed first in the game."""
        return self.rows[0]


def split(
    state: State, game: ClocksOptions | None = None, weights: Weights = USUAL, wanted: Fraction = WANTED
) -> Divisions:
    """Return every different division of the rolled dice with what the start player expects of its auction.

    Each auction is solved, see ``equilibrium``: exactly for two players, for three and four as far as the regret
    ``wanted``, and what is left of it is shown. All take the groups to be worth what ``values`` says.

    PositionError unless the start player is to divide dice. Three players take about a second, four up to twenty;
    SizeError where bids are out of reach, with what would fit.

    >>> import clocklab
    >>> clocks, empty = clocklab.load("clocks"), "." * 24
    >>> state = clocks.parse_state(f"{empty}::6:- {empty}::6:- bag=6,8,7,8 out=0 start=0 seat=0 split w1w3b5")
    >>> print(split(state, clocks))
    What the start player expects of each division, in coins
     pair  singles  expects  regret  exact
    w3 b5       w1   9.9302   0e+00    yes
    w1 w3       b5   5.0107   0e+00    yes
    w1 b5       w3   3.0822   0e+00    yes
    """
    game = table(state, game)
    if state.phase is not Phase.SPLIT:
        raise PositionError(
            f"Dice are divided when they have been rolled, and only if there is a choice; not in the phase "
            f"{state.phase.value!r}."
        )
    rows = []
    for offer in splits(state.dice):
        worth = values_of(game, state, grouped(state.dice, offer.pair), weights)
        solved = equilibrium_bids(worth.matrix, state.money, state.start, wanted)
        rows.append(Division(offer, state.start, worth, solved))
    rows.sort(key=lambda row: -row.expected)
    return Divisions("What the start player expects of each division, in coins", tuple(rows))

"""Advice about the position on the table: every choice of the solo game, every bid of an auction."""

from __future__ import annotations

from clocklab.core.contract import CHANCE, OVER, Hint, Hints
from clocklab.errors import UnsolvableError
from clocklab.games.clocks.odds.auction.bidding_advice import bid_advice
from clocklab.games.clocks.odds.solo.solo_advice import advice
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Action, Bid, Phase, State

SOLO = "The final score to expect. All but exact ones are the solo player's judgement: they can be some points off."
BIDS = (
    "Coins gained if the others bid in equilibrium and the groups are worth to everybody what clocklab takes them to "
    "be worth: estimates, in coins."
)


def hints(game: ClocksOptions, state: State) -> Hints[Action]:
    """Return every choice of the solo game, or every bid that can be paid, best first; at once, without playouts.

    UnsolvableError elsewhere: between several players only bids are weighed.
    """
    if game.turn(state) in (CHANCE, OVER):
        raise UnsolvableError("Nobody decides here: let chance act first.")
    if game.players == 1:
        rows = [Hint(row.action, row.value, row.method) for row in advice(state, game, playouts=0)]
        return Hints(0, "final score", tuple(rows), SOLO)
    if state.phase is not Phase.BID:
        raise UnsolvableError("With several players advice is given on bids only; look at the odds here.")
    found = bid_advice(state, game=game)
    bids = sorted(found, key=lambda row: (row.costs, row.bid))
    return Hints(state.seat, "coins gained", tuple(Hint(Bid(row.bid), row.gains, "estimate") for row in bids), BIDS)

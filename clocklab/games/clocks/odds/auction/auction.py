"""The auction lab of Clocks, all in one place: what the groups are worth, how to divide the dice, and what to bid."""

from __future__ import annotations

from clocklab.games.clocks.odds.auction.bidding_advice import BidAdvice, BidRow, bid_advice
from clocklab.games.clocks.odds.auction.splitting import Division, Divisions, split
from clocklab.games.clocks.odds.auction.weights import Weights
from clocklab.games.clocks.odds.auction.worth import Values, Worth, values
from clocklab.solve.bidding import Auction
from clocklab.solve.equilibrium import Equilibrium, equilibria, equilibrium

__all__ = [
    "Auction",
    "BidAdvice",
    "BidRow",
    "Division",
    "Divisions",
    "Equilibrium",
    "Values",
    "Weights",
    "Worth",
    "bid_advice",
    "equilibria",
    "equilibrium",
    "split",
    "values",
]

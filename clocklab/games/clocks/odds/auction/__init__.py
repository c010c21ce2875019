"""The auction lab of Clocks: what the groups are worth, how to divide the dice, and what to bid."""

from clocklab.games.clocks.odds.auction.appraisal import FITTED, Weights
from clocklab.games.clocks.odds.auction.bidding import BidAdvice, BidRow, Division, Divisions, bid_advice, split
from clocklab.games.clocks.odds.auction.values import Values, Worth, values
from clocklab.solve.bidding import Auction
from clocklab.solve.equilibrium import Equilibrium, equilibria, equilibrium

__all__ = [
    "FITTED",
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

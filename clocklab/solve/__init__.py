"""What can be said about any solved game, and how to bid where everybody pays.

Whether a solution is right, how well a game was played and where it turned; auctions, bid tables and equilibria.
"""

from clocklab.solve.analysis import Analysis, Decision, Swing, analyse, bellman_gap, largest_gap
from clocklab.solve.bid_table import bid_table, chase
from clocklab.solve.bidding import Auction, draw_bid, draw_bids, outcome
from clocklab.solve.equilibrium import Equilibrium, equilibria, equilibrium

__all__ = [
    "Analysis", "Auction", "Decision", "Equilibrium", "Swing", "analyse", "bellman_gap", "bid_table", "chase",
    "draw_bid", "draw_bids", "equilibria", "equilibrium", "largest_gap", "outcome",
]  # fmt: skip

"""Auctions in the lab: sliders beside the equilibrium, and a trainer for bids."""

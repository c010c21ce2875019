"""Simulation for lessons: random games, and estimates that carry their interval and seed."""

from clocklab.simulate.estimate import Estimate, average, average_of, running, sample, share, shares, wilson
from clocklab.simulate.playout import finish, playout

__all__ = ["Estimate", "average", "average_of", "finish", "playout", "running", "sample", "share", "shares", "wilson"]

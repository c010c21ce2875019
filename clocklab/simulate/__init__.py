"""Simulation: games between players at any scale, and estimates that carry their interval and seed."""

from clocklab.simulate.episode import Episode, episode, play, uniform
from clocklab.simulate.estimate import Estimate, average, average_of, running, sample, share, shares, wilson
from clocklab.simulate.playout import finish, playout
from clocklab.simulate.results import Results
from clocklab.simulate.tournament import tournament

__all__ = [
    "Episode",
    "Estimate",
    "Results",
    "average",
    "average_of",
    "episode",
    "finish",
    "play",
    "playout",
    "running",
    "sample",
    "share",
    "shares",
    "tournament",
    "uniform",
    "wilson",
]

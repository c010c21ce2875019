"""Simulation: games between players at any scale, and estimates that carry their interval and seed."""

from clocklab.simulate.episode import Episode, episode, play, uniform
from clocklab.simulate.estimate import Estimate, average, average_of, running, sample, share, share_of, shares
from clocklab.simulate.intervals import Z95, Sums, wilson
from clocklab.simulate.playout import finish, playout
from clocklab.simulate.results import Results
from clocklab.simulate.tournament import tournament
from clocklab.simulate.trials import Simulation, coverage, estimate
from clocklab.simulate.work import Interrupted, kept_key, run

__all__ = [
    "Z95",
    "Episode",
    "Estimate",
    "Interrupted",
    "Results",
    "Simulation",
    "Sums",
    "average",
    "average_of",
    "coverage",
    "episode",
    "estimate",
    "finish",
    "kept_key",
    "play",
    "playout",
    "run",
    "running",
    "sample",
    "share",
    "share_of",
    "shares",
    "tournament",
    "uniform",
    "wilson",
]

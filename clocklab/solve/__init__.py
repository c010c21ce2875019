"""What can be said about any solved game: whether it is right, how well a game was played, and where it turned."""

from clocklab.solve.analysis import Analysis, Decision, Swing, analyse
from clocklab.solve.bellman import bellman_gap, largest_gap

__all__ = ["Analysis", "Decision", "Swing", "analyse", "bellman_gap", "largest_gap"]

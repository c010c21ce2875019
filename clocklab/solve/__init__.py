"""What any solution of any game can be asked: whether it is right, and how well a game was played."""

from clocklab.solve.bellman import bellman_gap, largest_gap

__all__ = ["bellman_gap", "largest_gap"]

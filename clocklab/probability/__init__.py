"""Exact probability: distributions with whole-number weights, dice, and absorbing chains."""

from clocklab.probability.chance import Chance
from clocklab.probability.dice import d, sorted_rolls, subset_sums
from clocklab.probability.dist import Dist

__all__ = ["Chance", "Dist", "d", "sorted_rolls", "subset_sums"]

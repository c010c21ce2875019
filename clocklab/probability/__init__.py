"""Exact probability: distributions with whole-number weights, dice, linear equations and chains."""

from clocklab.probability.chance import Chance
from clocklab.probability.dice import d, sorted_rolls, subset_sums
from clocklab.probability.dist import Dist
from clocklab.probability.linear import solve_exact, solve_exact_many

__all__ = ["Chance", "Dist", "d", "solve_exact", "solve_exact_many", "sorted_rolls", "subset_sums"]

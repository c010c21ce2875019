"""Exact probability: distributions with whole-number weights, dice, linear equations and chains."""

from clocklab.probability.chain import Chain
from clocklab.probability.chance import Chance
from clocklab.probability.dice import d, sorted_rolls, subset_sums
from clocklab.probability.dist import Dist
from clocklab.probability.linear import solve_exact, solve_exact_many
from clocklab.probability.more_than import MoreThan

__all__ = ["Chain", "Chance", "Dist", "MoreThan", "d", "solve_exact", "solve_exact_many", "sorted_rolls", "subset_sums"]

"""Chains and decisions: what happens by chance step by step, and what is best to do about it."""

from clocklab.probability.chains.bounds import Bounds
from clocklab.probability.chains.chain import Chain
from clocklab.probability.chains.decisions import DecisionBounds, Decisions
from clocklab.probability.chains.matrix_games import Equilibrium, bimatrix, matrix_game

__all__ = ["Bounds", "Chain", "DecisionBounds", "Decisions", "Equilibrium", "bimatrix", "matrix_game"]

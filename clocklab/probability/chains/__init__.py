"""Chains and decisions: what happens by chance step by step, and what is best to do about it."""

from clocklab.probability.chains.bounds import Bounds
from clocklab.probability.chains.chain import Chain

__all__ = ["Bounds", "Chain"]

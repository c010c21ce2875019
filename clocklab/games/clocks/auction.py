"""The auction lab of Clocks, all in one place: what the groups are worth, how to divide the dice, and what to bid."""

from __future__ import annotations

from clocklab.solve.equilibrium import Equilibrium, equilibria, equilibrium

__all__ = ["Equilibrium", "equilibria", "equilibrium"]

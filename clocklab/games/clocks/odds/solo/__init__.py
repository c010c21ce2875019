"""Clocks alone: the cheapest end game, what each choice is worth, and what the choices of a game have cost."""

from clocklab.games.clocks.odds.solo.advice import Advice, advice, what_it_cost
from clocklab.games.clocks.rules.completion import Plan, Step, cheapest_first, finish, turns

__all__ = ["Advice", "Plan", "Step", "advice", "cheapest_first", "finish", "turns", "what_it_cost"]

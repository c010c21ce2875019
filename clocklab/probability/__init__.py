"""Exact probability: distributions with whole-number weights, dice, cards, linear equations, chains and decisions."""

from clocklab.probability.chains import Bounds, Chain, Decisions, Equilibrium, bimatrix, matrix_game
from clocklab.probability.chance import Chance
from clocklab.probability.dist import Dist
from clocklab.probability.linear import solve_exact, solve_exact_many
from clocklab.probability.outcomes import MoreThan
from clocklab.probability.pools import (
    Deck,
    Exploding,
    Hand,
    Pool,
    d,
    deck,
    dice,
    explode,
    highest,
    lowest,
    opposed,
    pool,
    reroll,
    sorted_rolls,
    subset_sums,
)
from clocklab.probability.show import decimal_text, fraction_text

__all__ = [
    "Bounds",
    "Chain",
    "Chance",
    "Decisions",
    "Deck",
    "Dist",
    "Equilibrium",
    "Exploding",
    "Hand",
    "MoreThan",
    "Pool",
    "bimatrix",
    "d",
    "decimal_text",
    "deck",
    "dice",
    "explode",
    "fraction_text",
    "highest",
    "lowest",
    "matrix_game",
    "opposed",
    "pool",
    "reroll",
    "solve_exact",
    "solve_exact_many",
    "sorted_rolls",
    "subset_sums",
]

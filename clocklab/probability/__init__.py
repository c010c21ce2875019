"""Exact probability: distributions with whole-number weights, dice, cards, linear equations, chains and decisions."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clocklab.probability.chance import Chance
from clocklab.probability.dist import Dist
from clocklab.probability.outcomes import MoreThan
from clocklab.probability.show import decimal_text, fraction_text

if TYPE_CHECKING:
    from clocklab.probability.chains import Bounds, Chain, Decisions, Equilibrium, bimatrix, matrix_game
    from clocklab.probability.linear import solve_exact, solve_exact_many
    from clocklab.probability.pools.deck import Deck, Hand, deck
    from clocklab.probability.pools.dice import Exploding, d, explode, opposed, reroll, sorted_rolls, subset_sums
    from clocklab.probability.pools.notation import dice
    from clocklab.probability.pools.pool import Pool, highest, lowest, pool

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

_ROOMS = {
    **dict.fromkeys(("Bounds", "Chain", "Decisions", "Equilibrium", "bimatrix", "matrix_game"), "chains"),
    **dict.fromkeys(("solve_exact", "solve_exact_many"), "linear"),
}


def __getattr__(name: str) -> Any:
    """Return what is imported only when it is asked for, so that ``import clocklab`` stays quick."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS.get(name, 'pools')}"), name)

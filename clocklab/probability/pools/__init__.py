"""Many dice and cards: pools, decks and hands, answered without listing what could come."""

from clocklab.probability.pools.deck import Deck, Hand, deck
from clocklab.probability.pools.dice import Exploding, d, explode, opposed, reroll, sorted_rolls, subset_sums
from clocklab.probability.pools.notation import dice
from clocklab.probability.pools.pool import Pool, highest, lowest, pool

__all__ = [
    "Deck",
    "Exploding",
    "Hand",
    "Pool",
    "d",
    "deck",
    "dice",
    "explode",
    "highest",
    "lowest",
    "opposed",
    "pool",
    "reroll",
    "sorted_rolls",
    "subset_sums",
]

"""The exact questions of Clonk!: what the unseen cards hold, how long a chain can be, and when the monster wakes.

What a seat has not seen (pile, face-down cards, others' hands) it cannot tell apart: each unseen treasure is equally
likely in each of these places. No inference is made from how the others play.
"""

from clocklab.games.clonk.odds.chains import Chains, chains
from clocklab.games.clonk.odds.hidden import (
    Awakening,
    awakening,
    caught,
    draws_left,
    match_chance,
    pool,
    rounds,
    rounds_left,
    uncover,
    unseen,
)
from clocklab.games.clonk.odds.panel import fits_among, panel, questions, task_value

__all__ = [
    "Awakening",
    "Chains",
    "awakening",
    "caught",
    "chains",
    "draws_left",
    "fits_among",
    "match_chance",
    "panel",
    "pool",
    "questions",
    "rounds",
    "rounds_left",
    "task_value",
    "uncover",
    "unseen",
]

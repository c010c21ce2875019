"""The exact questions of Clonk!: what the unseen cards hold, how long a chain can be, and when the monster wakes.

What a seat has not seen (pile, face-down cards, others' hands) it cannot tell apart: each unseen treasure is equally
likely in each of these places. No inference is made from how the others play.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from clocklab.core.checks import require_int
from clocklab.core.contract import Question
from clocklab.errors import OptionError
from clocklab.games.clonk.odds.awakening import (
    Awakening,
    awakening,
    caught,
    checked_rate,
    draws_left,
    rounds,
    rounds_left,
)
from clocklab.games.clonk.odds.beliefs import match_chance, pool, uncover, unseen
from clocklab.games.clonk.odds.chains import Chains, chains
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import TREASURES
from clocklab.games.clonk.rules.scoring import task_coins
from clocklab.probability import Dist

__all__ = [
    "Awakening",
    "Chains",
    "awakening",
    "caught",
    "chains",
    "draws_left",
    "fits_among",
    "match_chance",
    "pool",
    "questions",
    "rounds_left",
    "task_value",
    "uncover",
    "unseen",
]


def task_value(matching: int) -> int:
    """Return what one more matching treasure is worth to who has so many: 0 to 5 coins, nothing from nine on.

    >>> [task_value(matching) for matching in range(11)]
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 0, 0]
    """
    require_int("matching", matching, 0, TREASURES)
    return task_coins(matching + 1) - task_coins(matching)


def questions(game: ClonkOptions) -> Mapping[str, Question]:
    """Return the questions about numbers of one's own that the command line answers."""
    return {
        "fits": Question(
            "the chance that at least one of so many cards fits a given one, all others being unseen",
            "CARDS",
            lambda cards: fits_among(game, cards),
        ),
        "task-value": Question(
            "what one more matching treasure is worth to who has so many", "MATCHING", lambda k: Fraction(task_value(k))
        ),
        "awakening": Question(
            "the rounds of a game in which each turn draws one of these numbers of cards, each equally likely",
            "CARDS [CARDS ...]",
            lambda *cards: _whole_game(game, cards),
        ),
    }


def fits_among(game: ClonkOptions, cards: int) -> Fraction:
    """Return the chance that of so many other cards of the deck at least one fits a given one, of unknown kind.

    Hypergeometric, averaged over the given card; for the printed cards, which all fit alike, 32 of 107 others fit.
    """
    deck = game.deck.treasures
    require_int("CARDS", cards, 0, len(deck) - 1)
    others = len(deck) - 1
    none = [comb(sum(not card.fits(other) for other in deck), cards) for card in deck]
    return 1 - Fraction(sum(none), len(deck) * comb(others, cards))


def _whole_game(game: ClonkOptions, cards: tuple[int, ...]) -> Dist[int]:
    if not cards:
        raise OptionError("Say how many cards a turn draws: one number, or several that are equally likely.")
    first = game.initial_draws
    before = (
        Dist.uniform(range(first, first + game.lowest + 1)) if game.awakening == "shuffled" else Dist.certain(first)
    )
    return rounds(before, game.players, checked_rate(Dist.uniform(cards)))

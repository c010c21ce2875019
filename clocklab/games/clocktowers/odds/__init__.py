"""Clocktowers' exact questions, all in one place: unseen cards, what still comes, ladders, towers, and the end game.

Everything is exact, a Chance, a Fraction or a Dist, or rows of them that show themselves as a table.
"""

from __future__ import annotations

from collections.abc import Mapping

from clocklab.core.checks import require_int
from clocklab.core.contract import Question
from clocklab.games.clocktowers.odds.draws import (
    comes,
    first_drawn,
    next_top,
    number_drawn,
    number_set_aside,
    number_that_come,
    set_aside,
    unseen,
    waiting,
)
from clocklab.games.clocktowers.odds.endgame.endgame import solve
from clocklab.games.clocktowers.odds.finishing import draws_left, tower_outlook
from clocklab.games.clocktowers.odds.rungs import ladders
from clocklab.probability import Chance, Dist, MoreThan

__all__ = [
    "comes",
    "draws_left",
    "first_drawn",
    "ladders",
    "next_top",
    "number_drawn",
    "number_set_aside",
    "number_that_come",
    "questions",
    "set_aside",
    "solve",
    "tower_outlook",
    "unseen",
    "waiting",
]


def questions() -> Mapping[str, Question]:
    """Return the questions about numbers of one's own that the command line answers."""
    return {
        "comes": Question(
            "the chance that one of the wanted cards at least is among the next ones of a deck",
            "UNSEEN WANTED CARDS",
            _comes,
        ),
        "how-many": Question(
            "how many of the wanted cards are among the next ones of a deck", "UNSEEN WANTED CARDS", number_drawn
        ),
        "all-come": Question(
            "the chance that all wanted cards come, none being set aside", "UNSEEN WANTED LEFT", _all_come
        ),
        "set-aside": Question("how many of the wanted cards are set aside", "UNSEEN WANTED LEFT", _aside),
        "wait": Question("which card to come is the first wanted one", "UNSEEN WANTED LEFT", _wait),
    }


def _comes(unseen: int, wanted: int, cards: int) -> Chance:
    return number_drawn(unseen, wanted, cards).at_least(1)


def _all_come(unseen: int, wanted: int, left: int) -> Chance:
    return number_drawn(unseen, wanted, left).at_least(wanted)


def _aside(unseen: int, wanted: int, left: int) -> Dist[int]:
    require_int("LEFT", left, 0, unseen)
    return number_drawn(unseen, wanted, unseen - left)


def _wait(unseen: int, wanted: int, left: int) -> Dist[int | MoreThan]:
    return first_drawn(unseen, wanted, left)

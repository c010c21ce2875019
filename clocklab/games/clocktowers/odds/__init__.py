"""Clocktowers' exact questions, all in one place: unseen cards, what still comes, ladders, towers, and the end game.

A question about a position takes a position, or a match at one, first. Every answer is exact: a Chance, a Fraction or
a Dist, or rows of them shown as a table.
"""

from __future__ import annotations

from collections.abc import Mapping

from clocklab.core.contract import Question
from clocklab.core.values import require_int, takes_numbers
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
from clocklab.games.clocktowers.odds.endgame import hints, solve
from clocklab.games.clocktowers.odds.panel import panel
from clocklab.games.clocktowers.odds.towers import draws_left, ladders, tower_outlook
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.probability import Chance, Dist

__all__ = [
    "comes",
    "draws_left",
    "first_drawn",
    "hints",
    "ladders",
    "next_top",
    "number_drawn",
    "number_set_aside",
    "number_that_come",
    "panel",
    "questions",
    "set_aside",
    "solve",
    "tower_outlook",
    "unseen",
    "waiting",
]


def questions(game: ClocktowersOptions) -> Mapping[str, Question]:
    """Return the questions about a user's own numbers that the command line answers."""
    drawn, to_come = "UNSEEN WANTED CARDS", "UNSEEN WANTED LEFT"
    return {
        "comes": Question(
            "the chance that one of the wanted cards at least is among the next ones of a deck", drawn, _one_comes
        ),
        "how-many": Question("how many of the wanted cards are among the next ones of a deck", drawn, number_drawn),
        "all-come": Question("the chance that all wanted cards come, none being set aside", to_come, _all_come),
        "set-aside": Question("how many of the wanted cards are set aside", to_come, _set_aside),
        "wait": Question("which card to come is the first wanted one", to_come, first_drawn),
    }


def _one_comes(unseen: int, wanted: int, cards: int) -> Chance:
    return number_drawn(unseen, wanted, cards).at_least(1)


@takes_numbers
def _all_come(unseen: int, wanted: int, left: int) -> Chance:
    return number_drawn(unseen, wanted, left).at_least(wanted)


@takes_numbers
def _set_aside(unseen: int, wanted: int, left: int) -> Dist[int]:
    left = require_int("LEFT", left, 0, unseen)
    return number_drawn(unseen, wanted, unseen - left)

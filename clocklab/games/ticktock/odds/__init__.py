"""Tick-Tock Tower's questions, all in one place: cards to come, goals now and next turn, others' goals, and pushes.

Every answer is exact: a Chance or a Dist, or rows of them shown as a table; only what is called
estimated is simulated, and carries its interval. Give a position, or a match at one, then the seat that asks:
answers rest on what that seat sees, and are the same for all positions that look the same to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from clocklab.core.contract import Question
from clocklab.core.values import require_int
from clocklab.errors import OptionError
from clocklab.games.ticktock.odds.beliefs import goals_held, kept
from clocklab.games.ticktock.odds.cards import Cards, comes, copies, draw, hypergeometric, some_of, unseen
from clocklab.games.ticktock.odds.goals import at_random, goal_next, goal_next_estimated, goal_now, goal_plans, greedily
from clocklab.games.ticktock.odds.panel import panel
from clocklab.games.ticktock.odds.pushes import (
    Correlation,
    correlation,
    covariance,
    push,
    push_estimated,
    pushed_by,
    spaces_after,
    twins_after,
)
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, Goal
from clocklab.probability import Dist

__all__ = [
    "Cards",
    "Correlation",
    "at_random",
    "comes",
    "copies",
    "correlation",
    "covariance",
    "draw",
    "goal_next",
    "goal_next_estimated",
    "goal_now",
    "goal_plans",
    "goals_held",
    "greedily",
    "kept",
    "panel",
    "push",
    "push_estimated",
    "pushed_by",
    "questions",
    "some_of",
    "spaces_after",
    "twins_after",
    "unseen",
]

KINDS = ", ".join(f"{card.rank + 1} {card}" for card in CARDS)


def questions(game: TickTockTowerOptions) -> Mapping[str, Question]:
    """Return the questions about given numbers that the command line answers for this game's cards and goals."""
    return {
        "copies": Question(
            f"how many of some cards from the whole deck are of one kind: {KINDS}; "
            "with the cards known already, and how many of them are of that kind",
            "KIND CARDS [KNOWN [OF-IT]]",
            lambda *numbers: _copies(game, *numbers),
        ),
        "comes": Question(
            "the chance that at least one of them is of that kind",
            "KIND CARDS [KNOWN [OF-IT]]",
            lambda *numbers: _copies(game, *numbers).at_least(1),
        ),
        "kept": Question(
            "the goal kept by a player who draws this many (2, a Keeper 3) and keeps one that pays most",
            "[DRAWN]",
            lambda drawn=2: _kept(game, drawn),
        ),
        "kept-points": Question(
            "what that goal pays",
            "[DRAWN]",
            lambda drawn=2: _kept(game, drawn).map(lambda goal: game.kit.points[goal.rank]),
        ),
    }


def _copies(game: TickTockTowerOptions, *numbers: int) -> Dist[int]:
    if not 2 <= len(numbers) <= 4:
        raise OptionError(f"Two to four numbers are needed, KIND CARDS [KNOWN [OF-IT]]; {len(numbers)} were given.")
    kind, cards, known, of_it = (*numbers, 0, 0)[:4]
    kind = require_int("KIND", kind, 1, len(CARDS))
    good, total = game.kit.cards[kind - 1], sum(game.kit.cards)
    known = require_int("KNOWN", known, 0, total)
    of_it = require_int("OF-IT", of_it, max(0, known - (total - good)), min(good, known))
    return hypergeometric(good - of_it, total - known, require_int("CARDS", cards, 0, total - known))


def _kept(game: TickTockTowerOptions, drawn: int) -> Dist[Goal]:
    require_int("DRAWN", drawn, 1, 3)
    return kept(game.kit.goals, game.kit.points, drawn)

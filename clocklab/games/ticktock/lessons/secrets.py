"""Exercises of lesson 32: what somebody's secret goal may be, given what was seen."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.odds.beliefs import kept
from clocklab.games.ticktock.rules.goals import true
from clocklab.games.ticktock.rules.pieces import GOALS, Goal, Hero
from clocklab.probability import Chance, Dist

GAME = TickTockTower(players=4, first_game=True)
WORTH = dict(zip(GOALS, GAME.kit.points, strict=True))
ALL = Dist(dict(zip(GOALS, GAME.kit.goals, strict=True)))


def _kept(drawn: int, habit: str = "higher") -> Dist[Goal]:
    return kept(GAME.kit.goals, GAME.kit.points, drawn, habit)


def _points(habit: str) -> Dist[int]:
    return _kept(2, habit).map(lambda goal: WORTH[goal])


def _silence() -> Chance:
    heroes = (Hero.TICK, Hero.KEY_KEEPER, Hero.TOCK, Hero.LOCK_KEEPER)

    def silent(goal: Goal) -> bool:
        return not true(GAME, goal, 3, (0, 4, 0, 4), (0, 0, 0, 0), heroes)

    return ALL.given(silent).chance(Goal.KIND_HEART)


def _keeps_more(shown: int, before: Fraction) -> Fraction:
    """Return the chance that somebody keeps what pays more, once a goal that pays so much has been shown."""
    seen = before * _points("higher").chance(shown)
    return seen / (seen + (1 - before) * _points("uniform").chance(shown))


def _other() -> Chance:
    pays = Dist(dict(ALL.map(lambda goal: WORTH[goal]).items())).draw_counts(2)
    return pays.given(lambda pair: max(pair) == 5).chance(lambda pair: min(pair) == 3)


EXERCISES = (
    Exercise(
        "tower-goals-six",
        "Somebody draws two of the 24 goals and keeps what pays more. What is the chance that it is Up in the Belfry?",
        lambda: _kept(2).chance(Goal.UP_IN_THE_BELFRY),
        "It is kept as soon as it is drawn. How many of the 276 pairs hold neither of its two cards?",
        "231 pairs hold none of them: 1 - 231/276.",
    ),
    Exercise(
        "tower-goals-keeper",
        "The Keepers draw three of the 24 goals and keep one. What is the chance that the best of the three pays more "
        "than 3 points?",
        lambda: _kept(3).chance(lambda goal: WORTH[goal] > 3),
        "14 of the 24 goals pay 3. With what chance do all three?",
        "1 - 14/24 · 13/23 · 12/22: a third goal helps, from 67 % to 82 %.",
    ),
    Exercise(
        "tower-goals-silence",
        "Dan plays the Lock Keeper and keeps any goal. After his card he and Ben, his twin, stand on 4, Ada and Cleo "
        "on START; nobody has a token. He shows nothing. What is the chance that his goal is Kind Heart?",
        _silence,
        "Which of the twelve kinds are true for Dan now? He has none of these. All others are equally likely.",
        "In the Gears, Face to Face, On the Chime, No One Ahead and Even Tower are true: they would have been shown. "
        "Seven kinds are left.",
    ),
    Exercise(
        "tower-goals-shows-six",
        "Both habits are equally likely before. Somebody shows a goal that pays 6. What is the chance now that they "
        "keep what pays more?",
        lambda: _keeps_more(6, Fraction(1, 2)),
        "Of 276 who keep more, 45 have a 6. Of 276 who keep any, how many?",
        "Any: 2/24, that is 23 of 276. So 45 against 23.",
    ),
    Exercise(
        "tower-goals-prior",
        "You say that somebody keeps what pays more with chance 4/5. Then they show a goal that pays 3. What is the "
        "chance now?",
        lambda: _keeps_more(3, Fraction(4, 5)),
        "In odds: four to one before. What does a shown 3 multiply them by?",
        "4 · 91 to 1 · 161. One card is not enough to overturn what you knew.",
    ),
    Exercise(
        "tower-goals-other",
        "Somebody keeps what pays more of two goals (any, if they pay the same) and shows one that pays 5. What is the "
        "chance that the other one pays 3?",
        _other,
        "Count the pairs whose better goal pays 5: with a 3, with a 4, or two 5s. There are 14, 2 and 6 such cards.",
        "6 · 14 pairs with a 3, 6 · 2 with a 4, and 15 of two 5s: 84 of 111.",
    ),
)

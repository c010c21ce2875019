"""The exercises on what somebody's secret goal may be, given what was seen."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.registry import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.odds.beliefs import kept
from clocklab.games.ticktock.rules.pieces import GOALS, Goal, Hero
from clocklab.games.ticktock.rules.scoring import is_true
from clocklab.probability import Chance, Dist

# ---- lesson 30: what the rules do, and what follows from them ---------------------------------------------------

# ---- lesson 32: what somebody's secret goal may be, given what was seen -----------------------------------------

FIRST_GAME = TickTockTower(players=4, first_game=True)
WORTH = dict(zip(GOALS, FIRST_GAME.kit.points, strict=True))
ALL = Dist(dict(zip(GOALS, FIRST_GAME.kit.goals, strict=True)))


def _kept(drawn: int, habit: str = "higher") -> Dist[Goal]:
    return kept(FIRST_GAME.kit.goals, FIRST_GAME.kit.points, drawn, habit)


def _points(habit: str) -> Dist[int]:
    return _kept(2, habit).map(lambda goal: WORTH[goal])


def _silence() -> Chance:
    heroes = (Hero.TICK, Hero.KEY_KEEPER, Hero.TOCK, Hero.LOCK_KEEPER)

    def silent(goal: Goal) -> bool:
        return not is_true(FIRST_GAME, goal, 3, (0, 4, 0, 4), (0, 0, 0, 0), heroes)

    return ALL.given(silent).chance(Goal.KIND_HEART)


def _keeps_more(shown: int, before: Fraction) -> Fraction:
    """Return the chance that somebody keeps what pays more, given that they have shown a goal that pays this much."""
    seen = before * _points("higher").chance(shown)
    return seen / (seen + (1 - before) * _points("uniform").chance(shown))


def _other() -> Chance:
    pays = Dist(dict(ALL.map(lambda goal: WORTH[goal]).items())).draw_counts(2)
    return pays.given(lambda pair: max(pair) == 5).chance(lambda pair: min(pair) == 3)


SECRETS = (
    Exercise(
        "tower-goals-six",
        "Somebody draws two of the 24 goals and keeps what pays more. What is the chance that it is Up in the Belfry?",
        lambda: _kept(2).chance(Goal.UP_IN_THE_BELFRY),
        (
            "It is kept as soon as it is drawn.",
            ("It is kept as soon as it is drawn. How many of the 276 pairs hold neither of its two cards?"),
            "The 22 other goals make 231 pairs.",
        ),
        "231 pairs hold none of them: 1 - 231/276.",
        mistakes={
            Fraction(2, 24): "Two goals are drawn, and she keeps this one whenever it is among them.",
            Fraction(4, 24): "The pair of both cards was counted twice: go by the complement.",
            Fraction(231, 276): "That is the complement.",
        },
        topic="selection effect",
    ),
    Exercise(
        "tower-goals-keeper",
        "The Keepers draw three of the 24 goals and keep one. What is the chance that the best of the three pays more "
        "than 3 points?",
        lambda: _kept(3).chance(lambda goal: WORTH[goal] > 3),
        (
            "When is the best of three no more than 3 points?",
            ("14 of the 24 goals pay 3. With what chance do all three?"),
            "14/24 · 13/23 · 12/22, from 1.",
        ),
        "1 - 14/24 · 13/23 · 12/22: a third goal helps, from 67 % to 82 %.",
        mistakes={
            Fraction(185, 276): "That is with two goals.",
            Fraction(91, 506): "That is the complement: all three pay 3.",
            Fraction(10, 24): "That is one goal, without choosing.",
        },
        topic="selection effect",
    ),
    Exercise(
        "tower-goals-silence",
        "Dan plays the Lock Keeper and keeps any goal. After his card he and Ben, his twin, stand on 4, Ada and Cleo "
        "on START; nobody has a token. He shows nothing. What is the chance that his goal is Kind Heart?",
        _silence,
        (
            "What would have been shown?",
            ("Which of the twelve kinds are true for Dan now? He has none of these. All others are equally likely."),
            "Seven kinds are left, two cards each.",
        ),
        "In the Gears, Face to Face, On the Chime, No One Ahead and Even Tower are true: they would have been shown. "
        "Seven kinds are left.",
        mistakes={
            Fraction(1, 12): "That was before the silence.",
            Fraction(2, 19): "Five kinds are true for Dan, each with two cards. Go through all twelve kinds once more.",
        },
        level=2,
        minutes=4,
        topic="conditional probability",
    ),
    Exercise(
        "tower-goals-shows-six",
        "Both habits are equally likely before. Somebody shows a goal that pays 6. What is the chance now that they "
        "keep what pays more?",
        lambda: _keeps_more(6, Fraction(1, 2)),
        (
            "Count players of both habits who would show a 6.",
            ("Of 276 players who keep more, 45 have a 6. Of 276 who keep any, how many do?"),
            "45 against 23.",
        ),
        "Any: 2/24, that is 23 of 276. So 45 against 23.",
        mistakes={
            Fraction(45, 276): "That is the chance of a 6, given the habit. Turn it round.",
            Fraction(23, 68): "That is the other habit.",
            Fraction(1, 2): "That was before the goal was shown.",
        },
        topic="Bayes' rule",
    ),
    Exercise(
        "tower-goals-prior",
        "You say that somebody keeps what pays more with chance 4/5. Then they show a goal that pays 3. What is the "
        "chance now?",
        lambda: _keeps_more(3, Fraction(4, 5)),
        (
            "Write the 4/5 as odds.",
            ("In odds: four to one before. What does a shown 3 multiply them by?"),
            "364 against 161.",
        ),
        "4 · 91 to 1 · 161. One card is not enough to overturn what you knew.",
        mistakes={
            Fraction(13, 36): "That is with even odds before. Here they are four to one.",
            Fraction(91, 252): "That is with even odds before. Here they are four to one.",
            Fraction(364, 161): "Those are the odds. The chance is 364/(364 + 161).",
        },
        level=2,
        topic="odds",
    ),
    Exercise(
        "tower-goals-other",
        "Somebody keeps what pays more of two goals (any, if they pay the same) and shows one that pays 5. What is the "
        "chance that the other one pays 3?",
        _other,
        (
            "Which pairs have 5 as the better goal?",
            (
                "Count the pairs whose better goal pays 5: with a 3, with a 4, or two 5s. There are 14, 2 and 6 "
                "such cards."
            ),
            "84, 12 and 15 pairs.",
        ),
        "6 · 14 pairs with a 3, 6 · 2 with a 4, and 15 of two 5s: 84 of 111.",
        mistakes={
            Fraction(14, 23): "That is any other goal. Pairs with a 6 are excluded by what you saw.",
            Fraction(84, 276): "Divide by the pairs whose better goal pays 5.",
            Fraction(14, 16): "Two goals of 5 are possible as well.",
        },
        level=2,
        minutes=4,
        topic="conditional probability",
    ),
)

"""The exercises of the rule lab."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

from clocklab.core.registry import Exercise
from clocklab.games.grandfather import Race
from clocklab.games.grandfather.lessons.tools import LESSON_CARDS
from clocklab.games.grandfather.odds import (
    compare,
    measure,
    vary,
)

RACE = Race(cards=LESSON_CARDS)


FAIR_CARDS = (1, 5, 6, 10)


def _layouts() -> int:
    return factorial(len(LESSON_CARDS)) // prod(map(factorial, Counter(LESSON_CARDS).values()))


def _quickest_sides(card: int) -> int:
    rolls = compare(vary(equal_cards(card), sides=range(4, 13)), ("rolls",)).column("rolls")
    return int(min(rolls, key=lambda sides: rolls[sides]))


def equal_cards(value: int) -> Race:
    """Return the race over fourteen cards that all have this value."""
    layout = (value,) * len(LESSON_CARDS)
    return vary(RACE, cards=[layout])[layout]


def _coin_race() -> Fraction:
    return measure(Race(cards=(1, 1), dice=1, sides=3)).first_roller


def _earliest_bumps_of_two_dice() -> int:
    races = vary(RACE, dice=[2], bump_from=range(1, 15))
    return next(game.bump_from for game in races.values() if not measure(game).solution.standoffs)


def _fairest() -> Fraction:
    small = Race(cards=FAIR_CARDS, bump_from=1)
    return min(compare(vary(small, cards=permutations(FAIR_CARDS))).column("first roller wins").values())


def _handicap() -> Fraction:
    values = measure(equal_cards(6)).solution.values
    even, ahead = values((0, 0), 0)[0], values((0, 1), 0)[0]
    return (even - Fraction(1, 2)) / (even - ahead)


RULE_LAB = (
    Exercise(
        "race-rules-layouts",
        "How many different layouts can be made of the fourteen cards 5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9?",
        _layouts,
        (
            "Begin with fourteen different cards.",
            ("Fourteen different cards have 14! orders. How many of those look the same because two 1s change places?"),
            "14! divided by 2 · 2 · 2 · 2.",
        ),
        "14!/(2!)⁴, as there are two each of 1, 3, 9 and 10. At four a second that takes 43 years.",
        mistakes={
            87178291200: "Equal cards may change places without a difference.",
            10897286400: "1, 3, 9 and 10 are there twice: four pairs.",
        },
        topic="permutations",
    ),
    Exercise(
        "race-rules-eights",
        "Fourteen 8s, three dice: with which number of sides from 4 to 12 does a race take the fewest rolls?",
        lambda: _quickest_sides(8),
        (
            "Which dice can show an 8 by themselves?",
            ("When does a single die become able to show the card, and what do still larger dice show too often?"),
            "From eight sides on a single die can.",
        ),
        "As soon as one die can show the card, it is easy; with every further side it becomes rarer again.",
        mistakes={6: "With six sides no single die shows an 8.", 12: "With every further side an 8 becomes rarer."},
        topic="comparison",
    ),
    Exercise(
        "race-rules-coin",
        "Two cards, both a 1, and one die that shows 1, 2 or 3. What is the first roller's chance of winning?",
        _coin_race,
        (
            "By symmetry it is one half, and half of the ties.",
            "A tie: both need exactly n rolls. One player does with chance (n - 1) · (1/3)² · (2/3)ⁿ⁻².",
            "Square it, and add over n: a tie has chance 13/125.",
        ),
        "A tie has chance (1/81) · (1 + 4/9)/(1 − 4/9)³ = 13/125.",
        mistakes={
            Fraction(1, 2): "Ties go to the first roller.",
            Fraction(13, 125): "That is the chance of a tie.",
            Fraction(56, 125): "That is the second roller.",
        },
        level=3,
        minutes=10,
        topic="negative binomial distribution",
    ),
    Exercise(
        "race-rules-two-dice",
        "Two dice on the lesson's cards: from which position on may bumps begin at the earliest, so that perfect "
        "players never wait for ever?",
        _earliest_bumps_of_two_dice,
        (
            "Where do perfect players wait?",
            ("odds.measure(game).solution.standoffs tells where they wait. Try bump_from = 5, 6, ... with dice=2."),
            "Try bump_from = 5, 6, ... until there are no standoffs.",
        ),
        "The last place where they wait is 8 against 8. If bumps begin at 10, the step from 8 to 9 is safe.",
        mistakes={9: "They still wait on 8 against 8: entering 9 makes a target.", 5: "Then they still wait."},
        level=3,
        minutes=6,
        topic="comparison",
    ),
    Exercise(
        "race-rules-fairest",
        "The cards 1, 5, 6 and 10, bumps from position 1: what is the first roller's chance in the fairest order?",
        _fairest,
        (
            "There are only 24 orders.",
            ("There are only 24 orders: odds.vary(..., cards=permutations([1, 5, 6, 10])). Fairest is closest to 1/2."),
            "Compare odds.vary(race, cards=permutations([1, 5, 6, 10])) by the first roller's chance.",
        ),
        "The order is 6, 10, 5, 1: quickly away, and then a long wait as a target before the 10.",
        mistakes={Fraction(1, 2): "No order is quite fair.", 0: "It is a chance near one half."},
        level=2,
        minutes=6,
        topic="comparison",
    ),
    Exercise(
        "race-rules-handicap",
        "Fourteen 6s: with which chance must the second roller start on position 1, so that the race is exactly fair?",
        _handicap,
        (
            "Mix two games by lot.",
            (
                "Let e be the first roller's chance if both start at 0, and a if the other starts at 1. c·a "
                "+ (1 − c)·e = 1/2."
            ),
            "c = (e - 1/2)/(e - a).",
        ),
        "c = (e − 1/2)/(e − a).",
        mistakes={
            Fraction(1, 2): "The handicap is worth more than the first roll, but not twice as much.",
            1: "Then the second roller would be ahead.",
        },
        level=3,
        minutes=6,
        topic="mixtures",
    ),
)

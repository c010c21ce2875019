"""Exercises of lesson 14: change a rule of the race, and measure what moves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.game import Race
from clocklab.games.grandfather.lessons.chain import LESSON_CARDS
from clocklab.games.grandfather.odds.sweep import compare, measure, vary

RACE = Race(cards=LESSON_CARDS)
FAIR_CARDS = (1, 5, 6, 10)


def _layouts() -> int:
    return factorial(len(LESSON_CARDS)) // prod(map(factorial, Counter(LESSON_CARDS).values()))


def _quickest_sides(card: int) -> int:
    rolls = compare(vary(equal_cards(card), sides=range(4, 13)), ("rolls",)).column("rolls")
    return int(min(rolls, key=lambda sides: rolls[sides]))


def equal_cards(value: int) -> Race:
    """Return the race over fourteen cards of this value."""
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


EXERCISES = (
    Exercise(
        "race-rules-layouts",
        "How many different layouts can be made of the fourteen cards 5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9?",
        _layouts,
        "Fourteen different cards have 14! orders. How many of those look the same because two 1s change places?",
        "14!/(2!)⁴, as there are two each of 1, 3, 9 and 10. At four a second that takes 43 years.",
    ),
    Exercise(
        "race-rules-eights",
        "Fourteen 8s, three dice: with which number of sides from 4 to 12 does a race take the fewest rolls?",
        lambda: _quickest_sides(8),
        "When does a single die become able to show the card, and what do still larger dice show too often?",
        "As soon as one die can show the card, it is easy; with every further side it becomes rarer again.",
    ),
    Exercise(
        "race-rules-coin",
        "Two cards, both a 1, and one die that shows 1, 2 or 3. What is the first roller's chance of winning?",
        _coin_race,
        "It is 1/2 and half the chance of a tie. One player needs exactly n rolls with chance "
        "(n − 1) · (1/3)² · (2/3)ⁿ⁻². Square it and add over n; 1 + 4x + 9x² + ... = (1 + x)/(1 − x)³.",
        "A tie has chance (1/81) · (1 + 4/9)/(1 − 4/9)³ = 13/125.",
    ),
    Exercise(
        "race-rules-two-dice",
        "Two dice on the lesson's cards: from which position on may bumps begin at the earliest, so that perfect "
        "players never wait for ever?",
        _earliest_bumps_of_two_dice,
        "measure(game).solution.standoffs tells where they wait. Try bump_from = 5, 6, ... with dice=2.",
        "The last place where they wait is 8 against 8. If bumps begin at 10, the step from 8 to 9 is safe.",
    ),
    Exercise(
        "race-rules-fairest",
        "The cards 1, 5, 6 and 10, bumps from position 1: what is the first roller's chance in the fairest order?",
        _fairest,
        "There are only 24 orders: vary(..., cards=permutations([1, 5, 6, 10])). Fairest is closest to 1/2.",
        "The order is 6, 10, 5, 1: quickly away, and then a long wait as a target before the 10.",
    ),
    Exercise(
        "race-rules-handicap",
        "Fourteen 6s: with which chance must the second roller start on position 1, so that the race is exactly fair?",
        _handicap,
        "Let e be the first roller's chance if both start at 0, and a if the other starts at 1. c·a + (1 − c)·e = 1/2.",
        "c = (e − 1/2)/(e − a).",
    ),
)

"""The exercises on values of positions, and on luck."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.registry import Exercise

HALF = Fraction(1, 2)


def _sweeps(many: int) -> Fraction:
    """Return the value after so many sweeps of w = 1/2 + 1/2 (1 - w), from 0 on.

    >>> [str(_sweeps(many)) for many in range(5)]
    ['0', '1', '1/2', '3/4', '5/8']
    """
    value = Fraction(0)
    for _ in range(many):
        value = HALF + HALF * (1 - value)
    return value


VALUES = (
    Exercise(
        "race-value-half",
        "In a race each turn wins with chance 1/2, turn about. What is the chance of winning for the one who is "
        "to move?",
        lambda: 1 / (2 - HALF),
        (
            "If the turn fails, the other is where you were.",
            "w = 1/2 + 1/2 (1 - w).",
            "3/2 · w = 1.",
        ),
        "w = 2/3.",
        mistakes={
            HALF: "You may win later, too, if the other fails.",
            Fraction(3, 4): "If both fail, it goes on.",
            Fraction(1, 3): "That is the other.",
        },
        topic="value",
    ),
    Exercise(
        "race-value-sweeps",
        "Solve w = 1/2 + 1/2 (1 - w) by value iteration, beginning with w = 0. What is w after three sweeps?",
        lambda: _sweeps(3),
        (
            "Put w into the right-hand side, and take what comes out.",
            "From 0 comes 1. From 1 comes 1/2.",
            "1/2 + 1/2 · (1 - 1/2).",
        ),
        "0, 1, 1/2, 3/4: it swings around 2/3, and the distance is halved each time.",
        mistakes={
            HALF: "That is after two sweeps.",
            Fraction(2, 3): "That is the limit. After three sweeps it is not there yet.",
            Fraction(5, 8): "That is after four sweeps.",
        },
        topic="value iteration",
    ),
    Exercise(
        "race-value-choice",
        "In a position you may stop with 0.6, or go on: then you are at 0.9 with chance 1/2, and at 0.2 "
        "otherwise. What is the "
        "value of the position?",
        lambda: Fraction(6, 10),
        (
            "What is going on worth?",
            "At chance take the mean, at a choice the largest.",
            "The mean of 0.9 and 0.2 is 0.55.",
        ),
        "Going on is worth 0.55, so you stop.",
        mistakes={
            Fraction(55, 100): "That is going on. You may also stop.",
            Fraction(9, 10): "You cannot choose what chance brings.",
            Fraction(575, 1000): "At a choice take the largest, not the mean.",
        },
        minutes=2,
        topic="value",
    ),
    Exercise(
        "race-luck-mean",
        "Before a roll your chance of winning is 0.4. One roll of three takes it to 0.6, the others take it to "
        "one and the same "
        "number. Which number?",
        lambda: Fraction(3, 10),
        (
            "Luck has mean 0.",
            "The mean of the values after the roll is the value before it.",
            "1/3 · 0.6 + 2/3 · x = 0.4.",
        ),
        "1/3 · 0.6 + 2/3 · 0.3 = 0.4.",
        mistakes={
            Fraction(2, 10): "It falls half as often as you reckoned: two rolls of three take it down.",
            Fraction(4, 10): "Then the mean would be above 0.4.",
        },
        topic="luck and choices",
    ),
)

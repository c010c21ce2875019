"""Exercises of lesson 11: counting the 216 rolls of three dice."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.odds import enter
from clocklab.games.grandfather.rules.layout import RANKS
from clocklab.games.grandfather.rules.rolls import Kind, kind
from clocklab.probability import Chance, d, sorted_rolls, subset_sums

Roll = tuple[int, ...]


def enters(roll: Roll, card: int) -> bool:
    """Return whether a roll of the rulebook's dice enters the card.

    >>> enters((1, 3, 5), 6), enters((2, 2, 2), 6)
    (True, False)
    """
    return kind(roll) is not Kind.BOMB and card in subset_sums(roll)


def _dice_for_a_six() -> int:
    dice, no_six = 0, Fraction(1)
    while 1 - no_six < Fraction(99, 100):
        dice, no_six = dice + 1, no_six * Fraction(5, 6)
    return dice


def _another_six() -> Chance:
    rolls = d(6).sequence(3)
    return rolls.given(lambda roll: 6 in roll).chance(lambda roll: roll.count(6) >= 2)


def _indifferent_card() -> int:
    (card,) = (card for card in RANKS if _enter_by_doubles(card) == enter(card))
    return card


def _enter_by_doubles(card: int) -> Chance:
    doubles = sorted_rolls().given(lambda roll: kind(roll) is Kind.DOUBLES)
    return doubles.chance(lambda roll: enters(roll, card))


EXERCISES = (
    Exercise(
        "race-roll-orders",
        "How many of the 216 rolls show a 2 and two 5s, in any order?",
        lambda: sorted_rolls().weights[2, 5, 5],
        "Write down which die shows the 2. Swapping the two 5s gives the same roll again.",
        "The 2 may lie on any of the three dice, and the other two show 5.",
    ),
    Exercise(
        "race-roll-card-2",
        "What is the chance that one roll enters a card of 2?",
        lambda: enter(2),
        "A: some die shows 2. B: two dice show 1. Add, take away what was counted twice, then the bombs among them.",
        "91 rolls show a 2 and 16 two 1s or more; 3 do both; and the bombs 1-1-1 and 2-2-2 move nobody.",
    ),
    Exercise(
        "race-roll-99",
        "How many dice must you roll together to see at least one 6 with a chance of 99 % or more?",
        _dice_for_a_six,
        "Go by the complement: from how many dice on is (5/6)ⁿ at most 1/100?",
        "With one die less, no 6 at all is still a little likelier than 1 in 100.",
    ),
    Exercise(
        "race-roll-screen",
        "Three dice lie behind a screen. At least one of them shows a 6. What is the chance that two or more do?",
        _another_six,
        "Your new sample space are the 91 rolls with a 6. In how many of them is the number of 6s two or three?",
        "If you had been told that the first die shows a 6, it would be 1 − 25/36 = 11/36, nearly twice as much. "
        "What you were told is less, so it helps less: there are many more ways for it to be true.",
    ),
    Exercise(
        "race-roll-indifferent",
        "For one card from 1 to 10, learning that the roll is doubles does not change the chance to enter it. Which?",
        _indifferent_card,
        "Compare, card by card, the chance to enter it with the chance to enter it given doubles.",
        "Entering it and rolling doubles are independent: both together have the product of their chances.",
    ),
    Exercise(
        "race-roll-12-sides",
        "Three dice with twelve sides, and a card of 12: what is the chance that one roll enters it?",
        lambda: enter(12, sides=12),
        "Put n = 12 and k = 12 into the formula, mind whether 3 divides k, and divide by the number of all rolls.",
        "3n² − 3n + 3(n − 2)(k − 1) + (k − 1)(k − 2)/2 − 1 of n³ rolls. Much harder than a 6 with six sides.",
    ),
)

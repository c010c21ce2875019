"""Exercises of lesson 53: cards that nobody has seen, and when the monster wakes."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clonk.odds.awakening import rounds
from clocklab.probability import Chance, Dist

POOL = {"white": 9, "sword": 8, "other": 34}
"""The boxes of the lesson's pool."""


def _two_white() -> Chance:
    return Dist({"white": 10, "other": 40}).draw(2).chance(("white", "white"))


def _mean() -> Fraction:
    return Dist(POOL).draw_counts(3).expectation(lambda cards: cards.count("white"))


def _rounds() -> int:
    (number,) = rounds(Dist.certain(7), 2, Dist.certain(2))
    return number


def _asleep() -> Chance:
    return Dist.uniform(range(31)).given(lambda place: place >= 16).at_least(21)


def _told() -> Fraction:
    """Return the chance of white at the second place, given that the first is white or a sword."""
    return Fraction(
        Dist(POOL).draw(2).given(lambda cards: cards[0] != "other").chance(lambda cards: cards[1] == "white")
    )


EXERCISES = (
    Exercise(
        "clonk-unseen-two-white",
        "50 cards are unseen, 10 of them white. Two are drawn. What is the chance that both are white?",
        _two_white,
        "One after the other: the first is white with chance 10/50. And what is left for the second?",
        "10/50 · 9/49.",
    ),
    Exercise(
        "clonk-unseen-mean",
        "Three cards are drawn from 9 white ones, 8 other swords, and 34 others. How many white ones are among them on "
        "average?",
        _mean,
        "Means add up. What is the mean for one card?",
        "3 · 9/51: each of the three places is alike.",
    ),
    Exercise(
        "clonk-unseen-rounds",
        "Seven cards are drawn before the awakening card comes up, and two play. Ada begins a round now. Every turn "
        "draws exactly two cards. How many rounds are played, the one that begins included?",
        _rounds,
        "In whose turn is the eighth card drawn? The round of that turn is the last one.",
        "The eighth card comes in the fourth turn, which ends the second round.",
    ),
    Exercise(
        "clonk-unseen-asleep",
        "The awakening card is shuffled among 30 cards (31 places). 16 of the 30 have been drawn, and the monster "
        "sleeps. What is the chance that it still sleeps after five more?",
        _asleep,
        "Which places are still possible, and in how many of them does it lie beneath the next five cards?",
        "15 places are left; five of them are above one of the next five cards: (15 - 5)/15.",
    ),
    Exercise(
        "clonk-unseen-told",
        "The pool holds 9 white cards, 8 other swords, and 34 others. Bob draws a card and says truthfully that it is "
        "white or a sword. What is the chance that the next card of the pile is white?",
        _told,
        "His card is white with chance 9/17. How many white cards are left among 50 in this case, and how many "
        "otherwise?",
        "9/17 · 8/50 + 8/17 · 9/50: a little less than the 9/51 of before, as his card is likely to be a white one.",
    ),
)

"""Exercises of lesson 41: cards that are unseen, and those that were set aside."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocktowers.odds.draws import number_drawn
from clocklab.probability import Chance


def _nobody() -> Chance:
    return number_drawn(24, 8, 5).chance(0)


def _green() -> Chance:
    return number_drawn(10, 3, 7).chance(3)


def _second() -> Fraction:
    """Return the mean place of the second of 4 cards among 20, each choice of their places as likely."""
    places = {place: (place - 1) * (20 - place) * (19 - place) // 2 for place in range(2, 19)}
    return Fraction(sum(place * many for place, many in places.items()), sum(places.values()))


def _peek() -> Fraction:
    """Return the chance of purple on top of a deck of 17, given that one of the three set aside at least is purple."""
    some = number_drawn(20, 4, 3).given(lambda aside: aside > 0)
    return some.expectation(lambda aside: Fraction(4 - aside, 17))


EXERCISES = (
    Exercise(
        "towers-draws-nobody",
        "24 walls are unseen, 8 of them with nobody in the windows, and 5 of the 24 are set aside. What is the chance "
        "that none of the 8 is among these?",
        _nobody,
        "In how many ways can five walls be chosen from the others alone?",
        "C(16,5)/C(24,5) = 4368/42504.",
    ),
    Exercise(
        "towers-draws-green",
        "Ten roofs have been seen, one of them green. What is the chance that the three other green ones all come?",
        _green,
        "How many roofs are unseen, and how many of these still come? The three green ones must be among those.",
        "Ten are unseen, and seven of them come: C(7,3)/C(10,3) = 35/120.",
    ),
    Exercise(
        "towers-draws-second",
        "Twenty roofs, four of them purple, are turned up one by one, those set aside last. Which one, on average, is "
        "the second purple roof?",
        _second,
        "The purple roofs cut the 16 others into five stretches, equally long on average. How many of the stretches "
        "lie before the second purple one?",
        "Two stretches of 16/5, and two purple roofs: 2 · 16/5 + 2 = 2 · 21/5.",
    ),
    Exercise(
        "towers-draws-peek",
        "A new game. Bob looks at the three roofs set aside and says truthfully that at least one of them is purple. "
        "What is the chance that the first roof of the deck is purple?",
        _peek,
        "Take the law of the purple roofs set aside, and leave out the case that there is none. How many purple ones "
        "does the deck of 17 have on average then?",
        "One, two or three aside in 480, 96 and 4 of 580 cases: (480 · 3/17 + 96 · 2/17 + 4 · 1/17)/580. It is more "
        "than the 3/19 after a look at one roof, for the one that he means may be any of the three.",
    ),
)

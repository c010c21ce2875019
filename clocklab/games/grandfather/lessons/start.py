"""Exercises of lesson 00: a first roll of three dice."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.rules.rolls import Kind, kind
from clocklab.probability import d, sorted_rolls


def _too_much() -> Fraction:
    return Fraction(3, 6) - d(6).sequence(3).chance(lambda roll: 6 in roll)


EXERCISES = (
    Exercise(
        "start-bomb",
        "What is the chance that three dice show a bomb, all three alike?",
        lambda: sorted_rolls().map(kind).chance(Kind.BOMB),
        "There is one bomb for each face, and the dice can fall in 6 · 6 · 6 ways.",
        "Six of the 216 rolls: 1-1-1, 2-2-2 and so on.",
    ),
    Exercise(
        "start-different",
        "What is the chance that three dice show three different numbers?",
        lambda: sorted_rolls().map(kind).chance(Kind.PLAIN),
        "The first die may show anything. How many faces are left for the second, and then for the third?",
        "6 · 5 · 4 = 120 rolls. With 6 bombs that leaves 90 doubles, with which one rolls again.",
    ),
    Exercise(
        "start-three-sixths",
        "Bob says: each die shows a 6 with chance 1/6, so at least one of three shows a 6 with chance 3/6. "
        "By how much is that too much?",
        _too_much,
        "With six dice he would be certain of a 6! First find the chance that no die shows a 6.",
        "No 6 at all has chance (5/6)³ = 125/216, so at least one has 91/216, and Bob said 108/216. "
        "He counted rolls with two 6s twice, and 6-6-6 three times.",
    ),
)

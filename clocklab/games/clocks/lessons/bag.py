"""Exercises of lesson 22: dice drawn without putting back, and spaces filled with the right numbers."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.odds.bag import comes, draw
from clocklab.games.clocks.odds.filling import rolls_to_complete
from clocklab.probability import Chance, Dist

ALONE = (4, 4, 4, 4)
TWO_PLAYERS = (8, 8, 8, 8)
RED = 3


def _black_of_three() -> Chance:
    return comes(TWO_PLAYERS, 3)


def _after_one_red() -> Fraction:
    """Return the chance of red at the seventh place, given red at one place before it; five more are not looked at."""
    first_and_seventh = Dist({"red": 4, "other": 12}).draw(2)
    return first_and_seventh.given(lambda dice: dice[0] == "red").chance(lambda dice: dice[1] == "red")


def _colours_of_three() -> Fraction:
    return draw(TWO_PLAYERS, 3).expectation(lambda came: sum(count > 0 for count in came))


def _spread_of_twelve() -> Fraction:
    return draw(ALONE, 12).map(lambda came: came[RED]).var()


def _two_ones_and_a_two() -> Fraction:
    return rolls_to_complete([1, 1, 2]).expected


EXERCISES = (
    Exercise(
        "clocks-bag-black",
        "With two players the full bag holds 8 dice of each colour, and three are drawn. What is the chance that at "
        "least one of them is black?",
        _black_of_three,
        "Count the draws without any black die: 3 dice out of the 24 others. All draws are 3 dice out of 32.",
        "1 - C(24,3)/C(32,3) = 1 - 2024/4960.",
    ),
    Exercise(
        "clocks-bag-unseen",
        "From a full solo bag (4 dice of each colour) six dice are drawn and nobody looks. Then Ada looks at one of "
        "them: it is red. What is the chance that the seventh die is red too?",
        _after_one_red,
        "Dice that nobody has looked at are as good as dice in the bag. How many has nobody looked at, and how many of "
        "these are red?",
        "Only the die that Ada saw counts: 3 red ones are left among the 15 others, wherever those are.",
    ),
    Exercise(
        "clocks-bag-colours",
        "With two players (8 dice of each colour) three dice are drawn. How many different colours do they have on "
        "average?",
        _colours_of_three,
        "Let an indicator be 1 if white comes, one for grey, and so on. You know the mean of one of them from the "
        "first exercise.",
        "Four indicators, each with mean 2936/4960. They are not independent, and for the mean that does not matter.",
    ),
    Exercise(
        "clocks-bag-spread",
        "In a solo game twelve dice are drawn from the 16, and four stay in the bag. What is the variance of the "
        "number of red dice among the twelve?",
        _spread_of_twelve,
        "Who knows how many red dice stayed knows how many came. Which of the two is easier to spread out?",
        "As for the four that stay: 4 · 1/4 · 3/4 · (16 - 4)/(16 - 1) = 3/5.",
    ),
    Exercise(
        "clocks-bag-fill",
        "Two spaces want a 1 and one space wants a 2. Dice are rolled one after the other, each fills a space if it "
        "fits. How many dice does it take on average?",
        _two_ones_and_a_two,
        "Wait for the first die that fits. Then two things are possible: a 1 and a 2 are still wanted, or two 1s are.",
        "3 dice for the first that fits, then 9 or 12, equally likely: 3 + (9 + 12)/2.",
    ),
)

"""Exercises of lesson 26: how to divide the dice that one will bid for."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.lessons.auction import LOSES_TIES
from clocklab.games.clocks.odds.auction.splitting import split
from clocklab.solve.equilibrium import Equilibrium, equilibrium

TABLE = "g1w2....................::8:- w1g6w1g1................::15:- bag=5,4,7,7 out=0 start=0 seat=0 split g5b3r1"
"""Ada is to divide; the lesson's position."""
ADA, BOB = (6, 3, 2), (2, 4, 5)
"""What three dice are worth to each, in the exercise about tastes."""


def _cake() -> Fraction:
    return equilibrium([[7, 3], [7, 3]], [20, 20], LOSES_TIES).payoffs[0]


def single(alone: int) -> Equilibrium:
    """Return the equilibrium where this one of three dice is the single and a pair is worth the sum of its dice."""
    values = [[sum(row) - row[alone], row[alone]] for row in (ADA, BOB)]
    return equilibrium(values, [10, 10], LOSES_TIES)


def _tastes() -> Fraction:
    return max(single(alone).payoffs[0] for alone in range(3))


def _coins() -> Fraction:
    solved = split(Clocks().parse_state(TABLE)).best.equilibrium
    return sum((bid * chance for each in solved.strategies for bid, chance in enumerate(each)), Fraction(0))


def _bob() -> Fraction:
    return min(row.equilibrium.payoffs[1] for row in split(Clocks().parse_state(TABLE)))


EXERCISES = (
    Exercise(
        "clocks-split-cake",
        "Two groups are worth 7 and 3 coins, to Ada and to Bob alike. Both have plenty, and Ada loses ties. What does "
        "she expect?",
        _cake,
        "What does the one who loses ties gain by the better group, on average, when all want it alike?",
        "The better group is worth 4 more, and all of that is bid away: she expects what the worse one is worth.",
    ),
    Exercise(
        "clocks-split-coins",
        "Ada divides as is best for her, in the position of this lesson. How many coins do she and Bob bid together, "
        "on average?",
        _coins,
        "Which group does each of them want?",
        "Each wants what the other leaves. Nobody has a reason to pay.",
    ),
    Exercise(
        "clocks-split-tastes",
        "Three dice are worth 6, 3 and 2 coins to Ada, and 2, 4 and 5 to Bob; a pair is worth the sum. Both have 10 "
        "coins, and Ada loses ties. How much can she expect, if she divides best?",
        _tastes,
        "There are three ways to divide. She need not give Bob what he wants, if he wants it only a little more.",
        "6 + 3 against 2: Bob would rather have 6 than 5, but by one coin only. Ada bids one, and Bob will not outbid "
        "her: 9 - 1.",
    ),
    Exercise(
        "clocks-split-spite",
        "In the position of this lesson Ada wants Bob to gain as little as possible, whatever she gets herself. How "
        "much does he expect, if she divides so? (Three digits or more.)",
        _bob,
        "Look at every division's equilibrium.payoffs[1].",
        "The division that is worst for Bob is not the best for Ada. Which of the two wins games?",
    ),
)

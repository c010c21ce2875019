"""Exercises of lesson 13: the value of a position, and what it teaches."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.game import Race
from clocklab.games.grandfather.lessons.chain import LESSON_CARDS
from clocklab.games.grandfather.odds.course import Choice, Ending, Spot, rough
from clocklab.games.grandfather.odds.sweep import measure

RACE = Race(cards=LESSON_CARDS)
TINY = Race(cards=(1, 1), dice=1, sides=2, bump_from=1)


def _worth(mine: int, others: int) -> Fraction:
    return measure(RACE).solution.values((mine, others), 0)[0]


def _hunters() -> int:
    track = range(RACE.end)
    return sum(_worth(mine, others) > _worth(mine + 1, others) for mine in track[:-1] for others in track)


def rough_but_for_the_last_card(offered: Sequence[Choice]) -> Choice:
    """Return the rough player's choice; but after doubles, rather than bump one card before End, roll again."""
    taken = rough(offered)
    for choice in offered:
        if taken.ending is Ending.BUMP and choice.ending is Ending.AGAIN and choice.cards == taken.cards:
            (lead,) = choice.leads
            if isinstance(lead, Spot) and lead.positions[choice.seat] == RACE.end - 1:
                return choice
    return taken


EXERCISES = (
    Exercise(
        "race-perfect-behind",
        "Ada is on 12, Ben on 13, and Ada is to roll. What is her chance to win, with perfect play?",
        lambda: _worth(12, 13),
        "solution.values(positions, roller) gives both players' chances. The roller is seat 0.",
        "One card behind, and yet more than one half: it is her turn, and he is a target.",
    ),
    Exercise(
        "race-perfect-hunters",
        "In how many pairs of positions would Ada, who is to roll, be better off one card further back?",
        _hunters,
        "Compare solution.values((a, b))[0] with that of (a + 1, b), for all a from 0 to 12 and b from 0 to 13.",
        "Ben is on 6, 7, 8 or 9, and Ada on the same card; from one card behind she could bump him.",
    ),
    Exercise(
        "race-perfect-coin",
        "Two cards, both a 1; one die with the sides 1 and 2; bumps from position 1. "
        "What is the first roller's chance, if both play perfectly?",
        lambda: measure(TINY).first_roller,
        "d = 1/2 + (1 − d)/2, so d = 2/3. In b the roller who throws a 1 lands on the other: a bump leaves the other "
        "with value b, no bump with value d. Which is less?",
        "d = 2/3, c = 1/2 + (1 − b)/2, b = (1 − b)/2 + (1 − c)/2 with the bump, so b = 2/5 and c = 4/5; and "
        "a = (1 − b)/2 + (1 − a)/2.",
    ),
    Exercise(
        "race-perfect-given-away",
        "Cleo rolls second against a perfect player and gives away 0.08 per race, on average. How likely does she win?",
        lambda: 1 - _worth(0, 0) - Fraction(8, 100),
        "What is her chance if she gives away nothing? Dice and perfect moves do not change it on average.",
        "The second roller's value less what she gives away; nothing else lowers it.",
    ),
    Exercise(
        "race-perfect-style",
        "The rough player rolls again after doubles on position 13, instead of bumping. By how much does perfect play "
        "beat one half against that?",
        lambda: measure(RACE).edge(rough_but_for_the_last_card),
        "Let taken = rough(choices). If it ends with Ending.BUMP, look for a choice with the same .cards that ends "
        "with Ending.AGAIN and leads to position 13.",
        "That one rule wins back more than half of what the rough player gave away.",
    ),
)

"""The exercises on what other programs say of the race."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.registry import Exercise
from clocklab.games.grandfather import Race
from clocklab.games.grandfather.play import encoding

LESSON_CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
"""The layout of the lessons."""


def _numbers_for_three() -> int:
    return len(encoding(Race(players=3)).actions)


def _longest_mask() -> int:
    race = Race(cards=LESSON_CARDS)
    start = race.initial()
    return max(len(race.legal_actions(race.apply(start, roll))) for roll in race.legal_actions(start))


def _turned_round() -> Fraction:
    race = Race(cards=(3, 2, 1), dice=2, sides=4, bump_from=1)
    return race.solve().value(race.initial())[0]


OTHER_TOOLS = (
    Exercise(
        "race-tools-share",
        "Three play for a pot into which each has put 1. A position is worth 1/5 to you. How likely do you win?",
        lambda: (Fraction(1, 5) + 1) / 3,
        (
            "Write down win and loss.",
            ("Whoever wins takes 3 and has put in 1. What do you get on average if you win with chance p?"),
            "3p - 1 = 1/5.",
        ),
        "With chance p you gain 2, else you lose 1: 3p - 1 = 1/5.",
        mistakes={
            Fraction(1, 5): "That is what you gain on average, with what you put in taken off.",
            Fraction(1, 15): "You have put in 1, which comes back.",
        },
        topic="expected value",
    ),
    Exercise(
        "race-tools-numbers",
        "How many numbers do the actions of a race of three need, with three ordinary dice and any layout of the deck?",
        _numbers_for_three,
        (
            "What can be done with a third player?",
            ("For two it is 58. What can be done with three at the table that could not be done before?"),
            "Another seat can be bumped.",
        ),
        "58, and one more seat to bump, and one more to exchange with.",
        mistakes={
            58: "With three at the table there is one more seat to bump.",
            59: "Count both numbers that a bump can have.",
            62: "Count again what a third player adds.",
        },
        level=2,
        topic="counting",
    ),
    Exercise(
        "race-tools-mask",
        "Layout 5, 3, 9, ...: how many 1s can the mask of the one who has just rolled at Start have at most?",
        _longest_mask,
        (
            "Stop is always there.",
            ("Stop is one. In how many different ways can three dice make one and the same 5?"),
            "5 itself, and two dice that make 5.",
        ),
        "Stop, a die that shows 5, and two dice that make 5, as with 1-4-5. All three dice make more than 5 then.",
        mistakes={2: "Stop counts, too.", 4: "Three dice make more than 5 then."},
        topic="counting",
    ),
    Exercise(
        "race-tools-turned",
        "The small track turned round (3, 2, 1): what is the first roller's chance now?",
        _turned_round,
        (
            "Ask a program.",
            ("Load the track with cards=[3, 2, 1] and the same dice, and ask either program."),
            "cards=[3, 2, 1], everything else as in the lesson.",
        ),
        "Two programs that know nothing of each other say so.",
        mistakes={
            Fraction(1, 2): "Whoever rolls first has an advantage.",
            0: "It is a chance a little above one half.",
        },
        level=2,
        minutes=5,
        topic="comparison",
    ),
)

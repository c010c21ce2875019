"""Exercises of lesson 10: what the rules allow, and what follows from them."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.game import Race
from clocklab.games.grandfather.odds import enter
from clocklab.games.grandfather.rules.layout import RANKS
from clocklab.games.grandfather.rules.rolls import Kind, kind, ways
from clocklab.games.grandfather.rules.state import Phase, State
from clocklab.probability import Chance, sorted_rolls


def _most_cards(dice: tuple[int, ...], cards: tuple[int, ...]) -> int:
    """Return how many cards in a row these dice enter, if they are used well.

    >>> _most_cards((1, 5, 6), (6, 5, 1)), _most_cards((1, 3, 5), (2,))
    (3, 0)
    """
    if not cards:
        return 0
    return max((1 + _most_cards(left, cards[1:]) for left in ways(dice, cards[0]).values()), default=0)


def _points() -> int:
    three_o_clock = 9
    return Race().payoffs(State((), (14, three_o_clock), 0, Phase.OVER))[0]


def _bumped_by_three() -> Chance:
    lands = enter(1)
    return Chance(lands.favourable * 3, lands.possible * 6)


def _wins_before_a_nine() -> Fraction:
    again = sum(many for roll, many in sorted_rolls().items() if kind(roll) is Kind.DOUBLES and not ways(roll, 9))
    turn = Fraction(enter(9).favourable, enter(9).possible - again)
    return 1 / (2 - turn)


EXERCISES = (
    Exercise(
        "race-play-points",
        "Ada reaches End while Bob stands at 3 o'clock. How many points does she win?",
        _points,
        "Count Bob's way to End: 4 o'clock, 5 o'clock, 6 o'clock, and the two cards to the north.",
        "One point for each card that the other has still to go: 3 o'clock is card 9 of 14.",
    ),
    Exercise(
        "race-play-sums",
        "Ada rolls 1-3-5. For how many of the values 1 to 10 of the next card can she move?",
        lambda: sum(bool(ways((1, 3, 5), card)) for card in RANKS),
        "One die, two dice or all three: write down all seven sums. Are they different?",
        "1, 3, 5, 1 + 3 = 4, 1 + 5 = 6, 3 + 5 = 8 and 1 + 3 + 5 = 9.",
    ),
    Exercise(
        "race-play-three-cards",
        "The next cards are 6, 5 and 1, and Ada rolls 1-5-6. How many cards can she move, if she uses her dice well?",
        lambda: _most_cards((1, 5, 6), (6, 5, 1)),
        "There are two ways to make the 6. What does each of them leave for the cards behind it?",
        "The 6 with the 6, the 5 with the 5, the 1 with the 1. Had she made the 6 of 1 + 5, she would be stuck there.",
    ),
    Exercise(
        "race-play-bump-three",
        "Ada stands at 9 o'clock, Bob at 10 o'clock on a card of 1. What is the chance that Ada's next roll enters "
        "his card, and that her bump then sends him back three cards?",
        _bumped_by_three,
        "First: a roll that shows a 1 and is no bomb. Then, by itself: an odd bump die. Both must happen.",
        "91 rolls show a 1, 1-1-1 is a bomb, and half of all bump dice are odd: 90/216 · 3/6.",
    ),
    Exercise(
        "race-play-last-card",
        "Ada and Bob both stand on the last card before End, which is a 9, and Ada is to roll. "
        "What is the chance that she wins?",
        _wins_before_a_nine,
        "Let t be the chance to reach End in one turn; doubles that miss the 9 only make the turn longer. Bob's turn "
        "is like Ada's. So w = t + (1 − t)(1 − w): explain that, and solve it for w.",
        "84 of the 216 rolls make 9 and 72 are doubles that do not, so t = 84/(216 − 72) = 7/12, and w = 1/(2 − t).",
    ),
)

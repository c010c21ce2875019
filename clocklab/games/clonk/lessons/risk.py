"""Exercises of lesson 52: what tasks pay, and what noise costs on average."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.rules.pieces import GALLERY
from clocklab.games.clonk.rules.scoring import half_up, task_coins
from clocklab.probability import Chance, Dist


def added_eyes() -> Dist[int]:
    """Return the eyes on four cards of the whole deck, any four alike: the lesson's model of Bob."""
    eyes = Dist(Counter(card.eyes for card in Clonk().deck.treasures))
    return eyes.draw_counts(GALLERY).map(sum)


def gain(coins: int, eyes: int) -> Fraction:
    """Return what a chain brings Ada on average, who has 9 eyes before it while Bob has 8."""
    own = 9 + eyes
    return added_eyes().expectation(lambda more: coins - (half_up(own) if own >= 8 + more else 0))


def _two_more() -> int:
    return task_coins(8) - task_coins(6)


def _two_or_eight() -> Fraction:
    return Dist.uniform([2, 8]).expectation(task_coins)


def _card() -> Fraction:
    return 3 + Fraction(3, 5) * half_up(13) - Fraction(4, 5) * half_up(14)


def _silent() -> Chance:
    return added_eyes().chance(0)


EXERCISES = (
    Exercise(
        "clonk-risk-two-more",
        "Ada has six red treasures, and red is her task. How many coins do two more red ones bring for the task?",
        _two_more,
        "Look up what six pay and what eight pay.",
        "20 - 12: the seventh and the eighth bring 4 coins each.",
    ),
    Exercise(
        "clonk-risk-two-or-eight",
        "At the end Ada's task will count two treasures or eight, each with chance 1/2. How many coins does it pay on "
        "average?",
        _two_or_eight,
        "Take the mean of what is paid, not what is paid for the mean.",
        "(2 + 20)/2. Five treasures for certain would pay 9.",
    ),
    Exercise(
        "clonk-risk-card",
        "Ada has 13 eyes, all on treasures, and will be caught with chance 3/5. One more card shows 3 coins and one "
        "eye, and raises that chance to 4/5. By how many coins does this card change her average?",
        _card,
        "What does she lose on average without the card, and what with it? Mind the rounding up.",
        "Half of 13, rounded up, is 7, and half of 14 is 7 as well: 3 + 3/5 · 7 - 4/5 · 7.",
    ),
    Exercise(
        "clonk-risk-silent",
        "Four cards of the 108 are drawn at random; 42 show no eye. What is the chance that none of the four shows an "
        "eye?",
        _silent,
        "How many sets of four are there, and how many of them consist of cards without eyes only?",
        "C(42,4)/C(108,4), about 0.02.",
    ),
    Exercise(
        "clonk-risk-fourth",
        "Ada has 9 eyes, Bob 8, and Bob adds those of four random cards of the deck. She digs 5 coins and one eye. "
        "What does she gain on average, after what she loses if she is caught?",
        lambda: gain(5, 1),
        "With ten eyes she is caught if Bob adds at most two. What does she lose then?",
        "5 coins less 5 with the chance that Bob adds 0, 1 or 2: in the lesson's numbers 5 - 5 · added.at_most(2).",
    ),
)

"""The exercises on twins that push each other, and how their spaces depend on each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from clocklab.core.contract import Position
from clocklab.core.registry import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.odds.pushes import covariance, twins_after
from clocklab.games.ticktock.rules.pieces import CARDS, Card, Hero
from clocklab.games.ticktock.rules.state import Phase
from clocklab.probability import Chance, Dist

# ---- lesson 30: what the rules do, and what follows from them ---------------------------------------------------

# ---- lesson 33: twins that push each other, and how their spaces depend on each other ---------------------------

FREE = TickTockTower(players=4, edition="free", heroes=("Tick", "Key Keeper", "Tock", "Lock Keeper"), start=0)
SPACE = 7
PUSHES = FREE.kit.cards[Card.PENDULUM_PUSH.rank]


def deck(pushes: int = PUSHES) -> Dist[Card]:
    """Return the cards of the free edition with this many Pendulum Pushes."""
    copies = dict(zip(CARDS, FREE.kit.cards, strict=True)) | {Card.PENDULUM_PUSH: pushes}
    return Dist(copies)


def after_a_round(cards: Dist[Card]) -> Dist[tuple[int, int]]:
    """Return the spaces of Tick and Tock, both on 7, after each plays a random card, while the others stand still."""
    assert FREE.cast[2] is Hero.TOCK, "the twin sits opposite"
    start = FREE.initial().but(phase=Phase.PLAY, seat=0, order=(0, 2, 1, 3), spaces=(SPACE, 0, SPACE, 0))
    return twins_after(Position(FREE, start), 0, ("still", "still", cards, "still"), own=cards)


def _together() -> Fraction:
    return after_a_round(deck()).expectation(lambda pair: sum(pair) - 2 * SPACE)


def _ahead() -> Chance:
    return after_a_round(deck(0)).chance(lambda pair: pair[0] > pair[1])


def _flip() -> int:
    return next(pushes for pushes in count() if covariance(after_a_round(deck(pushes))) > 0)


def _two_rounds() -> Fraction:
    moves = after_a_round(deck()).map(lambda pair: (pair[0] - SPACE, pair[1] - SPACE))
    return covariance(Dist.combine(lambda one, two: (one[0] + two[0], one[1] + two[1]), moves, moves))


def _gap() -> Fraction:
    return after_a_round(deck(0)).map(lambda pair: pair[0] - pair[1]).var()


def _strange() -> Fraction:
    return covariance(after_a_round(Dist({Card.PENDULUM_PUSH: 1, Card.HELPING_HAND: 3, Card.SPRING_JUMP: 2})))


TWINS = (
    Exercise(
        "tower-twins-together",
        "Two twins on 7 play a random card of the free edition each. How many spaces do they climb together, on "
        "average?",
        _together,
        (
            "Means may always be added, dependent or not.",
            ("Means may always be added, dependent or not. What does one card lift on average, and what does it push?"),
            "One card lifts 60/44 on average, and pushes 44/44.",
        ),
        "One card lifts 60/44 and pushes 44/44: 2 · (60/44 - 1).",
        mistakes={
            Fraction(4, 11): "That is one card. There are two.",
            Fraction(30, 11): "You forgot that each card also pushes the twin down.",
            Fraction(4, 22): "Each of the two climbs 4/11 on average. Add them.",
        },
        topic="linearity",
    ),
    Exercise(
        "tower-twins-ahead",
        "The same without Pendulum Pushes (36 cards). What is the chance that you are ahead of your twin afterwards?",
        _ahead,
        (
            "By symmetry, ahead and behind are equally likely.",
            ("The two stand the same: ahead and behind are equally likely. So what is the chance to stand level?"),
            "Take 86/324 from 1, and halve the rest.",
        ),
        "You stand level with 86/324, and half of the rest is yours. (Ahead is whose card has the larger lift + push.)",
        mistakes={
            Fraction(1, 2): "Sometimes the two stand level.",
            Fraction(119, 162): "That is ahead or behind.",
            Fraction(86, 324): "That is the chance to stand level.",
        },
        level=2,
        minutes=5,
        topic="symmetry",
    ),
    Exercise(
        "tower-twins-flip",
        "How many Pendulum Pushes must be in the deck at least, beside the other 36 cards, so that the covariance of "
        "the twins is positive?",
        _flip,
        (
            "Compute the covariance of one card with k Pendulum Pushes.",
            "Over 36 + k cards the means are 60, 28 + 2k and 52 (lift times push), each divided by 36 + k.",
            "It is zero where 52 (36 + k) = 60 (28 + 2k).",
        ),
        "It is zero at 48/17, a little less than 3.",
        mistakes={
            2: "With two it is still negative: the zero lies at 48/17.",
            17: "That is where you would be without dividing.",
        },
        level=3,
        minutes=6,
        topic="covariance",
    ),
    Exercise(
        "tower-twins-two-rounds",
        "With all 44 cards: what is the covariance of the twins' spaces after two rounds, far from both walls?",
        _two_rounds,
        (
            "What has the first round to do with the second?",
            ("Multiply out: the moves of the first round and of the second round are independent of each other."),
            "4/11 for each round.",
        ),
        "Each round adds the same: 4/11 + 4/11.",
        mistakes={
            Fraction(4, 11): "That is one round.",
            Fraction(16, 11): "That would be the same round counted twice. The two rounds are independent.",
            Fraction(16, 121): "Covariances of independent rounds add up; they are not multiplied.",
        },
        level=2,
        topic="covariance",
    ),
    Exercise(
        "tower-twins-gap",
        "Without Pendulum Pushes: what is the variance of the gap X - Y after one round?",
        _gap,
        (
            "Which cards count for the gap, and with which sign?",
            ("The gap is (lift + push of your card) less (lift + push of your twin's). These two are independent."),
            "Take the variance of lift + push over the 36 cards, and double it.",
        ),
        "Twice the variance of lift + push, which is 83/81. Or 2 · 59/81 + 2 · 24/81.",
        mistakes={
            Fraction(83, 81): "That is one card. There are two.",
            Fraction(118, 81): "That is without the covariance, which is negative here and makes the gap vary more.",
            0: "Only if both always drew the same card.",
        },
        level=3,
        minutes=6,
        topic="variance of a difference",
    ),
    Exercise(
        "tower-twins-strange",
        "A deck of 1 Pendulum Push, 3 Helping Hands and 2 Spring Jumps. What is the covariance of the twins?",
        _strange,
        (
            "Look at one card: what are the means of lift, push, and lift times push?",
            ("Compare the mean of lift times push with the product of the means, over the six cards."),
            "Lifts 0, 1, 1, 1, 3, 3 and pushes 2, 0, 0, 0, 1, 1.",
        ),
        "6/6 - 9/6 · 4/6 = 0. And yet they are not independent: each may climb by 3, but never both at once. "
        "Covariance 0 says less than independence.",
        mistakes={
            Fraction(1, 1): "That is the mean of lift times push. Take away the product of the means.",
            Fraction(-1, 1): "That is minus the product of the means: add the mean of lift times push.",
        },
        level=2,
        minutes=4,
        topic="covariance and independence",
    ),
    Exercise(
        "tower-twins-underside",
        "A die shows X on top and Y on its underside. What is the correlation of X and Y?",
        lambda: -1,
        (
            "What do top and underside add up to?",
            "Y = 7 - X: they lie on a straight line. Does it climb or fall?",
            "The covariance is minus the variance of X.",
        ),
        "Y = 7 - X, a straight line that falls.",
        mistakes={
            0: "Whoever knows X knows Y: more dependent they cannot be.",
            Fraction(-35, 12): "That is the covariance. Divide by both standard deviations.",
        },
        minutes=2,
        topic="correlation",
    ),
)

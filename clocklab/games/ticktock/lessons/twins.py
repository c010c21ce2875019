"""Exercises of lesson 33: twins that push each other, and how their spaces depend on each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from clocklab.core.exercise import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.odds.pushes import covariance, twins_after
from clocklab.games.ticktock.rules.pieces import CARDS, Card, Hero
from clocklab.games.ticktock.rules.state import Phase
from clocklab.probability import Chance, Dist

GAME = TickTockTower(players=4, edition="free", heroes=("Tick", "Key Keeper", "Tock", "Lock Keeper"), start=0)
SPACE = 7
PUSHES = GAME.kit.cards[Card.PENDULUM_PUSH.rank]


def deck(pushes: int = PUSHES) -> Dist[Card]:
    """Return the cards of the free edition with so many Pendulum Pushes."""
    copies = dict(zip(CARDS, GAME.kit.cards, strict=True)) | {Card.PENDULUM_PUSH: pushes}
    return Dist(copies)


def after_a_round(cards: Dist[Card]) -> Dist[tuple[int, int]]:
    """Return the spaces of Tick and Tock, both on 7, after a random card of each, the others standing still."""
    assert GAME.cast[2] is Hero.TOCK, "the twin sits opposite"
    start = GAME.initial().but(phase=Phase.PLAY, seat=0, order=(0, 2, 1, 3), spaces=(SPACE, 0, SPACE, 0))
    return twins_after(start, 0, ("still", "still", cards, "still"), own=cards, game=GAME)


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


EXERCISES = (
    Exercise(
        "tower-twins-together",
        "Two twins on 7 play a random card of the free edition each. How many spaces do they climb together, on "
        "average?",
        _together,
        "Means may always be added, dependent or not. What does one card lift on average, and what does it push?",
        "One card lifts 60/44 and pushes 44/44: 2 · (60/44 - 1).",
    ),
    Exercise(
        "tower-twins-ahead",
        "The same without Pendulum Pushes (36 cards). What is the chance that you are ahead of your twin afterwards?",
        _ahead,
        "The two are alike: ahead and behind are equally likely. So what is the chance to stand level?",
        "You stand level with 86/324, and half of the rest is yours. (Ahead is whose card has the larger lift + push.)",
    ),
    Exercise(
        "tower-twins-flip",
        "How many Pendulum Pushes must be in the deck at least, beside the other 36 cards, so that the covariance of "
        "the twins is positive?",
        _flip,
        "Section 5 says where the covariance is zero. Cards come whole.",
        "It is zero at 48/17, a little less than 3.",
    ),
    Exercise(
        "tower-twins-two-rounds",
        "With all 44 cards: what is the covariance of the twins' spaces after two rounds, far from both walls?",
        _two_rounds,
        "Multiply out: the moves of the first round and of the second round are independent of each other.",
        "Each round adds the same: 4/11 + 4/11.",
    ),
    Exercise(
        "tower-twins-gap",
        "Without Pendulum Pushes: what is the variance of the gap X - Y after one round?",
        _gap,
        "The gap is (lift + push of your card) less (lift + push of your twin's). These two are independent.",
        "Twice the variance of lift + push, which is 83/81. Or 2 · 59/81 + 2 · 24/81.",
    ),
    Exercise(
        "tower-twins-strange",
        "A deck of 1 Pendulum Push, 3 Helping Hands and 2 Spring Jumps. What is the covariance of the twins?",
        _strange,
        "Compare the mean of lift times push with the product of the means, over the six cards.",
        "6/6 - 9/6 · 4/6 = 0. And yet they are not independent: each may climb by 3, but never both at once. "
        "Covariance 0 says less than independence.",
    ),
)

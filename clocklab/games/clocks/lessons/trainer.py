"""Exercises of lesson 25: what a bid is worth, what luck adds, and how long luck hides a mistake."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.lessons.auction import contest
from clocklab.simulate.estimate import Z95
from clocklab.solve.bid_table import sure
from clocklab.solve.bidding import Auction


def _worth() -> Fraction:
    auction = Auction.of([[9, 2], [5, 0]], [4, 4], ties=(0, 1))
    robin = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4), Fraction(0), Fraction(0)]
    return auction.payoffs_by_bid(0, [(), robin])[1]


def _luck() -> int:
    gained, worth = 240, 212
    return gained - worth


def _rounds() -> int:
    spread, costs = 4, Fraction(1, 2)
    return ceil((Z95 * spread / float(costs)) ** 2)


def _habit() -> Fraction:
    auction = Auction.of([[7, 0], [9, 0]], [20, 20], ties=(1, 0))
    return max(auction.payoffs_by_bid(0, [(), sure(4, 20)])) - contest(7, 9).payoffs[0]


EXERCISES = (
    Exercise(
        "clocks-trainer-worth",
        "Prize A is worth 9 coins to you, prize B 2. Robin wants A too. He bids 0 with chance 1/2, 1 with chance 1/4 "
        "and 2 with chance 1/4; you win ties. What is it worth to you to bid 1, on average?",
        _worth,
        "When do you get A, and when B? The coin is gone in any case.",
        "You get A with chance 3/4: 3/4 · 9 + 1/4 · 2 - 1.",
    ),
    Exercise(
        "clocks-trainer-luck",
        "In 100 rounds you gained 240 coins. Your bids were worth 212, the best ones would have been worth 230. How "
        "many of your coins were luck?",
        _luck,
        "Luck is what came beyond what your own bids were worth.",
        "240 - 212. The other difference, 230 - 212, is your regret, and luck has no part in it.",
    ),
    Exercise(
        "clocks-trainer-rounds",
        "What you gain in a round has a standard deviation of 4 coins, and a bad habit costs you half a coin a round. "
        "How many rounds until the 95 % interval of your mean reaches no further than half a coin to each side?",
        _rounds,
        "The interval reaches 1.96 · 4 / √n to each side.",
        "√n must be at least 1.96 · 4 / 0.5 = 15.68. The exact worth of the bid says the same after one round.",
    ),
    Exercise(
        "clocks-trainer-habit",
        "The prize is worth 7 coins to you and 9 to Robin; both have plenty, and he wins ties. He always bids 4. How "
        "much more do you gain by the best reply to that, than you expect in equilibrium?",
        _habit,
        "Who loses ties expects nothing in equilibrium, if the other wants the prize as much. Now outbid him.",
        "A bid of 5 wins for certain: 7 - 5. A habit that can be seen costs dearly.",
    ),
)

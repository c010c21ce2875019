"""Exercises of lesson 24: how to bid when every bid is lost."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.solve.bidding import Auction
from clocklab.solve.equilibrium import Equilibrium, equilibrium

LOSES_TIES = (1, 0)
"""Bidder 0 is Ada, the start player; Bob wins ties."""


def contest(ada: int | Fraction, bob: int | Fraction, coins: tuple[int, int] = (20, 20)) -> Equilibrium:
    """Return the equilibrium where winning instead of losing is worth so much to each."""
    return equilibrium([[ada, 0], [bob, 0]], coins, LOSES_TIES)


def _reply() -> int:
    auction = Auction.of([[12, 0], [12, 0]], [15, 9], LOSES_TIES)
    gains = auction.payoffs_by_bid(0, [(), [Fraction(1, 10)] * 10])
    return gains.index(max(gains))


def _one_coin() -> Fraction:
    return contest(5, 5, (1, 1)).strategies[1][1]


def _tastes() -> Fraction:
    return contest(10, 4).strategies[0][2]


def _purse() -> int:
    return next(coins for coins in range(20) if contest(8, 8, (coins, 6)).payoffs[0] > 0)


def _burnt() -> Fraction:
    worth = Fraction(9, 2)
    return worth - sum(contest(worth, worth).payoffs)


EXERCISES = (
    Exercise(
        "clocks-auction-reply",
        "The prize is worth 12 coins to Ada. Bob bids 0, 1, ..., 9, each with chance 1/10, and wins ties. Which bid is "
        "best for Ada?",
        _reply,
        "What does one coin more cost her, and by how much does it raise her chance to win?",
        "Each coin more raises her chance by 1/10, worth 12/10 coins, and costs 1. So she goes on to 10, where the "
        "chance is 1.",
    ),
    Exercise(
        "clocks-auction-one-coin",
        "Ada and Bob have one coin each, the prize is worth 5 coins to both, and Bob wins ties. With what chance does "
        "Bob bid his coin, in equilibrium?",
        _one_coin,
        "Ada must earn the same by 0 and by 1. Write down what she earns by each, if Bob keeps his coin with chance q.",
        "If Ada bids 1, she earns 5q - 1, and 0 earns 0: Bob keeps his coin with chance 1/5.",
    ),
    Exercise(
        "clocks-auction-tastes",
        "The prize is worth 10 coins to Ada and 4 to Bob, both have plenty, and Bob wins ties. How often does Ada bid "
        "exactly 2, in equilibrium?",
        _tastes,
        "Whom must Ada's mixture keep indifferent?",
        "Each coin that Bob adds must win him just enough: a chance of 1/4 of a prize worth 4. That is what Ada's bids "
        "are for; her own 10 coins do not matter.",
    ),
    Exercise(
        "clocks-auction-purse",
        "The prize is worth 8 coins to both. Bob has 6 coins and wins ties. How many coins must Ada hold at least to "
        "expect more than nothing?",
        _purse,
        "When can she be certain to win?",
        "With 7 she could outbid all that Bob has: 8 - 7 = 1 is hers for certain. With 6 or less Bob can stop her.",
    ),
    Exercise(
        "clocks-auction-burnt",
        "The prize is worth 4 and a half coins to both, both have plenty, and Bob wins ties. How many coins go to the "
        "bank on average, both bids together?",
        _burnt,
        "One of them gets the prize for certain. What is it worth, and what do the two expect together?",
        "Prize less bids is what both expect together: 9/2 - 1/2. Almost the whole prize is burnt!",
    ),
)

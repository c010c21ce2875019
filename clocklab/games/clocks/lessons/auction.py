"""The exercises of lessons 24 to 26: how to bid when every bid is lost, what luck adds, and how to divide the dice."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from clocklab.core.contract import Position
from clocklab.core.registry import Exercise
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.odds.auction.bidding import split
from clocklab.games.clocks.rules.state import State
from clocklab.simulate.estimate import Z95
from clocklab.solve.bid_table import sure
from clocklab.solve.bidding import Auction
from clocklab.solve.equilibrium import Equilibrium, equilibrium

LOSES_TIES = (1, 0)
"""Bidder 0 is Ada, the start player; Bob wins ties."""


def contest(ada: int | Fraction, bob: int | Fraction, coins: tuple[int, int] = (20, 20)) -> Equilibrium:
    """Return the equilibrium where winning instead of losing is worth ``ada`` and ``bob`` coins to them."""
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


AUCTION = (
    Exercise(
        "clocks-auction-reply",
        "The prize is worth 12 coins to Ada. Bob bids 0, 1, ..., 9, each with chance 1/10, and wins ties. Which bid is "
        "best for Ada?",
        _reply,
        (
            "Compare neighbouring bids.",
            ("What does one coin more cost her, and by how much does it raise her chance to win?"),
            "One coin more costs 1 and raises the chance by 1/10 of 12 coins.",
        ),
        "Each coin more raises her chance by 1/10, worth 12/10 coins, and costs 1. So she goes on to 10, where the "
        "chance is 1.",
        mistakes={
            9: "At 9 Bob wins the tie if he bids 9. One coin more wins for certain.",
            0: "With 0 she never wins, as Bob wins ties.",
            5: "One coin more still pays: it costs 1 and brings 1.2 on average.",
        },
        topic="best reply",
    ),
    Exercise(
        "clocks-auction-one-coin",
        "Ada and Bob have one coin each, the prize is worth 5 coins to both, and Bob wins ties. With what chance does "
        "Bob bid his coin, in equilibrium?",
        _one_coin,
        (
            "Whose mixture makes whom indifferent?",
            (
                "Ada must earn the same by 0 and by 1. Write down what she earns by each, if Bob keeps his "
                "coin with chance q."
            ),
            "5q - 1 = 0 for Ada, if Bob keeps his coin with chance q.",
        ),
        "If Ada bids 1, she earns 5q - 1, and 0 earns 0: Bob keeps his coin with chance 1/5.",
        mistakes={
            Fraction(1, 5): "That is how often he keeps it.",
            1: "If he always bid, Ada would keep her coin, and then he need not bid.",
        },
        topic="mixed strategies",
    ),
    Exercise(
        "clocks-auction-tastes",
        "The prize is worth 10 coins to Ada and 4 to Bob, both have plenty, and Bob wins ties. How often does Ada bid "
        "exactly 2, in equilibrium?",
        _tastes,
        (
            "Whom must Ada's mixture keep indifferent?",
            "To Bob one coin more must bring what it costs: 4 times the chance of that bid.",
            "4 · P(Ada bids exactly 2) = 1.",
        ),
        "Each coin that Bob adds must win him just enough: a chance of 1/4 of a prize worth 4. That is what Ada's bids "
        "are for; her own 10 coins do not matter.",
        mistakes={
            Fraction(1, 10): "That is Bob's mixture: it must fit what the prize is worth to Ada.",
            Fraction(1, 3): "Her bids go from 0 to 4 and more than three of them are used.",
        },
        topic="mixed strategies",
    ),
    Exercise(
        "clocks-auction-purse",
        "The prize is worth 8 coins to both. Bob has 6 coins and wins ties. How many coins must Ada hold at least to "
        "expect more than nothing?",
        _purse,
        (
            "When can Bob no longer match her?",
            ("When can she be certain to win?"),
            "She loses ties. With one coin more than he has she wins for certain.",
        ),
        "With 7 she could outbid all that Bob has: 8 - 7 = 1 is hers for certain. With 6 or less Bob can stop her.",
        mistakes={
            6: "Bob wins ties: with as many coins as he has she cannot outbid him.",
            8: "One coin more than his purse is enough, whatever the prize is worth.",
        },
        topic="budgets",
    ),
    Exercise(
        "clocks-auction-burnt",
        "The prize is worth 4 and a half coins to both, both have plenty, and Bob wins ties. How many coins go to the "
        "bank on average, both bids together?",
        _burnt,
        (
            "Follow the money.",
            ("One of them gets the prize for certain. What is it worth, and what do the two expect together?"),
            "The prize of 4.5 goes to one of them. Take away what they expect together, 0 and 1/2.",
        ),
        "Prize less bids is what both expect together: 9/2 - 1/2. Almost the whole prize is burnt!",
        mistakes={
            Fraction(9, 2): "Bob, who wins ties, still expects something.",
            5: "More than the prize cannot be lost on average in equilibrium.",
        },
        level=2,
        topic="rent dissipation",
    ),
)


# ---- lesson 25: what a bid is worth, what luck adds, and how long luck hides a mistake -------------------------------


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


TRAINER = (
    Exercise(
        "clocks-trainer-worth",
        "Prize A is worth 9 coins to you, prize B 2. Robin wants A too. He bids 0 with chance 1/2, 1 with chance 1/4 "
        "and 2 with chance 1/4; you win ties. What is it worth to you to bid 1, on average?",
        _worth,
        (
            "When do you get A?",
            ("When do you get A, and when B? The coin is gone in any case."),
            "You get A if Robin bids 0 or 1, with chance 3/4; else B. The coin is gone.",
        ),
        "You get A with chance 3/4: 3/4 · 9 + 1/4 · 2 - 1.",
        mistakes={
            Fraction(29, 4): "The coin is gone in any case.",
            Fraction(23, 4): "If you do not get A, you still get B.",
            Fraction(19, 4): "You win ties: a bid of 1 beats Robin's 1.",
        },
        topic="expected value",
    ),
    Exercise(
        "clocks-trainer-luck",
        "In 100 rounds you gained 240 coins. Your bids were worth 212, the best ones would have been worth 230. How "
        "many of your coins were luck?",
        _luck,
        (
            "Three numbers: gained, worth, best.",
            ("Luck is what came beyond what your own bids were worth."),
            "240 less 212.",
        ),
        "240 - 212. The other difference, 230 - 212, is your regret, and luck has no part in it.",
        mistakes={
            10: "Compare with what your own bids were worth, not with the best ones.",
            18: "That is regret: what better bids would have been worth.",
        },
        minutes=2,
        topic="luck and skill",
    ),
    Exercise(
        "clocks-trainer-rounds",
        "What you gain in a round has a standard deviation of 4 coins, and a bad habit costs you half a coin a round. "
        "How many rounds until the 95 % interval of your mean reaches no further than half a coin to each side?",
        _rounds,
        (
            "Set the half width equal to 0.5.",
            ("The interval reaches 1.96 · 4 / √n to each side."),
            "√n = 1.96 · 4 / 0.5, and round up.",
        ),
        "√n must be at least 1.96 · 4 / 0.5 = 15.68. The exact worth of the bid says the same after one round.",
        mistakes={
            245: "Round up: with 245 it reaches a little further.",
            16: "√n is about 15.7. Square it.",
            62: "Half a coin to each side, not one coin.",
        },
        level=2,
        topic="standard error",
    ),
    Exercise(
        "clocks-trainer-habit",
        "The prize is worth 7 coins to you and 9 to Robin; both have plenty, and he wins ties. He always bids 4. How "
        "much more do you gain by the best reply to that, than you expect in equilibrium?",
        _habit,
        (
            "What do you expect in equilibrium?",
            (
                "Whoever loses ties expects nothing in equilibrium, if the other wants the prize as much. Now "
                "outbid him."
            ),
            "Outbid him by one coin: 7 - 5, against nothing.",
        ),
        "A bid of 5 wins for certain: 7 - 5. A habit that can be seen costs dearly.",
        mistakes={3: "He wins ties: a bid of 4 is not enough.", 7: "The bid has to be paid."},
        level=2,
        topic="exploiting a habit",
    ),
)


# ---- lesson 26: how to divide the dice that one will bid for ---------------------------------------------------------

TABLE = "g1w2....................::8:- w1g6w1g1................::15:- bag=5,4,7,7 out=0 start=0 seat=0 split g5b3r1"
"""Ada is to divide; the lesson's position."""
ADA, BOB = (6, 3, 2), (2, 4, 5)
"""What three dice are worth to each, in the exercise about tastes."""


def _lesson() -> Position[Clocks, State]:
    game = Clocks()
    return Position(game, game.parse_state(TABLE))


def _cake() -> Fraction:
    return equilibrium([[7, 3], [7, 3]], [20, 20], LOSES_TIES).payoffs[0]


def single(alone: int) -> Equilibrium:
    """Return the equilibrium where die ``alone`` of the three is the single and a pair is worth the sum of its dice."""
    values = [[sum(row) - row[alone], row[alone]] for row in (ADA, BOB)]
    return equilibrium(values, [10, 10], LOSES_TIES)


def _best_for_tastes() -> Fraction:
    return max(single(alone).payoffs[0] for alone in range(3))


def _coins() -> Fraction:
    solved = split(_lesson()).best.equilibrium
    return sum((bid * chance for each in solved.strategies for bid, chance in enumerate(each)), Fraction(0))


def _bob() -> Fraction:
    return min(row.equilibrium.payoffs[1] for row in split(_lesson()))


SPLITTING = (
    Exercise(
        "clocks-split-cake",
        "Two groups are worth 7 and 3 coins, to both Ada and Bob. Both have plenty, and Ada loses ties. What does "
        "she expect?",
        _cake,
        (
            "In equilibrium the better half is fought over.",
            ("What does the one who loses ties gain by the better group, on average, when both want it equally?"),
            "What is gained by it is bid away: the loser of ties expects what the worse group is worth.",
        ),
        "The better group is worth 4 more, and all of that is bid away: she expects what the worse one is worth.",
        mistakes={
            7: "Both want it, and what it is better by is bid away.",
            5: "The mean of both would need a fair lot. Here bids are lost.",
        },
        topic="equilibrium",
    ),
    Exercise(
        "clocks-split-coins",
        "Ada divides as is best for her, in the position of this lesson. How many coins do she and Bob bid together, "
        "on average?",
        _coins,
        (
            "Do they want the same?",
            ("Which group does each of them want?"),
            "Each wants another group.",
        ),
        "Each wants what the other leaves. Nobody has a reason to pay.",
        mistakes={
            1: "Nobody needs to bid for what the other does not want.",
            4: "That is what Ada pays in the fight for the natural pair.",
        },
        minutes=2,
        topic="equilibrium",
    ),
    Exercise(
        "clocks-split-tastes",
        "Three dice are worth 6, 3 and 2 coins to Ada, and 2, 4 and 5 to Bob; a pair is worth the sum. Both have 10 "
        "coins, and Ada loses ties. How much can she expect, if she divides best?",
        _best_for_tastes,
        (
            "Write down both people's values for the three divisions.",
            ("There are three ways to divide. She need not give Bob what he wants, if he wants it only a little more."),
            "What is better for Bob by only a little he will fight for only a little.",
        ),
        "6 + 3 against 2: Bob would rather have 6 than 5, but by one coin only. Ada bids one, and Bob will not outbid "
        "her: 9 - 1.",
        mistakes={9: "Bob would fight for that pair.", 6: "There is a better division for her."},
        level=3,
        minutes=8,
        topic="equilibrium",
    ),
    Exercise(
        "clocks-split-spite",
        "In the position of this lesson Ada wants Bob to gain as little as possible, whatever she gets herself. How "
        "much does he expect, if she divides so? (Three digits or more.)",
        _bob,
        (
            "Look at Bob's side only.",
            ("Look at every division's equilibrium.payoffs[1]."),
            "Take the smallest of the three numbers.",
        ),
        "The division that is worst for Bob is not the best for Ada. Which of the two wins games?",
        mistakes={0: "Even the worst division leaves him something.", 3: "Three digits or more: look at the fraction."},
        level=2,
        topic="zero-sum or not",
    ),
)

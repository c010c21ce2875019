"""The exercises on risk, and on what nobody has seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from clocklab import Dist
from clocklab.core.registry import Exercise
from clocklab.games.clonk import (
    GALLERY,
    Clonk,
    half_up,
    odds,
    task_coins,
)

# ---- lesson 50: what fits, what a turn brings, and what the end pays ---------------------------------------------

POOL = {"white": 9, "sword": 8, "other": 34}
"""The boxes of the lesson's pool."""


def added_eyes() -> Dist[int]:
    """Return the eyes on four cards of the whole deck, any four equally likely: the lesson's model of Bob."""
    eyes = Dist(Counter(card.eyes for card in Clonk().deck.treasures))
    return eyes.draw_counts(GALLERY).map(sum)


def gain(coins: int, eyes: int) -> Fraction:
    """Return what a chain brings Ada on average; she has 9 eyes before it, and Bob has 8."""
    own = 9 + eyes
    return added_eyes().expectation(lambda more: coins - (half_up(own) if own >= 8 + more else 0))


def _rounds() -> int:
    (number,) = odds.rounds(Dist.certain(7), 2, Dist.certain(2))
    return number


def _told() -> Fraction:
    """Return the chance of white at the second place, given that the first is white or a sword."""
    return Fraction(
        Dist(POOL).draw(2).given(lambda cards: cards[0] != "other").chance(lambda cards: cards[1] == "white")
    )


RISK = (
    Exercise(
        "clonk-risk-two-more",
        "Ada has six red treasures, and red is her task. How many coins do two more red ones bring for the task?",
        lambda: task_coins(8) - task_coins(6),
        (
            "The table of the task.",
            ("Look up what six pay and what eight pay."),
            "20 less 12.",
        ),
        "20 - 12: the seventh and the eighth bring 4 coins each.",
        mistakes={20: "That is what eight pay. Take away what six pay.", 2: "That is the treasures, not the coins."},
        minutes=2,
        topic="convexity",
    ),
    Exercise(
        "clonk-risk-two-or-eight",
        "At the end Ada's task will count two treasures or eight, each with chance 1/2. How many coins does it pay on "
        "average?",
        lambda: Dist.uniform([2, 8]).expectation(task_coins),
        (
            "What do two pay, what do eight?",
            ("Take the mean of what is paid, not what is paid for the mean."),
            "Two pay 2 coins, eight pay 20.",
        ),
        "(2 + 20)/2. Five treasures for certain would pay 9.",
        mistakes={
            9: "That is what the mean of five treasures would pay. Take the mean of what is paid.",
            5: "That is treasures, not coins.",
        },
        topic="Jensen's inequality",
    ),
    Exercise(
        "clonk-risk-card",
        "Ada has 13 eyes, all on treasures, and will be caught with chance 3/5. One more card shows 3 coins and one "
        "eye, and raises that chance to 4/5. By how many coins does this card change her average?",
        lambda: 3 + Fraction(3, 5) * half_up(13) - Fraction(4, 5) * half_up(14),
        (
            "Compare two averages.",
            ("What does she lose on average without the card, and what with it? Mind the rounding up."),
            "Half of 13, rounded up, is 7, and half of 14 is 7, too.",
        ),
        "Half of 13, rounded up, is 7, and half of 14 is 7 as well: 3 + 3/5 · 7 - 4/5 · 7.",
        mistakes={
            3: "The higher chance of being caught costs something.",
            Fraction(11, 5): "Half of 13 is rounded up to 7.",
            Fraction(13, 5): "The chance rises for the whole loss, not only for the new eye.",
        },
        level=2,
        topic="expected value",
    ),
    Exercise(
        "clonk-risk-silent",
        "Four cards of the 108 are drawn at random; 48 show no eye. What is the chance that none of the four shows an "
        "eye?",
        lambda: added_eyes().chance(0),
        (
            "All four from the 48.",
            ("How many sets of four are there, and how many of them consist of cards without eyes only?"),
            "C(48,4) of C(108,4).",
        ),
        "C(48,4)/C(108,4), about 0.04.",
        mistakes={Fraction(256, 6561): "That is with putting back: (48/108)⁴.", Fraction(4, 9): "That is one card."},
        topic="hypergeometric distribution",
    ),
    Exercise(
        "clonk-risk-fourth",
        "Ada has 9 eyes, Bob 8, and Bob adds those of four random cards of the deck. She digs 5 coins and one eye. "
        "What does she gain on average, after what she loses if she is caught?",
        lambda: gain(5, 1),
        (
            "When is she caught, and what does it cost?",
            ("With ten eyes she is caught if Bob adds at most two. What does she lose then?"),
            "5 coins, less 5 times the chance that Bob adds 0, 1 or 2.",
        ),
        "5 coins less 5 with the chance that Bob adds 0, 1 or 2: in the lesson's numbers 5 - 5 · added.at_most(2).",
        mistakes={5: "She may be caught.", 0: "She is not caught for certain."},
        level=2,
        minutes=5,
        topic="expected value",
    ),
    Exercise(
        "clonk-utility-root",
        "Somebody's utility of x coins is the square root of x. How many sure coins are worth as much to them "
        "as nine coins "
        "with chance 1/2, and else none?",
        lambda: Fraction(9, 4),
        (
            "What is the mean of the utility?",
            "Half of the square root of 9. Which sure number has this utility?",
            "The utility is 1.5.",
        ),
        "1.5² = 2.25 coins, well below the mean of 4.5.",
        mistakes={
            Fraction(9, 2): "That is the mean of the coins. Take the mean of the utility.",
            Fraction(3, 2): "That is the utility. Which number of coins has it?",
            3: "That is the square root of nine.",
        },
        level=2,
        topic="utility",
    ),
    Exercise(
        "clonk-look-worth",
        "You may take 6 sure coins, or open a box with 10 coins or none, equally likely. How many coins is it "
        "worth on average "
        "to look into the box before you decide?",
        lambda: 8 - 6,
        (
            "What do you get on average if you may look?",
            "With one half you see 10 coins and take them; otherwise you take the 6.",
            "1/2 · 10 + 1/2 · 6, against the best without a look.",
        ),
        "(10 + 6)/2 = 8, against 6 without a look.",
        mistakes={
            8: "That is what you get with the look. Take away what you get without it.",
            3: "Without a look you would take the 6 sure coins, not the box.",
            5: "That is the mean of the box.",
        },
        topic="value of information",
    ),
    Exercise(
        "clonk-unseen-two-white",
        "50 cards are unseen, 10 of them white. Two are drawn. What is the chance that both are white?",
        lambda: Dist({"white": 10, "other": 40}).draw(2).chance(("white", "white")),
        (
            "One after the other.",
            ("One after the other: the first is white with chance 10/50. And what is left for the second?"),
            "10/50, and then 9/49.",
        ),
        "10/50 · 9/49.",
        mistakes={
            Fraction(1, 25): "The second is drawn from 49 cards, 9 of them white.",
            Fraction(1, 5): "That is one card.",
        },
        minutes=2,
        topic="without putting back",
    ),
    Exercise(
        "clonk-unseen-mean",
        "Three cards are drawn from 9 white ones, 8 other swords, and 34 others. How many white ones are among them on "
        "average?",
        lambda: Dist(POOL).draw_counts(3).expectation(lambda cards: cards.count("white")),
        (
            "Means add up.",
            ("Means add up. What is the mean for one card?"),
            "Three times 9/51.",
        ),
        "3 · 9/51: the three places are equally likely to hold a white one.",
        mistakes={
            Fraction(9, 51): "That is one card. There are three.",
            1: "A white card or a sword? Count white ones only.",
        },
        minutes=2,
        topic="linearity",
    ),
    Exercise(
        "clonk-unseen-rounds",
        "Seven cards are drawn before the awakening card comes up, and two play. Ada begins a round now. Every turn "
        "draws exactly two cards. How many rounds are played, the one that begins included?",
        _rounds,
        (
            "Which turn draws the eighth card?",
            ("In whose turn is the eighth card drawn? The round of that turn is the last one."),
            "Turn 4: cards 7 and 8. Two turns make a round.",
        ),
        "The eighth card comes in the fourth turn, which ends the second round.",
        mistakes={4: "That is turns. Two turns make a round.", 3: "The fourth turn ends the second round."},
        topic="counting",
    ),
    Exercise(
        "clonk-unseen-asleep",
        "The awakening card is shuffled among 30 cards (31 places). 16 of the 30 have been drawn, and the monster "
        "sleeps. What is the chance that it still sleeps after five more?",
        lambda: Dist.uniform(range(31)).given(lambda place: place >= 16).at_least(21),
        (
            "Which places are left?",
            ("Which places are still possible, and in how many of them does it lie beneath the next five cards?"),
            "15 places are left, and in 10 of them it lies beneath the next five cards.",
        ),
        "15 places are left; five of them are above one of the next five cards: (15 - 5)/15.",
        mistakes={
            Fraction(1, 3): "That is the complement: it wakes.",
            Fraction(25, 31): "You know already that it lies beneath the first 16.",
            Fraction(9, 14): "31 places: it may lie beneath all the cards.",
        },
        level=2,
        topic="conditional probability",
    ),
    Exercise(
        "clonk-unseen-told",
        "The pool holds 9 white cards, 8 other swords, and 34 others. Bob draws a card and says truthfully that it is "
        "white or a sword. What is the chance that the next card of the pile is white?",
        _told,
        (
            "What do you know of Bob's card?",
            (
                "His card is white with chance 9/17. How many white cards are left among 50 in this case, and how many "
                "otherwise?"
            ),
            "9/17 · 8/50 + 8/17 · 9/50.",
        ),
        "9/17 · 8/50 + 8/17 · 9/50: a little less than the 9/51 of before, as his card is likely to be a white one.",
        mistakes={
            Fraction(9, 51): "That was before Bob spoke.",
            Fraction(9, 50): "His card may be white itself.",
            Fraction(8, 50): "His card is white only with 9/17.",
        },
        level=2,
        topic="total probability",
    ),
)

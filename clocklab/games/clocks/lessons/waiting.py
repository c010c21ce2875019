"""The exercises on waiting, on the bag that remembers, and on filling a clock."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

from clocklab.core.registry import Exercise
from clocklab.games.clocks.odds import comes, draw, perfect_within, rolls_to_complete
from clocklab.probability import Chance, Dist

ALONE = (4, 4, 4, 4)
TWO_PLAYERS = (8, 8, 8, 8)
RED = 3

# ---- 11: Waiting ---------------------------------------------------------------------------------------------------


def _rerolls_for(wanted: Fraction) -> int:
    rerolls = 0
    while perfect_within(rerolls) < wanted:
        rerolls += 1
    return rerolls


def _first_at(rng: random.Random) -> Exercise:
    sides, at = rng.choice((4, 6, 8)), rng.randrange(2, 5)
    hit = Fraction(1, sides)
    miss = 1 - hit
    return Exercise(
        "clocks-wait-first",
        f"A die with {sides} sides is rolled again and again. What is the chance that its highest number comes "
        f"for the first "
        f"time at roll {at}?",
        lambda: miss ** (at - 1) * hit,
        (
            "What must happen before?",
            f"{at - 1} misses first, and then the hit.",
            f"{miss} for each miss, and {hit} for the hit: multiply.",
        ),
        f"({miss})^{at - 1} · {hit}.",
        mistakes={
            hit: "That is the chance at each roll. It must not have come before.",
            1 - miss**at: f"That is by roll {at}. Here it must come at that roll, and not before.",
            miss**at: "The last roll is a hit, not a miss.",
        },
        topic="geometric distribution",
        vary=_first_at,
    )


WAITING = (
    _first_at(random.Random(3)),
    Exercise(
        "clocks-gamble-rerolls",
        "How many re-rolls must you plan for, so that one wrong die is perfect with a chance of 90 % or more?",
        lambda: _rerolls_for(Fraction(9, 10)),
        (
            "Ask how likely it is that all fail.",
            "Go by the complement: from how many re-rolls on is (5/6)ⁿ at most 1/10?",
            "(5/6)⁴ is a little less than 1/2. When is it below 1/10?",
        ),
        "With one re-roll less, the chance is still a little below 90 %. It takes twice the average, and more.",
        mistakes={
            12: "With 12 it is 88.8 %, still too little.",
            6: "6 is the mean. After 6 re-rolls one in three is still not perfect.",
            54: "90 % of what? Sixths do not add up.",
        },
        level=2,
        topic="complement",
    ),
    Exercise(
        "clocks-wait-due",
        "A die wants a 3. Five re-rolls have failed. How many more does it take on average?",
        lambda: rolls_to_complete([3]).expected,
        (
            "What does the die know of its past?",
            "It is memoryless: it begins anew.",
            "From the beginning it takes 1/p, with p = 1/6.",
        ),
        "Still 6. The five that failed are gone, and they do not count.",
        mistakes={
            1: "No number is ever due. The next re-roll succeeds with 1/6, as the first did.",
            11: "That counts the five that have failed. 'More' means from now on.",
            5: "One over the chance: 1/(1/6).",
        },
        minutes=2,
        topic="memoryless",
    ),
    Exercise(
        "clocks-wait-two",
        "Two dice on your clock want a 3, and you re-roll one of them after the other until both are perfect. "
        "How many re-rolls "
        "does that take on average?",
        lambda: 2 * rolls_to_complete([3]).expected,
        (
            "First one, then the other.",
            "The second wait begins when the first is over. Means add up.",
            "6 for the first.",
        ),
        "6 + 6.",
        mistakes={
            6: "That is one die.",
            36: "Two waits, one after the other, are added and not multiplied.",
            9: "That would be so if one roll could serve either of them with two different numbers.",
        },
        minutes=2,
        topic="negative binomial distribution",
    ),
    Exercise(
        "clocks-wait-snake-eyes",
        "Two ones come with chance 1/36. How many rolls of two dice does it take on average, until they come?",
        lambda: 1 / Fraction(1, 36),
        ("Let m be the mean, and look at the first roll.", "m = 1 + 35/36 · m.", "Take 35/36 · m to the other side."),
        "1/p = 36. In half of all cases it takes 25 rolls or fewer: long waits are rare, and pull the mean up.",
        mistakes={
            25: "After 25 rolls it has come in half of all cases: that is the median, not the mean.",
            18: "Half of 36 is neither the mean nor the median.",
            12: "Two ones at once: 1/6 · 1/6, and not 1/6 after 1/6.",
        },
        topic="geometric distribution",
    ),
)

# ---- 12: The bag remembers -----------------------------------------------------------------------------------------


def _after_one_red() -> Fraction:
    """Return the chance of red at the seventh place, given red at one place before it; five more are not looked at."""
    first_and_seventh = Dist({"red": 4, "other": 12}).draw(2)
    return first_and_seventh.given(lambda dice: dice[0] == "red").chance(lambda dice: dice[1] == "red")


def _exactly_red(rng: random.Random) -> Exercise:
    drawn, red = rng.randrange(4, 8), rng.randrange(1, 4)
    return Exercise(
        "clocks-bag-exactly",
        f"From a solo bag (4 red dice and 12 others) {drawn} dice are drawn. What is the chance that exactly "
        f"{red} of them are "
        "red?",
        lambda: Chance(comb(4, red) * comb(12, drawn - red), comb(16, drawn)),
        (
            "Choose the red ones, and then the others.",
            f"C(4,{red}) ways for the red dice, C(12,{drawn - red}) for the others.",
            f"Multiply them, and divide by C(16,{drawn}).",
        ),
        f"C(4,{red}) · C(12,{drawn - red}) / C(16,{drawn}).",
        mistakes={
            comb(drawn, red) * Fraction(1, 4) ** red * Fraction(3, 4) ** (drawn - red): "That is with putting "
            "back each die.",
            Fraction(comb(4, red), comb(16, drawn)): "The other dice must be chosen as well.",
        },
        topic="hypergeometric distribution",
        vary=_exactly_red,
    )


REMEMBERS = (
    _exactly_red(random.Random(5)),
    Exercise(
        "clocks-bag-black",
        "With two players the full bag holds 8 dice of each colour, and three are drawn. What is the chance that at "
        "least one of them is black?",
        lambda: comes(TWO_PLAYERS, 3),
        (
            "Go by the complement.",
            "Count the draws without any black die: 3 dice out of the 24 others. All draws are 3 dice out of 32.",
            "C(24,3) = 2024 and C(32,3) = 4960.",
        ),
        "1 - C(24,3)/C(32,3) = 1 - 2024/4960.",
        mistakes={
            Fraction(253, 620): "That is the complement: no black die.",
            Fraction(37, 64): "That is with putting back: 1 - (3/4)³.",
            Fraction(3, 4): "You added 1/4 three times: several black dice were counted several times.",
        },
        topic="hypergeometric distribution",
    ),
    Exercise(
        "clocks-bag-unseen",
        "From a full solo bag (4 dice of each colour) six dice are drawn and nobody looks. Then Ada looks at one of "
        "them: it is red. What is the chance that the seventh die is red too?",
        _after_one_red,
        (
            "Does it matter where a die lies that nobody has seen?",
            "Dice that nobody has looked at are as good as dice in the bag. How many has nobody looked at?",
            "15 dice are unseen, and 3 of them are red.",
        ),
        "Only the die that Ada saw counts: 3 red ones are left among the 15 others, wherever those are.",
        mistakes={
            Fraction(1, 4): "That was so before Ada looked.",
            Fraction(3, 10): "The five dice that nobody saw may be red as well: they count as unseen.",
            Fraction(4, 15): "One of the four red dice is the one that she saw.",
        },
        level=2,
        topic="symmetry",
    ),
    Exercise(
        "clocks-bag-spread",
        "In a solo game twelve dice are drawn from the 16, and four stay in the bag. What is the variance of the "
        "number of red dice among the twelve?",
        lambda: draw(ALONE, 12).map(lambda came: came[RED]).var(),
        (
            "Look at the four that stay.",
            "Whoever knows how many red dice stayed knows how many came. Which of the two is easier to spread out?",
            "4 · 1/4 · 3/4, and then the factor of the memory, (16 - 4)/(16 - 1).",
        ),
        "As for the four that stay: 4 · 1/4 · 3/4 · (16 - 4)/(16 - 1) = 3/5.",
        mistakes={
            Fraction(9, 4): "That is with putting back. Multiply by the factor of the memory.",
            Fraction(3, 4): "That is the variance with putting back, of four dice. The memory makes it smaller.",
            3: "That is the mean number of red dice.",
        },
        level=3,
        minutes=5,
        topic="finite population correction",
    ),
    Exercise(
        "clocks-bag-last",
        "Sixteen dice, four of them black, are drawn one by one. What is the chance that the last one is black?",
        lambda: Fraction(4, 16),
        (
            "Nobody has looked yet.",
            "Swap the first and the last die in every order of the sixteen. Are all orders still there?",
            "What holds for the first place holds for the last.",
        ),
        "4/16, as for every other place.",
        mistakes={
            Fraction(1, 16): "Four of the sixteen dice are black, and each is last equally often.",
            0: "Black dice are not used up faster than others.",
            1: "Only if you had seen that no black die came before it.",
        },
        minutes=2,
        topic="symmetry",
    ),
)

# ---- 13: The last card takes longest -------------------------------------------------------------------------------

LAST = (
    Exercise(
        "clocks-collect-coin",
        "How many throws of a coin does it take on average, until heads and tails have both come?",
        lambda: 1 + 1 / Fraction(1, 2),
        (
            "The first throw always brings something new.",
            "After it, one side is missing. How long is the wait for it?",
            "1 + 1/(1/2).",
        ),
        "1 for the first side, and 2 for the other.",
        mistakes={
            2: "Two would do only if the second throw always brought the other side.",
            4: "The first throw is always new: it takes one throw, not two.",
        },
        minutes=2,
        topic="coupon collector",
    ),
    Exercise(
        "clocks-collect-half",
        "How many rolls of a die does it take on average, until three different numbers have come?",
        lambda: Fraction(6, 6) + Fraction(6, 5) + Fraction(6, 4),
        (
            "Add up three waits.",
            "With one number seen, five of six faces are new. With two seen, four of six.",
            "6/6 + 6/5 + 6/4.",
        ),
        "6/6 + 6/5 + 6/4 = 37/10: half of the numbers take a quarter of the time.",
        mistakes={
            Fraction(147, 20): "Half of the whole time? The first numbers come much faster than the last.",
            3: "The second roll may repeat the first.",
            Fraction(27, 10): "You left out the first roll, which always brings something new.",
        },
        topic="coupon collector",
    ),
    Exercise(
        "clocks-bag-fill",
        "Two spaces want a 1 and one space wants a 2. Dice are rolled one after the other, each fills a space if it "
        "fits. How many dice does it take on average?",
        lambda: rolls_to_complete([1, 1, 2]).expected,
        (
            "Which faces fit at the beginning?",
            "Wait for the first die that fits. Then a 1 and a 2 are still wanted, or two 1s are.",
            "3 dice for the first. A 1 and a 2 take 9 more, two 1s take 12 more.",
        ),
        "3 dice for the first that fits, then 9 or 12, equally likely: 3 + (9 + 12)/2.",
        mistakes={
            18: "A 1 and a 2 can be waited for at the same time.",
            Fraction(25, 2): "The first die that fits is as likely a 1 as a 2.",
            12: "After a 1, a 1 and a 2 are still wanted. After a 2, two 1s are, and that takes longer.",
        },
        level=3,
        minutes=6,
        topic="first-step equations",
    ),
    Exercise(
        "clocks-collect-colours",
        "Dice are drawn from a full bag, each put back at once. The four colours are equally likely. How many "
        "draws does it take "
        "on average, until every colour has come?",
        lambda: Fraction(4, 4) + Fraction(4, 3) + Fraction(4, 2) + Fraction(4, 1),
        ("It goes as with six numbers.", "Add up four waits: 4/4, 4/3 and so on.", "1 + 4/3 + 2 + 4."),
        "4/4 + 4/3 + 4/2 + 4/1 = 25/3.",
        mistakes={
            4: "Four draws rarely bring four colours: only in 24 of 256 cases.",
            16: "You waited four draws for each. The first ones come sooner.",
            Fraction(22, 3): "You left out the first draw.",
        },
        topic="coupon collector",
    ),
    Exercise(
        "clocks-collect-share",
        "All six numbers take 14.7 rolls on average. How many of these go, on average, to the last number alone?",
        lambda: 6,
        ("Only one number is missing.", "With what chance does a roll bring it?", "One over 1/6."),
        "6 of 14.7: the last card takes longest.",
        mistakes={
            Fraction(147, 60): "The waits are not equal: the last is the longest.",
            1: "A roll brings the missing number only one time in six.",
        },
        minutes=2,
        topic="coupon collector",
    ),
)

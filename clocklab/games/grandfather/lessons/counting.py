"""The exercises of the course's first part: rolls are counted, tried, and looked at after a hint."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb, factorial

from clocklab.core.registry import Exercise
from clocklab.games.grandfather import Kind, kind
from clocklab.games.grandfather.odds import enter
from clocklab.probability import Chance, d, sorted_rolls, subset_sums

Roll = tuple[int, ...]


def enters(roll: Roll, card: int) -> bool:
    """Return whether a roll of the rulebook's dice enters the card.

    >>> enters((1, 3, 5), 6), enters((2, 2, 2), 6)
    (True, False)
    """
    return kind(roll) is not Kind.BOMB and card in subset_sums(roll)


# ---- 1: 216 ways ---------------------------------------------------------------------------------------------------


def _dice_for_a_six() -> int:
    dice, no_six = 0, Fraction(1)
    while 1 - no_six < Fraction(99, 100):
        dice, no_six = dice + 1, no_six * Fraction(5, 6)
    return dice


def _too_much() -> Fraction:
    return Fraction(3, 6) - d(6).sequence(3).chance(lambda roll: 6 in roll)


WAYS = (
    Exercise(
        "start-bomb",
        "What is the chance that three dice show a bomb, all three alike?",
        lambda: sorted_rolls().map(kind).chance(Kind.BOMB),
        (
            "Which rolls are bombs? Write them down.",
            "There is one bomb for each face, and the dice can fall in 6 · 6 · 6 ways.",
            "Count the faces for the number above the line; 216 stands below it.",
        ),
        "Six of the 216 rolls: 1-1-1, 2-2-2 and so on.",
        mistakes={
            Fraction(1, 216): "That is the chance of one bomb, such as 4-4-4. There is one for each face.",
            Fraction(1, 6): "That is how often a second die shows the same as the first. The third has to, as well.",
            Fraction(6, 56): "You divided by the sorted rolls, which are not equally likely. Tell the dice apart.",
        },
        topic="sample space",
    ),
    Exercise(
        "start-different",
        "What is the chance that three dice show three different numbers?",
        lambda: sorted_rolls().map(kind).chance(Kind.PLAIN),
        (
            "Throw the dice one after the other.",
            "The first die may show anything. How many faces are left for the second, and then for the third?",
            "6 for the first, 5 for the second: multiply on, and divide by 216.",
        ),
        "6 · 5 · 4 = 120 rolls. With 6 bombs that leaves 90 doubles, with which one rolls again.",
        mistakes={
            Fraction(20, 216): "You counted the sorted rolls. Each of them comes in 3 · 2 · 1 orders.",
            Fraction(4, 9): "That is the complement: some number comes twice or three times.",
            Fraction(35, 36): "That is every roll but a bomb. Doubles do not show three different numbers either.",
        },
        topic="sample space",
    ),
    Exercise(
        "race-roll-orders",
        "How many of the 216 rolls show a 2 and two 5s, in any order?",
        lambda: sorted_rolls().weights[2, 5, 5],
        (
            "Colour the dice red, green and blue.",
            "Write down which die shows the 2. Swapping the two 5s gives the same roll again.",
            "The 2 on the red die is one roll: 2-5-5. Go on with the green one.",
        ),
        "The 2 may lie on any of the three dice, and the other two show 5.",
        mistakes={
            6: "Three different numbers come in six orders. Here two are alike, and swapping them changes nothing.",
            1: "Sorted it is one roll, but the dice are told apart: the 2 may lie on any of them.",
        },
        topic="sample space",
    ),
    Exercise(
        "race-roll-99",
        "How many dice must you roll together to see at least one 6 with a chance of 99 % or more?",
        _dice_for_a_six,
        (
            "Ask how often no 6 comes.",
            "Go by the complement: from how many dice on is (5/6)ⁿ at most 1/100?",
            "(5/6)⁴ is a little less than 1/2. How often must you halve, to come below 1/100?",
        ),
        "With one die less, no 6 at all is still a little likelier than 1 in 100.",
        mistakes={
            25: "With 25 dice it is 98.95 %, just too little.",
            6: "You added sixths. Six dice show no 6 at all in (5/6)⁶, a third of all cases.",
        },
        level=2,
        topic="complement",
    ),
    Exercise(
        "start-three-sixths",
        "Bob says: each die shows a 6 with chance 1/6, so at least one of three shows a 6 with chance 3/6. "
        "By how much is that too much?",
        _too_much,
        (
            "With six dice he would be certain of a 6!",
            "First find the chance that no die shows a 6.",
            "No 6 has the chance 5/6 · 5/6 · 5/6. Take it from 1, and the result from 3/6.",
        ),
        "No 6 at all has chance (5/6)³ = 125/216, so at least one has 91/216, and Bob said 108/216. "
        "He counted rolls with two 6s twice, and 6-6-6 three times.",
        mistakes={
            Fraction(91, 216): "That is the right chance of a 6. By how much is Bob's larger?",
            Fraction(16, 216): "16 rolls have more than one 6, but 6-6-6 was counted twice too often, not once.",
        },
        topic="complement",
    ),
)

# ---- 2: Counted twice ----------------------------------------------------------------------------------------------


def _fives_and_sixes() -> Chance:
    return d(6).sequence(3).chance(lambda roll: 5 in roll or 6 in roll)


def _orders(rng: random.Random) -> Exercise:
    dice = rng.randrange(3, 7)
    shown = ", ".join(map(str, range(1, dice + 1)))
    return Exercise(
        "race-orders-different",
        f"{dice} dice show {shown}. In how many orders can {dice} coloured dice do that?",
        lambda: factorial(dice),
        (
            "Place the numbers one after the other.",
            f"The 1 may lie on any of {dice} dice. How many dice are left for the 2?",
            f"Multiply {dice} · {dice - 1} and so on, down to 1.",
        ),
        f"{' · '.join(str(each) for each in range(dice, 0, -1))} orders.",
        mistakes={
            dice**dice: f"Each number may be used only once: the second die has {dice - 1} left, not {dice}.",
            dice**2: "You multiplied two of the places. There is one place for each die.",
        },
        topic="permutations",
        vary=_orders,
    )


def _pairs(rng: random.Random) -> Exercise:
    dice = rng.randrange(4, 9)
    return Exercise(
        "race-choose-two",
        f"{dice} dice lie on the table. How many different pairs of them can you pick up?",
        lambda: comb(dice, 2),
        (
            "Give the dice names, and list a few pairs.",
            f"There are {dice} dice for your left hand, then {dice - 1} for your right. Which pairs come twice?",
            f"{dice} · {dice - 1} counts each pair twice, once for each hand.",
        ),
        f"{dice} · {dice - 1}/2: the order in which the two are picked up does not matter.",
        mistakes={
            dice * (dice - 1): "You counted each pair twice: first this die and then that, and the other way round.",
            dice**2: "No die makes a pair with itself, and each pair came twice.",
        },
        topic="combinations",
        vary=_pairs,
    )


TWICE = (
    _orders(random.Random(1)),
    _pairs(random.Random(2)),
    Exercise(
        "race-roll-card-2",
        "What is the chance that one roll enters a card of 2?",
        lambda: enter(2),
        (
            "In which ways can dice make a 2?",
            "A: some die shows 2. B: two dice show 1. Add, take away what was counted twice, then the bombs "
            "among them.",
            "A has 91 rolls, B has 18 - 3 + 1. Which rolls are in both?",
        ),
        "91 rolls show a 2 and 16 two 1s or more; 3 do both; and the bombs 1-1-1 and 2-2-2 move nobody.",
        mistakes={
            Fraction(104, 216): "You forgot that bombs move nobody: 1-1-1 and 2-2-2 are among your rolls.",
            Fraction(105, 216): "The rolls of a 2 and two 1s are in both events: you counted them twice.",
            Fraction(90, 216): "That is a 2 on a die. Two 1s make a 2 as well.",
        },
        level=2,
        minutes=5,
        topic="inclusion-exclusion",
    ),
    Exercise(
        "race-roll-12-sides",
        "Three dice with twelve sides, and a card of 12: what is the chance that one roll enters it?",
        lambda: enter(12, sides=12),
        (
            "Go through the events of the lesson once more, with 12 for the 6, and for the six sides.",
            "One die: 12³ - 11³. Two dice: three times 11 · 12, less the overlaps. Three dice: 12 coins cut in "
            "two places.",
            "A has 397 rolls, B has 396 - 33 + 1, C has 55. A and B share 33, and three bombs are among them.",
        ),
        "397 + 364 + 55 - 33 - 3 = 780 of 1728 rolls. Much harder than a 6 with six sides.",
        mistakes={
            Fraction(783, 1728): "You forgot that bombs move nobody: 4-4-4, 6-6-6 and 12-12-12.",
            Fraction(813, 1728): "One die shows 12 and the others make 12: these rolls were counted twice.",
            Fraction(159, 216): "That is the 6 with six sides. There are more ways to miss now.",
        },
        level=3,
        minutes=8,
        topic="inclusion-exclusion",
    ),
    Exercise(
        "race-five-or-six",
        "Of the 216 rolls, 91 show a 5, and 91 show a 6. What is the chance that a roll shows a 5 or a 6 or both?",
        _fives_and_sixes,
        (
            "Some rolls show both. How often does 91 + 91 count those?",
            "Go by the complement: which faces are left if there is neither a 5 nor a 6?",
            "4 · 4 · 4 rolls show neither.",
        ),
        "216 - 64 = 152 rolls. So 91 + 91 - 152 = 30 show both.",
        mistakes={
            Fraction(182, 216): "The rolls with a 5 and a 6 were counted twice.",
            Fraction(122, 216): "You took away twice the rolls that show both: now they are not counted at all.",
            Fraction(64, 216): "That is the complement: neither a 5 nor a 6.",
        },
        topic="union",
    ),
)

# ---- 3: Try it 10,000 times ----------------------------------------------------------------------------------------


def _frequency(rng: random.Random) -> Exercise:
    rolls = rng.choice((400, 500, 800, 1000, 2000))
    hits = rolls * rng.randrange(66, 78) // 100
    return Exercise(
        "race-frequency",
        f"In {rolls} rolls, {hits} got onto the 6. What is the relative frequency?",
        lambda: Fraction(hits, rolls),
        (
            "What is compared with what?",
            "It is hits among all rolls, not among misses.",
            f"{hits} stands above the line.",
        ),
        "Hits divided by all rolls.",
        mistakes={
            Fraction(hits, rolls - hits): "You divided by the misses. Divide by all rolls.",
            Fraction(rolls - hits, rolls): "That is the share of the misses.",
        },
        minutes=2,
        topic="relative frequency",
        vary=_frequency,
    )


OFTEN = (
    _frequency(random.Random(3)),
    Exercise(
        "race-expected-hits",
        "A roll gets onto the 6 with chance 159/216. How many of 10,000 rolls do you expect to do it? Round to a whole "
        "number.",
        lambda: round(Fraction(159, 216) * 10_000),
        (
            "What share of all rolls is it?",
            "Multiply the number of rolls by the chance.",
            "10,000 · 159/216 = 7361.1...",
        ),
        "10,000 · 159/216 = 7361.11.",
        mistakes={
            7362: "7361.1 lies nearer to 7361.",
            2639: "That is how many rolls you expect to miss.",
            7400: "Multiply by the exact chance, not by a rounded one.",
        },
        minutes=2,
        topic="law of large numbers",
    ),
    Exercise(
        "race-make-up",
        "A coin has shown 60 heads in its first 100 throws. What share of heads do you expect after 1000 "
        "throws, if exactly "
        "half of the other 900 show heads?",
        lambda: Fraction(60 + 450, 1000),
        (
            "Does the coin remember its first 100 throws?",
            "Count all heads: the 60 that lie there, and half of 900.",
            "60 + 450 heads.",
        ),
        "510 of 1000. The ten heads too many are still there; they only weigh less among so many throws.",
        mistakes={
            Fraction(1, 2): "Nothing takes the first heads back: they are outvoted, not made up for.",
            Fraction(3, 5): "The first 100 throws do not tell the coin how to go on.",
            Fraction(51, 90): "Divide by all 1000 throws.",
        },
        topic="law of large numbers",
    ),
    Exercise(
        "race-same-seed",
        "Ada simulates 10,000 rolls with seed 5, three times. She gets the same share each time and says: "
        '"With 30,000 rolls I can be sure." How many different rolls did she look at?',
        lambda: 10_000,
        (
            "What does a seed do?",
            "The same seed brings the same rolls.",
            "The second run repeats the first, roll by roll.",
        ),
        "Three times the same 10,000 rolls. A new seed would have brought new ones.",
        mistakes={
            30_000: "The same seed brings the same rolls: each of them was looked at three times.",
            5: "The seed says where the random numbers begin, not how many there are.",
        },
        minutes=2,
        topic="simulation",
    ),
    Exercise(
        "race-closer",
        "When is the share of heads more likely to lie between 0.49 and 0.51: after 100 throws of a coin, or "
        "after 10,000? "
        "Answer with the number.",
        lambda: 10_000,
        (
            "Look at the picture with many lines.",
            "How wide is the bundle of lines at each of the two?",
            "It gets narrower.",
        ),
        "After 100 throws it happens to about a quarter of all people, after 10,000 to 95 in 100.",
        mistakes={
            100: "After 100 throws one head more or less moves the share by 0.01 already.",
            Fraction(1, 2): "The question asks for the number of throws.",
        },
        minutes=2,
        topic="law of large numbers",
    ),
)

# ---- 4: How far off? -----------------------------------------------------------------------------------------------

FAR_OFF = (
    Exercise(
        "race-interval-width",
        "An interval from 400 rolls is 0.10 wide. About how wide is one from 6400 rolls?",
        lambda: Fraction(1, 40),
        (
            "How many times as many rolls are there?",
            "The width goes with one over the square root of the number of rolls.",
            "16 times the rolls. What is the square root of 16?",
        ),
        "16 times the rolls make it 4 times narrower.",
        mistakes={
            Fraction(1, 160): "16 times the rolls make it 4 times narrower, not 16 times: take the square root.",
            Fraction(2, 5): "More rolls make the interval narrower.",
        },
        topic="square root of n",
    ),
    Exercise(
        "race-one-more-digit",
        "How many times as many rolls does it take to make an interval ten times narrower, one more decimal place?",
        lambda: 100,
        (
            "Ten times as many is not enough.",
            "The width goes with one over the square root.",
            "Which number has the root 10?",
        ),
        "The square root of 100 is 10.",
        mistakes={
            10: "Ten times the rolls make it only about 3.2 times narrower.",
            20: "Twice ten? The square root undoes squaring, not doubling.",
        },
        minutes=2,
        topic="square root of n",
    ),
    Exercise(
        "race-intervals-missing",
        "40 pupils each roll by themselves and make a 95 % interval. How many of the intervals do you expect to "
        "miss the true "
        "chance?",
        lambda: 2,
        ("95 % of them hold it.", "What is 5 % of 40?", "5 % is one in twenty."),
        "One interval in twenty misses, by design; nobody made a mistake.",
        mistakes={
            38: "That many are expected to hold it.",
            0: "A 95 % interval is made to miss in 5 of 100 cases.",
            5: "5 is the number of percent; take 5 % of 40.",
        },
        minutes=2,
        topic="confidence interval",
    ),
    Exercise(
        "race-normal-half",
        "50 of 100 rolls are hits. How far does the normal interval reach to each side of 0.5? Take 1.96 for "
        "the factor.",
        lambda: Fraction(98, 1000),
        (
            "Put the numbers into the formula of the lesson.",
            "1.96 times the square root of p(1 - p)/n.",
            "p(1 - p)/n is 0.25/100. Its square root is 0.05.",
        ),
        "1.96 · 0.05.",
        mistakes={
            Fraction(49, 10_000): "You forgot the square root.",
            Fraction(49, 250): "That is the whole width, from end to end.",
        },
        level=2,
        topic="standard error",
    ),
    Exercise(
        "race-no-bomb",
        "With what chance do 20 rolls show no bomb at all, so that the normal interval is nothing but the point 0?",
        lambda: Fraction(35, 36) ** 20,
        (
            "How often does one roll show no bomb?",
            "35 of 36 rolls are no bomb, and the rolls do not influence each other.",
            "Multiply 35/36 by itself, 20 times.",
        ),
        "(35/36)²⁰: more often than not the normal interval says that bombs are impossible.",
        mistakes={
            1 - Fraction(35, 36) ** 20: "That is the complement: at least one bomb.",
            Fraction(5, 9): "You added 1/36 twenty times. That counts rolls with several bombs too often.",
            Fraction(16, 36): "You took 20 times 1/36 from 1. Multiply the chances of no bomb instead.",
        },
        level=2,
        topic="coverage",
    ),
)

"""The exercises of the course's second part: rolls become coins, with means, spreads, and hits that are counted."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

from clocklab.core.registry import Exercise
from clocklab.games.clocks.odds import draw, lucky_seven, perfect_within, red_die, snake_eyes
from clocklab.probability import Chance, Dist, d

ALONE = (4, 4, 4, 4)
TWO_PLAYERS = (8, 8, 8, 8)
SEVEN = Fraction(1, 6)

# ---- 7: From dice to coins -----------------------------------------------------------------------------------------


def _best_of_a_second_roll() -> Fraction:
    once = red_die().mean()
    return red_die().expectation(lambda pips: max(Fraction(pips), once))


def _prize(rng: random.Random) -> Exercise:
    prize = rng.choice((6, 9, 12, 15, 18))
    return Exercise(
        "clocks-mean-prize",
        f"A gamble pays {prize} coins if two dice show the same number, and nothing otherwise. How many coins "
        f"does it pay on "
        "average?",
        lambda: Fraction(prize, 6),
        (
            "How many of the 36 rolls pay?",
            "Six rolls show two equal numbers. Multiply each payment by its chance, and add.",
            f"6/36 · {prize} + 30/36 · 0.",
        ),
        f"{prize} coins in one roll of six.",
        mistakes={
            Fraction(prize, 36): "Six rolls show two equal numbers, not one.",
            Fraction(prize, 2): "You took the mean of the two payments. They are not equally likely.",
        },
        minutes=2,
        topic="expected value",
        vary=_prize,
    )


COINS = (
    Exercise(
        "clocks-red-at-most",
        "A red die is rolled for coins. What is the chance that it pays 2 coins or fewer?",
        lambda: red_die().at_most(2),
        (
            "Which faces pay 2 coins or fewer?",
            "Read it off the cumulative distribution at 2.",
            "1 and 2: two faces of six.",
        ),
        "F(2) = 2/6.",
        mistakes={
            Fraction(1, 6): "That is exactly 2. 'Or fewer' takes the 1 along.",
            Fraction(2, 3): "That is the complement: more than 2.",
        },
        minutes=2,
        topic="distribution",
    ),
    Exercise(
        "clocks-gamble-consolation",
        "A kinder Lucky 7 pays 7 coins for a sum of 7, and 2 coins as a consolation for a sum of 2. How many coins "
        "does it pay on average?",
        lambda: d(6).repeat_sum(2).expectation(lambda total: {7: 7, 2: 2}.get(total, 0)),
        (
            "Imagine 36 rolls that come out once each.",
            "Go through the 36 rolls: how many of them pay 7 coins, and how many pay 2?",
            "Six pay 7, one pays 2. Divide all these coins by 36.",
        ),
        "Six rolls pay 7 coins and one pays 2: 44 coins in 36 rolls.",
        mistakes={
            Fraction(9, 2): "You took the mean of 7 and 2. They are not equally likely, and most rolls pay nothing.",
            Fraction(44, 7): "Divide by all 36 rolls, also by those that pay nothing.",
            Fraction(7, 6): "That is without the consolation.",
        },
        topic="expected value",
    ),
    Exercise(
        "clocks-gamble-fair",
        "Snake Eyes pays 11 coins. How many would it have to pay to be worth as much, on average, as 2 sure coins?",
        lambda: 2 / Fraction(snake_eyes().chance),
        (
            "How often does it pay?",
            "It pays in one of 36 rolls. What must that one roll bring in for all of them?",
            "36 rolls at 2 coins each.",
        ),
        "In 36 rolls 2 sure coins each make 72, and a single one of these rolls pays.",
        mistakes={
            22: "Twice 11 is not the point: 11 coins are worth only 11/36 on average.",
            36: "That is worth 1 coin on average.",
            12: "The chance of two ones is 1/36, not 1/6.",
        },
        topic="fair price",
    ),
    Exercise(
        "clocks-gamble-second-roll",
        "A new rule: whoever rolls a red die for money may roll it a second time, but must then take what the second "
        "roll shows. How many coins does it pay on average, if you decide as well as you can?",
        _best_of_a_second_roll,
        (
            "What is a second roll worth?",
            "A second roll is worth 7/2. Which first rolls would you keep?",
            "Keep 4, 5 and 6. In the other half of all cases you have 7/2.",
        ),
        "Keep 4, 5 and 6 and roll again else: (4 + 5 + 6)/6 + 3/6 · 7/2. The right to choose is worth 3/4 of a coin.",
        mistakes={
            Fraction(7, 2): "That is without the right to roll again. It is worth something.",
            5: "That is the mean of what you keep. In half of all cases you roll again.",
            Fraction(161, 36): "That is the larger of two dice. Here you decide before you see the second one.",
        },
        level=2,
        minutes=5,
        topic="expected value",
    ),
    _prize(random.Random(1)),
)

# ---- 8: Means add up -----------------------------------------------------------------------------------------------


def _black_mean(rng: random.Random) -> Exercise:
    dice = rng.randrange(2, 12)
    return Exercise(
        "clocks-mean-black",
        f"From a solo bag (4 dice of each of four colours) {dice} dice are drawn, and none is put back. How "
        f"many black ones do "
        "you expect?",
        lambda: draw(ALONE, dice).expectation(lambda came: came[2]),
        (
            "Give each of the drawn dice an indicator: 1 if it is black.",
            "By itself each drawn die is black with chance 1/4, wherever it comes.",
            f"{dice} times 1/4.",
        ),
        f"{dice} indicators of mean 1/4. They depend on each other, and for the mean that does not matter.",
        mistakes={
            Fraction(1, 4): f"That is the mean of one indicator. There are {dice}.",
            Fraction(dice, 16): "That is the share of the bag that was drawn. Black dice are four of 16.",
        },
        minutes=2,
        topic="linearity",
        vary=_black_mean,
    )


def _chance_of_a_colour(dice: int) -> Fraction:
    return 1 - Fraction(comb(24, dice), comb(32, dice))


SUMS = (
    _black_mean(random.Random(4)),
    Exercise(
        "clocks-mean-perfect",
        "Twelve dice are rolled and laid round the clock, one on each hour, in the order in which they come. "
        "How many of them "
        "are perfect on average?",
        lambda: Fraction(12, 6),
        (
            "Each hour wants one number.",
            "Give each hour an indicator: 1 if its die shows what it wants. What is the mean of one?",
            "Each mean is 1/6, and there are twelve.",
        ),
        "Twelve indicators with mean 1/6 each.",
        mistakes={
            Fraction(1, 6): "That is the chance of one hour. Add up all twelve.",
            1: "It is 12 hours times 1/6.",
            6: "Half of the hours? Each die has six faces, and one is right.",
        },
        minutes=2,
        topic="indicators",
    ),
    Exercise(
        "clocks-mean-pairs",
        "Three dice are rolled. How many of the three pairs of dice show two equal numbers, on average?",
        lambda: d(6).sequence(3).expectation(lambda roll: sum(roll[i] == roll[j] for i, j in ((0, 1), (0, 2), (1, 2)))),
        (
            "Name the three pairs.",
            "Give each pair an indicator. With what chance are two dice equal?",
            "Three pairs, each equal with chance 1/6.",
        ),
        "3 · 1/6. The chance of at least one such pair is smaller, 96/216, as a bomb counts three times in the mean.",
        mistakes={
            Fraction(96, 216): "That is the chance of at least one equal pair. A bomb has three of them, and "
            "counts three times.",
            Fraction(1, 6): "That is one pair. There are three.",
        },
        level=2,
        topic="indicators",
    ),
    Exercise(
        "clocks-mean-colours-five",
        "With two players (8 dice of each colour) five dice are drawn. How many different colours do they have "
        "on average?",
        lambda: draw(TWO_PLAYERS, 5).expectation(lambda came: sum(count > 0 for count in came)),
        (
            "Go as in the lesson, with five dice for three.",
            "Let an indicator be 1 if white comes, one for grey, and so on. Its mean comes from the complement.",
            "White stays away with chance C(24,5)/C(32,5). Take that from 1, and multiply by 4.",
        ),
        "Four indicators, each with the mean 1 - C(24,5)/C(32,5).",
        mistakes={
            _chance_of_a_colour(5): "That is the mean of one indicator. There are four colours.",
            4 * _chance_of_a_colour(3): "That is with three dice.",
            4 * (1 - Fraction(3, 4) ** 5): "That is with putting back: each die is taken from a full bag.",
        },
        level=2,
        minutes=5,
        topic="linearity",
    ),
    Exercise(
        "clocks-mean-coats",
        "Four friends hang up their coats, and on leaving each takes one without looking. How many of them go "
        "home in their "
        "own coat, on average?",
        lambda: 4 * Fraction(1, 4),
        (
            "Give each friend an indicator: 1 for the own coat.",
            "By symmetry each friend gets each of the four coats equally often.",
            "Four indicators with mean 1/4.",
        ),
        "4 · 1/4, and it is 1 for any number of friends, although who gets which coat is anything but independent.",
        mistakes={
            Fraction(1, 4): "That is the chance for one of them.",
            Fraction(1, 24): "That is the chance that all four get their own coat.",
            Fraction(15, 24): "That is the chance that at least one gets the own coat.",
        },
        topic="linearity",
    ),
)

# ---- 9: How far it strays ------------------------------------------------------------------------------------------

SPREAD = (
    Exercise(
        "clocks-var-indicator",
        "An indicator is 1 with chance 1/6 and 0 otherwise. What is its variance?",
        lambda: Dist({1: 1, 0: 5}).var(),
        (
            "The mean is 1/6. How far is each value from it?",
            "Mean of the square less the square of the mean. What is the square of 0, and of 1?",
            "1/6 - (1/6)².",
        ),
        "p(1 - p) = 1/6 · 5/6.",
        mistakes={
            Fraction(1, 6): "That is the mean of the square. Take away the square of the mean.",
            Fraction(5, 6): "That is 1 - p. Multiply by p.",
            Fraction(1, 36): "That is the square of the mean alone.",
        },
        minutes=3,
        topic="variance",
    ),
    Exercise(
        "clocks-gamble-eight-sides",
        "Lucky 9: two dice with eight sides pay 9 coins for a sum of 9, else nothing. What is the variance of what it "
        "pays?",
        lambda: d(8).repeat_sum(2).map(lambda total: 9 if total == 9 else 0).var(),
        (
            "With what chance does it pay?",
            "8 of 64 rolls pay. Then: the mean of the square less the square of the mean.",
            "81 · 1/8 - (9/8)².",
        ),
        "The chance is 1/8, so the variance is 81 · 1/8 · 7/8. Six sides have 245/36: a larger prize varies more.",
        mistakes={
            Fraction(81, 8): "That is the mean of the square. Take away the square of the mean.",
            Fraction(9, 8): "That is the mean.",
            Fraction(63, 64): "You forgot to square the prize.",
        },
        level=2,
        minutes=5,
        topic="variance",
    ),
    Exercise(
        "clocks-var-hundred",
        "Lucky 7 has the variance 245/36. What is the variance of all the coins that it pays in 100 uses?",
        lambda: 100 * lucky_seven().law.var(),
        (
            "The uses do not know of each other.",
            "Variances of independent numbers add up.",
            "100 times 245/36.",
        ),
        "24500/36. The standard deviation grows only tenfold, from 2.61 to 26.1 coins.",
        mistakes={
            10_000 * Fraction(245, 36): "That is 100 times one and the same use. Different uses partly cancel "
            "each other.",
            10 * Fraction(245, 36): "The standard deviation grows tenfold, the variance a hundredfold.",
        },
        level=2,
        topic="variance of a sum",
    ),
    Exercise(
        "clocks-chebyshev",
        "What does Chebyshev's inequality say at most of the chance to lie 3 standard deviations or more away "
        "from the mean?",
        lambda: Fraction(1, 9),
        ("Look it up in the lesson.", "It is one over the square of the number of standard deviations.", "1/3²."),
        "1/3². For most distributions it is far less, but never more.",
        mistakes={
            Fraction(1, 3): "Square the 3.",
            Fraction(8, 9): "That is what is left for being nearer.",
        },
        minutes=2,
        topic="Chebyshev's inequality",
    ),
    Exercise(
        "clocks-var-three-red",
        "One red die pays 7/2 coins on average, with the variance 35/12. What is the variance of three red dice "
        "together?",
        lambda: 3 * red_die().var(),
        ("Three dice, not one die three times.", "Variances of independent numbers add up.", "35/12 + 35/12 + 35/12."),
        "3 · 35/12. One die that counts three times would have nine times the variance.",
        mistakes={
            Fraction(105, 4): "That is one die that counts three times. Three dice partly cancel each other.",
            Fraction(35, 12): "That is one die.",
        },
        topic="variance of a sum",
    ),
)

# ---- 10: Hits among ten --------------------------------------------------------------------------------------------


def _hits(many: int, hits: int) -> Fraction:
    return comb(many, hits) * SEVEN**hits * (1 - SEVEN) ** (many - hits)


def _exactly(rng: random.Random) -> Exercise:
    many, hits = rng.randrange(5, 13), rng.randrange(2, 4)
    return Exercise(
        "clocks-binomial-exactly",
        f"You use Lucky 7 {many} times. What is the chance that it pays exactly {hits} times?",
        lambda: _hits(many, hits),
        (
            "In how many orders can hits and misses come?",
            f"C({many},{hits}) orders, each with the same chance.",
            f"One order: (1/6)^{hits} · (5/6)^{many - hits}.",
        ),
        f"C({many},{hits}) · (1/6)^{hits} · (5/6)^{many - hits}.",
        mistakes={
            SEVEN**hits * (1 - SEVEN) ** (many - hits): "That is one order of hits and misses. There are many.",
            comb(many, hits) * SEVEN**hits: "The other uses must miss: multiply by 5/6 for each of them.",
        },
        topic="binomial distribution",
        vary=_exactly,
    )


def _six_coins_of_both() -> Chance:
    return (red_die() + lucky_seven().law).at_least(6)


HITS = (
    _exactly(random.Random(2)),
    Exercise(
        "clocks-binomial-none",
        "With what chance does Lucky 7 pay nothing at all in six uses?",
        lambda: _hits(6, 0),
        (
            "All six must miss.",
            "Each misses with chance 5/6, and they do not know of each other.",
            "Multiply 5/6 six times.",
        ),
        "(5/6)⁶, about one third. 'Once in six' is not a promise.",
        mistakes={
            0: "You expect one hit in six uses. That does not make it certain.",
            1 - Fraction(5, 6) ** 6: "That is the complement: at least one hit.",
            Fraction(5, 6): "That is one use.",
        },
        minutes=2,
        topic="binomial distribution",
    ),
    Exercise(
        "clocks-binomial-likeliest",
        "You use Lucky 7 twenty times. Which number of hits is the likeliest?",
        lambda: max(range(21), key=lambda hits: _hits(20, hits)),
        (
            "It is near the mean.",
            "The mean is 20/6 = 3.33. Compare the chances of 3 and of 4.",
            "From 3 to 4 the chance changes by the factor (17/4) · (1/5).",
        ),
        "3 hits come with chance 0.238, 4 with 0.202.",
        mistakes={
            Fraction(10, 3): "That is the mean. A number of hits is whole.",
            4: "4 has the chance 0.202. One number has more.",
            0: "No hit at all has the chance 0.026.",
        },
        level=2,
        topic="binomial distribution",
    ),
    Exercise(
        "clocks-gamble-need",
        "You need 6 coins or more and have none. You roll a red die for money and use a Lucky 7 bonus. With what "
        "chance do both together bring enough?",
        _six_coins_of_both,
        (
            "When is it not enough?",
            "Two things must both go wrong, and they do not know of each other.",
            "The red die fails with 5/6, and so does Lucky 7.",
        ),
        "Both fail with 5/6 · 5/6, for the red die helps only with a 6. The complement is 1 - 25/36.",
        mistakes={
            Fraction(1, 3): "You added 1/6 and 1/6. Both can succeed at once: that was counted twice.",
            Fraction(1, 36): "That is the chance that both succeed. One is enough.",
            Fraction(25, 36): "That is the complement: neither is enough.",
        },
        topic="independence",
    ),
    Exercise(
        "clocks-binomial-once",
        "What is the chance that Lucky 7 pays at least once in four uses?",
        lambda: perfect_within(4),
        ("Ask for the complement.", "All four miss with chance (5/6)⁴.", "1 - 625/1296."),
        "1 - (5/6)⁴ = 671/1296, a little more than one half.",
        mistakes={
            Fraction(4, 6): "You added sixths. Several hits were counted several times.",
            Fraction(625, 1296): "That is the complement: it never pays.",
            _hits(4, 1): "That is exactly once.",
        },
        minutes=2,
        topic="binomial distribution",
    ),
)

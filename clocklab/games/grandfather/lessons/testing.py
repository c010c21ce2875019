"""The exercises on testing a die, and on telling two players apart."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from clocklab.core.registry import Exercise

HALF = Fraction(1, 2)


def _at_least(trials: int, hits: int, chance: Fraction) -> Fraction:
    each = (comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(hits, trials + 1))
    return sum(each, Fraction(0))


TESTS = (
    Exercise(
        "race-test-eight-heads",
        "A coin shows 8 heads in 8 throws. What is the p-value, if you ask for so many heads or more?",
        lambda: _at_least(8, 8, HALF),
        (
            "Suppose that the coin is fair.",
            "More than 8 heads cannot come. How likely are 8?",
            "Multiply one half by itself, 8 times.",
        ),
        "(1/2)⁸.",
        mistakes={
            Fraction(1, 128): "That asks for 8 equal throws, heads or tails.",
            Fraction(8, 256): "8 heads come in one order only.",
            Fraction(255, 256): "That is the complement.",
        },
        minutes=2,
        topic="p-value",
    ),
    Exercise(
        "race-test-nine-heads",
        "What is the p-value of 9 heads or more in 10 throws of a coin?",
        lambda: _at_least(10, 9, HALF),
        (
            "'Or more' takes 10 heads along.",
            "9 heads come in 10 orders, 10 heads in one.",
            "10 + 1 of 2¹⁰ orders.",
        ),
        "11 of 1024.",
        mistakes={
            Fraction(10, 1024): "That is exactly 9 heads. 'Or more' takes 10 heads along.",
            Fraction(1, 1024): "That is 10 heads only.",
            Fraction(2, 1024): "9 heads come in ten orders: the tail may be at any throw.",
        },
        topic="p-value",
    ),
    Exercise(
        "race-test-power",
        "You reject that a coin is fair only if all 5 throws show heads. The coin really shows heads with "
        "chance 4/5. What is "
        "the power of the test?",
        lambda: _at_least(5, 5, Fraction(4, 5)),
        (
            "The power is computed with the real chance.",
            "With what chance do all 5 throws of this coin show heads?",
            "Multiply 4/5 by itself, 5 times.",
        ),
        "(4/5)⁵ = 1024/3125: two times in three the coin goes free.",
        mistakes={
            Fraction(1, 32): "That is the chance of a false alarm, with a fair coin.",
            1 - Fraction(4, 5) ** 5: "That is the chance of a miss.",
            Fraction(4, 5): "All 5 throws must show heads.",
        },
        level=2,
        topic="power",
    ),
    Exercise(
        "race-test-two-alarms",
        "Two pupils test one fair die each, at a level of exactly 5 %. What is the chance of at least one false alarm?",
        lambda: 1 - Fraction(19, 20) ** 2,
        (
            "Go by the complement.",
            "Neither of them raises an alarm with chance 0.95 · 0.95.",
            "1 - 0.9025.",
        ),
        "1 - 0.95² = 0.0975, nearly twice 5 %.",
        mistakes={
            Fraction(1, 10): "Both alarms at once were counted twice.",
            Fraction(1, 20): "That is one pupil.",
            Fraction(1, 400): "That is both of them.",
        },
        topic="many tests",
    ),
    Exercise(
        "race-test-two-hundred",
        "A test at a level of exactly 5 % is used on 200 fair dice. How many of them does it call loaded, on average?",
        lambda: 10,
        ("All of these alarms are false.", "Each die raises an alarm with chance 5 %.", "5 % of 200."),
        "5 % of 200, although not one is loaded.",
        mistakes={
            0: "The test is made to raise a false alarm in 5 of 100 cases.",
            190: "That many are not called loaded.",
            5: "5 is the number of percent.",
        },
        minutes=2,
        topic="significance level",
    ),
)

COMPARED = (
    Exercise(
        "race-compare-width",
        "An interval from 2500 games reaches 0.02 to each side. How far does one from 10,000 games reach?",
        lambda: Fraction(1, 100),
        ("How many times as many games are there?", "Four times the games: take the square root.", "Half of 0.02."),
        "Four times the games make it half as wide.",
        mistakes={
            Fraction(5, 1000): "Four times the games make it half as wide, not a quarter.",
            Fraction(4, 100): "More games make it narrower.",
        },
        minutes=2,
        topic="square root of n",
    ),
    Exercise(
        "race-compare-difference",
        "Two independent means have the standard errors 3 and 4. What is the standard error of their difference?",
        lambda: 5,
        ("Variances add up, standard errors do not.", "Square them, add, and take the root.", "9 + 16 = 25."),
        "The root of 9 + 16.",
        mistakes={
            7: "Standard errors do not add up; their squares do.",
            1: "A difference is not more certain than its parts. Variances are added also for a difference.",
            25: "Take the root.",
        },
        minutes=2,
        topic="standard error of a difference",
    ),
    Exercise(
        "race-compare-same-luck",
        "X and Y have the variance 9 each, and the covariance 8. What is the variance of X - Y?",
        lambda: 9 + 9 - 2 * 8,
        ("They go together.", "Var(X - Y) = Var X + Var Y - 2 Cov(X, Y).", "9 + 9 - 16."),
        "18 - 16 = 2 instead of 18: that is what the same luck for both is worth.",
        mistakes={
            18: "That would be so if they were independent.",
            34: "The covariance is taken away: they go together, and the difference varies less.",
            10: "The covariance counts twice.",
        },
        topic="common random numbers",
    ),
    Exercise(
        "race-compare-errors",
        "Ada wins 33 of 60 games. How far is that from one half, counted in standard errors of the square root "
        "of 0.25/60? Two "
        "digits behind the point are enough.",
        lambda: Fraction(77, 100),
        (
            "33 of 60 is 0.55.",
            "Divide the distance of 0.05 by the standard error.",
            "The standard error is 0.0645.",
        ),
        "0.05/0.0645 = 0.77: nothing that luck could not do.",
        tolerance=Fraction(1, 100),
        mistakes={
            3: "You counted games. Divide the distance of the shares by their standard error.",
            Fraction(5, 100): "That is the distance of the share. Divide it by the standard error.",
        },
        level=2,
        topic="standard error",
    ),
    Exercise(
        "race-compare-half",
        "How many times as many games make an interval half as wide?",
        lambda: 4,
        (
            "Twice as many are not enough.",
            "The width goes with one over the square root.",
            "Which number has the root 2?",
        ),
        "Four times: the root of 4 is 2.",
        mistakes={
            2: "Twice the games make it only about 1.4 times narrower.",
            Fraction(1, 4): "More games, not fewer.",
        },
        minutes=1,
        topic="square root of n",
    ),
)

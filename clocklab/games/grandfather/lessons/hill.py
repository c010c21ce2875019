"""The exercises on sums of dice: convolution, polynomials, and the normal curve."""

from __future__ import annotations

import random
from fractions import Fraction

from clocklab.core.registry import Exercise
from clocklab.probability import d


def _two(rng: random.Random) -> Exercise:
    total = rng.choice((4, 5, 6, 8, 9, 10))
    ways = 6 - abs(total - 7)
    return Exercise(
        "race-sum-two",
        f"What is the chance that two dice make {total}?",
        lambda: d(6).repeat_sum(2).chance(total),
        (
            "Let the first die show 1, then 2 and so on. What must the second one show?",
            f"Count the first faces for which {total} less the face is a face, too.",
            f"The first die may show {max(1, total - 6)} to {min(6, total - 1)}.",
        ),
        f"{ways} of 36 rolls: one less for each step away from 7.",
        mistakes={
            Fraction(1, 11): "There are eleven sums, but they are not equally likely.",
            Fraction((ways + 1) // 2, 21): "You counted sorted rolls. 1-2 and 2-1 are two rolls of coloured dice.",
        },
        minutes=2,
        topic="convolution",
        vary=_two,
    )


HILL = (
    _two(random.Random(1)),
    Exercise(
        "race-sum-mirror",
        "Which sum of three dice, other than 8 itself, has just as many rolls as the sum 8?",
        lambda: next(
            s for s in range(3, 19) if s != 8 and d(6).repeat_sum(3).weights[s] == d(6).repeat_sum(3).weights[8]
        ),
        (
            "Look at the hill: it is symmetric.",
            "Turn every die over, so that it shows 7 less what it showed.",
            "Turned over, three dice with the sum 8 show 21 - 8.",
        ),
        "21 - 8: each roll of one sum becomes a roll of the other, if all dice are turned over.",
        mistakes={
            6: "That is the mirror for two dice, around 7. The middle of three dice is 10.5.",
            12: "The middle of the sums is 10.5, not 10.",
        },
        topic="symmetry",
    ),
    Exercise(
        "race-sum-variance",
        "One die has the variance 35/12. What is the variance of the sum of twelve dice?",
        lambda: d(6).repeat_sum(12).var(),
        ("The dice are independent.", "Variances of independent numbers add up.", "Twelve times 35/12."),
        "12 · 35/12. The standard deviation is the root of 35, a little less than 6.",
        mistakes={
            420: "That is one die that counts twelve times. Twelve dice partly cancel each other.",
            Fraction(35, 12): "That is one die.",
            42: "That is the mean.",
        },
        minutes=2,
        topic="variance of a sum",
    ),
    Exercise(
        "race-sum-one-sigma",
        "A sum of very many dice has the mean 350 and the standard deviation 17. About what share of such sums "
        "lies between 333 "
        "and 367? Three digits are enough.",
        lambda: Fraction(683, 1000),
        (
            "How many standard deviations are 17?",
            "From one below the mean to one above it: look it up in section 4.",
            "It is a little more than two thirds.",
        ),
        "Within one standard deviation of the mean lie 68.3 % of a normal distribution.",
        tolerance=Fraction(2, 1000),
        mistakes={
            Fraction(95, 100): "That is within 1.96 standard deviations.",
            Fraction(341, 1000): "That is one half of it, from the mean to one end.",
            Fraction(1, 2): "Half of all lie within two thirds of a standard deviation.",
        },
        topic="normal distribution",
    ),
    Exercise(
        "race-sum-polynomial",
        "Which number stands in front of x⁷ in (x + x² + x³ + x⁴ + x⁵ + x⁶)²?",
        lambda: d(6).repeat_sum(2).weights[7],
        (
            "One power is taken from each of the two brackets.",
            "Which pairs of exponents add up to 7?",
            "x · x⁶, x² · x⁵ and so on.",
        ),
        "x · x⁶, x² · x⁵, x³ · x⁴ and the three the other way round.",
        mistakes={
            3: "The first bracket may give x and the second x⁶, or the first x⁶ and the second x: both count.",
            7: "That is the exponent. How often does x⁷ come?",
        },
        minutes=2,
        topic="generating function",
    ),
)

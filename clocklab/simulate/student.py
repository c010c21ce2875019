"""Student's interval of a mean, from exact sums, without any library."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import atan2, cos, inf, pi, sin, sqrt

from clocklab.errors import OptionError
from clocklab.simulate.estimate import Z95

MANY = 200
"""From this many degrees of freedom on, the series round the normal quantile is exact to ten digits."""


def student_interval(total: Fraction | int, squares: Fraction | int, count: int) -> tuple[float, float, float]:
    """Return the mean of numbers with this sum and sum of squares, and the ends of its 95 % interval.

    With one number the interval is the whole line. All numbers equal, it is a point. OptionError: no number.

    Source: Student, The Probable Error of a Mean, Biometrika 6 (1908).

    >>> [round(bound, 3) for bound in student_interval(15, 55, 5)]
    [3.0, 1.037, 4.963]
    """
    if count < 1:
        raise OptionError(f"A mean needs a number at least, not {count}.")
    mean = float(Fraction(total) / count)
    if count == 1:
        return mean, -inf, inf
    variance = (squares - Fraction(total * total) / count) / (count - 1)
    half = t95(count - 1) * sqrt(variance / count)
    return mean, mean - half, mean + half


@lru_cache(maxsize=4096)
def t95(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, to ten digits.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3-5.

    >>> t95(1), t95(10)
    (12.706204736, 2.228138852)
    """
    if freedom >= MANY:
        return round(_near_normal(freedom), 9)
    low, high = Z95, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return round(low, 9)


def _near_normal(freedom: int) -> float:
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def _within(t: float, freedom: int) -> float:
    """Return the chance that a Student variable lies between -t and t."""
    angle = atan2(t, sqrt(freedom))
    square = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for number in range(2 + odd, freedom - 1, 2):
        term *= square * (number - 1) / number
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total

"""Intervals that hold a share or a mean in about 95 of 100 cases, without any library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import atan2, copysign, cos, inf, pi, sin, sqrt
from operator import mul
from typing import Any, Self

from clocklab.core.values import require_count, require_number
from clocklab.errors import OptionError, brief

Z95 = 1.959963984540054
"""The 97.5 % point of the standard normal distribution."""


SKEWED = "Student, skewed"
"""What Student's interval is called where it has been widened."""

MOST_LOPSIDED = 0.005
"""Up to this value of ``Sums.lopsided``, Student's interval is taken as it is."""

MANY = 200
"""From this many degrees of freedom on, the series round the normal quantile is exact to ten digits."""


def wilson(successes: int | Fraction, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson score interval of a share, within 0 and 1.

    Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, JASA 22 (1927).

    >>> [round(bound, 4) for bound in wilson(7, 10)]
    [0.3968, 0.8922]
    """
    trials, z = require_count("trials", trials), require_number("z", z, 0)
    successes = require_number("successes", successes, 0, trials)
    share = float(successes / trials)
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # At the ends the interval ends there exactly: rounding must not shut out 0 or 1.
    return (max(0.0, centre - half) if successes else 0.0), (min(1.0, centre + half) if successes < trials else 1.0)


@dataclass(frozen=True, slots=True)
class Sums:
    """What the interval of a mean is made from: exact sums of numbers, their squares and cubes, and the extremes.

    Sums add up in any order; ``least`` and ``most`` mean nothing as long as ``count`` is 0.
    """

    count: int = 0
    total: Fraction | int = 0
    squares: Fraction | int = 0
    cubes: Fraction | int = 0
    least: Fraction | int = 0
    most: Fraction | int = 0

    def __post_init__(self) -> None:
        require_count("count", self.count, 0)
        for each in ("total", "squares", "cubes", "least", "most"):
            require_number(each, getattr(self, each))

    @classmethod
    def of(cls, values: Sequence[Fraction | int]) -> Self:
        """Return the sums of numbers; OptionError for what is not a finite number.

        >>> Sums.of([1, 2, 3])
        Sums(count=3, total=6, squares=14, cubes=36, least=1, most=3)
        """
        if not isinstance(values, Sequence) or isinstance(values, str):
            raise OptionError(f"A mean is taken of a list of numbers, not of {brief(values)}.")
        if not {*map(type, values)} <= {int, Fraction}:
            values = [_as_number(each) for each in values]
        if not values:
            return cls()
        squares = list(map(mul, values, values))
        return cls(len(values), sum(values), sum(squares), sum(map(mul, squares, values)), min(values), max(values))

    @classmethod
    def counted(cls, counts: Mapping[Fraction | int, int]) -> Self:
        """Return the sums of numbers, given how often each came; OptionError for what is not a finite number."""
        if not isinstance(counts, Mapping):
            raise OptionError(f"Counted numbers are a mapping of each to how often it came, not {brief(counts)}.")
        for value, many in counts.items():
            _as_number(value)
            require_count("how often a number came", many, 0)
        if not counts:
            return cls()
        total, squares, cubes = (sum(many * value**power for value, many in counts.items()) for power in (1, 2, 3))
        return cls(sum(counts.values()), total, squares, cubes, min(counts), max(counts))

    def __add__(self, other: Sums) -> Sums:
        if not (self.count and other.count):
            return self if self.count else other
        return Sums(
            self.count + other.count,
            self.total + other.total,
            self.squares + other.squares,
            self.cubes + other.cubes,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    @property
    def mean(self) -> float:
        """The mean, rounded once. OptionError: no number."""
        if self.count < 1:
            raise OptionError(f"A mean needs at least one number, not {self.count}.")
        return float(Fraction(self.total) / self.count)

    @property
    def lopsided(self) -> float:
        """The squared skewness over the count: Student's interval holds the mean less often by a quarter of that.

        Source: P. Hall, The Bootstrap and Edgeworth Expansion (1992).
        """
        return _skewness(self) ** 2 / self.count

    def interval(self) -> tuple[float, float, str]:
        """Return the ends of a 95 % interval of the mean, and the name of the method.

        Student's where the numbers are not too skewed for it (``lopsided``). For skewed numbers, Wilson's if there are
        only two different ones; otherwise Student's, widened to the longer side by Hall's correction for skewness. One
        number, or several that are all equal, say nothing about the spread: then it is the whole line, never a
        point. OptionError: no number.

        Sources: E. B. Wilson (1927), see ``wilson``; Student (1908), see ``student_interval``; P. Hall, On the Removal
        of Skewness by Transformation, Journal of the Royal Statistical Society B 54 (1992).

        >>> low, high, method = Sums.of([0] * 29 + [11]).interval()  # a prize of 11 in one of 30 trials
        >>> round(low, 3), round(high, 3), method
        (0.065, 1.834, 'Wilson')
        """
        mean, low, high = student_interval(self.total, self.squares, self.count)
        if self.least == self.most:
            return -inf, inf, "none"
        if self.lopsided <= MOST_LOPSIDED:
            return low, high, "Student"
        if self.squares + self.count * self.least * self.most == (self.least + self.most) * self.total:
            # The sum of (x - least)(x - most) is 0: no number lies between.
            return *self.within(self.least, self.most), "Wilson"
        skewness = _skewness(self)
        scale = sqrt(_variance(self))
        half = (high - low) / 2 / scale
        ends = [mean - scale * _straightened(side, skewness, self.count) for side in (half, -half)]
        return min(low, ends[0]), max(high, ends[1]), SKEWED

    def within(self, least: Fraction | int, most: Fraction | int) -> tuple[float, float]:
        """Return Wilson's interval of the mean of numbers that cannot lie outside ``least`` to ``most``.

        Numbers that are only the least and the most spread widest: for others the interval is on the safe side.
        """
        least, most = require_number("least", least), require_number("most", most)
        if not least <= self.least <= self.most <= most or least == most:
            raise OptionError(f"The numbers go from {self.least} to {self.most}, not from {least} to {most}.")
        low, high = wilson(Fraction(self.total - least * self.count) / (most - least), self.count)
        return float(least + low * (most - least)), float(least + high * (most - least))


def _as_number(value: Any) -> Any:
    """Return what counts as a number in a mean: True is 1."""
    return int(value) if isinstance(value, bool) else require_number("each number", value)


def _variance(sums: Sums) -> Fraction:
    return Fraction(sums.squares - Fraction(sums.total * sums.total) / sums.count) / (sums.count - 1)


def _skewness(sums: Sums) -> float:
    """Return an estimate, without bias of first order, of the skewness of the distribution behind the numbers."""
    count = sums.count
    if count < 3 or sums.least == sums.most:
        return 0.0
    mean = Fraction(sums.total) / count
    cube = sums.cubes - 3 * mean * sums.squares + 2 * mean * mean * sums.total
    return float(cube * count / ((count - 1) * (count - 2))) / sqrt(_variance(sums)) ** 3


def _straightened(distance: float, skewness: float, count: int) -> float:
    """Return Hall's distance for a skewed mean that is as likely as this distance for a mean without skewness."""
    if abs(skewness) < 1e-6:
        return distance
    inside = 1 + skewness * (distance - skewness / (6 * count))
    return 3 / skewness * (copysign(abs(inside) ** (1 / 3), inside) - 1)


def student_interval(total: Fraction | int, squares: Fraction | int, count: int) -> tuple[float, float, float]:
    """Return the mean of numbers with this sum and sum of squares, and the ends of its 95 % interval.

    With one number the interval is the whole line. If all numbers are equal it is a point, where ``Sums.interval``
    gives none. OptionError: no number.

    Source: Student, The Probable Error of a Mean, Biometrika 6 (1908).

    >>> [round(bound, 3) for bound in student_interval(15, 55, 5)]
    [3.0, 1.037, 4.963]
    """
    if count < 1:
        raise OptionError(f"A mean needs at least one number, not {count}.")
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

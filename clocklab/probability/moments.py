"""Numbers that describe a distribution: mean, variance and the like, each exact where it can be."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, Generic, TypeVar

from clocklab.errors import DistError, brief
from clocklab.probability import counting
from clocklab.probability.chance import Chance
from clocklab.probability.checks import require_function, require_kind
from clocklab.probability.outcomes import as_plain, steady

T = TypeVar("T", bound=Hashable, covariant=True)
U = TypeVar("U", bound=Hashable)

_FIRST, _SECOND = operator.itemgetter(0), operator.itemgetter(1)


class Moments(Generic[T]):
    """The part of ``Dist`` that describes it in numbers."""

    __slots__ = ()

    _weights: dict[T, int]
    _total: int

    def expectation(self, function: Callable[[T], Any]) -> Fraction:
        """The exact mean of ``function`` of the outcome; DistError where a value is not an exact number."""
        require_function("function", function)
        return counting.mean((function(outcome), weight) for outcome, weight in self._weights.items())

    def mean(self) -> Fraction:
        """The exact mean; DistError unless all outcomes are whole numbers or Fractions."""
        return counting.mean(self._weights.items())

    def var(self) -> Fraction:
        """The exact variance, the mean squared distance from the mean."""
        mean = self.mean()
        return counting.mean(((counting.exact(x) - mean) ** 2, weight) for x, weight in self._weights.items())

    def sd(self) -> float:
        """The standard deviation, the square root of the variance, as the nearest float.

        >>> from clocklab.probability import Dist
        >>> Dist.uniform([1, 5]).sd()
        2.0
        """
        return counting.root(self.var())

    def skewness(self) -> float:
        """The skewness: the mean cubed distance from the mean, over the cube of ``sd``; 0 if both sides are the same.

        DistError where all outcomes are equal.
        """
        mean, sd = self.mean(), self.sd()
        if not sd:
            raise DistError("a certain outcome has no skewness: it does not vary")
        cubes = counting.mean(((counting.exact(x) - mean) ** 3, weight) for x, weight in self._weights.items())
        return float(cubes / Fraction(sd) ** 3)

    def conditional_expectation(self, value: Callable[[T], Any], given: Callable[[T], U], /) -> dict[U, Fraction]:
        """For each value of ``given`` (a function of the outcome), the exact mean of ``value`` in that case.

        >>> from clocklab.probability import Dist
        >>> Dist.uniform(range(1, 7)).conditional_expectation(lambda roll: roll, lambda roll: roll % 2 == 0)
        {False: Fraction(3, 1), True: Fraction(4, 1)}
        """
        require_function("value", value)
        require_function("given", given)
        cases: dict[U, list[tuple[Any, int]]] = {}
        for outcome, weight in self._weights.items():
            cases.setdefault(given(outcome), []).append((value(outcome), weight))
        return {case: counting.mean(cases[case]) for case in steady(cases)}

    def covariance(self, first: Callable[[Any], Any] = _FIRST, second: Callable[[Any], Any] = _SECOND) -> Fraction:
        """The exact covariance of two functions of the outcome: by default the parts of outcomes that are pairs.

        >>> from clocklab.probability import Dist
        >>> dice = Dist.uniform(range(1, 7)).sequence(2)
        >>> dice.map(lambda roll: (roll[0], sum(roll))).covariance()
        Fraction(35, 12)
        """
        require_function("first", first)
        require_function("second", second)
        products = ((counting.exact(first(x)) * counting.exact(second(x)), w) for x, w in self._weights.items())
        return counting.mean(products) - self.expectation(first) * self.expectation(second)

    def correlation(self, first: Callable[[Any], Any] = _FIRST, second: Callable[[Any], Any] = _SECOND) -> float:
        """The correlation of two functions of the outcome, from -1 to 1; DistError if one of them does not vary."""
        scale = self.covariance(first, first) * self.covariance(second, second)
        if not scale:
            raise DistError("what does not vary is not correlated with anything")
        found = self.covariance(first, second)
        return math.copysign(counting.root(found * found / scale), found)

    def entropy(self, base: float = 2) -> float:
        """The mean surprise, in bits; in other units with another ``base`` of the logarithm.

        >>> from clocklab.probability import Dist
        >>> Dist.uniform(range(8)).entropy()
        3.0
        """
        unit = as_plain(base)
        if type(unit) not in (int, float, Fraction) or not 1 < unit < math.inf:
            raise DistError(f"base={brief(base)}: it must be a number above 1")
        total = math.log2(self._total)
        bits = math.fsum(w / self._total * (total - math.log2(w)) for w in self._weights.values())
        return bits / math.log2(unit)

    def distance(self, other: Moments[Any]) -> Chance:
        """The total variation distance: the most by which the chances of one event can differ.

        >>> from clocklab.probability import Dist
        >>> Dist({"heads": 1, "tails": 1}).distance(Dist({"heads": 2, "tails": 1}))
        Chance(1, 6)
        """
        require_kind("other", other, Moments)
        cases = math.lcm(self._total, other._total)
        mine, theirs = cases // self._total, cases // other._total
        more = (w * mine - other._weights.get(x, 0) * theirs for x, w in self._weights.items())
        return Chance(sum(difference for difference in more if difference > 0), cases)

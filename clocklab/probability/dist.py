"""Exact distributions: outcomes with whole-number weights, every answer a Fraction."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clocklab.errors import DistError
from clocklab.probability import counting
from clocklab.probability.chance import Chance
from clocklab.probability.sampler import Sampler
from clocklab.probability.shown import Shown

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T", bound=Hashable, covariant=True)
U = TypeVar("U", bound=Hashable)


class Dist(Shown, Generic[T]):
    """An exact distribution: how many of ``total`` equally likely cases lead to each outcome.

    Made from a mapping, or from pairs, of outcomes to whole-number weights; pairs of the same outcome add
    up, and outcomes of weight 0 are left out. Outcomes are any hashable values, kept in increasing order
    where they can be compared and else in the order given. Weights stay as they were counted (159 of 216 is
    not cancelled to 53 of 72), but two distributions are equal when their chances are. It never changes.

    An *event* is an outcome or a predicate, a function of an outcome that answers true or false. What is an
    outcome of the distribution counts as that outcome, also where outcomes are themselves functions.

    DistError: no outcome with a positive weight; a weight that is negative or no integer.

    >>> cards = Dist({0: 72, 1: 99, 2: 45})
    >>> cards.mean(), cards.chance(0), cards.chance(lambda gained: gained >= 1)
    (Fraction(7, 8), Chance(72, 216), Chance(144, 216))
    >>> sorted(cards + 1)
    [1, 2, 3]
    """

    __slots__ = ("_hash", "_sampler", "_total", "_weights")

    _weights: dict[T, int]
    _total: int
    _hash: int | None
    _sampler: Sampler[T] | None

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        counted = counting.counted(weights)
        if not counted:
            raise DistError("a distribution needs at least one outcome with a weight of 1 or more")
        self._weights = _in_order(counted)
        self._total = sum(counted.values())
        self._hash = None
        self._sampler = None

    @classmethod
    def uniform(cls, outcomes: Iterable[U]) -> Dist[U]:
        """Every one of ``outcomes`` with weight 1; one that is repeated with as many.

        >>> Dist.uniform("tick").chance("t")
        Chance(1, 4)
        """
        return Dist((outcome, 1) for outcome in outcomes)

    @classmethod
    def certain(cls, outcome: U) -> Dist[U]:
        """The distribution of what is sure: ``outcome`` with weight 1."""
        return Dist({outcome: 1})

    @classmethod
    def from_chances(cls, chances: Mapping[U, Fraction | int]) -> Dist[U]:
        """The distribution with these chances, exact fractions of sum 1, over their common denominator.

        >>> Dist.from_chances({"win": Fraction(1, 3), "draw": Fraction(1, 2), "loss": Fraction(1, 6)})
        Dist({'draw': 3, 'loss': 1, 'win': 2})
        """
        exact = {outcome: counting.exact(chance) for outcome, chance in chances.items()}
        if sum(exact.values()) != 1:
            raise DistError(f"the chances add up to {sum(exact.values())}: they must add up to 1")
        cases = math.lcm(*(chance.denominator for chance in exact.values()))
        return Dist({outcome: int(chance * cases) for outcome, chance in exact.items()})

    # -- what it holds

    @property
    def weights(self) -> Mapping[T, int]:
        """The weight of each outcome, as counted: a read-only mapping."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The sum of the weights: the number of equally likely cases."""
        return self._total

    def items(self) -> ItemsView[T, int]:
        """The pairs of outcome and weight."""
        return self._weights.items()

    def chances(self) -> dict[T, Chance]:
        """The chance of each outcome."""
        return {outcome: Chance(weight, self._total) for outcome, weight in self._weights.items()}

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dist):
            return NotImplemented
        if self._total == other._total:
            return self._weights == other._weights
        if self._weights.keys() != other._weights.keys():
            return False
        return all(w * other._total == other._weights[x] * self._total for x, w in self._weights.items())

    def __hash__(self) -> int:
        if self._hash is None:
            unit = math.gcd(*self._weights.values())
            self._hash = hash(frozenset((outcome, w // unit) for outcome, w in self._weights.items()))
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (Dist, (self._weights,))

    # -- questions

    def chance(self, event: T | Callable[[T], object]) -> Chance:
        """The chance of an event, an outcome or a predicate, counted in ``total`` cases.

        An outcome that does not occur has chance 0. DistError for a list, set or dict, which is neither.

        >>> die = Dist.uniform(range(1, 7))
        >>> die.chance(6), die.chance(7), die.chance(lambda roll: roll % 2 == 0)
        (Chance(1, 6), Chance(0, 6), Chance(3, 6))
        """
        return Chance(sum(self._part(event).values()), self._total)

    def given(self, event: T | Callable[[T], object]) -> Dist[T]:
        """The distribution once the event is known to have happened; DistError if it cannot happen.

        >>> Dist.uniform(range(1, 7)).given(lambda roll: roll > 2).chance(6)
        Chance(1, 4)
        """
        part = self._part(event)
        if not part:
            raise DistError("given an event that cannot happen: no outcome of positive weight is in it")
        return Dist(part)

    def at_most(self, bound: Any) -> Chance:
        """The chance of an outcome of ``bound`` or less; DistError if they cannot be compared."""
        return Chance(counting.bounded(operator.le, self._weights, bound), self._total)

    def at_least(self, bound: Any) -> Chance:
        """The chance of an outcome of ``bound`` or more; DistError if they cannot be compared."""
        return Chance(counting.bounded(operator.ge, self._weights, bound), self._total)

    def cdf(self) -> dict[T, Chance]:
        """For each outcome, in increasing order, the chance of it or a smaller one.

        >>> Dist({0: 72, 1: 99, 2: 45}).cdf()[1]
        Chance(171, 216)
        """
        running, chances = 0, {}
        for outcome in counting.increasing(self._weights):
            running += self._weights[outcome]
            chances[outcome] = Chance(running, self._total)
        return chances

    def expectation(self, function: Callable[[T], Any]) -> Fraction:
        """The exact mean of ``function`` of the outcome; DistError where a value is no exact number."""
        return counting.mean((function(outcome), weight) for outcome, weight in self._weights.items())

    def mean(self) -> Fraction:
        """The exact mean; DistError unless all outcomes are whole numbers or Fractions."""
        return counting.mean(self._weights.items())

    def var(self) -> Fraction:
        """The exact variance, the mean squared distance from the mean."""
        mean = self.mean()
        squares: Callable[[Any], Any] = lambda outcome: (outcome - mean) ** 2  # noqa: E731
        return self.expectation(squares)

    def mode(self) -> tuple[T, ...]:
        """The likeliest outcome, or all of them that tie for it."""
        most = max(self._weights.values())
        return tuple(outcome for outcome, weight in self._weights.items() if weight == most)

    # -- new distributions from it

    def map(self, function: Callable[[T], U]) -> Dist[U]:
        """The distribution of ``function`` of the outcome, in the same cases.

        >>> Dist.uniform(range(1, 7)).map(lambda roll: "even" if roll % 2 == 0 else "odd").chance("odd")
        Chance(3, 6)
        """
        return Dist((function(outcome), weight) for outcome, weight in self._weights.items())

    def then(self, stage: Callable[[T], Dist[U]]) -> Dist[U]:
        """The outcome of a second stage, which has its own distribution for each outcome of the first.

        >>> die = Dist.uniform(range(1, 7))
        >>> die.then(lambda first: die if first == 6 else Dist.certain(first)).chance(6)
        Chance(1, 36)
        """
        return Dist(counting.two_stages([(stage(x)._weights, w) for x, w in self._weights.items()]))

    @staticmethod
    def combine(function: Callable[..., U], *dists: Dist[Any]) -> Dist[U]:
        """The distribution of ``function`` of independent outcomes, one of each of ``dists``.

        >>> die = Dist.uniform(range(1, 7))
        >>> Dist.combine(max, die, die).chance(6)
        Chance(11, 36)
        """
        return Dist.joint(*dists).map(lambda outcomes: function(*outcomes))

    @staticmethod
    def joint(*dists: Dist[Any]) -> Dist[tuple[Any, ...]]:
        """Tuples of independent outcomes, one of each of ``dists``; SizeError above two million tuples."""
        return Dist(counting.joint([dist._weights for dist in dists]))

    def sequence(self, length: int) -> Dist[tuple[T, ...]]:
        """Tuples of ``length`` independent outcomes in order; SizeError above two million tuples."""
        counting.check_count("length", length)
        return Dist(counting.joint([self._weights] * length))

    def repeat_sum(self, times: int) -> Dist[Any]:
        """The sum of ``times`` (1 or more) independent outcomes.

        >>> Dist.uniform(range(1, 7)).repeat_sum(3).chance(10)
        Chance(27, 216)
        """
        counting.check_count("times", times, least=1)
        return Dist(counting.repeated_sum(self._weights, times))

    def draw(self, count: int) -> Dist[tuple[T, ...]]:
        """Ordered tuples of ``count`` tickets drawn without putting back, weights being numbers of tickets.

        Counted in total * (total - 1) * ... cases. DistError if there are fewer tickets.

        >>> Dist({"red": 3, "black": 2}).draw(2).chance(("red", "red"))
        Chance(6, 20)
        """
        counting.check_count("count", count, most=self._total)
        return Dist(counting.drawn(self._weights, count))

    def draw_counts(self, count: int) -> Dist[tuple[T, ...]]:
        """What ``count`` tickets drawn together are, order aside: tuples sorted as the outcomes are.

        Counted in binomial(total, count) cases. DistError if there are fewer tickets.

        >>> Dist({"red": 3, "black": 2}).draw_counts(2).chance(("black", "red"))
        Chance(6, 10)
        """
        counting.check_count("count", count, most=self._total)
        return Dist(counting.drawn_together(self._weights, count))

    # -- arithmetic: with another distribution (independent) or one value

    def __add__(self, other: object) -> Dist[Any]:
        return self._with(operator.add, other)

    def __radd__(self, other: object) -> Dist[Any]:
        return _as_dist(other)._with(operator.add, self)

    def __sub__(self, other: object) -> Dist[Any]:
        return self._with(operator.sub, other)

    def __rsub__(self, other: object) -> Dist[Any]:
        return _as_dist(other)._with(operator.sub, self)

    def __mul__(self, other: object) -> Dist[Any]:
        return self._with(operator.mul, other)

    def __rmul__(self, other: object) -> Dist[Any]:
        return _as_dist(other)._with(operator.mul, self)

    def __neg__(self) -> Dist[Any]:
        return 0 - self

    def _with(self, operation: Callable[[Any, Any], Any], other: object) -> Dist[Any]:
        right = _as_dist(other)._weights
        return Dist(counting.combined(operation, self._weights, right))

    def _part(self, event: Any) -> dict[T, int]:
        try:
            if event in self._weights:
                return {event: self._weights[event]}
        except TypeError:
            raise DistError(
                f"{event!r} is no event: an event is an outcome or a predicate; for one of several outcomes "
                "ask with a predicate such as lambda outcome: outcome in (1, 2)"
            ) from None
        if not callable(event):
            return {}
        return {outcome: weight for outcome, weight in self._weights.items() if event(outcome)}

    # -- chance at work

    def sample(self, rng: Random) -> T:
        """One outcome at random, exactly by the weights, in a time that does not grow with the support.

        ``rng`` is a ``random.Random``; the same state gives the same outcome on every machine.

        >>> import random
        >>> Dist.uniform(range(1, 7)).sample(random.Random(7))
        3
        """
        if self._sampler is None:
            self._sampler = Sampler(self._weights.items())
        return self._sampler.sample(rng)


def _in_order(weights: dict[T, int]) -> dict[T, int]:
    try:
        return {outcome: weights[outcome] for outcome in sorted(weights)}  # type: ignore[type-var]
    except TypeError:
        return weights


def _as_dist(value: object) -> Dist[Any]:
    return value if isinstance(value, Dist) else Dist.certain(value)

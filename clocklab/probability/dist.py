"""Exact distributions: outcomes with whole-number weights, every answer a Fraction."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clocklab.errors import DistError, brief
from clocklab.probability import counting
from clocklab.probability.chance import Chance, Comparison
from clocklab.probability.checks import require_function, require_hashable, require_kind
from clocklab.probability.moments import Moments
from clocklab.probability.outcomes import (
    Sampler,
    are_plain,
    as_plain,
    in_order,
    kinds_of,
    place_of,
    places,
    steady,
    weight_beside,
)
from clocklab.probability.show import Shown, ratio_text, size_text

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T", bound=Hashable, covariant=True)
U = TypeVar("U", bound=Hashable)


def _reflected(operation: Callable[[Any, Any], Any]) -> Callable[[Any, object], Dist[Any]]:
    """What an operator does from the right side: ``2 - die``."""
    return lambda dist, other: _as_dist(other)._with(operation, dist)


class Dist(Shown, Moments[T], Generic[T]):
    """An exact distribution: how many of ``total`` equally likely cases lead to each outcome.

    Made from a mapping, or from pairs, of outcomes to whole-number weights; pairs of the same outcome add
    up, and outcomes of weight 0 are left out. Outcomes are any hashable values, kept in increasing order
    where any two can be compared, and otherwise in the order given; NumPy's numbers become Python's. Weights
    stay as they were counted (159 of 216 is not cancelled to 53 of 72), but two distributions are equal when their
    chances are. It never changes.

    An *event* is an outcome or a predicate, a function of an outcome that answers true or false. Anything that is an
    outcome of the distribution counts as that outcome, even where outcomes are themselves functions.

    DistError: no outcome with a positive weight; a weight that is negative or not an integer.

    >>> cards = Dist({0: 72, 1: 99, 2: 45})
    >>> cards.mean(), cards.chance(0), cards.chance(lambda gained: gained >= 1)
    (Fraction(7, 8), Chance(72, 216), Chance(144, 216))
    >>> sorted(cards + 1)
    [1, 2, 3]
    """

    __slots__ = ("_hash", "_ordered", "_sampler", "_total", "_weights")
    __array_ufunc__ = None  # numpy.int64(2) + die is a distribution, not an array

    _weights: dict[T, int]
    _ordered: bool
    _total: int
    _hash: int | None
    _sampler: Sampler[T] | None

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        counted = counting.counted(weights)
        if not counted:
            raise DistError("a distribution needs at least one outcome with a weight of 1 or more")
        kinds = kinds_of(counted)
        if not are_plain(kinds):
            counted, kinds = counting.in_plain(counted), set()
        ordered = in_order(counted, kinds)
        self._ordered = ordered is not None
        self._weights = counted if ordered is None else {outcome: counted[outcome] for outcome in ordered}
        self._total = sum(counted.values())
        self._hash = None
        self._sampler = None

    @classmethod
    def uniform(cls, outcomes: Iterable[U]) -> Dist[U]:
        """Each of ``outcomes`` with weight 1, or as often as it is repeated. SizeError: a range that is too long.

        >>> Dist.uniform("tick").chance("t")
        Chance(1, 4)
        """
        if isinstance(outcomes, range):
            counting.check_size(_length(outcomes), brief(outcomes))
        if not isinstance(outcomes, Iterable):
            raise DistError(f"{brief(outcomes)}: equally likely outcomes are a list, such as range(1, 7)")
        return Dist((outcome, 1) for outcome in outcomes)

    @classmethod
    def certain(cls, outcome: U) -> Dist[U]:
        """The distribution of a sure thing: ``outcome`` with weight 1."""
        require_hashable("outcome", outcome)
        return Dist({outcome: 1})

    @classmethod
    def from_chances(cls, chances: Mapping[U, Fraction | int]) -> Dist[U]:
        """The distribution with these chances, exact fractions that add up to 1, over their common denominator.

        >>> Dist.from_chances({"win": Fraction(1, 3), "draw": Fraction(1, 2), "loss": Fraction(1, 6)})
        Dist({'draw': 3, 'loss': 1, 'win': 2})
        """
        if not isinstance(chances, Mapping):
            raise DistError(f"{brief(chances)}: chances are a mapping of outcomes to exact numbers that add up to 1")
        added = sum(map(counting.exact, chances.values()))
        if added != 1:
            found = ratio_text(added.numerator, added.denominator)
            raise DistError(f"the chances add up to {found}: they must add up to 1")
        return Dist(counting.in_cases(chances))

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
        return Chance(weight_beside(operator.le, self._weights.items(), bound), self._total)

    def at_least(self, bound: Any) -> Chance:
        """The chance of an outcome of ``bound`` or more; DistError if they cannot be compared."""
        return Chance(weight_beside(operator.ge, self._weights.items(), bound), self._total)

    def cdf(self) -> dict[T, Chance]:
        """For each outcome, in increasing order, the chance of that or a smaller one; DistError without an order.

        >>> Dist({0: 72, 1: 99, 2: 45}).cdf()[1]
        Chance(171, 216)
        """
        running = accumulate(self._in_order().values())
        return {outcome: Chance(weight, self._total) for outcome, weight in zip(self._weights, running, strict=True)}

    def quantile(self, share: Fraction | float) -> T:
        """The least outcome that is not exceeded with chance ``share`` (0 to 1) or more; DistError without an order.

        A float counts as the decimal number it shows, so that 0.1 is a tenth.

        >>> d6 = Dist.uniform(range(1, 7))
        >>> d6.quantile(Fraction(1, 2)), d6.quantile(0.51), d6.quantile(1)
        (3, 4, 6)
        """
        part = as_plain(share)
        if isinstance(part, bool) or not isinstance(part, int | float | Fraction) or not 0 <= part <= 1:
            raise DistError(f"a quantile is asked for with a number from 0 to 1, not {brief(share)}")
        wanted = Fraction(str(part)) * self._total
        running = zip(accumulate(self._in_order().values()), self._weights, strict=True)
        return next(outcome for weight, outcome in running if weight >= wanted)

    def median(self) -> Any:
        """The outcome in the middle; between two, the number halfway. DistError: no order, or two that are not numbers.

        >>> Dist.uniform(range(1, 7)).median()
        Fraction(7, 2)
        """
        low: Any = self.quantile(Fraction(1, 2))
        high = next(x for x in reversed(self._weights) if 2 * self.at_least(x) >= 1)
        if low == high:
            return low
        if not isinstance(low, int | Fraction) or not isinstance(high, int | Fraction):
            raise DistError(f"{low!r} and {high!r} are in the middle together: ask for quantile(Fraction(1, 2))")
        return Fraction(low + high) / 2

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
        require_function("function", function)
        return Dist((function(outcome), weight) for outcome, weight in self._weights.items())

    def then(self, stage: Callable[[T], Dist[U]]) -> Dist[U]:
        """The outcome of a second stage, which has its own distribution for each outcome of the first.

        >>> die = Dist.uniform(range(1, 7))
        >>> die.then(lambda first: die if first == 6 else Dist.certain(first)).chance(6)
        Chance(1, 36)
        """
        require_function("stage", stage)
        return Dist(counting.two_stages((_stage(stage(x))._weights, w) for x, w in self._weights.items()))

    @staticmethod
    def combine(function: Callable[..., U], *dists: Dist[Any]) -> Dist[U]:
        """The distribution of ``function`` of independent outcomes, one from each of ``dists``.

        >>> die = Dist.uniform(range(1, 7))
        >>> Dist.combine(max, die, die).chance(6)
        Chance(11, 36)
        """
        require_function("function", function)
        return Dist.joint(*dists).map(lambda outcomes: function(*outcomes))

    @staticmethod
    def joint(*dists: Dist[Any]) -> Dist[tuple[Any, ...]]:
        """Tuples of independent outcomes, one from each of ``dists``; SizeError above two million tuples."""
        for dist in dists:
            require_kind("each of dists", dist, Dist)
        return Dist(counting.joint([dist._weights for dist in dists]))

    def sequence(self, length: int) -> Dist[tuple[T, ...]]:
        """Tuples of ``length`` independent outcomes in order; SizeError above two million tuples."""
        length = counting.whole("length", length)
        counting.check_power(len(self), length, f"the sequences of {size_text(length)}")
        return Dist(counting.joint([self._weights] * length))

    def repeat_sum(self, times: int) -> Dist[Any]:
        """The sum of ``times`` (1 or more) independent outcomes; SizeError if it would not fit.

        >>> Dist.uniform(range(1, 7)).repeat_sum(3).chance(10)
        Chance(27, 216)
        """
        return Dist(counting.repeated_sum(self._weights, counting.whole("times", times, least=1)))

    def draw(self, count: int) -> Dist[tuple[T, ...]]:
        """Ordered tuples of ``count`` tickets drawn without putting back; the weights are numbers of tickets.

        Counted in total * (total - 1) * ... cases. DistError if there are fewer tickets.

        >>> Dist({"red": 3, "black": 2}).draw(2).chance(("red", "red"))
        Chance(6, 20)
        """
        return Dist(counting.drawn(self._weights, counting.whole("count", count, most=self._total)))

    def draw_counts(self, count: int) -> Dist[tuple[T, ...]]:
        """The ``count`` tickets drawn together, order aside, as sorted tuples.

        Outcomes without an order are sorted in one that depends only on them. Counted in binomial(total, count) cases.
        DistError if there are fewer tickets.

        >>> Dist({"red": 3, "black": 2}).draw_counts(2).chance(("black", "red"))
        Chance(6, 10)
        """
        count = counting.whole("count", count, most=self._total)
        return Dist(counting.drawn_together(dict(self._steady()), count))

    # -- arithmetic: with another distribution (independent) or one value

    def __add__(self, other: object) -> Dist[Any]:
        return self._with(operator.add, other)

    def __sub__(self, other: object) -> Dist[Any]:
        return self._with(operator.sub, other)

    def __mul__(self, other: object) -> Dist[Any]:
        return self._with(operator.mul, other)

    def __truediv__(self, other: object) -> Dist[Any]:
        return self._with(counting.quotient, other)

    def __floordiv__(self, other: object) -> Dist[Any]:
        return self._with(operator.floordiv, other)

    def __mod__(self, other: object) -> Dist[Any]:
        return self._with(operator.mod, other)

    __radd__ = _reflected(operator.add)
    __rsub__ = _reflected(operator.sub)
    __rmul__ = _reflected(operator.mul)
    __rtruediv__ = _reflected(counting.quotient)
    __rfloordiv__ = _reflected(operator.floordiv)
    __rmod__ = _reflected(operator.mod)

    def __neg__(self) -> Dist[Any]:
        return 0 - self

    def __abs__(self) -> Dist[Any]:
        return self.map(operator.abs)  # type: ignore[arg-type]

    def _with(self, operation: Callable[[Any, Any], Any], other: object) -> Dist[Any]:
        right = _as_dist(other)._weights
        try:
            return Dist(counting.combined(operation, self._weights, right))
        except ZeroDivisionError:
            raise DistError("division by an outcome that is 0: leave it out with given(...) first") from None

    # -- comparisons: the chance that one is greater than the other, which is independent of it

    def __lt__(self, other: object) -> Comparison:
        return self._compared(operator.lt, other)

    def __le__(self, other: object) -> Comparison:
        return self._compared(operator.le, other)

    def __gt__(self, other: object) -> Comparison:
        return self._compared(operator.gt, other)

    def __ge__(self, other: object) -> Comparison:
        return self._compared(operator.ge, other)

    def _compared(self, compare: Callable[[Any, Any], bool], other: object) -> Comparison:
        right = _as_dist(other)
        try:
            verdicts = counting.combined(compare, self._weights, right._weights)
        except TypeError as error:
            raise DistError(f"the outcomes cannot be compared: {error}") from None
        return Comparison(verdicts.get(True, 0), self._total * right._total)

    def _part(self, event: Any) -> dict[T, int]:
        try:
            if event in self._weights:
                return {event: self._weights[event]}
        except TypeError:
            raise DistError(
                f"{brief(event)} is not an event: an event is an outcome or a predicate; for one of several outcomes "
                "ask with a predicate such as lambda outcome: outcome in (1, 2)"
            ) from None
        if not callable(event):
            several = isinstance(event, tuple | range | frozenset)
            if several and not any(isinstance(outcome, type(event)) for outcome in self._weights):
                raise DistError(
                    f"{brief(event)} is not an event: no outcome is a {type(event).__name__}; for one of several "
                    "outcomes ask with a predicate such as lambda outcome: outcome in (1, 2)"
                )
            return {}
        return {outcome: weight for outcome, weight in self._weights.items() if event(outcome)}

    def _in_order(self) -> dict[T, int]:
        if not self._ordered:
            raise DistError(f"these outcomes have no increasing order: {', '.join(map(repr, steady(self)[:3]))} ...")
        return self._weights

    def _steady(self) -> Iterable[tuple[T, int]]:
        """The outcomes and weights in an order that depends on the outcomes only."""
        if self._ordered:
            return self._weights.items()
        items = list(self._weights.items())
        return [items[place] for place in places(list(self._weights))]

    def _place_(self) -> tuple[Any, ...]:
        """The key by which distributions that are outcomes are ordered: the same for equal ones."""
        unit = math.gcd(*self._weights.values())
        return tuple((place_of(outcome), weight // unit) for outcome, weight in self._steady())

    # -- chance at work

    def sample(self, rng: Random) -> T:
        """One outcome at random, exactly by the weights, in a time that does not grow with the support.

        ``rng`` is a ``random.Random``; the same state gives the same outcome on every machine.

        >>> import random
        >>> Dist.uniform(range(1, 7)).sample(random.Random(7))
        3
        """
        if self._sampler is None:
            self._sampler = Sampler(self._steady())
        try:
            return self._sampler.sample(rng)
        except AttributeError:
            raise DistError(f"rng={brief(rng)}: it must be a generator, random.Random(1)") from None


def _stage(found: Any) -> Dist[Any]:
    require_kind("what stage returns", found, Dist)
    return found  # type: ignore[no-any-return]


def _length(outcomes: range) -> int:
    return max(0, (outcomes.stop - outcomes.start + outcomes.step - (outcomes.step > 0 or -1)) // outcomes.step)


def _as_dist(value: object) -> Dist[Any]:
    return value if isinstance(value, Dist) else Dist.certain(value)

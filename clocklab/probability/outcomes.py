"""Outcomes: plain values, their order if they have one, and the outcome beyond all that was followed."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clocklab.errors import DistError, brief

if TYPE_CHECKING:
    from random import Random


T = TypeVar("T")

_MOST_TICKETS = 4096


class Sampler(Generic[T]):
    """Draws one of the weighted outcomes, with exactly its chance, by one call of ``rng.randrange`` or none.

    Small totals are a drum of tickets, one per unit of weight. Larger ones use the alias method (Walker
    1974, Vose 1991) in integers: as many equal columns as there are outcomes, each shared by at most two of them.
    Neither depends on the size of the support, and no float is involved: the same generator gives the same
    outcomes on every machine, even if all weights are multiplied by one number.
    """

    __slots__ = ("_aliases", "_column", "_cuts", "_outcomes", "_size")

    def __init__(self, items: Iterable[tuple[T, int]]) -> None:
        pairs = list(items)
        unit = math.gcd(*(weight for _, weight in pairs))
        weights = [weight // unit for _, weight in pairs]
        total = sum(weights)
        self._aliases: list[T] = []
        self._cuts: list[int] = []
        self._column = 0
        if total <= _MOST_TICKETS or total == len(pairs):
            self._outcomes = [
                outcome for (outcome, _), weight in zip(pairs, weights, strict=True) for _ in range(weight)
            ]
            self._size = total
        else:
            self._outcomes = [outcome for outcome, _ in pairs]
            self._column = total
            self._size = total * len(pairs)
            self._share(weights)

    def _share(self, weights: list[int]) -> None:
        """Fill ``len(weights)`` columns of height ``total`` with the weights times their number."""
        total, count = self._column, len(weights)
        left = [weight * count for weight in weights]
        self._cuts = [total] * count
        self._aliases = list(self._outcomes)
        short = [i for i in range(count) if left[i] < total]
        tall = [i for i in range(count) if left[i] >= total]
        while short:
            small, big = short.pop(), tall[-1]
            self._cuts[small] = left[small]
            self._aliases[small] = self._outcomes[big]
            left[big] -= total - left[small]
            if left[big] < total:
                short.append(tall.pop())

    def sample(self, rng: Random) -> T:
        """One outcome, drawn with ``rng``."""
        if self._size == 1:
            return self._outcomes[0]
        at = rng.randrange(self._size)
        if not self._column:
            return self._outcomes[at]
        column, height = divmod(at, self._column)
        return self._outcomes[column] if height < self._cuts[column] else self._aliases[column]


_TOTAL = frozenset((int, str, bool, Fraction))
"""Types whose values have one order, if they can be compared at all."""
_PLAIN = _TOTAL | {float, type(None)}


def kinds_of(outcomes: Collection[Any]) -> set[type]:
    """The types of the outcomes; for tuples, the types of their parts."""
    kinds = {*map(type, outcomes)}
    if kinds == {tuple}:
        return {*map(type, chain.from_iterable(outcomes))}
    if tuple in kinds:
        kinds |= {type(part) for outcome in outcomes if type(outcome) is tuple for part in outcome}
    return kinds


def are_plain(kinds: set[type]) -> bool:
    """Return whether none of these types is one of NumPy's numbers, nor a tuple in which some may be."""
    if kinds <= _PLAIN:
        return True
    numpy = sys.modules.get("numpy")
    if numpy is None or not hasattr(numpy, "generic"):
        return True
    return not any(issubclass(kind, numpy.generic) or kind is tuple for kind in kinds)


def as_plain(outcome: Any) -> Any:
    """Return NumPy's number as Python's, which never overflows, alone or inside a tuple; anything else as it is."""
    if type(outcome) is tuple:
        return tuple(map(as_plain, outcome))
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(outcome, numpy.number | numpy.bool_):
        return outcome.item()
    return outcome


# -- order


def in_order(outcomes: Collection[T], kinds: set[type] | None = None) -> list[T] | None:
    """The outcomes sorted; None if they have no full order, such as subsets, or cards among numbers.

    >>> in_order([3, 1, 2]), in_order([frozenset("a"), frozenset("b")])
    ([1, 2, 3], None)
    """
    try:
        ordered = sorted(outcomes)  # type: ignore[type-var]
        if (kinds or kinds_of(ordered)) <= _TOTAL or all(map(_is_below, ordered, ordered[1:])):
            return ordered
    except (TypeError, DistError):
        pass
    return None


def _is_below(one: Any, other: Any) -> bool:
    verdict = one < other
    # The comparison of two distributions is a chance: it puts neither below the other.
    return not isinstance(verdict, Fraction) and bool(verdict)


def steady(outcomes: Iterable[T]) -> list[T]:
    """The outcomes in an order that depends only on what they are: the increasing one, if there is one.

    >>> steady(["b", 2, "a", 1]), steady([frozenset("b"), frozenset("a")])
    ([1, 2, 'a', 'b'], [frozenset({'a'}), frozenset({'b'})])
    """
    given = list(outcomes)
    ordered = in_order(given)
    return [given[place] for place in places(given)] if ordered is None else ordered


def places(outcomes: Sequence[Any]) -> list[int]:
    """The numbers of outcomes without a full order, in the order that ``steady`` gives them."""
    keys: list[Any] = []
    kind: Any = type(outcomes[0])
    if {*map(type, outcomes)} == {kind} and (values := _values_of(kind)):
        keys = [*map(values, outcomes)]
    if not keys or in_order(keys) is None:
        keys = [*map(place_of, outcomes)]
    return sorted(range(len(keys)), key=keys.__getitem__)


@lru_cache(maxsize=500)
def _values_of(kind: Any) -> Callable[[Any], Any] | None:
    """What gives the fields of a dataclass that are compared; None for what is none, or has no such field."""
    names = [field.name for field in fields(kind) if field.compare] if is_dataclass(kind) else []
    return attrgetter(*names) if names else None


def place_of(outcome: Any) -> tuple[Any, ...]:
    """A key that is the same for equal outcomes on every machine, and comparable with all other such keys."""
    if outcome is None:
        return (-1,)
    if isinstance(outcome, int | float | Fraction):
        return (0, outcome)
    if isinstance(outcome, str):
        return (1, outcome)
    if isinstance(outcome, tuple):
        return (2, *map(place_of, outcome))
    if isinstance(outcome, frozenset):
        return (3, *sorted(map(place_of, outcome)))
    if hasattr(outcome, "_place_"):
        return (4, *outcome._place_())
    kind: Any = type(outcome)
    if isinstance(outcome, Enum):
        return (5, kind.__module__, kind.__qualname__, list(type(outcome)).index(outcome))
    if values := _values_of(kind):
        return (6, kind.__module__, kind.__qualname__, place_of(values(outcome)))
    # Without a representation of its own it is known only by its address, from which no order can be made.
    own = kind.__repr__ is not object.__repr__
    name = getattr(outcome, "__qualname__", None) or (repr(outcome) if own else "")
    return (7, kind.__module__, kind.__qualname__, name)


def weight_beside(compare: Callable[[Any, Any], bool], weights: Iterable[tuple[Any, int]], bound: Any) -> int:
    """The weight of the outcomes that compare with ``bound`` in this way, by ``operator.le`` or ``operator.ge``.

    DistError if one cannot be compared with it, or is neither below nor above nor equal to it.
    """
    if bound != bound:
        raise DistError(f"the outcomes cannot be compared with {brief(bound)}: it is no number")
    if type(bound) in _PLAIN:
        try:
            return sum(weight for outcome, weight in weights if compare(outcome, bound))
        except TypeError as error:
            raise DistError(f"the outcomes cannot be compared with {brief(bound)}: {error}") from None
    other_way = operator.ge if compare is operator.le else operator.le
    total = 0
    try:
        for outcome, weight in weights:
            if _is_so(compare(outcome, bound)):
                total += weight
            elif not _is_so(other_way(outcome, bound)):
                raise TypeError(f"{brief(outcome)} is neither below nor above it")
    except TypeError as error:
        raise DistError(f"the outcomes cannot be compared with {brief(bound)}: {error}") from None
    return total


def _is_so(verdict: Any) -> bool:
    if isinstance(verdict, Fraction):
        raise TypeError("distributions have no order, a comparison of two is a chance")
    return bool(verdict)


class MoreThan:
    """The outcome "some number above ``bound``, or never": above all numbers up to ``bound``.

    Outcomes of this kind are equal if their bounds are. DistError where it is compared with a number above
    its bound, since either could be the larger, and where a mean is asked for.

    >>> MoreThan(12) > 12, str(MoreThan(12))
    (True, 'more than 12')
    """

    __slots__ = ("_bound",)

    def __init__(self, bound: int) -> None:
        if isinstance(bound, bool) or not isinstance(as_plain(bound), int):
            raise DistError(f"MoreThan({brief(bound)}): its bound is a whole number")
        self._bound = int(bound)

    @property
    def bound(self) -> int:
        """The largest number that is not in it."""
        return self._bound

    def _is_above(self, number: object) -> bool:
        if isinstance(number, int | float | Fraction) and number <= self._bound:
            return True
        raise DistError(
            f"{self} cannot be compared with {brief(number)}: followed only up to {self._bound}; follow it further"
        )

    def __gt__(self, number: object) -> bool:
        return self != number and self._is_above(number)

    def __ge__(self, number: object) -> bool:
        return self == number or self._is_above(number)

    def __lt__(self, number: object) -> bool:
        return not self >= number

    def __le__(self, number: object) -> bool:
        return not self > number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoreThan) and self._bound == other._bound

    def __hash__(self) -> int:
        return hash((MoreThan, self._bound))

    def __repr__(self) -> str:
        return f"MoreThan({self._bound})"

    def __str__(self) -> str:
        return f"more than {self._bound}"

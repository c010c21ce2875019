"""The sums and products behind Dist, on plain dictionaries of outcomes and weights."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from numbers import Rational
from typing import Any, TypeVar

from clocklab.errors import DistError, SizeError

T = TypeVar("T")

MOST_OUTCOMES = 2_000_000


def counted(weights: Any) -> dict[Any, int]:
    """The outcomes and whole-number weights that a distribution is made of, those of weight 0 left out."""
    if type(weights) is dict and {*map(type, weights.values())} == {int} and min(weights.values()) > 0:
        return weights.copy()
    if hasattr(weights, "items"):
        weights = weights.items()
    elif isinstance(weights, str) or not isinstance(weights, Iterable):
        raise DistError(f"{weights!r} gives no outcomes with weights: {_HOW_TO_MAKE}")
    sums: dict[Any, int] = {}
    for pair in weights:
        outcome, weight = _outcome_and_weight(pair)
        if weight:
            add_to(sums, outcome, weight)
    return sums


def _outcome_and_weight(pair: Any) -> tuple[Any, int]:
    try:
        outcome, weight = pair
        hash(outcome)
        whole = operator.index(weight)
    except (TypeError, ValueError) as error:
        raise DistError(f"{pair!r} is no hashable outcome with its weight ({error}): {_HOW_TO_MAKE}") from None
    if whole < 0:
        raise DistError(f"outcome {outcome!r} has weight {weight!r}: weights count cases, 0 or more")
    return outcome, whole


_HOW_TO_MAKE = (
    "write Dist({'heads': 1, 'tails': 1}); for a list of equally likely outcomes Dist.uniform, for chances "
    "that are fractions Dist.from_chances"
)


def exact(value: Any) -> int | Fraction:
    """``value`` as a whole number or a Fraction if it is exact; else DistError."""
    if isinstance(value, int):
        return value
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    raise DistError(
        f"{value!r} is no exact number: means and chances are made of whole numbers and Fractions; "
        "give a function of the outcome, as in dist.expectation(f) or dist.map(f)"
    )


def mean(weighted: Iterable[tuple[Any, int]]) -> Fraction:
    """The exact mean of weighted values."""
    total: int | Fraction = 0
    cases = 0
    for value, weight in weighted:
        total += exact(value) * weight
        cases += weight
    return Fraction(total) / cases


def bounded(compare: Callable[[Any, Any], bool], weights: Mapping[Any, int], bound: Any) -> int:
    """The weight of the outcomes that compare with ``bound`` in this way; DistError if one cannot."""
    try:
        return sum(weight for outcome, weight in weights.items() if compare(outcome, bound))
    except TypeError as error:
        raise DistError(f"the outcomes cannot be compared with {bound!r}: {error}") from None


def check_count(name: str, number: Any, least: int = 0, most: int | None = None) -> None:
    """DistError unless ``number`` is an integer from ``least`` to ``most``."""
    if not isinstance(number, int) or number < least or (most is not None and number > most):
        allowed = f"at least {least}" if most is None else f"{least} to {most}, the number of tickets"
        raise DistError(f"{name}={number!r}: it must be a whole number, {allowed}")


def check_size(size: int, what: str) -> None:
    """SizeError if a distribution would have more outcomes than fit."""
    if size > MOST_OUTCOMES:
        raise SizeError(
            f"{what} would have {size:,} outcomes; {MOST_OUTCOMES:,} fit. Ask for less at once, or map to "
            "what matters first (a sum: repeat_sum; numbers of each: draw_counts)"
        )


def increasing(outcomes: Iterable[T]) -> list[T]:
    """The outcomes sorted; DistError if they cannot be compared."""
    try:
        return sorted(outcomes)  # type: ignore[type-var]
    except TypeError as error:
        raise DistError(f"these outcomes have no increasing order: {error}") from None


def add_to(sums: dict[T, int], outcome: T, weight: int) -> None:
    """Add ``weight`` to an outcome's."""
    sums[outcome] = sums.get(outcome, 0) + weight


def combined(operation: Callable[[Any, Any], Any], left: Mapping[Any, int], right: Mapping[Any, int]) -> dict[Any, int]:
    """The weights of ``operation`` of two independent outcomes."""
    sums: dict[Any, int] = {}
    for x, v in left.items():
        for y, w in right.items():
            add_to(sums, operation(x, y), v * w)
    return sums


def joint(parts: Sequence[Mapping[Any, int]]) -> dict[tuple[Any, ...], int]:
    """The weights of tuples of independent outcomes."""
    check_size(math.prod(len(part) for part in parts), "the joint distribution")
    return {
        tuple(outcome for outcome, _ in pairs): math.prod(weight for _, weight in pairs)
        for pairs in product(*(part.items() for part in parts))
    }


def two_stages(stages: Sequence[tuple[Mapping[T, int], int]]) -> dict[T, int]:
    """The mixture of weighted distributions, each made as large as the others first."""
    totals = [sum(stage.values()) for stage, _ in stages]
    cases = math.lcm(*totals)
    sums: dict[T, int] = {}
    for (stage, first), total in zip(stages, totals, strict=True):
        for outcome, weight in stage.items():
            add_to(sums, outcome, first * (cases // total) * weight)
    return sums


def repeated_sum(weights: Mapping[Any, int], times: int) -> dict[Any, int]:
    """The weights of the sum of ``times`` independent outcomes, by doubling."""
    result: Mapping[Any, int] | None = None
    power: Mapping[Any, int] = weights
    while times:
        if times % 2:
            result = power if result is None else combined(operator.add, result, power)
        times //= 2
        if times:
            power = combined(operator.add, power, power)
    assert result is not None, "times is at least 1"
    return dict(result)


def drawn(tickets: Mapping[T, int], count: int) -> dict[tuple[T, ...], int]:
    """The weights of ordered draws without replacement: products of falling factors."""
    check_size(_number_of_draws(tickets.values(), count, math.comb), f"the draws of {count}")
    kinds = list(tickets)
    draws: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for _ in range(count):
        draws = [
            ((*draw, kind), ways * left)
            for draw, ways in draws
            for kind in range(len(kinds))
            if (left := tickets[kinds[kind]] - draw.count(kind)) > 0
        ]
    return {tuple(kinds[kind] for kind in draw): ways for draw, ways in draws}


def drawn_together(tickets: Mapping[T, int], count: int) -> dict[tuple[T, ...], int]:
    """The weights of unordered draws without replacement: products of binomials (hypergeometric)."""
    check_size(_number_of_draws(tickets.values(), count, lambda *_: 1), f"the draws of {count}")
    hands: list[tuple[tuple[T, ...], int]] = [((), 1)]
    left = sum(tickets.values())
    for kind, number in tickets.items():
        left -= number
        hands = [
            (hand + (kind,) * taken, ways * math.comb(number, taken))
            for hand, ways in hands
            # Enough must be taken here for the tickets still to come to fill the hand.
            for taken in range(max(0, count - len(hand) - left), min(number, count - len(hand)) + 1)
        ]
    return dict(hands)


def _number_of_draws(numbers: Iterable[int], count: int, places: Callable[[int, int], int]) -> int:
    """How many different draws there are; ``places(n, k)`` is in how many ways k of n may be of one kind."""
    ways = [1] + [0] * count
    for number in numbers:
        ways = [
            sum(places(drawn, taken) * ways[drawn - taken] for taken in range(min(number, drawn) + 1))
            for drawn in range(count + 1)
        ]
    return ways[count]

"""The sums and products behind Dist, on plain dictionaries of outcomes and weights; what does not fit is refused."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from numbers import Rational
from typing import Any, TypeVar

from clocklab.errors import DistError, SizeError, brief
from clocklab.probability.checks import whole as whole
from clocklab.probability.outcomes import as_plain
from clocklab.probability.show import size_text

T = TypeVar("T")

MOST_OUTCOMES = 2_000_000
MOST_PAIRS = 5_000_000
"""Pairs of outcomes that can be put together in a second or two, in a gigabyte at most."""
MOST_BITS = 12_000_000
"""Bits of a product of whole numbers that takes a second or two."""


# -- what a distribution is made of


def counted(weights: Any) -> dict[Any, int]:
    """The outcomes and whole-number weights that a distribution is made of, those of weight 0 left out."""
    if type(weights) is dict and {*map(type, weights.values())} == {int} and min(weights.values()) > 0:
        return weights.copy()
    if hasattr(weights, "items"):
        weights = weights.items()
    elif isinstance(weights, str) or not isinstance(weights, Iterable):
        raise DistError(f"{brief(weights)} gives no outcomes with weights: {_HOW_TO_MAKE}")
    sums: dict[Any, int] = {}
    for pair in weights:
        outcome, weight = _outcome_and_weight(pair)
        if weight:
            sums[outcome] = sums.get(outcome, 0) + weight
    return sums


def in_plain(weights: Mapping[Any, int]) -> dict[Any, int]:
    """The same with Python's numbers in place of NumPy's."""
    sums: dict[Any, int] = {}
    for outcome, weight in weights.items():
        add_to(sums, as_plain(outcome), weight)
    return sums


def _outcome_and_weight(pair: Any) -> tuple[Any, int]:
    try:
        outcome, weight = pair
        hash(outcome)
        cases = operator.index(weight)  # a truth counts as one case
    except (TypeError, ValueError) as error:
        raise DistError(f"{brief(pair)} is not a hashable outcome with its weight ({error}): {_HOW_TO_MAKE}") from None
    if cases < 0:
        raise DistError(f"outcome {brief(outcome)} has weight {brief(weight)}: weights count cases, 0 or more")
    return outcome, cases


_HOW_TO_MAKE = (
    "write Dist({'heads': 1, 'tails': 1}); for a list of equally likely outcomes Dist.uniform, for chances "
    "that are fractions Dist.from_chances"
)


def exact(value: Any) -> int | Fraction:
    """``value`` as a whole number or a Fraction if it is exact, otherwise DistError."""
    if isinstance(value, int):
        return value
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(as_plain(value), int):
        return int(value)
    raise DistError(
        f"{brief(value)} is not an exact number: means and chances are made of whole numbers and Fractions, so "
        + ("write Fraction(1, 2) for 0.5" if isinstance(value, float) else "give a function that returns one")
    )


def mean(weighted: Iterable[tuple[Any, int]]) -> Fraction:
    """The exact mean of weighted values."""
    total: int | Fraction = 0
    cases = 0
    for value, weight in weighted:
        total += exact(value) * weight
        cases += weight
    return Fraction(total) / cases


def in_cases(chances: Mapping[T, int | Fraction]) -> dict[T, int]:
    """Whole-number weights in the same ratios as these exact numbers, counted in as few cases as possible."""
    numbers = {outcome: exact(chance) for outcome, chance in chances.items()}
    cases = math.lcm(*(number.denominator for number in numbers.values()))
    return {outcome: int(number * cases) for outcome, number in numbers.items()}


# -- what fits


def check_size(size: int, what: str) -> None:
    """SizeError if a distribution would have more outcomes than fit."""
    if size > MOST_OUTCOMES:
        raise SizeError(
            f"{what} would have {size_text(size)} outcomes; {MOST_OUTCOMES:,} fit. Ask for less at once, or map to "
            "what matters first (a sum: repeat_sum or a pool; numbers of each: draw_counts or a deck)"
        )


def check_pairs(pairs: int) -> None:
    """SizeError if more outcomes would be put together than fit."""
    if pairs > MOST_PAIRS:
        raise SizeError(
            f"{pairs:,} pairs of outcomes would be put together; {MOST_PAIRS:,} fit. Map to what matters first: "
            "fewer different outcomes make fewer pairs"
        )


def check_power(base: int, exponent: int, what: str) -> None:
    """SizeError if ``base ** exponent`` outcomes are too many, without working that out."""
    if exponent > MOST_OUTCOMES or exponent * math.log2(base) > 60:
        raise SizeError(
            f"{what} would have {base} to the power of {size_text(exponent)} outcomes; {MOST_OUTCOMES:,} fit, which is "
            f"{int(math.log(MOST_OUTCOMES, max(base, 1.001)))} at once. Map to what matters first (a sum: repeat_sum "
            "or a pool)"
        )
    check_size(max(base**exponent, exponent), what)


# -- sums and products


def add_to(sums: dict[T, int], outcome: T, weight: int) -> None:
    """Add ``weight`` to an outcome's."""
    sums[outcome] = sums.get(outcome, 0) + weight


def combined(operation: Callable[[Any, Any], Any], left: Mapping[Any, int], right: Mapping[Any, int]) -> dict[Any, int]:
    """The weights of ``operation`` of two independent outcomes."""
    pairs = len(left) * len(right)
    if pairs > 4000 and operation in (operator.add, operator.sub) and {*map(type, left), *map(type, right)} == {int}:
        flipped = right if operation is operator.add else {-outcome: weight for outcome, weight in right.items()}
        if (sums := _convolved(left, flipped)) is not None:
            return sums
    check_pairs(pairs)
    sums = {}
    for x, v in left.items():
        for y, w in right.items():
            outcome = operation(x, y)
            sums[outcome] = sums.get(outcome, 0) + v * w
    return sums


def _convolved(left: Mapping[int, int], right: Mapping[int, int]) -> dict[int, int] | None:
    """The weights of the sum by one product of two long numbers (Kronecker 1882); None if they are full of gaps."""
    low, high = min(left) + min(right), max(left) + max(right)
    width = (sum(left.values()) * sum(right.values())).bit_length() // 8 + 1
    if high - low > 4 * (len(left) + len(right)) or 8 * width * (high - low) > MOST_BITS:
        return None
    digits = (_packed(left, width) * _packed(right, width)).to_bytes(width * (high - low + 1), "little")
    sums = {
        low + place: int.from_bytes(digits[place * width : (place + 1) * width], "little")
        for place in range(high - low + 1)
    }
    return {outcome: weight for outcome, weight in sums.items() if weight}


def _packed(weights: Mapping[int, int], width: int) -> int:
    places = range(min(weights), max(weights) + 1)
    return int.from_bytes(b"".join([weights.get(place, 0).to_bytes(width, "little") for place in places]), "little")


def joint(parts: Sequence[Mapping[Any, int]]) -> dict[tuple[Any, ...], int]:
    """The weights of tuples of independent outcomes."""
    check_size(math.prod(len(part) for part in parts), "the joint distribution")
    return {
        tuple(outcome for outcome, _ in pairs): math.prod(weight for _, weight in pairs)
        for pairs in product(*(part.items() for part in parts))
    }


def two_stages(stages: Iterable[tuple[Mapping[T, int], int]]) -> dict[T, int]:
    """The mixture of weighted distributions, all first brought to the same total."""
    found, pairs = [], 0
    for stage, first in stages:
        found.append((stage, first, sum(stage.values())))
        pairs += len(stage)
        if pairs > MOST_PAIRS:
            check_pairs(pairs)
    cases = math.lcm(*(total for _, _, total in found))
    sums: dict[T, int] = {}
    for stage, first, total in found:
        for outcome, weight in stage.items():
            add_to(sums, outcome, first * (cases // total) * weight)
    return sums


def repeated_sum(weights: Mapping[Any, int], times: int) -> dict[Any, int]:
    """The weights of the sum of ``times`` independent outcomes."""
    if times > 3 and {*map(type, weights)} <= {int, Fraction}:
        unit = math.lcm(*(outcome.denominator for outcome in weights))
        found = _powered({int(outcome * unit): weight for outcome, weight in weights.items()}, times)
        if found is not None:
            return found if unit == 1 else {Fraction(outcome, unit): weight for outcome, weight in found.items()}
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


_MOST_STEPS = 20_000_000
"""Steps of the recurrence below that take some seconds, one for each 2,000 bits of the numbers in them."""


def _powered(weights: Mapping[int, int], times: int) -> dict[int, int] | None:
    """The weights of a sum of whole numbers, by a recurrence; None where doubling is quicker.

    The coefficients of a power of a polynomial follow from those before (Euler; D. Knuth, The Art of Computer
    Programming 2, 4.7): k p[0] c[k] is the sum over i of (i (n + 1) - k) p[i] c[k - i].
    """
    low = min(weights)
    step = math.gcd(*(outcome - low for outcome in weights)) or 1
    (_, first), *rest = sorted(((outcome - low) // step, weight) for outcome, weight in weights.items())
    size = rest[-1][0] if rest else 0
    bits = math.log2(sum(weights.values()))
    if size > 20 * len(weights):
        return None
    if times > _MOST_STEPS:
        raise SizeError(f"the sum of {size_text(times)} outcomes has too many values; of 1,000 it may fit")
    steps = times * size * len(rest) * (1 + times * bits / 2000)
    digits = times * size * times * bits / 30
    if digits * 30 < MOST_BITS and step == 1 and 0.05 * digits**1.585 < steps:
        return None
    if steps > _MOST_STEPS or digits > 1e8:
        # Time and room grow with the square of the number at least.
        fits = int(times * min(_MOST_STEPS / steps, 1e8 / digits) ** 0.5)
        raise SizeError(
            f"the sum of {times:,} such outcomes would have {times * size + 1:,} values with weights of up to "
            f"{int(times * bits * 0.30103) + 1:,} digits; of about {fits:,} it would fit"
        )
    powers = [first**times]
    for k in range(1, times * size + 1):
        total = sum([(i * (times + 1) - k) * weight * powers[k - i] for i, weight in rest if i <= k])
        powers.append(total // (k * first))
    return {low * times + step * place: weight for place, weight in enumerate(powers) if weight}


def root(square: Fraction) -> float:
    """The square root of an exact number as the nearest float, however large or small it is."""
    places = max(0, 64 + (square.denominator.bit_length() - square.numerator.bit_length()) // 2)
    return float(Fraction(math.isqrt(int(square * 4**places)), 2**places))


def quotient(one: Any, other: Any) -> Any:
    """One number divided by another: a Fraction if they are whole numbers."""
    return Fraction(one) / other if isinstance(one, int) else one / other


# -- draws


def drawn(tickets: Mapping[T, int], count: int) -> dict[tuple[T, ...], int]:
    """The weights of ordered draws without replacement: products of falling factors."""
    _check_draws(tickets.values(), count, math.comb)
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
    _check_draws(tickets.values(), count, lambda *_: 1)
    kinds = list(tickets)
    hands: list[tuple[tuple[int, ...], int]] = [((), 1)]
    full: list[tuple[tuple[int, ...], int]] = []
    left = sum(tickets.values())
    for kind, number in enumerate(tickets.values()):
        left -= number
        longer = [
            (hand + (kind,) * taken, ways * math.comb(number, taken))
            for hand, ways in hands
            # Enough must be taken here for the tickets still to come to fill the hand.
            for taken in range(max(0, count - len(hand) - left), min(number, count - len(hand)) + 1)
        ]
        hands = [each for each in longer if len(each[0]) < count]  # the full ones need not be gone through again
        full += [each for each in longer if len(each[0]) == count]
    full.sort(reverse=True)  # the fewest of the first kind first
    return {tuple(kinds[kind] for kind in hand): ways for hand, ways in (full or hands)}


def _check_draws(numbers: Collection[int], count: int, places: Callable[[int, int], int]) -> None:
    """SizeError if there are too many different draws; ``places(n, k)``: in how many ways k of n can be of one kind."""
    if len(numbers) * count * count > 40 * MOST_OUTCOMES:
        raise SizeError(
            f"draws of {count:,} from {len(numbers):,} kinds of tickets are too many to be listed: fewer fit, "
            "or ask for the number of the kind that matters, deck(...).hand(...).count"
        )
    ways = [1] + [0] * count
    for number in numbers:
        ways = [
            sum(places(drawn, taken) * ways[drawn - taken] for taken in range(min(number, drawn) + 1))
            for drawn in range(count + 1)
        ]
    check_size(ways[count], f"the draws of {count:,}")
    if ways[count] * count > 10 * MOST_OUTCOMES:
        raise SizeError(
            f"the {ways[count]:,} draws of {count:,} have {ways[count] * count:,} tickets in all, and "
            f"{10 * MOST_OUTCOMES:,} fit. Draw fewer, or ask for the number of the kind that matters, "
            "deck(...).hand(...).count"
        )

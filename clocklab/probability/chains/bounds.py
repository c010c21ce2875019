"""Linear systems too large for exact numbers: solved in floats, with bounds that are proved in whole numbers.

The systems are those of chains: numbers above 0 on the diagonal and numbers of 0 or less elsewhere. If A is such a
matrix and A w > 0 for some w > 0, its inverse has no number below 0 (A. Berman and R. Plemmons, Nonnegative Matrices,
1979). So if |b - A x| <= e A w in every row, the solution is nowhere further from x than e w. Floats suggest x and w;
that the inequalities hold is checked without rounding.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, isfinite
from typing import Any, Generic, TypeVar

from clocklab.errors import DistError, SizeError, brief
from clocklab.probability.padic import Row

S = TypeVar("S", bound=Hashable)

SCALE = 2**120
"""What floats are multiplied by to become whole numbers; what is cut off is far below their precision."""

_MOST_STEPS = 1_500_000
_MOST_ROUNDS = 500


@dataclass(frozen=True, slots=True, repr=False)
class Bounds:
    """Two exact numbers between which a number is proved to lie: where exact numbers are out of reach."""

    low: Fraction
    high: Fraction

    def covers(self, number: Fraction | float) -> bool:
        """Return whether a number lies between them."""
        if isinstance(number, bool) or not isinstance(number, int | float | Fraction) or number - number != 0:
            raise DistError(f"{brief(number)} is not a number")
        return self.low <= number <= self.high

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)

    def __str__(self) -> str:
        return f"{float(self):.12g} ± {float((self.high - self.low) / 2):.1g} (proved)"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Question(Generic[S]):
    """A linear system: one unknown for each state ``asked``, with this right side; for the others it is ``known``."""

    asked: tuple[S, ...]
    right: list[Any]
    known: dict[S, int]


class ChainBounds(Generic[S]):
    """Questions about a chain that is too large for exact numbers, answered by proved ``Bounds``.

    Ten thousand states take some seconds. Questions and ChainError are those of ``Chain``; SizeError where floats
    do not come near enough for a proof.

    >>> from clocklab.probability import Chain
    >>> line = Chain({i: {i + 1: 1, i - 1: 1} for i in range(1, 5000)})
    >>> line.bounds.expected_steps()[1].covers(4999)
    True
    """

    def __init__(self, chain: Any) -> None:
        self._chain = chain

    def expected_steps(self) -> dict[S, Bounds]:
        """For each state, bounds of the mean number of steps until the chain is absorbed."""
        return self.expected_total(lambda _: 1)

    def expected_total(self, gain: Callable[[S], int | Fraction]) -> dict[S, Bounds]:
        """For each state, bounds of the mean of the sum of ``gain(state)`` over the transient states passed."""
        return self._answered(self._chain._totals(gain))

    def hitting_chance(self, targets: Any) -> dict[S, Bounds]:
        """For each state, bounds of the chance that the chain is ever in ``targets``."""
        return self._answered(self._chain._hits(targets))

    def hitting_time(self, targets: Any) -> dict[S, Bounds]:
        """For each state that is sure to hit, bounds of the mean number of steps until the chain is in ``targets``."""
        return self._answered(self._chain._waits(targets))

    def long_run(self) -> dict[S, Bounds]:
        """Bounds of the share of time in each state of the closed class, of which there must be just one."""
        chain = self._chain
        [(states, _)] = chain._classes_from(None, "auto")
        rates = [Bounds(Fraction(1), Fraction(1)), *enclosed(*chain._balance(states))[0]]
        totals = [chain.moves(state).total for state in states]
        low = sum(rate.low * total for rate, total in zip(rates, totals, strict=True))
        high = sum(rate.high * total for rate, total in zip(rates, totals, strict=True))
        return {
            state: Bounds(rate.low * total / high, rate.high * total / low)
            for state, rate, total in zip(states, rates, totals, strict=True)
        }

    def _answered(self, question: Question[S]) -> dict[S, Bounds]:
        found = enclosed(self._chain._rows(question.asked), [question.right])[0] if question.asked else []
        solved = dict(zip(question.asked, found, strict=True))
        return {
            state: solved.get(state) or Bounds(Fraction(number), Fraction(number))
            for state, number in question.known.items()
        }


def enclosed(rows: Sequence[Row], columns: Sequence[Sequence[int | Fraction]]) -> list[list[Bounds]]:
    """Bounds of the solutions of a system of this kind, for several right-hand sides.

    ``rows`` as in ``linear.solve_whole``. SizeError where floats do not come near enough for a proof.

    >>> [[x, y]] = enclosed([[(0, 2), (1, -1)], [(1, 2), (0, -1)]], [[1, 0]])
    >>> x.covers(Fraction(2, 3)), y.covers(Fraction(1, 3)), float(x.high - x.low) < 1e-14
    (True, True, True)
    """
    ones = [float(sum(abs(value) for _, value in row)) for row in rows]
    rights = [[float(number) for number in column] for column in columns]
    found = approximate(rows, [ones, *rights])
    if found is None:
        raise SizeError(f"these {len(rows):,} equations are too many for floats as well: ask about fewer states")
    wide, *middles = [[_whole(number) for number in column] for column in found]
    margins = [_times(row, wide) for row in rows]
    if min(wide) <= 0 or min(margins) <= 0:
        raise SizeError(
            "floats do not come near enough to the solution to prove bounds: the chain goes on for too long, or is "
            "not sure to end"
        )
    return [
        _around(middle, wide, _error(rows, column, middle, margins))
        for column, middle in zip(columns, middles, strict=True)
    ]


def _error(
    rows: Sequence[Row], column: Sequence[int | Fraction], middle: Sequence[int], margins: Sequence[int]
) -> Fraction:
    """The most by which an equation is missed, divided by its margin."""
    return max(
        (abs(Fraction(number) * SCALE - _times(row, middle)) / margin)
        for row, number, margin in zip(rows, column, margins, strict=True)
    )


def _around(middle: Sequence[int], wide: Sequence[int], error: Fraction) -> list[Bounds]:
    return [Bounds((x - error * w) / SCALE, (x + error * w) / SCALE) for x, w in zip(middle, wide, strict=True)]


def _whole(number: float) -> int:
    return int(Fraction(number) * SCALE) if isfinite(number) else 0


def _times(row: Row, values: Sequence[int]) -> int:
    return sum([value * values[column] for column, value in row])


def approximate(rows: Sequence[Row], columns: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """The solutions in floats: by elimination, or step by step where that would take too long; None if neither can."""
    found = _eliminated(rows, columns)
    if found is not None:
        return found
    stepwise = [_stepwise(rows, column) for column in columns]
    return None if any(column is None for column in stepwise) else [column for column in stepwise if column]


def _eliminated(rows: Sequence[Row], columns: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Sparse elimination, the unknown with the fewest neighbours first (Markowitz 1957); None if it takes too long."""
    size = len(rows)
    left: list[dict[int, float]] = [{column: float(value) for column, value in row} for row in rows]
    holding: list[set[int]] = [set() for _ in rows]
    for index, line in enumerate(left):
        for column in line:
            holding[column].add(index)
    rights = [list(column) for column in columns]

    def cost(k: int) -> int:
        return len(left[k]) * len(holding[k])

    queue = [(cost(k), k) for k in range(size)]
    heapq.heapify(queue)
    order: list[int] = []
    done = [False] * size
    steps = 0
    while queue:
        price, k = heapq.heappop(queue)
        if done[k]:
            continue
        if price != cost(k):
            heapq.heappush(queue, (cost(k), k))
            continue
        steps += price
        pivot = left[k].get(k, 0.0)
        if steps > _MOST_STEPS or not pivot:
            return None
        done[k] = True
        order.append(k)
        others = [(column, value) for column, value in left[k].items() if column != k]
        for column in left[k]:
            holding[column].discard(k)
        for index in holding[k]:
            line = left[index]
            factor = line.pop(k) / pivot
            for column, value in others:
                if column not in line:
                    line[column] = 0.0
                    holding[column].add(index)
                line[column] -= factor * value
            for right in rights:
                right[index] -= factor * right[k]
        for column, _ in others:
            heapq.heappush(queue, (cost(column), column))
    for k in reversed(order):
        pivot = left[k].pop(k)
        for right in rights:
            right[k] = (right[k] - fsum([value * right[column] for column, value in left[k].items()])) / pivot
    return rights


def _stepwise(rows: Sequence[Row], right: Sequence[float]) -> list[float] | None:
    """The stabilised biconjugate gradients of H. van der Vorst (SIAM J. Sci. Stat. Comput. 13, 1992)."""
    size = len(rows)
    scales = [1.0 / dict(row)[index] for index, row in enumerate(rows)]
    lines = [[(column, value * scale) for column, value in row] for row, scale in zip(rows, scales, strict=True)]
    rest = [number * scale for number, scale in zip(right, scales, strict=True)]

    def times(values: Sequence[float]) -> list[float]:
        return [sum([value * values[column] for column, value in line]) for line in lines]

    def dot(one: Sequence[float], other: Sequence[float]) -> float:
        return sum([a * b for a, b in zip(one, other, strict=True)])

    found, shadow, way = [0.0] * size, list(rest), list(rest)
    small = 1e-28 * (dot(rest, rest) or 1.0)
    rho = dot(shadow, rest)
    for _ in range(_MOST_ROUNDS):
        if dot(rest, rest) <= small:
            return found
        ahead = times(way)
        alpha = rho / (dot(shadow, ahead) or 1e-300)
        half = [r - alpha * a for r, a in zip(rest, ahead, strict=True)]
        turn = times(half)
        omega = dot(turn, half) / (dot(turn, turn) or 1e-300)
        found = [x + alpha * p + omega * s for x, p, s in zip(found, way, half, strict=True)]
        rest = [s - omega * t for s, t in zip(half, turn, strict=True)]
        before, rho = rho, dot(shadow, rest)
        beta = rho / (before or 1e-300) * alpha / (omega or 1e-300)
        way = [r + beta * (p - omega * a) for r, p, a in zip(rest, way, ahead, strict=True)]
    return found if dot(rest, rest) <= 1e8 * small else None

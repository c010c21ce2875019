"""Drawing outcomes at random, exactly by their integer weights and in constant time."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

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

"""The functions that learners write in the lessons on twins and on goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from clocklab.core.registry import CodeTask

Joint = Mapping[tuple[int, int], Fraction]


def _joints() -> Iterator[tuple[Any, ...]]:
    for weights in (
        {(0, 0): 1, (1, 1): 1},
        {(0, 1): 1, (1, 0): 1, (1, 1): 2},
        {(1, 1): 10, (2, 1): 12, (3, 1): 6, (0, 2): 8, (1, 0): 8},
        {(x, y): 1 for x in range(3) for y in range(2)},
    ):
        yield ({pair: Fraction(weight, sum(weights.values())) for pair, weight in weights.items()},)


def _covariance(joint: Joint) -> Fraction:
    def mean(*places: int) -> Fraction:
        return sum((prod(pair[place] for place in places) * chance for pair, chance in joint.items()), Fraction(0))

    return mean(0, 1) - mean(0) * mean(1)


def _seen() -> Iterator[tuple[Any, ...]]:
    for before in (Fraction(1, 2), Fraction(4, 5), Fraction(1, 10)):
        for ratios in ([], [Fraction(13, 23)], [Fraction(2)] * 5, [Fraction(1, 3), Fraction(3)]):
            yield before, ratios


def _chance_after(before: Fraction, ratios: Sequence[Fraction]) -> Fraction:
    odds = before / (1 - before) * prod(ratios)
    return odds / (1 + odds)


CODE_TASKS: dict[str, CodeTask] = {
    task.key: task
    for task in (
        CodeTask(
            "covariance",
            "Write a function of a joint distribution, a dictionary of pairs (x, y) and their chances. It gives the "
            "covariance.",
            _joints,
            _covariance,
        ),
        CodeTask(
            "odds-form",
            "Write a function of a chance before and a list of likelihood ratios. It gives the chance after all "
            "of them.",
            _seen,
            _chance_after,
        ),
    )
}

"""The functions that learners write in the lessons on cards that never come, and on the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from clocklab.core.registry import CodeTask

Beliefs = Mapping[Any, Fraction]


def _beliefs() -> Iterator[tuple[Any, ...]]:
    for prior in ({0: 1, 1: 1}, {"fair": 9, "loaded": 1}, {0: 560, 1: 480, 2: 96, 3: 4}):
        for seen in product((1, 2, 4), repeat=len(prior)):
            yield (
                {cause: Fraction(weight, sum(prior.values())) for cause, weight in prior.items()},
                {cause: Fraction(weight, 4) for cause, weight in zip(prior, seen, strict=True)},
            )


def _update(prior: Beliefs, likelihood: Beliefs) -> Beliefs:
    products = {cause: chance * likelihood[cause] for cause, chance in prior.items()}
    return {cause: each / sum(products.values()) for cause, each in products.items()}


def _stopping(rolls: int) -> Fraction:
    later = Fraction(0)
    for _ in range(rolls):
        later = sum((max(Fraction(face), later) for face in range(1, 7)), Fraction(0)) / 6
    return later


CODE_TASKS: dict[str, CodeTask] = {
    task.key: task
    for task in (
        CodeTask(
            "update",
            "Write a function of two dictionaries with the same keys: the prior chance of each cause, and its "
            "likelihood. It "
            "gives the dictionary of posterior chances.",
            _beliefs,
            _update,
        ),
        CodeTask(
            "optimal-stopping",
            "Write a function of a number of rolls of a die. It gives the mean of what the die shows when you "
            "stop, if you "
            "stop as well as you can.",
            lambda: ((rolls,) for rolls in range(1, 8)),
            _stopping,
        ),
    )
}

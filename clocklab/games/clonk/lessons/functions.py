"""The functions that learners write in the lessons on utility and on the worth of a look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from clocklab.core.registry import CodeTask

Law = Mapping[int, Fraction]


def square(coins: int) -> int:
    """the square of the coins"""
    return coins * coins


def enough(coins: int) -> int:
    """1 from three coins on"""
    return int(coins >= 3)


def doubled(coins: int) -> int:
    """twice the coins"""
    return 2 * coins


def _bets() -> Iterator[tuple[Any, ...]]:
    for weights in ({3: 1}, {0: 1, 9: 1}, {1: 2, 2: 1, 5: 3}):
        for utility in (square, enough, doubled):
            yield {coins: Fraction(weight, sum(weights.values())) for coins, weight in weights.items()}, utility


def _expected_utility(distribution: Law, utility: Callable[[int], int]) -> Fraction:
    return sum((utility(coins) * chance for coins, chance in distribution.items()), Fraction(0))


def _choices() -> Iterator[tuple[Any, ...]]:
    half = Fraction(1, 2)
    yield [half, half], [[10, 0], [6, 6]]
    yield [half, half], [[4, 0], [0, 4]]
    yield [Fraction(1, 3), Fraction(2, 3)], [[3, 0], [1, 1], [0, 2]]
    yield [Fraction(1)], [[3], [5]]


def _worth_of_a_look(chances: list[Fraction], pays: list[list[int]]) -> Fraction:
    looked = sum((p * max(pay[case] for pay in pays) for case, p in enumerate(chances)), Fraction(0))
    return looked - max(sum((p * each for p, each in zip(chances, pay, strict=True)), Fraction(0)) for pay in pays)


CODE_TASKS: dict[str, CodeTask] = {
    task.key: task
    for task in (
        CodeTask(
            "expected-utility",
            "Write a function of a distribution, a dictionary of values and chances, and a utility, a function "
            "of a value. It "
            "gives the mean of the utility.",
            _bets,
            _expected_utility,
            lambda distribution, utility: f"utility: {utility.__doc__}",
        ),
        CodeTask(
            "worth-of-a-look",
            "Write a function of a list of chances, one for each case, and a list of what each choice pays in "
            "each case. It "
            "gives what it is worth on average to know the case before choosing.",
            _choices,
            _worth_of_a_look,
        ),
    )
}

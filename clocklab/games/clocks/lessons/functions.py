"""The functions that learners write in the lessons on coins, hits, waiting and the bag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from clocklab.core.registry import CodeTask

CHANCES = (Fraction(1, 6), Fraction(1, 2), Fraction(3, 4))
BAGS = ([4, 4, 4, 4], [8, 8, 8, 8], [1, 2, 5], [3, 0, 2])


def _distributions() -> Iterator[tuple[Any, ...]]:
    for weights in ({1: 1}, {0: 5, 7: 1}, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}, {-2: 3, 4: 1, 10: 2}):
        yield ({value: Fraction(weight, sum(weights.values())) for value, weight in weights.items()},)


def _mean(distribution: Mapping[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in distribution.items()), Fraction(0))


def _variance(distribution: Mapping[int, Fraction]) -> Fraction:
    return _mean({value: chance * value for value, chance in distribution.items()}) - _mean(distribution) ** 2


def _binomial(n: int, k: int, p: Fraction) -> Fraction:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def _colours(bag: list[int], dice: int) -> Fraction:
    return sum((1 - Fraction(comb(sum(bag) - many, dice), comb(sum(bag), dice)) for many in bag), Fraction(0))


def _hypergeometric(special: int, others: int, drawn: int, k: int) -> Fraction:
    return Fraction(comb(special, k) * comb(others, drawn - k), comb(special + others, drawn))


def _mixtures() -> Iterator[tuple[Any, ...]]:
    for d in (2, 4, 9):
        for weights in ([1], [1, 1], [3, 1, 0, 2], [1] * 6):
            yield d, [Fraction(weight, sum(weights)) for weight in weights]


CODE_TASKS: dict[str, CodeTask] = {
    task.key: task
    for task in (
        CodeTask(
            "expected-value",
            "Write a function of a distribution, a dictionary of values and their chances. It gives the "
            "expected value.",
            _distributions,
            _mean,
        ),
        CodeTask(
            "variance",
            "Write a function of a distribution, a dictionary of values and their chances. It gives the variance.",
            _distributions,
            _variance,
        ),
        CodeTask(
            "mean-colours",
            "Write a function of a bag, a list of how many dice of each colour it holds, and a number of dice "
            "that are drawn. "
            "It gives the mean number of colours among them.",
            lambda: ((bag, dice) for bag in BAGS for dice in range(1, sum(bag) + 1)),
            _colours,
        ),
        CodeTask(
            "binomial",
            "Write a function of n, k and p. It gives the chance of exactly k hits among n independent trials "
            "that each hit "
            "with chance p.",
            lambda: ((n, k, p) for p in CHANCES for n in range(1, 6) for k in range(n + 1)),
            _binomial,
        ),
        CodeTask(
            "geometric",
            "Write a function of p and k. It gives the chance that the first hit comes at trial k, if each "
            "trial hits with "
            "chance p.",
            lambda: ((p, k) for p in CHANCES for k in range(1, 8)),
            lambda p, k: (1 - p) ** (k - 1) * p,
        ),
        CodeTask(
            "hypergeometric",
            "Write a function of special, others, drawn and k. It gives the chance that exactly k of the dice "
            "drawn are special.",
            lambda: (
                (special, others, drawn, k)
                for special, others in ((4, 12), (1, 3), (5, 2))
                for drawn in range(1, others + 1)
                for k in range(min(special, drawn) + 1)
            ),
            _hypergeometric,
        ),
        CodeTask(
            "collector",
            "Write a function of a number of kinds, all equally likely. It gives the mean number of trials "
            "until all of them "
            "have come.",
            lambda: ((kinds,) for kinds in range(1, 13)),
            lambda kinds: sum((Fraction(kinds, missing) for missing in range(1, kinds + 1)), Fraction(0)),
        ),
        CodeTask(
            "bid-earnings",
            "Write a function of d and of the other's mixture, a list of chances of the bids 0, 1, 2 and so on. "
            "It gives the "
            "list of what each of the same bids earns on average, if winning is worth d coins, all bids are "
            "lost, and you "
            "lose ties.",
            _mixtures,
            lambda d, mix: [d * sum(mix[:bid], Fraction(0)) - bid for bid in range(len(mix))],
        ),
        CodeTask(
            "luck-and-regret",
            "Write a function of three lists over the rounds: what was gained, what your bids were worth, and "
            "what the best "
            "ones would have been worth. It gives luck and regret over all rounds.",
            lambda: (
                ([8], [6], [6]),
                ([0, 9, -2], [3, 4, 1], [4, 4, 3]),
                ([1, 1], [Fraction(1, 2), Fraction(5, 2)], [Fraction(7, 2), Fraction(5, 2)]),
            ),
            lambda gained, worth, best: (sum(gained) - sum(worth), sum(best) - sum(worth)),
        ),
    )
}

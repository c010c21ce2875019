"""Simulated answers that carry their error: a value, a 95 % interval, the number of trials and the seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import inf, isinf, sqrt
from typing import TypeVar

from clocklab.core.values import (
    plain_numbers,
    require_count,
    require_function,
    require_int,
    require_number,
    require_seed,
)
from clocklab.errors import OptionError, brief
from clocklab.probability.outcomes import steady
from clocklab.simulate.intervals import Z95 as Z95
from clocklab.simulate.intervals import Sums, wilson

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True, repr=False)
class Estimate:
    """A simulated number with its 95 % interval: never exact, and it says so.

    ``method`` names how the interval was made. Where all trials gave the same number there is none: its ends are
    infinite. The same ``seed`` gives the same numbers again.
    """

    value: float
    low: float
    high: float
    trials: int
    seed: int
    method: str

    def __post_init__(self) -> None:
        require_count("trials", self.trials)
        require_seed(self.seed)
        for each in (self.value, self.low, self.high):
            if not isinstance(each, int | float | Fraction) or each != each:
                raise OptionError(f"An estimate is a number between two others, not {brief(each)}.")
        if not isinstance(self.method, str):
            raise OptionError(f"The method of an interval is named by a text, not by {brief(self.method)}.")

    def covers(self, exact: Fraction | float) -> bool:
        """Return whether the interval holds the exact value; OptionError if that is not a number."""
        return bool(self.low <= require_number("exact", exact) <= self.high)

    def __str__(self) -> str:
        if isinf(self.low):
            missed = 100 * (1 - 0.05 ** (1 / self.trials))
            return (
                f"about {self.value:.4f}, no interval: all {self.trials} trials gave the same; what comes in up "
                f"to {missed:.2g} % of trials may be missing (seed {self.seed})"
            )
        return (
            f"about {self.value:.4f}, 95 % interval {self.low:.4f} to {self.high:.4f} "
            f"({self.method}; {self.trials} trials, seed {self.seed})"
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the estimate as a line of HTML."""
        return f"<span>{escape(str(self))}</span>"


def sample(draw: Callable[[random.Random], T], trials: int, seed: int) -> list[T]:
    """Return the results of repeated draws; trial k has the random stream of (seed, k), whoever runs it."""
    trials, seed = require_count("trials", trials), require_seed(seed)
    require_function("draw", draw)
    return [draw(random.Random(f"trial {seed} {number}")) for number in range(trials)]


def share(event: Callable[[random.Random], bool], trials: int, seed: int) -> Estimate:
    """Return how often an event comes true, with Wilson's interval.

    >>> share(lambda rng: rng.randrange(6) == 0, trials=1000, seed=1).covers(Fraction(1, 6))
    True
    """
    return share_of(sum(_truths(event, trials, seed)), trials, seed)


def _truths(event: Callable[[random.Random], bool], trials: int, seed: int) -> list[bool]:
    found = sample(event, trials, seed)
    for each in found:
        if plain_numbers(each) not in (True, False):
            raise OptionError(f"An event must give True or False, not {brief(each)}; for numbers there is average.")
    return found


def share_of(successes: int, trials: int, seed: int) -> Estimate:
    """Return the share of successes among trials made with a seed, with Wilson's interval.

    OptionError: no trial, or successes that are not a whole number from 0 to the trials.
    """
    trials, seed = require_count("trials", trials), require_seed(seed)
    successes = require_int("successes", successes, 0, trials)
    return Estimate(successes / trials, *wilson(successes, trials), trials, seed, "Wilson")


def shares(draw: Callable[[random.Random], T], trials: int, seed: int) -> dict[T, Estimate]:
    """Return how often each result comes, each with Wilson's interval, in the order of the results.

    Results without an order come in one that depends only on them. OptionError: a result that is not hashable.
    """
    found = sample(draw, trials, seed)
    try:
        counts = Counter(found)
    except TypeError as error:
        raise OptionError(f"Results are counted, so each must be hashable, such as a tuple: {error}.") from None
    return {result: share_of(counts[result], trials, seed) for result in steady(counts)}


def average(
    draw: Callable[[random.Random], int | Fraction],
    trials: int,
    seed: int,
    between: tuple[int | Fraction, int | Fraction] | None = None,
) -> Estimate:
    """Return the mean of a number, with an interval as in ``average_of``; needs at least 30 trials."""
    return average_of(sample(draw, trials, seed), seed, between)


def average_of(
    values: Sequence[int | Fraction], seed: int, between: tuple[int | Fraction, int | Fraction] | None = None
) -> Estimate:
    """Return the mean of numbers made with a seed, with the normal interval, or that of ``Sums`` if they are skewed.

    Where all numbers are equal there is no interval and its ends are infinite: a rare prize may not have come yet.
    Whoever knows the smallest and the greatest number that can come may give them as ``between``, for Wilson's
    interval. OptionError: fewer than 30 numbers, where the normal interval would be too short; one outside ``between``.

    >>> rolls = [11, *[0] * 49]  # a prize of 11 for two ones, whose exact mean is 11/36
    >>> average_of(rolls, seed=1).covers(Fraction(11, 36)), average_of(rolls[1:], seed=1).covers(Fraction(11, 36))
    (True, True)
    >>> average_of(rolls[1:], seed=1)
    about 0.0000, no interval: all 49 trials gave the same; what comes in up to 5.9 % of trials may be missing (seed 1)
    >>> average_of(rolls[1:], seed=1, between=(0, 11))
    about 0.0000, 95 % interval 0.0000 to 0.7997 (Wilson; 49 trials, seed 1)
    """
    seed, sums = require_seed(seed), Sums.of(values)
    if sums.count < 30:
        raise OptionError(f"A mean with its normal interval needs at least 30 trials, not {sums.count}.")
    if between is not None:
        if not isinstance(between, Sequence) or len(between) != 2:
            raise OptionError(f"between must be the least and the greatest number that can come, not {brief(between)}.")
        least, most = (require_number("each end of between", end) for end in between)
        if not least <= sums.least <= sums.most <= most or least == most:
            raise OptionError(f"between={brief(between)}: the numbers go from {sums.least} to {sums.most}.")
        return Estimate(sums.mean, *sums.within(least, most), sums.count, seed, "Wilson")
    if sums.lopsided > 0.02:  # the normal interval would hold the mean in 94 % of cases or fewer
        return mean_of(sums, seed)
    return average_of_sums(sums.total, sums.squares, sums.count, seed)


def mean_of(sums: Sums, seed: int) -> Estimate:
    """Return the mean of numbers with these sums, with their interval."""
    low, high, method = sums.interval()
    return Estimate(sums.mean, low, high, sums.count, seed, method)


def average_of_sums(total: int | Fraction, squares: int | Fraction, trials: int, seed: int) -> Estimate:
    """Return the mean of two or more numbers with this sum and sum of squares, with the normal interval of the mean.

    The sums are exact, so the estimate is the same on every Python. Equal numbers have no interval.

    >>> average_of_sums(5050, 338350, 100, seed=1)  # 1 to 100
    about 50.5000, 95 % interval 44.8139 to 56.1861 (normal; 100 trials, seed 1)
    """
    mean = float(Fraction(total) / trials)
    variance = (squares - Fraction(total * total) / trials) / (trials - 1)
    if not variance:
        return Estimate(mean, -inf, inf, trials, seed, "none")
    half = Z95 * sqrt(variance / trials)
    return Estimate(mean, mean - half, mean + half, trials, seed, "normal")


def running(draw: Callable[[random.Random], bool], trials: int, seed: int, points: int = 60) -> list[Estimate]:
    """Return the estimates after more and more trials of one simulation, at evenly spread numbers of trials."""
    points, hits = require_count("points", points), _truths(draw, trials, seed)
    stops = sorted({max(1, round(trials * k / points)) for k in range(1, points + 1)})
    return [share_of(sum(hits[:stop]), stop, seed) for stop in stops]

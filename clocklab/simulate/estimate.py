"""Simulated answers that carry their error: a value, a 95 % interval, the number of trials and the seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import sqrt
from typing import TypeVar

from clocklab.errors import OptionError

T = TypeVar("T", bound=Hashable)

Z95 = 1.959963984540054
"""The 97.5 % point of the standard normal distribution."""


@dataclass(frozen=True, slots=True, repr=False)
class Estimate:
    """A simulated number with its 95 % interval: never exact, and it says so.

    ``method`` names how the interval was made; ``seed`` makes the same numbers again.
    """

    value: float
    low: float
    high: float
    trials: int
    seed: int
    method: str

    def covers(self, exact: Fraction | float) -> bool:
        """Return whether the interval holds the exact value."""
        return self.low <= exact <= self.high

    def __str__(self) -> str:
        return (
            f"about {self.value:.4f}, 95 % interval {self.low:.4f} to {self.high:.4f} "
            f"({self.method}; {self.trials} trials, seed {self.seed})"
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the estimate as a line of HTML."""
        return f"<span>{escape(str(self))}</span>"


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson score interval of a share, within 0 and 1.

    Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, JASA 22 (1927).

    >>> [round(bound, 4) for bound in wilson(7, 10)]
    [0.3968, 0.8922]
    """
    if trials < 1 or not 0 <= successes <= trials:
        raise OptionError(f"A share needs 0 <= successes <= trials and a trial, not {successes} of {trials}.")
    share = successes / trials
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # At the ends the interval ends there exactly: rounding must not shut out 0 or 1.
    return (max(0.0, centre - half) if successes else 0.0), (min(1.0, centre + half) if successes < trials else 1.0)


def sample(draw: Callable[[random.Random], T], trials: int, seed: int) -> list[T]:
    """Return the results of repeated draws; trial k has the random stream of (seed, k), whoever runs it."""
    if isinstance(trials, bool) or not isinstance(trials, int) or trials < 1:
        raise OptionError(f"trials must be a whole number of at least 1, not {trials!r}.")
    return [draw(random.Random(f"trial {seed} {number}")) for number in range(trials)]


def share(event: Callable[[random.Random], bool], trials: int, seed: int) -> Estimate:
    """Return how often an event comes true, with Wilson's interval.

    >>> share(lambda rng: rng.randrange(6) == 0, trials=1000, seed=1).covers(Fraction(1, 6))
    True
    """
    return share_of(sum(sample(event, trials, seed)), trials, seed)


def share_of(successes: int, trials: int, seed: int) -> Estimate:
    """Return the share of successes in trials that a seed gave, with Wilson's interval."""
    return Estimate(successes / trials, *wilson(successes, trials), trials, seed, "Wilson")


def shares(draw: Callable[[random.Random], T], trials: int, seed: int) -> dict[T, Estimate]:
    """Return how often each result comes, each with Wilson's interval, in the order of the results."""
    counts = Counter(sample(draw, trials, seed))
    return {result: share_of(counts[result], trials, seed) for result in sorted(counts)}  # type: ignore[type-var]


def average(draw: Callable[[random.Random], int | Fraction], trials: int, seed: int) -> Estimate:
    """Return the mean of a number, with the normal interval of the mean; needs at least 30 trials."""
    return average_of(sample(draw, trials, seed), seed)


def average_of(values: Sequence[int | Fraction], seed: int) -> Estimate:
    """Return the mean of numbers that a seed gave, with the normal interval of the mean.

    Raises OptionError for fewer than 30 numbers, where the normal interval would be too short.
    """
    trials = len(values)
    if trials < 30:
        raise OptionError(f"A mean with its normal interval needs at least 30 trials, not {trials}.")
    return average_of_sums(sum(values), sum(value * value for value in values), trials, seed)


def average_of_sums(total: int | Fraction, squares: int | Fraction, trials: int, seed: int) -> Estimate:
    """Return the mean of two or more numbers with this sum and sum of squares, with the normal interval of the mean.

    The sums are exact, so that the estimate is the same on every Python.

    >>> average_of_sums(5050, 338350, 100, seed=1)  # 1 to 100
    about 50.5000, 95 % interval 44.8139 to 56.1861 (normal; 100 trials, seed 1)
    """
    mean = float(Fraction(total, trials))
    variance = (squares - Fraction(total * total, trials)) / (trials - 1)
    half = Z95 * sqrt(variance / trials)
    return Estimate(mean, mean - half, mean + half, trials, seed, "normal")


def running(draw: Callable[[random.Random], bool], trials: int, seed: int, points: int = 60) -> list[Estimate]:
    """Return the estimates after more and more trials of one simulation, at evenly spread numbers of trials."""
    hits = sample(draw, trials, seed)
    stops = sorted({max(1, round(trials * k / points)) for k in range(1, points + 1)})
    return [share_of(sum(hits[:stop]), stop, seed) for stop in stops]

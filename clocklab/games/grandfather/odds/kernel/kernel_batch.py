"""What a batch of simulated races came to: counts, and shares and means with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from clocklab.core.contract import Seat
from clocklab.errors import OptionError
from clocklab.games.grandfather.odds.course import Ending, Won
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.simulate.estimate import Estimate, average_of_sums, share_of

K = TypeVar("K")


@dataclass(frozen=True, repr=False)
class Batch:
    """Games ``first``, ``first + 1``, ... of a seed, counted.

    ``ends``: how often a seat won with so many points; ``rolls`` and ``turns``: how many games had so many of both
    players together (the die of a bump is no roll); ``endings``: how many rolls of all games ended in each way. Batches
    of the same race, policies and seed that follow one another can be added.
    """

    game: RaceOptions
    policies: tuple[str, str]
    seed: int
    first: int
    games: int
    ends: Mapping[Won, int]
    rolls: Mapping[int, int]
    turns: Mapping[int, int]
    endings: Mapping[Ending, int]

    def __add__(self, other: Batch) -> Batch:
        mine, others = ((each.game, each.policies, each.seed) for each in (self, other))
        if mine != others:
            raise OptionError("Only batches of the same race, policies and seed can be added.")
        if other.first != self.first + self.games:
            raise OptionError(
                f"The second batch must begin with game {self.first + self.games}, not {other.first}; "
                "play it with first=, and add batches in their order."
            )
        return Batch(
            self.game,
            self.policies,
            self.seed,
            self.first,
            self.games + other.games,
            _sum(self.ends, other.ends),
            _sum(self.rolls, other.rolls),
            _sum(self.turns, other.turns),
            _sum(self.endings, other.endings),
        )

    def wins(self, seat: Seat) -> Estimate:
        """Return the seat's chance of winning."""
        return self.share(lambda end: end.seat == seat)

    def share(self, event: Callable[[Won], bool]) -> Estimate:
        """Return the chance of an end of which the event is true, with Wilson's interval.

        >>> from clocklab.games.grandfather import kernel
        >>> batch = kernel.play(Race(cards=(1, 1), dice=1, sides=2), games=1000, seed=1, policies=("eager", "eager"))
        >>> batch.share(lambda end: end.seat == 0).covers(Fraction(16, 27))
        True
        """
        return self._share(sum(many for end, many in self.ends.items() if event(end)))

    def longer_than(self, rolls: int) -> Estimate:
        """Return the chance of a game of more rolls than these."""
        return self._share(sum(many for length, many in self.rolls.items() if length > rolls))

    @property
    def mean_rolls(self) -> Estimate:
        """The mean number of rolls; the normal interval."""
        return self._mean(self.rolls)

    @property
    def mean_turns(self) -> Estimate:
        """The mean number of turns; the normal interval."""
        return self._mean(self.turns)

    def points(self, seat: Seat) -> Estimate:
        """Return the seat's mean points, 0 for a lost game; the normal interval."""
        counts: dict[int, int] = {}
        for end, many in self.ends.items():
            paid = end.points if end.seat == seat else 0
            counts[paid] = counts.get(paid, 0) + many
        return self._mean(counts)

    def per_game(self, ending: Ending) -> Fraction:
        """Return how many rolls ended so in the mean of these games: a count, with no interval."""
        return Fraction(self.endings[ending], self.games)

    def _share(self, times: int) -> Estimate:
        return share_of(times, self.games, self.seed)

    def _mean(self, counts: Mapping[int, int]) -> Estimate:
        if self.games < 30:
            raise OptionError(f"A mean with its normal interval needs at least 30 games, not {self.games}.")
        total = sum(value * many for value, many in counts.items())
        squares = sum(value * value * many for value, many in counts.items())
        return average_of_sums(total, squares, self.games, self.seed)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        lines = [f"{self.games:,} races of two, seed {self.seed}, games from number {self.first}"]
        for seat, policy in enumerate(self.policies):
            lines.append(f"{f'seat {seat}, {policy}, wins':<28} {_told(self.wins(seat), 4)}")
        if self.games >= 30:
            lines += [f"{f'points of seat {seat}':<28} {_told(self.points(seat), 3)}" for seat in (0, 1)]
            lines.append(f"{'rolls':<28} {_told(self.mean_rolls, 2)}")
            lines.append(f"{'turns':<28} {_told(self.mean_turns, 2)}")
        return "\n".join(lines)


def _told(estimate: Estimate, places: int) -> str:
    low, value, high = (f"{each:.{places}f}" for each in (estimate.low, estimate.value, estimate.high))
    return f"{value}, 95 % interval {low} to {high} ({estimate.method})"


def _sum(one: Mapping[K, int], other: Mapping[K, int]) -> dict[K, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in (*one, *(key for key in other if key not in one))}

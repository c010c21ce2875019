"""How games went for one player: exact sums, which add up in any order, and the estimates made from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

from clocklab.simulate.estimate import Estimate, mean_of, share_of
from clocklab.simulate.intervals import Sums


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's games: how many were won alone, by two, by three ..., and the sums of the scores."""

    won: tuple[int, ...] = ()
    """``won[k]``: the games whose win k + 1 players shared, this one among them."""
    scores: Sums = field(default_factory=Sums)

    def __add__(self, other: Tally) -> Tally:
        longer, shorter = sorted((self.won, other.won), key=len, reverse=True)
        won = tuple(map(sum, zip(longer, (*shorter, *(0,) * (len(longer) - len(shorter))), strict=True)))
        return Tally(won, self.scores + other.scores)

    @property
    def games(self) -> int:
        """The games played."""
        return self.scores.count

    @property
    def points(self) -> Fraction | int:
        """The sum of the scores."""
        return self.scores.total

    @property
    def squares(self) -> Fraction | int:
        """The sum of the scores' squares."""
        return self.scores.squares

    @property
    def wins(self) -> int:
        """The games won alone."""
        return self.won[0] if self.won else 0

    @property
    def shared_wins(self) -> int:
        """The games won together with others."""
        return sum(self.won[1:])

    @property
    def shares(self) -> Fraction:
        """All that was won, a win shared by k counting 1/k to each."""
        return sum((Fraction(many, by) for by, many in enumerate(self.won, 1)), Fraction(0))

    def win_rate(self, seed: int) -> Estimate:
        """Return how often a game is won alone, with Wilson's interval."""
        return share_of(self.wins, self.games, seed)

    def shared_rate(self, seed: int) -> Estimate:
        """Return how often a win is shared, with Wilson's interval."""
        return share_of(self.shared_wins, self.games, seed)

    def win_share(self, seed: int) -> Estimate:
        """Return the mean share of the win, with Student's interval where it fits; with Wilson's if no win was shared.

        Wilson's is on the safe side too for shares that are all equal, or very skewed.
        """
        if not self.shared_wins:
            return self.win_rate(seed)
        counts: list[tuple[Fraction | int, int]] = [
            (0, self.games - sum(self.won)),
            *((Fraction(1, by), many) for by, many in enumerate(self.won, 1)),
        ]
        shares = Sums.counted({share: many for share, many in counts if many})
        low, high, method = shares.interval()
        if method != "Student":
            low, high, method = *shares.within(0, 1), "Wilson"
        return Estimate(shares.mean, max(0.0, low), min(1.0, high), self.games, seed, method)

    def mean_points(self, seed: int) -> Estimate:
        """Return the mean score, with its interval (see ``Sums.interval``)."""
        return mean_of(self.scores, seed)

    def to_plain(self) -> list[Any]:
        """Return the tally as plain JSON values."""
        sums = self.scores
        numbers = (sums.total, sums.squares, sums.cubes, sums.least, sums.most)
        return [list(self.won), sums.count, *map(str, numbers)]

    @classmethod
    def from_plain(cls, values: Sequence[Any]) -> Self:
        """Return the tally that ``to_plain`` turned into these values."""
        won, games, *numbers = values
        return cls(tuple(won), Sums(games, *map(Fraction, numbers)))


class Counter:
    """A tally that grows game by game."""

    __slots__ = ("scores", "won")

    def __init__(self, players: int) -> None:
        self.won = [0] * players
        self.scores: dict[Fraction | int, int] = {}

    def count(self, sharers: int, points: Fraction | int) -> None:
        """Add a game: how many shared the win, this player among them (0 if it was not), and this player's score."""
        self.scores[points] = self.scores.get(points, 0) + 1
        if sharers:
            self.won[sharers - 1] += 1

    def to_plain(self) -> list[Any]:
        """Return the tally as plain JSON values."""
        return Tally(tuple(self.won), Sums.counted(self.scores)).to_plain()

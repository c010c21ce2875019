"""How games went for one player: exact sums, which add up in any order, and the estimates made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from clocklab.simulate.estimate import Estimate, share_of
from clocklab.simulate.student import student_interval


@dataclass(frozen=True, slots=True)
class Tally:
    """The games that one player had: how many, how many won alone, by two, by three ..., and the points' sums."""

    won: tuple[int, ...] = ()
    """``won[k]``: the games whose win k + 1 players shared, this one among them."""
    games: int = 0
    points: Fraction | int = 0
    squares: Fraction | int = 0

    def __add__(self, other: Tally) -> Tally:
        longer, shorter = sorted((self.won, other.won), key=len, reverse=True)
        won = tuple(map(sum, zip(longer, (*shorter, *(0,) * (len(longer) - len(shorter))), strict=True)))
        return Tally(won, self.games + other.games, self.points + other.points, self.squares + other.squares)

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
        """Return the mean share of the win: with Student's interval, or Wilson's where no win was shared."""
        if not self.shared_wins:
            return self.win_rate(seed)
        squares = sum((Fraction(many, by * by) for by, many in enumerate(self.won, 1)), Fraction(0))
        mean, low, high = student_interval(self.shares, squares, self.games)
        return Estimate(mean, max(0.0, low), min(1.0, high), self.games, seed, "Student")

    def mean_points(self, seed: int) -> Estimate:
        """Return the mean score, with Student's interval."""
        return Estimate(*student_interval(self.points, self.squares, self.games), self.games, seed, "Student")

    def to_plain(self) -> list[Any]:
        """Return the tally as plain JSON values."""
        return [list(self.won), self.games, str(self.points), str(self.squares)]

    @classmethod
    def from_plain(cls, values: Sequence[Any]) -> Self:
        """Return the tally that such values are."""
        won, games, points, squares = values
        return cls(tuple(won), games, Fraction(points), Fraction(squares))


class Counter:
    """A tally that grows game by game."""

    __slots__ = ("games", "points", "squares", "won")

    def __init__(self, players: int) -> None:
        self.won = [0] * players
        self.games = 0
        self.points: Fraction | int = 0
        self.squares: Fraction | int = 0

    def count(self, sharers: int, points: Fraction | int) -> None:
        """Add a game whose win so many shared, this player among them (0: not), and this player's score."""
        self.games += 1
        self.points += points
        self.squares += points * points
        if sharers:
            self.won[sharers - 1] += 1

    def to_plain(self) -> list[Any]:
        """Return the tally as plain JSON values."""
        return Tally(tuple(self.won), self.games, self.points, self.squares).to_plain()

"""Who sits where in which game of a tournament, and the seed of every game."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from clocklab.core.values import require_count
from clocklab.errors import OptionError

Entrant = int
"""The number of a player who takes part in a tournament."""

MOST_SEATS_PERMUTED = 4


@dataclass(frozen=True)
class Schedule:
    """The games of a tournament: how many entrants there are, and how many seats at a table.

    Every group that fits the table plays equally often and, in it, every order of seats; with more than four seats,
    every rotation. In games for one, everybody plays the same seeds. OptionError: fewer entrants than seats.
    """

    entrants: int
    seats: int
    games: int
    seed: int

    def __post_init__(self) -> None:
        if self.entrants < self.seats:
            raise OptionError(
                f"A game of {self.seats} needs {self.seats} players, but {self.entrants} entered: enter more, or the "
                "same player under several names."
            )
        object.__setattr__(self, "games", require_count("games", self.games))
        if self.games < len(self.groups):
            raise OptionError(
                f"{self.entrants} players at a table of {self.seats} make {len(self.groups)} groups; "
                f"games must be at least {len(self.groups)}, so that each plays once, not {self.games}."
            )

    @cached_property
    def groups(self) -> tuple[tuple[Entrant, ...], ...]:
        """Who may meet at a table."""
        return tuple(combinations(range(self.entrants), self.seats))

    @cached_property
    def lineups(self) -> tuple[tuple[Entrant, ...], ...]:
        """Who sits where, in the order of the games; after the last line-up comes the first again."""
        places = range(self.seats)
        if self.seats <= MOST_SEATS_PERMUTED:
            orders = list(permutations(places))
        else:
            orders = [tuple((place + turn) % self.seats for place in places) for turn in places]
        return tuple(tuple(group[place] for place in order) for order in orders for group in self.groups)

    @property
    def balanced(self) -> bool:
        """Whether every line-up plays exactly equally often."""
        return self.games % len(self.lineups) == 0

    def lineup(self, game: int) -> tuple[Entrant, ...]:
        """Return who sits in seat 0, 1, ... in a game."""
        return self.lineups[game % len(self.lineups)]

    def seed_of(self, game: int) -> int:
        """Return the seed of one game, the same whoever plays it and wherever."""
        return game_seed(self.seed, game // self.entrants if self.seats == 1 else game)


def game_seed(seed: int, game: int) -> int:
    """Return the seed of game number 0, 1, ... of a run: 53 bits of SHA-256, so that every program can hold it.

    >>> game_seed(7, 0), game_seed(7, 1)
    (2521957274238170, 2251629969054871)
    """
    return derived_seed("game", seed, game)


def derived_seed(purpose: str, seed: int, number: int) -> int:
    """Return the seed with this number among those made from one seed for a purpose."""
    digest = hashlib.sha256(f"clocklab {purpose} {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11

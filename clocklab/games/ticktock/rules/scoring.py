"""What a position would score if the bell rang now."""

from __future__ import annotations

from dataclasses import dataclass

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules import goals
from clocklab.games.ticktock.rules.effects import Heroes, Spaces, twins
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.state import State

AHEAD = 3
"""Points for being ahead of one's twin."""
PER_PAIR = 2
"""The Cuckoo's points for each pair of twins that are close."""
CLOSE = 3
"""So many spaces apart, or fewer, a pair is close."""


@dataclass(frozen=True, slots=True)
class Score:
    """The three parts of a seat's score: its space, its twin bonus (the Cuckoo: for close pairs), its shown goals."""

    space: int
    twin: int
    goals: int

    @property
    def points(self) -> int:
        """The sum."""
        return self.space + self.twin + self.goals


def twin_bonus(seat: Seat, spaces: Spaces, heroes: Heroes) -> int:
    """Return 3 for a pawn ahead of its twin, else 0; for the Cuckoo 2 for every pair no more than 3 spaces apart.

    >>> from clocklab.games.ticktock.rules.pieces import Hero
    >>> heroes = (Hero.TICK, Hero.CUCKOO, Hero.TOCK)
    >>> [twin_bonus(seat, (5, 0, 2), heroes) for seat in range(3)]
    [3, 2, 0]
    """
    pairs = twins(heroes)
    twin = pairs[seat]
    if twin is not None:
        return AHEAD if spaces[seat] > spaces[twin] else 0
    gaps = [abs(spaces[one] - spaces[other]) for one, other in enumerate(pairs) if other is not None and one < other]
    return PER_PAIR * sum([gap <= CLOSE for gap in gaps])


def score(game: TickTockTowerOptions, state: State, seat: Seat) -> Score:
    """Return the seat's score as the position stands; every seat must have its hero."""
    hero, shown = state.heroes[seat], state.shown[seat]
    bonus = twin_bonus(seat, state.spaces, state.heroes)
    return Score(state.spaces[seat], bonus, goals.points(game, hero, shown))


def points_now(game: TickTockTowerOptions, state: State) -> tuple[int, ...]:
    """Return each seat's points as the position stands: the sums of ``score``, in a third of its time."""
    heroes, spaces, shown = state.heroes, state.spaces, state.shown
    return tuple(
        [
            space + twin_bonus(seat, spaces, heroes) + (goals.points(game, heroes[seat], paid) if paid else 0)
            for seat, (space, paid) in enumerate(zip(spaces, shown, strict=True))
        ]
    )


def winners(game: TickTockTowerOptions, state: State) -> tuple[Seat, ...]:
    """Return who would win now: by points, then the space, then the number of shown goals, then shared."""
    ranks = [
        (score(game, state, seat).points, state.spaces[seat], len(state.shown[seat]))
        for seat in range(len(state.heroes))
    ]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

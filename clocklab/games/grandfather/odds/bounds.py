"""Perfect play of many layouts at once in floats, with bounds that hold for certain.

Two steps, both in NumPy over a whole stack of layouts:

1. Value iteration finds approximately what each position is worth to the roller: ``v``, from -1 to 1.
2. A proof by a fixed plan. Let one player do what is best by ``v`` in every position, and let the other do anything.
   ``g`` bounds the rolls that such a race still takes, whatever the other does: each roll must lower it by at
   least one on average, which is checked in every position. Let ``e`` be the most by which one roll of
   the best choices misses ``v`` anywhere. Then ``v - e g`` is not above what its next roll makes of it, nor is that
   above the next one's, and so on to the end of the race, which does come: so the plan secures the player at least
   ``v - e g``. The same holds for the other. What perfect play is worth lies between the two.

Rounding counts: each sum has at most 18 products, so that its error is below ``ROUNDING`` times the largest value, and
that is added to what was measured. The second step is the usual bound by a residual for stochastic
shortest paths (D. Bertsekas, J. Tsitsiklis, *An analysis of stochastic shortest path problems*, 1991; for
games S. Patek, D. Bertsekas, 1999), for one plan against all answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import roll_classes

Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]


STILL = 1e-14
"""Values are settled when no sweep changes them by more than this."""
MOST_SWEEPS = 4_000
LOOK = 8
"""Sweeps between two checks of how much still changes."""
SLACK = 0.5
"""How far below one the fall of the rolls left may be; it widens the bounds by that share."""
ROUNDING = 64 * 2.0**-53
UP = 1 + 2.0**-40
"""A rounded number times this is above what it was before rounding."""

PLAIN, DOUBLES, BOMB = range(3)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The first roller's chance under perfect play: between ``low`` and ``high`` for certain, near ``value``."""

    low: float
    value: float
    high: float


def bounded(game: RaceOptions, layouts: Sequence[Sequence[int]]) -> list[Bounds | None]:
    """Return bounds for each layout of one length, played by the game's rules; None where the proof fails.

    It fails where play may go on for ever if the other player wants that. A layout's bounds do not depend on which
    other layouts it is worked out with.

    >>> from clocklab.games.grandfather import Race
    >>> (each,) = bounded(Race(cards=(1, 1), dice=1, sides=2), [(1, 1)])
    >>> each.low <= 16 / 27 <= each.high, each.high - each.low < 1e-12
    (True, True)
    """
    track = Track.of(game, layouts)
    values = _iterated(track)
    return _proved(track, values)


@dataclass(frozen=True)
class Track:
    """Layouts side by side; ``weights[layout, kind, cards, here]``: how many ordered rolls enter at most ``cards``."""

    game: RaceOptions
    weights: Floats

    @classmethod
    def of(cls, game: RaceOptions, layouts: Sequence[Sequence[int]]) -> Track:
        """Return the stack of layouts."""
        weights = np.zeros((len(layouts), 3, game.dice + 1, len(layouts[0])))
        for number, cards in enumerate(layouts):
            for here, classes in enumerate(roll_classes(cards, game.dice, game.sides, game.bomb)):
                for each in classes:
                    kind = BOMB if each.bomb else DOUBLES if each.again else PLAIN
                    weights[number, kind, each.cards, here] = each.weight
        return cls(game, weights)

    def only(self, those: Mask) -> Track:
        """Return the stack with only those layouts."""
        return Track(self.game, self.weights[those])

    def zeros(self) -> Floats:
        """Return a zero for every layout and pair of places, the roller's first."""
        layouts, _, _, end = self.weights.shape
        return np.zeros((layouts, end, end))

    def rolled(self, keep: Floats, passed: Floats, win: float, pick: Pick) -> Floats:
        """Return what a roll is worth in each position to the roller, who chooses by ``pick``.

        ``keep[:, here, there]`` is what rolling again is worth to the roller there, ``passed`` the other's rolling.
        """
        game, end = self.game, keep.shape[1]
        bumped = self._bumped(passed)
        total = np.zeros_like(keep)
        here_too = np.arange(end)
        trails = here_too[:, None] < here_too
        for kind in (PLAIN, DOUBLES, BOMB):
            stop = keep if kind == DOUBLES else passed
            best = passed if kind == DOUBLES and game.doubles_need_move else stop
            if kind == BOMB:
                best = np.where(trails, pick(passed.transpose(0, 2, 1), best), best)
            total += self.weights[:, kind, 0, :, None] * best
            if kind == BOMB and game.bomb == "instead":
                continue
            land = np.full((len(keep), end + game.dice, end), win)
            land[:, :end] = stop
            may = here_too[max(1, game.bump_from) :]
            land[:, may, may] = pick(bumped[:, may], stop[:, may, may])
            for cards in range(1, game.dice + 1):
                best = pick(land[:, cards : cards + end], best)
                total += self.weights[:, kind, cards, :, None] * best
        return total / float(game.sides**game.dice)

    @staticmethod
    def _bumped(passed: Floats) -> Floats:
        """Return what bumping is worth on each card: even sends the other back 1, odd 3 (Bumping)."""
        here = np.arange(passed.shape[1])
        one, three = np.maximum(here - 1, 0), np.maximum(here - 3, 0)
        return (passed[:, here, one] + passed[:, here, three]) / 2


class Pick(Protocol):
    """How one of two options is picked in each position."""

    def __call__(self, one: Floats, other: Floats, /) -> Floats:
        """Return the value that is picked, position by position."""


class Plan:
    """Picks the better one, the further one if both are equal, and remembers it; ``follow`` repeats the choices."""

    def __init__(self) -> None:
        self.picks: list[Mask] = []

    def choose(self, one: Floats, other: Floats) -> Floats:
        """Return the larger of each pair."""
        self.picks.append(one >= other)
        return np.where(self.picks[-1], one, other)

    def follow(self) -> Pick:
        """Return the pick that repeats the choices in their order."""
        left = iter(self.picks)

        def picked(one: Floats, other: Floats) -> Floats:
            return np.where(next(left), one, other)

        return picked

    def only(self, those: Mask) -> Plan:
        """Return the plan for only those layouts."""
        plan = Plan()
        plan.picks = [each[those] for each in self.picks]
        return plan


def _loss(values: Floats) -> Floats:
    """Return what it is worth that the other is to roll: minus what that is worth to the other."""
    return -values.transpose(0, 2, 1)


def _largest(numbers: Floats) -> Floats:
    """Return each layout's largest number."""
    largest: Floats = numbers.reshape(len(numbers), -1).max(1)
    return largest


def _iterated(track: Track) -> Floats:
    """Return the values that sweeps settle at; each layout leaves once it is settled, whatever the others do."""
    whole = track.zeros()
    left = np.arange(len(whole))
    values = whole
    for sweep in range(1, MOST_SWEEPS + 1):
        after = track.rolled(values, _loss(values), 1.0, np.maximum)
        if sweep % LOOK == 0:
            moving = _largest(np.abs(after - values)) > STILL
            whole[left[~moving]] = after[~moving]
            if not moving.any():
                return whole
            if not moving.all():
                left, track, after = left[moving], track.only(moving), after[moving]
        values = after
    whole[left] = values
    return whole


def _proved(track: Track, values: Floats) -> list[Bounds | None]:
    """Return the bounds proved by the plan based on these values."""
    plan = Plan()
    miss = _largest(np.abs(track.rolled(values, _loss(values), 1.0, plan.choose) - values))
    miss = (miss + ROUNDING) * UP
    mine, others, sure = _lengths(track, plan)
    start = values[:, 0, 0]
    low = (1 + (start - miss * mine * UP)) / 2 - ROUNDING
    high = (1 + (start + miss * others * UP)) / 2 + ROUNDING
    return [
        Bounds(max(0.0, float(low[k])), float((1 + start[k]) / 2), min(1.0, float(high[k]))) if sure[k] else None
        for k in range(len(values))
    ]


def _lengths(track: Track, plan: Plan) -> tuple[Floats, Floats, Mask]:
    """Return a bound on the rolls from Start on, if the planner rolls first or the other, and where it is proved."""
    many = len(track.weights)
    found_mine, found_others, sure = np.zeros(many), np.zeros(many), np.zeros(many, bool)
    left = np.arange(many)
    mine, others = track.zeros(), track.zeros()  # the planner rolls; the other rolls, and does its worst
    for sweep in range(1, MOST_SWEEPS + 1):
        after_mine = 1 + track.rolled(mine, others.transpose(0, 2, 1), 0.0, plan.follow())
        after_others = 1 + track.rolled(others, mine.transpose(0, 2, 1), 0.0, np.maximum)
        if sweep % LOOK == 0:
            longest = np.maximum(_largest(after_mine), _largest(after_others))
            growth = np.maximum(_largest(after_mine - mine), _largest(after_others - others))
            growth = (growth + ROUNDING * longest) * UP
            done = growth < SLACK
            # Divided by the least fall of any roll, it falls by at least one with every roll.
            shrink = 1 - growth[done]
            found_mine[left[done]] = mine[done, 0, 0] / shrink * UP
            found_others[left[done]] = others[done, 0, 0] / shrink * UP
            sure[left[done]] = True
            if done.all():
                break
            if done.any():
                on = ~done
                left, track, plan = left[on], track.only(on), plan.only(on)
                after_mine, after_others = after_mine[on], after_others[on]
        mine, others = after_mine, after_others
    return found_mine, found_others, sure

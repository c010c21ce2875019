"""The race of three in arrays: every position, every choice, and what choices lead to. Needs numpy.

A *place* is where the roller, the next and the third stand, numbered ``(roller * end + next) * end + third``; a
*role* is 0 for the roller, 1 for the next, 2 for the third. An *outcome* is what a turn can lead to once
the roller's marker has arrived somewhere: stop and pass the dice on, stop and roll again, bump one of the others, or
exchange with one. Outcomes are numbered too; the best one in reach does not depend on the way there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import RollClass

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]

ROLES = 3
NEXT_ROLES = (2, 0, 1)
"""When the dice are passed on, the roller becomes the third, the next the roller, the third the next."""


class Kind(IntEnum):
    """What the roller does where the marker has arrived, in order of preference among equals."""

    BUMP_NEXT = 0
    BUMP_THIRD = 1
    EXCHANGE_NEXT = 2
    EXCHANGE_THIRD = 3
    PASS = 4
    AGAIN = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn leads to: a choice of the roller, whose marker has arrived ``at``, with the others as given.

    Reaching End is a PASS at End.
    """

    kind: Kind
    at: int
    next: int
    third: int

    def __str__(self) -> str:
        what = {
            Kind.BUMP_NEXT: "bump the next player",
            Kind.BUMP_THIRD: "bump the third player",
            Kind.EXCHANGE_NEXT: "exchange with the next player",
            Kind.EXCHANGE_THIRD: "exchange with the third player",
            Kind.PASS: "stop",
            Kind.AGAIN: "stop and roll again",
        }[self.kind]
        return f"{what} at {self.at}, the next at {self.next}, the third at {self.third}"


@dataclass(frozen=True)
class Triads:
    """All decisions of a race of three.

    ``place`` and ``weight`` say where each decision comes up, and in how many of all ``cases`` of the dice;
    decisions of one place are together. ``options`` holds the outcomes it can lead to, one row each, the preferred
    first, filled up with the number ``none`` of no outcome.
    """

    end: int
    cases: int
    reward: Floats
    place: Ints
    weight: Ints
    options: Ints

    @classmethod
    def of(cls, game: RaceOptions, objective: str) -> Triads:
        """Return the decisions of a race with its cards chosen."""
        at, next_, third = _grid(game.end + 1, game.end)
        won = np.ones(at.shape) if objective == "win" else 2.0 * game.end - next_ - third
        reward = np.tile(np.where(at == game.end, won, 0.0), len(Kind))
        return cls(game.end, game.sides**game.dice, reward, *_decisions(game))

    @property
    def places(self) -> int:
        """How many places there are."""
        return self.end**3

    @property
    def none(self) -> int:
        """The number of no outcome; real ones are smaller."""
        return len(self.reward)

    def number(self, outcome: Outcome) -> int:
        """Return the number of an outcome."""
        return int(_number(self.end, outcome.kind, outcome.at, outcome.next, outcome.third))

    def outcome(self, number: int) -> Outcome:
        """Return the outcome with this number."""
        kind, rest = divmod(number, (self.end + 1) * self.end**2)
        at, rest = divmod(rest, self.end**2)
        return Outcome(Kind(kind), at, *divmod(rest, self.end))

    @cached_property
    def follows(self) -> tuple[Ints, Ints, Floats]:
        """For each outcome the two places that follow it and the chance of each, which is 0 at End.

        Only after a bump do the two differ (Bumping: even sends back 1, odd 3).
        """
        end = self.end
        at, next_, third = _grid(end + 1, end)
        on = np.minimum(at, end - 1)  # End is followed by nothing, with chance 0

        def place(roller: Ints, second: Ints, last: Ints) -> Ints:
            return (roller * end + second) * end + last

        def back(marker: Ints, by: int) -> Ints:
            return np.maximum(marker - by, 0)

        swapped = (place(on, third, next_), place(next_, on, third))
        passed, again = place(next_, third, on), place(on, next_, third)
        first = np.concatenate(
            [place(back(next_, 1), third, on), place(next_, back(third, 1), on), *swapped, passed, again]
        )
        second = np.concatenate(
            [place(back(next_, 3), third, on), place(next_, back(third, 3), on), *swapped, passed, again]
        )
        return first, second, np.tile(np.where(at < end, 0.5, 0.0), len(Kind))

    def again(self, outcomes: Ints) -> Bools:
        """Return after which outcomes the same player rolls again."""
        return np.asarray(outcomes >= _number(self.end, Kind.AGAIN, 0, 0, 0))

    def entries(self, outcomes: Ints) -> tuple[Ints, Ints]:
        """Return where in flattened values of roles and places to look up what follows outcomes, role by role."""
        first, second, _ = (each[outcomes] for each in self.follows)
        roles = np.array([np.where(self.again(outcomes), role, then) for role, then in enumerate(NEXT_ROLES)])
        return roles * self.places + first, roles * self.places + second

    @cached_property
    def _roller_entries(self) -> tuple[Ints, Ints]:
        first, second = self.entries(np.arange(self.none))
        return first[0], second[0]

    @cached_property
    def _starts(self) -> Ints:
        return np.searchsorted(self.place, np.arange(self.places))

    def turn(self, picked: Ints, values: Floats) -> Floats:
        """Return each role's value of each place one turn earlier, if each decision leads to the outcome picked."""
        first, second = self.entries(picked)
        flat = values.ravel()
        worth = (flat[first] + flat[second]) * self.follows[2][picked]
        worth[0] += self.reward[picked]
        return np.asarray(np.add.reduceat(worth * (self.weight / self.cases), self._starts, axis=1))

    def worth(self, values: Floats) -> Floats:
        """Return what each outcome is worth to the roller, given each role's value of each place; -inf for none."""
        first, second = self._roller_entries
        flat = values.ravel()
        return np.append((flat[first] + flat[second]) * self.follows[2] + self.reward, -np.inf)


def _number(end: int, kind: int, at: Any, next_: Any, third: Any) -> Any:
    return ((kind * (end + 1) + at) * end + next_) * end + third


def _grid(first: int, others: int) -> tuple[Ints, Ints, Ints]:
    """Return the roller's, the next's and the third's positions, all combinations in order."""
    at, next_, third = np.meshgrid(np.arange(first), np.arange(others), np.arange(others), indexing="ij")
    return at.ravel(), next_.ravel(), third.ravel()


def _decisions(game: RaceOptions) -> tuple[Ints, Ints, Ints]:
    """Return place, weight and options of all decisions."""
    none = _number(game.end, len(Kind), 0, 0, 0)
    parts = [_class(game, here, each, none) for here, rolls in enumerate(game.roll_classes) for each in rolls]
    width = max(options.shape[1] for _, _, options in parts)
    place = np.concatenate([place for place, _, _ in parts])
    weight = np.concatenate([weight for _, weight, _ in parts])
    options = np.concatenate(
        [np.pad(options, ((0, 0), (0, width - options.shape[1])), constant_values=none) for _, _, options in parts]
    )
    real_first = np.argsort(options == none, axis=1, kind="stable")
    options = np.take_along_axis(options, real_first, axis=1)
    options = options[:, : int((options != none).sum(axis=1).max())]
    order = np.argsort(place, kind="stable")
    return place[order], weight[order], options[order]


def _class(game: RaceOptions, here: int, rolls: RollClass, none: int) -> tuple[Ints, Ints, Ints]:
    """Return the decisions of one class of rolls with the roller at ``here``, wherever the others are."""
    _, next_, third = _grid(1, game.end)
    columns = [
        np.where(legal, _number(game.end, kind, at, next_, third), none)
        for kind, at, legal in _choices(game, here, rolls, next_, third)
    ]
    place = (here * game.end + next_) * game.end + third
    return place, np.full(place.shape, rolls.weight), np.stack(columns, axis=1)


def _choices(
    game: RaceOptions, here: int, rolls: RollClass, next_: Ints, third: Ints
) -> Iterator[tuple[Kind, int, Bools | bool]]:
    """Yield what the roller can do with such a roll, the furthest first, and where that is legal."""
    leader = np.maximum(next_, third)
    for at in range(here + rolls.cards, here - 1, -1):
        if at == game.end:
            yield Kind.PASS, at, True
            continue
        if at > here and at >= game.bump_from:
            yield Kind.BUMP_NEXT, at, next_ == at
            yield Kind.BUMP_THIRD, at, third == at
        if at == here and rolls.bomb:
            yield Kind.EXCHANGE_NEXT, at, (here < leader) & (next_ == leader)
            yield Kind.EXCHANGE_THIRD, at, (here < leader) & (third == leader)
        again = rolls.again and (at > here or not game.doubles_need_move)
        yield (Kind.AGAIN if again else Kind.PASS), at, True

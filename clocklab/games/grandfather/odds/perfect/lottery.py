"""What a profile of choices makes of the race of three: its lottery over outcomes, and its values. Needs numpy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from clocklab.games.grandfather.odds.perfect.triads import NEXT_ROLES, Bools, Floats, Ints, Triads

SAME = 1e-12
"""Outcomes worth this close together are one, and the preferred one is taken."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Outcomes worth the same that are mixed: whoever can reach several picks them in proportion to the shares."""

    outcomes: Ints
    shares: Floats


@dataclass(frozen=True, slots=True)
class Profile:
    """How each player chooses: the outcome of most ``plan`` of those in reach, and among tied ones by lot.

    Of outcomes within ``SAME`` of the best the preferred one is taken. Where two or more of them are of one tie, they
    are picked in proportion to its shares; this does not depend on the order in which cards are entered.
    """

    plan: Floats
    ties: tuple[Tie, ...] = ()

    def preferred(self, options: Ints) -> Ints:
        """Return, for rows of options, which one is taken if ties are broken by preference and not by lot."""
        planned = self.plan[options]
        near: Bools = planned >= planned.max(axis=1, keepdims=True) - SAME
        return np.asarray(near.argmax(axis=1))

    def chances(self, triads: Triads) -> Floats:
        """Return the chance of each option of each decision."""
        return self.chances_of(triads.options)

    def chances_of(self, options: Ints) -> Floats:
        """Return the chance of each option in rows of options."""
        planned = self.plan[options]
        near: Bools = planned >= planned.max(axis=1, keepdims=True) - SAME
        chances = np.zeros(options.shape)
        chances[np.arange(len(options)), near.argmax(axis=1)] = 1.0
        if self.ties:
            tie = np.full(len(self.plan), -1)
            share = np.zeros(len(self.plan))
            for number, each in enumerate(self.ties):
                tie[each.outcomes], share[each.outcomes] = number, each.shares
            tied = near & (share[options] > 0)
            first = tied.argmax(axis=1)
            numbers = tie[options]
            group = tied & (numbers == np.take_along_axis(numbers, first[:, None], axis=1))
            rows = np.nonzero(group.sum(axis=1) >= 2)[0]
            mixed = np.where(group[rows], share[options[rows]], 0.0)
            chances[rows] = mixed / mixed.sum(axis=1, keepdims=True)
        return chances


class Lottery:
    """The law of one turn from every place under some choices, as a sparse matrix of places by what follows.

    ``support`` says which options have a part in it at all; ``load`` gives them their chances.
    """

    def __init__(self, triads: Triads, chances: Floats, support: Bools | None = None) -> None:
        self.triads = triads
        self._rows, self._columns = np.nonzero(chances if support is None else support)
        outcomes = triads.options[self._rows, self._columns]
        self._place = triads.place[self._rows]
        self._share = triads.weight[self._rows] / triads.cases
        self._reward = triads.reward[outcomes]
        first, second, half = (each[outcomes] for each in triads.follows)
        again = triads.again(outcomes)
        # One term for each place, role and place that follows; a last one of weight 0 keeps no place empty.
        self._half = half
        stride = 2 * triads.places
        keys = np.concatenate(
            [
                self._place * stride + again * triads.places + first,
                self._place * stride + again * triads.places + second,
                np.arange(triads.places) * stride,
            ]
        )
        keys, self._slot = np.unique(keys, return_inverse=True)
        place, follows = np.divmod(keys, stride)
        self._starts = np.searchsorted(place, np.arange(triads.places))
        is_again, follows = np.divmod(follows, triads.places)
        roles = np.array([np.where(is_again, role, then) for role, then in enumerate(NEXT_ROLES)])
        self._follows = follows
        self._entries = roles * triads.places + follows
        self.roundings = 2 * int(np.bincount(self._slot).max() + np.diff(self._starts, append=len(keys)).max())
        self.roundings += 16 + 2 * triads.options.shape[1]
        """At most so many roundings are in one value of a sweep: two sums of that many terms, and the terms."""
        self.load(chances)

    def load(self, chances: Floats) -> None:
        """Give the options of the support these chances."""
        chance = self._share * chances[self._rows, self._columns]
        each = chance * self._half
        none = np.zeros(self.triads.places)
        self._weights = np.bincount(self._slot, np.concatenate([each, each, none]))
        self._paid = np.bincount(self._place, chance * self._reward, minlength=self.triads.places)

    def sweep(self, values: Floats, reward: bool = True) -> Floats:
        """Return each role's value of every place one turn earlier."""
        before = np.add.reduceat(values.ravel()[self._entries] * self._weights, self._starts, axis=1)
        if reward:
            before[0] += self._paid
        return np.asarray(before)

    def duration(self, rolls: Floats) -> Floats:
        """Return the expected number of rolls still to come, given it for the places that follow."""
        return np.asarray(1.0 + np.add.reduceat(rolls[self._follows] * self._weights, self._starts))

    def solve(self, values: Floats, still: float, most: int = 100_000) -> Floats:
        """Return the values that a sweep changes by no more than ``still``, starting from these."""
        return settled(self.sweep, values, still, most)

    def response(self, push: Floats, still: float) -> Floats:
        """Return by how much values change in the end where each turn adds ``push`` to them."""
        return settled(lambda values: self.sweep(values, reward=False) + push, push, still, most=3000)


def settled(step: Callable[[Floats], Floats], values: Floats, still: float, most: int = 100_000) -> Floats:
    """Return where repeated steps lead: until one changes nothing by more than ``still``, or rounding stops it."""
    last = np.inf
    for count in range(most):
        after = step(values)
        change = float(np.abs(after - values).max())
        values = after
        if change <= still:
            break
        if count % 64 == 63:
            if change >= last:
                break
            last = change
    return values

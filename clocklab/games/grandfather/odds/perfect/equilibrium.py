"""The search for an equilibrium of the race of three: stationary, alike for all seats, mixed where it must be.

Sweeps in which everybody takes what is best settle in some layouts; then their choices are an equilibrium. In others
they circle for ever, because what is best for one makes something else best for another. There choices are averaged
over time; the outcomes that stay mixed are taken for tied, and the shares that make them worth the same are found by
Newton's method. What is taken for tied is corrected until nobody gains by any other choice. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from clocklab.errors import UnsolvableError
from clocklab.games.grandfather.odds.perfect.balance import balanced
from clocklab.games.grandfather.odds.perfect.lottery import Lottery, Profile, Tie
from clocklab.games.grandfather.odds.perfect.triads import ROLES, Floats, Ints, Triads

GAIN = 1e-11
"""The search ends when nobody gains more by one other choice, as a part of the highest reward."""
STILL = 1e-14
SWEEPS = 150
MIXED = 0.02
"""Averaged choices with less than this share are at first taken for noise."""
TRACE = 1e-5
"""But where somebody gains by a choice with more than this share, it is taken for one that is rightly rare."""


def equilibrium(triads: Triads) -> tuple[Profile, Floats]:
    """Return an equilibrium's profile and its values, in floats; UnsolvableError if none was found."""
    values = np.zeros((ROLES, triads.places))
    profile, values, settled = _everybody_best(triads, values)
    if settled:
        return profile, values
    chances = profile.chances(triads)
    for effort in range(8):
        chances, values = _averaged(triads, chances, values, min(150 * 2**effort, 1200), 4.0 * 3 ** min(effort, 3))
        # Averaging is cheap beside a refinement that starts too far away: the first tries are short.
        found = _Refinement(triads, values, chances, patience=1 + effort).run()
        if found is not None:
            return found
    raise UnsolvableError(
        "No equilibrium was found for this race of three; two players can be solved, and so can most other layouts."
    )


def gains(triads: Triads, profile: Profile, values: Floats) -> Floats:
    """Return what the roller would gain in each decision by the best single other choice; never negative."""
    worth = triads.worth(values)
    chances = profile.chances(triads)
    options = np.where(chances > 0, triads.options, 0)
    return np.asarray(worth[triads.options].max(axis=1) - (chances * worth[options]).sum(axis=1))


def _everybody_best(triads: Triads, values: Floats) -> tuple[Profile, Floats, bool]:
    """Sweep with everybody taking what is best; say whether that settled."""
    top, last = float(triads.reward.max()), np.inf
    rows = np.arange(len(triads.place))
    for count in range(40 * SWEEPS):
        profile = Profile(triads.worth(values))
        after = triads.turn(triads.options[rows, profile.preferred(triads.options)], values)
        change = float(np.abs(after - values).max())
        values = after
        if change <= 10 * STILL * top:
            values = Lottery(triads, profile.chances(triads)).solve(values, STILL * top)
            return profile, values, bool(gains(triads, profile, values).max() <= GAIN * top)
        if count % SWEEPS == SWEEPS - 1:
            if change > last / 10:  # it circles
                break
            last = change
    return profile, values, False


def _averaged(triads: Triads, chances: Floats, values: Floats, turns: int, patience: float) -> tuple[Floats, Floats]:
    """Return the choices averaged over so many sweeps, later ones counting more, and the values they move to.

    As in fictitious play, each sweep moves the average a little towards what is best against it.
    """
    chances = chances.copy()
    rows = np.arange(len(chances))
    lottery = Lottery(triads, chances, support=triads.options != triads.none)
    for turn in range(turns):
        best: Ints = Profile(triads.worth(values)).preferred(triads.options)
        step = 1.0 / (turn / 4 + patience)
        chances *= 1 - step
        chances[rows, best] += step
        lottery.load(chances)
        values = lottery.sweep(values)
    return chances, values


def _ties(triads: Triads, chances: Floats) -> tuple[Tie, ...]:
    """Return what averaged choices mix: outcomes that are mixed with each other are of one tie."""
    mixed = chances > MIXED
    pairs: set[tuple[int, int]] = set()
    seen: dict[int, list[float]] = {}
    for row in np.nonzero(mixed.sum(axis=1) > 1)[0]:
        outcomes = triads.options[row, mixed[row]].tolist()
        pairs |= set(pairwise(outcomes))
        for outcome, chance in zip(outcomes, chances[row, mixed[row]].tolist(), strict=True):
            seen.setdefault(outcome, []).append(chance)
    return tuple(_tie(group, {each: sum(seen[each]) / len(seen[each]) for each in group}) for group in _linked(pairs))


def _tie(outcomes: Iterable[int], shares: dict[int, float]) -> Tie:
    ordered = sorted(outcomes)
    raw = np.array([shares[outcome] for outcome in ordered])
    return Tie(np.array(ordered), raw / raw.sum())


def _linked(pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Return the groups of numbers that pairs link."""
    groups: list[set[int]] = []
    for pair in pairs:
        touched = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in touched] + [set(pair).union(*touched)]
    return groups


@dataclass
class _Refinement:
    """One attempt to make an equilibrium of values and ties that are near one."""

    triads: Triads
    values: Floats
    averaged: Floats
    patience: int
    """How often the effects of shares may be worked out anew, and what is tied be corrected without success."""
    ties: tuple[Tie, ...] = field(init=False)
    changed: set[tuple[int, int]] = field(default_factory=set)
    """Which outcome has replaced which as the best somewhere; back and forth means that the two are tied."""

    def __post_init__(self) -> None:
        self.ties = _ties(self.triads, self.averaged)

    def run(self) -> tuple[Profile, Floats] | None:
        """Return the profile and its values if nobody gains by another choice, None if it did not come to that."""
        top = float(self.triads.reward.max())
        least, idle = np.inf, 0.0
        while idle < self.patience:
            profile = self._in_use(self._profile())
            self.ties, self.values = balanced(self.triads, profile, self.values, GAIN * top / 100, self.patience)
            profile = replace(profile, ties=self.ties)
            if self._pruned():
                idle += 0.5
                continue
            gain = gains(self.triads, profile, self.values)
            if gain.max() <= GAIN * top:
                return replace(profile, ties=self.ties), self.values
            idle = 0 if gain.max() < least / 2 else idle + 1
            least = min(least, float(gain.max()))
            self._correct(profile, np.nonzero(gain > GAIN * top)[0])
        return None

    def _profile(self) -> Profile:
        """Return the profile that takes what is best, tied outcomes being worth their mean."""
        plan = self.triads.worth(self.values)
        for tie in self.ties:
            plan[tie.outcomes] = plan[tie.outcomes] @ tie.shares
        return Profile(plan, self.ties)

    def _in_use(self, profile: Profile) -> Profile:
        """Forget ties that nobody mixes, and return the profile without them."""
        mixed = profile.chances(self.triads)
        mixed[(mixed == 1) | (mixed == 0)] = 0
        used = set(self.triads.options[mixed > 0].tolist())
        if all(used.issuperset(tie.outcomes.tolist()) for tie in self.ties):
            return profile
        self.ties = tuple(tie for tie in self.ties if used.intersection(tie.outcomes.tolist()))
        return self._profile()

    def _pruned(self) -> bool:
        """Drop outcomes without a share from their ties, and say whether there was one."""
        kept = [Tie(tie.outcomes[tie.shares > 0], tie.shares[tie.shares > 0]) for tie in self.ties]
        pruned = any((tie.shares == 0).any() for tie in self.ties)
        self.ties = tuple(tie for tie in kept if len(tie.outcomes) > 1)
        return pruned

    def _correct(self, profile: Profile, rows: Ints) -> None:
        """Tie outcomes that keep replacing each other as the best, and those that rightly are rare."""
        pairs = [pair for tie in self.ties for pair in pairwise(tie.outcomes.tolist())]
        shares = {
            outcome: share
            for tie in self.ties
            for outcome, share in zip(tie.outcomes.tolist(), tie.shares.tolist(), strict=True)
        }
        worth = self.triads.worth(self.values)
        before = profile.chances_of(self.triads.options[rows]).argmax(axis=1)
        after = worth[self.triads.options[rows]].argmax(axis=1)
        for row, old, new in zip(rows.tolist(), before.tolist(), after.tolist(), strict=True):
            first, second = self.triads.options[row, [old, new]].tolist()
            rare = self.averaged[row, [old, new]]
            if old != new and ((second, first) in self.changed or rare.min() > TRACE):
                pairs.append((first, second))
                shares = {first: max(rare[0], TRACE), second: max(rare[1], TRACE)} | shares
            self.changed.add((first, second))
        self.ties = tuple(_tie(group, shares) for group in _linked(pairs))

"""The search for an equilibrium of the race of three: stationary, the same for all seats, mixed where it must be.

Sweeps in which everybody takes what is best settle in some layouts; then their choices are an equilibrium. In others
they circle for ever, because what is best for one makes something else best for another. There choices are averaged
over time; the outcomes that stay mixed are taken as tied, and the shares that make them worth the same are found by
Newton's method. The assumed ties are corrected until nobody gains by any other choice. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from time import monotonic

import numpy as np

from clocklab.errors import SizeError, UnsolvableError
from clocklab.games.grandfather.odds.solver.triads import NEXT_ROLES, ROLES, Bools, Floats, Ints, Triads

SAME = 1e-12
"""Outcomes worth this close together count as one, and the preferred one is taken."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Outcomes worth the same that are mixed: whoever can reach several picks them in proportion to the shares."""

    outcomes: Ints
    shares: Floats


@dataclass(frozen=True, slots=True)
class Profile:
    """How each player chooses: the outcome in reach with the highest ``plan``, and among tied ones by lot.

    Of outcomes within ``SAME`` of the best the preferred one is taken. Where two or more of them are in one tie, they
    are picked in proportion to its shares; this does not depend on the order in which cards are entered.
    """

    plan: Floats
    ties: tuple[Tie, ...] = ()

    def preferred(self, options: Ints) -> Ints:
        """Return, for rows of options, which one is taken if ties are broken by preference, not by lot."""
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
    """The distribution of one turn from every place under given choices, as a sparse matrix of places by what follows.

    ``support`` says which options take part in it at all; ``load`` gives them their chances.
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
        """The most roundings that one value of a sweep can have: two sums of that many terms, and the terms."""
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
        """Return the expected number of rolls still to come, given those of the places that follow."""
        return np.asarray(1.0 + np.add.reduceat(rolls[self._follows] * self._weights, self._starts))

    def solve(self, values: Floats, still: float, most: int = 100_000) -> Floats:
        """Return the values that a sweep changes by no more than ``still``, starting from these."""
        return settled(self.sweep, values, still, most)

    def response(self, push: Floats, still: float) -> Floats:
        """Return by how much values change in the end if each turn adds ``push`` to them."""
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


class Budget:
    """How long a search that has no guarantee may go on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = monotonic() + seconds

    def check(self) -> None:
        """Raise SizeError once the time is up."""
        if monotonic() > self._end:
            raise SizeError(
                f"No equilibrium of this race of three was found in {self.seconds:g} seconds, and the search has no "
                "guarantee; objective='win', two players or fewer cards (most layouts of up to 8) would fit."
            )


STEPS = 24


def balanced(
    triads: Triads, profile: Profile, values: Floats, small: float, renewals: int, budget: Budget
) -> tuple[tuple[Tie, ...], Floats]:
    """Return the profile's ties with their shares balanced, as far as possible, and the values with them.

    Newton's method: every share's effect on all ties is worked out, and shares move to where the ties would balance if
    effects were proportional. A share cannot leave 0 to 1: it may stay at such a bound if it is pushed against it, for
    then the outcome that gets nothing is not worth more.

    Balance is reached when the push on every share that could give way is at most ``small``. All effects are worked out
    ``renewals`` times at most; in between they are updated from the steps taken.
    """
    return _Scales(triads, profile, values, small, budget).settle(renewals)


class _Scales:
    """Ties on their way to balance; their free shares, all but the last of each tie, are one vector."""

    def __init__(self, triads: Triads, profile: Profile, values: Floats, small: float, budget: Budget) -> None:
        self.triads, self.profile, self.small, self.budget = triads, profile, small, budget
        self.still = small / 10
        self.values = self._values(profile, values)

    def _values(self, profile: Profile, near: Floats) -> Floats:
        self.budget.check()
        return Lottery(self.triads, profile.chances(self.triads)).solve(near, self.still, most=5000)

    def settle(self, renewals: int) -> tuple[tuple[Tie, ...], Floats]:
        slopes = None
        shares, push = self._shares(), self._push(self.values)
        for _ in range(STEPS if len(shares) else 0):
            size = _felt(push, shares)
            if size <= self.small:
                break
            fresh = slopes is None
            if slopes is None:
                if not renewals:
                    break
                renewals -= 1
                slopes = np.stack(list(self._slopes()), axis=1)
            step = _target(push, slopes, shares) - shares
            profile, values = self._tried(shares + step)
            for part in (2, 6, 20) if fresh else ():
                if _felt(self._push(values), self._shares(profile)) < size:
                    break
                profile, values = self._tried(shares + step / part)
            if not fresh and _felt(self._push(values), self._shares(profile)) > size / 2:
                slopes = None  # they are out of date
                continue
            before, pushed = shares, push
            self.profile, self.values = profile, values
            shares, push = self._shares(), self._push(values)
            taken = shares - before
            if np.abs(taken).max() == 0:
                break
            # Broyden's update: the slopes agree with the step just taken.
            slopes += np.outer(push - pushed - slopes @ taken, taken) / (taken @ taken)
        return self.profile.ties, self.values

    def _shares(self, profile: Profile | None = None) -> Floats:
        ties = (profile or self.profile).ties
        return np.concatenate([tie.shares[:-1] for tie in ties]) if ties else np.zeros(0)

    def _push(self, values: Floats) -> Floats:
        """Return by how much tied outcomes are worth more than the last of their tie."""
        worth = self.triads.worth(values)
        parts = [worth[tie.outcomes[:-1]] - worth[tie.outcomes[-1]] for tie in self.profile.ties]
        return np.concatenate(parts) if parts else np.zeros(0)

    def _tried(self, shares: Floats) -> tuple[Profile, Floats]:
        profile = replace(self.profile, ties=tuple(_with_shares(self.profile.ties, shares)))
        return profile, self._values(profile, self.values)

    def _slopes(self) -> Iterator[Floats]:
        """Yield how all pushes change with each share, taken from the last of its tie."""
        lottery = Lottery(self.triads, self.profile.chances(self.triads))
        here = lottery.sweep(self.values)
        nothing = self._push(np.zeros_like(here))
        shares = self._shares()
        rest = np.concatenate([np.full(len(tie.shares) - 1, tie.shares[-1]) for tie in self.profile.ties])
        for number, share in enumerate(shares):
            self.budget.check()
            by = (1e-3 * rest[number] if rest[number] > share else -1e-3 * share) or 1e-4
            moved = shares.copy()
            moved[number] += by
            profile = replace(self.profile, ties=tuple(_with_shares(self.profile.ties, moved)))
            change = (Lottery(self.triads, profile.chances(self.triads)).sweep(self.values) - here) / by
            yield self._push(lottery.response(change, 1e-5 * float(np.abs(change).max()))) - nothing


def _felt(push: Floats, shares: Floats) -> float:
    """Return the largest push that could move its share."""
    held: Bools = ((shares <= 0) & (push < 0)) | ((shares >= 1) & (push > 0))
    return float(np.abs(np.where(held, 0.0, push)).max(initial=0.0))


def _with_shares(ties: tuple[Tie, ...], shares: Floats) -> Iterator[Tie]:
    """Yield the ties with these free shares, brought within bounds."""
    start = 0
    for tie in ties:
        part = np.clip(shares[start : start + len(tie.shares) - 1], 0.0, 1.0)
        start += len(part)
        part = part / max(1.0, part.sum())
        last = max(0.0, 1.0 - part.sum())
        yield Tie(tie.outcomes, np.append(part, last if last > 1e-13 else 0.0))


def _target(push: Floats, slopes: Floats, shares: Floats) -> Floats:
    """Return shares from 0 to 1 where the push would vanish, or hold a share at its bound, if the slopes were exact.

    Shares that leave their bounds are held there and those pushed inwards are let go, all at once and then one by
    one, until all agree.
    """
    start = push - slopes @ shares
    held = np.zeros(len(shares), dtype=int)  # -1: at 0, 1: at 1
    found = shares
    for count in range(80):
        found = np.where(held > 0, 1.0, 0.0)
        free = held == 0
        if free.any():
            right = -(start + slopes @ found)[free]
            found[free] = np.linalg.lstsq(slopes[np.ix_(free, free)], right, rcond=None)[0]
        left = start + slopes @ found
        wrong = (free & ((found < 0) | (found > 1))) | ((held < 0) & (left > 0)) | ((held > 0) & (left < 0))
        if not wrong.any():
            break
        changed = np.nonzero(wrong)[0]
        for number in changed if count < 12 else changed[:1]:
            held[number] = 0 if held[number] else -1 if found[number] < 0 else 1
    return np.clip(found, 0.0, 1.0)


GAIN = 1e-11
"""The search ends when nobody gains more by one other choice, as a part of the highest reward."""
STILL = 1e-14
SWEEPS = 150
MIXED = 0.02
"""Averaged choices with less than this share are at first treated as noise."""
TRACE = 1e-5
"""But where somebody gains by a choice with more than this share, it is treated as rightly rare."""


def equilibrium(triads: Triads, seconds: float = inf) -> tuple[Profile, Floats]:
    """Return an equilibrium's profile and its values, in floats.

    UnsolvableError if none was found, SizeError if none was found in so many ``seconds``.
    """
    budget = Budget(seconds)
    values = np.zeros((ROLES, triads.places))
    profile, values, settled = _everybody_best(triads, values)
    if settled:
        return profile, values
    chances = profile.chances(triads)
    for effort in range(8):
        chances, values = _averaged(
            triads, chances, values, min(150 * 2**effort, 1200), 4.0 * 3 ** min(effort, 3), budget
        )
        # Averaging is cheap beside a refinement that starts too far away: the first tries are short.
        found = _Refinement(triads, values, chances, 1 + effort, budget).run()
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
    """Sweep with everybody taking what is best; return whether that settled."""
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


def _averaged(
    triads: Triads, chances: Floats, values: Floats, turns: int, patience: float, budget: Budget
) -> tuple[Floats, Floats]:
    """Return the choices averaged over this many sweeps, later ones counting more, and the values they move to.

    As in fictitious play, each sweep moves the average a little towards what is best against it.
    """
    chances = chances.copy()
    rows = np.arange(len(chances))
    lottery = Lottery(triads, chances, support=triads.options != triads.none)
    for turn in range(turns):
        budget.check()
        best: Ints = Profile(triads.worth(values)).preferred(triads.options)
        step = 1.0 / (turn / 4 + patience)
        chances *= 1 - step
        chances[rows, best] += step
        lottery.load(chances)
        values = lottery.sweep(values)
    return chances, values


def _ties(triads: Triads, chances: Floats) -> tuple[Tie, ...]:
    """Return what averaged choices mix: outcomes that are mixed with each other belong to one tie."""
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
    """One attempt to make an equilibrium from values and ties that are near one."""

    triads: Triads
    values: Floats
    averaged: Floats
    patience: int
    """How often the effects of shares may be worked out again, and the ties be corrected, without success."""
    budget: Budget
    ties: tuple[Tie, ...] = field(init=False)
    changed: set[tuple[int, int]] = field(default_factory=set)
    """Which outcome has replaced which as the best somewhere; back and forth means that the two are tied."""

    def __post_init__(self) -> None:
        self.ties = _ties(self.triads, self.averaged)

    def run(self) -> tuple[Profile, Floats] | None:
        """Return the profile and its values if nobody gains by another choice, None if it never came to that."""
        top = float(self.triads.reward.max())
        least, idle = np.inf, 0.0
        while idle < self.patience:
            profile = self._in_use(self._profile())
            self.ties, self.values = balanced(
                self.triads, profile, self.values, GAIN * top / 100, self.patience, self.budget
            )
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
        """Tie outcomes that keep replacing each other as the best, and those that are rightly rare."""
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

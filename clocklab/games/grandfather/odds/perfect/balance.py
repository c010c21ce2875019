"""The shares of tied outcomes at which the roller does not care which of them comes. Needs numpy.

Newton's method: every share's effect on all ties is worked out, and shares move to where the ties would balance if
effects were proportional. A share cannot leave 0 to 1: it may stay at such a bound if it is pushed against it, for then
the outcome that gets nothing is not worth more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from clocklab.games.grandfather.odds.perfect.lottery import Lottery, Profile, Tie
from clocklab.games.grandfather.odds.perfect.triads import Bools, Floats, Triads

STEPS = 24


def balanced(
    triads: Triads, profile: Profile, values: Floats, small: float, renewals: int
) -> tuple[tuple[Tie, ...], Floats]:
    """Return the profile's ties with their shares balanced, as far as they come, and the values with these.

    Balance is reached when what pushes a share that could give way is at most ``small``. All effects are worked out
    ``renewals`` times at most; in between they are kept in agreement with the steps taken.
    """
    return _Scales(triads, profile, values, small).settle(renewals)


class _Scales:
    """Ties on the way to balance; their free shares, all but the last of each tie, are one vector."""

    def __init__(self, triads: Triads, profile: Profile, values: Floats, small: float) -> None:
        self.triads, self.profile, self.small = triads, profile, small
        self.still = small / 10
        self.values = self._values(profile, values)

    def _values(self, profile: Profile, near: Floats) -> Floats:
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
    """Yield the ties with these free shares, brought into bounds."""
    start = 0
    for tie in ties:
        part = np.clip(shares[start : start + len(tie.shares) - 1], 0.0, 1.0)
        start += len(part)
        part = part / max(1.0, part.sum())
        last = max(0.0, 1.0 - part.sum())
        yield Tie(tie.outcomes, np.append(part, last if last > 1e-13 else 0.0))


def _target(push: Floats, slopes: Floats, shares: Floats) -> Floats:
    """Return shares from 0 to 1 where the push would vanish, or hold a share at its bound, if slopes told all.

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

"""Three and four bidders of an all-pay auction: an equilibrium by the logit path, made precise on its support.

At precision L a bidder who errs bids b with a chance proportional to exp(L * payoff(b)); all erring in the same way,
and knowing it, is a logit equilibrium. From L = 0, where all bids are equally likely, a path of such equilibria leads
to a Nash equilibrium as L grows. It is followed in the logarithms of the chances, by tangent and Newton steps in arc
length, so that it may turn back (McKelvey and Palfrey 1995; Turocy 2005). From time to time the bids that are still
in use are taken as the support, and Newton's method makes them equally good; bids with a negative chance leave, better
bids outside enter. What comes back is judged by its regret alone, evaluated exactly from the definition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from clocklab.solve.bidding import Auction, Bidder

Numbers: TypeAlias = NDArray[np.float64]

DENOMINATOR = 2**60
"""Chances are rounded to multiples of 1/2**60 where they become fractions."""


class Payoffs:
    """The payoffs of an auction and their derivatives in floats, by matrix products over orders of bidders."""

    def __init__(self, auction: Auction) -> None:
        self.auction = auction
        self.sizes = [budget + 1 for budget in auction.budgets]
        self._beats: dict[tuple[Bidder, Bidder], Numbers] = {}  # [x, y]: whoever bids x is above the other's y
        self._below: dict[tuple[Bidder, Bidder], Numbers] = {}
        for one in auction.bidders:
            for other in auction.bidders:
                mine, theirs = np.arange(self.sizes[one])[:, None], np.arange(self.sizes[other])[None, :]
                wins = mine >= theirs if auction.wins_ties(one, other) else mine > theirs
                self._beats[one, other] = wins.astype(np.float64)
                self._below[one, other] = 1.0 - wins.astype(np.float64)
        self._orders = {bidder: list(self._above(bidder)) for bidder in auction.bidders}
        self._bids = [np.arange(size, dtype=float) for size in self.sizes]
        self._certain = [np.eye(size) for size in self.sizes]

    def _above(self, bidder: Bidder) -> Iterator[tuple[tuple[Bidder, ...], tuple[Bidder, ...], float]]:
        least = min(self.auction.values[bidder])  # comes in any case, and changes no bid
        for above, below, prize in self.auction.standings(bidder):
            if worth := float(self.auction.values[bidder][prize] - least):
                yield above, below, worth

    def by_bid(self, bidder: Bidder, chances: Sequence[Numbers]) -> Numbers:
        """Return the payoff of each bid; one opponent's chances may be a matrix, a strategy per row."""
        return self._brings(bidder, chances) - self._bids[bidder]

    def _brings(self, bidder: Bidder, chances: Sequence[Numbers]) -> Numbers:
        """Return what each bid brings before it is paid: for every order of opponents above, the prize left."""
        below = {j: chances[j] @ self._below[j, bidder] for j in self.auction.bidders if j != bidder}
        brings: Any = 0.0
        for above, beneath, worth in self._orders[bidder]:
            part: Any = worth
            if above:
                weights = chances[above[0]]
                for one, other in pairwise(above):
                    weights = chances[other] * (weights @ self._beats[one, other])
                part = weights @ self._beats[above[-1], bidder] * worth
            for each in beneath:
                part = part * below[each]
            brings = brings + part
        return brings  # type: ignore[no-any-return]

    def regret(self, chances: Sequence[Numbers]) -> float:
        """Return the greatest regret in floats: a hint, not a proof."""
        gains = [self.by_bid(bidder, chances) for bidder in self.auction.bidders]
        return max(float(gain.max() - gain @ mine) for gain, mine in zip(gains, chances, strict=True))

    def slopes(self, bidder: Bidder, other: Bidder, chances: Sequence[Numbers]) -> Numbers:
        """Return, row by row, what each bid brings before it is paid if the other bids 0, 1, 2, ... for certain.

        These are the derivatives of the payoffs by the other's chances.
        """
        given = [self._certain[other] if each == other else chances[each] for each in self.auction.bidders]
        # A bidder to whom all prizes are worth the same gains nothing by any order: a single 0.
        return np.broadcast_to(self._brings(bidder, given), (self.sizes[other], self.sizes[bidder]))


@dataclass
class Path:
    """The logit path: the logarithms of all chances one after the other, and the precision."""

    payoffs: Payoffs
    scale: float

    def __post_init__(self) -> None:
        ends = np.cumsum(self.payoffs.sizes)
        self.parts = [slice(int(end - size), int(end)) for end, size in zip(ends, self.payoffs.sizes, strict=True)]
        self.many = int(ends[-1])

    def start(self) -> Numbers:
        """Return the path's first point: all bids equally likely, precision 0."""
        logs = [np.full(size, -np.log(size)) for size in self.payoffs.sizes]
        return np.concatenate([*logs, [0.0]])

    def chances(self, point: Numbers) -> list[Numbers]:
        """Return each bidder's chances at a point of the path."""
        return [np.exp(point[part]) for part in self.parts]

    def equations(self, point: Numbers) -> tuple[Numbers, Numbers]:
        """Return how far the point is off the path, and the derivatives by logarithms and precision."""
        chances, precision = self.chances(point), point[-1] / self.scale
        off, by = np.zeros(self.many), np.zeros((self.many, self.many + 1))
        for i, part in enumerate(self.parts):
            gains = self.payoffs.by_bid(i, chances)
            logs = point[part]
            first, rest = part.start, slice(part.start + 1, part.stop)
            off[rest] = logs[1:] - logs[0] - precision * (gains[1:] - gains[0])
            off[first] = chances[i].sum() - 1
            by[first, part] = chances[i]
            rows = np.arange(first + 1, part.stop)
            by[rows, rows] = 1
            by[rows, first] = -1
            by[rest, -1] = -(gains[1:] - gains[0]) / self.scale
            for j, other in enumerate(self.parts):
                if j != i:
                    slopes = self.payoffs.slopes(i, j, chances)
                    by[rest, other] -= precision * ((slopes[:, 1:] - slopes[:, :1]) * chances[j][:, None]).T
        return off, by

    def walk(self, most: int) -> Iterator[Numbers]:
        """Yield points ever further along the path, after each successful step."""
        point = self.start()
        _, by = self.equations(point)
        way = np.zeros(self.many + 1)
        way[-1] = 1.0
        step = 0.1
        for _ in range(most):
            way = _tangent(by, way)
            found = self._corrected(point + step * way, way)
            if found is None:
                step /= 2
                if step < 1e-9:
                    return
                continue
            point, by, tries = found
            step *= 2.0 if tries <= 3 else 1.2 if tries <= 5 else 0.8
            yield point

    def _corrected(self, guess: Numbers, way: Numbers) -> tuple[Numbers, Numbers, int] | None:
        point = guess.copy()
        for tries in range(1, 9):
            with np.errstate(over="ignore", invalid="ignore"):
                off, by = self.equations(point)
            system = np.vstack([by, way])
            try:
                change = np.linalg.solve(system, -np.append(off, way @ (point - guess)))
            except np.linalg.LinAlgError:
                return None
            if not np.all(np.isfinite(change)) or np.abs(change).max() > 50:
                return None
            point = point + change
            if np.abs(change).max() < 1e-8 * (1 + np.abs(point).max()):
                return point, self.equations(point)[1], tries
        return None


def _tangent(by: Numbers, before: Numbers) -> Numbers:
    """Return the path's unit direction, on the side on which it was walked so far."""
    system = np.vstack([by, before])
    right = np.zeros(len(before))
    right[-1] = 1.0
    way: Any = np.linalg.lstsq(system, right, rcond=None)[0]
    return way / np.linalg.norm(way)  # type: ignore[no-any-return]


def polished(payoffs: Payoffs, chances: Sequence[Numbers], threshold: float, rounds: int = 6) -> list[Numbers]:
    """Return chances that make all bids above the threshold equally good, as far as Newton's method gets.

    Bids with a negative chance leave the support, better bids outside it enter, one of each bidder at a time. Where the
    method goes astray, the chances come back as they were.
    """
    now = [np.where(c > threshold, c, 0.0) for c in chances]
    now = [c / c.sum() for c in now]
    support = [c > 0 for c in now]
    for _ in range(rounds):
        for _ in range(3):
            now, change = _newton(payoffs, now, support)
            if change > 1:
                return list(chances)  # gone astray: this is not a support
            if change < 1e-13:
                break
        moved = False
        for i, c in enumerate(now):
            if c.min() < -1e-14:
                support[i][int(c.argmin())] = False
                moved = True
        now = [np.maximum(c, 0.0) for c in now]
        if min(c.sum() for c in now) < 0.5:
            return list(chances)
        now = [c / c.sum() for c in now]
        if not moved:
            for i in payoffs.auction.bidders:
                gains = payoffs.by_bid(i, now)
                best = int(gains.argmax())
                if gains[best] - now[i] @ gains > 1e-13 * (1 + abs(gains[best])) and not support[i][best]:
                    support[i][best] = True
                    moved = True
        if not moved:
            break
    return now


def _newton(payoffs: Payoffs, now: list[Numbers], support: list[Any]) -> tuple[list[Numbers], float]:
    """Take one Newton step towards equally good bids in the support and chances that sum to 1."""
    places = [np.flatnonzero(s) for s in support]
    starts = np.cumsum([0, *(len(p) for p in places)])
    many, bidders = int(starts[-1]), len(places)
    system, right = np.zeros((many + bidders, many + bidders)), np.zeros(many + bidders)
    for i, mine in enumerate(places):
        rows = slice(int(starts[i]), int(starts[i + 1]))
        gains = payoffs.by_bid(i, now)[mine]
        system[rows, many + i] = -1.0
        right[rows] = gains @ now[i][mine] - gains
        system[many + i, rows] = 1.0
        right[many + i] = 1.0 - now[i][mine].sum()
        for j, theirs in enumerate(places):
            if j != i:
                slopes = payoffs.slopes(i, j, now)[theirs][:, mine]
                part = slice(int(starts[j]), int(starts[j + 1]))
                system[rows, part] = slopes.T
    try:
        step = np.linalg.solve(system, right)
        if np.abs(step[:many]).max() > 1:
            raise np.linalg.LinAlgError
    except np.linalg.LinAlgError:  # many solutions: the nearest
        step = np.linalg.lstsq(system, right, rcond=1e-10)[0]
    after = []
    for i, mine in enumerate(places):
        fresh = np.zeros(payoffs.sizes[i])
        fresh[mine] = now[i][mine] + step[int(starts[i]) : int(starts[i + 1])]
        after.append(fresh)
    return after, float(np.abs(step[:many]).max())


def exact(chances: Sequence[Numbers]) -> tuple[tuple[Fraction, ...], ...]:
    """Return the chances as fractions that sum to exactly 1, each rounded to a multiple of 1/2**60."""
    strategies = []
    for each in chances:
        weights = [max(0, round(float(chance) * DENOMINATOR)) for chance in each]
        weights[weights.index(max(weights))] += DENOMINATOR - sum(weights)
        strategies.append(tuple(Fraction(weight, DENOMINATOR) for weight in weights))
    return tuple(strategies)


def solve_many(auction: Auction, wanted: Fraction, most: int = 600) -> tuple[tuple[tuple[Fraction, ...], ...], int]:
    """Return the strategies of least regret met on the path, and the number of steps; stops at the wanted regret.

    No randomness: the same auction gives the same strategies.
    """
    payoffs = Payoffs(auction)
    values = [value for row in auction.values for value in row]
    scale = max(1.0, float(max(values) - min(values)))
    path = Path(payoffs, scale)
    best = path.chances(path.start())
    nearest = payoffs.regret(best)
    steps, due = 0, 4.0
    for steps, point in enumerate(path.walk(most), 1):
        if point[-1] < due:
            continue
        due = point[-1] * 2
        chances = path.chances(point)
        for candidate in (chances, *(polished(payoffs, chances, threshold) for threshold in (1e-3, 1e-5))):
            rough = payoffs.regret(candidate)
            if rough < nearest:
                best, nearest = candidate, rough
            if nearest <= wanted / 2 and max(auction.regrets(exact(best))) <= wanted:
                return exact(best), steps
    return exact(best), steps

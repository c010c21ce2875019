"""How good a profile of the race of three is: certified in floats, or exact in Fractions. Needs numpy.

Floats prove something here because the race is a chain that ends. Let P be the matrix of what follows what and
u > 0 a vector with (I - P) u >= d > 0: an estimate of the rolls still to come, which anybody can check. Then
(I - P) has an inverse without negative entries, and values that miss their equations by r at most are off by at most
(r / d) max u. Every sum is given the worst rounding that it can have.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from clocklab.errors import UnsolvableError
from clocklab.games.grandfather.odds.perfect.equilibrium import gains
from clocklab.games.grandfather.odds.perfect.lottery import Lottery, Profile, Tie, settled
from clocklab.games.grandfather.odds.perfect.triads import NEXT_ROLES, ROLES, Floats, Triads
from clocklab.probability import solve_exact

ROUNDING = 2.0**-53
DENOMINATOR = 10**12
"""Shares of ties are made rational with denominators up to this."""


@dataclass(frozen=True, slots=True)
class Proven:
    """Values by role and place, how far they can be off, the most that one other choice gains, and the ties' shares."""

    values: tuple[tuple[Fraction, ...], ...]
    error: Fraction
    gain: Fraction
    shares: tuple[tuple[Fraction, ...], ...]


def _rational(shares: Floats) -> tuple[Fraction, ...]:
    parts = [Fraction(share).limit_denominator(DENOMINATOR) for share in shares.tolist()[:-1]]
    return (*parts, 1 - sum(parts, Fraction(0)))


def certified(triads: Triads, profile: Profile, values: Floats) -> Proven:
    """Return float values with bounds that hold whatever the rounding; UnsolvableError if the race need not end."""
    shares = tuple(_rational(tie.shares) for tie in profile.ties)
    profile = replace(profile, ties=tuple(map(_with_shares, profile.ties, shares)))
    lottery = Lottery(triads, profile.chances(triads))
    top = float(triads.reward.max())
    rounding = 2 * lottery.roundings * ROUNDING  # twice: for all products of roundings
    missed = float(np.abs(lottery.sweep(values) - values).max()) + rounding * top
    rolls = settled(lottery.duration, np.ones(triads.places), 1e-3)
    most = float(rolls.max())
    ending = float((rolls + 1 - lottery.duration(rolls)).min()) - rounding * (most + 1)
    if not (ending > 0 and rolls.min() > 0):
        raise UnsolvableError("With the choices found, this race of three need not end; so they are no equilibrium.")
    error = missed * most / ending * (1 + rounding)
    gain = float(gains(triads, profile, values).max()) + 2 * error + rounding * top
    table = tuple(tuple(map(Fraction, row)) for row in values.tolist())
    return Proven(table, Fraction(error), Fraction(gain), shares)


def _with_shares(tie: Tie, shares: tuple[Fraction, ...]) -> Tie:
    return Tie(tie.outcomes, np.array([float(share) for share in shares]))


def exact(triads: Triads, profile: Profile, constant_sum: bool) -> Proven:
    """Return the exact values of the profile, and exactly what it leaves to gain.

    Where two outcomes are worth the same to the roller and all roles' values add up to a constant, what the next
    gains by the one the third loses. So what a share does to the values is one number more, the unknown of one
    linear equation more (the two outcomes are worth the same), and all shares are rational. This is how pairs are
    balanced if ``constant_sum`` says so; else, and where more than two outcomes are tied, shares near the float ones
    are taken, which leaves very little to gain.
    """
    system = _System(triads, profile.chances(triads))
    if constant_sum and all(len(tie.outcomes) == 2 for tie in profile.ties):
        shares, values = system.balanced(
            [(min(pair), max(pair)) for pair in (tie.outcomes.tolist() for tie in profile.ties)]
        )
    else:
        shares = tuple(_rational(tie.shares) for tie in profile.ties)
        values = system.valued(_by_outcome(profile, shares))
    gain = system.gain(values, _by_outcome(profile, shares))
    places = triads.places
    table = tuple(tuple(values[role * places : (role + 1) * places]) for role in range(ROLES))
    return Proven(table, Fraction(0), gain, shares)


def _by_outcome(profile: Profile, shares: tuple[tuple[Fraction, ...], ...]) -> dict[int, Fraction]:
    outcomes = [outcome for tie in profile.ties for outcome in tie.outcomes.tolist()]
    return dict(zip(outcomes, [part for parts in shares for part in parts], strict=True))


Number = Fraction | int


class _System:
    """The equations of a profile in plain Python, all sides times twice the cases of the dice.

    An unknown is a role's value of a place, numbered ``role * places + place``.
    """

    def __init__(self, triads: Triads, chances: Floats) -> None:
        self.size = ROLES * triads.places
        self._places = triads.places
        self._unit = 2 * triads.cases
        first, second, half = triads.follows
        self._first, self._second, self._ends = first.tolist(), second.tolist(), (half == 0).tolist()
        self._again = triads.again(np.arange(triads.none)).tolist()
        self._reward: list[int] = triads.reward.astype(int).tolist()
        self._decisions: list[tuple[int, int, list[int], list[int]]] = [
            (
                place,
                weight,
                [outcome for outcome in options if outcome != triads.none],
                [outcome for outcome, chance in zip(options, row, strict=True) if chance > 0],
            )
            for place, weight, options, row in zip(
                triads.place.tolist(), triads.weight.tolist(), triads.options.tolist(), chances.tolist(), strict=True
            )
        ]

    def _follows(self, role: int, outcome: int) -> tuple[int, ...]:
        """Return the two unknowns of whose half-and-half mix the outcome consists for a role, or none at End."""
        if self._ends[outcome]:
            return ()
        start = (role if self._again[outcome] else NEXT_ROLES[role]) * self._places
        return start + self._first[outcome], start + self._second[outcome]

    def _equations(
        self, mixed: Callable[[list[int]], dict[int, Number]]
    ) -> tuple[list[dict[int, Number]], list[Number]]:
        """Return an equation for each unknown: it, less what follows, is what is paid. ``mixed`` says what is taken."""
        rows: list[dict[int, Number]] = [{number: self._unit} for number in range(self.size)]
        paid: list[Number] = [0] * self.size
        for place, weight, _, taken in self._decisions:
            for outcome, chance in mixed(taken).items():
                part = weight * chance
                paid[place] += 2 * part * self._reward[outcome]
                for role in range(ROLES):
                    row = rows[role * self._places + place]
                    for number in self._follows(role, outcome):
                        row[number] = row.get(number, 0) - part
        return rows, paid

    def valued(self, share: Mapping[int, Fraction]) -> list[Fraction]:
        """Return the values if tied outcomes have these shares."""
        return solve_exact(*self._equations(lambda taken: _mix(taken, share)))

    def balanced(self, ties: list[tuple[int, int]]) -> tuple[tuple[tuple[Fraction, ...], ...], list[Fraction]]:
        """Return the shares at which the pairs are worth the same, and the values; see ``exact``."""
        # As if the second of each pair, the larger number, were always taken. What the share of the first adds to
        # the next's value, and takes from the third's, is the unknown of the pair.
        rows, paid = self._equations(lambda taken: {max(taken): 1})
        number = {tie: self.size + index for index, tie in enumerate(ties)}
        for place, weight, _, taken in self._decisions:
            if len(taken) == 2:
                column = number[min(taken), max(taken)]
                for role, sign in ((1, -1), (2, 1)):
                    row = rows[role * self._places + place]
                    row[column] = row.get(column, 0) + sign * 2 * weight
        for one, other in ties:
            rows.append(self._difference(0, one, other))
            paid.append(2 * (self._reward[other] - self._reward[one]))
        solution = solve_exact(rows, paid)
        shares = []
        for (one, other), added in zip(ties, solution[self.size :], strict=True):
            by_next = sum(factor * solution[column] for column, factor in self._difference(1, one, other).items())
            shares.append((2 * added / by_next, 1 - 2 * added / by_next))
        return tuple(shares), solution[: self.size]

    def _difference(self, role: int, one: int, other: int) -> dict[int, Number]:
        """Return, as factors of unknowns, twice what the one outcome is worth to a role more than the other."""
        row: dict[int, Number] = {}
        for outcome, sign in ((one, 1), (other, -1)):
            for number in self._follows(role, outcome):
                row[number] = row.get(number, 0) + sign
        return row

    def gain(self, values: Sequence[Fraction], share: Mapping[int, Fraction]) -> Fraction:
        """Return the most that the roller gains in any decision by the best single choice, exactly."""
        bottom = math.lcm(*{value.denominator for value in values})
        tops = [value.numerator * (bottom // value.denominator) for value in values]
        worth = {
            outcome: 2 * bottom * self._reward[outcome] + sum([tops[number] for number in self._follows(0, outcome)])
            for outcome in {outcome for _, _, options, _ in self._decisions for outcome in options}
        }  # doubled, over the bottom
        most: Number = 0
        for _, _, options, taken in self._decisions:
            if len(options) > 1:
                has = sum(chance * worth[outcome] for outcome, chance in _mix(taken, share).items())
                most = max(most, max([worth[outcome] for outcome in options]) - has)
        return Fraction(most) / (2 * bottom)


def _mix(taken: list[int], share: Mapping[int, Fraction]) -> dict[int, Number]:
    """Return the chance of each outcome that is taken."""
    if len(taken) == 1:
        return {taken[0]: 1}
    total = sum((share[outcome] for outcome in taken), Fraction(0))
    return {outcome: share[outcome] / total for outcome in taken}

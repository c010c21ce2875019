"""An equilibrium of the race of three: stationary, the same for all seats, every seat for itself. Needs numpy.

Nobody gains by choosing differently anywhere. In many layouts this needs chance: at some positions perfect players
mix two choices, because each would be best if the others counted on the other one. There can be more than one
equilibrium; the one returned is the one that the search in ``equilibrium`` finds first, and always the same.

Up to 8 cards values and shares are exact by default, and ``gain`` is exactly what the profile leaves to gain: 0, unless
three choices at once are mixed or the aim is points. There the shares are in general irrational; rational ones
near them leave less than 1e-9. Longer layouts get floats with bounds that no rounding can break.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from clocklab.core.contract import Seat
from clocklab.errors import PositionError, SizeError, UnsolvableError
from clocklab.games.grandfather.odds.solver.equilibrium import Lottery, Profile, Tie, equilibrium, gains, settled
from clocklab.games.grandfather.odds.solver.solution import RaceSolution, Values
from clocklab.games.grandfather.odds.solver.triads import NEXT_ROLES, ROLES, Floats, Kind, Outcome, Triads
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, Phase, State, Step, Stop
from clocklab.probability import Dist, solve_exact

ROUNDING = 2.0**-53
DENOMINATOR = 10**12
"""Shares of ties are made rational with denominators up to this."""


ENDLESS = (
    "With the choices that each finds best, this race of three can go on for ever: nobody's chance of winning is a "
    "number then. Other cards, dice or a later bump_from can be solved, and so can two players."
)


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
    """Return float values with bounds that hold whatever the rounding; UnsolvableError if the race may never end.

    Floats prove something here because the race is a chain that ends. Let P be the matrix of what follows what and
    u > 0 a vector with (I - P) u >= d > 0: an estimate of the rolls still to come, which is easy to check. Then
    (I - P) has an inverse without negative entries, and values that miss their equations by r at most are off by at
    most (r / d) max u. Every sum is given the worst rounding that it can have.
    """
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
        raise UnsolvableError(ENDLESS)
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
    try:
        return _balanced(system, triads, profile, constant_sum)
    except UnsolvableError as error:
        raise UnsolvableError(ENDLESS) from error


def _balanced(system: _System, triads: Triads, profile: Profile, constant_sum: bool) -> Proven:
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
        """Return the two unknowns whose half-and-half mix is the outcome's value for a role, or none at End."""
        if self._ends[outcome]:
            return ()
        start = (role if self._again[outcome] else NEXT_ROLES[role]) * self._places
        return start + self._first[outcome], start + self._second[outcome]

    def _equations(
        self, mixed: Callable[[list[int]], dict[int, Number]]
    ) -> tuple[list[dict[int, Number]], list[Number]]:
        """Return an equation for each unknown: it less what follows is what is paid. ``mixed`` says what is taken."""
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
        """Return, as factors of unknowns, twice how much more one outcome is worth to a role than the other."""
        row: dict[int, Number] = {}
        for outcome, sign in ((one, 1), (other, -1)):
            for number in self._follows(role, outcome):
                row[number] = row.get(number, 0) + sign
        return row

    def gain(self, values: Sequence[Fraction], share: Mapping[int, Fraction]) -> Fraction:
        """Return the most that the roller gains in any decision by the best single change of choice, exactly."""
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


EXACT_BY_DEFAULT = 8
EXACT_AT_MOST = 14
FLOAT_AT_MOST = 20
POINTS_AT_MOST = 10
"""Numbers of cards. Exact values took 1 second for 8 and 20 for 14 when measured (with python-flint), floats 2 to 26
for 14 and 45 for 20. For points the search takes longer, and fails on one layout of ten with 8 cards. Exact values
of 14 cards have 6,800 digits, more than Python prints unless told to."""


MOST_SECONDS = 25
"""How long the search goes on where it need not succeed, which is for points; equilibria are found in a few."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Outcomes that are worth the same to the roller, and in what proportion perfect players choose them.

    A player who can reach only some of them chooses those in the same proportion.
    """

    outcomes: tuple[Outcome, ...]
    shares: tuple[Fraction, ...]

    def __str__(self) -> str:
        parts = zip(self.outcomes, self.shares, strict=True)
        return "; ".join(f"{float(share):.4f} {outcome}" for outcome, share in parts)


class Equilibrium(RaceSolution):
    """Perfect play by three: an equilibrium, with what it leaves to gain.

    A value is the seat's own chance of winning, or with ``objective="points"`` its expected points. Of outcomes worth
    the same to within 1e-12 and not mixed, the one that goes furthest is taken; at the same card a bump or an
    exchange before stopping, and the next player's marker before the third's.
    """

    gain: Fraction
    """The most that anybody gains anywhere by one other choice: exact, or a certified bound if ``exact`` is False."""
    error: Fraction
    """How far values can be off; 0 if they are exact."""
    mixtures: tuple[Mixture, ...]
    """What is mixed, and how; empty for an equilibrium without chance."""

    def __init__(self, game: RaceOptions, objective: str, triads: Triads, profile: Profile, proven: Proven) -> None:
        super().__init__(game, objective)
        self._triads, self._profile = triads, profile
        self._values = proven.values
        self.gain, self.error, self.exact = proven.gain, proven.error, not proven.error
        self.mixtures = tuple(
            Mixture(tuple(map(triads.outcome, tie.outcomes.tolist())), shares)
            for tie, shares in zip(profile.ties, proven.shares, strict=True)
        )
        self._share = {
            outcome: (number, share)
            for number, mixture in enumerate(self.mixtures)
            for outcome, share in zip(mixture.outcomes, mixture.shares, strict=True)
        }

    def values(self, positions: Sequence[int], roller: Seat = 0) -> Values:
        """Return what it is worth to each seat that ``roller`` is to roll with the markers at ``positions``."""
        here, next_, third = self._require_positions(positions, roller)
        place = (here * self.game.end + next_) * self.game.end + third
        return tuple(self._values[(seat - roller) % ROLES][place] for seat in range(ROLES))

    def profile(self, state: State) -> tuple[tuple[Outcome, Fraction], ...]:
        """Return what perfect play does with the dice on the table: each outcome with its chance.

        PositionError where nobody decides, or for a position of another layout.
        """
        self._require_layout(state)
        if state.phase is not Phase.MOVE:
            raise PositionError(f"Nobody decides in {self.game.format_state(state)!r}; roll the dice first.")
        return tuple((outcome, chance) for outcome, chance, _ in self._chosen(state))

    def policy(self, state: State) -> Dist[Action]:
        """Return the chance with which perfect players take each action, summed over the outcomes they aim at.

        Several actions may lead to an outcome: the one taken leaves the most of what is mixed in reach, and of
        those the one that ``legal_actions`` lists first. Raises PositionError like ``profile``.
        """
        left = dict(self.profile(state))
        found = {
            action: {o for o, _ in self._reached_by(state, action)} & left.keys()
            for action in self.game.legal_actions(state)
        }
        chances: dict[Action, Fraction] = {}
        for action in sorted(found, key=lambda action: -len(found[action])):
            taken = [left.pop(outcome) for outcome in found[action] & left.keys()]
            if taken:
                chances[action] = sum(taken, Fraction(0))
        return Dist.from_chances(chances)

    def _chosen(self, state: State) -> list[tuple[Outcome, Fraction, State]]:
        """Return the outcomes that the profile takes, with their chances and the states that follow."""
        reached: dict[Outcome, State] = {}
        for outcome, after in self._reached(state):
            reached.setdefault(outcome, after)
        outcomes = sorted(reached, key=lambda outcome: (-outcome.at, outcome.kind))
        numbers = np.array([[self._triads.number(outcome) for outcome in outcomes]])
        chances = self._profile.chances_of(numbers)[0].tolist()
        taken = [outcome for outcome, chance in zip(outcomes, chances, strict=True) if chance > 0]
        if len(taken) == 1:
            return [(taken[0], Fraction(1), reached[taken[0]])]
        total = sum((self._share[outcome][1] for outcome in taken), Fraction(0))
        return [(outcome, self._share[outcome][1] / total, reached[outcome]) for outcome in taken]

    def _reached(self, state: State) -> Iterator[tuple[Outcome, State]]:
        """Yield all that the roll can lead to, and the state that follows each."""
        for action in self.game.legal_actions(state):
            yield from self._reached_by(state, action)

    def _reached_by(self, state: State, action: Action) -> Iterator[tuple[Outcome, State]]:
        """Yield all that the roll can lead to after this action, and the state that follows each."""
        here = state.positions[state.roller]
        next_, third = (state.positions[(state.roller + role) % ROLES] for role in (1, 2))
        after = self.game.apply(state, action)
        match action:
            case Step():
                if after.phase is Phase.OVER:
                    yield Outcome(Kind.PASS, here + 1, next_, third), after
                else:
                    yield from self._reached(after)
            case Stop():
                yield Outcome(Kind.AGAIN if after.roller == state.roller else Kind.PASS, here, next_, third), after
            case Bump(seat) | Exchange(seat):
                is_next = (seat - state.roller) % ROLES == 1
                kinds = (Kind.BUMP_NEXT, Kind.BUMP_THIRD)
                if isinstance(action, Exchange):
                    kinds = (Kind.EXCHANGE_NEXT, Kind.EXCHANGE_THIRD)
                yield Outcome(kinds[0 if is_next else 1], here, next_, third), after

    def _choice(self, state: State) -> Values:
        chosen = [(chance, self._worth(after)) for _, chance, after in self._chosen(state)]
        return tuple(sum((chance * worth[seat] for chance, worth in chosen), Fraction(0)) for seat in range(ROLES))

    def _loss(self, difference: Fraction) -> Fraction:
        return Fraction(0) if difference <= 2 * self.error else difference

    @property
    def note(self) -> str:
        """That it is an equilibrium, and how far values can be off."""
        what = "Three players: an equilibrium, in which nobody gains by choosing otherwise."
        return what if self.exact else f"{what} Values are off by less than {_upper(self.error)}."

    def _note(self, state: State) -> str:
        chosen = self.profile(state)
        if len(chosen) == 1:
            return self.note
        mixed = ", ".join(f"{float(chance):.1%} {outcome}" for outcome, chance in chosen)
        return f"{self.note} Here perfect players mix: {mixed}."


def _upper(bound: Fraction) -> str:
    """Return a power of ten that is not less than the bound."""
    exponent = -30
    while Fraction(10) ** exponent < bound:
        exponent += 1
    return f"1e{exponent}"


def solve_three(game: RaceOptions, objective: str, want_exact: bool | None) -> Equilibrium:
    """Return an equilibrium for a game with its cards chosen.

    SizeError for a layout that is too long, or for points if none is found in 25 seconds; UnsolvableError if the search
    finds none, or players could go on for ever.
    """
    if want_exact and game.end > EXACT_AT_MOST:
        raise SizeError(
            f"Three players' exact values are out of reach with {game.end} cards; {EXACT_AT_MOST} would fit, or "
            f"exact=False with up to {FLOAT_AT_MOST}, which gives certified floats."
        )
    if game.end > FLOAT_AT_MOST:
        raise SizeError(
            f"A race of three over {game.end} cards is out of reach; {FLOAT_AT_MOST} cards would fit, or two players."
        )
    if objective == "points" and game.end > POINTS_AT_MOST:
        raise SizeError(
            f"A race of three for points over {game.end} cards is out of reach; {POINTS_AT_MOST} cards would fit, or "
            "objective='win'."
        )
    triads = Triads.of(game, objective)
    profile, values = equilibrium(triads, MOST_SECONDS if objective == "points" else math.inf)
    exactly = game.end <= EXACT_BY_DEFAULT if want_exact is None else want_exact
    proven = exact(triads, profile, objective == "win") if exactly else certified(triads, profile, values)
    return Equilibrium(game, objective, triads, profile, proven)

"""An equilibrium of the race of three: stationary, alike for all seats, every seat for itself. Needs numpy.

Nobody gains by choosing otherwise anywhere. In many layouts this needs chance: at some positions perfect players
mix two choices, because each would be best if the others counted on the other one. There can be more than one
equilibrium; the one returned is what the search in ``equilibrium`` comes to first, and always the same.

Up to 8 cards values and shares are exact by default, and ``gain`` is exactly what the profile leaves to win: 0, unless
three choices at once are mixed or points are played for. There the shares are in general irrational; rational ones
beside them leave less than 1e-9. Longer layouts get floats with bounds that no rounding can break.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from clocklab.core.contract import Seat
from clocklab.errors import PositionError, SizeError
from clocklab.games.grandfather.odds.perfect.equilibrium import equilibrium
from clocklab.games.grandfather.odds.perfect.lottery import Profile
from clocklab.games.grandfather.odds.perfect.proof import Proven, certified, exact
from clocklab.games.grandfather.odds.perfect.triads import ROLES, Kind, Outcome, Triads
from clocklab.games.grandfather.odds.solution import RaceSolution, Values
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, Phase, State, Step, Stop
from clocklab.probability import Dist

EXACT_BY_DEFAULT = 8
EXACT_AT_MOST = 14
FLOAT_AT_MOST = 20
POINTS_AT_MOST = 10
"""Numbers of cards. Exact values took 1 second for 8 and 20 for 14 when measured (with python-flint), floats 2 to 26
for 14 and 45 for 20. For points the search takes longer, and fails on one layout of ten with 8 cards. Exact values
of 14 cards have 6,800 digits, more than Python prints unless told to."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Outcomes that are worth the same to the roller, and in what proportion perfect players choose them.

    Whoever can reach only some of them chooses those in the same proportion.
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
        """Return what perfect play makes of the dice on the table: each outcome with its chance.

        PositionError where nobody decides, or for a position of another layout.
        """
        self._require_layout(state)
        if state.phase is not Phase.MOVE:
            raise PositionError(f"Nobody decides in {self.game.format_state(state)!r}; roll the dice first.")
        return tuple((outcome, chance) for outcome, chance, _ in self._chosen(state))

    def policy(self, state: State) -> Dist[Action]:
        """Return with what chance perfect players take each action; the sum of what they make of it, step by step.

        Several actions may lead to an outcome: the one is taken that leaves the most of what is mixed in reach, and of
        those the one that ``legal_actions`` lists first. PositionError as ``profile``.
        """
        left = dict(self.profile(state))
        reach = {action: {o for o, _ in self._reached_by(state, action)} & left.keys() for action in self._legal(state)}
        chances: dict[Action, Fraction] = {}
        for action in sorted(reach, key=lambda action: -len(reach[action])):
            taken = [left.pop(outcome) for outcome in reach[action] & left.keys()]
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
        """Yield all that the roll can come to, and the state that follows each."""
        for action in self.game.legal_actions(state):
            yield from self._reached_by(state, action)

    def _reached_by(self, state: State, action: Action) -> Iterator[tuple[Outcome, State]]:
        """Yield all that the roll can come to after this action, and the state that follows each."""
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

    SizeError for a layout that is too long; UnsolvableError if the search finds none.
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
    profile, values = equilibrium(triads)
    exactly = game.end <= EXACT_BY_DEFAULT if want_exact is None else want_exact
    proven = exact(triads, profile, objective == "win") if exactly else certified(triads, profile, values)
    return Equilibrium(game, objective, triads, profile, proven)

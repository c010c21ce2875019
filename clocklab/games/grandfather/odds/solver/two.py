"""Perfect play of a race of two, exact.

A position is where the roller and the other stand; its one unknown is what it is worth to the roller, which the other
loses (so the seats need no names). Values come from sweeps in floats, the best choices found are then solved
as one system of linear equations in whole numbers, and every choice is checked against every other exactly. Where
the check fails, the better choice is taken and the system solved again; nothing unproved is returned.

With few dice it can happen that neither player does well to move first, and both would wait for ever. A race without
an end counts as half a win for each and as no points; ``PerfectPlay.standoffs`` says where that is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clocklab.core.contract import Seat
from clocklab.errors import UnsolvableError
from clocklab.games.grandfather.odds.solver.solution import RaceSolution, Values
from clocklab.games.grandfather.rules.moves import Choice, Spot, Won, choices
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.probability import solve_exact

Option = tuple[int, tuple[tuple[int, int], ...]]
"""What a choice is worth to the roller, doubled: a constant, and whole factors of positions' values."""

Decision = tuple[int, tuple[Option, ...]]
"""The number of cases of the dice in which the roller has these options, and the options."""

STILL = 1e-10
"""The sweeps stop when no value changes by more than this; a choice too close to call is settled by the exact check."""
SAME = 1e-9
"""The sweeps treat options this close as equal and take the first."""
SWEEPS = 200
ROUNDS = 40


class PerfectPlay(RaceSolution):
    """Perfect play by both players: exact values, proved by an exact Bellman check.

    With ``objective="win"`` the two chances add up to 1, with ``"points"`` the two differences to 0.
    """

    standoffs: frozenset[tuple[int, int]]
    """Where perfect players wait for ever, if anywhere: the roller's position and the other's."""

    def __init__(
        self, game: RaceOptions, objective: str, roller_values: Sequence[Fraction], waits: Iterable[int]
    ) -> None:
        super().__init__(game, objective)
        self._roller_values = roller_values
        self.standoffs = frozenset(divmod(place, game.end) for place in waits)

    def values(self, positions: Sequence[int], roller: Seat = 0) -> Values:
        """Return what it is worth to each seat that ``roller`` is to roll with the markers at ``positions``."""
        here, there = self._require_positions(positions, roller)
        value = self._roller_values[here * self.game.end + there]
        pair = ((1 + value) / 2, (1 - value) / 2) if self.objective == "win" else (value, -value)
        return pair if roller == 0 else (pair[1], pair[0])

    @property
    def note(self) -> str:
        """Where perfect players wait for ever, if anywhere."""
        if not self.standoffs:
            return ""
        where = ", ".join(f"{here} against {there}" for here, there in sorted(self.standoffs))
        return (
            f"Perfect players would wait for ever with the roller at {where}. A race without an end counts as "
            f"{'half a win for each' if self.objective == 'win' else 'no points'}."
        )


def solve_two(game: RaceOptions, objective: str) -> PerfectPlay:
    """Return exact perfect play for a game with its cards chosen; UnsolvableError if the proof fails."""
    return PerfectPlay(game, objective, *Positions.of(game, objective).solve())


@dataclass(frozen=True)
class Positions:
    """The decisions of every position, numbered ``roller's * end + other's``, and the cases of one roll."""

    decisions: tuple[tuple[Decision, ...], ...]
    cases: int

    @classmethod
    def of(cls, game: RaceOptions, objective: str) -> Positions:
        """Return the positions of the race."""
        track = range(game.end)
        return cls(
            tuple(_decisions(game, objective, here, there) for here in track for there in track),
            game.sides**game.dice,
        )

    def solve(self) -> tuple[list[Fraction], set[int]]:
        """Return what each position is worth to the roller, with its proof done, and where both wait for ever."""
        floats = [0.0] * len(self.decisions)
        for effort in range(6):
            self._sweep(floats, SWEEPS * 4**effort)
            chosen = self._greedy(floats)
            if exact := self._improved(chosen):
                return exact, self._waits(chosen)
        raise UnsolvableError("Perfect play was not found: the best choices kept changing. Please report this layout.")

    def _sweep(self, values: list[float], sweeps: int) -> None:
        """Improve the values in place until they are settled, or ``sweeps`` times."""
        size = len(values)
        # One list holds all that an option can be worth: a position's value, its negative, constants, and bumps.
        known = [*values, *(-value for value in values)]
        bumps: list[tuple[int, list[int]]] = []
        places: dict[Option, int] = {}
        for option in {option for decisions in self.decisions for _, options in decisions for option in options}:
            gain, terms = option
            ends = [to + size * (factor < 0) for factor, to in terms]
            if len(terms) == 1:
                places[option] = ends[0]
                continue
            places[option] = len(known)
            known.append(gain / 2)
            if terms:
                bumps.append((places[option], ends))
        decisions = [
            (here, [(weight / self.cases, [places[option] for option in options]) for weight, options in each])
            for here, each in reversed(list(enumerate(self.decisions)))
        ]
        for _ in range(sweeps):
            change = 0.0
            for place, ends in bumps:
                known[place] = sum([known[end] for end in ends]) / 2
            for here, rolls in decisions:
                value = 0.0
                for weight, options in rolls:
                    if len(options) == 1:
                        value += weight * known[options[0]]
                    else:
                        value += weight * max([known[option] for option in options])
                change = max(change, abs(value - known[here]))
                known[here], known[here + size] = value, -value
            if change < STILL:
                break
        values[:] = known[:size]

    def _greedy(self, values: Sequence[float]) -> list[list[int]]:
        """Return the option taken in each decision: the first that is best but for rounding."""
        chosen = []
        for decisions in self.decisions:
            worths = [[_worth(option, values) for option in options] for _, options in decisions]
            chosen.append([next(i for i, x in enumerate(each) if x >= max(each) - SAME) for each in worths])
        return chosen

    def _improved(self, chosen: list[list[int]]) -> list[Fraction] | None:
        """Improve the choices until nothing beats them; return their exact values, or None if that failed."""
        for _ in range(ROUNDS):
            try:
                values = self._exact(chosen)
            except UnsolvableError:  # with these choices the race need not end
                return None
            if not self._improve(chosen, values):
                return values if self._nobody_gains_by_stalling(chosen, values) else None
        return None

    def _exact(self, chosen: Sequence[Sequence[int]]) -> list[Fraction]:
        """Return the values if both always choose this way: one linear equation for each position."""
        rows, constants = [], []
        for place, (decisions, picks) in enumerate(zip(self.decisions, chosen, strict=True)):
            row, constant = {place: 2 * self.cases}, 0
            for (weight, options), pick in zip(decisions, picks, strict=True):
                gain, terms = options[pick]
                constant += weight * gain
                for factor, to in terms:
                    row[to] = row.get(to, 0) - weight * factor
            rows.append(row)
            constants.append(constant)
        return solve_exact(rows, constants)

    def _improve(self, chosen: list[list[int]], values: Sequence[Fraction]) -> bool:
        """Change each choice that another beats exactly, in place, and return whether there was any.

        If there was none, the values satisfy the Bellman equation.
        """
        bottom = math.lcm(*{value.denominator for value in values})
        tops = [value.numerator * (bottom // value.denominator) for value in values]
        better = False
        for decisions, picks in zip(self.decisions, chosen, strict=True):
            for number, (_, options) in enumerate(decisions):
                if len(options) > 1:
                    worths = [gain * bottom + sum([f * tops[to] for f, to in terms]) for gain, terms in options]
                    if worths[picks[number]] < max(worths):
                        picks[number] = worths.index(max(worths))
                        better = True
        return better

    def _nobody_gains_by_stalling(self, chosen: Sequence[Sequence[int]], values: Sequence[Fraction]) -> bool:
        """Return whether the Bellman equation proves the values: keeping the race from ending never pays.

        A race without an end is worth 0. Whoever plays against these choices can only do so by staying among
        places where it is possible for ever; there the value must be 0 or more already. A place is a position and
        whether the player who may stall is to roll.
        """
        stalled = {(place, mine) for place in range(len(values)) for mine in (True, False)}
        order = sorted(stalled, reverse=True)

        def stays(option: Option, mine: bool) -> bool:
            gain, terms = option
            # A negative factor takes the other's value with a minus sign: the turn has passed.
            return not gain and all((to, mine == (factor > 0)) in stalled for factor, to in terms)

        def can_stall(place: int, mine: bool) -> bool:
            return all(
                any(stays(option, mine) for option in (options if mine else options[pick : pick + 1]))
                for (_, options), pick in zip(self.decisions[place], chosen[place], strict=True)
            )

        before = 0
        while before != len(stalled):
            before = len(stalled)
            for each in order:  # from End backwards, so that few rounds are needed
                if each in stalled and not can_stall(*each):
                    stalled.remove(each)
        return all(values[place] >= 0 if mine else values[place] <= 0 for place, mine in stalled)

    def _waits(self, chosen: Sequence[Sequence[int]]) -> set[int]:
        """Return the positions from which a race never ends if both choose this way."""
        waits = set(range(len(self.decisions)))
        while lost := {place for place in waits if not self._keeps_within(waits, place, chosen[place])}:
            waits -= lost
        return waits

    def _keeps_within(self, places: set[int], place: int, picks: Sequence[int]) -> bool:
        taken = [options[pick] for (_, options), pick in zip(self.decisions[place], picks, strict=True)]
        return all(not gain and all(to in places for _, to in terms) for gain, terms in taken)


def _worth(option: Option, values: Sequence[float]) -> float:
    worth, terms = option
    total: float = worth
    for factor, to in terms:
        total += factor * values[to]
    return total


def _decisions(game: RaceOptions, objective: str, here: int, there: int) -> tuple[Decision, ...]:
    """Return the decisions of one position; classes of rolls that offer the same options are one."""
    cases: dict[tuple[Option, ...], int] = {}
    for each in game.roll_classes[here]:
        offered = choices(game, each, Spot((here, there), 0))
        options = tuple([_option(game.end, objective, choice) for choice in offered])
        cases[options] = cases.get(options, 0) + each.weight
    return tuple((weight, options) for options, weight in cases.items())


def _option(end: int, objective: str, choice: Choice) -> Option:
    """Return what a choice of seat 0 is worth to it."""
    gain, terms, factor = 0, [], 2 // len(choice.leads)
    for lead in choice.leads:
        if isinstance(lead, Won):
            gain = 2 * (1 if objective == "win" else lead.points)
        elif lead.roller == 0:
            terms.append((factor, lead.positions[0] * end + lead.positions[1]))
        else:
            terms.append((-factor, lead.positions[1] * end + lead.positions[0]))
    return gain, tuple(terms)

"""What another seat's secret goal may be, by Bayes' rule, from what one seat sees.

Before: the goals whose place the seat does not know (not shown, not its own, not put back by it) are a
shuffled deck, and what the others hold, what they put back and the unseen part of the pile are dealt from it. Then each
choice is weighted by its chance under the assumption on how people choose. A choice is known by what came of it: the
goal kept, shown by now or still held, and beside it the goals put back in the same choice, as far as they still lie
under the pile. How hard a goal has been to make true so far counts as no evidence here.

This is exact as long as the unseen part of the pile lasts. Once it is used up and goals put back are drawn
again, it is a model: a position does not say who drew which of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import gcd, lcm
from typing import TypeAlias

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_choice, require_int, takes_numbers
from clocklab.errors import OptionError
from clocklab.games.ticktock.odds.cards import in_words, seat_of
from clocklab.games.ticktock.rules.chance import goal_pool
from clocklab.games.ticktock.rules.effects import KEEPERS
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import GOALS, Goal
from clocklab.games.ticktock.rules.state import Counts
from clocklab.probability import Dist

ASSUMPTIONS = ("uniform", "higher")

Choice: TypeAlias = tuple[int | None, int]
"""One choice of another seat: what the goal kept pays, None if that is unknown, and how many were put back."""
Left: TypeAlias = tuple[int, ...]
"""How many goals of each worth, the cheapest first, are not placed yet."""


@question
def goals_held(here: TickTockPosition, seat: Seat, other: Seat, assumption: str = "uniform") -> Dist[Goal]:
    """Return which secret goal the other seat may hold, given what this seat sees.

    ``assumption``: how all the others choose from the goals they draw. ``"uniform"``: each of them with the same
    chance; then each goal of the pool counts by its number. ``"higher"``: one that pays most, ties evenly.
    The head of this module says how a position is read.

    OptionError if the other is the seat itself or holds no goal, or if "higher" cannot have led to this position.
    """
    seat, other, state = seat_of(here, seat), seat_of(here, other), here.state
    require_choice("assumption", assumption, ASSUMPTIONS)
    if other == seat or state.goals[other] is None:
        why = "is the one that asks" if other == seat else "holds no secret goal now"
        raise OptionError(f"{in_words(other)} {why}: ask about another seat that holds one.")
    pool = goal_pool(state, seat)
    if assumption == "uniform":
        return Dist(dict(zip(GOALS, pool, strict=True)))
    rest, asked = _choices(here, seat, other)
    return _kept_in(pool, here.game.kit.points, rest, asked)


@takes_numbers
def kept(goals: Counts, points: Sequence[int], drawn: int, assumption: str = "higher") -> Dist[Goal]:
    """Return which of ``drawn`` goals drawn together from these a player keeps, before anything else is known.

    ``goals`` and ``points``: how many there are of each kind, and what they pay, in the order of the kinds.

    >>> goal = kept((2,) * 12, (3, 3, 6, 3, 4, 5, 3, 3, 5, 3, 5, 3), 2)
    >>> goal.chance(Goal.UP_IN_THE_BELFRY)
    Chance(45, 276)
    """
    require_choice("assumption", assumption, ASSUMPTIONS)
    require_int("drawn", drawn, 1, min(3, sum(goals)))
    if assumption == "uniform":
        return Dist(dict(zip(GOALS, goals, strict=True)))
    return _kept_in(tuple(goals), points, (), (None, drawn - 1))


def _kept_in(pool: Counts, worth: Sequence[int], rest: tuple[Choice, ...], asked: Choice) -> Dist[Goal]:
    """Return the goal kept in the choice asked about; goals that pay the same count by their number."""
    there_are = {goal: count for goal, count in zip(GOALS, pool, strict=True) if count}
    classes = tuple(sorted({worth[goal.rank] for goal in there_are}))
    there = tuple(sum([count for goal, count in there_are.items() if worth[goal.rank] == pays]) for pays in classes)
    weights = _worths(classes, there, rest, asked)
    if not any(weights):
        raise OptionError('Nobody who keeps the higher-paying goal can have come to this position: ask for "uniform".')
    whole = lcm(*there)
    each = {pays: weight * (whole // many) for pays, weight, many in zip(classes, weights, there, strict=True)}
    counted = {goal: count * each[worth[goal.rank]] for goal, count in there_are.items()}
    unit = gcd(*counted.values())
    return Dist({goal: weight // unit for goal, weight in counted.items()})


def _choices(here: TickTockPosition, seat: Seat, other: Seat) -> tuple[tuple[Choice, ...], Choice]:
    """Return the choices with a returned goal still under the pile, and the other seat's last choice by itself."""
    rest: list[Choice] = []
    asked: Choice = (None, 0)
    game, state = here.game, here.state
    worth = game.kit.points
    for each, shown in enumerate(state.shown):
        if each == seat:
            continue
        back = sum([returned.seat == each for returned in state.returned])
        keeper = game.powers and state.heroes[each] in KEEPERS
        kept: list[int | None] = [worth[goal.rank] for goal in shown]
        if state.goals[each] is not None:
            kept.append(None)
        for number, pays in reversed([*enumerate(kept)]):
            choice = (pays, min(2 if keeper and number else 1, back))  # at setup Keepers draw two as well
            back -= choice[1]
            if each == other and pays is None:
                asked = choice
            elif choice[1]:
                rest.append(choice)
    return tuple(sorted(rest, key=lambda choice: (choice[0] is None, choice[0] or 0, choice[1]))), asked


@lru_cache(maxsize=4096)
def _worths(classes: tuple[int, ...], there: Left, rest: tuple[Choice, ...], asked: Choice) -> tuple[int, ...]:
    """Return how likely the goal asked about is to pay each of the worths, as whole-number weights.

    Choice by choice, over how many goals of each worth are left: every way to deal what the choice holds from them,
    times the chance that this was the choice.
    """
    before: dict[Left, int] = {there: 1}
    for choice in rest:
        after: dict[Left, int] = {}
        for left, weight in before.items():
            for _, remaining, ways in _deals(classes, left, choice):
                after[remaining] = after.get(remaining, 0) + weight * ways
        before = after
    found = [0] * len(classes)
    for left, weight in before.items():
        for kept, _, ways in _deals(classes, left, asked):
            found[kept] += weight * ways
    return tuple(found)


def _deals(classes: tuple[int, ...], left: Left, choice: Choice) -> Iterator[tuple[int, Left, int]]:
    """Yield for every deal of what a choice holds: the place of the worth kept, what is left, and its weight."""
    for kept, dealt, likely in _likely(classes, choice):
        remaining, ways = [*left], likely
        for each in dealt:
            ways *= remaining[each]
            remaining[each] -= 1
        if ways:
            yield kept, tuple(remaining), ways


@lru_cache(maxsize=256)
def _likely(classes: tuple[int, ...], choice: Choice) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """Return which worths a choice may hold: the place of the one kept, those dealt to it, how likely it is chosen."""
    pays, back = choice
    places = range(len(classes))
    found = []
    for kept in places if pays is None else (-1,):
        for put_back in product(places, repeat=back):
            likely = _likelihood(classes[kept] if pays is None else pays, [classes[each] for each in put_back])
            if likely:
                found.append((kept, put_back if pays is not None else (kept, *put_back), likely))
    return tuple(found)


def _likelihood(kept: int, put_back: list[int]) -> int:
    """Return the chance, in sixths, that of at most 3 goals this very one is kept, if one that pays most is kept."""
    return 0 if any(pays > kept for pays in put_back) else 6 // (1 + put_back.count(kept))

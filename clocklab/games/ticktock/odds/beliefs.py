"""What another seat's secret goal may be, by Bayes' rule, from what one seat sees and remembers.

Before: the goals whose place the seat does not know (not shown, not its own, not put back by it) are a shuffled deck.
Three things are evidence. Silence: what was true after a seat's own card and was not shown, that seat does not hold.
Choices: each is weighted by its chance under the assumption on how people choose; it is known by what came of it, the
goal kept, shown by now or still held, and the goals put back. And what is drawn again: whoever put a goal under the
pile sees who draws it, and whoever draws it sees what the other put back. How hard a goal has been to make true so
far counts as no evidence here.

All of it is counted exactly. Where goals were drawn again and too many ways are left, that is said, and
``goals_held_estimated`` answers. With ``memory="table"`` only the pool counts, and choices that can be read off the
table.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import gcd, inf
from typing import TypeAlias

from clocklab.core.contract import Seat, question
from clocklab.core.values import require_choice, require_int, takes_numbers, with_entry
from clocklab.errors import OptionError, SizeError
from clocklab.games.ticktock.odds.cards import in_words, seat_of
from clocklab.games.ticktock.rules.chance import goal_pool
from clocklab.games.ticktock.rules.flows import Flows, lazily, placements, spread, steps_of
from clocklab.games.ticktock.rules.memory import drawings, excluded, remembers
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import GOALS, Goal
from clocklab.games.ticktock.rules.state import Counts, Drawing, State
from clocklab.probability import Dist
from clocklab.simulate.estimate import Z95, Estimate
from clocklab.simulate.estimate import sample as sample_of

ASSUMPTIONS = ("uniform", "higher")
NOBODY_KEEPS = 'Nobody who keeps the higher-paying goal can have come to this position: ask for "uniform".'
UNTOLD = (
    "This position does not say who has drawn goals that were put back, and what is held depends on it: ask goals_held "
    'for "uniform", or begin from an earlier position.'
)

Choice: TypeAlias = tuple[int, int]
"""One choice of another seat: what the goal kept pays, and how many were put back."""
Holder: TypeAlias = tuple[int, int]
"""Another seat that holds a goal: which ones it cannot hold, as bits, and how many it put back beside it."""
Left: TypeAlias = tuple[int, ...]
"""How many goals of each worth, the cheapest first, are not placed yet."""

LIMIT = 2_000
"""The most different ways in which goals drawn again may have gone on; more are refused."""


@question
def goals_held(here: TickTockPosition, seat: Seat, other: Seat, assumption: str = "uniform") -> Dist[Goal]:
    """Return which secret goal the other seat may hold, given what this seat sees and remembers.

    ``assumption``: how all the others choose from the goals they draw. ``"uniform"``: each of them with the same
    chance. ``"higher"``: one that pays most, ties evenly. The head of this module says what counts as evidence.

    OptionError if the other is the seat itself or holds no goal, or if "higher" cannot have led to this position, or
    cannot be worked out because a line that was typed in does not say who drew which goals again. SizeError where
    goals were drawn again in too many ways.
    """
    seat, other = _asked(here, seat, other, assumption)
    game, state = here.game, here.state
    masks = excluded(game, state, seat)
    pool = goal_pool(state, seat, remembers(game))
    if state.drawings:
        return _followed(here, seat, other, masks, assumption == "higher")
    if assumption == "uniform":
        bound = tuple(sorted([masks[each] for each in _holders(state, seat) if each != other]))
        left = [
            (goal, with_entry(pool, goal.rank, count - 1)) for goal, count in zip(GOALS, pool, strict=True) if count
        ]
        return _law(
            {
                goal: pool[goal.rank] * placements(bound, rest)
                for goal, rest in left
                if not masks[other] >> goal.rank & 1
            }
        )
    drawn = drawings(game, state)
    if drawn is None:
        raise OptionError(UNTOLD)
    rest, holders = _choices(here, seat, drawn)
    back = holders.pop(other)
    others = tuple(sorted([(masks[each], back_of) for each, back_of in holders.items()]))
    return _most(pool, game.kit.points, masks[other], back, rest, others)


def _asked(here: TickTockPosition, seat: Seat, other: Seat, assumption: str) -> tuple[Seat, Seat]:
    seat, other = seat_of(here, seat), seat_of(here, other)
    require_choice("assumption", assumption, ASSUMPTIONS)
    if other == seat or here.state.goals[other] is None:
        why = "is the one that asks" if other == seat else "holds no secret goal now"
        raise OptionError(f"{in_words(other)} {why}: ask about another seat that holds one.")
    return seat, other


def _holders(state: State, viewer: Seat) -> list[Seat]:
    """Return the seats other than the viewer that hold a goal."""
    return [each for each, goal in enumerate(state.goals) if each != viewer and goal is not None]


def _law(counted: Mapping[Goal, int]) -> Dist[Goal]:
    unit = gcd(*counted.values())
    return Dist({goal: weight // unit for goal, weight in sorted(counted.items())})


def _followed(here: TickTockPosition, seat: Seat, other: Seat, masks: Sequence[int], higher: bool) -> Dist[Goal]:
    """Return the goal held where goals put back have been drawn again."""
    flows = _flows(here, seat, other, masks, higher)
    layers = flows.layers(LIMIT)
    if layers is None:
        raise SizeError(
            f"Goals drawn again may have gone on in more than {LIMIT} ways: ask goals_held_estimated, or for "
            '"uniform", which needs fewer.'
        )
    counted: dict[Goal, int] = {}
    for way, weight in layers[-1].items():
        for rank, many in flows.end_for(way, other):
            counted[GOALS[rank]] = counted.get(GOALS[rank], 0) + weight * many
    if not any(counted.values()):
        raise OptionError(NOBODY_KEEPS)
    return _law(counted)


def _flows(here: TickTockPosition, seat: Seat, other: Seat, masks: Sequence[int], higher: bool) -> Flows:
    """Return the ways in which the goals drawn so far may have gone on."""
    game, state = here.game, here.state
    drawn = drawings(game, state)
    if drawn is None:
        raise OptionError(UNTOLD)
    watched = [each for each in _holders(state, seat) if masks[each] or each == other]
    steps = lazily(steps_of(drawn, seat, state.shown, frozenset(watched)))
    classes = tuple(map(sorted(set(game.kit.points)).index, game.kit.points)) if higher else (0,) * len(GOALS)
    return Flows(game.kit.goals, classes, higher, steps, tuple((each, masks[each]) for each in watched))


@question
def goals_held_estimated(
    here: TickTockPosition, seat: Seat, other: Seat, assumption: str = "higher", *, trials: int = 1000, seed: int
) -> Mapping[Goal, Estimate]:
    """Return the chance of each goal that the other seat may hold, as an estimate with its interval.

    It asks what ``goals_held`` does. Each trial follows one way in which the goals may have been drawn and kept,
    and counts for how likely what the seat has seen is on it; intervals are normal ones of such weighted means.
    OptionError as in ``goals_held``, with ``memory="table"``, and where no trial comes to what the seat has seen.
    """
    seat, other = _asked(here, seat, other, assumption)
    game, state = here.game, here.state
    if not remembers(game):
        raise OptionError('With memory="table" goals drawn again are not followed: ask goals_held.')
    flows = _flows(here, seat, other, excluded(game, state, seat), assumption == "higher")

    def trial(rng: random.Random) -> tuple[float, dict[int, float]]:
        way, likely = flows.walked(rng)
        held = dict(flows.end_for(way, other)) if way else {}
        total = sum(held.values())
        if way is None or not total:
            return 0.0, {}
        return likely * (total / flows.room(way)), {rank: many / total for rank, many in held.items()}

    drawn = [trial_of for trial_of in sample_of(trial, trials, seed) if trial_of[0]]
    whole = sum([weight for weight, _ in drawn])
    if not whole:
        raise OptionError(f'None of {trials} trials comes to what has been seen: try more, or ask for "uniform".')
    found = {}
    for rank in sorted({rank for _, held in drawn for rank in held}):
        share = sum([weight * held.get(rank, 0.0) for weight, held in drawn]) / whole
        off = sum([(weight * (held.get(rank, 0.0) - share)) ** 2 for weight, held in drawn]) ** 0.5 / whole
        low, high = (max(0.0, share - Z95 * off), min(1.0, share + Z95 * off)) if off > ROUNDING else (-inf, inf)
        found[GOALS[rank]] = Estimate(share, low, high, trials, seed, "normal, weighted trials")
    return found


ROUNDING = 1e-12
"""A spread as small as this is one of rounding: all trials agree."""


@lru_cache(maxsize=1024)
def _most(
    pool: Counts, worth: tuple[int, ...], mask: int, back: int, rest: tuple[Choice, ...], holders: tuple[Holder, ...]
) -> Dist[Goal]:
    """Return the goal kept beside ``back`` others that were put back, where all keep what pays most.

    ``rest``: other choices of which the goal kept has been shown; ``holders``: those whose goal is still held.
    Goals are dealt to all who hold one, the one asked about first, and then to the choices what was put back.
    """
    classes = tuple(sorted({pays for pays, count in zip(worth, pool, strict=True) if count}))
    counted = {}
    for goal, count in zip(GOALS, pool, strict=True):
        if not count or mask >> goal.rank & 1:
            continue
        left = with_entry(pool, goal.rank, count - 1)
        there = tuple([sum([n for n, pays in zip(left, worth, strict=True) if pays == each]) for each in classes])
        ways = 0
        for split, many in _splits(holders, left, worth).items():
            after = tuple(
                [n - sum([pays == each for pays, _ in split]) for n, each in zip(there, classes, strict=True)]
            )
            choices = tuple(sorted((*rest, *split, (worth[goal.rank], back))))
            ways += many * _put_back(classes, after, choices)
        counted[goal] = count * ways
    if not any(counted.values()):
        raise OptionError(NOBODY_KEEPS)
    return _law(counted)


@lru_cache(maxsize=4096)
def _splits(holders: tuple[Holder, ...], left: Counts, worth: tuple[int, ...]) -> Mapping[tuple[Choice, ...], int]:
    """Return what the goals of those who hold one may pay, as choices, with the number of ways to deal them."""
    before: dict[tuple[int, tuple[Choice, ...]], int] = {(0, ()): 1}
    for pays in sorted(set(worth)):
        after: dict[tuple[int, tuple[Choice, ...]], int] = {}
        for (placed, split), weight in before.items():
            ways = {placed: weight}
            for rank, count in enumerate(left):
                if count and worth[rank] == pays:
                    ways = spread(ways, tuple([mask for mask, _ in holders]), rank, count)
            for now, many in ways.items():
                more = [(pays, back) for at, (_, back) in enumerate(holders) if (now & ~placed) >> at & 1]
                key = now, tuple(sorted((*split, *more)))
                after[key] = after.get(key, 0) + many
        before = after
    return {split: weight for (placed, split), weight in before.items() if placed == (1 << len(holders)) - 1}


@lru_cache(maxsize=65536)
def _put_back(classes: tuple[int, ...], left: Left, choices: tuple[Choice, ...]) -> int:
    """Return in how many ways the choices have put back goals of what is left, each way by its chance."""
    if not choices:
        return 1
    first, *others = choices
    found = 0
    for dealt, likely in _likely(classes, first):
        remaining, ways = [*left], likely
        for each in dealt:
            ways *= remaining[each]
            remaining[each] -= 1
        if ways:
            found += ways * _put_back(classes, tuple(remaining), tuple(others))
    return found


@lru_cache(maxsize=256)
def _likely(classes: tuple[int, ...], choice: Choice) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return what a choice may have put back, by places in ``classes``, and how likely the goal is kept beside it."""
    pays, back = choice
    found = []
    for put_back in product(range(len(classes)), repeat=back):
        worths = [classes[each] for each in put_back]
        if all(each <= pays for each in worths):
            found.append((put_back, 6 // (1 + worths.count(pays))))  # of at most 3 goals this very one, in sixths
    return tuple(found)


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
    return _most(tuple(goals), tuple(points), 0, drawn - 1, (), ())


def _choices(
    here: TickTockPosition, seat: Seat, drawn: Sequence[Drawing]
) -> tuple[tuple[Choice, ...], dict[Seat, int]]:
    """Return the choices of which the goal kept is shown, and how many goals each holder put back in the last one."""
    rest: list[Choice] = []
    holders: dict[Seat, int] = {}
    game, state = here.game, here.state
    numbers = [0] * game.players
    for drawing in drawn:
        each, back = drawing.seat, len(drawing.under)
        if each == seat or not back:
            continue
        number = numbers[each]
        numbers[each] += 1
        if number < len(state.shown[each]):
            rest.append((game.kit.points[state.shown[each][number].rank], back))
        else:
            holders[each] = back
    return tuple(sorted(rest)), holders

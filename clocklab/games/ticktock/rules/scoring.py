"""When a secret goal is true, what it pays, and what a position would score if the bell rang now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.effects import KEEPERS, Heroes, Spaces, twins
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELLS, GOALS, SPACES, Goal, Hero, Side
from clocklab.games.ticktock.rules.state import Phase, State


def is_true(game: TickTockTowerOptions, goal: Goal, seat: Seat, spaces: Spaces, tokens: Spaces, heroes: Heroes) -> bool:
    """Return whether the goal is true for a seat with all pawns on these spaces and all seats holding these tokens.

    All seats' spaces, tokens and heroes are given. The Cuckoo goes by its own line where a goal has one. "Ahead" and
    "behind" look at all pawns, twin and Cuckoo included.
    """
    own = spaces[seat]
    match goal:
        case Goal.IN_THE_GEARS:
            return 1 <= own <= 4
        case Goal.BY_THE_PENDULUM:
            return 5 <= own <= 9
        case Goal.UP_IN_THE_BELFRY:
            return own >= 10
        case Goal.KIND_HEART:
            return tokens[seat] >= 2
        case Goal.ON_THE_CHIME:
            return own in BELLS
        case Goal.IN_THE_MIDDLE:
            return min(spaces) < own < max(spaces)
        case Goal.NO_ONE_AHEAD:
            return own == max(spaces)
        case Goal.EVEN_TOWER:
            sides = [game.kit.sides[hero.rank] for hero in heroes]
            return abs(_total(Side.CLOCKWISE, spaces, sides) - _total(Side.COUNTERCLOCKWISE, spaces, sides)) <= 2
    twin = twins(heroes)[seat]
    if twin is None:
        return _true_for_cuckoo(goal, seat, spaces)
    return _true_for_twin(goal, own, spaces[twin]) or (goal is Goal.MEETING and _meets(game, seat, spaces, heroes))


BIT = {goal: 1 << goal.rank for goal in GOALS}
BY_SPACE = tuple(
    (1 <= space <= 4) * BIT[Goal.IN_THE_GEARS]
    | (5 <= space <= 9) * BIT[Goal.BY_THE_PENDULUM]
    | (space >= 10) * BIT[Goal.UP_IN_THE_BELFRY]
    | (space in BELLS) * BIT[Goal.ON_THE_CHIME]
    for space in range(SPACES + 1)
)
"""The goals that are true on each space, wherever the others are."""
OF_TWINS = (Goal.FACE_TO_FACE, Goal.THREE_AHEAD, Goal.ONE_STEP_BEHIND)


def true_goals(game: TickTockTowerOptions, seat: Seat, spaces: Spaces, tokens: Spaces, heroes: Heroes) -> int:
    """Return all goals that are true for a seat, as bits ``1 << rank``: what ``is_true`` says of each, but faster."""
    own = spaces[seat]
    found = BY_SPACE[own]
    if tokens[seat] >= 2:
        found |= BIT[Goal.KIND_HEART]
    if own == max(spaces):
        found |= BIT[Goal.NO_ONE_AHEAD]
    elif own > min(spaces):
        found |= BIT[Goal.IN_THE_MIDDLE]
    if is_true(game, Goal.EVEN_TOWER, seat, spaces, tokens, heroes):
        found |= BIT[Goal.EVEN_TOWER]
    twin = twins(heroes)[seat]
    for goal in OF_TWINS:
        if _true_for_cuckoo(goal, seat, spaces) if twin is None else _true_for_twin(goal, own, spaces[twin]):
            found |= BIT[goal]
    if _true_for_cuckoo(Goal.MEETING, seat, spaces) if twin is None else _meets(game, seat, spaces, heroes):
        found |= BIT[Goal.MEETING]
    return found & game.kit.in_play


def _true_for_cuckoo(goal: Goal, seat: Seat, spaces: Spaces) -> bool:
    own = spaces[seat]
    others = [space for other, space in enumerate(spaces) if other != seat]
    match goal:
        case Goal.FACE_TO_FACE:
            return any(abs(space - own) <= 1 for space in others)
        case Goal.THREE_AHEAD:
            return own >= max(others)
        case Goal.ONE_STEP_BEHIND:
            return own <= min(others)
    return own in others  # Meeting


def _true_for_twin(goal: Goal, own: int, twin: int) -> bool:
    match goal:
        case Goal.FACE_TO_FACE:
            return abs(own - twin) <= 1
        case Goal.THREE_AHEAD:
            return own - twin >= 3
        case Goal.ONE_STEP_BEHIND:
            return 1 <= twin - own <= 3
    return False


def _meets(game: TickTockTowerOptions, seat: Seat, spaces: Spaces, heroes: Heroes) -> bool:
    """Return whether a pawn of the other side, not the twin, stands on the seat's space, START excepted."""
    own, hero = spaces[seat], heroes[seat]
    sides = game.kit.sides
    there = [other for other, space in zip(heroes, spaces, strict=True) if space == own and other is not hero.twin]
    return own > 0 and any(sides[other.rank] not in (sides[hero.rank], Side.MIDDLE) for other in there)


def _total(side: Side, spaces: Spaces, sides: Sequence[Side]) -> int:
    return sum([space for space, each in zip(spaces, sides, strict=True) if each is side])


def goal_pays(game: TickTockTowerOptions, state: State, seat: Seat, goal: Goal) -> int:
    """Return what a goal would bring the seat if it were shown next."""
    hero = state.heroes[seat] if seat < len(state.heroes) else None
    return game.kit.points[goal.rank] + (not state.shown[seat] and game.powers and hero in KEEPERS)


def goal_points(game: TickTockTowerOptions, hero: Hero, shown: tuple[Goal, ...]) -> int:
    """Return what the goals that this hero has shown pay; a Keeper's first one pays 1 more."""
    paid = sum([game.kit.points[goal.rank] for goal in shown])
    return paid + 1 if shown and game.powers and hero in KEEPERS else paid


AHEAD = 3
"""Points for being ahead of one's twin."""
PER_PAIR = 2
"""The Cuckoo's points for each pair of twins that are close."""
CLOSE = 3
"""A pair is close when it is this many spaces apart or fewer."""


@dataclass(frozen=True, slots=True)
class Score:
    """The three parts of a seat's score: its space, its twin bonus (the Cuckoo: for close pairs), its shown goals."""

    space: int
    twin: int
    goals: int

    @property
    def points(self) -> int:
        """The sum of the three parts."""
        return self.space + self.twin + self.goals


def twin_bonus(seat: Seat, spaces: Spaces, heroes: Heroes) -> int:
    """Return 3 for a pawn ahead of its twin, else 0; for the Cuckoo 2 for every pair no more than 3 spaces apart.

    >>> from clocklab.games.ticktock.rules.pieces import Hero
    >>> heroes = (Hero.TICK, Hero.CUCKOO, Hero.TOCK)
    >>> [twin_bonus(seat, (5, 0, 2), heroes) for seat in range(3)]
    [3, 2, 0]
    """
    pairs = twins(heroes)
    twin = pairs[seat]
    if twin is not None:
        return AHEAD if spaces[seat] > spaces[twin] else 0
    gaps = [abs(spaces[one] - spaces[other]) for one, other in enumerate(pairs) if other is not None and one < other]
    return PER_PAIR * sum([gap <= CLOSE for gap in gaps])


def score(game: TickTockTowerOptions, state: State, seat: Seat) -> Score:
    """Return the seat's score as the position stands; every seat must have its hero."""
    hero, shown = state.heroes[seat], state.shown[seat]
    bonus = twin_bonus(seat, state.spaces, state.heroes)
    return Score(state.spaces[seat], bonus, goal_points(game, hero, shown))


def scores(game: TickTockTowerOptions, state: State) -> tuple[Score, ...]:
    """Return what each seat would score if the bell rang now, in its three parts; only once all have their heroes."""
    return tuple([score(game, state, seat) for seat in range(game.players)])


def evaluate(game: TickTockTowerOptions, state: State) -> tuple[int, ...]:
    """Return each seat's points as if the bell rang now: the sums of ``scores``, in a third of the time.

    Until all seats have their heroes, nobody has any.
    """
    heroes, spaces, shown = state.heroes, state.spaces, state.shown
    if len(heroes) < game.players:
        return (0,) * game.players
    return tuple(
        [
            space + twin_bonus(seat, spaces, heroes) + (goal_points(game, heroes[seat], paid) if paid else 0)
            for seat, (space, paid) in enumerate(zip(spaces, shown, strict=True))
        ]
    )


def payoffs(game: TickTockTowerOptions, state: State) -> tuple[int, ...]:
    """Return each seat's points."""
    assert state.phase is Phase.OVER, "Tick-Tock Tower is scored when the bell rings"
    return evaluate(game, state)


def winners(game: TickTockTowerOptions, state: State) -> tuple[Seat, ...]:
    """Return the seats that share the win: most points, then furthest ahead, then most goals shown."""
    assert state.phase is Phase.OVER, "Tick-Tock Tower is scored when the bell rings"
    ranks = list(zip(evaluate(game, state), state.spaces, map(len, state.shown), strict=True))
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

"""When a secret goal is true, and what it pays."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.effects import KEEPERS, Heroes, Spaces, twins
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELLS, Goal, Hero, Side


def true(game: TickTockTowerOptions, goal: Goal, seat: Seat, spaces: Spaces, tokens: Spaces, heroes: Heroes) -> bool:
    """Return whether the goal is true for a seat where all pawns stand on these spaces and all hold these tokens.

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
            return abs(_total(Side.CLOCKWISE, spaces, heroes) - _total(Side.COUNTERCLOCKWISE, spaces, heroes)) <= 2
    twin = twins(heroes)[seat]
    if twin is None:
        return _true_for_cuckoo(goal, seat, spaces)
    return _true_for_twin(goal, own, spaces[twin]) or (goal is Goal.MEETING and _meets(seat, spaces, heroes))


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


def _meets(seat: Seat, spaces: Spaces, heroes: Heroes) -> bool:
    """Return whether a pawn of the other side, not the twin, stands on the seat's space, START excepted."""
    own, hero = spaces[seat], heroes[seat]
    there = [other for other, space in zip(heroes, spaces, strict=True) if space == own]
    return own > 0 and any(other.side not in (hero.side, Side.MIDDLE) and other is not hero.twin for other in there)


def _total(side: Side, spaces: Spaces, heroes: Heroes) -> int:
    return sum([space for space, hero in zip(spaces, heroes, strict=True) if hero.side is side])


def points(game: TickTockTowerOptions, hero: Hero, shown: tuple[Goal, ...]) -> int:
    """Return what the goals that this hero has shown pay; a Keeper's first one pays 1 more."""
    paid = sum([game.kit.points[goal.rank] for goal in shown])
    return paid + 1 if shown and game.powers and hero in KEEPERS else paid

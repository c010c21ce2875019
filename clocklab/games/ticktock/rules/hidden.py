"""What a seat cannot know, dealt anew.

A seat knows its hand, its goal and the goals offered to it, the discards, all shown goals, and which goals it put
back itself as long as they lie under the pile. Everything else it finds equally likely in every arrangement: the
other hands and the pile; the other secret goals, the unseen part of the pile, and what others put back or are
offered. It keeps no memory of what lay open before the last reshuffle, nor of its own goals that others have drawn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, Card, Goal
from clocklab.games.ticktock.rules.state import Counts, Phase, Returned, State

T = TypeVar("T", Card, Goal)

OPEN = frozenset({Phase.PAIRS, Phase.HERO, Phase.OVER})
"""The phases in which nothing is hidden: before cards are dealt, and when all is revealed."""


def card_pool(state: State, seat: Seat) -> Counts:
    """Return how many cards of each kind lie where the seat cannot see them: in other hands and in the pile."""
    pool = list(state.pile)
    for other, hand in enumerate(state.hands):
        if other != seat:
            for card in hand:
                pool[card.rank] += 1
    return tuple(pool)


def goal_pool(state: State, seat: Seat) -> Counts:
    """Return how many goals of each kind lie where the seat cannot see them."""
    pool = list(state.unseen)
    for other, goal in enumerate(state.goals):
        if other != seat and goal is not None:
            pool[goal.rank] += 1
    for each in state.returned:
        pool[each.goal.rank] += each.seat != seat
    for goal in state.offer if state.seat != seat else ():
        pool[goal.rank] += 1
    return tuple(pool)


def dealt_anew(state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with all that the seat cannot see dealt anew, every arrangement equally likely."""
    if state.phase in OPEN:
        return state
    pool = card_pool(state, seat)
    cards, pile = _dealt(pool, rng, sum(pool) - sum(state.pile))
    hands = tuple([hand if at == seat else _in_order(CARDS, cards, len(hand)) for at, hand in enumerate(state.hands)])
    left = goal_pool(state, seat)
    goals, unseen = _dealt(left, rng, sum(left) - sum(state.unseen))
    held = [goal if at == seat or goal is None else GOALS[next(goals)] for at, goal in enumerate(state.goals)]
    returned = [each if each.seat == seat else Returned(GOALS[next(goals)], each.seat) for each in state.returned]
    return state.but(
        hands=hands,
        pile=pile,
        goals=tuple(held),
        returned=tuple(returned),
        offer=state.offer if state.seat == seat else _in_order(GOALS, goals, len(state.offer)),
        unseen=unseen,
    )


def _dealt(pool: Counts, rng: random.Random, many: int) -> tuple[Iterator[int], Counts]:
    """Return the ranks of so many of the pool in a row, every row equally likely, and what stays."""
    drawn = rng.sample([rank for rank, count in enumerate(pool) for _ in range(count)], many)
    stay = list(pool)
    for rank in drawn:
        stay[rank] -= 1
    return iter(drawn), tuple(stay)


def _in_order(kinds: tuple[T, ...], ranks: Iterator[int], many: int) -> tuple[T, ...]:
    return tuple([kinds[rank] for rank in sorted(islice(ranks, many))])

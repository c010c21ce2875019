"""What a seat cannot know, dealt anew.

A seat knows its hand, its goal and the goals offered to it, the discards, all shown goals, and which goals it put
back itself as long as they lie under the pile. Everything else it finds equally likely in every arrangement: the
other hands and the pile; the other secret goals, the unseen part of the pile, and what others put back or are
offered. It keeps no memory of what lay open before the last reshuffle, nor of its own goals that others have drawn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from clocklab.core.game import Seat
from clocklab.games.ticktock.pieces import CARDS, GOALS, Card, Goal
from clocklab.games.ticktock.state import Counts, Phase, Returned, State

T = TypeVar("T")

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
    cards = _shuffled(CARDS, card_pool(state, seat), rng)
    hands = tuple(
        [hand if other == seat else _sorted_cards(cards, len(hand)) for other, hand in enumerate(state.hands)]
    )
    goals = _shuffled(GOALS, goal_pool(state, seat), rng)
    held = tuple(
        [goal if other == seat or goal is None else next(goals) for other, goal in enumerate(state.goals)],
    )
    returned = tuple([each if each.seat == seat else Returned(next(goals), each.seat) for each in state.returned])
    offer = state.offer if state.seat == seat else tuple(sorted([next(goals) for _ in state.offer]))
    return state.but(
        hands=hands,
        pile=_counts(cards, len(CARDS)),
        goals=held,
        returned=returned,
        offer=offer,
        unseen=_counts(goals, len(GOALS)),
    )


def _shuffled(kinds: tuple[T, ...], pool: Counts, rng: random.Random) -> Iterator[T]:
    each = [kind for kind, count in zip(kinds, pool, strict=True) for _ in range(count)]
    rng.shuffle(each)
    return iter(each)


def _sorted_cards(cards: Iterator[Card], many: int) -> tuple[Card, ...]:
    return tuple(sorted([next(cards) for _ in range(many)]))


def _counts(rest: Iterator[Card] | Iterator[Goal], kinds: int) -> Counts:
    counts = [0] * kinds
    for each in rest:
        counts[each.rank] += 1
    return tuple(counts)

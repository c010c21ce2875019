"""What chance does in Tick-Tock Tower, and which cards and goals lie where a seat cannot see them."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from typing import cast

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.effects import KEEPERS
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, PAIRS, Goal, Hero
from clocklab.games.ticktock.rules.state import (
    Action,
    Cast,
    Counts,
    Draw,
    First,
    Keep,
    Offer,
    Pairs,
    Phase,
    State,
)
from clocklab.probability import Dist

DRAWS = tuple(map(Draw, CARDS))
CASTS = {hero: Cast(hero) for hero in Hero}


def goals_to_draw(game: TickTockTowerOptions, state: State) -> int:
    """Return how many goals the seat to act draws: two, a Keeper three once the game has begun."""
    keeper = bool(state.order) and game.powers and state.heroes[state.seat] in KEEPERS
    return 3 if keeper else 2


def unseen_to_draw(game: TickTockTowerOptions, state: State) -> int:
    """Return how many of them come from the unseen part of the pile, which lies on top."""
    return min(goals_to_draw(game, state), sum(state.unseen))


def free_heroes(game: TickTockTowerOptions, state: State) -> tuple[Hero, ...]:
    """Return the heroes that play and that no seat has yet."""
    playing = [hero for pair in state.pairs for hero in (pair, pair.twin) if hero is not None]
    playing += [Hero.CUCKOO] * (game.players % 2)
    return tuple(hero for hero in playing if hero not in state.heroes)


@lru_cache(maxsize=1024)
def card_distribution(pile: Counts) -> Dist[Action]:
    """Return the distribution of the next card of a shuffled pile."""
    return cast("Dist[Action]", Dist({draw: count for draw, count in zip(DRAWS, pile, strict=True) if count}))


@lru_cache(maxsize=1024)
def offer_distribution(unseen: Counts, n: int) -> Dist[Action]:
    """Return the distribution of n goals drawn together from the unseen part (hypergeometric)."""
    return cast("Dist[Action]", goals_together(unseen, n).map(Offer))


def goals_together(pool: Counts, n: int) -> Dist[tuple[Goal, ...]]:
    """Return the distribution of n goals drawn together from a pool."""
    return Dist({goal: count for goal, count in zip(GOALS, pool, strict=True) if count}).draw_counts(n)


def chance_outcomes(game: TickTockTowerOptions, state: State) -> Dist[Action]:
    """Return the distribution of the pairs, the hero, the card, the goals or the first seat."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return card_distribution(state.pile)
        case Phase.OFFER:
            return offer_distribution(state.unseen, unseen_to_draw(game, state))
        case Phase.PAIRS:
            return Dist.uniform(tuple(map(Pairs, combinations(PAIRS, game.players // 2))))
        case Phase.HERO:
            return Dist.uniform(tuple(CASTS[hero] for hero in free_heroes(game, state)))
        case Phase.FIRST:
            return Dist.uniform(tuple(map(First, range(game.players))))
    raise AssertionError(f"chance does not act in phase {state.phase.value}")


def sample_chance(game: TickTockTowerOptions, state: State, rng: random.Random) -> Action:
    """Return one outcome drawn from the distribution of ``chance_outcomes``, without listing it."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return DRAWS[_ticket(state.pile, rng.randrange(sum(state.pile)))]
        case Phase.OFFER:
            return _offer(state.unseen, unseen_to_draw(game, state), rng)
        case Phase.PAIRS:
            return Pairs(tuple(sorted(rng.sample(PAIRS, game.players // 2))))
        case Phase.HERO:
            return CASTS[rng.choice(free_heroes(game, state))]
    assert state.phase is Phase.FIRST, f"chance does not act in phase {state.phase.value}"
    return First(rng.randrange(game.players))


def _ticket(counts: Counts | list[int], ticket: int) -> int:
    """Return the kind of the ticket with this number, if each kind has as many tickets as ``counts`` says."""
    for rank, count in enumerate(counts):
        if ticket < count:
            return rank
        ticket -= count
    raise AssertionError("there is no such ticket")


def _offer(unseen: Counts, many: int, rng: random.Random) -> Offer:
    left = list(unseen)
    total = sum(left)
    drawn = []
    for gone in range(many):
        rank = _ticket(left, rng.randrange(total - gone))
        left[rank] -= 1
        drawn.append(rank)
    drawn.sort()
    return Offer(tuple([GOALS[rank] for rank in drawn]))


NOBODY = -1
"""No seat: what it cannot see is all that is hidden from anybody."""
OPEN = frozenset({Phase.PAIRS, Phase.HERO, Phase.OVER})
"""The phases in which nothing is hidden: before cards are dealt, and once everything is revealed."""


def secret(game: TickTockTowerOptions, state: State) -> bool:
    """Return whether hands and goals are hidden: from the first card dealt until the bell rings."""
    return state.phase not in OPEN


def public(game: TickTockTowerOptions, state: State, action: Action) -> bool:
    """Return whether all see this: cards and powers played, heroes dealt, the first seat; not what anybody draws."""
    return not isinstance(action, Draw | Offer | Keep)


def card_pool(state: State, seat: Seat) -> Counts:
    """Return how many cards of each kind lie where the seat cannot see them: in other hands and in the pile."""
    pool = list(state.pile)
    for other, hand in enumerate(state.hands):
        if other != seat:
            for card in hand:
                pool[card.rank] += 1
    return tuple(pool)


def goal_pool(state: State, seat: Seat, remembers: bool = True) -> Counts:
    """Return how many goals of each kind lie where the seat cannot see them; what it put back it may remember."""
    pool = list(state.unseen)
    for other, goal in enumerate(state.goals):
        if other != seat and goal is not None:
            pool[goal.rank] += 1
    for each in state.returned:
        pool[each.goal.rank] += each.seat != seat or not remembers
    for goal in state.offer if state.seat != seat else ():
        pool[goal.rank] += 1
    return tuple(pool)


def imagined(state: State, seat: Seat) -> State:
    """Return the position with every card that the seat cannot see in the pile, and one of each kind in others' hands.

    So whatever may come up does in some of its steps, and whatever may be played can be.
    """
    pool = card_pool(state, seat)
    hand = tuple([card for card in CARDS if pool[card.rank]])
    return state.but(pile=pool, hands=tuple([held if at == seat else hand for at, held in enumerate(state.hands)]))

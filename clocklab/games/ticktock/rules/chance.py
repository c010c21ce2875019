"""What chance does in Tick-Tock Tower: who is who, cards from the pile, goals from its unseen part, who begins."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from typing import cast

from clocklab.games.ticktock.rules.effects import KEEPERS
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, PAIRS, Hero
from clocklab.games.ticktock.rules.state import Action, Cast, Counts, Draw, First, Offer, Pairs, Phase, State
from clocklab.probability import Dist

DRAWS = tuple(map(Draw, CARDS))
CASTS = {hero: Cast(hero) for hero in Hero}


def wanted(game: TickTockTowerOptions, state: State) -> int:
    """Return how many goals the seat to act draws: two, a Keeper three once the game has begun."""
    keeper = bool(state.order) and game.powers and state.heroes[state.seat] in KEEPERS
    return 3 if keeper else 2


def unseen_drawn(game: TickTockTowerOptions, state: State) -> int:
    """Return how many of them come from the unseen part of the pile, which lies on top."""
    return min(wanted(game, state), sum(state.unseen))


def free_heroes(game: TickTockTowerOptions, state: State) -> tuple[Hero, ...]:
    """Return the heroes that play and that no seat has yet."""
    playing = [hero for pair in state.pairs for hero in (pair, pair.twin) if hero is not None]
    playing += [Hero.CUCKOO] * (game.players % 2)
    return tuple(hero for hero in playing if hero not in state.heroes)


@lru_cache(maxsize=1024)
def card_law(pile: Counts) -> Dist[Action]:
    """Return the law of the next card of a shuffled pile."""
    return cast("Dist[Action]", Dist({draw: count for draw, count in zip(DRAWS, pile, strict=True) if count}))


@lru_cache(maxsize=1024)
def offer_law(unseen: Counts, many: int) -> Dist[Action]:
    """Return the law of so many goals from the unseen part, drawn together (hypergeometric)."""
    tickets = Dist({goal: count for goal, count in zip(GOALS, unseen, strict=True) if count})
    return cast("Dist[Action]", tickets.draw_counts(many).map(Offer))


def law(game: TickTockTowerOptions, state: State) -> Dist[Action]:
    """Return the law of the chance event that is due."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return card_law(state.pile)
        case Phase.OFFER:
            return offer_law(state.unseen, unseen_drawn(game, state))
        case Phase.PAIRS:
            return Dist.uniform(tuple(map(Pairs, combinations(PAIRS, game.players // 2))))
        case Phase.HERO:
            return Dist.uniform(tuple(CASTS[hero] for hero in free_heroes(game, state)))
        case Phase.FIRST:
            return Dist.uniform(tuple(map(First, range(game.players))))
    raise AssertionError(f"chance does not act in phase {state.phase.value}")


def sample(game: TickTockTowerOptions, state: State, rng: random.Random) -> Action:
    """Return one outcome by ``law``, without listing it."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return DRAWS[_ticket(state.pile, rng.randrange(sum(state.pile)))]
        case Phase.OFFER:
            return _offer(state.unseen, unseen_drawn(game, state), rng)
        case Phase.PAIRS:
            return Pairs(tuple(sorted(rng.sample(PAIRS, game.players // 2))))
        case Phase.HERO:
            return CASTS[rng.choice(free_heroes(game, state))]
    assert state.phase is Phase.FIRST, f"chance does not act in phase {state.phase.value}"
    return First(rng.randrange(game.players))


def _ticket(counts: Counts | list[int], ticket: int) -> int:
    """Return the kind of the ticket of this number, where each kind has so many."""
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

"""Which cards others hold and the pile has, from what one seat has seen since the discards were last shuffled.

Before the first shuffle all that a seat cannot see is one pool. At a shuffle everybody has just seen what the pile is
made of, so that what the others hold is known too, though not who holds which. From then on a hand is made of old cards
and of cards drawn from that pile. When a card is played it may be the one or the other: how people choose counts as
no evidence, so each card of a hand is as likely to be the one played. All ways are counted exactly.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import factorial, perm
from typing import NamedTuple, TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.flows import one_of
from clocklab.games.ticktock.rules.pieces import CARDS, HAND, Card
from clocklab.games.ticktock.rules.state import Counts, State

Chain: TypeAlias = tuple[int, tuple[int, ...]]
"""How many cards somebody held when the discards were shuffled, and the ranks of those played since."""
Path: TypeAlias = tuple[Counts, int, int]
"""How many of the old cards were played, by kind, how many are left, and in how many ways."""


class Since(NamedTuple):
    """What a seat knows since the shuffle: the others' old cards together, the new ones it has not drawn, and plays."""

    old: Counts
    new: Counts
    chains: tuple[Chain, ...]


def since(state: State, viewer: Seat) -> Since:
    """Return what the viewer, or nobody (-1), knows since the discards were last shuffled."""
    old = [one + two - three for one, two, three in zip(state.pile, state.discards, state.turned, strict=True)]
    new = list(state.turned)
    chains: list[Chain] = []
    for seat, hand in enumerate(state.hands):
        for card in hand:
            old[card.rank] += 1
        if seat != viewer:
            held = len(hand) + len(state.since[seat]) - len(state.taken[seat])
            chains.append((held, tuple([card.rank for card in state.since[seat]])))
            continue
        for card in (*hand, *state.since[seat]):
            old[card.rank] -= 1
        for card in state.taken[seat]:
            old[card.rank] += 1
            new[card.rank] -= 1
    return Since(tuple(old), tuple(new), tuple(chains))


@lru_cache(maxsize=4096)
def _paths(chain: Chain, old: Counts, new: Counts) -> tuple[Path, ...]:
    """Return the ways in which somebody has played old and new cards: before each turn but the first one is drawn."""
    held, plays = chain
    before: dict[tuple[Counts, int, int], int] = {((0,) * len(old), held, HAND - held): 1}
    for rank in plays:
        after: dict[tuple[Counts, int, int], int] = {}
        for (gone, olds, news), weight in before.items():
            if olds and gone[rank] < old[rank]:
                key = _more(gone, rank), olds - 1, news + 1
                after[key] = after.get(key, 0) + weight * olds
            if news and new[rank]:
                key = gone, olds, news
                after[key] = after.get(key, 0) + weight * news
        before = after
    return tuple((gone, olds, weight) for (gone, olds, _), weight in before.items())


def _more(counts: Counts, rank: int) -> Counts:
    return (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])


@lru_cache(maxsize=64)
def _layers(known: Since) -> tuple[dict[Counts, int], ...]:
    """Return how many old cards of each kind have been played, with weights, after each of the others in turn."""
    layers: list[dict[Counts, int]] = [{(0,) * len(known.old): 1}]
    for chain in known.chains:
        paths = _paths(chain, known.old, known.new)
        after: dict[Counts, int] = {}
        for gone, weight in layers[-1].items():
            for more, _, ways in paths:
                both = tuple([one + two for one, two in zip(gone, more, strict=True)])
                after[both] = after.get(both, 0) + weight * ways
        layers.append(after)
    return tuple(layers)


def _left(known: Since, gone: Counts) -> tuple[Counts, Counts]:
    """Return the old and the new cards that nobody has played, if these old ones have been."""
    played = [0] * len(gone)
    for _, plays in known.chains:
        for rank in plays:
            played[rank] += 1
    old = tuple([count - many for count, many in zip(known.old, gone, strict=True)])
    new = tuple([count - all_ + many for count, all_, many in zip(known.new, played, gone, strict=True)])
    return old, new


def _fits(known: Since, old: Counts, new: Counts) -> int:
    """Return in how many ways the cards played, and then all others, are dealt from old and new ones."""
    if min(old) < 0 or min(new) < 0:
        return 0
    ways = factorial(sum(old)) * factorial(sum(new))
    for counts, left in ((known.old, old), (known.new, new)):
        for count, rest in zip(counts, left, strict=True):
            ways *= perm(count, count - rest)
    return ways


@lru_cache(maxsize=256)
def lefts(known: Since) -> tuple[tuple[Counts, Counts, int], ...]:
    """Return which old and which new cards may be left unplayed, each case with its weight."""
    found = []
    for gone, weight in _layers(known)[-1].items():
        old, new = _left(known, gone)
        if ways := _fits(known, old, new):
            found.append((old, new, weight * ways))
    assert found, "what has been played can have been played"
    return tuple(found)


@lru_cache(maxsize=256)
def held(known: Since, places: tuple[int, ...]) -> tuple[tuple[Counts, Counts, tuple[int, ...], int], ...]:
    """Return what ``lefts`` does, with the number of old cards that some of the others hold, by place in ``chains``."""
    empty = (0,) * len(known.old)
    before: dict[tuple[Counts, tuple[int, ...]], int] = {(empty, ()): 1}
    for place, chain in enumerate(known.chains):
        after: dict[tuple[Counts, tuple[int, ...]], int] = {}
        for (gone, olds), weight in before.items():
            for more, left, ways in _paths(chain, known.old, known.new):
                both = tuple([one + two for one, two in zip(gone, more, strict=True)])
                key = both, (*olds, left) if place in places else olds
                after[key] = after.get(key, 0) + weight * ways
        before = after
    found = []
    for (gone, olds), weight in before.items():
        old, new = _left(known, gone)
        if ways := _fits(known, old, new):
            found.append((old, new, olds, weight * ways))
    return tuple(found)


def dealt(state: State, viewer: Seat, rng: random.Random) -> State:
    """Return the position with the others' hands, and what they have drawn since the shuffle, dealt again."""
    known = since(state, viewer)
    layers = _layers(known)
    cases = [(gone, weight * _fits(known, *_left(known, gone))) for gone, weight in layers[-1].items()]
    gone = one_of(cases, rng)
    old_left, new_left = (_shuffled(counts, rng) for counts in _left(known, gone))
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    hands, taken = list(state.hands), list(state.taken)
    for place in reversed(range(len(others))):
        seat, chain = others[place], known.chains[place]
        ways: list[tuple[tuple[Counts, Path], int]] = []
        for path in _paths(chain, known.old, known.new):
            before = tuple([both - more for both, more in zip(gone, path[0], strict=True)])
            if weight := layers[place].get(before, 0):
                ways.append(((before, path), weight * path[2]))
        gone, (played, olds, _) = one_of(ways, rng)
        mine = [old_left.pop() for _ in range(olds)]
        fresh = [new_left.pop() for _ in range(len(hands[seat]) - olds)]
        for rank in chain[1]:
            if played[rank]:
                played = (*played[:rank], played[rank] - 1, *played[rank + 1 :])
            else:
                fresh.append(CARDS[rank])
        hands[seat] = tuple(sorted([*mine, *fresh[: len(hands[seat]) - olds]]))
        taken[seat] = tuple(sorted(fresh))
    pile = tuple([new_left.count(card) for card in CARDS])
    return state.but(hands=tuple(hands), pile=pile, taken=tuple(taken))


def _shuffled(counts: Counts, rng: random.Random) -> list[Card]:
    cards = [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]
    rng.shuffle(cards)
    return cards

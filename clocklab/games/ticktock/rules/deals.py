"""Positions that could be the true one, for a seat: what it cannot know is dealt again.

To a seat, every arrangement that agrees with all it has seen is as likely as any other: cards in other hands and in the
pile, others' secret goals, goals that they are offered or have put under the pile, and the unseen part of that pile.
What it has seen is what lies open and, if seats remember, what follows from earlier turns (``memory.py``): a goal that
was true in silence is not held, and goals drawn again are followed (``flows.py``), as are cards shuffled anew
(``hands.py``). Whoever plays or keeps a card takes any of those they have.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules import hands
from clocklab.games.ticktock.rules.chance import OPEN, card_pool, goal_pool
from clocklab.games.ticktock.rules.flows import Flows, Way, one_of, steps_of
from clocklab.games.ticktock.rules.memory import excluded, remembers
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS
from clocklab.games.ticktock.rules.state import Counts, Drawing, Phase, Returned, State


def determinize(game: TickTockTowerOptions, state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with the cards and goals that the seat cannot see dealt again, all deals equally likely."""
    if state.phase in OPEN:
        return state
    state = hands.dealt(state, seat, rng) if state.turned else _dealt_cards(state, seat, rng)
    masks = excluded(game, state, seat)
    return _followed(game, state, seat, masks, rng) if state.drawings else _dealt_goals(game, state, seat, masks, rng)


def _dealt_cards(state: State, seat: Seat, rng: random.Random) -> State:
    pool = card_pool(state, seat)
    cards, pile = _dealt(pool, rng, sum(pool) - sum(state.pile))
    held = [
        hand if at == seat else tuple([CARDS[rank] for rank in sorted(islice(cards, len(hand)))])
        for at, hand in enumerate(state.hands)
    ]
    return state.but(hands=tuple(held), pile=pile)


def _dealt(pool: Counts, rng: random.Random, n: int) -> tuple[Iterator[int], Counts]:
    """Return the ranks of n drawn from the pool, every sequence equally likely, and what is left."""
    drawn = rng.sample(_lying(pool), n)
    stay = list(pool)
    for rank in drawn:
        stay[rank] -= 1
    return iter(drawn), tuple(stay)


def _dealt_goals(
    game: TickTockTowerOptions, state: State, seat: Seat, masks: Sequence[int], rng: random.Random
) -> State:
    """Deal the goals where everything that the seat cannot see lies as it was first dealt."""
    mine = seat if remembers(game) else None
    pool = goal_pool(state, seat, remembers(game))
    watched = [at for at, goal in enumerate(state.goals) if at != seat and goal is not None and masks[at]]
    kinds = dict(zip(watched, _apart([masks[at] for at in watched], _lying(pool), rng), strict=True))
    left = tuple([count - list(kinds.values()).count(rank) for rank, count in enumerate(pool)])
    goals, unseen = _dealt(left, rng, sum(left) - sum(state.unseen))
    held = [
        goal if at == seat or goal is None else GOALS[kinds[at] if at in kinds else next(goals)]
        for at, goal in enumerate(state.goals)
    ]
    returned = [each if each.seat == mine else Returned(GOALS[next(goals)], each.seat) for each in state.returned]
    offer = state.offer
    if state.seat != seat:
        offer = tuple([GOALS[rank] for rank in sorted(islice(goals, len(offer)))])
    return state.but(goals=tuple(held), returned=tuple(returned), offer=offer, unseen=unseen)


def _lying(counts: Counts) -> list[int]:
    return [rank for rank, count in enumerate(counts) for _ in range(count)]


TRIES = 100_000
"""So many deals are tried before a position counts as one that cannot be; where one can be, hundreds are enough."""


def apart(masks: Sequence[int], goals: Sequence[int], rng: random.Random) -> list[int] | None:
    """Return a goal for each of these masks that it does not exclude, every way to deal them equally likely.

    None if there is no way.
    """
    allowed = [[at for at, rank in enumerate(goals) if not mask >> rank & 1] for mask in masks]
    for _ in range(TRIES if all(allowed) else 0):
        taken: list[int] = []
        for places in allowed:
            place = places[rng.randrange(len(places))]
            if place in taken:
                break
            taken.append(place)
        else:
            return [goals[place] for place in taken]
    return None


def _apart(masks: Sequence[int], goals: Sequence[int], rng: random.Random) -> list[int]:
    found = apart(masks, goals, rng)
    assert found is not None, "no goals are left that were not true in silence"
    return found


# ---- goals drawn again ------------------------------------------------------------------------------------------


class _Token:
    """A goal that is followed: its kind's rank, None as long as it may be any."""

    __slots__ = ("rank",)

    def __init__(self, rank: int | None) -> None:
        self.rank = rank


@lru_cache(maxsize=64)
def _layers(flows: Flows) -> tuple[list[dict[Way, int]], list[tuple[Way, int]]]:
    """Return the ways layer by layer, and those of the last layer with the number of deals that they stand for."""
    layers = flows.layers()
    assert layers is not None, "where any goal may be kept there are few ways"
    return layers, [(way, weight * flows.end(way)) for way, weight in layers[-1].items()]


def _followed(game: TickTockTowerOptions, state: State, seat: Seat, masks: Sequence[int], rng: random.Random) -> State:
    """Deal the goals again along all drawings, one way in which they went on chosen by how many deals it stands for."""
    others = [at for at, goal in enumerate(state.goals) if at != seat and goal is not None and masks[at]]
    steps = steps_of(state.drawings, seat, state.shown, frozenset(others))
    flows = Flows(game.kit.goals, (0,) * len(GOALS), False, steps, tuple((at, masks[at]) for at in others))
    outs = _chosen(flows, rng)
    queue: deque[_Token] = deque()
    goals: list[_Token | None] = [None] * game.players
    drawn: list[list[list[_Token]]] = []
    for drawing, step, out in zip(state.drawings, steps, outs, strict=True):
        fresh = [_Token(rank) for rank in step.fresh]
        again = [queue.popleft() for _ in drawing.queue]
        tokens = [*fresh, *again]
        if step.out:
            rng.shuffle(tokens)
            tokens = _matched(tokens, step.out if step.own else out)
            for token, rank in zip(tokens, step.out, strict=True):
                token.rank = token.rank if rank is None else rank
            goals[step.seat] = tokens[0]
            queue.extend(tokens[1:])
        drawn.append([fresh, again, tokens[1:] if step.out else []])
    held = {at: token for at, token in enumerate(goals) if token is not None and state.goals[at] is not None}
    _kinds(game, drawn, [(held[at], masks[at]) for at in others], rng)
    drawings = tuple([_drawing(drawing.seat, *tokens) for drawing, tokens in zip(state.drawings, drawn, strict=True)])
    left = list(game.kit.goals)
    for fresh, _, _ in drawn:
        for token in fresh:
            left[_rank(token)] -= 1
    return state.but(
        goals=tuple([GOALS[_rank(held[at])] if at in held else None for at in range(game.players)]),
        returned=tuple([Returned(GOALS[_rank(t)], each.seat) for t, each in zip(queue, state.returned, strict=True)]),
        offer=tuple(sorted((*drawings[-1].unseen, *drawings[-1].queue))) if state.phase is Phase.KEEP else (),
        unseen=tuple(left),
        drawings=drawings,
    )


def _chosen(flows: Flows, rng: random.Random) -> list[tuple[int, ...]]:
    """Return what was kept and put under in each drawing, by labels."""
    layers, ends = _layers(flows)
    way = one_of(ends, rng)
    outs: list[tuple[int, ...]] = []
    for step, before in zip(reversed(flows.steps), reversed(layers[:-1]), strict=True):
        cases = [
            ((earlier, out), weight * times)
            for earlier, weight in before.items()
            for after, times, out in flows.follow(step, earlier)
            if after == way
        ]
        way, out = one_of(cases, rng)
        outs.append(out)
    return outs[::-1]


def _matched(tokens: list[_Token], out: Sequence[int | None]) -> list[_Token]:
    """Return the tokens in the order of these labels; those of no kind yet are equal."""
    left = list(tokens)
    found: list[_Token] = []
    for label in out:
        token = next(each for each in left if each.rank == (None if label is None or label < 0 else label))
        left.remove(token)
        found.append(token)
    return found


def _kinds(
    game: TickTockTowerOptions, drawn: list[list[list[_Token]]], watched: list[tuple[_Token, int]], rng: random.Random
) -> None:
    """Give every token that may still be any goal its kind: first those that are held and must not be some."""
    tokens = [token for fresh, _, _ in drawn for token in fresh]
    left = list(game.kit.goals)
    for token in tokens:
        if token.rank is not None:
            left[token.rank] -= 1
    goals = _lying(tuple(left))
    bound = [(token, mask) for token, mask in watched if token.rank is None]
    for (token, _), rank in zip(bound, _apart([mask for _, mask in bound], goals, rng), strict=True):
        token.rank = rank
        goals.remove(rank)
    rng.shuffle(goals)
    for token in tokens:
        if token.rank is None:
            token.rank = goals.pop()


def _rank(token: _Token) -> int:
    assert token.rank is not None, "every goal has its kind"
    return token.rank


def _drawing(seat: Seat, fresh: list[_Token], again: list[_Token], under: list[_Token]) -> Drawing:
    unseen, queue, below = ([GOALS[_rank(token)] for token in tokens] for tokens in (fresh, again, under))
    return Drawing(seat, tuple(sorted(unseen)), tuple(queue), tuple(below))

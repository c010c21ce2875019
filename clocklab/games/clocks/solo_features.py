"""What a solo clock looks like in numbers: the basis of the solo player's judgement."""

from __future__ import annotations

from functools import lru_cache

from clocklab.games.clocks.board import Board
from clocklab.games.clocks.plan import PER_ACTION
from clocklab.games.clocks.scoring import score
from clocklab.games.clocks.state import Clock
from clocklab.games.clocks.turning import turns

HOPELESS = (9, 22)
"""Actions and coins that stand for a die that the board cannot turn: more than any that it can."""


@lru_cache(maxsize=16)
def repairs(board: Board) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return ``table[v][t]``: the actions and coins that turn a v into a t at the least penalty without money."""
    return tuple(
        tuple(
            min(
                ((way.actions, way.coins) for way in ways),
                key=lambda way: PER_ACTION * way[0] + way[1],
                default=HOPELESS,
            )
            for ways in row
        )
        for row in turns(board)
    )


def end_at_once(clock: Clock, money: int, board: Board) -> int:
    """Return the final score of a full clock that is completed die by die, without swaps: a quick lower bound."""
    table, actions, coins = repairs(board), 0, 0
    for on, pips in zip(clock, board.pips, strict=True):
        assert on is not None, "the clock is full"
        more, cost = table[on.pips][pips]
        actions, coins = actions + more, coins + cost
    return score(clock, board).points - PER_ACTION * actions - max(0, coins - money)


def features(clock: Clock, money: int, board: Board) -> tuple[int, tuple[float, ...]]:
    """Return how many spaces are free, and the numbers that a solo clock is judged by.

    Wrong dice: how many, how many of them need two actions or more, the coins to repair them, those short, where the
    first two are, and how early they stand. Free spaces: how early, what it costs to skip them, how many different
    values they want, how many of them the money reaches. The run so far, the colour sets that can still be had, the
    dice to spare for them, and the money, also beyond what repairs cost.
    """
    table, pips = repairs(board), board.pips
    free = wrong = hard = coins = early = front = run = reach = skip = 0
    wanted = reached = early_free = 0
    first = second = len(pips)
    unbroken = True
    colours = [0, 0, 0, 0]
    for at, on in enumerate(clock):
        target = pips[at]
        if on is None:
            free += 1
            unbroken = False
            wanted |= 1 << target
            early_free += 12 - at
            if skip <= money:
                reached |= 1 << target
                reach += 1
            skip += target
            continue
        colours[on.colour.rank] += 1
        if on.pips == target:
            run += unbroken
            continue
        unbroken = False
        actions, cost = table[on.pips][target]
        wrong += 1
        hard += actions > 1
        coins += cost
        early += 12 - at
        front += at < 4
        if first == len(pips):
            first = at
        elif second == len(pips):
            second = at
    sets, spare = _sets(colours, free)
    short = max(0, coins - money)
    kinds = reached.bit_count()
    return free, (
        1.0,
        wrong,
        hard,
        coins * 0.1,
        short * 0.1,
        first * 0.1,
        second * 0.1,
        early * 0.1,
        money * 0.1,
        min(money, 10) * 0.1,
        sets,
        spare,
        wanted.bit_count(),
        early_free * 0.1,
        skip * 0.1,
        run * 0.1,
        money * money * 0.001,
        wrong * wrong * 0.1,
        short * short * 0.001,
        front,
        kinds,
        reach * 0.1,
        kinds * kinds * 0.1,
        wrong * money * 0.01,
        wrong == 0,
        wrong == 1,
        min(max(0, money - coins), 8) * 0.1,
        first < 4,
    )


def _sets(colours: list[int], free: int) -> tuple[int, int]:
    """Return how many colour sets still fit into the free spaces, and how many spaces that leaves; each at most 3."""
    for sets in (3, 2, 1):
        lacking = sum([sets - count for count in colours if count < sets])
        if lacking <= free:
            return sets, min(3, free - lacking)
    return 0, min(3, free)

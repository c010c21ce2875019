"""What a solo clock looks like in whole numbers: the basis of the solo player's judgement."""

from __future__ import annotations

from functools import lru_cache

from clocklab.games.clocks.odds.solo.plan import PER_ACTION
from clocklab.games.clocks.odds.solo.turning import cheapest_at, turns
from clocklab.games.clocks.rules.board import SPACES, Board
from clocklab.games.clocks.rules.dice import Act
from clocklab.games.clocks.rules.scoring import score
from clocklab.games.clocks.rules.state import Clock

HOPELESS = (9, 22)
"""Actions and coins that stand for a die that the board cannot turn: more than any that it can."""

MOST = (6,) * 12 + (40, 12, 4, 4, 4, 4, 4, 15, 60, 24, 50, 20, 12, 12, 12, 12, 6, 6, 3, 4, 42, 12)
"""The most that each number of ``features`` is counted up to."""

Repairs = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=32)
def repairs(board: Board, coins: int = 1) -> Repairs:
    """Return ``table[v][t]``: the actions and coins that turn a v into a t at the least penalty.

    ``coins``: what each coin counts, 1 without money, 0 with plenty (of equals the one of fewer coins).
    """
    return tuple(
        tuple(
            min(
                ((way.actions, way.coins) for way in ways),
                key=lambda way: (PER_ACTION * way[0] + coins * way[1], way),
                default=HOPELESS,
            )
            for ways in row
        )
        for row in turns(board)
    )


# ---- the end at once --------------------------------------------------------------------------------------------


def end_at_once(clock: Clock, money: int, board: Board, circle: bool = True) -> int:
    """Return the final score of a full clock that is completed plainly: a quick lower bound.

    Neighbours are swapped as long as one swap helps, then all dice are turned one by one.
    """
    return score(clock, board).points - _plainly(tuple([on.pips for on in clock if on]), money, board, circle)


@lru_cache(maxsize=1 << 16)
def _plainly(dice: tuple[int, ...], money: int, board: Board, circle: bool) -> int:
    """Return the penalty of completing dice plainly."""
    pips, poor, rich = board.pips, repairs(board, 1), repairs(board, 0)
    a, c, b, d = _sum(poor, dice, pips) + _sum(rich, dice, pips)
    best = _least(a, c, b, d, money)
    hour = cheapest_at(board, Act.SWAP)
    if hour is None:
        return best
    price = board.prices[hour]
    shown = list(dice)
    swaps = 0
    while True:
        swaps += 1
        found = None
        for at in range(0 if circle else 1, SPACES):
            p, q, v, w = shown[at - 1], shown[at], pips[at - 1], pips[at]
            if p == q or (p == v and q == w):
                continue
            row, other = poor[p], poor[q]
            new, beside, old, own = other[v], row[w], row[v], other[w]
            a1, c1 = a + new[0] + beside[0] - old[0] - own[0], c + new[1] + beside[1] - old[1] - own[1]
            row, other = rich[p], rich[q]
            new, beside, old, own = other[v], row[w], row[v], other[w]
            b1, d1 = b + new[0] + beside[0] - old[0] - own[0], d + new[1] + beside[1] - old[1] - own[1]
            cost = PER_ACTION * swaps + _least(a1, c1, b1, d1, money - price * swaps)
            if cost < best:
                best, found = cost, (at, a1, c1, b1, d1)
        if found is None:
            return best
        at, a, c, b, d = found
        shown[at - 1], shown[at] = shown[at], shown[at - 1]


def _sum(table: Repairs, dice: tuple[int, ...], pips: tuple[int, ...]) -> tuple[int, int]:
    ways = [table[on][want] for on, want in zip(dice, pips, strict=True)]
    return sum([actions for actions, _ in ways]), sum([coins for _, coins in ways])


def _least(a: int, c: int, b: int, d: int, money: int) -> int:
    poor = PER_ACTION * a + (c - money if c > money else 0)
    rich = PER_ACTION * b + (d - money if d > money else 0)
    return min(poor, rich)


# ---- before that ------------------------------------------------------------------------------------------------


def features(clock: Clock, money: int, gone: int, board: Board) -> list[int]:
    """Return the numbers that a solo clock is judged by; ``gone``: red dice rolled for money.

    What each space shows, 0 if free. Money, free spaces, dice of each colour, red dice gone, the colour sets that can
    still be had with the dice to spare for them. Wrong dice: coins and actions to repair them, coins short and over,
    the run so far, where the first two are, how many. Free spaces: how many values they want, and how many the money
    reaches. Swaps that make two dice right, or one. What it costs to skip all free spaces, and the first.
    """
    table, pips = repairs(board), board.pips
    free = wrong = coins = actions = run = skip = twice = once = wanted = reached = 0
    first = second = opening = SPACES
    unbroken = True
    colours = [0, 0, 0, 0]
    shown = [0 if on is None else on.pips for on in clock]
    before, due = shown[-1], pips[-1]
    for at, on in enumerate(clock):
        want = pips[at]
        if on is None:
            free += 1
            unbroken = False
            wanted |= 1 << want
            if skip <= money:
                reached |= 1 << want
            skip += want
            if opening == SPACES:
                opening = at
            before, due = 0, want
            continue
        colours[on.colour.rank] += 1
        value = on.pips
        if before and before != value and (value == due or before == want):
            gain = (value == due) + (before == want) - (before == due) - (value == want)
            if gain == 2:
                twice += 1
            elif gain == 1:
                once += 1
        before, due = value, want
        if value == want:
            run += unbroken
            continue
        unbroken = False
        wrong += 1
        way = table[value][want]
        actions += way[0]
        coins += way[1]
        if first == SPACES:
            first = at
        elif second == SPACES:
            second = at
    kinds, reach, sets = wanted.bit_count(), reached.bit_count(), _sets(colours, free)
    short, over = (coins - money, 0) if coins > money else (0, money - coins)
    shown += (money, free, *colours, gone, sets, coins, actions, short, over, run, first, second, wrong)
    shown += (kinds, reach, twice, once, skip, opening)
    return shown


def _sets(colours: list[int], free: int) -> int:
    """Return four times the colour sets that still fit into the free spaces, plus the spaces that leaves, up to 3."""
    for sets in (3, 2, 1):
        lacking = sum([sets - count for count in colours if count < sets])
        if lacking <= free:
            return 4 * sets + min(3, free - lacking)
    return min(3, free)

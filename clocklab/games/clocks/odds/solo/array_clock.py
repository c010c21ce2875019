"""A solo clock in plain numbers, for numba or without: what actions do, how a full clock ends, and what it is worth.

The same as ``clock``, ``judge.end_at_once`` and ``judge.estimate``, on numbers in arrays where numba is installed
and in lists where it is not. Both compute with whole numbers, and with the same operations on floats, so that they
agree to the last digit. A clock is ``pips`` (0: free) and ``colours`` of the spaces. A board is its ``in_numbers``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from clocklab.games.clocks.odds.solo.judge import MOST, POINTS, SCALE, Networks, repairs
from clocklab.games.clocks.rules.pieces import Act, Board

F = TypeVar("F", bound=Callable[..., Any])
Numbers = Any
"""An array of whole numbers for numba, or a list."""

try:
    import numba
    import numpy as np
except ImportError:
    FAST = False
else:
    FAST = True


def jit(function: F) -> F:
    """Return the function compiled, from numba's cache where there is a folder for it; itself without numba."""
    if not FAST:
        return function
    try:
        compiled: F = numba.njit(cache=True)(function)
    except RuntimeError:  # no folder that the cache could be written to
        compiled = numba.njit(function)
    return compiled


def numbers(values: Any) -> Numbers:
    """Return whole numbers as the functions here take them."""
    return np.array(values, dtype=np.int64) if FAST else values


ACTS = tuple(Act)
PLUS_1, MINUS_1, PLUS_1_2, FLIP, SWAP, LEAPFROG, LUCKY_7 = (
    ACTS.index(act) for act in (Act.PLUS_1, Act.MINUS_1, Act.PLUS_1_2, Act.FLIP, Act.SWAP, Act.LEAPFROG, Act.LUCKY_7)
)
COINS = tuple(act.coins for act in ACTS)
CHANGES = tuple(not act.coins and not act.rolls for act in ACTS)
"""Whether an action changes dice."""
CASES = tuple({Act.LUCKY_7: 6, Act.SNAKE_EYES: 36}.get(act, 1) for act in ACTS)
PRIZES = tuple({Act.LUCKY_7: 7, Act.SNAKE_EYES: 11}.get(act, 0) for act in ACTS)
"""In how many cases a gamble pays once, and how much."""
COUNT = len(MOST)
STARTS = tuple(sum(most + 1 for most in MOST[:number]) for number in range(COUNT))
"""Where the rows of each number of ``judge.features`` begin."""


def in_numbers(board: Board, circle: bool) -> tuple[Numbers, ...]:
    """Return a board: what spaces ask for, bonuses, extras (-1: none), prices, repairs, and a swap's price and circle.

    Repairs are the actions and the coins of ``judge.repairs`` with money counting and not, 49 numbers each. The last
    entry is room for twelve dice.
    """
    ways = [repairs(board, coins) for coins in (1, 0)]
    repair = [way[part] for table in ways for part in (0, 1) for row in table for way in row]
    assert len(repair) == 4 * 49, "values 0 to 6, each by each"
    swaps = [price for _, act, price in board.sold if act is Act.SWAP]
    return (
        numbers(list(board.pips)),
        numbers([ACTS.index(act) for act in board.bonuses]),
        numbers([-1 if act is None else ACTS.index(act) for act in board.extras]),
        numbers(list(board.prices)),
        numbers(repair),
        numbers([min(swaps, default=0), int(circle)]),
        numbers([0] * 12),
    )


def net_in_numbers(networks: Networks) -> tuple[Numbers, Numbers]:
    """Return networks as rows by moment (D, F, X), and the weights of the hidden units."""
    table = [[list(row) for rows in networks[moment][0] for row in rows] for moment in "DFX"]
    return numbers(table), numbers([list(networks[moment][1]) for moment in "DFX"])


# ---- actions --------------------------------------------------------------------------------------------------------


@jit
def is_full(pips: Numbers) -> bool:
    """Return whether no space is free."""
    for at in range(12):  # noqa: SIM110
        if pips[at] == 0:
            return False
    return True


@jit
def other(pips: Numbers, act: int, at: int, by: int, circle: int) -> int:
    """Return the second space that an action changes (the same if there is none), or -1 if it cannot be used there."""
    on = pips[at]
    if on == 0:
        return -1
    if act == PLUS_1:
        return at if on < 6 else -1
    if act == MINUS_1:
        return at if on > 1 else -1
    if act == PLUS_1_2:
        return at if on + by <= 6 else -1
    if act == FLIP:
        return at
    if act == SWAP:
        to = at + 1 if at < 11 else 0
        return to if pips[to] != 0 and (to or circle) else -1
    for step in range(1, 12):
        to = at + step
        if to > 11:
            if circle == 0:
                return -1
            to -= 12
        if pips[to] == 0:
            return to
    return -1


@jit
def use(pips: Numbers, colours: Numbers, act: int, at: int, to: int, by: int) -> None:
    """Do what an action does to the die on a space, in place; ``to`` as ``other`` tells."""
    if act == SWAP or act == LEAPFROG:  # noqa: SIM109
        p, c = pips[at], colours[at]
        pips[at], colours[at] = pips[to], colours[to]
        pips[to], colours[to] = p, c
    elif act == PLUS_1:
        pips[at] += 1
    elif act == MINUS_1:
        pips[at] -= 1
    elif act == PLUS_1_2:
        pips[at] += by
    else:
        pips[at] = 7 - pips[at]


@jit
def price_at(pips: Numbers, wants: Numbers, colour: int, space: int) -> int:
    """Return what placing a die of this colour on a free space costs."""
    cost = last = 0
    for at in range(space):
        if pips[at] == 0:
            last = wants[at]
            cost += last
    return cost - last if colour == 2 else cost


# ---- the end --------------------------------------------------------------------------------------------------------


@jit
def fewest(counts: int) -> int:
    """Return the least of four counts in one number, 8 bits each."""
    return min(min(counts & 255, (counts >> 8) & 255), min((counts >> 16) & 255, counts >> 24))


@jit
def ended(pips: Numbers, colours: Numbers, money: int, board: Any) -> int:
    """Return the final score of a full clock: swaps while they help, at most six, then die by die."""
    wants, repair, swap, circle, dice = board[0], board[4], board[5][0], board[5][1], board[6]
    run = perfect = counts = 0
    unbroken = True
    a1 = c1 = a2 = c2 = 0
    for at in range(12):
        on, want = pips[at], wants[at]
        dice[at] = on
        counts += 1 << (8 * colours[at])
        if on == want:
            perfect += 1
            if unbroken:
                run += 1
        else:
            unbroken = False
            way = on * 7 + want
            a1 += repair[way]
            c1 += repair[49 + way]
            a2 += repair[98 + way]
            c2 += repair[147 + way]
    points = perfect + run + 2 * fewest(counts)
    best = min(2 * a1 + max(0, c1 - money), 2 * a2 + max(0, c2 - money))
    if swap == 0 or perfect == 12:
        return points - best
    for times in range(1, 7):
        top, which = best, -1
        n1 = n2 = n3 = n4 = 0
        for at in range(11 + circle):
            to = at + 1 if at < 11 else 0
            p, q, v, w = dice[at], dice[to], wants[at], wants[to]
            if p == q or (p == v and q == w):
                continue
            qv, pw, pv, qw = q * 7 + v, p * 7 + w, p * 7 + v, q * 7 + w
            b1 = a1 + repair[qv] + repair[pw] - repair[pv] - repair[qw]
            d1 = c1 + repair[49 + qv] + repair[49 + pw] - repair[49 + pv] - repair[49 + qw]
            b2 = a2 + repair[98 + qv] + repair[98 + pw] - repair[98 + pv] - repair[98 + qw]
            d2 = c2 + repair[147 + qv] + repair[147 + pw] - repair[147 + pv] - repair[147 + qw]
            paid = swap * times - money
            cost = 2 * times + min(2 * b1 + max(0, d1 + paid), 2 * b2 + max(0, d2 + paid))
            if cost < top:
                top, which, n1, n2, n3, n4 = cost, at, b1, d1, b2, d2
        if which < 0:
            break
        best, a1, c1, a2, c2 = top, n1, n2, n3, n4
        to = which + 1 if which < 11 else 0
        p = dice[which]
        dice[which] = dice[to]
        dice[to] = p
    return points - best


# ---- what a clock is worth ------------------------------------------------------------------------------------------


@jit
def features(pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, out: Numbers) -> None:
    """Fill in the numbers of ``judge.features``, as rows of the table."""
    wants, repair = board[0], board[4]
    free = wrong = coins = actions = run = kinds_seen = reach_seen = skip = twice = once = counts = 0
    first = second = open_at = 12
    unbroken = True
    for at in range(12):
        on, want = pips[at], wants[at]
        out[at] = on
        if on == 0:
            free += 1
            unbroken = False
            kinds_seen |= 1 << want
            if skip <= money:
                reach_seen |= 1 << want
            skip += want
            if open_at == 12:
                open_at = at
            continue
        counts += 1 << (8 * colours[at])
        after = at + 1 if at < 11 else 0
        beside, due = pips[after], wants[after]
        if beside != 0:
            gain = (on == due) + (beside == want) - (on == want) - (beside == due)
            if gain == 2:
                twice += 1
            elif gain == 1:
                once += 1
        if on == want:
            if unbroken:
                run += 1
            continue
        unbroken = False
        wrong += 1
        actions += repair[on * 7 + want]
        coins += repair[49 + on * 7 + want]
        if first == 12:
            first = at
        elif second == 12:
            second = at
    kinds = reach = 0
    for value in range(1, 7):
        kinds += (kinds_seen >> value) & 1
        reach += (reach_seen >> value) & 1
    sets = spare = 0
    for many in range(3, -1, -1):
        lack = 0
        for rank in range(4):
            lack += max(0, many - ((counts >> (8 * rank)) & 255))
        if lack <= free:
            sets, spare = many, min(3, free - lack)
            break
    out[12], out[13] = money, free
    for rank in range(4):
        out[14 + rank] = (counts >> (8 * rank)) & 255
    out[18], out[19], out[20], out[21] = gone, sets * 4 + spare, coins, actions
    out[22], out[23] = max(0, coins - money), max(0, money - coins)
    out[24], out[25], out[26], out[27] = run, first, second, wrong
    out[28], out[29], out[30], out[31], out[32], out[33] = kinds, reach, twice, once, skip, open_at
    for at in range(COUNT):
        out[at] = STARTS[at] + min(out[at], MOST[at])


@jit
def judged(
    net: Any, moment: int, pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, room: Any
) -> float:
    """Return what a position is worth at a moment; ``room`` is for the rows and the hidden units."""
    rows, hidden = room
    features(pips, colours, money, gone, board, rows)
    table, out = net[0][moment], net[1][moment]
    hidden[:] = table[rows[0]]
    width = len(hidden)
    for at in range(1, COUNT):
        row = table[rows[at]]
        for unit in range(width):
            hidden[unit] += row[unit]
    total: int = hidden[width - 1] * SCALE
    for unit in range(width - 1):
        if hidden[unit] > 0:
            total += hidden[unit] * out[unit]
    return total * POINTS / (SCALE * SCALE)

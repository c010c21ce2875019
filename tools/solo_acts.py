"""What can be done with dice in the solo game of Clocks, and how a full clock ends, compiled by numba."""

import numpy as np
from solo_networks import jit

COIN_1, COIN_2, COIN_4, PLUS_1, MINUS_1, PLUS_1_2, FLIP, SWAP, LEAPFROG, LUCKY_7, SNAKE_EYES = range(11)


@jit
def is_full(pips):
    """Whether no space is free."""
    for at in range(12):  # noqa: SIM110
        if pips[at] == 0:
            return False
    return True


@jit
def ended(pips, colours, money, board):
    """The final score of a full clock: swaps while they help, then die by die."""
    wants, repair, swap = board[0], board[4], board[5][0]
    run = perfect = 0
    unbroken = True
    counts = np.zeros(4, dtype=np.int64)
    a1 = c1 = a2 = c2 = 0
    dice = pips.copy()
    for at in range(12):
        on, want = pips[at], wants[at]
        counts[colours[at]] += 1
        if on == want:
            perfect += 1
            run += unbroken
        else:
            unbroken = False
            a1 += repair[0, on, want]
            c1 += repair[1, on, want]
            a2 += repair[2, on, want]
            c2 += repair[3, on, want]
    points = perfect + run + 2 * min(min(counts[0], counts[1]), min(counts[2], counts[3]))
    best = min(2 * a1 + max(0, c1 - money), 2 * a2 + max(0, c2 - money))
    if swap > 0:
        for times in range(1, 7):
            top, which = best, -1
            n1 = n2 = n3 = n4 = 0
            for at in range(12):
                to = at + 1 if at < 11 else 0
                p, q, v, w = dice[at], dice[to], wants[at], wants[to]
                if p == q or (p == v and q == w):
                    continue
                b1 = a1 + repair[0, q, v] + repair[0, p, w] - repair[0, p, v] - repair[0, q, w]
                d1 = c1 + repair[1, q, v] + repair[1, p, w] - repair[1, p, v] - repair[1, q, w]
                b2 = a2 + repair[2, q, v] + repair[2, p, w] - repair[2, p, v] - repair[2, q, w]
                d2 = c2 + repair[3, q, v] + repair[3, p, w] - repair[3, p, v] - repair[3, q, w]
                paid = swap * times - money
                cost = 2 * times + min(2 * b1 + max(0, d1 + paid), 2 * b2 + max(0, d2 + paid))
                if cost < top:
                    top, which, n1, n2, n3, n4 = cost, at, b1, d1, b2, d2
            if which < 0:
                break
            best, a1, c1, a2, c2 = top, n1, n2, n3, n4
            to = which + 1 if which < 11 else 0
            dice[which], dice[to] = dice[to], dice[which]
    return points - best


@jit
def other(pips, act, at, by):
    """The second space that an action changes (the same if there is none), or -1 if it cannot be used there."""
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
        return to if pips[to] != 0 else -1
    for step in range(1, 12):
        to = (at + step) % 12
        if pips[to] == 0:
            return to
    return -1


@jit
def use(pips, colours, act, at, to, by):
    """Do what an action does to the die on a space, in place; ``to`` as ``other`` tells."""
    if act == SWAP or act == LEAPFROG:  # noqa: SIM109
        pips[at], pips[to] = pips[to], pips[at]
        colours[at], colours[to] = colours[to], colours[at]
    elif act == PLUS_1:
        pips[at] += 1
    elif act == MINUS_1:
        pips[at] -= 1
    elif act == PLUS_1_2:
        pips[at] += by
    else:
        pips[at] = 7 - pips[at]


@jit
def coins_of(act):
    """The coins that a bonus pays for certain."""
    return 1 if act == COIN_1 else 2 if act == COIN_2 else 4 if act == COIN_4 else 0

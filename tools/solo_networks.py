"""The networks that judge a solo game of Clocks, compiled by numba: what they see of a position, and how they learn.

The same as ``odds.solo.judge`` of the package (``tests/games/clocks/test_fit_solo.py``), on arrays.
"""

import numpy as np
from numba import njit

SIZES = np.array(
    [7] * 12 + [41, 13, 5, 5, 5, 5, 5, 16, 61, 25, 51, 21, 13, 13, 13, 13, 7, 7, 4, 5, 43, 13], dtype=np.int64
)
ORDERED = np.array([False] * 12 + [True] * 7 + [False] + [True] * 14)
STARTS = np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(SIZES)[:-1]))
ROWS, COUNT = int(SIZES.sum()), len(SIZES)
MOST = SIZES - 1
jit = njit(cache=True, fastmath=True)


@jit
def features(pips, colours, money, gone, board, out):
    """Fill in the numbers of ``odds.solo.judge.features``, as rows of the table."""
    wants, repair = board[0], board[4]
    free = wrong = coins = actions = run = kinds_seen = reach_seen = skip = twice = once = 0
    first = second = open_at = 12
    unbroken = True
    counts = np.zeros(4, dtype=np.int64)
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
        counts[colours[at]] += 1
        after = at + 1 if at < 11 else 0
        if pips[after] != 0:
            gain = (on == wants[after]) + (pips[after] == want) - (on == want) - (pips[after] == wants[after])
            if gain == 2:
                twice += 1
            elif gain == 1:
                once += 1
        if on == want:
            run += unbroken
            continue
        unbroken = False
        wrong += 1
        actions += repair[0, on, want]
        coins += repair[1, on, want]
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
            lack += max(0, many - counts[rank])
        if lack <= free:
            sets, spare = many, min(3, free - lack)
            break
    out[12], out[13] = money, free
    for rank in range(4):
        out[14 + rank] = counts[rank]
    out[18], out[19], out[20], out[21] = gone, sets * 4 + spare, coins, actions
    out[22], out[23] = max(0, coins - money), max(0, money - coins)
    out[24], out[25], out[26], out[27] = run, first, second, wrong
    out[28], out[29], out[30], out[31], out[32], out[33] = kinds, reach, twice, once, skip, open_at
    for at in range(12, COUNT):
        out[at] = min(out[at], MOST[at])
    for at in range(COUNT):
        out[at] += STARTS[at]


@jit
def through(net, moment, rows, hidden):
    """The value of a position by its rows; ``hidden`` is left with the sums."""
    table, out = net
    width = table.shape[2]
    hidden[:] = table[moment, rows[0]]
    for at in range(1, COUNT):
        row = table[moment, rows[at]]
        for unit in range(width):
            hidden[unit] += row[unit]
    total = hidden[width - 1]
    for unit in range(width - 1):
        total += max(hidden[unit], np.float32(0)) * out[moment, unit]
    return total * 10.0


@jit
def judged(net, moment, pips, colours, money, gone, board, rows, hidden):
    """What a position is worth at a moment."""
    features(pips, colours, money, gone, board, rows)
    return through(net, moment, rows, hidden)


@jit
def summed(raw, table):
    """Fill in the tables: rows of an ordered number add up, so that each says how much one step more adds."""
    for moment in range(3):
        for number in range(COUNT):
            start = STARTS[number]
            table[moment, start] = raw[moment, start]
            for row in range(start + 1, start + SIZES[number]):
                table[moment, row] = raw[moment, row]
                if ORDERED[number]:
                    table[moment, row] += table[moment, row - 1]


@jit
def learn(net, raw, seen, moments, worths, order, batch, rate, memory):
    """One pass of Adam over the positions; the mean squared error on the way comes back."""
    table, out = net
    first, second, first_out, second_out, steps = memory
    width = table.shape[2]
    slope, slope_out = np.zeros_like(table), np.zeros_like(out)
    hidden = np.zeros(width, dtype=np.float32)
    error = 0.0
    for start in range(0, len(order) - batch + 1, batch):
        slope[:] = 0
        slope_out[:] = 0
        for k in range(start, start + batch):
            one = order[k]
            moment = moments[one]
            off = np.float32(through(net, moment, seen[one], hidden) / 10 - worths[one] / 10)
            error += off * off * 100
            push = off / batch
            for unit in range(width - 1):
                if hidden[unit] > 0:
                    slope_out[moment, unit] += push * hidden[unit]
                    hidden[unit] = push * out[moment, unit]
                else:
                    hidden[unit] = 0
            hidden[width - 1] = push
            for at in range(COUNT):
                row = slope[moment, seen[one, at]]
                for unit in range(width):
                    row[unit] += hidden[unit]
        steps[0] += 1
        fix1, fix2 = 1 - 0.9 ** steps[0], 1 - 0.999 ** steps[0]
        for moment in range(3):
            for number in range(COUNT):
                begin = STARTS[number]
                if ORDERED[number]:
                    for row in range(begin + SIZES[number] - 2, begin - 1, -1):
                        slope[moment, row] += slope[moment, row + 1]
            adam(raw[moment], slope[moment], first[moment], second[moment], rate, fix1, fix2)
        adam(out, slope_out, first_out, second_out, rate, fix1, fix2)
        summed(raw, table)
    return error / max(1, len(order) // batch * batch)


@jit
def adam(weights, slope, first, second, rate, fix1, fix2):
    """Change the weights by one step of Adam (Kingma and Ba, 2015)."""
    for row in range(weights.shape[0]):
        for unit in range(weights.shape[1]):
            g = slope[row, unit]
            first[row, unit] = 0.9 * first[row, unit] + 0.1 * g
            second[row, unit] = 0.999 * second[row, unit] + 0.001 * g * g
            weights[row, unit] -= rate * (first[row, unit] / fix1) / (np.sqrt(second[row, unit] / fix2) + 1e-8)

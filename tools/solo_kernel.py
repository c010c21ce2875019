"""The solo game of Clocks in plain arrays, compiled by numba, played by networks: what ``fit_solo`` learns on.

A position is ``pips`` (0: free) and ``colours`` of the twelve spaces, ``money``, and the red dice that are gone;
``net`` are the networks, ``rows`` and ``hidden`` room to work in. The rules are those of the package; a full clock is
ended as ``odds.solo.judge.end_at_once`` does it (with up to six swaps), and ``test_fit_solo`` compares the two.
"""

import numpy as np
from solo_acts import LUCKY_7, PLUS_1_2, SNAKE_EYES, SWAP, coins_of, ended, is_full, other, use
from solo_networks import COUNT, features, jit, judged

D, F, X = 0, 1, 2
CASH, GIVE = 12, 13
WORST = -60.0


@jit
def noise_of(noise):
    """A random amount by which a choice is misjudged."""
    return noise * np.random.standard_normal() if noise > 0 else 0.0


def using(worth_of):
    """Return who finds the best use of a die in hand, given what the position after it is worth."""

    @jit
    def best(net, pips, colours, money, gone, board, colour, shown, rest, rest_pips, rows, hidden, noise):
        """Its worth, and of what is chosen: the space, the die that the bonus is used on, and by how much."""
        top = picked = -1e9
        space = target = more = -1
        if is_full(pips):
            top = worth_of(net, pips, colours, money + 1, gone, board, rest, rest_pips, rows, hidden)
            picked, space = top + noise_of(noise), GIVE
        cost = last = 0
        for at in range(12):
            if pips[at] != 0:
                continue
            price = cost - last if colour == 2 else cost
            last = board[0][at]
            cost += last
            if price > money:
                continue
            left = money - price + max(0, shown - last)
            pips[at], colours[at] = shown, colour
            here = worth_of(net, pips, colours, left, gone, board, rest, rest_pips, rows, hidden)
            mixed = here + noise_of(noise)
            top = max(top, here)
            if mixed > picked:
                picked, space, target, more = mixed, at, -1, 0
            if shown == last:
                act = board[1][at]
                if act < 3 or act > 8:
                    if act < 3:
                        worth = worth_of(
                            net, pips, colours, left + coins_of(act), gone, board, rest, rest_pips, rows, hidden
                        )
                    else:
                        prize = 7 if act == LUCKY_7 else 11
                        worth = worth_of(net, pips, colours, left + prize, gone, board, rest, rest_pips, rows, hidden)
                        worth = here + (worth - here) / (6.0 if act == LUCKY_7 else 36.0)
                    mixed = worth + noise_of(noise)
                    top = max(top, worth)
                    if mixed > picked:
                        picked, space, target, more = mixed, at, 0, 0
                else:
                    for on in range(12):
                        for by in range(1, 3 if act == PLUS_1_2 else 2):
                            to = other(pips, act, on, by)
                            if to < 0:
                                continue
                            p, q, c, d = pips[on], pips[to], colours[on], colours[to]
                            use(pips, colours, act, on, to, by)
                            worth = worth_of(net, pips, colours, left, gone, board, rest, rest_pips, rows, hidden)
                            pips[to], colours[to] = q, d
                            pips[on], colours[on] = p, c
                            mixed = worth + noise_of(noise)
                            top = max(top, worth)
                            if mixed > picked:
                                picked, space, target, more = mixed, at, on, by
            pips[at], colours[at] = 0, 0
        if colour == 3:
            worth = 0.0
            for paid in range(1, 7):
                worth += worth_of(net, pips, colours, money + paid, gone + 1, board, rest, rest_pips, rows, hidden)
            worth /= 6
            mixed = worth + noise_of(noise)
            top = max(top, worth)
            if mixed > picked:
                picked, space, target, more = mixed, CASH, -1, 0
        return top, space, target, more

    return best


@jit
def none_left(net, pips, colours, money, gone, board, rest, rest_pips, rows, hidden):
    """What a position is worth if no die is left in hand."""
    return float(judged(net, F, pips, colours, money, gone, board, rows, hidden))


best_last = using(none_left)


@jit
def one_left(net, pips, colours, money, gone, board, rest, rest_pips, rows, hidden):
    """What a position is worth if one die is left in hand."""
    return best_last(net, pips, colours, money, gone, board, rest, rest_pips, rest, rest_pips, rows, hidden, 0.0)[0]


best_use = using(one_left)


@jit
def round_over(net, pips, colours, money, gone, board, full, rows, hidden):
    """What a position is worth at the end of a round."""
    if full:
        return float(ended(pips, colours, money, board))
    return float(judged(net, D, pips, colours, money, gone, board, rows, hidden))


@jit
def best_extra(net, pips, colours, money, gone, board, full, rows, hidden, noise):
    """The best extra action: its worth, where it is bought, the die's space and the pips."""
    top = round_over(net, pips, colours, money, gone, board, full, rows, hidden)
    picked = top + noise_of(noise)
    bought, target, more = -1, -1, 0
    for at in range(12):
        act, price = board[2][at], board[3][at]
        if act < 0 or pips[at] == 0 or price > money:
            continue
        for on in range(12):
            for by in range(1, 3 if act == PLUS_1_2 else 2):
                to = other(pips, act, on, by)
                if to < 0:
                    continue
                p, q, c, d = pips[on], pips[to], colours[on], colours[to]
                if full and act != SWAP and p == board[0][on]:
                    continue
                use(pips, colours, act, on, to, by)
                worth = round_over(net, pips, colours, money - price, gone, board, full, rows, hidden)
                pips[to], colours[to] = q, d
                pips[on], colours[on] = p, c
                mixed = worth + noise_of(noise)
                top = max(top, worth)
                if mixed > picked:
                    picked, bought, target, more = mixed, at, on, by
    return top, bought, target, more


@jit
def before_extra(net, pips, colours, money, gone, board, full, rows, hidden):
    """What a position is worth before the extra action."""
    if full:
        return best_extra(net, pips, colours, money, gone, board, True, rows, hidden, 0.0)[0]
    return float(judged(net, X, pips, colours, money, gone, board, rows, hidden))


@jit
def best_free(net, pips, colours, money, gone, board, full, rows, hidden, noise):
    """The best free action: its worth and which die is re-rolled (-1: none)."""
    here = before_extra(net, pips, colours, money, gone, board, full, rows, hidden)
    top, picked, which = here, here + noise_of(noise), -1
    for at in range(12):
        on = pips[at]
        if on == 0 or on == board[0][at]:
            continue
        worth = here
        for shown in range(1, 7):
            if shown != on:
                pips[at] = shown
                worth += before_extra(net, pips, colours, money, gone, board, full, rows, hidden)
        pips[at] = on
        worth /= 6
        mixed = worth + noise_of(noise)
        top = max(top, worth)
        if mixed > picked:
            picked, which = mixed, at
    return top, which


@jit
def note(kept, rows, moment, worth):
    """Keep a position with its worth to learn from."""
    seen, moments, worths, count = kept
    if count[0] < len(worths):
        seen[count[0]], moments[count[0]], worths[count[0]] = rows, moment, max(worth, WORST)
        count[0] += 1


@jit
def play(net, board, noise, kept):
    """Play one game; keep what each position was worth by the next step. Its final score comes back."""
    pips, colours = np.zeros(12, dtype=np.int64), np.zeros(12, dtype=np.int64)
    rows, hidden = np.zeros(COUNT, dtype=np.int64), np.zeros(net[0].shape[2], dtype=np.float32)
    bag = np.full(4, 4, dtype=np.int64)
    here = np.zeros(COUNT, dtype=np.int64)
    money, gone = board[5][1], 0
    while True:
        features(pips, colours, money, gone, board, here)
        hand = np.zeros((2, 2), dtype=np.int64)
        for one in range(2):
            ticket = np.random.randint(0, bag.sum())
            rank = 0
            while ticket >= bag[rank]:
                ticket -= bag[rank]
                rank += 1
            bag[rank] -= 1
            hand[one, 0], hand[one, 1] = rank, np.random.randint(1, 7)
        a = best_use(
            net, pips, colours, money, gone, board, hand[0, 0], hand[0, 1], hand[1, 0], hand[1, 1], rows, hidden, noise
        )
        b = best_use(
            net, pips, colours, money, gone, board, hand[1, 0], hand[1, 1], hand[0, 0], hand[0, 1], rows, hidden, noise
        )
        note(kept, here, D, max(a[0], b[0]))
        order = (0, 1) if a[0] >= b[0] else (1, 0)
        chosen = a if a[0] >= b[0] else b
        for step in range(2):
            colour, shown = hand[order[step], 0], hand[order[step], 1]
            if step:
                chosen = best_last(
                    net, pips, colours, money, gone, board, colour, shown, colour, shown, rows, hidden, noise
                )
            space, target, more = chosen[1], chosen[2], chosen[3]
            if space == CASH:
                money += np.random.randint(1, 7)
                gone += 1
            elif space == GIVE:
                money += 1
                bag[colour] += 1
            else:
                cost = last = 0
                for at in range(space):
                    if pips[at] == 0:
                        last = board[0][at]
                        cost += last
                money += max(0, shown - board[0][space]) - (cost - last if colour == 2 else cost)
                pips[space], colours[space] = shown, colour
                if target >= 0:
                    act = board[1][space]
                    if act < 3:
                        money += coins_of(act)
                    elif act == LUCKY_7:
                        money += 7 if np.random.random() * 6 < 1 else 0
                    elif act == SNAKE_EYES:
                        money += 11 if np.random.random() * 36 < 1 else 0
                    else:
                        use(pips, colours, act, target, other(pips, act, target, more), more)
        full = is_full(pips)
        features(pips, colours, money, gone, board, here)
        worth, which = best_free(net, pips, colours, money, gone, board, full, rows, hidden, noise)
        note(kept, here, F, worth)
        if which >= 0:
            pips[which] = np.random.randint(1, 7)
        features(pips, colours, money, gone, board, here)
        worth, bought, target, more = best_extra(net, pips, colours, money, gone, board, full, rows, hidden, noise)
        note(kept, here, X, worth)
        if bought >= 0:
            act = board[2][bought]
            money -= board[3][bought]
            use(pips, colours, act, target, other(pips, act, target, more), more)
        if full:
            return ended(pips, colours, money, board)


@jit
def play_many(net, board, games, seed, noises, kept):
    """Play games, seeded, with these amounts of noise in turn; their scores."""
    np.random.seed(seed)
    scores = np.zeros(games)
    for game in range(games):
        scores[game] = play(net, board, noises[game % len(noises)], kept)
    return scores

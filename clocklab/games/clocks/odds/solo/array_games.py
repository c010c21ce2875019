"""Solo games played on by the solo player in plain numbers, compiled where numba is installed: see ``array_clock``.

Each decision is the best by the networks, as in ``judge``; a full clock is ended plainly. Luck is a linear congruential
generator of L'Ecuyer (1988) in whole numbers below 2**31. Every round begins a stream of its own, so that games with
the same luck draw the same dice in the same round, whatever was done before.
"""

from __future__ import annotations

from typing import Any

from clocklab.games.clocks.odds.solo.array_clock import (
    CASES,
    CHANGES,
    COINS,
    COUNT,
    PLUS_1_2,
    PRIZES,
    SWAP,
    Numbers,
    ended,
    is_full,
    jit,
    judged,
    numbers,
    other,
    price_at,
    use,
)

D, F, X = 0, 1, 2
CASH, GIVE = 12, 13
M1, M2 = 2147483563, 2147483399
PLACE, RED, FREE, REROLL, EXTRA, YELLOW_BONUS, YELLOW_EXTRA, DRAW = range(8)
"""Where a playout begins: before what is decided, or before the dice that are due."""


def room_for(width: int) -> tuple[Numbers, Numbers]:
    """Return room for the rows of a position and the hidden units of a network."""
    return numbers([0] * COUNT), numbers([0] * width)


@jit
def begin_round(luck: Numbers, base: int, number: int) -> None:
    """Begin the stream of a round: the base and the number of the round, mixed by squaring."""
    one, two = (base * 2 + 1) % M1, (base + 7919 * (number + 1)) % M2
    for _ in range(4):
        one = (one * one + two + 12345) % M1
        two = (two * two + one + 54321) % M2
    luck[0], luck[1] = one + (one == 0), two + (two == 0)


@jit
def below(luck: Numbers, many: int) -> int:
    """Return a random whole number from 0 to many - 1."""
    luck[0] = 40014 * luck[0] % M1
    luck[1] = 40692 * luck[1] % M2
    drawn: int = ((luck[0] - luck[1]) % (M1 - 1)) * many // (M1 - 1)
    return drawn


# ---- decisions ------------------------------------------------------------------------------------------------------


@jit
def best_last(
    net: Any, pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, colour: int, shown: int, room: Any
) -> tuple[float, int, int, int]:
    """Return the best use of the last die in hand: its worth, the space, what the bonus is used on, and by how much."""
    top, space, target, more = -1e9, -1, -1, 0
    if is_full(pips):
        top, space = judged(net, F, pips, colours, money + 1, gone, board, room), GIVE
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
        here = judged(net, F, pips, colours, left, gone, board, room)
        if here > top:
            top, space, target, more = here, at, -1, 0
        if shown == last:
            act = board[1][at]
            if not CHANGES[act]:
                worth = judged(net, F, pips, colours, left + COINS[act] + PRIZES[act], gone, board, room)
                worth = here + (worth - here) / CASES[act]
                if worth > top:
                    top, space, target, more = worth, at, 0, 0
            else:
                for on in range(12):
                    for by in range(1, 3 if act == PLUS_1_2 else 2):
                        to = other(pips, act, on, by, board[5][1])
                        if to >= 0:
                            p, q, c, d = pips[on], pips[to], colours[on], colours[to]
                            use(pips, colours, act, on, to, by)
                            worth = judged(net, F, pips, colours, left, gone, board, room)
                            pips[to], colours[to] = q, d
                            pips[on], colours[on] = p, c
                            if worth > top:
                                top, space, target, more = worth, at, on, by
        pips[at], colours[at] = 0, 0
    if colour == 3:
        worth = 0.0
        for paid in range(1, 7):
            worth += judged(net, F, pips, colours, money + paid, gone + 1, board, room)
        worth /= 6
        if worth > top:
            top, space, target, more = worth, CASH, -1, 0
    return top, space, target, more


@jit
def best_first(
    net: Any, pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, hand: Numbers, which: int, room: Any
) -> tuple[float, int, int, int]:
    """Return the best use of one of two dice in hand, ``which`` is 0 or 1, before the other: as ``best_last``."""
    colour, shown = hand[2 * which], hand[2 * which + 1]
    rest, rest_pips = hand[2 - 2 * which], hand[3 - 2 * which]
    top, space, target, more = -1e9, -1, -1, 0
    if is_full(pips):
        top, space = best_last(net, pips, colours, money + 1, gone, board, rest, rest_pips, room)[0], GIVE
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
        here = best_last(net, pips, colours, left, gone, board, rest, rest_pips, room)[0]
        if here > top:
            top, space, target, more = here, at, -1, 0
        if shown == last:
            act = board[1][at]
            if not CHANGES[act]:
                paid = left + COINS[act] + PRIZES[act]
                worth = best_last(net, pips, colours, paid, gone, board, rest, rest_pips, room)[0]
                worth = here + (worth - here) / CASES[act]
                if worth > top:
                    top, space, target, more = worth, at, 0, 0
            else:
                for on in range(12):
                    for by in range(1, 3 if act == PLUS_1_2 else 2):
                        to = other(pips, act, on, by, board[5][1])
                        if to >= 0:
                            p, q, c, d = pips[on], pips[to], colours[on], colours[to]
                            use(pips, colours, act, on, to, by)
                            worth = best_last(net, pips, colours, left, gone, board, rest, rest_pips, room)[0]
                            pips[to], colours[to] = q, d
                            pips[on], colours[on] = p, c
                            if worth > top:
                                top, space, target, more = worth, at, on, by
        pips[at], colours[at] = 0, 0
    if colour == 3:
        worth = 0.0
        for paid in range(1, 7):
            worth += best_last(net, pips, colours, money + paid, gone + 1, board, rest, rest_pips, room)[0]
        worth /= 6
        if worth > top:
            top, space, target, more = worth, CASH, -1, 0
    return top, space, target, more


@jit
def round_over(
    net: Any, pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, full: bool, room: Any
) -> float:
    """Return what a position is worth at the end of a round."""
    if full:
        return float(ended(pips, colours, money, board))
    return judged(net, D, pips, colours, money, gone, board, room)


@jit
def best_extra(
    net: Any, pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, full: bool, room: Any
) -> tuple[float, int, int, int]:
    """Return the best extra action: its worth, where it is bought (-1: nowhere), the die's space, and by how much."""
    top, bought, target, more = round_over(net, pips, colours, money, gone, board, full, room), -1, -1, 0
    for at in range(12):
        act, price = board[2][at], board[3][at]
        if act < 0 or pips[at] == 0 or price > money or not CHANGES[act]:
            continue
        for on in range(12):
            for by in range(1, 3 if act == PLUS_1_2 else 2):
                to = other(pips, act, on, by, board[5][1])
                if to < 0 or (full and act != SWAP and pips[on] == board[0][on]):
                    continue
                p, q, c, d = pips[on], pips[to], colours[on], colours[to]
                use(pips, colours, act, on, to, by)
                worth = round_over(net, pips, colours, money - price, gone, board, full, room)
                pips[to], colours[to] = q, d
                pips[on], colours[on] = p, c
                if worth > top:
                    top, bought, target, more = worth, at, on, by
    return top, bought, target, more


@jit
def best_free(
    net: Any, pips: Numbers, colours: Numbers, money: int, gone: int, board: Any, full: bool, room: Any
) -> int:
    """Return the space whose die is best re-rolled, -1 for none; perfect dice are not."""
    if full:
        here = best_extra(net, pips, colours, money, gone, board, True, room)[0]
    else:
        here = judged(net, X, pips, colours, money, gone, board, room)
    top, which = here, -1
    for at in range(12):
        on = pips[at]
        if on == 0 or on == board[0][at]:
            continue
        worth = here
        for shown in range(1, 7):
            if shown != on:
                pips[at] = shown
                if full:
                    worth += best_extra(net, pips, colours, money, gone, board, True, room)[0]
                else:
                    worth += judged(net, X, pips, colours, money, gone, board, room)
        pips[at] = on
        worth /= 6
        if worth > top:
            top, which = worth, at
    return which


# ---- games ----------------------------------------------------------------------------------------------------------


@jit
def gambled(act: int, luck: Numbers) -> int:
    """Return what the two yellow dice pay."""
    return PRIZES[act] if below(luck, 36) < 36 // CASES[act] else 0


@jit
def use_hand(
    net: Any,
    pips: Numbers,
    colours: Numbers,
    purse: Numbers,
    bag: Numbers,
    board: Any,
    hand: Numbers,
    luck: Numbers,
    room: Any,
) -> None:
    """Use the dice in hand, two numbers each and -1 for none, as is best; ``purse``: money and red dice gone."""
    while hand[0] >= 0:
        which = 0
        if hand[2] < 0:
            found = best_last(net, pips, colours, purse[0], purse[1], board, hand[0], hand[1], room)
        else:
            found = best_first(net, pips, colours, purse[0], purse[1], board, hand, 0, room)
            turned = best_first(net, pips, colours, purse[0], purse[1], board, hand, 1, room)
            if turned[0] > found[0]:
                found, which = turned, 1
        _, space, target, more = found
        colour, shown = hand[2 * which], hand[2 * which + 1]
        if which == 0:
            hand[0], hand[1] = hand[2], hand[3]
        hand[2] = -1
        if space == CASH:
            purse[0] += 1 + below(luck, 6)
            purse[1] += 1
        elif space == GIVE:
            purse[0] += 1
            bag[colour] += 1
        else:
            want = board[0][space]
            purse[0] += max(0, shown - want) - price_at(pips, board[0], colour, space)
            pips[space], colours[space] = shown, colour
            if target >= 0:
                act = board[1][space]
                if CHANGES[act]:
                    use(pips, colours, act, target, other(pips, act, target, more, board[5][1]), more)
                else:
                    purse[0] += COINS[act]
                    if PRIZES[act]:
                        purse[0] += gambled(act, luck)


@jit
def draw_two(bag: Numbers, hand: Numbers, luck: Numbers) -> None:
    """Draw and roll two dice from the bag into the hand, or as many as there are left."""
    for one in range(2):
        left = bag[0] + bag[1] + bag[2] + bag[3]
        hand[2 * one] = -1
        if left == 0:
            continue
        ticket = below(luck, left)
        rank = 0
        while ticket >= bag[rank]:
            ticket -= bag[rank]
            rank += 1
        bag[rank] -= 1
        hand[2 * one], hand[2 * one + 1] = rank, 1 + below(luck, 6)


@jit
def play_on(
    net: Any,
    pips: Numbers,
    colours: Numbers,
    purse: Numbers,
    bag: Numbers,
    board: Any,
    hand: Numbers,
    luck: Numbers,
    room: Any,
    entry: int,
    what: int,
    base: int,
) -> int:
    """Return the final score of a game played on from here; ``what``: the space or the action that dice are due for."""
    begin_round(luck, base, 0)
    if entry == RED:
        purse[0] += 1 + below(luck, 6)
    elif entry == YELLOW_BONUS or entry == YELLOW_EXTRA:  # noqa: SIM109
        purse[0] += gambled(what, luck)
    elif entry == REROLL:
        pips[what] = 1 + below(luck, 6)
    if entry == RED or entry == YELLOW_BONUS:  # noqa: SIM109
        entry = PLACE
    number = 0
    while True:
        if entry == DRAW:
            number += 1
            begin_round(luck, base, number)
            draw_two(bag, hand, luck)
        if entry == PLACE or entry == DRAW:  # noqa: SIM109
            use_hand(net, pips, colours, purse, bag, board, hand, luck, room)
            entry = FREE
        full = is_full(pips)
        if entry == FREE:
            which = best_free(net, pips, colours, purse[0], purse[1], board, full, room)
            if which >= 0:
                pips[which] = 1 + below(luck, 6)
        if entry != YELLOW_EXTRA:
            _, bought, target, more = best_extra(net, pips, colours, purse[0], purse[1], board, full, room)
            if bought >= 0:
                act = board[2][bought]
                purse[0] -= board[3][bought]
                use(pips, colours, act, target, other(pips, act, target, more, board[5][1]), more)
        if full:
            return ended(pips, colours, purse[0], board)
        entry = DRAW


@jit
def play_many(
    net: Any, start: Numbers, board: Any, entry: int, what: int, bases: Numbers, room: Any, work: Any, scores: Numbers
) -> None:
    """Fill in the final scores of games played on from one position, one for each base.

    ``start`` is the pips and the colours of the clock, the money and the red dice gone, the bag, and the hand.
    """
    pips, colours, purse, bag, hand, luck = work
    for number in range(len(bases)):
        for at in range(12):
            pips[at], colours[at] = start[at], start[12 + at]
        purse[0], purse[1] = start[24], start[25]
        for at in range(4):
            bag[at], hand[at] = start[26 + at], start[30 + at]
        scores[number] = play_on(net, pips, colours, purse, bag, board, hand, luck, room, entry, what, bases[number])

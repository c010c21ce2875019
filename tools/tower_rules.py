"""What cards and goals of Tick-Tock Tower do, compiled by numba, on the seats of ``tower_kernel``: full edition."""

import numpy as np
from solo_networks import jit

SPACE, TOKENS, PAID, SHOWN, USED, GOAL, HERO, TWIN = range(8)
CUCKOO = 8
GEARS, PENDULUM, BELFRY, FACE, THREE, HEART, CHIME, MIDDLE, AHEAD, MEETING, BEHIND, EVEN = range(12)
PUSH, HAND, DANCE, CATCH, FAN = range(3, 8)
PAYS = np.array([3, 3, 6, 3, 4, 5, 3, 3, 5, 3, 5, 3])
SUPPLY = 16


@jit
def forward(seats, seat, steps):
    """Move a pawn; whether it moved."""
    if seats[seat, HERO] == CUCKOO:
        steps = max(1, steps - 1)
    before = seats[seat, SPACE]
    seats[seat, SPACE] = min(15, before + steps)
    return seats[seat, SPACE] > before


@jit
def push(seats, pusher, powers):
    """Move the pusher's twin back."""
    twin = seats[pusher, TWIN]
    if twin < 0:
        return
    if powers and seats[twin, HERO] < 2 and seats[pusher, SPACE] - seats[twin, SPACE] >= 4:
        return
    seats[twin, SPACE] = max(0, seats[twin, SPACE] - 1)


@jit
def targets(seats, me, kind, found):
    """Fill in the seats on which a card may be played, and return how many; 0 if it picks nobody."""
    n, many = len(seats), 0
    twin, own = seats[me, TWIN], seats[me, SPACE]
    if kind in (HAND, DANCE):
        for seat in range(n):
            if seats[seat, SPACE] <= own and seat != me and seat != twin:
                found[many] = seat
                many += 1
    elif kind == PUSH:
        for seat in range(n):
            near = seats[seat, HERO] == CUCKOO and abs(seats[seat, SPACE] - own) <= 5
            if twin < 0 or seat == twin or near:
                found[many] = seat
                many += 1
    return many


@jit
def effect(seats, me, kind, target, extra, powers):
    """Change spaces and tokens as a card does."""
    n = len(seats)
    if kind < 3:
        if forward(seats, me, kind + 1 + extra):
            push(seats, me, powers)
    elif kind in (HAND, DANCE):
        moved = target >= 0 and forward(seats, target, 2)
        ballerina = powers and (seats[me, HERO] == 2 or seats[me, HERO] == 3)
        mine = forward(seats, me, 2 if kind == DANCE or ballerina else 1)
        if moved:
            push(seats, target, powers)
        if kind == DANCE and mine:
            push(seats, me, powers)
        if target >= 0 and seats[:, TOKENS].sum() < SUPPLY:
            seats[me, TOKENS] += 1
    elif kind == PUSH:
        seats[target, SPACE] = max(0, seats[target, SPACE] - 2)
    elif kind == CATCH:
        twin = seats[me, TWIN]
        gap = 0 if twin < 0 else seats[twin, SPACE] - seats[me, SPACE]
        forward(seats, me, min(3, gap) if gap > 0 else 1)
    else:
        side = seats[me, HERO] % 2
        for seat in range(n):
            if seat == me or seat == seats[me, TWIN]:
                continue
            hero = seats[seat, HERO]
            if seats[me, HERO] == CUCKOO or (hero != CUCKOO and hero % 2 != side):
                seats[seat, SPACE] = max(0, seats[seat, SPACE] - 1)
        forward(seats, me, 1)


@jit
def is_true(seats, goal, me):
    """Whether a goal is true for a seat."""
    own, twin, n = seats[me, SPACE], seats[me, TWIN], len(seats)
    if goal == GEARS:
        return 1 <= own <= 4
    if goal == PENDULUM:
        return 5 <= own <= 9
    if goal == BELFRY:
        return own >= 10
    if goal == HEART:
        return seats[me, TOKENS] >= 2
    if goal == CHIME:
        return own == 4 or own == 8 or own == 12
    low, high, total = 99, -1, 0
    least, most, near, met = 99, -1, False, False
    for seat in range(n):
        at, hero = seats[seat, SPACE], seats[seat, HERO]
        low, high = min(low, at), max(high, at)
        if hero != CUCKOO:
            total += at if hero % 2 == 0 else -at
        if seat != me:
            least, most = min(least, at), max(most, at)
            near = near or abs(at - own) <= 1
            opposite = own > 0 and seat != twin and hero != CUCKOO and hero % 2 != seats[me, HERO] % 2
            met = met or (at == own and (twin < 0 or opposite))
    if goal == MIDDLE:
        return low < own < high
    if goal == AHEAD:
        return own == high
    if goal == EVEN:
        return abs(total) <= 2
    if goal == MEETING:
        return met
    if twin < 0:
        if goal == FACE:
            return near
        return own >= most if goal == THREE else own <= least
    other = seats[twin, SPACE]
    if goal == FACE:
        return abs(own - other) <= 1
    if goal == THREE:
        return own - other >= 3
    return 1 <= other - own <= 3


@jit
def bonus(seats, me):
    """The points for being ahead of one's twin, or the Cuckoo's for close pairs."""
    twin = seats[me, TWIN]
    if twin >= 0:
        return 3 if seats[me, SPACE] > seats[twin, SPACE] else 0
    return 2 * close_pairs(seats)


@jit
def close_pairs(seats):
    """How many pairs are close."""
    many = 0
    for seat in range(len(seats)):
        twin = seats[seat, TWIN]
        if twin > seat and abs(seats[seat, SPACE] - seats[twin, SPACE]) <= 3:
            many += 1
    return many


@jit
def points(seats, me):
    """The points if the bell rang now."""
    return seats[me, SPACE] + bonus(seats, me) + seats[me, PAID]


@jit
def pays(seats, me, goal, powers):
    """What a goal brings if it is shown next."""
    first = powers and seats[me, SHOWN] == 0 and (seats[me, HERO] == 6 or seats[me, HERO] == 7)
    return PAYS[goal] + first

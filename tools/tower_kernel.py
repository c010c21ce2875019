"""Tick-Tock Tower compiled by numba: what ``fit_tower`` plays its games on, and what its network learns from.

A table is ``seats`` (players, 8: space, tokens, points of goals shown, how many were shown, whether the power is used,
goal, hero, twin or -1), ``hands`` (players, 8 kinds), ``order``, and ``clock`` (hour, place in the order, whether
powers are played with, where the goal pile begins and ends, whether round 1 has begun). Features and choices are those
of ``clocklab.games.ticktock.play``; ``test_planner`` compares the two.
"""

import numpy as np
from solo_networks import adam, jit
from tower_rules import (
    CUCKOO,
    DANCE,
    EVEN,
    GOAL,
    HAND,
    HEART,
    HERO,
    PAID,
    SHOWN,
    SPACE,
    TOKENS,
    TWIN,
    USED,
    bonus,
    close_pairs,
    effect,
    is_true,
    pays,
    points,
    targets,
)  # fmt: skip

from clocklab.games.ticktock.play import judge

HOUR, PLACE, POWERS, NEXT, END, BEGUN = range(6)
NEW, NONE = judge.NEW, judge.NONE
KIT = np.array([10, 12, 6, 8, 8, 4, 2, 3])
BELL = 12
HOURS = np.array([3, 3, 5, 5, 5])
ROWS, MOST = judge.ROWS, judge.MOST_ROWS
LONGEST = 400


@jit
def tries(seats, me, kind, powers, laid, found):
    """The most points that a card brings next, and whether it can make the goal true, others standing still."""
    goal = seats[me, GOAL]
    many = targets(seats, me, kind, found)
    extra = (
        many == 0 and kind < 3 and powers and seats[me, USED] == 0 and (seats[me, HERO] == 4 or seats[me, HERO] == 5)
    )
    most, reached = -99, False
    for number in range(max(1, many) + extra):
        laid[:] = seats
        effect(laid, me, kind, found[number] if many > 0 else -1, number if many == 0 else 0, powers)
        gain = laid[me, SPACE] + bonus(laid, me)
        if goal < NEW and is_true(laid, goal, me):
            reached = True
            gain += pays(laid, me, goal, powers)
        most = max(most, gain)
    return most, reached


@jit
def features(seats, hands, discards, order, clock, me, laid, found, rows):
    """Fill in the rows of ``judge.features`` for a seat that has had its turn, and return how many."""
    n, powers = len(seats), clock[POWERS] == 1
    place = -1
    for number in range(n):
        if order[number] == me:
            place = number
    played = clock[BEGUN] == 1 and place <= clock[PLACE]
    turns = BELL - clock[HOUR] - played
    t3, t2 = min(turns, 3), min(turns, 2)
    own, twin, goal = seats[me, SPACE], seats[me, TWIN], seats[me, GOAL]
    mine = points(seats, me)
    rows[0] = judge.TURNS + turns
    rows[1] = judge.PLAYERS + n - 4
    rows[2] = judge.SPACE + turns * 16 + own
    at, after, rank, highest, total = 3, 0, 0, -1, 0
    keys = np.empty(8, dtype=np.int64)
    others = 0
    for number in range(n):
        seat = order[number]
        space = seats[seat, SPACE]
        if seats[seat, HERO] != CUCKOO:
            total += space if seats[seat, HERO] % 2 == 0 else -space
        if seat == me:
            continue
        later = played and number > clock[PLACE]
        after += later
        highest = max(highest, space)
        rank += space > own
        key = ((points(seats, seat) * 2 + later) * 2 + (seat == twin)) * 16 + space
        spot = others
        while spot > 0 and keys[spot - 1] < key:
            keys[spot] = keys[spot - 1]
            spot -= 1
        keys[spot] = key
        others += 1
    for number in range(others):
        key, spot = keys[number], min(number, 2) * 4 + t3
        lead = min(15, max(-15, mine - key // 64))
        rows[at] = judge.LEADS + ((spot * 2 + key // 16 % 2) * 2 + key // 32 % 2) * 31 + lead + 15
        rows[at + 1] = judge.SPACES + spot * 16 + key % 16
        at += 2
    rows[at] = judge.AFTER + t2 * 8 + after
    rows[at + 1] = judge.RANK + t3 * 8 + rank
    at += 2
    apart = 0
    if twin >= 0:
        apart = min(8, max(-8, own - seats[twin, SPACE]))
        later = False
        for number in range(n):
            if order[number] == twin:
                later = played and number > clock[PLACE]
        rows[at] = judge.TWIN + (t3 * 2 + later) * 17 + apart + 8
    else:
        rows[at] = judge.PAIRS + t3 * 5 + close_pairs(seats)
    at += 1
    most, second, reached, unseen, picks = -99, -99, 0, 0, 0
    first = at
    for kind in range(8):
        many = hands[me, kind]
        if many == 0:
            continue
        gain, true = tries(seats, me, kind, powers, laid, found)
        reached += many if true else 0
        picks += many if kind in (HAND, DANCE) else 0
        for _ in range(many):
            second = max(second, min(most, gain))
            most = max(most, gain)
            rows[at] = judge.CARD + t2 * 8 + kind
            at += 1
    cards = at - first
    for one in range(cards):
        for other in range(one + 1, cards):
            a, b = (rows[first + one] - judge.CARD) % 8, (rows[first + other] - judge.CARD) % 8
            rows[at] = judge.TWO + t2 * 64 + a * 8 + b
            at += 1
    now = own + bonus(seats, me) - 3
    rows[at] = judge.GAIN + t3 * 16 + (min(15, max(0, most - now)) if cards > 0 else 3)
    rows[at + 1] = judge.SECOND + t3 * 16 + (min(15, max(0, second - now)) if cards > 1 else 3)
    at += 2
    status = 0
    if reached > 0:
        status = min(2, reached) + 4
    elif goal < NEW:
        making = 0
        for kind in range(8):
            left = KIT[kind] - hands[me, kind] - discards[kind]
            unseen += left
            if hands[me, kind] == 0 and left > 0 and tries(seats, me, kind, powers, laid, found)[1]:
                making += left
        for bound in judge.CHANCES:
            status += 100 * making > bound * unseen
    rows[at] = judge.GOAL + (goal * 7 + status) * 5 + min(turns, 4)
    hero = seats[me, HERO] if powers or seats[me, HERO] == CUCKOO else 9
    rows[at + 1] = judge.HERO + hero * 2 + seats[me, USED]
    rows[at + 2] = judge.TOKENS + (goal == HEART) * (1 + min(2, picks)) * 3 + min(2, seats[me, TOKENS])
    keeper = powers and seats[me, SHOWN] == 0 and (hero == 6 or hero == 7)
    rows[at + 3] = judge.FIRST + keeper
    at += 4
    if goal < NEW:
        rows[at] = judge.AT + goal * 16 + own
        rows[at + 1] = judge.APART + goal * 17 + apart + 8
        rows[at + 2] = judge.FAR + goal * 16 + min(11, max(-4, highest - own)) + 4
        at += 3
        if goal == EVEN:
            rows[at] = judge.EVEN + min(15, abs(total))
            at += 1
    return at


@jit
def through(net, rows, count, hidden):
    """The value of a position by its rows; ``hidden`` is left with the sums."""
    matrix, out = net
    width = matrix.shape[1]
    hidden[:] = matrix[rows[0]]
    for at in range(1, count):
        row = matrix[rows[at]]
        for unit in range(width):
            hidden[unit] += row[unit]
    total = hidden[width - 1]
    for unit in range(width - 1):
        total += max(hidden[unit], np.float32(0)) * out[unit]
    return float(total)


@jit
def outcome(seats, me):
    """The seat's share of the win at the end, and its points less those of the best of the others."""
    best, many, other = -1, 0, -99
    for seat in range(len(seats)):
        rank = (points(seats, seat) * 16 + seats[seat, SPACE]) * 32 + seats[seat, SHOWN]
        if rank > best:
            best, many = rank, 1
        elif rank == best:
            many += 1
        if seat != me:
            other = max(other, points(seats, seat))
    mine = points(seats, me)
    won = (mine * 16 + seats[me, SPACE]) * 32 + seats[me, SHOWN] == best
    return (1.0 / many if won else 0.0), mine - other


@jit
def worth_at_end(seats, me):
    """What the network is taught that the end is worth."""
    share, lead = outcome(seats, me)
    return share + judge.LEAD / judge.UNIT * lead


@jit
def judged(net, seats, hands, discards, order, clock, me, laid, found, rows, hidden):
    """What a position is worth to a seat that has just had its turn."""
    if clock[HOUR] == BELL - 1 and clock[PLACE] == len(seats) - 1:
        return worth_at_end(seats, me)
    return through(net, rows, features(seats, hands, discards, order, clock, me, laid, found, rows), hidden)


@jit
def choose(net, seats, hands, discards, order, clock, me, noise, work):
    """The best way to play a card, as power's target or -1, kind, target and extra, and what it is worth."""
    after, laid, found, deep, rows, hidden, pushed = work
    n, powers = len(seats), clock[POWERS] == 1
    top, chosen = -1e9, (-1, -1, -1, 0)
    bird = powers and seats[me, HERO] == CUCKOO and seats[me, USED] == 0
    for power in range(-1, n if bird else 0):
        if power == me:
            continue
        pushed[:] = seats
        if power >= 0:
            if seats[power, SPACE] == 0:
                continue
            pushed[power, SPACE] = max(0, pushed[power, SPACE] - 3)
            pushed[me, USED] = 1
        owl = powers and seats[me, USED] == 0 and (seats[me, HERO] == 4 or seats[me, HERO] == 5)
        for kind in range(8):
            if hands[me, kind] == 0:
                continue
            many = targets(pushed, me, kind, found)
            extra = owl and kind < 3
            for number in range(max(1, many) + extra):
                target = found[number] if many > 0 else -1
                more = number if many == 0 else 0
                after[:] = pushed
                effect(after, me, kind, target, more, powers)
                if more:
                    after[me, USED] = 1
                goal = after[me, GOAL]
                if goal < NEW and is_true(after, goal, me):
                    after[me, PAID] += pays(after, me, goal, powers)
                    after[me, SHOWN] += 1
                    after[me, GOAL] = NEW if clock[NEXT] < clock[END] else NONE
                hands[me, kind] -= 1
                discards[kind] += 1
                worth = judged(net, after, hands, discards, order, clock, me, laid, deep, rows, hidden)
                hands[me, kind] += 1
                discards[kind] -= 1
                if noise > 0:
                    worth += noise * (np.random.random() - np.random.random())
                if worth > top:
                    top, chosen = worth, (power, kind, target, more)
    return top, chosen


@jit
def new_goal(net, seats, hands, discards, order, clock, goals, me, noise, work):
    """Draw goals and keep the best one; the pile is ``goals`` from NEXT up to END."""
    _, laid, found, _, rows, hidden, _ = work
    wanted = 3 if clock[BEGUN] and clock[POWERS] == 1 and (seats[me, HERO] == 6 or seats[me, HERO] == 7) else 2
    many = min(wanted, clock[END] - clock[NEXT])
    if many == 0:
        seats[me, GOAL] = NONE
        return
    begin = clock[NEXT]
    clock[NEXT] += many
    top, kept = -1e9, 0
    for number in range(many):
        seats[me, GOAL] = goals[begin + number]
        worth = judged(net, seats, hands, discards, order, clock, me, laid, found, rows, hidden)
        if noise > 0:
            worth += noise * (np.random.random() - np.random.random())
        if worth > top:
            top, kept = worth, number
    seats[me, GOAL] = goals[begin + kept]
    for number in range(many):
        if number != kept:
            goals[clock[END]] = goals[begin + number]
            clock[END] += 1


@jit
def draw(hands, pile, seat, discards):
    """Draw a card; a pile that runs out is made up again."""
    for again in range(2):
        left = pile.sum()
        if again == 0 and left > 0:
            ticket = np.random.randint(0, left)
            for kind in range(8):
                ticket -= pile[kind]
                if ticket < 0:
                    pile[kind] -= 1
                    hands[seat, kind] += 1
                    break
        if pile.sum() == 0:
            pile[:] = discards
            discards[:] = 0


@jit
def deal(n, powers, seats, hands, discards, pile, order, clock, goals):
    """Lay the table: heroes, hands and the goal pile."""
    pairs = np.arange(4)
    np.random.shuffle(pairs)
    heroes = np.empty(n, dtype=np.int64)
    for number in range(n):
        heroes[number] = CUCKOO if number == n - 1 and n % 2 == 1 else pairs[number // 2] * 2 + number % 2
    np.random.shuffle(heroes)
    seats[:] = 0
    hands[:] = 0
    discards[:] = 0
    pile[:] = KIT
    for seat in range(n):
        seats[seat, HERO] = heroes[seat]
        seats[seat, GOAL] = NONE
        seats[seat, TWIN] = -1
        for other in range(n):
            if heroes[seat] != CUCKOO and heroes[other] == heroes[seat] ^ 1:
                seats[seat, TWIN] = other
    for number in range(24):
        goals[number] = number // 2
    np.random.shuffle(goals[:24])
    clock[HOUR], clock[PLACE], clock[POWERS] = HOURS[n - 4], -1, powers
    clock[NEXT], clock[END], clock[BEGUN] = 0, 24, 0
    for seat in range(n):
        order[seat] = seat
        for _ in range(3):
            draw(hands, pile, seat, discards)


@jit
def keep_position(seats, hands, discards, order, clock, me, net, work, kept, at, turn, judgements, movers):
    """Note the rows of a position and what it seems worth."""
    _, laid, found, _, rows, hidden, _ = work
    seen, counts = kept[0], kept[1]
    count = features(seats, hands, discards, order, clock, me, laid, found, rows)
    seen[at, :count] = rows[:count]
    counts[at] = count
    judgements[turn] = through(net, rows, count, hidden)
    movers[turn] = me


@jit
def play_many(nets, many, players, powers, seed, noises, drift, kept):
    """Shares and leads of the second network against the first, every other seat; positions go to ``kept``.

    ``drift``: how much of a position's worth is what came of the game; the rest is what the next one seemed worth.
    """
    np.random.seed(seed)
    rows = np.zeros(MOST, dtype=np.int64)
    hidden = np.zeros(nets[0][0].shape[1], dtype=np.float32)
    goals = np.zeros(400, dtype=np.int64)
    discards, pile = np.zeros(8, dtype=np.int64), np.zeros(8, dtype=np.int64)
    clock = np.zeros(6, dtype=np.int64)
    results = np.zeros((many, 2))
    worths, filled = kept[2:]
    learning = len(worths) > 0
    judgements, movers = np.zeros(LONGEST), np.zeros(LONGEST, dtype=np.int64)
    for game in range(many):
        n = players[game % len(players)]
        seats = np.zeros((n, 8), dtype=np.int64)
        hands = np.zeros((n, 8), dtype=np.int64)
        order = np.zeros(n, dtype=np.int64)
        work = (np.zeros_like(seats), np.zeros_like(seats), np.zeros(9, dtype=np.int64), np.zeros(9, dtype=np.int64),
                rows, hidden, np.zeros_like(seats))  # fmt: skip
        deal(n, powers[game % len(powers)], seats, hands, discards, pile, order, clock, goals)
        noise = noises[game % len(noises)]
        newer = np.arange(n) % 2
        np.random.shuffle(newer)
        start, turn = filled[0], 0
        for seat in range(n):
            new_goal(nets[newer[seat]], seats, hands, discards, order, clock, goals, seat, noise, work)
            if learning:
                keep_position(seats, hands, discards, order, clock, seat, nets[newer[seat]], work, kept, start + turn,
                              turn, judgements, movers)  # fmt: skip
                turn += 1
        first = np.random.randint(0, n)
        for number in range(n):
            order[number] = (first + number) % n
        clock[BEGUN] = 1
        while clock[HOUR] < BELL:
            for number in range(n):
                clock[PLACE] = number
                me = order[number]
                net = nets[newer[me]]
                _, (power, kind, target, extra) = choose(net, seats, hands, discards, order, clock, me, noise, work)
                if power >= 0:
                    seats[power, SPACE] = max(0, seats[power, SPACE] - 3)
                    seats[me, USED] = 1
                effect(seats, me, kind, target, extra, clock[POWERS] == 1)
                if extra:
                    seats[me, USED] = 1
                hands[me, kind] -= 1
                discards[kind] += 1
                last = clock[HOUR] == BELL - 1 and number == n - 1
                goal = seats[me, GOAL]
                if goal < NEW and is_true(seats, goal, me):
                    seats[me, PAID] += pays(seats, me, goal, clock[POWERS] == 1)
                    seats[me, SHOWN] += 1
                    seats[me, GOAL] = NEW if clock[NEXT] < clock[END] else NONE
                    if learning and not last:
                        keep_position(seats, hands, discards, order, clock, me, net, work, kept, start + turn, turn,
                                      judgements, movers)  # fmt: skip
                        turn += 1
                    new_goal(net, seats, hands, discards, order, clock, goals, me, noise, work)
                if learning and not last:
                    keep_position(seats, hands, discards, order, clock, me, net, work, kept, start + turn, turn,
                                  judgements, movers)  # fmt: skip
                    turn += 1
                draw(hands, pile, me, discards)
            clock[HOUR] += 1
            clock[PLACE] = -1
            for number in range(1, n):
                one, spot = order[number], number
                while spot > 0 and seats[order[spot - 1], SPACE] < seats[one, SPACE]:
                    order[spot] = order[spot - 1]
                    spot -= 1
                order[spot] = one
        many_new = 0
        for seat in range(n):
            many_new += newer[seat]
            share, lead = outcome(seats, seat)
            results[game, 0] += share * newer[seat]
            results[game, 1] += lead * newer[seat]
        results[game, 1] /= many_new
        if learning:
            worth = np.zeros(n)
            for seat in range(n):
                worth[seat] = worth_at_end(seats, seat)
            for at in range(turn - 1, -1, -1):
                me = movers[at]
                worths[start + at] = worth[me]
                worth[me] = drift * worth[me] + (1 - drift) * judgements[at]
            filled[0] = start + turn
    return results


@jit
def learn(net, seen, counts, worths, order, batch, rate, memory):
    """One pass of Adam over the positions; the mean squared error on the way comes back."""
    matrix, out = net
    first, second, first_out, second_out, steps = memory
    width = matrix.shape[1]
    slope, slope_out = np.zeros_like(matrix), np.zeros((1, width - 1), dtype=np.float32)
    outs = out.reshape(1, width - 1)
    hidden = np.zeros(width, dtype=np.float32)
    error = 0.0
    for start in range(0, len(order) - batch + 1, batch):
        slope[:] = 0
        slope_out[:] = 0
        for k in range(start, start + batch):
            one = order[k]
            count = counts[one]
            off = np.float32(through(net, seen[one], count, hidden) - worths[one])
            error += off * off
            push = off / batch
            for unit in range(width - 1):
                if hidden[unit] > 0:
                    slope_out[0, unit] += push * hidden[unit]
                    hidden[unit] = push * out[unit]
                else:
                    hidden[unit] = 0
            hidden[width - 1] = push
            for at in range(count):
                row = slope[seen[one, at]]
                for unit in range(width):
                    row[unit] += hidden[unit]
        steps[0] += 1
        fix1, fix2 = 1 - 0.9 ** steps[0], 1 - 0.999 ** steps[0]
        adam(matrix, slope, first, second, rate, fix1, fix2)
        adam(outs, slope_out, first_out, second_out, rate, fix1, fix2)
    return error / max(1, len(order) // batch * batch)

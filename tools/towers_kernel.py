"""Clocktowers for two builders, compiled by numba: what ``fit_towers`` plays its games on, and the networks learn from.

A table is ``hand`` (2, 13), ``towers`` (2, 64, 4: floors, animals as bits 1 cat and 2 mouse, whether it has a clock,
the animal on its topmost wall), ``seats`` (2, 3: unfinished towers, points, animals on top floors) and ``table`` (24:
the ladders of five colours, three tops or -1, how many cards are left in three decks, 13 unseen counts). Features and
choices are those of ``clocklab.games.clocktowers.play``; ``test_fit_towers`` compares the two.
"""

import numpy as np
from solo_networks import adam, jit

from clocklab.games.clocktowers.play import judge

WORTH = np.array([5, 4, 2, 3])
LADDER, TOPS, LEFT, UNSEEN = 0, 5, 8, 11
FIRST = np.array([0, 6, 8, 13])
ROWS, MOST = judge.ROWS, judge.MOST_ROWS
(LEAD, COMING, DECKS, HANDS, BARES, READIES, CROWNS, READY, BARE, WALL_TOP, CLOCK_TOP, COLOURS) = (
    judge.LEAD, judge.COMING, judge.DECKS, judge.HANDS, judge.BARES, judge.READIES, judge.CROWNS, judge.READY,
    judge.BARE, judge.WALL_TOP, judge.CLOCK_TOP, judge.COLOUR,
)  # fmt: skip
OWN = judge.OWN
STARTS = np.array([start for start, _ in judge.ORDERED])
SIZES = np.array([size for _, size in judge.ORDERED])
WIN = judge.WIN
LONGEST = 80


@jit
def fits(ladder, colour, height):
    """Whether a tower of this height is the next one of the colour."""
    last = ladder[colour]
    return height == last + 1 if last > 0 else height <= 2


@jit
def status(hand, owner, ladder, table, height):
    """How near such a tower with a clock is to a roof, 0 to 6, and the colour of that roof."""
    best, chosen = 0, -1
    for colour in range(5):
        last = ladder[colour]
        up = height - last - 1 if last > 0 else max(0, height - 2)
        if up < 0 or up > 2:
            continue
        unseen, held = table[UNSEEN + 8 + colour], hand[owner, 8 + colour]
        top = table[TOPS + 2] == 8 + colour
        if up == 0:
            found = 6 if held > 0 else 5 if top else 4 if unseen > 1 else 3 if unseen == 1 else 0
        else:
            found = 3 - up if unseen + held + top > up else 0
        if found > best:
            best, chosen = found, colour
    return best, chosen


@jit
def features(hand, towers, seats, table, me, rows):
    """Fill in the rows of ``judge.features`` for the seat that has just had its turn, and return how many."""
    you = 1 - me
    lead = seats[me, 1] - seats[you, 1]
    rows[0] = LEAD + min(60, max(0, lead + 30))
    coming, at = 0, 2
    for deck in range(3):
        cards = table[LEFT + deck] + (table[TOPS + deck] >= 0)
        coming += cards
        rows[at] = DECKS + 20 * deck + min(19, cards)
        at += 1
    rows[1] = COMING + min(59, coming)
    rows[at] = WALL_TOP + table[TOPS] + 1
    rows[at + 1] = CLOCK_TOP + (0 if table[TOPS + 1] < 0 else table[TOPS + 1] - 5)
    at += 2
    ladder = np.empty(5, dtype=np.int64)
    claims, order = np.zeros((2, 5), dtype=np.int64), np.empty(64, dtype=np.int64)
    for side in range(2):
        seat = me if side == 0 else you
        begin = side * OWN
        for kind in range(8):
            rows[at] = HANDS + begin + 4 * kind + min(3, hand[seat, kind])
            at += 1
        for colour in range(5):
            ladder[colour] = table[LADDER + colour]
        many, crowned, bares, readies = seats[seat, 0], 0, 0, 0
        for number in range(many):
            if towers[seat, number, 2] == 0:
                continue
            one = (5 - WORTH[towers[seat, number, 1]]) * 64 + towers[seat, number, 0]
            place = readies
            while place > 0 and order[place - 1] > one:
                order[place] = order[place - 1]
                place -= 1
            order[place] = one
            readies += 1
        for place in range(readies):
            points, height = 5 - order[place] // 64, order[place] % 64
            for colour in range(5):
                if fits(table, colour, height):
                    claims[side, colour] = max(claims[side, colour], 1 if points < 4 else 2)
            best, colour = status(hand, seat, ladder, table, height)
            if best > 2:
                ladder[colour] = height
            if best == 6:
                crowned += points
            rows[at] = READY + begin + ((min(height, 6) - 1) * 4 + points - 2) * 7 + best
            at += 1
        for number in range(many):
            if towers[seat, number, 2] == 1:
                continue
            bares += 1
            height, near = towers[seat, number, 0], 0
            for more in range(3):
                best = status(hand, seat, ladder, table, height + more)[0]
                if best > 2:
                    near = 4 if more == 0 and best == 6 else 3 - more
                    break
            rows[at] = BARE + begin + ((min(height, 6) - 1) * 4 + WORTH[towers[seat, number, 1]] - 2) * 5 + near
            at += 1
        rows[at] = BARES + begin + min(7, bares)
        rows[at + 1] = READIES + begin + min(5, readies)
        rows[at + 2] = CROWNS + begin + min(15, crowned)
        at += 3
    for colour in range(5):
        mine = claims[0, colour] * 2 + (hand[me, 8 + colour] > 0)
        yours = claims[1, colour] * 2 + (hand[you, 8 + colour] > 0)
        one = min(5, table[LADDER + colour]) * 4 + min(3, table[UNSEEN + 8 + colour])
        rows[at] = COLOURS + ((one * 2 + (table[TOPS + 2] == 8 + colour)) * 6 + mine) * 6 + yours
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
    return total * 10.0


@jit
def outcome(seats, me):
    """How many points the seat is ahead at the end, and what the win counts on top of it."""
    lead = seats[me, 1] - seats[1 - me, 1]
    order = lead
    if order == 0:
        order = (seats[me, 2] & 2) - (seats[1 - me, 2] & 2)
    if order == 0:
        order = (seats[me, 2] & 1) - (seats[1 - me, 2] & 1)
    return lead + WIN * np.sign(order)


@jit
def is_over(hand, table):
    """Whether nobody holds a card and none is to come."""
    for deck in range(3):
        if table[TOPS + deck] >= 0 or table[LEFT + deck] > 0:
            return False
    return hand.sum() == 0


@jit
def play(hand, towers, seats, table, seat, kind, number):
    """Play a card on a tower, -1 beginning a new one, -2 putting the card away."""
    hand[seat, kind] -= 1
    if number == -2:
        return
    mine = towers[seat]
    if kind < 6:
        if number == -1:
            number = seats[seat, 0]
            seats[seat, 0] += 1
            mine[number, 0] = mine[number, 1] = mine[number, 2] = 0
        mine[number, 0] += kind // 3 + 1
        mine[number, 3] = kind % 3
        mine[number, 1] |= kind % 3
    elif kind < 8:
        mine[number, 2] = 1
        mine[number, 1] |= 2 * (kind - 6)
    else:
        table[LADDER + kind - 8] = mine[number, 0]
        seats[seat, 1] += WORTH[mine[number, 1]]
        seats[seat, 2] |= mine[number, 3]
        last = seats[seat, 0] - 1
        mine[number] = mine[last]
        seats[seat, 0] = last


@jit
def may(hand, towers, seats, table, seat, kind, number):
    """Whether the card may go there; of like towers only on the first, and no wall is put away."""
    if hand[seat, kind] == 0:
        return False
    if number == -2:
        return kind > 5
    if number == -1:
        return kind < 6
    mine = towers[seat]
    if kind < 8 and mine[number, 2] == 1:
        return False
    if kind > 7 and (mine[number, 2] == 0 or not fits(table, kind - 8, mine[number, 0])):
        return False
    for before in range(number):
        same = True
        for what in range(4):
            same = same and mine[before, what] == mine[number, what]
        if same:
            return False
    return True


@jit
def judged(net, hand, towers, seats, table, me, rows, hidden):
    """What the position is worth to the seat that has just had its turn."""
    if is_over(hand, table):
        return float(outcome(seats, me))
    return through(net, rows, features(hand, towers, seats, table, me, rows), hidden)


@jit
def best_play(net, hand, towers, seats, table, seat, rows, hidden, noise):
    """The best card to play, where, and what the position is worth after it."""
    top, card, place = -1e9, -1, -2
    many = seats[seat, 0]
    saved, ladder, old = towers[seat].copy(), table[:5].copy(), seats[seat].copy()
    for kind in range(13):
        if hand[seat, kind] == 0:
            continue
        for number in range(-2, many):
            if not may(hand, towers, seats, table, seat, kind, number):
                continue
            play(hand, towers, seats, table, seat, kind, number)
            worth = judged(net, hand, towers, seats, table, seat, rows, hidden)
            hand[seat, kind] += 1
            seats[seat] = old
            table[:5] = ladder
            if number >= 0:
                towers[seat, number] = saved[number]
                towers[seat, many - 1] = saved[many - 1]
            if noise > 0:
                worth += noise * (np.random.random() - np.random.random())
            if worth > top:
                top, card, place = worth, kind, number
    return top, card, place


@jit
def drawn_kind(table, deck):
    """Any unseen card of a deck, all equally likely."""
    total = 0
    for kind in range(FIRST[deck], FIRST[deck + 1]):
        total += table[UNSEEN + kind]
    ticket = np.random.randint(0, total)
    for kind in range(FIRST[deck], FIRST[deck + 1]):
        ticket -= table[UNSEEN + kind]
        if ticket < 0:
            return kind
    return -1


@jit
def worth_drawn(net, hand, towers, seats, table, seat, deck, samples, rows, hidden):
    """What drawing from a deck is worth: the mean over the next tops, or over so many of them drawn at random."""
    top = table[TOPS + deck]
    hand[seat, top] += 1
    table[TOPS + deck] = -1
    if table[LEFT + deck] == 0:
        worth = best_play(net, hand, towers, seats, table, seat, rows, hidden, 0.0)[0]
    else:
        total, weights = 0.0, 0
        table[LEFT + deck] -= 1
        begin, end = FIRST[deck], FIRST[deck + 1]
        for number in range(begin, end if samples == 0 else begin + samples):
            kind = number if samples == 0 else drawn_kind(table, deck)
            weight = table[UNSEEN + kind] if samples == 0 else 1
            if weight == 0:
                continue
            table[UNSEEN + kind] -= 1
            table[TOPS + deck] = kind
            total += weight * best_play(net, hand, towers, seats, table, seat, rows, hidden, 0.0)[0]
            weights += weight
            table[UNSEEN + kind] += 1
        table[LEFT + deck] += 1
        worth = total / weights
    table[TOPS + deck] = top
    hand[seat, top] -= 1
    return worth


@jit
def uncover(table, deck):
    """Turn up the next card of a deck that shows none."""
    table[TOPS + deck] = -1
    if table[LEFT + deck] > 0:
        kind = drawn_kind(table, deck)
        table[UNSEEN + kind] -= 1
        table[LEFT + deck] -= 1
        table[TOPS + deck] = kind


@jit
def one_turn(net, hand, towers, seats, table, seat, samples, noise, rows, hidden):
    """A whole turn: draw, turn up, play."""
    top, chosen = -1e9, -1
    for deck in range(3):
        if table[TOPS + deck] < 0:
            continue
        worth = worth_drawn(net, hand, towers, seats, table, seat, deck, samples, rows, hidden)
        if noise > 0:
            worth += noise * (np.random.random() - np.random.random())
        if worth > top:
            top, chosen = worth, deck
    if chosen >= 0:
        hand[seat, table[TOPS + chosen]] += 1
        uncover(table, chosen)
    card, place = best_play(net, hand, towers, seats, table, seat, rows, hidden, noise)[1:]
    play(hand, towers, seats, table, seat, card, place)


@jit
def dealt(begin, hand, towers, seats, table):
    """Set up a game: ``begin`` has the three counts left, then the 13 unseen ones."""
    hand[:] = 0
    towers[:] = 0
    seats[:] = 0
    table[:] = 0
    for seat in range(2):
        hand[seat, 1] = hand[seat, 2] = hand[seat, 7] = 1
    table[LEFT : UNSEEN + 13] = begin
    for deck in range(3):
        uncover(table, deck)


@jit
def play_many(nets, begin, games, seed, samples, noises, drift, kept):
    """Results of the second network against the first, seats in turn; positions with their worths go to ``kept``.

    ``drift``: how much of a position's worth is what came of the game; the rest is what the next one seemed worth.
    """
    np.random.seed(seed)
    hand, towers = np.zeros((2, 13), dtype=np.int64), np.zeros((2, 64, 4), dtype=np.int64)
    seats, table = np.zeros((2, 3), dtype=np.int64), np.zeros(24, dtype=np.int64)
    rows, hidden = np.zeros(MOST, dtype=np.int64), np.zeros(nets[0][0].shape[1], dtype=np.float32)
    results = np.zeros((games, 2))
    seen, counts, worths, filled = kept
    judgements, movers = np.zeros(LONGEST), np.zeros(LONGEST, dtype=np.int64)
    for game in range(games):
        dealt(begin, hand, towers, seats, table)
        noise = noises[game % len(noises)]
        newer = (game // len(noises)) % 2 if len(noises) > 1 else game % 2
        seat, turn = 0, 0
        start = filled[0]
        while not is_over(hand, table):
            if hand[seat].sum() > 0 or table[TOPS : TOPS + 3].max() >= 0:
                net = nets[1] if seat == newer else nets[0]
                one_turn(net, hand, towers, seats, table, seat, samples, noise, rows, hidden)
                if len(worths) > 0 and not is_over(hand, table):
                    count = features(hand, towers, seats, table, seat, rows)
                    at = start + turn
                    seen[at, :count] = rows[:count]
                    counts[at] = count
                    judgements[turn] = through(net, rows, count, hidden)
                    movers[turn] = seat
                    turn += 1
            seat = 1 - seat
        lead = outcome(seats, newer)
        results[game, 0] = 0.5 + 0.5 * np.sign(lead)
        results[game, 1] = seats[newer, 1] - seats[1 - newer, 1]
        if len(worths) > 0:
            worth = float(outcome(seats, 0))
            for at in range(turn - 1, -1, -1):
                side = 1.0 if movers[at] == 0 else -1.0
                worths[start + at] = side * worth
                worth = drift * worth + (1 - drift) * side * judgements[at]
            filled[0] = start + turn
    return results


@jit
def summed(raw, matrix):
    """Fill in the rows as they are read: those of an ordered number add up."""
    matrix[:] = raw
    for at in range(len(STARTS)):
        for row in range(STARTS[at] + 1, STARTS[at] + SIZES[at]):
            matrix[row] += matrix[row - 1]


@jit
def learn(net, raw, seen, counts, worths, order, batch, rate, memory):
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
            off = np.float32(through(net, seen[one], count, hidden) / 10 - worths[one] / 10)
            error += off * off * 100
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
        for at in range(len(STARTS)):
            for row in range(STARTS[at] + SIZES[at] - 2, STARTS[at] - 1, -1):
                slope[row] += slope[row + 1]
        adam(raw, slope, first, second, rate, fix1, fix2)
        adam(outs, slope_out, first_out, second_out, rate, fix1, fix2)
        summed(raw, matrix)
    return error / max(1, len(order) // batch * batch)

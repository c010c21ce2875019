"""Clocks for two to four valuers, compiled by numba: what ``fit_valuer`` measures weights on.

A valuer is ``tables``, ``sets`` and ``scalars`` by the turns to come, as ``odds.auction.appraisal`` makes them, and
whether it knows how the game ends. Clocks are ``pips`` (0: free) and ``colours``. Two bid in the equilibrium of their
gaps, three and four half of them, as the package's players do; a full clock gives back wrong dice only.
``test_fit_valuer`` compares the two.
"""

import numpy as np
from solo_acts import PLUS_1_2, coins_of, is_full, other, use
from solo_kernel import CASH, GIVE, using
from solo_networks import jit

SURE = 1000.0
"""What a certain win counts, in coins: more than anything else on the table."""


@jit
def fewest(counts):
    """The least of four counts in one number, 8 bits each, and how many of them are greater."""
    a, b, c, d = counts & 255, (counts >> 8) & 255, (counts >> 16) & 255, counts >> 24
    least = min(min(a, b), min(c, d))
    return least, int(a > least) + int(b > least) + int(c > least) + int(d > least)


@jit
def points_of(pips, colours, board):
    """What a clock scores."""
    run = perfect = counts = 0
    unbroken = True
    for at in range(12):
        if pips[at] == 0:
            unbroken = False
            continue
        counts += 1 << (8 * colours[at])
        if pips[at] == board[0][at]:
            perfect += 1
            run += unbroken
        else:
            unbroken = False
    return perfect + run + 2 * fewest(counts)[0]


@jit
def is_perfect(pips, board):
    """Whether all twelve dice are perfect."""
    for at in range(12):  # noqa: SIM110
        if pips[at] != board[0][at]:
            return False
    return True


@jit
def coins(scalars, money):
    """What money is worth, in coins: those beyond what can be used well count little."""
    plenty = scalars[0]
    return min(money, plenty) + scalars[1] * max(0.0, money - plenty)


@jit
def stand(net, pips, colours, money, gone, board, rest, rest_pips, rows, hidden):
    """What a clock and its money are worth together, in coins."""
    tables, sets, scalars, outlook = net
    worth, wrong, counts = 0.0, 0, 0
    for at in range(12):
        on = pips[at]
        worth += tables[at, wrong, on]
        if on == 0:
            wrong += 1
        else:
            counts += 1 << (8 * colours[at])
            if on != board[0][at]:
                wrong += 1
    complete, begun = fewest(counts)
    if outlook[0] > 0 and (wrong == 0 or outlook[1] > 0):
        points = points_of(pips, colours, board)
        if wrong == 0:
            worth = scalars[2] * points + scalars[1] * money + outlook[2]
        else:
            worth += sets[complete, begun] + coins(scalars, money)
        ahead = points > outlook[3] or (points == outlook[3] and money > outlook[4])
        level = points == outlook[3] and money == outlook[4]
        if outlook[5] > 0:  # the last seat to act: who is ahead now has won
            worth += SURE if ahead else 0.5 * SURE if level else 0.0
        elif wrong == 0 and points < outlook[3]:
            worth -= SURE * (outlook[6] > 0)
        return worth
    return worth + sets[complete, begun] + coins(scalars, money)


best_last = using(stand)


@jit
def one_left(net, pips, colours, money, gone, board, rest, rest_pips, rows, hidden):
    """What a position is worth if one die is left in hand."""
    return best_last(net, pips, colours, money, gone, board, rest, rest_pips, rest, rest_pips, rows, hidden, 0.0)[0]


best_use = using(one_left)


@jit
def worth_now(net, pips, colours, money, board):
    """``stand``, without what only ``using`` needs."""
    return stand(net, pips, colours, money, 0, board, 0, 0, 0, 0)


@jit
def group_worth(net, pips, colours, money, board, group):
    """What the best use of a group's dice comes to: ``group`` has rows of colour and pips, colour -1 for none."""
    if group[0, 0] < 0:
        return worth_now(net, pips, colours, money, board)
    a, x, b, y = group[0, 0], group[0, 1], group[1, 0], group[1, 1]
    if b < 0:
        return best_last(net, pips, colours, money, 0, board, a, x, a, x, 0, 0, 0.0)[0]
    one = best_use(net, pips, colours, money, 0, board, a, x, b, y, 0, 0, 0.0)[0]
    return max(one, best_use(net, pips, colours, money, 0, board, b, y, a, x, 0, 0, 0.0)[0])


@jit
def best_extra(net, pips, colours, money, board):
    """The best extra action: its worth, where it is bought, the die's space and the pips."""
    top, bought, target, more = worth_now(net, pips, colours, money, board), -1, -1, 0
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
                use(pips, colours, act, on, to, by)
                worth = worth_now(net, pips, colours, money - price, board)
                pips[to], colours[to] = q, d
                pips[on], colours[on] = p, c
                if worth > top:
                    top, bought, target, more = worth, at, on, by
    return top, bought, target, more


@jit
def best_free(net, pips, colours, money, board):
    """The best free action: 12 for coins, a space for a re-roll, -1 for none."""
    top, which = best_extra(net, pips, colours, money, board)[0], -1
    worth = best_extra(net, pips, colours, money + 3, board)[0]
    if worth > top:
        top, which = worth, 12
    for at in range(12):
        on = pips[at]
        if on == 0 or on == board[0][at]:
            continue
        worth = 0.0
        for shown in range(1, 7):
            pips[at] = shown
            worth += best_extra(net, pips, colours, money, board)[0] / 6
        pips[at] = on
        if worth > top:
            top, which = worth, at
    return top, which


@jit
def price_of(net, gain, money):
    """The coins that one can pay for a gain and be no worse off."""
    idle = max(0.0, money - net[2][0])
    if gain <= net[2][1] * idle:
        return gain / net[2][1] if gain > 0 and idle > 0 else gain
    return idle + gain - net[2][1] * idle


# ---- the table ------------------------------------------------------------------------------------------------------


@jit
def rounds_left(pips, board, players, aware, hands):
    """How many rounds are to come: till all clocks are full, or none once one is perfect; ``hands``: dice to place."""
    most = 0
    for seat in range(players):
        if aware and is_perfect(pips[seat], board):
            return 0
        free = 0
        for at in range(12):
            free += pips[seat, at] == 0
        most = max(most, free - hands[seat])
    return max(0, -((-most * players) // (players + 1)))


@jit
def valued(valuer, seat, turns, pips, colours, money, board, players, later, rounds):
    """The valuer's eyes for a seat with some turns to come; ``later``: whether others still act in this round."""
    tables, sets, scalars, aware = valuer
    outlook = np.zeros(7)
    if aware > 0:
        outlook[0] = 1
        outlook[1] = 0
        best = top = relief = 0.0
        for foe in range(players):
            if foe == seat:
                continue
            points = points_of(pips[foe], colours[foe], board)
            if points > best or (points == best and money[foe] > top):
                best, top = points, money[foe]
            hoped = scalars[turns, 2] * 0.0
            wrong = counts = 0
            for at in range(12):
                on = pips[foe, at]
                hoped += tables[turns, at, wrong, on] - tables[0, at, wrong, on]
                if on == 0:
                    wrong += 1
                else:
                    counts += 1 << (8 * colours[foe, at])
                    if on != board[0][at]:
                        wrong += 1
            complete, begun = fewest(counts)
            hoped += sets[turns, complete, begun] - sets[0, complete, begun]
            hoped += coins(scalars[turns], money[foe]) - coins(scalars[0], money[foe])
            relief = max(relief, hoped)
        outlook[2] = relief
        outlook[3], outlook[4] = best, top
        if not later:
            outlook[5] = 1
            outlook[1] = rounds == 0
        outlook[6] = aware > 1
    return tables[turns], sets[turns], scalars[turns], outlook


@jit
def offered(values, money, start, players, mine):
    """What ``mine`` expects of an auction with these values, in coins, its bid paid."""
    if players == 2:
        gaps = np.zeros(2)
        if (values[0, 0] > values[0, 1]) != (values[1, 0] > values[1, 1]):
            return values[mine].max()
        gaps[0], gaps[1] = abs(values[0, 0] - values[0, 1]), abs(values[1, 0] - values[1, 1])
        m, s = levels(gaps, money, 1 - start)
        share = 1 - s if mine != start else 1 - m
        return values[mine].min() + share * gaps[mine]
    bids = np.zeros(players, dtype=np.int64)
    for seat in range(players):
        bids[seat] = min(money[seat], int(0.5 * (values[seat].max() - values[seat].min())))
    taken = np.zeros(players, dtype=np.bool_)
    got = np.full(players, -1, dtype=np.int64)
    for seat in in_order(bids, start, players):
        best = -1
        for group in range(players):
            if not taken[group] and (best < 0 or values[seat, group] > values[seat, best]):
                best = group
        taken[best] = True
        got[seat] = best
    return values[mine, got[mine]] - bids[mine]


@jit
def levels(gaps, money, tie):
    """The levels of the closed form in ``solve.equilibrium``; ``tie``: who wins ties."""
    d_t, d_l = max(gaps[tie], 1e-9), max(gaps[1 - tie], 1e-9)
    b_t, b_l = money[tie], money[1 - tie]
    m, s = min(1.0, (np.floor(d_t) + 1) / d_l), min(1.0, np.floor(d_l) / d_t)
    if b_l > b_t:
        m = min(m, (b_t + 1) / d_l)
    if b_t >= b_l:
        s = min(s, b_l / d_t)
    return max(0.0, m), max(0.0, s)


@jit
def bid(values, money, start, players, seat):
    """A bid drawn from the equilibrium for two, or half of the gap."""
    gap = values[seat].max() - values[seat].min()
    if players > 2:
        return min(money[seat], int(0.5 * gap))
    if (values[0, 0] > values[0, 1]) != (values[1, 0] > values[1, 1]):
        return 0
    gaps = np.zeros(2)
    gaps[0], gaps[1] = abs(values[0, 0] - values[0, 1]), abs(values[1, 0] - values[1, 1])
    tie = 1 - start
    m, s = levels(gaps, money, tie)
    luck = np.random.random()
    if seat == tie:
        return min(money[seat], max(0, int((m - luck) * gaps[1 - tie]))) if m > luck else 0
    return min(money[seat], int((s - luck) * gaps[tie]) + 1) if s > luck else 0


@jit
def in_order(bids, start, players):
    """The seats in the order in which they choose."""
    keys = np.zeros(players, dtype=np.int64)
    for seat in range(players):
        keys[seat] = -bids[seat] * 10 + (start - 1 - seat) % players
    return np.argsort(keys)


@jit
def matrix(valuer, pips, colours, money, board, players, rivalry, groups, rounds):
    """What each group is worth to each seat in this valuer's eyes."""
    own = np.zeros((players, players))
    for seat in range(players):
        net = valued(valuer, seat, max(1, rounds), pips, colours, money, board, players, True, rounds)
        now = worth_now(net, pips[seat], colours[seat], money[seat], board)
        for group in range(players):
            worth = group_worth(net, pips[seat], colours[seat], money[seat], board, groups[group])
            own[seat, group] = price_of(net, worth - now, money[seat])
    values = own.copy()
    for group in range(players):
        total = own[:, group].sum()
        for seat in range(players):
            values[seat, group] += rivalry * (total - own[seat, group]) / max(1, players - 1)
    return values


@jit
def use_dice(net, pips, colours, money, board, hand, bag, players):
    """Use the dice in hand as is best, in place; the money left comes back."""
    while hand[0, 0] >= 0:
        a, x, b, y = hand[0, 0], hand[0, 1], hand[1, 0], hand[1, 1]
        first = 0
        if b < 0:
            chosen = best_last(net, pips, colours, money, 0, board, a, x, a, x, 0, 0, 0.0)
        else:
            chosen = best_use(net, pips, colours, money, 0, board, a, x, b, y, 0, 0, 0.0)
            turned = best_use(net, pips, colours, money, 0, board, b, y, a, x, 0, 0, 0.0)
            if turned[0] > chosen[0]:
                chosen, first = turned, 1
        colour, shown = hand[first, 0], hand[first, 1]
        hand[first] = hand[1]
        hand[1, 0] = -1
        space, target, more = chosen[1], chosen[2], chosen[3]
        if space == CASH:
            money += np.random.randint(1, 7)
            bag[3] += players > 2
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
                elif act > 8:
                    lucky = np.random.randint(36)
                    money += (7 if lucky < 6 else 0) if act == 9 else (11 if lucky == 0 else 0)
                else:
                    use(pips, colours, act, target, other(pips, act, target, more), more)
    return money


@jit
def returned(net, pips, colours, money, board, aware):
    """The space of a full clock whose die is given back."""
    best, top = -1, -1e9
    for at in range(12):
        if aware > 0 and pips[at] == board[0][at]:
            continue
        on = pips[at]
        pips[at] = 0
        worth = worth_now(net, pips, colours, money + 1, board)
        pips[at] = on
        if worth > top:
            best, top = at, worth
    return best


@jit
def play(board, players, kinds, valuers, rivalries, each):
    """Play one game of these kinds of valuers; each seat's points and share of the win come back."""
    pips, colours = np.zeros((players, 12), dtype=np.int64), np.zeros((players, 12), dtype=np.int64)
    money = np.full(players, board[5][1])
    bag = np.full(4, each)
    start = np.random.randint(players)
    hands = np.zeros(players, dtype=np.int64)
    for _ in range(60):
        hands[:] = 0
        many = min(players + 1, bag.sum())
        dice = np.full((players + 1, 2), -1)
        for one in range(many):
            ticket = np.random.randint(0, bag.sum())
            rank = 0
            while ticket >= bag[rank]:
                ticket -= bag[rank]
                rank += 1
            bag[rank] -= 1
            dice[one, 0], dice[one, 1] = rank, np.random.randint(1, 7)
        groups = np.full((players, 2, 2), -1)
        rounds = rounds_left(pips, board, players, valuers[kinds[start]][3] > 0, hands)
        if many <= players:
            for one in range(many):
                groups[one, 0] = dice[one]
        else:
            best = -1e9
            tried = np.full((players, 2, 2), -1)
            valuer, rivalry = valuers[kinds[start]], rivalries[kinds[start]]
            for one in range(many):
                for two in range(one + 1, many):
                    tried[:] = -1
                    tried[0, 0], tried[0, 1] = dice[one], dice[two]
                    at = 1
                    for rest in range(many):
                        if rest != one and rest != two:
                            tried[at, 0] = dice[rest]
                            at += 1
                    values = matrix(valuer, pips, colours, money, board, players, rivalry, tried, rounds)
                    worth = offered(values, money, start, players, start)
                    if worth > best:
                        best = worth
                        groups[:] = tried
        bids = np.zeros(players, dtype=np.int64)
        eyes = np.zeros((players, players, players))
        for seat in range(players):
            kind = kinds[seat]
            eyes[seat] = matrix(valuers[kind], pips, colours, money, board, players, rivalries[kind], groups, rounds)
            bids[seat] = bid(eyes[seat], money, start, players, seat)
        money -= bids
        taken = np.zeros(players, dtype=np.bool_)
        held = np.full((players, 2, 2), -1)
        for seat in in_order(bids, start, players):
            best = -1
            for group in range(players):
                if not taken[group] and (best < 0 or eyes[seat, seat, group] > eyes[seat, seat, best]):
                    best = group
            taken[best] = True
            held[seat] = groups[best]
            hands[seat] = (groups[best, 0, 0] >= 0) + (groups[best, 1, 0] >= 0)
        for step in range(players):
            seat = (start + step) % players
            valuer = valuers[kinds[seat]]
            aware, last = valuer[3] > 0, step == players - 1
            mine, hers = pips[seat], colours[seat]
            rounds = rounds_left(pips, board, players, aware, hands)
            net = valued(valuer, seat, rounds + 1, pips, colours, money, board, players, not last, rounds)
            if hands[seat]:
                money[seat] = use_dice(net, mine, hers, money[seat], board, held[seat], bag, players)
            hands[seat] = 0
            rounds = rounds_left(pips, board, players, aware, hands)
            net = valued(valuer, seat, rounds, pips, colours, money, board, players, not last, rounds)
            which = best_free(net, mine, hers, money[seat], board)[1]
            if which == 12:
                money[seat] += 3
            elif which >= 0:
                mine[which] = np.random.randint(1, 7)
            rounds = rounds_left(pips, board, players, aware, hands)
            net = valued(valuer, seat, rounds, pips, colours, money, board, players, not last, rounds)
            _, bought, target, more = best_extra(net, mine, hers, money[seat], board)
            if bought >= 0:
                act = board[2][bought]
                money[seat] -= board[3][bought]
                use(mine, hers, act, target, other(mine, act, target, more), more)
        full = 0
        ended = False
        for seat in range(players):
            ended |= is_perfect(pips[seat], board)
            full += is_full(pips[seat])
        if ended or full == players:
            break
        start = (start + 1) % players
        for step in range(players):
            seat = (start + step) % players
            if is_full(pips[seat]):
                valuer = valuers[kinds[seat]]
                rounds = max(1, rounds_left(pips, board, players, valuer[3] > 0, hands))
                net = valued(valuer, seat, rounds, pips, colours, money, board, players, True, rounds)
                space = returned(net, pips[seat], colours[seat], money[seat], board, valuer[3])
                bag[colours[seat, space]] += 1
                pips[seat, space], colours[seat, space] = 0, 0
                money[seat] += 1
    points = np.zeros(players)
    best = -1e9
    for seat in range(players):
        points[seat] = points_of(pips[seat], colours[seat], board)
        best = max(best, points[seat] * 1000 + money[seat])
    share = np.zeros(players)
    for seat in range(players):
        share[seat] = points[seat] * 1000 + money[seat] == best
    return points, share / share.sum()


@jit
def play_many(board, players, each, tables, sets, scalars, aware, rivalries, newer, games, seed):
    """Play games of ``newer`` seats of kind 1 among kind 0, seats in turn; win shares and leads of kind 1's seats."""
    shares, leads = np.zeros(games), np.zeros(games)
    kinds = np.zeros(players, dtype=np.int64)
    valuers = [(tables[kind], sets[kind], scalars[kind], aware[kind]) for kind in range(2)]
    for game in range(games):
        np.random.seed(seed + game // players)
        for seat in range(players):
            kinds[seat] = (seat + game) % players < newer
        points, share = play(board, players, kinds, valuers, rivalries, each)
        for seat in range(players):
            if kinds[seat]:
                shares[game] += share[seat]
                leads[game] += points[seat] / newer
            else:
                leads[game] -= points[seat] / (players - newer)
    return shares, leads

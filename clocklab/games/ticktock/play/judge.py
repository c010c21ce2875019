"""What a position is worth to a seat that has just had its turn: an estimate by a small neural network.

What the seat may know of the position is put into numbers (``features``): what all see, its hand and its goal. Each
number picks a row of one matrix; the sums of its columns, those below 0 counted as 0, are weighed and added to the last
column's sum. All weights are whole numbers, so that a value is the same on every machine. They were fitted by
self-play with ``tools/fit_tower.py``; how good they are is shown by the games that they win, and by nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import TypeAlias

from clocklab.core.files import packaged
from clocklab.games.ticktock.play.playout import Playout
from clocklab.games.ticktock.rules.effects import KEEPERS, PICKS, effect, twins
from clocklab.games.ticktock.rules.pieces import BELL, CARDS, GOALS, Card, Goal, Hero, Side
from clocklab.games.ticktock.rules.scoring import CLOSE, is_true, twin_bonus

Row: TypeAlias = tuple[int, ...]
Network: TypeAlias = tuple[tuple[Row, ...], Row]
"""The matrix, and the weights of its columns but the last."""

SCALE = 1024
"""What stands for 1 in the network."""
UNIT = SCALE**2
"""The worth of a win, as ``through`` returns it."""
LEAD = UNIT // 100
"""What a point counts by which a seat is ahead of the best of the others in the end, where the network is taught."""

NEW, NONE = 12, 13
"""Where goals have a number: a goal that is still to be drawn, and no goal."""
CHANCES = (0, 10, 25, 50)
"""How many of a hundred cards make a goal true at most, to tell four kinds of chance apart; more are a fifth."""

# ---- where the rows of each number begin ---------------------------------------------------------------------

TURNS = 0
PLAYERS = TURNS + 10
AFTER = PLAYERS + 5
SPACE = AFTER + 3 * 8
TWIN = SPACE + 10 * 16
PAIRS = TWIN + 4 * 2 * 17
LEADS = PAIRS + 4 * 5
SPACES = LEADS + 3 * 4 * 2 * 2 * 31
RANK = SPACES + 3 * 4 * 16
GOAL = RANK + 4 * 8
FIRST = GOAL + 14 * 7 * 5
CARD = FIRST + 2
TWO = CARD + 3 * 8
GAIN = TWO + 3 * 64
SECOND = GAIN + 4 * 16
HERO = SECOND + 4 * 16
TOKENS = HERO + 2 * 10
AT = TOKENS + 4 * 3
APART = AT + 12 * 16
FAR = APART + 12 * 17
EVEN = FAR + 12 * 16
ROWS = EVEN + 16
MOST_ROWS = 40
"""More than any position can pick."""


def features(ahead: Playout, goal: int) -> list[int]:
    """Return the rows that a position picks as seen by the seat to act, which has played, or chosen its first goal.

    ``goal``: the rank of the goal it holds, or ``NEW`` or ``NONE``. The rows say how many turns it still has, its
    space, its hand, hero, tokens and goal: how many cards in hand make that true next turn with all others standing
    still, or how many of the unseen ones. Of the others they say the order on the track, how far its twin is, and for
    each how many points it has less, whether it still plays this round, and whether it is the twin.
    """
    game, me, heroes, spaces = ahead.game, ahead.seat, ahead.heroes, ahead.spaces
    players, begun, sides = len(spaces), bool(ahead.order), game.kit.sides
    turns = BELL - ahead.hour - begun
    three, two = min(turns, 3), min(turns, 2)
    own, twin = spaces[me], twins(heroes)[me]
    points = ahead.points()
    rows = [TURNS + turns, PLAYERS + players - 4, SPACE + turns * 16 + own]
    waiting = ahead.order[ahead.order.index(me) + 1 :] if begun else ()
    others = [seat for seat in range(players) if seat != me]
    rivals = sorted([(points[seat], seat in waiting, seat == twin, spaces[seat]) for seat in others], reverse=True)
    for number, (has, later, is_twin, space) in enumerate(rivals):
        place = min(number, 2) * 4 + three
        lead = min(15, max(-15, points[me] - has))
        rows += [LEADS + ((place * 2 + is_twin) * 2 + later) * 31 + lead + 15, SPACES + place * 16 + space]
    rows.append(AFTER + two * 8 + len(waiting))
    rows.append(RANK + three * 8 + sum([spaces[seat] > own for seat in others]))
    apart = 0
    if twin is None:
        rows.append(PAIRS + three * 5 + _close_pairs(ahead))
    else:
        apart = min(8, max(-8, own - spaces[twin]))
        rows.append(TWIN + (three * 2 + (twin in waiting)) * 17 + apart + 8)
    hand = sorted(card.rank for card in ahead.hands[me])
    rows += [CARD + two * 8 + kind for kind in hand]
    rows += [TWO + two * 64 + one * 8 + other for place, one in enumerate(hand) for other in hand[place + 1 :]]
    tried = {kind: _tries(ahead, CARDS[kind], goal) for kind in dict.fromkeys(hand)}
    now = own + twin_bonus(me, spaces, heroes)
    best, second, *_ = (*sorted([tried[kind][0] - now for kind in hand], reverse=True), 0, 0)
    rows += [GAIN + three * 16 + min(15, max(0, best + 3)), SECOND + three * 16 + min(15, max(0, second + 3))]
    reaching = sum([tried[kind][1] for kind in hand])
    status = 4 + min(2, reaching) if reaching else _by_chance(ahead, hand, goal) if goal < NEW else 0
    rows.append(GOAL + (goal * 7 + status) * 5 + min(turns, 4))
    hero = heroes[me].rank if game.powers or heroes[me] is Hero.CUCKOO else 9
    rows.append(HERO + hero * 2 + ahead.used[me])
    kind_heart = (1 + min(2, sum([CARDS[kind] in PICKS for kind in hand]))) * (goal == Goal.KIND_HEART.rank)
    rows.append(TOKENS + kind_heart * 3 + min(2, ahead.tokens[me]))
    rows.append(FIRST + (game.powers and heroes[me] in KEEPERS and not ahead.shown[me]))
    if goal < NEW:
        far = max([spaces[seat] for seat in others]) - own
        rows += [AT + goal * 16 + own, APART + goal * 17 + apart + 8, FAR + goal * 16 + min(11, max(-4, far)) + 4]
        if goal == Goal.EVEN_TOWER.rank:
            each = [_signed(sides[hero.rank], space) for hero, space in zip(heroes, spaces, strict=True)]
            rows.append(EVEN + min(15, abs(sum(each))))
    return rows


def _signed(side: Side, space: int) -> int:
    return space if side is Side.CLOCKWISE else -space if side is Side.COUNTERCLOCKWISE else 0


def _close_pairs(ahead: Playout) -> int:
    spaces, pairs = ahead.spaces, twins(ahead.heroes)
    return sum([abs(spaces[one] - spaces[other]) <= CLOSE for one, other in enumerate(pairs) if other is not None]) // 2


def _tries(ahead: Playout, card: Card, goal: int) -> tuple[int, bool]:
    """Return the most points that a card brings the seat next, and whether it can make its goal true."""
    me, game, heroes = ahead.seat, ahead.game, ahead.heroes
    most, reached, pay = -99, False, 0
    held = GOALS[goal] if goal < NEW else None
    if held is not None:
        pay = ahead.pays(me, held)
    for play in ahead.ways_of(card):
        spaces, tokens = effect(game, ahead, play)
        gain = spaces[me] + twin_bonus(me, spaces, heroes)
        if held is not None and is_true(game, held, me, spaces, tokens, heroes):
            reached = True
            gain += pay
        most = max(most, gain)
    return most, reached


def _by_chance(ahead: Playout, hand: Sequence[int], goal: int) -> int:
    """Return how likely an unseen card is to make the goal true next turn, 0 to 4."""
    left = list(ahead.game.kit.cards)
    for kind in hand:
        left[kind] -= 1
    for card in ahead.discards:
        left[card.rank] -= 1
    making = sum([
        many for kind, many in enumerate(left)
        if many > 0 and kind not in hand and _tries(ahead, CARDS[kind], goal)[1]
    ])  # fmt: skip
    unseen = sum(left)
    return sum([100 * making > bound * unseen for bound in CHANCES])


# ---- the network ------------------------------------------------------------------------------------------------


@cache
def fitted() -> Network:
    """Return the network that was fitted by self-play."""
    read = json.loads(packaged(__package__, "tower_weights.json"))
    return tuple([tuple(row) for row in read["rows"]]), tuple(read["out"])


def through(network: Network, rows: Sequence[int]) -> int:
    """Return the worth of a position that picks these rows, in parts of ``UNIT``."""
    matrix, out = network
    *hidden, total = map(sum, zip(*[matrix[row] for row in rows], strict=True))
    units = [unit if unit > 0 else 0 for unit in hidden]
    worth: int = total * SCALE + sum(map(mul, units, out))
    return worth

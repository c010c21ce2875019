"""How far ahead a position will leave a seat that has just had its turn: an estimate by a small neural network.

What the two seats that are compared have, and what both can still get, is put into numbers (``features``). Each of them
picks a row of one matrix; the sums of its columns, those below 0 counted as 0, are weighed and added to the last
column's sum. All weights are whole numbers, so that a value is the same on every machine. They were fitted by
self-play with ``tools/fit_towers.py``; how good they are is shown by the games that they win, and by nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import mul
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.files import packaged
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import KINDS_OF, PLACE, Animal, Card, Counts, Roof, Towers
from clocklab.games.clocktowers.rules.state import State

Row: TypeAlias = tuple[int, ...]
Network: TypeAlias = tuple[tuple[Row, ...], Row]
"""The matrix, and the weights of its columns but the last."""
Unfinished: TypeAlias = tuple[int, int]
"""A tower without a roof: 5 less what it would be worth, so that the best come first, and its height."""
Summary: TypeAlias = tuple[int, tuple[int, ...], tuple[Unfinished, ...], tuple[Unfinished, ...]]
"""A seat's points, the last height of each colour, its towers with a clock, and those without."""

SCALE = 1024
"""What stands for 1 in the network; a worth of 1 stands for ``POINTS`` points."""
POINTS = 10
WIN = 3
"""The points that a win counts on top of the lead."""

# ---- where the rows of each number begin ---------------------------------------------------------------------

LEAD, COMING, DECKS = 0, 61, 121
HANDS, BARES, READIES, CROWNS, READY, BARE = 181, 213, 221, 227, 243, 411
OWN = 350
"""How many rows a seat has of its own; those of the seat that it is compared with come after them."""
WALL_TOP, CLOCK_TOP, COLOUR = HANDS + 2 * OWN, HANDS + 2 * OWN + 7, HANDS + 2 * OWN + 10
ROWS = COLOUR + 6 * 4 * 2 * 6 * 6
MOST_ROWS = 100
"""More than any position can pick."""
ORDERED: tuple[tuple[int, int], ...] = (
    (LEAD, 61),
    (COMING, 60),
    *[(DECKS + 20 * rank, 20) for rank in range(3)],
    *[(HANDS + OWN * side + 4 * kind, 4) for side in (0, 1) for kind in range(8)],
    *[(first + OWN * side, size) for side in (0, 1) for first, size in ((BARES, 8), (READIES, 6), (CROWNS, 16))],
)
"""Where the numbers that have an order begin, and how many rows each has: there one step more adds to what was."""
WORTHS = (5, 4, 2, 3)
"""What a tower is worth by who sits on it: 1 for a cat and 2 for a mouse, added."""


def features(game: ClocktowersOptions, state: State, me: Seat, other: Seat) -> list[int]:
    """Return the rows that a position picks as seen by a seat that has just had its turn, against another seat.

    How far ahead it is, how many cards are to come in all and from each deck, and the tops. Then for both seats: how
    many cards of each kind of wall and clock they hold, how many unfinished towers they have, what those are worth that
    a roof in hand would finish now, and a row for each of these towers by its height, its worth and how near it is to a
    roof. Last a row for each colour: its ladder, how many of its roofs are unseen, whether one is the top, and for
    both seats whether they hold one and what tower of theirs it would finish.
    """
    animals = game.clock_animals
    sides = [_summary(state.towers[seat], animals) for seat in (me, other)]
    if game.own_ladder:
        ladders = [side[1] for side in sides]
    else:
        heights = tuple(map(max, *[_summary(towers, animals)[1] for towers in state.towers]))
        ladders = [heights, heights]
    tops, left, unseen = state.tops, state.left, state.unseen
    roofs = unseen[KINDS_OF[2].start :]
    roof = tops[2]
    top = roof.colour.rank if isinstance(roof, Roof) else -1
    cards = [many + (on is not None) for many, on in zip(left, tops, strict=True)]
    rows = [
        LEAD + min(60, max(0, sides[0][0] - sides[1][0] + 30)),
        COMING + min(59, _share(sum(cards), game.players)),
        *[DECKS + 20 * rank + min(19, _share(many, game.players)) for rank, many in enumerate(cards)],
        WALL_TOP + (0 if tops[0] is None else PLACE[tops[0]] + 1),
        CLOCK_TOP + (0 if tops[1] is None else PLACE[tops[1]] - 5),
    ]
    states = []
    for side, seat in enumerate((me, other)):
        held = state.hands[seat]
        own, claims, hand = _side(held, sides[side][2], sides[side][3], ladders[side], roofs, top)
        rows += own if side == 0 else [row + OWN for row in own]
        states.append([2 * claim + (many > 0) for claim, many in zip(claims, hand, strict=True)])
    for colour, (last, many) in enumerate(zip(ladders[0], roofs, strict=True)):
        one = ((min(5, last) * 4 + min(3, many)) * 2 + (top == colour)) * 36
        rows.append(COLOUR + one + states[0][colour] * 6 + states[1][colour])
    return rows


def _share(cards: int, players: int) -> int:
    """Return how many of these cards two players would have between them."""
    return cards if players == 2 else cards * 2 // players


@lru_cache(maxsize=50_000)
def _summary(towers: Towers, animals: bool) -> Summary:
    made, last = 0, [0] * 5
    ready: list[Unfinished] = []
    bare: list[Unfinished] = []
    for tower in towers:
        height = bits = 0
        for wall in tower.walls:
            height += wall.floors
            if wall.animal is not None:
                bits |= 1 if wall.animal is Animal.CAT else 2
        clock, roof = tower.clock, tower.roof
        if clock is None:
            bare.append((5 - WORTHS[bits], height))
            continue
        if clock.mouse and animals:
            bits |= 2
        if roof is None:
            ready.append((5 - WORTHS[bits], height))
        else:
            made += WORTHS[bits]
            last[roof.colour.rank] = max(last[roof.colour.rank], height)
    return made, tuple(last), tuple(sorted(ready)), tuple(sorted(bare))


@lru_cache(maxsize=100_000)
def _side(
    held: tuple[Card, ...],
    ready: tuple[Unfinished, ...],
    bare: tuple[Unfinished, ...],
    heights: tuple[int, ...],
    unseen: Counts,
    top: int,
) -> tuple[list[int], list[int], list[int]]:
    """Return a seat's own rows, what tower a roof of each colour would finish (2 a good one), and its roofs."""
    kinds = [0] * 13
    for card in held:
        kinds[PLACE[card]] += 1
    rows = [HANDS + 4 * kind + min(3, kinds[kind]) for kind in range(8)]
    hand, ladder = kinds[8:], list(heights)
    claims, crowned = [0] * 5, 0
    for less, height in ready:
        for colour, last in enumerate(heights):
            if height == last + 1 if last else height <= 2:
                claims[colour] = max(claims[colour], 2 if less < 2 else 1)
        best, colour = _near(height, ladder, hand, unseen, top)
        if best > 2:
            ladder[colour] = height
        if best == 6:
            crowned += 5 - less
        rows.append(READY + ((min(height, 6) - 1) * 4 + 3 - less) * 7 + best)
    for less, height in bare:
        near = 0
        for more in (0, 1, 2):
            best = _near(height + more, ladder, hand, unseen, top)[0]
            if best > 2:
                near = 4 if more == 0 and best == 6 else 3 - more
                break
        rows.append(BARE + ((min(height, 6) - 1) * 4 + 3 - less) * 5 + near)
    rows += (BARES + min(7, len(bare)), READIES + min(5, len(ready)), CROWNS + min(15, crowned))
    return rows, claims, hand


def _near(height: int, ladder: Sequence[int], hand: Sequence[int], unseen: Counts, top: int) -> tuple[int, int]:
    """Return how near a tower of this height with a clock is to a roof, and the rank of that roof's colour.

    6: such a roof is in hand, 5: it is the top, 4 and 3: at least two are unseen, or one; 2 and 1: its height is one or
    two floors above the next one of a colour that has roofs enough; 0: it is far from all, or too low.
    """
    best, chosen = 0, -1
    for colour, last in enumerate(ladder):
        up = height - last - 1 if last else max(0, height - 2)
        if up == 0:
            many = unseen[colour]
            found = 6 if hand[colour] else 5 if top == colour else 4 if many > 1 else 3 if many else 0
        elif 0 < up < 3:
            found = 3 - up if unseen[colour] + hand[colour] + (top == colour) > up else 0
        else:
            continue
        if found > best:
            best, chosen = found, colour
    return best, chosen


# ---- the network ------------------------------------------------------------------------------------------------


@cache
def fitted() -> Network:
    """Return the network that was fitted by self-play."""
    read = json.loads(packaged(__package__, "towers_weights.json"))
    return tuple([tuple(row) for row in read["rows"]]), tuple(read["out"])


def through(network: Network, rows: Sequence[int]) -> float:
    """Return the worth, in points, of a position that picks these rows."""
    matrix, out = network
    *hidden, total = map(sum, zip(*[matrix[row] for row in rows], strict=True))
    units = [unit if unit > 0 else 0 for unit in hidden]
    worth: int = total * SCALE + sum(map(mul, units, out))
    return POINTS * worth / SCALE**2

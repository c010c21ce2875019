"""How a solo position is judged: what its clock looks like in numbers, what that promises, and each decision weighed.

What a position is worth, the expected final score, is estimated by small neural networks that were fitted once. There
is one for each of three moments of a round: before the draw (D), before the free action (F) and before the extra
action (X). Each number of ``features`` picks a row of a table; the sums of the rows' columns, those below 0 counted as
0, are weighed and added to the last column's sum. All weights are whole numbers, so that a value is the same on every
machine. How they were fitted: ``tools/fit_solo.py``. How good they are is shown by the scores that come of them, and
by nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, TypeAlias

from clocklab.core.files import packaged
from clocklab.games.clocks.rules.clock import after_use, prices, put, uses, without
from clocklab.games.clocks.rules.completion import PER_ACTION, cheapest_at, finish, turns
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, Colour, Die, die
from clocklab.games.clocks.rules.scoring import full, score
from clocklab.games.clocks.rules.state import Action, Cash, Clock, GiveBack, Pass, Phase, Place, Reroll, State, Use

HOPELESS = (9, 22)
"""Actions and coins that stand for a die that the board cannot turn: more than any that it can."""

MOST = (6,) * 12 + (40, 12, 4, 4, 4, 4, 4, 15, 60, 24, 50, 20, 12, 12, 12, 12, 6, 6, 3, 4, 42, 12)
"""The most that each number of ``features`` is counted up to."""

Repairs = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=32)
def repairs(board: Board, coins: int = 1) -> Repairs:
    """Return ``table[v][t]``: the actions and coins that turn a v into a t at the least penalty.

    ``coins``: what each coin counts, 1 without money, 0 with plenty (of equals the one with fewer coins).
    """
    return tuple(
        tuple(
            min(
                ((way.actions, way.coins) for way in ways),
                key=lambda way: (PER_ACTION * way[0] + coins * way[1], way),
                default=HOPELESS,
            )
            for ways in row
        )
        for row in turns(board)
    )


# ---- the end at once --------------------------------------------------------------------------------------------


def end_at_once(clock: Clock, money: int, board: Board, circle: bool = True) -> int:
    """Return the final score of a full clock that is completed plainly: a quick lower bound.

    Neighbours are swapped as long as one swap helps, then all dice are turned one by one.
    """
    return score(clock, board).points - _plainly(tuple([on.pips for on in clock if on]), money, board, circle)


@lru_cache(maxsize=1 << 16)
def _plainly(dice: tuple[int, ...], money: int, board: Board, circle: bool) -> int:
    """Return the penalty of completing dice plainly."""
    pips, poor, rich = board.pips, repairs(board, 1), repairs(board, 0)
    a, c, b, d = _sum(poor, dice, pips) + _sum(rich, dice, pips)
    best = _least(a, c, b, d, money)
    hour = cheapest_at(board, Act.SWAP)
    if hour is None:
        return best
    price = board.prices[hour]
    shown = list(dice)
    swaps = 0
    while True:
        swaps += 1
        found = None
        for at in range(0 if circle else 1, SPACES):
            p, q, v, w = shown[at - 1], shown[at], pips[at - 1], pips[at]
            if p == q or (p == v and q == w):
                continue
            row, other = poor[p], poor[q]
            new, beside, old, own = other[v], row[w], row[v], other[w]
            a1, c1 = a + new[0] + beside[0] - old[0] - own[0], c + new[1] + beside[1] - old[1] - own[1]
            row, other = rich[p], rich[q]
            new, beside, old, own = other[v], row[w], row[v], other[w]
            b1, d1 = b + new[0] + beside[0] - old[0] - own[0], d + new[1] + beside[1] - old[1] - own[1]
            cost = PER_ACTION * swaps + _least(a1, c1, b1, d1, money - price * swaps)
            if cost < best:
                best, found = cost, (at, a1, c1, b1, d1)
        if found is None:
            return best
        at, a, c, b, d = found
        shown[at - 1], shown[at] = shown[at], shown[at - 1]


def _sum(table: Repairs, dice: tuple[int, ...], pips: tuple[int, ...]) -> tuple[int, int]:
    ways = [table[on][want] for on, want in zip(dice, pips, strict=True)]
    return sum([actions for actions, _ in ways]), sum([coins for _, coins in ways])


def _least(a: int, c: int, b: int, d: int, money: int) -> int:
    poor = PER_ACTION * a + (c - money if c > money else 0)
    rich = PER_ACTION * b + (d - money if d > money else 0)
    return min(poor, rich)


# ---- before that ------------------------------------------------------------------------------------------------


def features(clock: Clock, money: int, gone: int, board: Board) -> list[int]:
    """Return the numbers that a solo clock is judged by; ``gone``: red dice rolled for money.

    What each space shows, 0 if free. Money, free spaces, dice of each colour, red dice gone, the colour sets that can
    still be had with the dice to spare for them. Wrong dice: coins and actions to repair them, coins short and over,
    the run so far, where the first two are, how many. Free spaces: how many values they want, and how many the money
    reaches. Swaps that make two dice right, or one. What it costs to skip all free spaces, and the first.
    """
    table, pips = repairs(board), board.pips
    free = wrong = coins = actions = run = skip = twice = once = wanted = reached = 0
    first = second = opening = SPACES
    unbroken = True
    colours = [0, 0, 0, 0]
    shown = [0 if on is None else on.pips for on in clock]
    before, due = shown[-1], pips[-1]
    for at, on in enumerate(clock):
        want = pips[at]
        if on is None:
            free += 1
            unbroken = False
            wanted |= 1 << want
            if skip <= money:
                reached |= 1 << want
            skip += want
            if opening == SPACES:
                opening = at
            before, due = 0, want
            continue
        colours[on.colour.rank] += 1
        value = on.pips
        if before and before != value and (value == due or before == want):
            gain = (value == due) + (before == want) - (before == due) - (value == want)
            if gain == 2:
                twice += 1
            elif gain == 1:
                once += 1
        before, due = value, want
        if value == want:
            run += unbroken
            continue
        unbroken = False
        wrong += 1
        way = table[value][want]
        actions += way[0]
        coins += way[1]
        if first == SPACES:
            first = at
        elif second == SPACES:
            second = at
    kinds, reach, sets = wanted.bit_count(), reached.bit_count(), _sets(colours, free)
    short, over = (coins - money, 0) if coins > money else (0, money - coins)
    shown += (money, free, *colours, gone, sets, coins, actions, short, over, run, first, second, wrong)
    shown += (kinds, reach, twice, once, skip, opening)
    return shown


def _sets(colours: list[int], free: int) -> int:
    """Return four times the colour sets that still fit into the free spaces, plus the spaces that leaves, up to 3."""
    for sets in (3, 2, 1):
        lacking = sum([sets - count for count in colours if count < sets])
        if lacking <= free:
            return 4 * sets + min(3, free - lacking)
    return min(3, free)


# ---- estimates ------------------------------------------------------------------------------------------------------

SCALE = 1024
"""What stands for 1 in the tables; a worth of 1 stands for ``POINTS`` points."""
POINTS = 10

Row: TypeAlias = tuple[int, ...]
Network: TypeAlias = tuple[tuple[tuple[Row, ...], ...], Row]
"""The tables, one for each number, and the weights of the columns but the last."""
Networks: TypeAlias = Mapping[str, Network]


@cache
def fitted() -> Mapping[str, Networks]:
    """Return the networks by the name of the printed board, and then by moment: D, F, X."""
    read = json.loads(packaged(__package__, "solo_weights.json"))
    return {board: {moment: _network(each) for moment, each in found.items()} for board, found in read.items()}


def _network(read: Mapping[str, Any]) -> Network:
    rows = iter(read["rows"])
    tables = tuple([tuple([tuple(next(rows)) for _ in range(most + 1)]) for most in MOST])
    return tables, tuple(read["out"])


def weights_for(board: Board) -> Networks:
    """Return the networks of a printed board, and for another board those of the printed one that it is more like."""
    return fitted()["forwards" if board.pips[0] <= board.pips[-1] else "backwards"]


def estimate(networks: Networks, moment: str, clock: Clock, money: int, gone: int, board: Board) -> float:
    """Return the expected final score at a moment of the round: D, F or X; ``gone``: red dice rolled for money."""
    tables, out = networks[moment]
    numbers = features(clock, money, gone, board)
    rows = [table[number if number < len(table) else -1] for table, number in zip(tables, numbers, strict=True)]
    *hidden, plain = map(sum, zip(*rows, strict=True))
    total = plain * SCALE + sum([unit * weight for unit, weight in zip(hidden, out, strict=True) if unit > 0])
    return total * POINTS / (SCALE * SCALE)


# ---- every candidate of a decision with the score it expects to end with ---------------------------------------------

Judged = list[tuple[float, Action]]

NOTHING = -1000.0
LOOKED_INTO = 5
"""How many of the best candidates are judged with more care."""
GAMBLED = {Act.LUCKY_7: (6, 7), Act.SNAKE_EYES: (36, 11)}
"""In how many cases it pays once, and how much."""


@dataclass(frozen=True)
class Judge:
    """Judges the decisions of one solo game."""

    board: Board
    circle: bool
    networks: Networks

    def candidates(self, state: State) -> Judged:
        """Return every legal action with the final score to expect."""
        clock, money, gone, hand = state.clocks[0], state.money[0], state.removed[Colour.RED.rank], state.centres[0]
        match state.phase:
            case Phase.PLACE:
                return self._placings(clock, money, gone, hand)
            case Phase.BONUS:
                return self._bonus(self.board.bonuses[state.at], clock, money, gone, hand)
            case Phase.FREE:
                return self.free(clock, money, gone)
            case Phase.EXTRA:
                return self.extras(clock, money, gone, careful=True)
            case Phase.FORCED:
                return self._forced(state)
        raise AssertionError(f"alone nobody decides in phase {state.phase.value}")

    def _penalty(self, clock: Clock, money: int) -> int:
        return finish(clock, money, self.board, self.circle).penalty

    def _worth(self, moment: str, clock: Clock, money: int, gone: int) -> float:
        if moment == "D" and full(clock):
            return end_at_once(clock, money, self.board, self.circle)
        return self._estimated(moment, clock, money, gone)

    @cached_property
    def _estimated(self) -> Callable[[str, Clock, int, int], float]:
        """The estimates, of which the latest are remembered: different orders of actions lead to one position."""

        @lru_cache(maxsize=1 << 14)
        def estimated(moment: str, clock: Clock, money: int, gone: int) -> float:
            return estimate(self.networks, moment, clock, money, gone, self.board)

        return estimated

    # ---- the free and the extra action ----------------------------------------------------------------------

    def free(self, clock: Clock, money: int, gone: int) -> Judged:
        """Judge each re-roll by the mean over its six faces, each followed by the best extra action."""
        after = self._after_free if full(clock) else self._before_extra
        here = after(clock, money, gone)
        judged: Judged = []
        for at, on in enumerate(clock):
            if on is not None:
                faces = [
                    here if pips == on.pips else after(put(clock, at, die(on.colour, pips)), money, gone)
                    for pips in range(1, 7)
                ]
                judged.append((sum(faces) / 6, Reroll(at)))
        return [*judged, (here, Pass())]

    @cached_property
    def _after_free(self) -> Callable[[Clock, int, int], float]:
        """The worth of a full clock before its extra action, remembered: re-rolls and playouts lead to few of them."""

        @lru_cache(maxsize=1 << 14)
        def after_free(clock: Clock, money: int, gone: int) -> float:
            return max(worth for worth, _ in self.extras(clock, money, gone))

        return after_free

    def _before_extra(self, clock: Clock, money: int, gone: int) -> float:
        return self._worth("X", clock, money, gone)

    def extras(self, clock: Clock, money: int, gone: int, careful: bool = False) -> Judged:
        """Judge each action for sale; with care, the best ones at the end of the game exactly."""
        judged: Judged = []
        for at, act, price in self.board.sold:
            if clock[at] is not None and price <= money:
                for use in uses(act, at, clock, self.circle):
                    judged.append((self._used(use, clock, money - price, gone), use))
        judged.append((self._worth("D", clock, money, gone), Pass()))
        if careful and full(clock):
            judged.sort(key=lambda each: -each[0])
            judged[:LOOKED_INTO] = [(self.exactly(clock, money, each), each) for _, each in judged[:LOOKED_INTO]]
        return judged

    def _used(self, use: Use, clock: Clock, money: int, gone: int) -> float:
        if use.act in GAMBLED:
            cases, prize = GAMBLED[use.act]
            lost, won = (self._worth("D", clock, money + coins, gone) for coins in (0, prize))
            return lost + (won - lost) / cases
        return self._worth("D", after_use(use, clock, self.circle), money + use.act.coins, gone)

    def exactly(self, clock: Clock, money: int, action: Action) -> float:
        """Return the final score if the end game follows at once and is played as well as possible."""
        if isinstance(action, Use):
            assert action.at is not None, "extra actions are bought at an hour"
            money += action.act.coins - self.board.prices[action.at]
            if action.act in GAMBLED:
                cases, prize = GAMBLED[action.act]
                lost, won = (self._ended(clock, money + coins) for coins in (0, prize))
                return lost + (won - lost) / cases
            clock = after_use(action, clock, self.circle)
        return self._ended(clock, money)

    def _ended(self, clock: Clock, money: int) -> int:
        return score(clock, self.board).points - self._penalty(clock, money)

    def _forced(self, state: State) -> Judged:
        """Judge each action of the end game exactly, by what the rest costs; gambles lose, so they are judged low."""
        clock, money = state.clocks[0], state.money[0]
        so_far = state.counted - state.penalty - 2
        judged: Judged = []
        for at, act, price in self.board.sold:
            short, left = max(0, price - money), max(0, money - price) + act.coins
            for use in uses(act, at, clock, self.circle):
                if use.act in GAMBLED:
                    cases, prize = GAMBLED[use.act]
                    lost, won = (self._penalty(clock, left + coins) for coins in (0, prize))
                    rest = lost + (won - lost) / cases
                else:
                    rest = self._penalty(after_use(use, clock, self.circle), left)
                judged.append((so_far - short - rest, use))
        return judged

    # ---- placing ------------------------------------------------------------------------------------------

    def _placings(self, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        judged: Judged = [
            (max(worth for worth, _ in self._bonuses(bonus, after, left, gone, rest)), Place(one, space))
            for one in dict.fromkeys(hand)
            for rest in (without(hand, one),)
            for space, after, left, bonus in self._places(clock, money, one)
        ]
        for one in dict.fromkeys(hand):
            rest = without(hand, one)
            if full(clock):
                judged.append((self._laid(clock, money + 1, gone, rest), GiveBack(one)))
            if one.colour is Colour.RED:
                judged.append((self._cashed(clock, money, gone, rest), Cash(one)))
        return self._looked_into(judged, clock, money, gone, hand)

    def _places(self, clock: Clock, money: int, one: Die) -> Iterator[tuple[int, Clock, int, Act | None]]:
        """Yield where a die can be placed: the space, the clock and the money after it, and the bonus it brings."""
        for space, cost in prices(self.board, clock, one):
            if cost <= money:
                pips = self.board.pips[space]
                bonus = self.board.bonuses[space] if one.pips == pips else None
                yield space, put(clock, space, one), money - cost + max(0, one.pips - pips), bonus

    def _looked_into(self, judged: Judged, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        """Judge the best placings of the last die on the last space with more care: by the best free action."""
        if len(hand) > 1 or clock.count(None) > 1:
            return judged
        judged.sort(key=lambda each: -each[0])
        fills = {space: (after, left, bonus) for space, after, left, bonus in self._places(clock, money, hand[0])}
        for number, (_, action) in enumerate(judged[:LOOKED_INTO]):
            if isinstance(action, Place):
                after, left, bonus = fills[action.space]
                judged[number] = max(each for each, _ in self._bonus(bonus, after, left, gone, ())), action
            elif isinstance(action, GiveBack):
                judged[number] = self._freed(clock, money + 1, gone), action
        return judged

    def _bonus(self, act: Act | None, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        """Judge the uses of a bonus; on a full clock without more dice the best of them with more care."""
        judged = self._bonuses(act, clock, money, gone, hand)
        if full(clock) and not hand:
            judged.sort(key=lambda each: -each[0])
            judged[:LOOKED_INTO] = [
                (self._freed_after(each, clock, money, gone), each) for _, each in judged[:LOOKED_INTO]
            ]
        return judged

    def _bonuses(self, act: Act | None, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        here = self._laid(clock, money, gone, hand)
        judged: Judged = [(here, Pass())]
        for use in uses(act, None, clock, self.circle) if act else ():
            if use.act in GAMBLED:
                cases, prize = GAMBLED[use.act]
                worth = here + (self._laid(clock, money + prize, gone, hand) - here) / cases
            else:
                worth = self._laid(after_use(use, clock, self.circle), money + use.act.coins, gone, hand)
            judged.append((worth, use))
        return judged

    def _freed_after(self, bonus: Action, clock: Clock, money: int, gone: int) -> float:
        if not isinstance(bonus, Use) or bonus.act in GAMBLED:
            return self._freed(clock, money, gone)
        return self._freed(after_use(bonus, clock, self.circle), money + bonus.act.coins, gone)

    def _freed(self, clock: Clock, money: int, gone: int) -> float:
        """Return the worth of a full clock before its free action: the best of all re-rolls and of none."""
        return max(worth for worth, _ in self.free(clock, money, gone))

    def _laid(self, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> float:
        """Return the worth once the dice in hand are used as well as possible, bonuses too."""
        if not hand:
            return self._worth("F", clock, money, gone)
        one, rest = hand[0], hand[1:]
        worth = self._laid(clock, money + 1, gone, rest) if full(clock) else NOTHING
        for _, after, left, bonus in self._places(clock, money, one):
            worth = max(worth, *[each for each, _ in self._bonuses(bonus, after, left, gone, rest)])
        if one.colour is Colour.RED:
            worth = max(worth, self._cashed(clock, money, gone, rest))
        return worth

    def _cashed(self, clock: Clock, money: int, gone: int, rest: tuple[Die, ...]) -> float:
        """Return the mean worth of rolling a red die for money."""
        return sum([self._laid(clock, money + paid, gone + 1, rest) for paid in range(1, 7)]) / 6


@lru_cache(maxsize=32)
def judge(board: Board, circle: bool) -> Judge:
    """Return the judge of solo games on this board."""
    return Judge(board, circle, weights_for(board))

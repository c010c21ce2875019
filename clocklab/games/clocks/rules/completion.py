"""The end of the solo game: the cheapest way to make a full clock perfect, exactly.

Every action costs two points and its price in coins, and every coin that is short one point more.

**Gambles are never worth it.** Let V be the least expected penalty from a clock and some money. A coin more saves at
most the one point of borrowing it, and never hurts, so V falls by 0 to 1 with each coin. Lucky 7 pays 7/6 coins on
average and Snake Eyes 11/36, so either lowers V by 7/6 at most and costs 2 points before its price is paid: whoever
gambles loses 5/6 of a point or more. The best policy therefore never rolls, whatever the prices, and its
expected penalty is the penalty of the best plan without them.

**Coins** pay for themselves by the same argument only if they bring more than two coins above their price: 4 Coins
for 1 coin, which saves a point for every three coins short. Those come first in a plan.

**Leapfrog** needs a free space, so a full clock has no use for it.

How dice are turned and swapped at the least cost, and why that is exact: ``arrangement``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from clocklab.core.values import require_int, takes_numbers
from clocklab.errors import PositionError, UnsolvableError
from clocklab.games.clocks.rules.arrangement import Arranged, Bound, Puzzle, Turn, cheapest
from clocklab.games.clocks.rules.clock import uses
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, Colour, Die, changed, die
from clocklab.games.clocks.rules.printed import MOST_COINS, board_named
from clocklab.games.clocks.rules.state import Clock, Use

PER_ACTION = 2
"""Penalty points for each action of the solo end game; each borrowed coin costs one more."""


@dataclass(frozen=True, slots=True)
class Step:
    """One bought action: its price, the coins borrowed for it, the penalty points, and the money after it."""

    use: Use
    hour: int
    price: int
    borrowed: int
    money: int

    @property
    def penalty(self) -> int:
        """Two points for the action and one for each borrowed coin."""
        return PER_ACTION + self.borrowed

    def __str__(self) -> str:
        return f"{_words(self.use)}, bought at {self.hour} for {self.price}" + (
            f" ({self.borrowed} borrowed)" if self.borrowed else ""
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions that complete a clock, in order, with what they cost.

    ``penalty`` is what the solo player loses by it, in points; ``borrowed`` the coins short; ``final_money`` what
    is left of the money.
    """

    steps: tuple[Step, ...]
    money: int

    @property
    def actions(self) -> tuple[Use, ...]:
        """The actions in order."""
        return tuple(step.use for step in self.steps)

    @property
    def penalty(self) -> int:
        """The points lost: two for each action, one for each borrowed coin."""
        return sum(step.penalty for step in self.steps)

    @property
    def borrowed(self) -> int:
        """The coins borrowed in all."""
        return sum(step.borrowed for step in self.steps)

    @property
    def final_money(self) -> int:
        """The coins left at the end."""
        return self.steps[-1].money if self.steps else self.money

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        rows = [f"{number:>2}. {step}: {-step.penalty}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*rows, self._summary()])

    def _summary(self) -> str:
        if not self.steps:
            return "Nothing to do: the clock is complete."
        count = len(self.steps)
        return (
            f"{count} action{'s' * (count > 1)}, {self.borrowed} borrowed: {self.penalty} penalty points; "
            f"{self.final_money} coins left"
        )

    def _repr_html_(self) -> str:
        from clocklab.probability.show import CELL_STYLE, HEAD_STYLE, TABLE_STYLE, caption_html

        heads = ("", "action", "hour", "price", "borrowed", "penalty", "coins left")
        head = "".join(f'<th scope="col" style="{HEAD_STYLE}">{escape(text)}</th>' for text in heads)
        rows = [
            (number, _words(step.use), step.hour, step.price, step.borrowed, step.penalty, step.money)
            for number, step in enumerate(self.steps, 1)
        ]
        body = "".join(
            "<tr>" + "".join(f'<td style="{CELL_STYLE}">{escape(str(cell))}</td>' for cell in row) + "</tr>"
            for row in rows
        )
        caption: str = caption_html(self._summary())
        return (
            f'<table class="clocklab-plan" style="{TABLE_STYLE}">{caption}'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def buy(uses: Iterator[Use], money: int, board: Board) -> Plan:
    """Return the plan that buys these actions in this order, each at its space ``at``, borrowing what is short."""
    steps, left = [], money
    for use in uses:
        assert use.at is not None, "an action of the end game is bought at an hour"
        price = board.prices[use.at]
        borrowed = max(0, price - left)
        left = max(0, left - price) + use.act.coins
        steps.append(Step(use, board.hours[use.at], price, borrowed, left))
    return Plan(tuple(steps), money)


def _words(use: Use) -> str:
    """Return an action in words, its spaces counted from 1.

    >>> _words(Use(Act.PLUS_1_2, (4,), 2)), _words(Use(Act.SWAP, (11,))), _words(Use(Act.COIN_4))
    ('+2 on space 5', 'Swap spaces 12 and 1', '4 Coins')
    """
    if not use.spaces:
        return f"{use.act.value}"
    space = use.spaces[0] + 1
    if use.act is Act.SWAP:
        return f"Swap spaces {space} and {space % 12 + 1}"
    return f"+{use.by} on space {space}" if use.by else f"{use.act.value} on space {space}"


# ---- turning single dice -------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def turns(board: Board) -> tuple[tuple[tuple[Turn, ...], ...], ...]:
    """Return ``table[v][t]``: the ways to turn a die from v to t of which none beats another.

    In the order of rising actions and falling coins; empty where the board offers no way. Values are 1 to 6, row
    and column 0 are empty. A way without detours uses at most five actions, as it shows no value twice.
    """
    steps = _steps(board)
    return tuple(
        tuple(_front(value, target, steps) for target in range(7)) if value else ((),) * 7 for value in range(7)
    )


def cheapest_at(board: Board, act: Act) -> int | None:
    """Return the space where an action costs least (the first such), or None if it is not for sale."""
    spaces = [at for at, sold, _ in board.sold if sold is act]
    return min(spaces, key=lambda at: board.prices[at], default=None)


def _steps(board: Board) -> dict[int, dict[int, tuple[int, int, int]]]:
    """Return the cheapest single action from each value to each: its price, its space, and by how many pips."""
    steps: dict[int, dict[int, tuple[int, int, int]]] = {value: {} for value in range(1, 7)}
    for at, act, price in board.sold:
        for value, row in steps.items():
            for after in changed(act, value):
                by = after - value if act is Act.PLUS_1_2 else 0
                if after not in row or price < row[after][0]:
                    row[after] = (price, at, by)
    return steps


def _front(value: int, target: int, steps: dict[int, dict[int, tuple[int, int, int]]]) -> tuple[Turn, ...]:
    reached = {value: Turn(0, 0)}
    front = [Turn(0, 0)] if value == target else []
    for actions in range(1, 6):
        after: dict[int, Turn] = {}
        for pips, way in reached.items():
            for to, (price, at, by) in steps[pips].items():
                coins = way.coins + price
                if to not in after or coins < after[to].coins:
                    after[to] = Turn(actions, coins, (*way.steps, (at, by)))
        reached = after
        found = reached.get(target)
        if found and (not front or found.coins < front[-1].coins):
            front.append(found)
    return tuple(front)


# ---- completing a clock --------------------------------------------------------------------------------------------

Values = tuple[int, ...]


@takes_numbers
def finish(clock: Clock | Sequence[int], money: int, board: Board | str = "forwards", circle: bool = True) -> Plan:
    """Return the plan that completes a full clock for the fewest penalty points.

    ``clock`` holds twelve dice in placing order, or just their values, as colours do not matter here; ``money`` is
    what there is before the first action; ``board`` is a Board or the name of a printed one; ``circle`` says
    whether the last and the first space are neighbours. Of plans with equal penalty one without swaps is
    preferred; the same question always gives the same plan.

    Raises PositionError unless there are twelve dice, OptionError for money below 0 or an unknown board, and
    UnsolvableError if the board's actions cannot complete this clock.

    >>> plan = finish((1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 5, 1), money=7)
    >>> print(plan)
     1. -1 on space 9, bought at 4 for 4: -2
     2. -1 on space 9, bought at 4 for 4 (1 borrowed): -3
     3. Flip on space 12, bought at 6 for 6 (6 borrowed): -8
    3 actions, 7 borrowed: 13 penalty points; 0 coins left
    """
    board = board_named(board)
    values = _values(clock, board)
    require_int("money", money, 0, MOST_COINS * SPACES)
    found = _cheapest(values, money, board, circle)
    if found is None:
        raise UnsolvableError(
            f"The actions for sale on the board {board.name!r} cannot complete a clock with {list(values)}; "
            "a board for the solo game needs ways to make any value of any other, such as +1 and -1."
        )
    return buy(_uses(found, money, board), money, board)


@takes_numbers
def cheapest_first(
    clock: Clock | Sequence[int], money: int, board: Board | str = "forwards", circle: bool = True
) -> tuple[Use, ...]:
    """Return every action that a cheapest completion can begin with, in the order of the hours; none if complete.

    An action sold at two hours is listed for each where it begins one: with money to spare the dearer is as good.
    Each lowers the penalty still to come by what it costs, two at least, so whoever keeps to them ends.
    Raises what ``finish`` raises.
    """
    board = board_named(board)
    values = _values(clock, board)
    best = finish(values, money, board, circle).penalty
    dice = tuple(clock) if isinstance(clock[0], Die) else tuple(die(Colour.WHITE, value) for value in values)
    found = []
    for at, act, price in board.sold:
        left = best - PER_ACTION - max(0, price - money)
        if left >= 0 and not act.rolls:
            after = max(0, money - price) + act.coins
            found += [
                use
                for use in uses(act, at, dice, circle)  # type: ignore[arg-type]
                if _within(_after(use, values), after, board, circle, left)
            ]
    return tuple(found)


def _after(use: Use, values: Values) -> Values:
    """Return what the dice show after an action."""
    dice = list(values)
    if use.act is Act.SWAP:
        at, to = use.spaces[0], (use.spaces[0] + 1) % len(dice)
        dice[at], dice[to] = dice[to], dice[at]
    elif use.spaces:
        at = use.spaces[0]
        dice[at] = changed(use.act, dice[at])[max(use.by, 1) - 1]
    return tuple(dice)


# ---- the search ---------------------------------------------------------------------------------------------


def _worth(money: int, board: Board) -> tuple[Callable[[int, int], int], tuple[Bound, Bound]]:
    """Return the penalty of actions and coins, and what bounds it from below."""
    if not _sells_fours_for_one(board):
        return (
            lambda actions, coins: PER_ACTION * actions + max(0, coins - money),
            (Bound(PER_ACTION, 0), Bound(PER_ACTION, 1, -money)),
        )

    def worth(actions: int, coins: int) -> int:
        return PER_ACTION * actions + _debt(coins, money)[0]

    # 4 Coins for 1 turn three coins short into two points, so a coin short costs two thirds of a point or more.
    return worth, (Bound(PER_ACTION, 0), Bound(3 * PER_ACTION, 2, -2 * money, scale=3))


def _debt(coins: int, money: int) -> tuple[int, int]:
    """Return the fewest points that a lack of coins costs where 4 Coins are sold for 1, and how often to buy them.

    They are bought before all else; without any money the first of them is bought on credit.
    """
    most = max(0, coins - money) // 3 + 1
    costs = [
        (PER_ACTION * many + max(0, coins - 3 * many - money, 1 - money if many else 0), many)
        for many in range(most + 1)
    ]
    return min(costs)


def _sells_fours_for_one(board: Board) -> bool:
    return any(act is Act.COIN_4 and price == 1 for _, act, price in board.sold)


@lru_cache(maxsize=4096)
def _cheapest(values: Values, money: int, board: Board, circle: bool) -> Arranged | None:
    worth, bounds = _worth(money, board)
    return cheapest(_puzzle(values, board, circle), worth, bounds)


@lru_cache(maxsize=4096)
def _within(values: Values, money: int, board: Board, circle: bool, limit: int) -> bool:
    """Return whether the clock can be completed for this many penalty points."""
    worth, bounds = _worth(money, board)
    return cheapest(_puzzle(values, board, circle), worth, bounds, limit) is not None


def _puzzle(values: Values, board: Board, circle: bool) -> Puzzle:
    at = cheapest_at(board, Act.SWAP)
    return Puzzle(values, board.pips, turns(board), None if at is None else board.prices[at], circle)


def _uses(found: Arranged, money: int, board: Board) -> Iterator[Use]:
    """Yield the actions in order: coins that pay, swaps, and then the turns space by space."""
    if _sells_fours_for_one(board):
        for _ in range(_debt(found.coins, money)[1]):
            yield Use(Act.COIN_4, at=cheapest_at(board, Act.COIN_4))
    for first in found.swaps():
        yield Use(Act.SWAP, (first,), at=cheapest_at(board, Act.SWAP))
    for space, (_, turn) in enumerate(found.letters):
        for at, by in turn.steps:
            act = board.extras[at]
            assert act is not None, "turns are bought where something is for sale"
            yield Use(act, (space,), by, at)


# ---- what was asked -----------------------------------------------------------------------------------------


def _values(clock: Clock | Sequence[int], board: Board) -> Values:
    listed = clock if isinstance(clock, list | tuple) else ()
    values = tuple(each.pips if isinstance(each, Die) else each for each in listed)
    count = len(board.pips)
    if len(values) != count or not all(type(value) is int and 1 <= value <= 6 for value in values):
        raise PositionError(
            f"The end game needs a full clock: {count} dice, or their values from 1 to 6, not {clock!r}."
        )
    return values  # type: ignore[return-value]

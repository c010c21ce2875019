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

How dice are turned and swapped at the least cost, and why that is exact: ``rearranging``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clocklab.core.checks import require_int
from clocklab.errors import PositionError, UnsolvableError
from clocklab.games.clocks.odds.solo.laying import cheapest
from clocklab.games.clocks.odds.solo.plan import PER_ACTION, Plan, Step, buy
from clocklab.games.clocks.odds.solo.rearranging import Arranged, Bound, Puzzle
from clocklab.games.clocks.odds.solo.turning import cheapest_at, turns
from clocklab.games.clocks.rules.acts import uses
from clocklab.games.clocks.rules.board import SPACES, Board, changed
from clocklab.games.clocks.rules.components import MOST_COINS, printed
from clocklab.games.clocks.rules.dice import Act, Die
from clocklab.games.clocks.rules.state import Clock, Use

if TYPE_CHECKING:
    from clocklab.games.clocks.odds.solo.solo_advice import advice, what_it_cost

__all__ = ["Plan", "Step", "advice", "cheapest_first", "finish", "what_it_cost"]

Values = tuple[int, ...]


def __getattr__(name: str) -> Any:
    """Return ``advice`` and ``what_it_cost``: they rest on the players, which rest on this file."""
    if name not in ("advice", "what_it_cost"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from clocklab.games.clocks.odds.solo import solo_advice

    return getattr(solo_advice, name)


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
    board = printed(board)
    values = _values(clock, board)
    require_int("money", money, 0, MOST_COINS * SPACES)
    found = _cheapest(values, money, board, circle)
    if found is None:
        raise UnsolvableError(
            f"The actions for sale on the board {board.name!r} cannot complete a clock with {list(values)}; "
            "a board for the solo game needs ways to make any value of any other, such as +1 and -1."
        )
    return buy(_uses(found, money, board), money, board)


def penalty(clock: Clock | Sequence[int], money: int, board: Board | str = "forwards", circle: bool = True) -> int:
    """Return the penalty points of ``finish``; its errors are the same."""
    return finish(clock, money, board, circle).penalty


def cheapest_first(
    clock: Clock | Sequence[int], money: int, board: Board | str = "forwards", circle: bool = True
) -> tuple[Use, ...]:
    """Return every action that a cheapest completion can begin with, in the order of the hours; none if complete.

    An action at two hours is listed for each where it begins one: with money to spare the dearer is as good.
    Each lowers the penalty still to come by what it costs, two at least, so whoever keeps to them ends.
    Errors as ``finish``.
    """
    board = printed(board)
    values = _values(clock, board)
    best = finish(values, money, board, circle).penalty
    dice = tuple(clock) if isinstance(clock[0], Die) else _as_dice(values)
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


def _as_dice(values: Values) -> Clock:
    from clocklab.games.clocks.rules.dice import Colour, die

    return tuple(die(Colour.WHITE, value) for value in values)


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
    """Return whether the clock can be completed for so many penalty points."""
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
    values = tuple(each.pips if isinstance(each, Die) else each for each in clock)
    count = len(board.pips)
    if len(values) != count or not all(type(value) is int and 1 <= value <= 6 for value in values):
        raise PositionError(
            f"The end game needs a full clock: {count} dice, or their values from 1 to 6, not {clock!r}."
        )
    return values  # type: ignore[return-value]

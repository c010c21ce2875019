"""How the actions for sale turn single dice, cheapest first: by actions, by coins, and all trade-offs between."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from clocklab.games.clocks.rules.board import Board, changed
from clocklab.games.clocks.rules.dice import Act


@dataclass(frozen=True, slots=True)
class Turn:
    """One way to turn a die into another value: how many ``actions``, for how many ``coins``.

    ``steps`` are the spaces where they are bought and by how many pips each +1/+2 goes (0 for the others).
    """

    actions: int
    coins: int
    steps: tuple[tuple[int, int], ...] = ()


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

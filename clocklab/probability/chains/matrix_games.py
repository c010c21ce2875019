"""Games of two players who choose at the same time: exact equilibria of small tables of payoffs."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from clocklab.errors import DistError, OptionError, SizeError, UnsolvableError, brief
from clocklab.probability.checks import require_hashable
from clocklab.probability.counting import exact
from clocklab.probability.dist import Dist
from clocklab.probability.linear import solve_exact
from clocklab.probability.show import fraction_text

Table = list[list[Fraction]]

MOST_SUPPORTS = 4000
"""Pairs of sets of actions that can be tried in some seconds: those of a game of 7 by 7."""
MOST_CELLS = 10_000


@dataclass(frozen=True, repr=False)
class Equilibrium:
    """How two players mix their actions so that neither gains by doing anything else.

    ``strategies``: the distribution of each player's action. ``payoffs``: the exact mean that each gets.
    ``regret``: the most that a player would gain by another action, worked out from the table: 0 in an equilibrium.
    """

    strategies: tuple[Dist[Any], Dist[Any]]
    payoffs: tuple[Fraction, Fraction]
    regret: Fraction

    @property
    def value(self) -> Fraction:
        """The exact mean that the first player gets."""
        return self.payoffs[0]

    def __str__(self) -> str:
        lines = (
            f"{name}: {', '.join(f'{action} {Fraction(chance)}' for action, chance in mix.chances().items())}; "
            f"get {fraction_text(paid)}"
            for name, mix, paid in zip(("rows", "columns"), self.strategies, self.payoffs, strict=True)
        )
        return "\n".join([*lines, f"regret: {fraction_text(self.regret)}"])

    def __repr__(self) -> str:
        return str(self)


def matrix_game(
    payoffs: Sequence[Sequence[int | Fraction]],
    rows: Sequence[Hashable] = (),
    columns: Sequence[Hashable] = (),
) -> Equilibrium:
    """An equilibrium of the game in which the columns pay the rows what the table says: exact.

    Its value is the same in every equilibrium (J. von Neumann 1928). Found by the simplex method (G. Dantzig,
    A Proof of the Equivalence of the Programming Problem and the Game Problem, 1951) in integers, with Bland's rule.
    ``rows`` and ``columns`` name the actions, by default 0, 1, ...
    OptionError: not a table of payoffs. SizeError: too large.

    >>> game = matrix_game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], rows=["rock", "paper", "scissors"])
    >>> game.value, game.strategies[0].chance("rock"), game.regret
    (Fraction(0, 1), Chance(1, 3), Fraction(0, 1))
    """
    table = _table(payoffs)
    if len(table) * len(table[0]) > MOST_CELLS:
        raise SizeError(f"a table of {len(table)} by {len(table[0])} payoffs; {MOST_CELLS:,} cells fit")
    low = min(map(min, table))
    unit = math.lcm(*(number.denominator for line in table for number in line))
    # With payoffs above 0: the largest sum of y with A y <= 1. Then 1 / sum is the value, y / sum the columns' mix.
    ours, theirs = _simplex([[int((number - low) * unit) + 1 for number in line] for line in table])
    return _checked(table, [[-number for number in line] for line in table], ours, theirs, rows, columns)


def bimatrix(
    first: Sequence[Sequence[int | Fraction]],
    second: Sequence[Sequence[int | Fraction]],
    rows: Sequence[Hashable] = (),
    columns: Sequence[Hashable] = (),
) -> tuple[Equilibrium, ...]:
    """The equilibria of a game with payoffs ``first`` to the rows and ``second`` to the columns: exact, at least one.

    All of them, unless some are not isolated: then the corners of these sets that play equally many actions. Found by
    trying all sets of actions (B. von Stengel, Computing Equilibria for Two-Person Games, 2002).
    OptionError: not two tables of payoffs of one size. SizeError: too large.

    >>> [str(each.payoffs[0]) for each in bimatrix([[3, 0], [0, 2]], [[2, 0], [0, 3]])]  # the battle of the sexes
    ['3', '2', '6/5']
    """
    ours, theirs = _table(first), _table(second)
    size = len(ours), len(ours[0])
    if size != (len(theirs), len(theirs[0])):
        raise OptionError(f"the tables are of {size} and {(len(theirs), len(theirs[0]))} payoffs: they must be equal")
    if (pairs := math.comb(sum(size), size[0]) - 1) > MOST_SUPPORTS:
        raise SizeError(
            f"a game of {size[0]} by {size[1]} has {pairs:,} pairs of sets of actions; {MOST_SUPPORTS:,} fit"
        )
    turned = [list(line) for line in zip(*theirs, strict=True)]
    found: dict[tuple[tuple[Fraction, ...], tuple[Fraction, ...]], None] = {}
    for many in range(1, min(size) + 1):
        for rows_used in combinations(range(size[0]), many):
            for columns_used in combinations(range(size[1]), many):
                mine = _indifferent(turned, columns_used, rows_used)
                others = mine and _indifferent(ours, rows_used, columns_used)
                if mine and others:
                    found[mine, others] = None
    return tuple(_checked(ours, theirs, mine, others, rows, columns) for mine, others in found)


def _indifferent(table: Table, equal: Sequence[int], mixed: Sequence[int]) -> tuple[Fraction, ...] | None:
    """The mix of the ``mixed`` columns that makes the ``equal`` rows equally good and no other better, or None."""
    size = len(mixed)
    equations = [{at: table[row][column] for at, column in enumerate(mixed)} | {size: Fraction(-1)} for row in equal]
    try:
        *mix, level = solve_exact([*equations, dict.fromkeys(range(size), 1)], [*[0] * size, 1])
    except UnsolvableError:
        return None
    if min(mix) < 0 or any(sum(line[c] * x for c, x in zip(mixed, mix, strict=True)) > level for line in table):
        return None
    chances = dict(zip(mixed, mix, strict=True))
    return tuple(chances.get(column, Fraction(0)) for column in range(len(table[0])))


def _checked(
    first: Table,
    second: Table,
    ours: Sequence[Fraction],
    theirs: Sequence[Fraction],
    rows: Sequence[Hashable],
    columns: Sequence[Hashable],
) -> Equilibrium:
    by_row = [sum((number * y for number, y in zip(line, theirs, strict=True)), Fraction(0)) for line in first]
    by_column = [
        sum((line[c] * x for line, x in zip(second, ours, strict=True)), Fraction(0)) for c in range(len(theirs))
    ]
    paid = (
        sum((x * worth for x, worth in zip(ours, by_row, strict=True)), Fraction(0)),
        sum((y * worth for y, worth in zip(theirs, by_column, strict=True)), Fraction(0)),
    )
    regret = max(max(by_row) - paid[0], max(by_column) - paid[1])
    return Equilibrium((_mix(rows, ours), _mix(columns, theirs)), paid, regret)


def _mix(names: Sequence[Hashable], chances: Sequence[Fraction]) -> Dist[Any]:
    if not isinstance(names, Iterable):
        raise OptionError(f"{brief(names)}: actions are named by a list")
    called = list(names) or list(range(len(chances)))
    for each in called:
        require_hashable("each name", each, OptionError)
    if len(called) != len(chances) or len(set(called)) != len(called):
        raise OptionError(f"{brief(names)}: {len(chances)} actions need as many different names")
    return Dist.from_chances(dict(zip(called, chances, strict=True)))


def _simplex(table: list[list[int]]) -> tuple[list[Fraction], list[Fraction]]:
    """The mixes of rows and columns for payoffs of 1 or more, by steps in whole numbers over one pivot."""
    height, width = len(table), len(table[0])
    lines = [[*line, *(int(i == k) for k in range(height)), 1] for i, line in enumerate(table)]
    aim = [-1] * width + [0] * (height + 1)
    basis, pivot = [width + i for i in range(height)], 1
    while (entering := next((c for c in range(width + height) if aim[c] < 0), None)) is not None:
        ratios = [
            (Fraction(line[-1], line[entering]), basis[i], i) for i, line in enumerate(lines) if line[entering] > 0
        ]
        _, _, leaving = min(ratios)
        top, before = lines[leaving], pivot
        pivot = top[entering]
        lines = [top if line is top else _reduced(line, top, entering, pivot, before) for line in lines]
        aim = _reduced(aim, top, entering, pivot, before)
        basis[leaving] = entering
    solution = dict(zip(basis, (line[-1] for line in lines), strict=True))
    total = aim[-1]
    theirs = [Fraction(solution.get(c, 0), total) for c in range(width)]
    return [Fraction(aim[width + i], total) for i in range(height)], theirs


def _reduced(line: list[int], top: list[int], entering: int, pivot: int, before: int) -> list[int]:
    factor = line[entering]
    return [(pivot * a - factor * b) // before for a, b in zip(line, top, strict=True)]


def _table(payoffs: Any) -> Table:
    try:
        table = [[Fraction(exact(number)) for number in line] for line in payoffs]
    except (TypeError, DistError) as error:
        raise OptionError(f"payoffs are lists of rows of whole numbers and Fractions: {error}") from None
    if not table or not table[0] or len({len(line) for line in table}) != 1:
        raise OptionError("payoffs need at least one row, and in all rows the same number of columns, at least one")
    return table

"""Exact solutions of systems of linear equations, from whole numbers and Fractions to Fractions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from numbers import Rational
from typing import Literal

from clocklab.errors import MissingExtraError, OptionError, UnsolvableError
from clocklab.probability import padic
from clocklab.probability.components import strong_components
from clocklab.probability.padic import Row, Solution

Backend = Literal["auto", "flint", "sympy", "python"]
Number = int | Fraction
Solver = Callable[[Sequence[Row], Sequence[Sequence[int]]], list[Solution] | None]

_ELIMINATE_UP_TO = 12
"""Unknowns up to which plain elimination is faster than anything cleverer (measured)."""


def solve_exact(
    rows: Sequence[Mapping[int, Number]], rhs: Sequence[Number], backend: Backend = "auto"
) -> list[Fraction]:
    """The unknowns x[0], x[1], ... with ``sum(row[j] * x[j]) == rhs[i]`` for each of ``rows``, exactly.

    There are as many unknowns as rows; a row maps columns to coefficients and leaves out zeros. Unknowns
    that depend on each other both ways are solved together, those they lead to before them; so a system
    without such cycles is solved by substitution alone. What is left to the ``backend`` are the cycles:
    ``"flint"`` (python-flint), ``"python"`` (elimination and p-adic lifting in plain Python), ``"sympy"``
    (slow; a second opinion), or ``"auto"``: flint for all but small cycles where it is installed, else
    python. All give the same Fractions.

    UnsolvableError: the system has no solution or more than one. OptionError: no system of this form, or no
    such backend. MissingExtraError: python-flint is asked for and not installed.

    >>> solve_exact([{0: 1, 1: 1}, {0: 1, 1: -2}], [1, 0])
    [Fraction(2, 3), Fraction(1, 3)]
    """
    return solve_exact_many(rows, [rhs], backend)[0]


def solve_exact_many(
    rows: Sequence[Mapping[int, Number]], columns: Sequence[Sequence[Number]], backend: Backend = "auto"
) -> list[list[Fraction]]:
    """The solutions of one system for several right-hand sides, in their order; else as ``solve_exact``.

    >>> solve_exact_many([{0: 2}, {1: 3}], [[1, 0], [0, Fraction(1, 2)]])
    [[Fraction(1, 2), Fraction(0, 1)], [Fraction(0, 1), Fraction(1, 6)]]
    """
    solve = _solver(backend)
    _check(rows, columns)
    whole_rows, scales = _in_integers(rows)
    known: list[list[Fraction]] = [[Fraction(0)] * len(rows) for _ in columns]
    for block in strong_components([[column for column, _ in row] for row in whole_rows]):
        _solve_block(block, whole_rows, scales, columns, known, solve)
    return known


def _check(rows: Sequence[Mapping[int, Number]], columns: Sequence[Sequence[Number]]) -> None:
    size = len(rows)
    for right in columns:
        if len(right) != size:
            raise OptionError(f"{size} rows but {len(right)} right-hand sides: there must be one for each row")
        if wrong := [number for number in right if not isinstance(number, Rational)]:
            raise OptionError(f"a right-hand side is {wrong[0]!r}: only whole numbers and Fractions are exact")
    for index, row in enumerate(rows):
        if wrong := [number for number in row.values() if not isinstance(number, Rational)]:
            raise OptionError(f"row {index} has {wrong[0]!r}: only whole numbers and Fractions are exact")
        if row and not 0 <= min(row) <= max(row) < size:
            raise OptionError(f"row {index} has columns {sorted(row)}: {size} rows have columns 0 to {size - 1}")


def _in_integers(rows: Sequence[Mapping[int, Number]]) -> tuple[list[Row], list[int]]:
    """The rows in whole numbers, without zeros, and the number each was multiplied by."""
    scales = [math.lcm(*(number.denominator for number in row.values())) for row in rows]
    return [
        [(column, int(number * scale)) for column, number in row.items() if number]
        for row, scale in zip(rows, scales, strict=True)
    ], scales


def _solve_block(
    block: Sequence[int],
    rows: Sequence[Row],
    scales: Sequence[int],
    columns: Sequence[Sequence[Number]],
    known: Sequence[list[Fraction]],
    solve: Solver,
) -> None:
    """Write the unknowns of ``block``, which depends on nothing else that is unknown, into ``known``."""
    place = {column: index for index, column in enumerate(block)}
    inside = [[(place[j], value) for j, value in rows[i] if j in place] for i in block]
    outside = [[(j, value) for j, value in rows[i] if j not in place] for i in block]
    rights = []
    for right, found in zip(columns, known, strict=True):
        terms = [
            [(scales[i] * right[i], 1), *((found[j], -value) for j, value in row)]
            for i, row in zip(block, outside, strict=True)
        ]
        rights.append(_over_one_denominator(terms))
    if len(block) == 1:
        solutions = [(right, inside[0][0][1]) for right, _ in rights] if inside[0] else None
    else:
        solutions = solve(inside, [right for right, _ in rights])
    if solutions is None:
        raise UnsolvableError(
            f"these {len(rows)} equations have no solution or more than one: some depend on the others"
        )
    for found, (numerators, bottom), (_, denominator) in zip(known, solutions, rights, strict=True):
        for column, numerator in zip(block, numerators, strict=True):
            found[column] = Fraction(numerator, bottom * denominator)


def _over_one_denominator(sums: Sequence[Sequence[tuple[Number, int]]]) -> tuple[list[int], int]:
    """Sums of numbers times whole factors, as whole numbers over one denominator."""
    denominator = math.lcm(*{int(number.denominator) for terms in sums for number, _ in terms})
    return [
        sum([int(x.numerator) * factor * (denominator // int(x.denominator)) for x, factor in terms]) for terms in sums
    ], denominator


# -- the backends: integer systems to numerators over one denominator, or None if singular


def _solver(backend: Backend) -> Solver:
    if backend == "auto":
        return _by_flint_or_python if _has_flint() else _by_python
    if backend == "flint" and not _has_flint():
        raise MissingExtraError(
            'python-flint is not installed: pip install "clocklab[fast]", or leave the backend to "auto"'
        )
    solvers: dict[str, Solver] = {"flint": _by_flint, "sympy": _by_sympy, "python": _by_python}
    if backend not in solvers:
        raise OptionError(f"backend={backend!r}: it must be 'auto', 'flint', 'python' or 'sympy'")
    return solvers[backend]


@cache
def _has_flint() -> bool:
    try:
        import flint  # noqa: F401
    except ImportError:
        return False
    return True


def _by_flint_or_python(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    return (_by_python if len(rows) <= _ELIMINATE_UP_TO else _by_flint)(rows, columns)


def _by_python(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    return (_by_elimination if len(rows) <= _ELIMINATE_UP_TO else padic.solve)(rows, columns)


def _by_elimination(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    """Fraction-free Gauss-Jordan elimination (Bareiss 1968): every division below is exact."""
    size = len(rows)
    table = [_dense(row, size) + [right[i] for right in columns] for i, row in enumerate(rows)]
    previous = 1
    for step in range(size):
        pivot_row = next((i for i in range(step, size) if table[i][step]), None)
        if pivot_row is None:
            return None
        table[step], table[pivot_row] = table[pivot_row], table[step]
        top = table[step]
        pivot = top[step]
        for i, line in enumerate(table):
            if i != step:
                factor = line[step]
                line[step + 1 :] = [
                    (pivot * a - factor * b) // previous for a, b in zip(line[step + 1 :], top[step + 1 :], strict=True)
                ]
        previous = pivot
    return [([line[size + j] for line in table], previous) for j in range(len(columns))]


def _by_flint(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    import flint

    matrix = flint.fmpz_mat([_dense(row, len(rows)) for row in rows])
    wanted = flint.fmpz_mat([list(line) for line in zip(*columns, strict=True)])
    try:
        # The method is left to FLINT: p-adic lifting for all but small systems.
        solution = matrix.solve(wanted)
    except ZeroDivisionError:
        return None
    numerators, denominator = solution.numer_denom()
    table = [[int(number) for number in line] for line in numerators.tolist()]
    return [([line[j] for line in table], int(denominator)) for j in range(len(columns))]


def _by_sympy(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    from sympy import ZZ
    from sympy.polys.matrices import DomainMatrix
    from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

    matrix = DomainMatrix([[ZZ(x) for x in _dense(row, len(rows))] for row in rows], (len(rows),) * 2, ZZ)
    right = [[ZZ(x) for x in line] for line in zip(*columns, strict=True)]
    try:
        numerators, denominator = matrix.solve_den(DomainMatrix(right, (len(rows), len(columns)), ZZ))
    except DMNonInvertibleMatrixError:
        return None
    table = [[int(number) for number in line] for line in numerators.to_list()]
    return [([line[j] for line in table], int(denominator)) for j in range(len(columns))]


def _dense(row: Row, size: int) -> list[int]:
    line = [0] * size
    for column, value in row:
        line[column] = value
    return line

"""Exact solutions of systems of linear equations, from whole numbers and Fractions to Fractions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from numbers import Rational
from typing import Any, Literal

from clocklab.errors import MissingExtraError, OptionError, UnsolvableError
from clocklab.probability import padic

Backend = Literal["auto", "flint", "sympy", "python"]
Number = int | Fraction

BACKENDS = ("auto", "flint", "sympy", "python")
_FLINT_FROM = 12
"""Unknowns from which python-flint is worth calling (measured)."""


def solve_exact(
    rows: Sequence[Mapping[int, Number]], rhs: Sequence[Number], backend: Backend = "auto"
) -> list[Fraction]:
    """The unknowns x[0], x[1], ... with ``sum(row[j] * x[j]) == rhs[i]`` for each of ``rows``, exactly.

    There are as many unknowns as rows; a row maps columns to coefficients and leaves out zeros. ``backend``
    is ``"flint"`` (python-flint), ``"python"`` (p-adic lifting in plain Python, no library), ``"sympy"``
    (slow; a second opinion), or ``"auto"``: flint where it is installed and the system is not tiny, else
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
    if backend not in BACKENDS:
        raise OptionError(f"backend={backend!r}: it must be one of {', '.join(map(repr, BACKENDS))}")
    whole_rows, whole_columns = _in_integers(rows, columns)
    if not rows or not columns:
        return [[] for _ in columns]
    if backend == "auto":
        backend = "flint" if len(rows) >= _FLINT_FROM and _has_flint() else "python"
    solve = {"flint": _by_flint, "sympy": _by_sympy, "python": _by_python}[backend]
    solutions = solve(whole_rows, whole_columns)
    if solutions is None:
        raise UnsolvableError(
            f"these {len(rows)} equations have no solution or more than one: some depend on the others"
        )
    return solutions


def _in_integers(
    rows: Sequence[Mapping[int, Number]], columns: Sequence[Sequence[Number]]
) -> tuple[list[padic.Row], list[list[int]]]:
    """The same system in whole numbers: each row, with its right-hand sides, times its denominators."""
    size = len(rows)
    for column in columns:
        if len(column) != size:
            raise OptionError(
                f"{size} rows but {len(column)} right-hand sides: there must be one for each row"
            )
    whole_rows: list[padic.Row] = []
    whole_columns: list[list[int]] = [[] for _ in columns]
    for index, row in enumerate(rows):
        right = [column[index] for column in columns]
        for number in (*row.values(), *right):
            if not isinstance(number, Rational):
                raise OptionError(f"row {index} has {number!r}: only whole numbers and Fractions are exact")
        if any(not 0 <= column < size for column in row):
            raise OptionError(
                f"row {index} has columns {sorted(row)}: {size} rows have columns 0 to {size - 1}"
            )
        scale = math.lcm(*(n.denominator for n in row.values()), *(n.denominator for n in right))
        whole_rows.append([(j, _times(n, scale)) for j, n in row.items() if n])
        for whole_column, number in zip(whole_columns, right, strict=True):
            whole_column.append(_times(number, scale))
    return whole_rows, whole_columns


def _times(number: Number, scale: int) -> int:
    return int(number.numerator) * (scale // int(number.denominator))


@cache
def _has_flint() -> bool:
    try:
        import flint  # noqa: F401
    except ImportError:
        return False
    return True


def _by_python(rows: Sequence[padic.Row], columns: Sequence[Sequence[int]]) -> list[list[Fraction]] | None:
    solutions = padic.solve(rows, columns)
    if solutions is None:
        return None
    return [[Fraction(top, bottom) for top in numerators] for numerators, bottom in solutions]


def _by_flint(rows: Sequence[padic.Row], columns: Sequence[Sequence[int]]) -> list[list[Fraction]] | None:
    if not _has_flint():
        raise MissingExtraError(
            'python-flint is not installed: pip install "clocklab[fast]", or leave the backend to "auto"'
        )
    import flint

    size = len(rows)
    dense = [[0] * size for _ in rows]
    for line, row in zip(dense, rows, strict=True):
        for column, value in row:
            line[column] = value
    try:
        # The method is left to FLINT: p-adic lifting for all but small systems.
        solution = flint.fmpz_mat(dense).solve(
            flint.fmpz_mat([list(line) for line in zip(*columns, strict=True)])
        )
    except ZeroDivisionError:
        return None
    return [[_from_flint(solution[i, j]) for i in range(size)] for j in range(len(columns))]


def _from_flint(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def _by_sympy(rows: Sequence[padic.Row], columns: Sequence[Sequence[int]]) -> list[list[Fraction]] | None:
    from sympy import QQ, ZZ
    from sympy.polys.matrices import DomainMatrix
    from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

    size, width = len(rows), len(columns)
    left = {i: {j: ZZ(value) for j, value in row} for i, row in enumerate(rows) if row}
    right = {i: {j: ZZ(c[i]) for j, c in enumerate(columns) if c[i]} for i in range(size)}
    matrix = DomainMatrix(left, (size, size), ZZ)
    wanted = DomainMatrix({i: row for i, row in right.items() if row}, (size, width), ZZ)
    try:
        tops, bottom = matrix.solve_den(wanted)
    except DMNonInvertibleMatrixError:
        return None
    solution = (tops.convert_to(QQ) / QQ(bottom)).to_list()
    return [[Fraction(int(x[j].numerator), int(x[j].denominator)) for x in solution] for j in range(width)]

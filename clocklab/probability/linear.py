"""Exact solutions of systems of linear equations, from whole numbers and Fractions to Fractions."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from numbers import Rational
from typing import Literal

from clocklab.errors import MissingExtraError, OptionError, SizeError, UnsolvableError, brief
from clocklab.probability import padic
from clocklab.probability.padic import Row, Solution


def strong_components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """The components of the graph with edges i -> successors[i], each one after all those it leads to.

    Tarjan's algorithm (SIAM Journal on Computing 1, 1972) with a stack of its own, so that long chains do
    not reach Python's recursion limit.

    >>> strong_components([[1], [0, 2], [2]])
    [[2], [0, 1]]
    """
    reached: dict[int, int] = {}
    lowest: dict[int, int] = {}
    done: set[int] = set()
    place: dict[int, int] = {}
    open_vertices: list[int] = []
    components: list[list[int]] = []
    for root in range(len(successors)):
        if root in reached:
            continue
        path = [(root, iter(successors[root]))]
        while path:
            vertex, ahead = path[-1]
            if vertex not in reached:
                reached[vertex] = lowest[vertex] = len(reached)
                place[vertex] = len(open_vertices)
                open_vertices.append(vertex)
            for following in ahead:
                if following not in reached:
                    path.append((following, iter(successors[following])))
                    break
                if following not in done:
                    lowest[vertex] = min(lowest[vertex], reached[following])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    lowest[before] = min(lowest[before], lowest[vertex])
                if lowest[vertex] == reached[vertex]:
                    start = place[vertex]
                    component = sorted(open_vertices[start:])
                    del open_vertices[start:]
                    done.update(component)
                    components.append(component)
    return components


Backend = Literal["auto", "flint", "sympy", "python"]
Number = int | Fraction
Solver = Callable[[Sequence[Row], Sequence[Sequence[int]]], list[Solution] | None]

_BELOW_FLINT, _BELOW_LIFTING = 4, 20
"""Unknowns up to which plain elimination is faster than FLINT, and than p-adic lifting (measured)."""

_MOST_FLINT, _MOST_PYTHON = 2000, 1000
"""Unknowns of one cycle that take about ten seconds (measured)."""


def solve_exact(
    rows: Sequence[Mapping[int, Number]], rhs: Sequence[Number], backend: Backend = "auto"
) -> list[Fraction]:
    """The unknowns x[0], x[1], ... with ``sum(row[j] * x[j]) == rhs[i]`` for each of ``rows``, exactly.

    There are as many unknowns as rows; a row maps columns to coefficients and leaves out zeros. Unknowns
    that depend on each other both ways are solved together, after those they lead to; so a system
    without such cycles is solved by substitution alone. What is left to the ``backend`` are the cycles:
    ``"flint"`` (python-flint), ``"python"`` (elimination and p-adic lifting in plain Python), ``"sympy"``
    (slow; a second opinion), or ``"auto"``: flint for all but small cycles where it is installed, else
    python. All give the same Fractions.

    UnsolvableError: the system has no solution or more than one. OptionError: not a system of this form, or no
    such backend. MissingExtraError: a library is asked for that is not installed.

    >>> solve_exact([{0: 1, 1: 1}, {0: 1, 1: -2}], [1, 0])
    [Fraction(2, 3), Fraction(1, 3)]
    """
    return solve_exact_many(rows, [rhs], backend)[0]


def solve_exact_many(
    rows: Sequence[Mapping[int, Number]], columns: Sequence[Sequence[Number]], backend: Backend = "auto"
) -> list[list[Fraction]]:
    """The solutions of one system for several right-hand sides, in their order; otherwise as ``solve_exact``.

    >>> solve_exact_many([{0: 2}, {1: 3}], [[1, 0], [0, Fraction(1, 2)]])
    [[Fraction(1, 2), Fraction(0, 1)], [Fraction(0, 1), Fraction(1, 6)]]
    """
    _check(rows, columns)
    whole_rows, scales = _in_integers(rows)
    rights = [[scale * _plain(x) for scale, x in zip(scales, column, strict=True)] for column in columns]
    return solve_whole(whole_rows, rights, backend)


def solve_whole(
    rows: Sequence[Row], columns: Sequence[Sequence[Number]], backend: Backend = "auto", fits: bool = False
) -> list[list[Fraction]]:
    """The same for rows that are lists of pairs of column and whole number other than 0, unchecked.

    ``fits``: SizeError, before anything is solved, if a cycle would take much longer than some seconds.

    >>> solve_whole([[(0, 2)], [(1, 3), (0, 1)]], [[1, 1]])
    [[Fraction(1, 2), Fraction(1, 6)]]
    """
    solve = _solver(backend)
    if not columns:
        return []
    known: list[list[Fraction]] = [[Fraction(0)] * len(rows) for _ in columns]
    blocks = strong_components([[column for column, _ in row] for row in rows])
    largest = max(map(len, blocks), default=0)
    if fits and backend == "auto" and largest > _MOST_PYTHON:
        most = _MOST_FLINT if _has_flint() else _MOST_PYTHON
        if largest > most:
            raise SizeError(
                f"{largest:,} unknowns depend on each other both ways; {most:,} are solved exactly in some seconds. "
                "Ask for proved bounds instead, with .bounds, or name a backend and wait"
            )
    for block in blocks:
        _solve_block(block, rows, columns, known, solve)
    return known


def _check(rows: Sequence[Mapping[int, Number]], columns: Sequence[Sequence[Number]]) -> None:
    for name, given in (("rows", rows), ("right-hand sides", columns)):
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise OptionError(f"{name} must be a list, not {brief(given)}.")
    size = len(rows)
    for right in columns:
        if isinstance(right, str) or not isinstance(right, Sequence):
            raise OptionError(f"a right-hand side must be a list of numbers, not {brief(right)}.")
        if len(right) != size:
            raise OptionError(f"{size} rows but {len(right)} right-hand sides: there must be one for each row")
        _check_exact("a right-hand side", right)
    for index, row in enumerate(rows):
        if not isinstance(row, Mapping) or not {*map(type, row)} <= {int}:
            raise OptionError(f"row {index} must be a mapping of columns to numbers, not {brief(row)}.")
        _check_exact(f"row {index}", row.values())
        if row and not 0 <= min(row) <= max(row) < size:
            raise OptionError(f"row {index} has columns {sorted(row)}: {size} rows have columns 0 to {size - 1}")


def _check_exact(where: str, numbers: Collection[Number]) -> None:
    if {*map(type, numbers)} <= {int, Fraction}:
        return
    if wrong := [number for number in numbers if not isinstance(number, Rational)]:
        raise OptionError(f"{where} has {brief(wrong[0])}: only whole numbers and Fractions are exact")


def _plain(number: Number) -> Number:
    """The same number as an int or Fraction: other libraries' exact numbers are taken too."""
    return number if isinstance(number, int) else Fraction(int(number.numerator), int(number.denominator))


def _in_integers(rows: Sequence[Mapping[int, Number]]) -> tuple[list[Row], list[int]]:
    """The rows in whole numbers, without zeros, and the number each was multiplied by."""
    scales = [
        1 if {*map(type, row.values())} == {int} else math.lcm(*(x.denominator for x in row.values())) for row in rows
    ]
    return [
        [(column, int(number * scale)) for column, number in row.items() if number]
        for row, scale in zip(rows, scales, strict=True)
    ], scales


def _solve_block(
    block: Sequence[int],
    rows: Sequence[Row],
    columns: Sequence[Sequence[Number]],
    known: Sequence[list[Fraction]],
    solve: Solver,
) -> None:
    """Write the unknowns of ``block``, which depends on nothing else that is unknown, into ``known``."""
    place = {column: index for index, column in enumerate(block)}
    inside = [[(place[j], value) for j, value in rows[i] if j in place] for i in block]
    outside = [[(j, value) for j, value in rows[i] if j not in place] for i in block]
    rights = [
        _right_side([right[i] for i in block], outside, found) for right, found in zip(columns, known, strict=True)
    ]
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


def _right_side(right: Sequence[Number], outside: Sequence[Row], found: Sequence[Fraction]) -> tuple[list[int], int]:
    """What is left on the right once the known unknowns are put in, in whole numbers over one denominator."""
    parts = {j: found[j].as_integer_ratio() for row in outside for j, _ in row}
    denominator = math.lcm(*{number.denominator for number in right}, *{bottom for _, bottom in parts.values()})
    terms = {j: top * (denominator // bottom) for j, (top, bottom) in parts.items()}
    return [
        number.numerator * (denominator // number.denominator) - sum([value * terms[j] for j, value in row])
        for number, row in zip(right, outside, strict=True)
    ], denominator


# -- the backends: integer systems to numerators over one denominator, or None if singular


def _solver(backend: Backend) -> Solver:
    for name, module, extra in (("flint", "flint", "fast"), ("sympy", "sympy", "lab")):
        if backend == name and find_spec(module) is None:
            raise MissingExtraError(f'{module} is not installed; the backend "auto" does without it.', extra)
    solvers: dict[str, Solver] = {"auto": _by_any, "flint": _by_flint, "python": _by_python, "sympy": _by_sympy}
    if not isinstance(backend, str) or backend not in solvers:
        raise OptionError(f"backend={brief(backend)}: it must be 'auto', 'flint', 'python' or 'sympy'")
    return solvers[backend]


@cache
def _has_flint() -> bool:
    return find_spec("flint") is not None


def _by_any(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    # Asked only here, so that small cycles do not even load FLINT.
    return (_by_flint if len(rows) > _BELOW_FLINT and _has_flint() else _by_python)(rows, columns)


def _by_python(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    return (_by_elimination if len(rows) <= _BELOW_LIFTING else padic.solve)(rows, columns)


def _by_elimination(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    """Fraction-free elimination (Bareiss 1968) and back substitution: every division below is exact."""
    size = len(rows)
    left = [_dense(row, size) + [right[i] for right in columns] for i, row in enumerate(rows)]
    triangle: list[list[int]] = []
    previous = 1
    while left:
        at = next((i for i, line in enumerate(left) if line[0]), None)
        if at is None:
            return None
        top = left.pop(at)
        pivot, rest = top[0], top[1:]
        triangle.append(top)
        for i, (factor, *line) in enumerate(left):
            left[i] = [(pivot * a - factor * b) // previous for a, b in zip(line, rest, strict=True)]
        previous = pivot
    # The last pivot is the determinant up to its sign: Cramer's common denominator.
    return [(_substitute_back(triangle, previous, column), previous) for column in range(-len(columns), 0)]


def _substitute_back(triangle: Sequence[Sequence[int]], determinant: int, column: int) -> list[int]:
    numerators: list[int] = []
    for line in reversed(triangle):
        total = sum(map(operator.mul, line[1:], numerators))
        numerators.insert(0, (determinant * line[column] - total) // line[0])
    return numerators


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

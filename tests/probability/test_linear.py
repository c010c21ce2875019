"""Exact linear systems: every answer is put back into its equations, and the backends must agree."""

import random
import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.errors import ClocklabError, MissingExtraError, OptionError, UnsolvableError
from clocklab.probability import linear, padic, solve_exact, solve_exact_many
from clocklab.probability.linear import strong_components

BACKENDS = ("auto", "flint", "python", "sympy")


@pytest.fixture(autouse=True)
def _skip_flint_where_it_is_missing(request):
    if getattr(request.node, "callspec", None) and request.node.callspec.params.get("backend") == "flint":
        pytest.importorskip("flint")


def race_like(size, entries, seed=1, cases=432):
    """The rows of total - moves for a random chain that stops now and then: ``entries`` moves from each state."""
    rng = random.Random(seed)
    rows, rhs = [], []
    for state in range(size):
        moves = rng.sample(range(size), entries)
        weights = [rng.randrange(1, cases // entries) for _ in moves]
        row = {state: cases}
        for following, weight in zip(moves, weights, strict=True):
            row[following] = row.get(following, 0) - weight
        rows.append({column: value for column, value in row.items() if value})
        rhs.append(rng.randrange(1, cases))
    return rows, rhs


def check(rows, rhs, solution):
    for row, right in zip(rows, rhs, strict=True):
        assert sum(value * solution[column] for column, value in row.items()) == right


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("size", [1, 2, 7, 21, 30])
def test_the_solution_solves_every_equation(size, backend):
    rows, rhs = race_like(size, min(size, 5))
    solution = solve_exact(rows, rhs, backend)
    assert all(type(x) is Fraction for x in solution)
    check(rows, rhs, solution)


@pytest.mark.parametrize("backend", ["flint", "python"])
def test_a_full_size_race_system_is_solved_exactly(backend):
    rows, rhs = race_like(196, 30)
    solution = solve_exact(rows, rhs, backend)
    assert solution[0].denominator > 10**199
    check(rows, rhs, solution)


@pytest.mark.parametrize("backend", BACKENDS)
def test_fractions_in_rows_and_right_sides_are_exact(backend):
    # By hand: x/2 + y = 2 and x - y/3 = 1/3 have x = 6/7 and y = 11/7.
    rows = [{0: Fraction(1, 2), 1: 1}, {0: 1, 1: Fraction(-1, 3)}]
    assert solve_exact(rows, [2, Fraction(1, 3)], backend) == [Fraction(6, 7), Fraction(11, 7)]


def test_several_right_sides_are_those_one_at_a_time():
    rows, rhs = race_like(20, 6)
    others = [rhs, [Fraction(x, 7) for x in rhs], [0] * 20]
    assert solve_exact_many(rows, others) == [solve_exact(rows, right) for right in others]


def test_a_zero_diagonal_is_no_obstacle():
    # A permutation by hand: x1 = 5, x2 = 6, x0 = 7.
    assert solve_exact([{1: 1}, {2: 1}, {0: 1}], [5, 6, 7], "python") == [7, 5, 6]


entries = st.integers(-3, 3)


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.tuples(st.lists(st.lists(entries, min_size=n + 1, max_size=n + 1), min_size=n, max_size=n))
    )
)
@settings(max_examples=30, deadline=None)
def test_all_backends_agree_also_on_what_has_no_single_solution(lines):
    flint = pytest.importorskip("flint")
    (lines,) = lines
    size = len(lines)
    rows = [{j: line[j] for j in range(size) if line[j]} for line in lines]
    singular = flint.fmpz_mat([line[:size] for line in lines]).det() == 0
    for backend in BACKENDS:
        if singular:
            with pytest.raises(UnsolvableError):
                solve_exact(rows, [line[size] for line in lines], backend)
        else:
            check(rows, [line[size] for line in lines], solve_exact(rows, [line[size] for line in lines], backend))


@given(st.lists(st.lists(st.integers(-9, 9), min_size=4, max_size=4), min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_lifting_and_elimination_agree(lines):
    rows = [[(j, x) for j, x in enumerate(line) if x] for line in lines]
    columns = [[1, 2, 3, 4], [10**50, 0, -1, 7]]
    ways = [padic.solve(rows, columns), linear._by_elimination(rows, columns)]
    lifted, eliminated = (way and [[Fraction(top, bottom) for top in tops] for tops, bottom in way] for way in ways)
    assert lifted == eliminated


def test_a_determinant_that_the_first_prime_divides_needs_another_prime():
    prime = next(padic._primes())
    assert prime == 2**89 - 1
    rows = [[(0, prime)], [(1, 1)]]
    assert padic.solve(rows, [[1, 1]]) == [([1, prime], prime)]


@pytest.mark.parametrize("backend", ["flint", "python"])
def test_a_big_singular_system_is_proved_singular(backend):
    rows, rhs = race_like(40, 8)
    rows[7] = {column: 2 * value for column, value in rows[9].items()}
    with pytest.raises(UnsolvableError, match="no solution or more than one"):
        solve_exact(rows, rhs, backend)


def test_integer_solutions_and_zero_solutions_are_found():
    rows, _ = race_like(20, 6)
    wanted = [0] * 19 + [10**60]
    right = [sum(value * wanted[column] for column, value in row.items()) for row in rows]
    assert solve_exact_many(rows, [right, [0] * 20], "python") == [wanted, [0] * 20]


def test_nothing_to_solve_is_solved():
    assert solve_exact([], []) == []
    assert solve_exact_many(race_like(9, 3)[0], []) == []


@pytest.mark.parametrize(
    ("rows", "rhs", "why"),
    [
        ([{0: 1}], [1, 2], "one for each row"),
        ([{1: 1}], [1], "columns 0 to 0"),
        ([{-1: 1}], [1], "columns 0 to 0"),
        ([{0: 0.5}], [1], "only whole numbers and Fractions"),
        ([{0: 1}], [0.5], "only whole numbers and Fractions"),
    ],
)
def test_what_is_no_system_is_refused(rows, rhs, why):
    with pytest.raises(OptionError, match=why):
        solve_exact(rows, rhs)


def test_unknown_and_missing_backends_are_named(monkeypatch):
    with pytest.raises(OptionError, match="'auto', 'flint', 'python' or 'sympy'"):
        solve_exact([{0: 1}], [1], "numpy")
    monkeypatch.setattr(linear, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r'pip install -e ".*\[fast\]"'):
        solve_exact([{0: 1}], [1], "flint")
    rows, rhs = race_like(30, 5)
    check(rows, rhs, solve_exact(rows, rhs))
    assert issubclass(MissingExtraError, ClocklabError)


def test_a_system_without_cycles_calls_no_library(monkeypatch):
    def never(*_):
        raise AssertionError("no backend is needed")

    for name in ("_by_flint", "_by_python", "_by_sympy", "_by_elimination"):
        monkeypatch.setattr(linear, name, never)
    # By hand: x2 = 1, x1 = (1 + x2)/2 = 1, x0 = 3 x1 + x2 = 4.
    assert solve_exact([{0: 1, 1: -3, 2: -1}, {1: 2, 2: -1}, {2: 5}], [0, 1, 5]) == [4, 1, 1]


def test_components_come_after_those_they_lead_to():
    graph = [[1], [2], [0, 3], [4], [3, 5], [], [6, 0]]
    assert strong_components(graph) == [[5], [3, 4], [0, 1, 2], [6]]


def test_long_paths_and_long_cycles_do_not_recurse():
    size = 2 * sys.getrecursionlimit()
    assert len(strong_components([[i + 1] for i in range(size)] + [[]])) == size + 1
    assert strong_components([[(i + 1) % size] for i in range(size)]) == [list(range(size))]


@given(st.lists(st.lists(st.integers(0, 7), max_size=4), min_size=8, max_size=8))
def test_components_are_the_classes_of_mutual_reachability(graph):
    # The oracle: reachability by repeated squaring of the relation.
    reach = [{i, *graph[i]} for i in range(8)]
    for _ in range(3):
        reach = [set().union(*(reach[j] for j in reach[i])) for i in range(8)]
    classes = {frozenset(j for j in reach[i] if i in reach[j]) for i in range(8)}
    found = strong_components(graph)
    assert {frozenset(component) for component in found} == classes
    order = {vertex: place for place, component in enumerate(found) for vertex in component}
    assert all(order[j] <= order[i] for i in range(8) for j in reach[i])

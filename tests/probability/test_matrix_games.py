"""Games of two who choose at once: textbook games, and scipy's linear programming as a second opinion."""

import random
from fractions import Fraction

import pytest

from clocklab.errors import OptionError, SizeError
from clocklab.probability import Dist, bimatrix, matrix_game


def test_textbook_games_have_their_values():
    # Matching pennies, and a saddle point by hand (M. Osborne, An Introduction to Game Theory, 2004, chapter 11).
    assert matrix_game([[1, -1], [-1, 1]]).value == 0
    found = matrix_game([[2, -3], [-3, 4]], rows="ab")  # two-finger morra: -1/12
    assert (found.value, found.strategies[0]) == (Fraction(-1, 12), Dist({"a": 7, "b": 5}))
    saddle = matrix_game([[4, 2, 3], [1, 0, 5]])
    assert (saddle.value, list(saddle.strategies[0]), list(saddle.strategies[1])) == (2, [0], [1])
    assert str(found).splitlines()[0].startswith("rows: a 7/12, b 5/12; get -1/12")


def test_values_agree_with_linear_programming():
    optimize = pytest.importorskip("scipy.optimize")
    rng = random.Random(4)
    for size in ((1, 1), (1, 4), (3, 1), (3, 5), (6, 4), (12, 12)):
        table = [
            [Fraction(rng.randrange(-20, 20), rng.randrange(1, 5)) for _ in range(size[1])] for _ in range(size[0])
        ]
        game = matrix_game(table)
        assert game.regret == 0
        upper = [[-float(table[r][c]) for r in range(size[0])] + [1.0] for c in range(size[1])]
        solved = optimize.linprog(
            [0.0] * size[0] + [-1.0], A_ub=upper, b_ub=[0.0] * size[1],
            A_eq=[[1.0] * size[0] + [0.0]], b_eq=[1.0], bounds=[(0, 1)] * size[0] + [(None, None)],
        )  # fmt: skip
        assert float(game.value) == pytest.approx(-solved.fun, abs=1e-9)
        if size[0] < 7:
            assert all(each.value == game.value for each in bimatrix(table, [[-x for x in line] for line in table]))


def test_games_with_several_equilibria_give_them_all():
    """The battle of the sexes, chicken and the prisoners' dilemma (M. Osborne, chapters 2 and 4)."""
    battle = bimatrix([[2, 0], [0, 1]], [[1, 0], [0, 2]])
    assert {each.payoffs for each in battle} == {(2, 1), (1, 2), (Fraction(2, 3), Fraction(2, 3))}
    dilemma = bimatrix([[2, 0], [3, 1]], [[2, 3], [0, 1]], rows=["quiet", "fink"], columns=["quiet", "fink"])
    assert [list(mix) for mix in dilemma[0].strategies] == [["fink"], ["fink"]]
    assert len(dilemma) == 1
    assert all(each.regret == 0 for each in battle)


def test_random_games_have_an_odd_number_of_equilibria():
    """R. Wilson, Computing Equilibria of N-person Games (1971): a game in general position has an odd number."""
    rng = random.Random(8)
    for rows, columns in [(2, 2), (3, 3), (4, 4), (3, 5)] * 3:
        first, second = ([[rng.randrange(10**6) for _ in range(columns)] for _ in range(rows)] for _ in range(2))
        found = bimatrix(first, second)
        assert len(found) % 2 == 1
        assert all(each.regret == 0 for each in found)


def test_a_degenerate_game_has_one_at_least():
    for table in ([[0, 0], [0, 0]], [[1, 1, 0], [0, 1, 1]], [[0, 0, 0]]):
        assert bimatrix(table, [[number % 2 for number in line] for line in table])


def test_what_is_no_table_is_refused():
    for wrong in ([], [[]], [[1, 2], [3]], [[0.5]], 5, [["a"]]):
        with pytest.raises(OptionError):
            matrix_game(wrong)
    with pytest.raises(OptionError, match="must be equal"):
        bimatrix([[1]], [[1, 2]])
    with pytest.raises(OptionError, match="different names"):
        matrix_game([[1], [2]], rows=["a", "a"])
    with pytest.raises(SizeError, match="pairs of sets"):
        bimatrix([[0] * 12] * 12, [[0] * 12] * 12)
    with pytest.raises(SizeError, match="10,000 cells fit"):
        matrix_game([[0] * 200] * 200)

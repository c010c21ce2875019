"""All-pay auctions: the closed form beside an exact linear program, and several bidders at the sizes of a game.

pplpy, the Parma Polyhedra Library, solves one bidder's half of the same zero-sum game in exact arithmetic; ours gives
both strategies and checks the regret exactly.
"""

from fractions import Fraction
from typing import Any

import pytest

from clocklab.solve.equilibrium import equilibrium
from tests.solve.test_all_pay import linear_program_value

GAPS = (Fraction(271, 7), Fraction(323, 9))


@pytest.mark.parametrize("coins", [40, 100])
def test_two_bidders_in_closed_form(benchmark: Any, coins: int) -> None:
    benchmark.group = f"two bidders, {coins} coins each"
    found = benchmark(equilibrium, [[GAPS[0], 0], [GAPS[1], 0]], [coins, coins])
    assert found.regret == 0


@pytest.mark.parametrize("coins", [40, 100])
def test_two_bidders_by_pplpy(benchmark: Any, coins: int) -> None:
    pytest.importorskip("ppl")
    benchmark.group = f"two bidders, {coins} coins each"
    value = benchmark.pedantic(linear_program_value, (GAPS, (coins, coins), (0, 1)), rounds=3)
    found = equilibrium([[GAPS[0], 0], [GAPS[1], 0]], [coins, coins])
    paid = [sum((bid * s for bid, s in enumerate(row)), Fraction(0)) for row in found.strategies]
    assert value == found.wins(0, 0) - paid[0] / GAPS[0] + paid[1] / GAPS[1]


@pytest.mark.parametrize(("bidders", "coins"), [(3, 20), (4, 10), (4, 20)])
def test_several_bidders(benchmark: Any, bidders: int, coins: int) -> None:
    benchmark.group = f"{bidders} bidders, {coins} coins each"
    values = [[Fraction(37 - 5 * i, 2), Fraction(20 - i * i, 3), Fraction(4 + i), Fraction(i, 2)] for i in range(4)]
    found = benchmark.pedantic(equilibrium, ([row[:bidders] for row in values[:bidders]], [coins] * bidders), rounds=3)
    assert found.regret <= Fraction(1, 10**9)

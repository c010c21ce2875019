"""What would take more than some seconds or a gigabyte is refused before it begins; what is near is quick."""

import sys
import time
from fractions import Fraction

import pytest

from clocklab.errors import ClocklabError, SizeError
from clocklab.probability import Chain, Dist, Exploding, d, deck, explode, linear, pool, reroll, sorted_rolls


@pytest.mark.parametrize(
    "ask",
    [
        lambda: d(10**9),
        lambda: Dist.uniform(range(10**12)),
        lambda: sorted_rolls(12, 20),
        lambda: sorted_rolls(3, 300),
        lambda: sorted_rolls(10**9, 10**9),
        lambda: sorted_rolls(1000, 3),  # half a million rolls of a thousand faces each
        lambda: sorted_rolls(40, 6),
        lambda: d(1).sequence(10**9),
        lambda: d(6).repeat_sum(10**5000),
        lambda: explode(d(6), times=10**4),
        lambda: reroll(d(6), 1, times=10**6),
        lambda: Exploding(d(6)).up_to(10**6),
        lambda: Dist({"a": 10**6, "b": 10**6, "c": 10**6}).draw_counts(1900),
        lambda: d(6).sequence(6000),
        lambda: d(6).sequence(10**9),
        lambda: d(6).repeat_sum(10**6),
        lambda: d(1000).repeat_sum(1000),
        lambda: d(60).sequence(1).repeat_sum(12),
        lambda: d(3000).map(lambda x: Fraction(1, x)) + d(3000).map(lambda x: Fraction(1, x + 1)),
        lambda: d(2000).map(str) + d(3000).map(str),
        lambda: d(5000) * d(5000),
        lambda: d(3000).then(lambda _: BIG),
        lambda: Dist.joint(*[d(100)] * 5),
        lambda: Dist.uniform(range(100_000)).draw(50_000),
        lambda: Dist({"a": 10**7, "b": 10**7}).draw_counts(10**6),
        lambda: Chain.explore([0], lambda n: Dist.certain(n + 1), most=20_000),
        lambda: Chain({0: {0: 1, 1: 2}, 1: {0: 2, 1: 3}}).after(0, 10**7),
        lambda: pool(range(2, 32)).middle(2),
        lambda: pool(200 * [200]).longest_straight(),
        lambda: (
            deck((n, s) for n in range(40) for s in "abcd").hand(12).fold(lambda held, c, n: (*held, c) * n or held, ())
        ),
    ],
)
def test_what_does_not_fit_is_refused_soon(ask):
    start = time.perf_counter()
    with pytest.raises(SizeError, match=r"fit|fewer|make"):
        ask()
    # A second or two; the rest is room for a busy machine.
    assert time.perf_counter() - start < 20


BIG = d(2000)


def test_what_fits_is_quick():
    start = time.perf_counter()
    # 1,000 dice: the mean and the variance are those of one die, times 1,000.
    thousand = d(6).repeat_sum(1000)
    assert (thousand.mean(), thousand.total) == (3500, 6**1000)
    assert (d(1000) + d(1000)).weights == (d(1000).sequence(1).map(sum) + d(1000) - 0).weights
    assert Dist({Fraction(1, 2): 1, 3: 2}).repeat_sum(60).mean() == 60 * Fraction(13, 6)
    assert Dist({-5: 1, 10**9: 2}).repeat_sum(20).weights[-100] == 1
    assert len(sorted_rolls(12, 6)) == 6188
    assert pool(1000 * [1000]).highest().total == 1000**1000
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize("times", [4, 7, 16, 33])
@pytest.mark.parametrize(
    "weights", [{1: 1, 2: 2, 7: 3}, {-3: 2, 0: 1, 5: 1}, {0: 1, 4: 3, 8: 1}, {5: 3}, {1: 1, 100: 1}]
)
def test_sums_of_many_are_those_of_one_after_the_other(weights, times):
    one_by_one = Dist(weights)
    for _ in range(times - 1):
        one_by_one = Dist(((x + y, v * w) for x, v in one_by_one.items() for y, w in weights.items()))
    assert Dist(weights).repeat_sum(times).weights == one_by_one.weights


def test_long_sums_by_one_product_are_those_listed():
    one, other = Dist({3 * k: k + 1 for k in range(90)}), Dist({2 * k - 50: k % 3 + 1 for k in range(80)})
    listed = Dist(((x + y, v * w) for x, v in one.items() for y, w in other.items()))
    assert (one + other).weights == listed.weights
    assert (one - other).weights == Dist(((x - y, v * w) for x, v in one.items() for y, w in other.items())).weights


def test_a_chain_too_large_for_exact_numbers_says_so_and_has_bounds():
    """The gambler's ruin on 10,000 states has its closed form: i (n - i) steps from i."""
    size = 10_000
    line = Chain({i: {i + 1: 1, i - 1: 1} for i in range(1, size)})
    with pytest.raises(SizeError, match=r"with \.bounds"):
        line.expected_steps()
    steps, ends = line.bounds.expected_steps(), line.bounds.hitting_chance(size)
    for i in (1, 77, 5000, 9999):
        assert steps[i].covers(i * (size - i))
        assert ends[i].covers(Fraction(i, size))
        assert steps[i].high - steps[i].low < 1e-6 * i * (size - i) + 1e-3


def test_the_core_works_without_any_library(monkeypatch):
    for name in ("numpy", "flint", "sympy"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(linear, "_has_flint", lambda: False)
    assert pool(3 * [d(6)]).highest().total == 216
    assert Chain({i: {i + 1: 1, i - 1: 1} for i in range(1, 30)}).expected_steps()[1] == 29
    with pytest.raises(ClocklabError):
        d(2.5)

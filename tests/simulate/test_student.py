"""Student's interval against published tables and a worked example."""

from fractions import Fraction
from math import inf

import pytest

from clocklab.errors import OptionError
from clocklab.simulate.student import student_interval, t95

PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 29: 2.045, 30: 2.042}
PRINTED |= {40: 2.021, 60: 2.000, 120: 1.980, 10**9: 1.960}


@pytest.mark.parametrize(("freedom", "point"), PRINTED.items())
def test_quantiles_are_those_of_the_printed_tables(freedom: int, point: float) -> None:
    """R. A. Fisher and F. Yates, Statistical Tables, table III."""
    assert t95(freedom) == pytest.approx(point, abs=5.1e-4)


def test_quantiles_agree_with_another_program() -> None:
    stats = pytest.importorskip("scipy.stats")
    for freedom in [*range(1, 260), 1000, 10**6]:
        assert t95(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-8)


def test_students_own_example() -> None:
    """The extra hours of sleep by one drug in Student's paper of 1908 (ten patients, difference of two drugs):
    mean 1.58, standard deviation 1.2300, so 1.58 -/+ 2.262157 * 1.2300 / sqrt(10) = 0.7001 to 2.4599 (R's t.test)."""
    hours = [Fraction(tenths, 10) for tenths in (12, 24, 13, 13, 0, 10, 18, 8, 46, 14)]
    mean, low, high = student_interval(sum(hours), sum(hour * hour for hour in hours), 10)
    assert (mean, low, high) == (1.58, pytest.approx(0.7001142, abs=1e-6), pytest.approx(2.4598858, abs=1e-6))


def test_one_number_says_nothing_about_the_spread_and_none_nothing_at_all() -> None:
    assert student_interval(3, 9, 1) == (3.0, -inf, inf)
    assert student_interval(6, 12, 3) == (2.0, 2.0, 2.0)
    with pytest.raises(OptionError, match="needs a number at least, not 0"):
        student_interval(0, 0, 0)

"""The chart of intervals says in words what it shows, and shows each number where it belongs."""

from fractions import Fraction
from math import inf
from typing import Any

import pytest

from clocklab.draw.charts import intervals
from clocklab.errors import OptionError
from clocklab.simulate import Estimate

pytest.importorskip("matplotlib")


def estimate(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half, 100, 1, "Wilson")


TWO = {"Ada": estimate(0.4, 0.1), "Bob": estimate(0.6, 0.05)}


def drawn(chart: Any) -> tuple[list[float], list[str]]:
    axes = chart.figure.axes[0]
    return list(axes.lines[0].get_xdata()), [label.get_text() for label in axes.get_yticklabels()]


def test_dots_lie_at_their_values_from_the_top_in_the_order_given() -> None:
    chart = intervals(TWO, title="Two players", xlabel="share")
    values, names = drawn(chart)
    assert (values, names) == ([0.4, 0.6], ["Ada", "Bob"])
    heights = list(chart.figure.axes[0].lines[0].get_ydata())
    assert heights[0] > heights[1]
    assert chart.alt == (
        "Chart of intervals: Two players. Simulated share, with 95 % intervals: "
        "Ada: 0.4 (0.3 to 0.5); Bob: 0.6 (0.55 to 0.65)."
    )


def test_exact_values_are_a_line_for_all_or_a_square_for_each() -> None:
    line = intervals(TWO, Fraction(1, 2))
    assert " Exact: 1/2" in line.alt
    assert line.figure.axes[0].lines[-1].get_xdata() == [0.5, 0.5]
    squares = intervals(TWO, {"Bob": Fraction(2, 3), "Nobody": Fraction(1, 9)})
    assert list(squares.figure.axes[0].lines[-1].get_xdata()) == [pytest.approx(2 / 3)]
    assert "Nobody" not in squares.alt


def test_long_names_and_names_that_look_like_formulas_are_shown_as_they_are() -> None:
    long = "a player of a very long name that goes on"
    _, names = drawn(intervals({long: estimate(0.5, 0.1), "$x^2$ <b>": estimate(0.5, 0.1)}))
    assert names == ["a player of a very long nam…", "$x^2$ <b>"]
    assert long in intervals({long: estimate(0.5, 0.1)}).alt
    assert intervals({"$x^2$ \\frac": estimate(0.5, 0.1)}).png().startswith(b"\x89PNG")


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(OptionError, match="at least one simulated number"):
        intervals({})
    with pytest.raises(OptionError, match="of must be 'shares' or 'points', not 'wins'"):
        intervals(TWO, of="wins")
    with pytest.raises(OptionError, match="The interval of 'Ada' has no ends"):
        intervals({"Ada": Estimate(1.0, -inf, inf, 1, 1, "Student")})

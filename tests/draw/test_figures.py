"""The matplotlib figure of a chart has the same numbers: they are read from it and held against what was given."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clocklab.draw import charts
from clocklab.probability import Dist, d
from clocklab.simulate.estimate import Estimate

matplotlib = pytest.importorskip("matplotlib")
CARDS = Dist({0: 72, 1: 99, 2: 45})


def estimate(value: float, half: float = 0.03, trials: int = 1000) -> Estimate:
    return Estimate(value, value - half, value + half, trials, 1, "Wilson")


def axes(chart: charts.Chart) -> Any:
    return chart.figure().axes[0]


def test_bars_dots_and_whiskers() -> None:
    drawn = axes(charts.bars(CARDS, {1: estimate(0.44), 3: estimate(0.05)}, title="Cards", xlabel="cards"))
    assert [bar.get_height() for bar in drawn.patches] == pytest.approx([72 / 216, 99 / 216, 45 / 216])
    assert [label.get_text() for label in drawn.texts][:3] == ["72/216", "99/216", "45/216"]
    (whiskers,) = drawn.collections
    ends = [tuple(segment[:, 1]) for segment in whiskers.get_segments()]
    assert ends == [pytest.approx((0.41, 0.47)), pytest.approx((0.02, 0.08))]
    assert [label.get_text() for label in drawn.get_xticklabels()] == ["0", "1", "2", "3"]
    assert (drawn.get_title(loc="left"), drawn.get_xlabel(), drawn.get_ylabel()) == ("Cards", "cards", "chance")


def test_lying_bars() -> None:
    names = [f"{'an outcome of many words ' * 3}{k}" for k in range(6)]
    drawn = axes(charts.bars({name: k for k, name in enumerate(names)}))
    assert [bar.get_width() for bar in drawn.patches] == [0, 1, 2, 3, 4, 5]
    assert [label.get_text() for label in drawn.get_yticklabels()] == names


def test_lines_and_steps() -> None:
    series: dict[str, list[tuple[int, Fraction | float]]] = {
        "bump": [(4, Fraction(1, 2)), (2, Fraction(1, 3))],
        "none": [(2, 0.5), (4, 0.5)],
    }
    for make, style in ((charts.lines, "default"), (charts.steps, "steps-post")):
        first, second = axes(make(series)).lines
        assert list(first.get_xdata()) == [2, 4]
        assert list(first.get_ydata()) == pytest.approx([1 / 3, 1 / 2])
        assert first.get_drawstyle() == style
        assert (first.get_linestyle(), first.get_marker()) != (second.get_linestyle(), second.get_marker())


def test_a_running_estimate() -> None:
    chart = charts.running([estimate(0.6, trials=100), estimate(0.52, trials=200)], Fraction(1, 2))
    simulated, exact = axes(chart).lines
    assert list(simulated.get_xdata()) == [100, 200]
    assert list(simulated.get_ydata()) == [0.6, 0.52]
    assert list(exact.get_ydata()) == [0.5, 0.5]


def test_a_heat_map() -> None:
    drawn, bar = charts.heatmap([[0, 0.5, 0.25], [1, 0.75, 0.1]], label="chance", rows=["a", "b"]).figure().axes
    assert drawn.images[0].get_array().tolist() == [[0, 0.5, 0.25], [1, 0.75, 0.1]]
    assert bar.get_ylabel() == "chance"
    assert len(drawn.texts) == 6


def test_intervals_with_exact_numbers() -> None:
    two = {"Ada": estimate(0.4, 0.1), "$x^2$ <b>": estimate(0.6, 0.05)}
    drawn = axes(charts.intervals(two, Fraction(1, 2)))
    assert list(drawn.lines[0].get_xdata()) == [0.4, 0.6]
    assert [label.get_text() for label in drawn.get_yticklabels()] == ["Ada", "$x^2$ <b>"]
    assert list(drawn.lines[-1].get_xdata()) == [0.5, 0.5]
    squares = axes(charts.intervals(two, {"Ada": Fraction(2, 3), "Nobody": 1})).lines[-1]
    assert list(squares.get_xdata()) == [pytest.approx(2 / 3)]


def test_charts_of_bids() -> None:
    first, second = charts.strategies([[0.5, 0.5], [1, 0]], ["Ada", "Bob"]).figure().axes
    assert [bar.get_height() for bar in first.patches] == [0.5, 0.5]
    assert [bar.get_height() for bar in second.patches] == [1]
    payoffs = axes(charts.payoff_map([[0, -1], [3, 2]]))
    assert payoffs.images[0].get_array().tolist() == [[0, -1], [3, 2]]
    (sums,) = axes(charts.running_sums({"gained": [1, -2]})).lines
    assert list(sums.get_ydata()) == [0, 1, -1]


def test_figures_do_not_touch_pyplot_and_charts_not_even_matplotlib() -> None:
    code = (
        "import sys; from clocklab.draw import charts; chart = charts.bars({1: 2}); chart.to_html(); "
        "assert 'matplotlib' not in sys.modules; chart.figure(); assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_figures_look_the_same_and_save_the_same_bytes_whatever_a_notebook_has_set(tmp_path: Path) -> None:
    """The oracle is the figure drawn with matplotlib's own settings; the notebook's are as dark and large as can be."""

    def files(name: str) -> list[bytes]:
        figure = charts.bars(d(6) + d(6), title="Two dice").figure()
        for kind in ("png", "svg", "pdf"):
            figure.savefig(tmp_path / f"{name}.{kind}")
        return [(tmp_path / f"{name}.{kind}").read_bytes() for kind in ("png", "svg", "pdf")]

    plain = files("plain")
    loud = {"text.color": "red", "lines.linewidth": 9, "font.size": 30, "savefig.facecolor": "black"}
    with matplotlib.rc_context(loud):
        assert files("loud") == plain

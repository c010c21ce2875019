"""Charts: what is drawn is what was given, and the words say it too."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from clocklab.draw import charts
from clocklab.errors import MissingExtraError, OptionError
from clocklab.probability import Chance, Dist, d
from clocklab.simulate.estimate import Estimate, average_of

matplotlib = pytest.importorskip("matplotlib")
CARDS = Dist({0: 72, 1: 99, 2: 45})


def estimate(value: float, trials: int = 1000) -> Estimate:
    return Estimate(value, value - 0.03, value + 0.03, trials, 1, "Wilson")


def test_bars_are_as_high_as_the_exact_chances() -> None:
    chart = charts.bars(CARDS)
    heights = [bar.get_height() for bar in chart.figure.axes[0].patches]
    assert heights == pytest.approx([72 / 216, 99 / 216, 45 / 216])
    assert [label.get_text() for label in chart.figure.axes[0].texts] == ["72/216", "99/216", "45/216"]


def test_bars_of_a_mapping_are_as_high_as_its_numbers() -> None:
    chart = charts.bars({"a": Fraction(1, 4), "b": 2.5}, ylabel="rolls")
    assert [bar.get_height() for bar in chart.figure.axes[0].patches] == [0.25, 2.5]
    assert chart.alt == "Bar chart. Exact rolls: a: 1/4 = 0.25; b: 2.5."


def test_simulated_numbers_are_dots_with_whiskers_at_their_intervals() -> None:
    chart = charts.bars(CARDS, {1: estimate(0.44), 3: estimate(0.05)})
    axes = chart.figure.axes[0]
    (whiskers,) = axes.collections
    ends = [tuple(segment[:, 1]) for segment in whiskers.get_segments()]
    assert ends == [pytest.approx((0.41, 0.47)), pytest.approx((0.02, 0.08))]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "1", "2", "3"]


def test_the_words_of_bars_say_each_number_and_interval() -> None:
    chart = charts.bars(CARDS, {1: estimate(0.44)}, title="Cards gained.")
    assert repr(chart) == (
        "Bar chart: Cards gained. Exact chance: 0: 72/216 ≈ 0.3333; 1: 99/216 ≈ 0.4583; 2: 45/216 ≈ 0.2083. "
        "Simulated, with 95 % intervals: 1: 0.44 (0.41 to 0.47)."
    )


def test_a_value_stands_above_its_bar_and_above_its_whisker() -> None:
    axes = charts.bars({"a": 0.5, "b": 0.2}, {"a": estimate(0.52), "b": estimate(0.1)}).figure.axes[0]
    assert [label.xy for label in axes.texts] == [(0, pytest.approx(0.55)), (1, 0.2)]


def test_outcomes_too_wide_for_their_bars_are_written_in_several_lines() -> None:
    chart = charts.bars(Dist({**dict.fromkeys(range(1, 13), 1), "more than 12": 1}))
    assert chart.figure.axes[0].get_xticklabels()[-1].get_text() == "more\nthan\n12"
    assert chart.figure.axes[0].get_xticklabels()[0].get_rotation() == 0


def test_chances_are_said_once_as_counted_and_long_fractions_as_decimals() -> None:
    chart = charts.bars({"six": Chance(159, 216), "far": Fraction(1, 3**40)})
    assert chart.alt == "Bar chart. Exact chance: six: 159/216 ≈ 0.7361; far: 8.225e-20."


def test_lines_have_their_points_and_their_names_at_their_ends() -> None:
    chart = charts.lines({"bump": [(4, Fraction(1, 2)), (2, Fraction(1, 3))], "none": [(2, 0.5), (4, 0.5)]})
    axes = chart.figure.axes[0]
    first, second = axes.lines
    assert list(first.get_xdata()) == [2, 4]
    assert list(first.get_ydata()) == pytest.approx([1 / 3, 1 / 2])
    assert (first.get_linestyle(), first.get_marker()) != (second.get_linestyle(), second.get_marker())
    assert {label.get_text() for label in axes.texts} == {"bump", "none"}
    heights = sorted(label.xy[1] for label in axes.texts)
    assert heights[0] < heights[1]  # both lines end at 0.5, their names do not lie on each other
    assert "bump: 2: 1/3 ≈ 0.3333; 4: 1/2 = 0.5." in chart.alt


def test_below_whole_numbers_stand_whole_numbers_only() -> None:
    whole, parts = (charts.lines({"a": [(x / by, 1.0) if by > 1 else (x, 1.0) for x in range(4)]}) for by in (1, 2))
    for chart, expected in ((whole, True), (parts, False)):
        chart.figure.canvas.draw()
        assert all(tick == int(tick) for tick in chart.figure.axes[0].get_xticks()) is expected


def test_the_words_of_a_long_line_say_its_ends_and_extremes() -> None:
    chart = charts.lines({"square": [(x, x * x) for x in range(-10, 21)]}, xlabel="x", ylabel="its square")
    assert chart.alt == (
        "Line chart. It shows its square by x. "
        "square: 31 points from 100 at -10 to 400 at 20; least 0 at 0, most 400 at 20."
    )


def test_a_running_estimate_says_where_it_ends_and_how_often_it_holds_the_exact_value() -> None:
    chart = charts.running([estimate(0.6, 100), estimate(0.52, 200)], Fraction(1, 2))
    assert chart.alt == (
        "Running estimate. After 200 trials: 0.52 (0.49 to 0.55). Exact: 1/2 = 0.5. 1 of the 2 intervals shown hold it."
    )
    simulated, exact = chart.figure.axes[0].lines
    assert list(simulated.get_xdata()) == [100, 200]
    assert list(exact.get_ydata()) == [0.5, 0.5]


def test_a_heat_map_has_its_values_and_says_the_extremes() -> None:
    chart = charts.heatmap([[0, 0.5, 0.25], [1, 0.75, 0.1]], label="chance", rows=["a", "b"])
    axes, bar = chart.figure.axes
    assert axes.images[0].get_array().tolist() == [[0, 0.5, 0.25], [1, 0.75, 0.1]]
    assert bar.get_ylabel() == "chance"
    assert len(axes.texts) == 6
    assert "Least 0 at column 0, row a; most 1 at column 0, row b." in chart.alt
    assert "Row b: 1, 0.75, 0.1." in chart.alt


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: charts.bars({}),
        lambda: charts.lines({}),
        lambda: charts.lines({"a": []}),
        lambda: charts.running([]),
        lambda: charts.heatmap([]),
        lambda: charts.heatmap([[1], [1, 2]]),
    ],
)
def test_nothing_to_show_is_refused(wrong: object) -> None:
    with pytest.raises(OptionError):
        wrong()  # type: ignore[operator]


def test_a_chart_shows_as_an_image_with_its_words_and_is_the_same_each_time() -> None:
    one, two = (charts.bars(CARDS, title='"<b>"')._repr_mimebundle_() for _ in range(2))
    assert one == two
    assert set(one) == {"text/html", "image/png", "text/plain"}
    assert str(one["text/html"]).startswith('<img alt="Bar chart: &quot;&lt;b&gt;&quot;. Exact chance: 0: 72/216')


def test_a_charts_panel_is_opaque(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    charts.bars(CARDS).save(tmp_path / "bars.png")
    with image.open(tmp_path / "bars.png") as picture:
        assert picture.convert("RGBA").getextrema()[3] == (255, 255)


def test_charts_do_not_touch_pyplot() -> None:
    code = (
        "import sys; from clocklab.draw import charts; assert 'matplotlib' not in sys.modules; "
        "charts.bars({1: 2}).png(); assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"clocklab\[lab\]"):
        charts.bars(CARDS)


def test_what_has_no_interval_is_a_dot_without_whiskers_and_says_so() -> None:
    """All trials gave 2, so that their spread is not known."""
    sure = average_of([2] * 30, seed=1)
    assert "2 (no interval)" in charts.bars({"a": 2}, {"a": sure}).alt
    assert "2 (no interval)" in charts.running([sure]).alt


def test_charts_look_the_same_and_save_the_same_bytes_whatever_a_notebook_has_set(tmp_path: Path) -> None:
    """The oracle is the chart drawn with matplotlib's own settings; the notebook's are as dark and large as can be."""

    def files(name: str) -> list[bytes]:
        chart = charts.bars(d(6) + d(6), title="Two dice")
        for kind in ("svg", "pdf"):
            chart.save(tmp_path / f"{name}.{kind}")
        return [chart.png(), *((tmp_path / f"{name}.{kind}").read_bytes() for kind in ("svg", "pdf"))]

    plain = files("plain")
    loud = {"text.color": "red", "lines.linewidth": 9, "font.size": 30, "savefig.facecolor": "black"}
    with matplotlib.rc_context(loud):
        assert files("loud") == plain

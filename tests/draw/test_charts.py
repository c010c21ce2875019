"""Charts: what is drawn is what was given, the table says it too, and all that is lettered can be read."""

import html
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import inf, nan
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from clocklab.draw import charts, sample_space
from clocklab.draw.charts import Chart
from clocklab.draw.charts.heat import BALANCED, RISING, ink, shade
from clocklab.draw.charts.marks import DASHES, MARKS
from clocklab.draw.svg import Box, width
from clocklab.draw.theme import COLOURS, contrast
from clocklab.errors import MissingExtraError, OptionError
from clocklab.probability import Chance, Dist, d
from clocklab.simulate.estimate import Estimate, average_of

SVG = "{http://www.w3.org/2000/svg}"
CARDS = Dist({0: 72, 1: 99, 2: 45})
LONG = "a player of a very long name that goes on and on"


def estimate(value: float, half: float = 0.03, trials: int = 1000) -> Estimate:
    return Estimate(value, value - half, value + half, trials, 1, "Wilson")


TWO = {"Ada": estimate(0.4, 0.1), "Bob": estimate(0.6, 0.05)}

# One of each kind, plain and as hard to letter as can be.
ALL: dict[str, Chart] = {
    "bars": charts.bars(CARDS, {0: estimate(0.34), 3: estimate(0.02, 0.01)}, title="Cards gained", xlabel="cards"),
    "bars of many digits": charts.bars(Dist(dict.fromkeys(range(16), 625)), title="Sixteen"),
    "forty bars": charts.bars(Dist(dict.fromkeys(range(100, 140), 1)), title="Forty"),
    "bars below nought": charts.bars({k: (-1) ** k * k / 70 for k in range(13)}, title="Worth", ylabel="coins"),
    "bars of sentences": charts.bars({f"{LONG}, the {k}th": k / 9 for k in range(9)}, TWO, title=f"{LONG} {LONG}"),
    "dots without bars": charts.bars({}, TWO, title="Simulated only"),
    "bars of nothing": charts.bars({"a": 0}),
    "lines": charts.lines({name: [(0, 0), (10, 1)] for name in "abcdef"}, title="All end at one", xlabel="x"),
    "lines of long names": charts.lines({f"{LONG} {k}": [(k, k)] for k in range(6)}, title="Points", ylabel=LONG),
    "a line": charts.lines({"a": [(x, 1e6 * x * x) for x in range(70)]}, title="Who wins?", xlabel=LONG * 3),
    "a level line": charts.lines({"a": [(1, 0.25), (2, 0.25)]}),
    "steps": charts.steps({"at most": [(n, (d(6) + d(6)).at_most(n)) for n in range(1, 13)]}, xlabel="n"),
    "running": charts.running([estimate(0.6, 0.1, 100 * k) for k in range(1, 11)], Fraction(1, 2), title="Heads"),
    "heat map": charts.heatmap([[x * y / 169 for x in range(14)] for y in range(14)], xlabel="x", ylabel="y"),
    "heat map of names": charts.heatmap([[1, -2.5], [0, 10**6]], columns=[LONG, "b"], rows=[LONG, "d"], label=LONG),
    "intervals": charts.intervals({**TWO, LONG: estimate(0.2)}, Fraction(1, 2), title="Shares"),
    "intervals and squares": charts.intervals(TWO, {"Bob": Fraction(2, 3), "Nobody": Fraction(1, 9)}),
    "strategies": charts.strategies([[Fraction(1, 9)] * 9, [1, 0]], ["Ada", LONG], [4, 0.5]),
    "payoffs": charts.payoff_map([[4 * (a > b) - a for b in range(7)] for a in range(7)], "Ada", "Bob"),
    "wide payoffs": charts.payoff_map([[4 * (a > b) - a for b in range(30)] for a in range(21)], LONG, LONG),
    "sums": charts.running_sums({"gained": [1, -2, 3], "worth of bids": [0, 1, 1], "worth of best": [1, 1, 1]}),
    "sample space": sample_space(
        {"A: some die shows 6": lambda roll: 6 in roll, "B: a triple": lambda r: len({*r}) == 1}
    ),
    "36 rolls": sample_space({"S: the sum is 7": lambda roll: sum(roll) == 7}, dice=2),
}


def root(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(chart.markup)


def texts(chart: Chart) -> list[str]:
    return [each.text or "" for each in root(chart).iter(f"{SVG}text")]


def boxes(chart: Chart, fill: str = "bar") -> list[tuple[float, float]]:
    """Return, for each bar of this colour, its side on the line of nought and its other side."""
    (path,) = (each for each in root(chart).iter(f"{SVG}path") if each.get("fill") == COLOURS[fill][0])
    numbers = re.findall(r"M\S+ (\S+?)H\S+?V(\S+?)H\S+?z", path.get("d", ""))
    return [(float(base), float(end)) for base, end in numbers]


def lettered(node: ElementTree.Element, size: str = "", anchor: str = "start") -> Iterator[tuple[str, Box]]:
    """Return the words of a picture with the boxes that they fill, upright letters' full height."""
    size, anchor = node.get("font-size", size), node.get("text-anchor", anchor)
    for child in node:
        yield from lettered(child, size, anchor)
    if node.tag == f"{SVG}text" and (words := node.text) and len((node.get("x") or "").split()) == 1:
        wide, x, y = (
            width(words, float(size), bold=node.get("font-weight") == "bold"),
            float(node.get("x", 0)),
            node.get("y"),
        )
        middle = {"start": x + wide / 2, "middle": x, "end": x - wide / 2}[anchor]
        yield words, Box(middle, float(y or 0) - 0.36 * float(size), wide, 0.75 * float(size))


# ---- what is true of every chart ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_all_words_lie_on_the_panel_and_none_on_another(name: str) -> None:
    """Widths are those that boards are lettered by; two pixels are left for another machine's letters."""
    picture = root(ALL[name])
    _, _, wide, high = map(float, (picture.get("viewBox") or "").split())
    found = list(lettered(picture))
    panel = Box(wide / 2, high / 2, wide + 2, high)
    assert [said for said, box in found if not box.inside(panel)] == []
    pairs = ((a, b) for (a, one), (b, two) in combinations(found, 2) if one.grown(-1).overlaps(two.grown(-1)))
    assert list(pairs) == []


@pytest.mark.parametrize("name", sorted({*ALL} - {"sample space", "36 rolls"}))
def test_letters_are_nine_pixels_high_at_least_where_the_chart_is_400_wide(name: str) -> None:
    picture = root(ALL[name])
    wide = float((picture.get("viewBox") or "").split()[2])
    sizes = [float(node.get("font-size", 99)) for node in picture.iter()]
    assert min(sizes) * 400 / wide >= 9


@pytest.mark.parametrize("name", ALL)
def test_the_sentence_has_160_letters_at_most_and_html_carries_picture_sentence_and_numbers(name: str) -> None:
    chart = ALL[name]
    assert 10 < len(chart.alt) <= 160
    shown = chart._repr_mimebundle_()
    assert set(shown) == {"text/html", "text/plain"}
    assert shown["text/plain"] == chart.alt == repr(chart)
    image = re.search(r'<img alt="([^"]*)"[^>]*src="data:image/svg\+xml,([^"]*)">', shown["text/html"])
    assert image
    assert html.unescape(image[1]) == chart.alt
    assert unquote(html.unescape(image[2])).replace("'", '"') == chart.markup
    table = re.search("<details>.*</details>", shown["text/html"])
    assert table
    cells = [html.unescape(cell) for cell in re.findall(r"<t[hd](?: [^>]*)?>(.*?)</t[hd]>", table[0])]
    assert cells == [cell for row in (chart.heads, *chart.rows) for cell in row]
    assert {len(row) for row in chart.rows} == {len(chart.heads)}


@pytest.mark.parametrize("name", ALL)
def test_every_coordinate_has_two_decimals_at_most(name: str) -> None:
    assert not re.search(r' (?:d|x|y|width|height|points)="[^"]*\d\.\d{3}', ALL[name].markup)


def test_user_text_is_escaped_wherever_it_stands() -> None:
    evil = "<script>&\"'"
    made = [
        charts.bars({evil: 1, f"{evil}2": 2}, {evil: estimate(1)}, title=evil, xlabel=evil, ylabel=evil),
        charts.lines({evil: [(1, 2), (2, 3)], "b": [(1, 1)]}, title=evil, xlabel=evil, ylabel=evil),
        charts.heatmap([[1, 2]], title=evil, columns=[evil, 2], rows=[evil], label=evil),
        charts.intervals({evil: estimate(0.5)}, 1, title=evil),
        charts.payoff_map([[1]], evil, evil),
        charts.strategies([[1]], [evil]),
        charts.running_sums({evil: [1]}, evil),
    ]
    for chart in made:
        assert "<script" not in chart.to_html()
        assert evil in "".join(root(chart).itertext())


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts a process, which no browser can")
def test_the_same_numbers_give_the_same_bytes_in_every_process() -> None:
    code = (
        "from clocklab.draw import charts; from clocklab.probability import d; from fractions import Fraction\n"
        "print(charts.bars(d(6) + d(6)).to_html())\n"
        "print(charts.lines({'a': [(k, Fraction(1, k)) for k in range(1, 9)]}).to_html())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": seed, **PATH}
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout


PATH = {"PYTHONPATH": str(Path(__file__).parents[2])}


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts a process, which no browser can")
def test_charts_show_print_and_save_without_any_other_library(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "for name in ('matplotlib', 'numpy', 'resvg_py', 'IPython'): sys.modules[name] = None\n"
        "from clocklab.draw import charts\n"
        "from clocklab.probability import d\n"
        "chart = charts.bars(d(6)); chart._repr_mimebundle_(); print(chart)\n"
        f"chart.save({str(tmp_path / 'die.svg')!r})\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=PATH)
    assert (tmp_path / "die.svg").read_text().startswith("<svg ")


# ---- bars -----------------------------------------------------------------------------------------------------------


def test_bars_are_as_high_as_the_exact_chances() -> None:
    heights = [base - end for base, end in boxes(charts.bars(CARDS))]
    assert heights == pytest.approx([heights[1] * 72 / 99, heights[1], heights[1] * 45 / 99], abs=0.11)
    assert {"72/216", "99/216", "45/216"} <= set(texts(charts.bars(CARDS)))


def test_bars_of_a_mapping_are_as_high_as_its_numbers_and_hang_where_those_are_negative() -> None:
    first, second = boxes(charts.bars({"a": Fraction(1, 2), "b": -1.0}, ylabel="coins"))
    assert first[0] == second[0]
    assert second[1] - second[0] == pytest.approx(2 * (first[0] - first[1]), abs=0.11)


def test_the_table_of_bars_says_each_number_and_interval() -> None:
    chart = charts.bars(CARDS, {1: estimate(0.44), 3: estimate(0.05)}, title="Cards gained.", xlabel="cards")
    assert chart.heads == ("cards", "exact chance", "simulated", "95 % interval")
    assert chart.rows == (
        ("0", "72/216 ≈ 0.3333", "", ""),
        ("1", "99/216 ≈ 0.4583", "0.44", "0.41 to 0.47"),
        ("2", "45/216 ≈ 0.2083", "", ""),
        ("3", "", "0.05", "0.02 to 0.08"),
    )
    assert chart.alt == (
        "Bar chart: Cards gained. 3 bars of exact chance: most 0.4583 at 1, least 0.2083 at 2. "
        "Dots with whiskers are simulated."
    )
    assert str(chart).splitlines()[1:3] == [
        "cards  exact chance     simulated  95 % interval",
        "0      72/216 ≈ 0.3333",
    ]


def test_chances_are_said_once_as_counted_and_long_fractions_as_decimals() -> None:
    chart = charts.bars({"six": Chance(159, 216), "far": Fraction(1, 3**40)})
    assert chart.rows == (("six", "159/216 ≈ 0.7361"), ("far", "8.225e-20"))


def test_crowded_fractions_are_written_with_a_line_between_and_long_numbers_as_decimals() -> None:
    stacked = texts(charts.bars(Dist({k: k + 20 for k in range(1, 15)})))
    assert stacked.count("385") == 14  # the sum of 21 to 34, the denominator of each of the 14 bars
    assert {"21", "34"} <= set(stacked)
    assert {".5", ".3333", ".0833"} <= set(texts(charts.bars({k: 1 / k for k in range(2, 13)})))


def test_bars_carry_exact_numbers_as_counted_or_as_fractions_but_not_mixed_with_decimals() -> None:
    assert {"159", "216", "90"} <= set(
        texts(charts.bars({card: Chance(k, 216) for card, k in enumerate([159, 90] * 4)}))
    )
    assert {"1/3", "2", "5/4"} <= set(texts(charts.bars({"a": Fraction(1, 3), "b": 2, "c": Fraction(5, 4)})))
    assert {"0.3333", "0.0001"} <= set(texts(charts.bars({"a": Fraction(1, 3), "b": Fraction(1, 9999)})))


def test_names_too_wide_for_their_bars_take_several_lines_and_longer_ones_stand_beside_bars_that_lie() -> None:
    some: dict[Any, int] = {**dict.fromkeys(range(1, 9), 1), "more than 8": 1}
    assert {"more", "than", "8"} <= set(texts(charts.bars(Dist(some))))
    lying = charts.bars({f"{LONG} {k}": k for k in range(8)})
    (path,) = (each for each in root(lying).iter(f"{SVG}path") if each.get("fill") == COLOURS["bar"][0])
    across = [float(end) - float(base) for base, end in re.findall(r"M(\S+) \S+?H(\S+?)V", path.get("d", ""))]
    assert across == pytest.approx([k * across[7] / 7 for k in range(8)], abs=0.11)
    assert lying.rows[7] == (f"{LONG} 7", "7")


def test_what_has_no_interval_is_a_dot_without_whiskers_and_says_so() -> None:
    """All trials gave 2, so that their spread is not known."""
    sure = average_of([2] * 30, seed=1)
    assert charts.bars({"a": 2}, {"a": sure}).rows == (("a", "2", "2", "no interval"),)
    assert charts.running([sure]).rows == (("30", "2", "no interval"),)


# ---- lines ----------------------------------------------------------------------------------------------------------


def test_lines_go_through_their_points_and_are_named_at_their_ends() -> None:
    chart = charts.lines({"bump": [(4, Fraction(1, 2)), (2, 0)], "none": [(2, 0.5), (4, 0.5)]})
    first, second = (each.get("d", "") for each in root(chart).iter(f"{SVG}path") if each.get("stroke-width") == "2")
    (x0, y0), (x1, y1) = ([float(n) for n in spot.split()] for spot in first[1:].split("L"))
    (_, y2), (x3, y3) = ([float(n) for n in spot.split()] for spot in second[1:].split("L"))
    assert x1 > x0
    assert y0 > y1 == y2 == y3
    assert x3 == x1
    assert {"bump", "none"} <= set(texts(chart))
    assert chart.rows == (("2", "0", "0.5"), ("4", "1/2 = 0.5", "0.5"))


def test_lines_differ_in_dashes_and_marks_and_not_in_colour_alone() -> None:
    assert len({*DASHES}) == len({*MARKS}) == 6
    chart = charts.lines({name: [(0, k), (1, k)] for k, name in enumerate("abcdef")})
    drawn = [each for each in root(chart).iter(f"{SVG}path") if each.get("stroke-width") == "2"]
    assert len({each.get("stroke-dasharray") for each in drawn}) == 6


def test_numbers_of_any_kind_that_are_a_float_can_be_drawn_and_two_at_one_place_are_both_told() -> None:
    class Root:
        """Half a number, without an order."""

        def __float__(self) -> float:
            return 0.5

    numbers: list[tuple[Any, Any]] = [(1, Root()), (0, 0), (0, 1)]
    assert charts.lines({"a": numbers}).rows == (("0", "0, 1"), ("1", "0.5"))
    mixed: dict[str, Any] = {"a": Root(), "b": 2}
    assert charts.bars(mixed).rows == (("a", "0.5"), ("b", "2"))


def test_steps_hold_their_value_up_to_the_next() -> None:
    (step,) = (
        each.get("d", "")
        for each in root(charts.steps({"a": [(0, 0), (1, 2), (3, 1)]})).iter(f"{SVG}path")
        if each.get("stroke-width") == "2"
    )
    assert re.fullmatch(r"M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+", step)


def test_below_whole_numbers_stand_whole_numbers_only() -> None:
    for by, whole in ((1, True), (2, False)):
        points = [(Fraction(x, by) if by > 1 else x, 10 * x) for x in range(4)]
        chart = charts.lines({"a": points})
        assert any("." in each for each in texts(chart)) is not whole


def test_the_sentence_of_a_line_says_its_ends_and_extremes() -> None:
    chart = charts.lines({"square": [(x, x * x) for x in range(-10, 21)]}, xlabel="x", ylabel="its square")
    assert chart.alt == (
        "Line chart. It shows its square by x. It goes from 100 at -10 to 400 at 20, 0 to 400 between."
    )


def test_a_running_estimate_says_where_it_ends_and_how_often_it_holds_the_exact_value() -> None:
    chart = charts.running([estimate(0.6, trials=100), estimate(0.52, trials=200)], Fraction(1, 2))
    assert chart.alt == (
        "Running estimate. After 200 trials 0.52 (0.49 to 0.55). Exact: 1/2 = 0.5. 1 of 2 intervals hold it."
    )
    assert chart.rows == (("100", "0.6", "0.57 to 0.63"), ("200", "0.52", "0.49 to 0.55"))


# ---- heat maps and intervals ----------------------------------------------------------------------------------------


def test_a_heat_map_has_its_values_in_cells_and_table() -> None:
    chart = charts.heatmap([[0, 0.5, 0.25], [1, 0.75, 0.1]], label="chance", rows=["a", "b"])
    assert {"0", ".50", ".25", "1", ".75", ".10"} <= set(texts(chart))
    assert chart.rows == (("a", "0", "0.5", "0.25"), ("b", "1", "0.75", "0.1"))
    assert "Least 0 at column 0, row a; most 1 at column 0, row b." in chart.alt


@pytest.mark.parametrize("stops", [RISING, BALANCED])
def test_numbers_can_be_read_on_every_shade(stops: tuple[str, ...]) -> None:
    for part in range(101):
        ground = shade(part / 100, stops)
        assert contrast(ink(ground), ground) >= 4.5


def test_shades_rise_in_lightness_so_that_they_are_told_apart_without_colour() -> None:
    against_black = [contrast(shade(part / 20), "#000000") for part in range(21)]
    assert against_black == sorted(against_black)


def test_dots_lie_at_their_values_from_the_top_in_the_order_given() -> None:
    chart = charts.intervals(TWO, title="Two players", xlabel="share")
    (dots,) = (each.get("d", "") for each in root(chart).iter(f"{SVG}path") if each.get("fill") == COLOURS["dot"][0])
    (ada_x, ada_y), (bob_x, bob_y) = ((float(x), float(y)) for x, y in re.findall(r"M(\S+) ([\d.]+)m", dots))
    assert ada_x < bob_x
    assert ada_y < bob_y
    assert chart.rows == (("Ada", "0.4", "0.3 to 0.5"), ("Bob", "0.6", "0.55 to 0.65"))
    assert chart.alt == (
        "Chart of intervals: Two players. Simulated share, with 95 % intervals. "
        "Ada: 0.4 (0.3 to 0.5). Bob: 0.6 (0.55 to 0.65)."
    )


def test_exact_values_are_a_line_for_all_or_a_square_for_each() -> None:
    assert [row[-1] for row in charts.intervals(TWO, Fraction(1, 2)).rows] == ["1/2 = 0.5"] * 2
    squares = charts.intervals(TWO, {"Bob": Fraction(2, 3), "Nobody": Fraction(1, 9)})
    assert [row[-1] for row in squares.rows] == ["", "2/3 ≈ 0.6667"]
    assert "Nobody" not in str(squares)


def test_long_names_are_whole_in_the_table() -> None:
    assert charts.intervals({LONG: estimate(0.5)}).rows[0][0] == LONG


# ---- what is refused, and files --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: charts.bars({}),
        lambda: charts.lines({}),
        lambda: charts.lines({"a": []}),
        lambda: charts.steps({}),
        lambda: charts.running([]),
        lambda: charts.heatmap([]),
        lambda: charts.heatmap([[1], [1, 2]]),
        lambda: charts.heatmap([[1, 2]], columns="a"),
        lambda: charts.intervals({}),
        lambda: charts.intervals(TWO, of="wins"),
        lambda: charts.intervals({"Ada": Estimate(1.0, -inf, inf, 1, 1, "Student")}),
        lambda: charts.bars(CARDS).save("chart.gif"),
        lambda: charts.bars({"a": inf}),
        lambda: charts.bars({"a": Fraction(10**400)}),
        lambda: charts.bars({"a": "many"}),  # type: ignore[dict-item]
        lambda: charts.lines({"a": [(0, 1), (1, nan)]}),
        lambda: charts.lines({"a": [(inf, 1), (1, 1)]}),
        lambda: charts.heatmap([[inf]]),
        lambda: charts.running([estimate(0.5)], inf),
        lambda: charts.payoff_map([[nan]]),
        lambda: charts.running_sums({"a": [inf]}),
        lambda: charts.strategies([[nan]]),
        lambda: ALL["sample space"].figure(),
    ],
)
def test_what_cannot_be_shown_is_refused(wrong: Any) -> None:
    with pytest.raises(OptionError):
        wrong()


def test_charts_are_saved_as_what_the_file_says(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("matplotlib")
    for ending, begins in ((".svg", b"<svg "), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        charts.bars(CARDS).save(tmp_path / f"chart{ending}")
        assert (tmp_path / f"chart{ending}").read_bytes().startswith(begins)


def test_a_png_is_opaque(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    charts.bars(CARDS).save(tmp_path / "bars.png")
    with image.open(tmp_path / "bars.png") as picture:
        across, down = picture.size
        assert picture.convert("RGBA").getpixel((across // 2, down // 2))[3] == 255


def test_without_the_extra_a_figure_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"\[lab\]"):
        charts.bars(CARDS).figure()

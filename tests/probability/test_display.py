"""How distributions show themselves: parsed again, and compared with numbers set by hand."""

import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import pytest

from clocklab.errors import MissingExtraError
from clocklab.probability import Chain, Chance, Dist, d, sorted_rolls
from clocklab.probability.show import BAR_COLOUR, decimal_text, fraction_latex, fraction_text, whole_text

CARDS_GAINED = Dist({0: 72, 1: 99, 2: 45})


def rows_of(html):
    """The table's cells by row; parsing it also proves that every tag is closed and every text escaped."""
    table = ElementTree.fromstring(html)
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def test_the_table_shows_each_chance_three_ways():
    assert rows_of(CARDS_GAINED.to_html()) == [
        ["outcome", "counted", "lowest terms", "decimal"],
        ["0", "72/216", "1/3", "0.3333"],
        ["1", "99/216", "11/24", "0.4583"],
        ["2", "45/216", "5/24", "0.2083"],
    ]
    assert CARDS_GAINED._repr_html_() == CARDS_GAINED.to_html()


def test_outcomes_and_captions_are_escaped():
    html = Dist({"<script>": 1, "a & b": 1}).to_html(caption="x < y")
    assert "<script>" not in html
    assert [row[0] for row in rows_of(html)] == ["outcome", "<script>", "a & b"]
    assert "x &lt; y</caption>" in html


def test_a_long_support_is_cut_and_what_is_left_is_counted():
    # By hand: 56 rolls, and the first five have 1 + 3 + 3 + 3 + 3 = 13 of 216 cases.
    assert rows_of(sorted_rolls().to_html(limit=5))[-1] == ["… and 51 more, together 203/216"]
    assert str(sorted_rolls()).splitlines()[-1].startswith("… and 16 more, together ")
    assert len(str(sorted_rolls()).splitlines()) == 42
    assert "51 more" in sorted_rolls().to_latex(limit=5)
    assert repr(sorted_rolls()).endswith("… and 36 more})")


def test_nothing_in_the_table_sets_a_background_or_text_colour_but_the_bars():
    html = CARDS_GAINED.to_html(caption="x")
    bare = html.replace(f"background:{BAR_COLOUR}", "").replace("background:transparent", "")
    assert "background" not in bare
    assert "#" not in bare
    assert bare.count("color:") == bare.count("color:inherit")


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("page", ["#ffffff", "#f5f5f5", "#111111", "#1e1e1e", "#2a2a2a"])
def test_bars_have_a_contrast_of_three_to_one_on_light_and_dark_pages(page):
    lighter, darker = sorted((luminance(BAR_COLOUR), luminance(page)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 3


def test_bars_are_as_long_as_the_weights_and_hidden_from_screen_readers():
    html = Dist({"a": 1, "b": 4}).to_html()
    assert "width:8.00em" in html
    assert "width:2.00em" in html
    assert html.count('aria-hidden="true"') == 2


def test_latex_has_the_three_columns():
    assert CARDS_GAINED.to_latex().splitlines()[2] == r"0 & \frac{72}{216} & \frac{1}{3} & 0.3333 \\"
    assert CARDS_GAINED._repr_latex_().startswith(r"$$\begin{array}{rrrr}")


def test_latex_escapes_what_latex_would_read():
    latex = Dist({"50%_{$}": 1, "a^b\\": 1, (1, Fraction(1, 2)): 1}).to_latex()
    assert r"\text{50\%\_\{\$\}}" in latex
    assert r"\text{a}\hat{\ }\text{b}\backslash " in latex
    assert r"(1, \frac{1}{2})" in latex


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(4991759917917, 184677032960), "4991759917917/184677032960 ≈ 27.0297"),
        (Fraction(7, 2), "7/2 = 3.5"),
        (Fraction(-1, 3), "-1/3 ≈ -0.3333"),
        (Fraction(0), "0"),
        (Fraction(1, 20000), "1/20000 = 0.00005"),
        (Fraction(1, 3 * 10**9), "1/3000000000 ≈ 3.33 × 10⁻¹⁰"),
        (Fraction(10**20, 3), "1.000…×10²⁰/3 ≈ 3.33 × 10¹⁹"),
        (Fraction(10**400), "1.000…×10⁴⁰⁰"),
    ],
)
def test_fractions_are_shown_exactly_and_as_a_decimal(value, text):
    assert fraction_text(value) == text


def test_halves_are_rounded_up_as_taught():
    assert decimal_text(Fraction(3, 160000) + Fraction(1, 8)) == "0.1250"
    assert decimal_text(Fraction(25, 200000) + Fraction(1, 2)) == "0.5001"
    assert decimal_text(Fraction(5, 100000) + Fraction(1, 2)) == "0.5001"


def test_long_numbers_are_cut_at_the_right_power_of_ten():
    for digits in (19, 20, 100, 301, 4301):
        assert whole_text(10 ** (digits - 1)).startswith("1.000…×10")
        assert whole_text(10**digits - 1).startswith("9.999…×10")
    assert fraction_latex(Fraction(10**20, 3)) == r"\frac{1.000\ldots \times 10^{20}}{3} \approx 3.33 \times 10^{19}"


def test_a_chain_shows_its_transition_table():
    walk = Chain({"home": {"home": 1, "<b>": 2}, "<b>": {"home": 1, "inn": 1}})
    assert rows_of(walk.to_html()) == [
        ["from \\ to", "home", "<b>", "inn"],
        ["home", "1/3", "2/3", "0"],
        ["<b>", "1/2", "0", "1/2"],
        ["inn", "0", "0", "1/1"],
    ]
    assert rows_of(walk.to_html(limit=2))[-1] == ["… and 1 more states"]
    assert repr(walk) == "Chain(3 states, 1 absorbing)"


def test_the_chart_has_one_bar_per_outcome_at_its_height():
    pytest.importorskip("matplotlib")
    figure = CARDS_GAINED.plot(title="cards")
    (axes,) = figure.axes
    assert [(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in axes.patches] == [
        (0, 72 / 216),
        (1, 99 / 216),
        (2, 45 / 216),
    ]
    assert [text.get_text() for text in axes.texts] == ["72/216", "99/216", "45/216"]
    assert figure._repr_png_().startswith(b"\x89PNG")
    assert figure.get_facecolor() == (1, 1, 1, 1)


def test_a_chart_of_names_or_of_many_outcomes_keeps_its_labels_apart():
    pytest.importorskip("matplotlib")
    (axes,) = sorted_rolls().plot().axes
    assert len(axes.patches) == 56
    assert len(axes.get_xticklabels()) <= 24
    assert [label.get_text() for label in Dist.uniform("abc").plot().axes[0].get_xticklabels()] == ["a", "b", "c"]


def test_a_chart_can_be_drawn_on_given_axes():
    figure_module = pytest.importorskip("matplotlib.figure")
    figure = figure_module.Figure()
    axes = figure.subplots()
    assert d(6).plot(axes) is figure


def output_of(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_a_chart_never_loads_pyplot():
    pytest.importorskip("matplotlib")
    draw = "from clocklab.probability import d; d(6).plot()"
    assert output_of(f"{draw}; import sys; print('matplotlib.pyplot' in sys.modules)") == "False\n"


def test_without_matplotlib_the_chart_names_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r'pip install -e ".*\[lab\]"'):
        d(6).plot()


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts a process, which no browser can")
def test_the_package_imports_no_heavy_library():
    heavy = "{'sympy', 'flint', 'numpy', 'matplotlib'}"
    assert output_of(f"import sys, clocklab.probability; print({heavy} & set(sys.modules))") == "set()\n"


def test_a_chance_and_a_row_show_the_same_number():
    chance = Chance(45, 216)
    row = str(CARDS_GAINED).splitlines()[-1].split()
    assert str(chance) == f"{row[1]} = {row[2]} ≈ {row[3]}"


# -- chains with many states: the number of cases is named once


def cells(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in rows]


def test_a_wide_table_counts_in_the_caption_s_cases_and_marks_what_cannot_happen_with_a_dot() -> None:
    """Eleven positions, one die, and who would go beyond the last stays: each face is one of six cases."""
    track = Chain({at: Dist((min(at + face, 10), 1) for face in range(1, 7)) for at in range(10)})
    html = track.to_html()
    assert "moves counted in 6 cases" in html
    assert cells(html)[1] == ["0", "·", "1", "1", "1", "1", "1", "1", "·", "·", "·", "·"]
    assert cells(html)[10] == ["9", *"·" * 10, "6"]
    assert cells(html)[11] == ["10", *"·" * 10, "6"]  # the absorbing state stays, in all six cases


def test_states_counted_in_different_cases_keep_their_fractions() -> None:
    mixed = Chain({at: Dist({at: 1, at + 1: at + 1}) for at in range(9)})
    assert cells(mixed.to_html())[2][:4] == ["1", "0", "1/3", "2/3"]


def test_a_caption_of_one_s_own_is_followed_by_the_number_of_cases() -> None:
    track = Chain({at: Dist({at: 1, at + 1: 1}) for at in range(9)})
    assert ">mine: moves counted in 2 cases</caption>" in track.to_html(caption="mine")


# -- charts are the same whatever the notebook has set, and saved again


def test_charts_are_readable_whatever_style_is_set_and_saved_again_the_same():
    matplotlib = pytest.importorskip("matplotlib")

    def saved(kind):
        file = io.BytesIO()
        d(6).plot(title="a die").savefig(file, format=kind)
        return file.getvalue()

    plain = {kind: saved(kind) for kind in ("svg", "pdf", "png")}
    assert {kind: saved(kind) for kind in plain} == plain
    dark = {"text.color": "white", "axes.labelcolor": "white", "xtick.color": "white", "figure.facecolor": "black"}
    with matplotlib.rc_context({**dark, "font.size": 40, "savefig.transparent": True, "figure.dpi": 10}):
        assert {kind: saved(kind) for kind in plain} == plain


def test_a_limit_of_rows_may_be_larger_than_any_list() -> None:
    """Python's own islice refuses what is above 2^63, in a browser what is above 2^31."""
    two = Chain({0: {1: 1}, 1: {0: 1}})
    for limit in (2**31, 10**30):
        assert d(6).to_text(limit) == d(6).to_text(6)
        assert d(6).to_html(limit=limit) == d(6).to_html(limit=6)
        assert d(6).to_latex(limit) == d(6).to_latex(6)
        assert two.to_html(limit=limit) == two.to_html(limit=2)

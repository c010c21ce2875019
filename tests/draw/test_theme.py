"""The palette: contrasts measured, and a style sheet that stays within the board."""

import re

import pytest

from clocklab.draw.svg import element, frame
from clocklab.draw.theme import COLOURS, PREFIX, READABLE, VISIBLE, contrast, paint, style


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#767676", "#ffffff", 4.54), ("#e69f00", "#ffffff", 2.25), ("#000000", "#ffffff", 21.0)],
)
def test_contrast_is_wcags(one: str, other: str, expected: float) -> None:
    # #767676 is the lightest grey that passes 4.5 on white, a figure published with WCAG's tools.
    assert contrast(one, other) == pytest.approx(expected, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_text_has_a_contrast_of_4_5(theme: int) -> None:
    measured = {pair: contrast(COLOURS[pair[0]][theme], COLOURS[pair[1]][theme]) for pair in READABLE}
    assert {pair: ratio for pair, ratio in measured.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_shape_has_a_contrast_of_3(theme: int) -> None:
    measured = {pair: contrast(COLOURS[pair[0]][theme], COLOURS[pair[1]][theme]) for pair in VISIBLE}
    assert {pair: ratio for pair, ratio in measured.items() if ratio < 3} == {}


@pytest.mark.parametrize("seat", range(5))
def test_a_seats_colour_shows_on_a_dark_page(seat: int) -> None:
    assert contrast(COLOURS[f"seat-{seat}"][1], COLOURS["face"][1]) >= 3


def test_no_rule_of_the_style_sheet_reaches_outside_of_a_board() -> None:
    flat = re.sub(r"@(media|supports) \([^{]*\)\{", "", style())
    selectors = re.findall(r"([^{}]+)\{", flat)
    assert selectors
    assert all(re.search(rf"\.{PREFIX}[a-z]", selector) for selector in selectors)


def test_a_picture_says_only_of_its_own_colours_what_they_are_in_the_dark() -> None:
    markup = frame(element("rect", **paint("face")), alt="a face", view=(0, 0, 9, 9)).markup
    assert f"--{PREFIX}face:{COLOURS['face'][1]}" in markup
    assert f"--{PREFIX}wood:" not in markup


def test_the_pages_own_theme_goes_before_what_the_browser_prefers() -> None:
    # The same specificity would let the later rule win; an attribute more makes the page's rule win anywhere.
    rules = style()
    assert rules.index("prefers-color-scheme") < rules.index('[data-jp-theme-light="true"]')
    light = f"--{PREFIX}face:{COLOURS['face'][0]}"
    assert light in rules.split('[data-jp-theme-light="true"]')[1].split("}")[0]


def test_each_element_carries_its_light_colour_for_renderers_without_variables() -> None:
    assert paint("face")["fill"] == COLOURS["face"][0]

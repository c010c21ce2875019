"""Pictures of bids: what is drawn, what is said, and that both can be read."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from clocklab.draw.bids import payoff_map, running_sums, shade, strategies
from clocklab.draw.theme import contrast
from clocklab.errors import OptionError

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def rects(markup: str) -> list[dict[str, str]]:
    return [each.attrib for each in ElementTree.fromstring(markup).iter("{http://www.w3.org/2000/svg}rect")]


def test_every_bid_that_is_made_has_a_bar_as_high_as_its_chance() -> None:
    svg = strategies([[HALF, 0, HALF / 2, HALF / 2], [1, 0]])
    bars = [float(each["height"]) for each in rects(svg.markup) if each.get("height") not in (None, "14")][1:]
    assert len(bars) == 4  # the first rect is the panel
    assert bars[0] == pytest.approx(2 * bars[1], abs=0.02)
    assert bars[3] == pytest.approx(2 * bars[0], abs=0.02)


def test_the_picture_says_names_means_and_chances() -> None:
    svg = strategies([[THIRD, 2 * THIRD], [1, 0]], ["<Ada>", "Bob"], [HALF, 1])
    assert svg.alt == (
        "Chance of each bid. <Ada>: 0.5 coins on average: 0 with 0.3333, 1 with 0.6667. "
        "Bob: 1 coin on average: 0 with 1."
    )
    assert "<Ada>" not in svg.markup
    assert "&lt;Ada&gt;" in svg.markup
    assert ">2/3</text>" in svg.markup


def test_bids_above_all_that_are_made_are_left_out_but_for_one() -> None:
    svg = strategies([[0, 1, *[0] * 18]])
    assert re.findall(r">(\d+)</text>", svg.markup)[-1] == "2"


@pytest.mark.parametrize("chances", [[], [[1]] * 5, [[]]])
def test_bars_of_nobody_or_of_too_many_are_refused(chances: list[list[int]]) -> None:
    with pytest.raises(OptionError):
        strategies(chances)


def test_the_map_frames_the_best_replies_of_each_column() -> None:
    """Column 0: 5 in row 1; column 1: 0 in both rows. A frame is two rects, and one stands in the key."""
    grid = [[0, 0], [5, 0]]
    framed, plain = (len(rects(payoff_map(grid, best=best).markup)) for best in (True, False))
    assert framed - plain == 2 * (3 + 1)
    assert payoff_map(grid, "Ada", "Bob").alt == (
        "Coins for Ada by each own bid against each bid of Bob: from 0 to 5 coins. Best replies: to 0: 1; to 1: 0 or 1."
    )


def test_a_wide_map_leaves_its_numbers_out_and_says_the_range() -> None:
    wide = payoff_map([[x - y for x in range(21)] for y in range(21)])
    assert "from −20 to 20" in wide.markup
    assert wide.markup.count("<rect") == 1 + 21 * 21 + 2 * (21 + 1)
    assert ">−20</text>" not in wide.markup


@pytest.mark.parametrize("part", [step / 20 for step in range(-20, 21)])
def test_numbers_can_be_read_on_every_shade(part: float) -> None:
    ground = shade(part)
    assert max(contrast("#000000", ground), contrast("#ffffff", ground)) >= 4.5


@pytest.mark.parametrize("rows", [[], [[]], [[1, 2], [3]]])
def test_a_map_needs_cells_in_rows_of_equal_length(rows: list[list[int]]) -> None:
    with pytest.raises(OptionError):
        payoff_map(rows)


def test_running_sums_end_where_the_numbers_add_up_to() -> None:
    svg = running_sums({"gained": [3, -1, 2], "worth": [1, 1, Fraction(3, 2)]})
    assert svg.alt == "Sums over 3 rounds, in coins. gained: 4; worth: 3.5."
    assert svg.markup.count("<circle") == 4  # 0 and three rounds, of the first line only
    ElementTree.fromstring(svg.markup)


@pytest.mark.parametrize("series", [{}, {"a": []}, {"a": [1], "b": [1, 2]}, {name: [1] for name in "abcd"}])
def test_sums_of_nothing_or_of_unequal_lengths_are_refused(series: dict[str, list[int]]) -> None:
    with pytest.raises(OptionError):
        running_sums(series)

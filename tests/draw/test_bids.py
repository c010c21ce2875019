"""Pictures of bids: what is drawn, what is said, and that both can be read."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from clocklab.draw import payoff_map, running_sums, strategies
from clocklab.draw.theme import COLOURS
from clocklab.errors import OptionError

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def bars(markup: str, seat: int) -> list[float]:
    """Return the heights of a bidder's bars."""
    paths = (each.attrib for each in ElementTree.fromstring(markup).iter("{http://www.w3.org/2000/svg}path"))
    (path,) = (each["d"] for each in paths if each.get("fill") == COLOURS[f"seat-{seat}"][0])
    return [float(base) - float(end) for base, end in re.findall(r"M\S+ (\S+?)H\S+?V(\S+?)H", path)]


def frames(markup: str) -> int:
    return markup.count('stroke="#1f1a17"')


def test_every_bid_that_is_made_has_a_bar_as_high_as_its_chance() -> None:
    svg = strategies([[HALF, 0, HALF / 2, HALF / 2], [1, 0]])
    first, second = bars(svg.markup, 0), bars(svg.markup, 1)
    assert first[0] == pytest.approx(2 * first[1], abs=0.2)
    assert second == [pytest.approx(2 * first[0], abs=0.2)]


def test_the_picture_says_names_means_and_chances() -> None:
    svg = strategies([[THIRD, 2 * THIRD], [1, 0]], ["<Ada>", "Bob"], [HALF, 1])
    assert svg.alt == (
        "Chance of each bid. <Ada>: 0.5 coins on average: 0 with 0.3333, 1 with 0.6667. "
        "Bob: 1 coin on average: 0 with 1."
    )
    assert svg.rows == (("0", "1/3 ≈ 0.3333", "1"), ("1", "2/3 ≈ 0.6667", "0"))
    assert "<Ada>" not in svg.markup
    assert "&lt;Ada&gt;" in svg.markup
    assert ">2/3</text>" in svg.markup


def test_bids_above_all_that_are_made_are_left_out_but_for_one() -> None:
    assert [row[0] for row in strategies([[0, 1, *[0] * 18]]).rows] == ["0", "1", "2"]


@pytest.mark.parametrize("chances", [[], [[1]] * 5, [[]]])
def test_bars_of_nobody_or_of_too_many_are_refused(chances: list[list[int]]) -> None:
    with pytest.raises(OptionError):
        strategies(chances)


def test_the_map_frames_the_best_replies_of_each_column() -> None:
    """Column 0: 5 in row 1; column 1: 0 in both rows. One frame more stands in the key."""
    grid = [[0, 0], [5, 0]]
    assert [frames(payoff_map(grid, best=best).markup) for best in (True, False)] == [3 + 1, 0]
    assert payoff_map(grid, "Ada", "Bob").alt == (
        "Coins for Ada. From 0 to 5 coins by each own bid against each bid of Bob. Best replies: to 0: 1; to 1: 0 or 1."
    )


def test_a_wide_map_leaves_its_numbers_out_and_says_the_range() -> None:
    wide = payoff_map([[x - y for x in range(31)] for y in range(31)])
    assert wide.markup.count(">−30</text>") == 1  # the end of the scale of colours
    assert frames(wide.markup) == 31 + 1
    assert wide.rows[30][:3] == ("30", "-30", "-29")


@pytest.mark.parametrize("rows", [[], [[]], [[1, 2], [3]]])
def test_a_map_needs_cells_in_rows_of_equal_length(rows: list[list[int]]) -> None:
    with pytest.raises(OptionError):
        payoff_map(rows)


def test_running_sums_end_where_the_numbers_add_up_to() -> None:
    chart = running_sums({"gained": [3, -1, 2], "worth": [1, 1, Fraction(3, 2)]})
    assert chart.alt == "Sums over 3 rounds: in coins. gained: 4; worth: 3.5."
    assert chart.rows == (("0", "0", "0"), ("1", "3", "1"), ("2", "2", "2"), ("3", "4", "3.5"))


@pytest.mark.parametrize("series", [{}, {"a": []}, {"a": [1], "b": [1, 2]}, {name: [1] for name in "abcd"}])
def test_sums_of_nothing_or_of_unequal_lengths_are_refused(series: dict[str, list[int]]) -> None:
    with pytest.raises(OptionError):
        running_sums(series)

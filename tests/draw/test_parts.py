"""Dice, cards, markers and the clock: counted and compared as drawn."""

import math
import re

import pytest

from clocklab.draw import cards, clock, dice, markers
from clocklab.draw.svg import Box

BOX = Box(0, 0, 54, 68)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_of_six_sides_has_as_many_pips_as_its_face(face: int) -> None:
    drawn = dice.die(0, 0, 30, face)
    assert drawn.count("<circle") == face
    assert "<text" not in drawn


@pytest.mark.parametrize(("face", "sides"), [(7, 8), (20, 20), (1, 20)])
def test_a_die_of_more_sides_has_a_numeral_on_a_hexagon(face: int, sides: int) -> None:
    drawn = dice.die(0, 0, 30, face, sides=sides)
    assert f">{face}</text>" in drawn
    assert "<polygon" in drawn
    assert "<circle" not in drawn


def test_a_used_die_is_dimmed_and_ticked_so_that_it_is_not_told_by_colour_alone() -> None:
    fresh, used = dice.die(0, 0, 30, 3), dice.die(0, 0, 30, 3, used=True)
    assert "<path" not in fresh
    assert used.count("<path") == 1  # the tick
    assert re.findall('fill="(#.{6})"', fresh)[0] != re.findall('fill="(#.{6})"', used)[0]


def test_as_many_dice_count_as_used_as_are_missing() -> None:
    assert dice.used_dice((3, 3, 5), (3, 5)) == [True, False, False]
    assert dice.used_dice((3, 3, 3), ()) == [True] * 3
    assert dice.used_dice((1, 2), (1, 2)) == [False, False]


@pytest.mark.parametrize("value", range(2, 11))
@pytest.mark.parametrize("suit", cards.SUITS)
def test_a_card_has_its_rank_and_as_many_pips(value: int, suit: str) -> None:
    drawn = cards.card(BOX, value, suit)
    pips = re.findall(r'<path d="([^"]*)"', drawn)[-1]
    assert pips.count("M") == value
    assert f">{value}</text>" in drawn


def test_an_ace_says_that_it_counts_one() -> None:
    for box in (BOX, Box(0, 0, 26, 33)):
        assert re.findall(r">([^<]+)</text>", cards.card(box, 1, "spade")) == ["A", "= 1"]


def test_values_above_ten_are_numerals_with_one_large_suit() -> None:
    drawn = cards.card(BOX, 55, "heart")
    assert ">55</text>" in drawn
    assert drawn.count("<path") == 2  # the ornament and the small suit in the corner


@pytest.mark.parametrize("suit", cards.SUITS)
@pytest.mark.parametrize("upside_down", [False, True])
def test_a_suits_outline_stays_within_twice_its_size(suit: str, upside_down: bool) -> None:
    # Straight from the path's text: all points of curves and lines (their control points included) from the start.
    path = cards.outline(suit, 100, 50, 10, upside_down)
    x, y = (float(value) for value in re.findall(r"-?[\d.]+", path.split("c")[0].split("l")[0].split("a")[0])[:2])
    assert abs(x - 100) <= 12
    assert abs(y - 50) <= 12
    assert path.startswith("M")
    assert path.endswith("z")


def test_four_cards_of_a_rank_are_four_suits() -> None:
    assert len(set(cards.suits_of((7, 7, 7, 7)))) == 4


def test_players_differ_in_colour_shape_and_letter() -> None:
    letters = markers.letters(4, ["Ada", "Bob", "Cleo", "Dan"])
    drawn = [markers.marker(0, 0, 10, seat, letters[seat]) for seat in range(4)]
    assert [re.findall("<(circle|rect|polygon)", each)[0] for each in drawn] == ["circle", "rect", "polygon", "polygon"]
    assert [len(re.findall(r"[-.\d]+,[-.\d]+", each)) // 3 for each in drawn] == [0, 0, 6, 4]  # corners of each outline
    assert len({re.findall('fill="(#.{6})"', each)[2] for each in drawn}) == 4
    assert letters == ("A", "B", "C", "D")


@pytest.mark.parametrize("names", [["Ann", "Al"], ["", "Bob"], ["7up", "Bob"], [], ["ß", "ss"]])
def test_markers_carry_numbers_where_first_letters_would_not_tell_them_apart(names: list[str]) -> None:
    letters = markers.letters(2, names)
    assert len(set(letters)) == 2
    assert all(len(letter) == 1 for letter in letters)


def test_an_arc_begins_and_ends_on_its_circle() -> None:
    values = list(map(float, re.findall(r"-?[\d.]+", clock.arc(100, 180, 270))))
    assert values[:2] == [0, 100]
    assert values[-2:] == [-100, 0]
    assert math.hypot(*values[-2:]) == 100


def test_hours_are_written_as_on_clocks() -> None:
    assert [clock.roman(hour) for hour in (12, 3, 4, 9)] == ["XII", "III", "IV", "IX"]

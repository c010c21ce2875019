"""The picture of the 216 rolls: its counts against counting, its markup, its refusals."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from clocklab.draw.sample_space import Roll, sample_space
from clocklab.errors import OptionError

ROLLS = list(product(range(1, 7), repeat=3))


def letters(markup: str) -> str:
    """Return all letters that mark cells; those of the key are one more each."""
    return "".join(re.findall(r">([A-Z]+)</text>", markup))


def test_every_roll_of_an_event_carries_its_letter_once() -> None:
    """91 rolls hold a 6 (216 - 5^3) and 76 hold two dice that make 6 (90 - 15 + 1), counted again here."""
    picture = sample_space({"A: a 6": lambda roll: 6 in roll, "B: two make 6": two_make_six})
    assert letters(picture.markup).count("A") == 1 + sum(6 in roll for roll in ROLLS) == 1 + 91
    assert letters(picture.markup).count("B") == 1 + sum(two_make_six((a, b, c)) for a, b, c in ROLLS) == 1 + 76
    ElementTree.fromstring(picture.markup)


def two_make_six(roll: Roll) -> bool:
    a, b, c = roll
    return 6 in (a + b, a + c, b + c)


def test_the_text_counts_each_event_all_together_and_the_rest() -> None:
    picture = sample_space({"A: a 6": lambda roll: 6 in roll, "B: two make 6": two_make_six})
    assert picture.alt == (
        "The 216 rolls of three dice. A: a 6: 91 of 216. B: two make 6: 76 of 216. "
        "In at least one: 152 of 216. In none: 64 of 216."  # 15 rolls are in both: 91 + 76 - 15
    )


def test_an_event_that_never_happens_is_drawn_without_a_mark() -> None:
    picture = sample_space({"N: a 7": lambda roll: 7 in roll})
    assert "N: a 7: 0 of 216" in picture.alt
    ElementTree.fromstring(picture.markup)


def test_names_are_escaped() -> None:
    picture = sample_space({"<b>&": lambda roll: True})
    assert "<b>" not in picture.markup
    ElementTree.fromstring(picture.markup)


@pytest.mark.parametrize("names", [[], ["Aa", "Ab"], ["A", "B", "C", "D"]])
def test_no_event_too_many_or_names_that_begin_alike_are_refused(names: list[str]) -> None:
    with pytest.raises(OptionError, match="one to three events"):
        sample_space({name: lambda roll: True for name in names})


def test_an_event_without_a_name_is_refused() -> None:
    with pytest.raises(OptionError, match="one to three events"):
        sample_space({"": lambda roll: True})


def test_two_dice_are_one_square_of_36_cells() -> None:
    """Six rolls make 7 and one shows two ones, counted by hand; none is both."""
    events = {"S: the sum is 7": lambda roll: sum(roll) == 7, "E: two ones": lambda roll: roll == (1, 1)}
    picture = sample_space(events, dice=2)
    assert picture.alt == (
        "The 36 rolls of two dice. S: the sum is 7: 6 of 36. E: two ones: 1 of 36. "
        "In at least one: 7 of 36. In none: 29 of 36."
    )
    assert letters(picture.markup) == "S" * 6 + "E" + "SE"  # the last two stand in the key
    ElementTree.fromstring(picture.markup)


def test_the_first_of_two_dice_counts_down_and_the_second_across() -> None:
    """Cells are 36 wide: 1-2 lies one to the right of 1-1, and 2-1 one below it."""

    def corner(*roll: int) -> list[float]:
        markup = sample_space({"X": lambda each: each == roll}, dice=2).markup
        found = re.search(r'd="M([\d.]+) ([\d.]+)h34v34h-34z"', markup)
        assert found
        return [float(found[1]), float(found[2])]

    x, y = corner(1, 1)
    assert corner(1, 2) == [x + 36, y]
    assert corner(2, 1) == [x, y + 36]


@pytest.mark.parametrize("dice", [0, 1, 4, True, "2"])
def test_other_numbers_of_dice_are_refused(dice: int) -> None:
    with pytest.raises(OptionError, match="2 or 3 dice"):
        sample_space({"X": bool}, dice=dice)

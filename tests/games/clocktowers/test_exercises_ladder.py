"""The answers of lesson 43, by listing."""

from fractions import Fraction
from itertools import combinations, product

from clocklab.games.clocktowers.lessons import EXERCISES


def test_a_ladder_that_begins_with_two_has_14_floors() -> None:
    """By hand."""
    assert EXERCISES["towers-ladder-floors"].answer() == 2 + 3 + 4 + 5 == 14


def test_six_floors_can_be_stacked_in_13_ways() -> None:
    """Every row of up to six walls, listed."""
    rows = [row for walls in range(1, 7) for row in product((1, 2), repeat=walls) if sum(row) == 6]
    assert EXERCISES["towers-ladder-ways"].answer() == len(rows) == 13


def test_one_of_three_colours_keeps_all_its_roofs_in_144_of_220_cases() -> None:
    """Every three of the twelve roofs, listed."""
    cases = [len({*three}) for three in combinations("bbbbggggrrrr", 3)]
    assert EXERCISES["towers-ladder-keeps"].answer() == Fraction(cases.count(2), len(cases)) == Fraction(144, 220)


def test_106_states_have_five_floors() -> None:
    """Every state of five ladders, listed; a ladder's floors are summed from its first tower's height and number."""
    floors = [0, *(sum(range(first, first + towers)) for first in (1, 2) for towers in range(1, 5))]
    states = [sum(state) for state in product(floors, repeat=5)]
    assert len(states) == 59049
    assert EXERCISES["towers-ladder-five"].answer() == states.count(5) == 106

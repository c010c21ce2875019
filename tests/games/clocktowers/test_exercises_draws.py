"""The answers of lesson 41, by listing every way to lay out the cards."""

from fractions import Fraction
from itertools import combinations

from clocklab.games.clocktowers.lessons import EXERCISES

ROOFS = "bgry" * 4 + "pppp"


def test_none_of_eight_walls_is_set_aside_in_4368_of_42504_cases() -> None:
    """Every five of the 24 walls, listed; the eight with nobody are those numbered 0 to 7."""
    cases = list(combinations(range(24), 5))
    good = sum(min(five) >= 8 for five in cases)
    answer = EXERCISES["towers-draws-nobody"].answer()
    assert (answer.favourable, answer.possible) == (good, len(cases)) == (4368, 42504)


def test_three_green_roofs_come_in_35_of_120_cases() -> None:
    """Every three of ten unseen roofs that may be the ones set aside; green are those numbered 0 to 2."""
    cases = list(combinations(range(10), 3))
    good = sum(min(three) > 2 for three in cases)
    assert EXERCISES["towers-draws-green"].answer() == Fraction(good, len(cases)) == Fraction(7, 24)


def test_the_second_purple_roof_is_number_42_5ths_on_average() -> None:
    """Every choice of four of the twenty places, listed."""
    seconds = [places[1] for places in combinations(range(1, 21), 4)]
    assert EXERCISES["towers-draws-second"].answer() == Fraction(sum(seconds), len(seconds)) == Fraction(42, 5)


def test_after_the_peek_the_first_roof_is_purple_in_409_of_2465_cases() -> None:
    """Every three roofs that may be set aside, and every roof that may then be on top."""
    purple = {place for place, roof in enumerate(ROOFS) if roof == "p"}
    cases = good = 0
    for three in combinations(range(20), 3):
        if purple & {*three}:
            cases += 17
            good += len(purple - {*three})
    assert EXERCISES["towers-draws-peek"].answer() == Fraction(good, cases) == Fraction(409, 2465)
    assert Fraction(3, 19) < Fraction(good, cases) < Fraction(1, 5)

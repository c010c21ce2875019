"""The answers of lesson 13, by hand, or by sweeping the positions with every single roll."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from clocklab.games.grandfather.lessons import EXERCISES, RACE, rough_but_for_the_last_card
from clocklab.games.grandfather.odds.rule_lab import measure
from clocklab.games.grandfather.odds.styles import eager, lapses, rough
from clocklab.lab import check

CARDS, END = RACE.cards or (), RACE.end
ROLLS = list(product(range(1, 7), repeat=3))


@cache
def reach(roll: tuple[int, ...], here: int) -> int:
    """Return the most cards a sorted roll enters: every order of its dice, laid one by one or left out."""
    if len(set(roll)) == 1:
        return 0
    best = 0
    for dice in permutations(roll):
        for used in product((True, False), repeat=3):
            at, laid = here, 0
            for die, use in zip(dice, used, strict=True):
                laid += die if use else 0
                if at < END and laid == CARDS[at]:
                    at, laid = at + 1, 0
            best = max(best, at - here)
    return best


def offers(roll: tuple[int, ...], here: int, there: int, value: dict[tuple[int, int], float]) -> dict[str, float]:
    """Return all that can be made of a roll, by name, with its worth to the roller; furthest first, bumps first."""
    found = {}
    doubles = len(set(roll)) == 2
    for cards in range(reach(roll, here), -1, -1):
        to = here + cards
        if to == END:
            found[f"{cards} win"] = 1.0
            continue
        if cards and to == there and to >= 4:
            found[f"{cards} bump"] = 1 - (value[there - 1, to] + value[max(0, there - 3), to]) / 2
        if not cards and len(set(roll)) == 1 and here < there:
            found["0 exchange"] = 1 - value[here, there]
        found[f"{cards} stop"] = value[to, there] if doubles else 1 - value[there, to]
    return found


def swept(choose: Callable[[dict[str, float], int], float]) -> dict[tuple[int, int], float]:
    """Return the roller's chance at every pair of positions if ``choose`` picks the worth of each roll, in floats."""
    sorted_rolls = {}
    for roll in ROLLS:
        key = tuple(sorted(roll))
        sorted_rolls[key] = sorted_rolls.get(key, 0) + 1
    value = dict.fromkeys(product(range(END), repeat=2), 0.5)
    for _ in range(300):
        change = 0.0
        for here, there in reversed(value):
            new = sum(n * choose(offers(r, here, there, value), here) for r, n in sorted_rolls.items()) / 216
            change = max(change, abs(new - value[here, there]))
            value[here, there] = new
        if change < 1e-10:
            return value
    raise AssertionError("the values still move")


@pytest.fixture(scope="module")
def perfect_values() -> dict[tuple[int, int], float]:
    return swept(lambda found, here: max(found.values()))


def test_the_values_read_off_and_counted_by_sweeping_all_56_rolls(perfect_values: dict[tuple[int, int], float]) -> None:
    assert float(EXERCISES["race-perfect-behind"].answer()) == pytest.approx(perfect_values[12, 13], abs=1e-8)
    back = [(a, b) for a, b in perfect_values if a < 13 and perfect_values[a, b] > perfect_values[a + 1, b] + 1e-8]
    assert back == [(5, 6), (6, 7), (7, 8), (8, 9)], "Ben on 6 to 9, and Ada would be on the same card"
    assert EXERCISES["race-perfect-hunters"].answer() == len(back) == 4


def test_the_coin_race_by_hand() -> None:
    """The four equations of the exercise, solved with the bump and without it at b; stepping on pays at a."""
    d = Fraction(2, 3)
    with_bump = Fraction(2, 5)  # b = (1 - b)/2 + (1 - c)/2 and c = 1/2 + (1 - b)/2, so 5b/4 = 1/2
    without = Fraction(2, 9)  # b = (1 - d)/2 + (1 - c)/2 = 1/6 + b/4
    assert with_bump > without
    assert 1 - with_bump > 1 - d, "so the bump is the better choice"
    b = with_bump
    a = Fraction(2, 3) * (1 - b / 2)  # a = (1 - b)/2 + (1 - a)/2
    assert EXERCISES["race-perfect-coin"].answer() == a == Fraction(8, 15)


def test_what_cleo_gives_away_lowers_her_chance_by_as_much() -> None:
    """0.5092172360050427 is the first roller's chance found by another program."""
    expected = 1 - 0.5092172360050427 - 0.08
    assert float(EXERCISES["race-perfect-given-away"].answer()) == pytest.approx(expected, abs=1e-15)


def test_the_improved_rough_player_is_worth_the_sum_of_its_lapses() -> None:
    """The edge a second way: visits of the chain times what each lapse costs, as in the lesson, from both seats."""
    edge = EXERCISES["race-perfect-style"].answer()
    found = lapses(measure(RACE).solution, rough_but_for_the_last_card)
    assert not any(each.there == 13 and each.taken.ending.value == "bump" and each.best.cards for each in found)
    assert float(edge) == pytest.approx(0.0012023450131263, abs=1e-12)  # found by another program, in floats
    assert measure(RACE).edge(rough) > 2 * edge > 0
    assert measure(RACE).edge(eager) > measure(RACE).edge(rough)


def test_check_takes_what_readers_will_type() -> None:
    assert check("race-perfect-coin", "16/30")
    assert check("race-perfect-behind", 0.5562)
    assert check("race-perfect-style", "0.00120")
    assert check("race-perfect-given-away", "41.08 %")
    assert not check("race-perfect-coin", "9/17")

"""The answers of lesson 14, by hand, by counting rolls, or by sweeping every state of the rules."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from clocklab.games.grandfather import Race
from clocklab.games.grandfather.lessons import EXERCISES
from clocklab.games.grandfather.lessons.rule_lab import FAIR_CARDS, RACE, equal_cards
from clocklab.games.grandfather.odds.rule_lab import compare, measure, vary
from clocklab.lab import check
from clocklab.solve.analysis import largest_gap
from tests.games.grandfather.oracle import chance_of_winning, swept


def test_the_layouts_by_choosing_places_one_value_after_the_other() -> None:
    """Places for the two 1s, two 3s, two 9s and two 10s; then six single cards in the six places left."""
    pairs = comb(14, 2) * comb(12, 2) * comb(10, 2) * comb(8, 2)
    assert EXERCISES["race-rules-layouts"].answer() == pairs * 6 * 5 * 4 * 3 * 2 == 5448643200
    assert round(5448643200 / 4 / 60 / 60 / 24 / 365.25) == 43, "years, as the explanation says"


def test_eights_are_quickest_with_the_dice_that_enter_an_8_most_often() -> None:
    """Counted over all rolls: three dice with 8 sides enter an 8 more often than with any other number of sides."""

    def enters(sides: int) -> Fraction:
        rolls = list(product(range(1, sides + 1), repeat=3))
        hits = [r for r in rolls if len(set(r)) > 1 and 8 in {*r, r[0] + r[1], r[0] + r[2], r[1] + r[2], sum(r)}]
        return Fraction(len(hits), len(rolls))

    assert EXERCISES["race-rules-eights"].answer() == max(range(4, 13), key=enters) == 8


def test_the_race_of_two_ones_with_a_three_sided_die_by_the_chance_of_a_tie() -> None:
    """The sum of squared chances, cut off after 300 rolls where what is missing is below 10^-60."""
    third = Fraction(1, 3)
    tie = sum(((n - 1) * third**2 * (1 - third) ** (n - 2)) ** 2 for n in range(2, 300))
    answer = EXERCISES["race-rules-coin"].answer()
    assert answer == Fraction(69, 125)
    assert 0 < answer - (Fraction(1, 2) + tie / 2) < Fraction(1, 10**60)


def test_two_dice_wait_for_ever_with_bumps_from_9_and_not_from_10() -> None:
    """From 9: at 8 against 8, where the Bellman equation holds, stopping is worth one half and every step less.

    From 10: the race of two perfect players has a mean length, which a race that can get stuck has not.
    """
    assert EXERCISES["race-rules-two-dice"].answer() == 10
    stuck = measure(Race(cards=RACE.cards, dice=2, bump_from=9))
    layout = ",".join(map(str, RACE.cards))
    before = stuck.game.parse_state(f"{layout} 8,8 0 roll")
    rolled = [stuck.game.apply(before, roll) for roll in stuck.game.legal_actions(before)]
    assert largest_gap(stuck.game, stuck.solution, [before, *rolled]) == 0
    advice = [stuck.solution.advice(state) for state in rolled]
    assert all(each.best.text == "stop" and each.best.value == Fraction(1, 2) for each in advice)
    assert all(row.loss > 0 for each in advice for row in each.rows[1:])
    assert measure(Race(cards=RACE.cards, dice=2, bump_from=10)).chain.rolls > 0


def test_the_fairest_order_of_four_cards_by_sweeping_the_states_of_the_rules() -> None:
    """The order the explanation names, and one that is not the fairest, swept in floats."""
    answer = EXERCISES["race-rules-fairest"].answer()
    for cards, fairest in (((6, 10, 5, 1), True), ((10, 1, 5, 6), False)):
        game = Race(cards=cards, bump_from=1)
        swept_chance = swept(game, chance_of_winning(game), still=1e-11)[game.initial()][0]
        assert (abs(swept_chance - float(answer)) < 1e-8) == fairest, (cards, swept_chance)
        assert swept_chance > float(answer) - 1e-8
    assert sorted(FAIR_CARDS) == [1, 5, 6, 10]


def test_the_handicap_makes_fourteen_sixes_exactly_fair() -> None:
    """0.5258791924463335 is the first roller's chance found by another program."""
    values = measure(equal_cards(6)).solution.values
    even, ahead = values((0, 0), 0)[0], values((0, 1), 0)[0]
    assert float(even) == pytest.approx(0.5258791924463335, abs=1e-15)
    chance = EXERCISES["race-rules-handicap"].answer()
    assert chance * ahead + (1 - chance) * even == Fraction(1, 2)
    assert 0 < chance < 1


def test_check_takes_what_readers_will_type() -> None:
    assert check("race-rules-coin", "69/125")
    assert check("race-rules-coin", 0.552)
    assert check("race-rules-handicap", "0.7967")
    assert check("race-rules-fairest", "53.62 %")
    assert not check("race-rules-two-dice", 8)


def test_the_open_challenge_can_be_met_with_three_ordinary_dice() -> None:
    found = Race(cards=(3, 4, 5, 6, 9, 8, 4, 9, 6, 3, 6, 7), bump_from=1, doubles_need_move=True)
    table = compare({"found": found, "rulebook": RACE})
    assert table.column("rolls")["found"] < 40
    assert table.column("first roller wins")["found"] < Fraction(51, 100)
    assert table.column("skill")["found"] > table.column("skill")["rulebook"]


def test_what_the_lesson_says_of_bumps_and_skill_holds() -> None:
    """Without bumps the eager player is perfect: exactly, not only to four decimals."""
    assert compare(vary(RACE, bump_from=[14]), ("skill",)).column("skill") == {14: 0}

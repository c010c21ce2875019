"""The race's exact questions against brute force over ordered rolls, icepool, and numbers worked out elsewhere."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.errors import OptionError
from clocklab.games.grandfather import odds
from clocklab.games.grandfather.rules.pieces import roll_classes
from clocklab.probability import Chance, MoreThan

LAYOUT = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)


@cache
def most_cards(roll, cards):
    """The most cards that these dice enter, by trying every order of the dice and every way to cut it up."""
    best = 0
    for order in set(permutations(roll)):
        entered, total = 0, 0
        for die in order:  # dice that are in no card can be last in the order
            total += die
            if entered < len(cards) and total == cards[entered]:
                entered, total = entered + 1, 0
        best = max(best, entered)
    return best


def is_bomb(roll):
    return any(roll.count(die) >= 3 for die in roll)


def brute_enter(values, dice, sides, bomb):
    rolls = product(range(1, sides + 1), repeat=dice)
    return sum((bomb == "or_move" or not is_bomb(r)) and most_cards(r, values) == len(values) for r in rolls)


def test_worked_chances_to_enter():
    """The numbers of the rulings: 159, 162 and 54 of 216."""
    assert odds.enter(6) == Fraction(159, 216)
    assert odds.enter(6, bomb="or_move") == Fraction(162, 216)
    assert odds.enter(6, 5) == Fraction(54, 216)
    assert (odds.enter(6).favourable, odds.enter(6).possible) == (159, 216)


def test_rulebook_example_matches_1_3_4_5_6_8_9_with_1_3_5():
    """By hand: the subset sums of 1, 3, 5, the forgotten 6 = 1 + 5 included (see the rules' page)."""
    assert [card for card in range(1, 11) if most_cards((1, 3, 5), (card,))] == [1, 3, 4, 5, 6, 8, 9]


@pytest.mark.parametrize("bomb", ["instead", "or_move"])
def test_single_and_pair_entries_are_what_all_216_rolls_say(bomb):
    """Brute force over the 216 ordered rolls, every order of the dice tried."""
    table = odds.enter_table(bomb=bomb)
    for one in range(1, 19):
        assert table[one].favourable == odds.enter(one, bomb=bomb).favourable == brute_enter((one,), 3, 6, bomb)
        for two in range(1, 19):
            expected = brute_enter((one, two), 3, 6, bomb)
            assert table[one, two].favourable == expected, (one, two)
            assert ((one, two) in table) == (expected > 0)
    assert {odds.enter(one, two, bomb=bomb).favourable == table[one, two].favourable for one, two in ((1, 2), (4, 7))}


@settings(deadline=None, max_examples=30)
@given(
    st.integers(1, 4),
    st.integers(2, 6),
    st.sampled_from(["instead", "or_move"]),
    st.lists(st.integers(1, 9), min_size=1, max_size=4),
)
def test_rows_of_cards_with_any_dice_are_what_all_rolls_say(dice, sides, bomb, values):
    """Brute force over all ordered rolls."""
    chance = odds.enter(*values, dice=dice, sides=sides, bomb=bomb)
    assert chance.possible == sides**dice
    assert chance.favourable == brute_enter(tuple(values), dice, sides, bomb)


@pytest.mark.parametrize("bomb", ["instead", "or_move"])
def test_advance_is_what_all_216_rolls_say_at_every_position(bomb):
    """Brute force over the 216 ordered rolls."""
    for position in range(len(LAYOUT)):
        counts = {}
        for roll in product(range(1, 7), repeat=3):
            gained = 0 if bomb == "instead" and is_bomb(roll) else most_cards(roll, LAYOUT[position : position + 3])
            counts[gained] = counts.get(gained, 0) + 1
        assert dict(odds.advance(LAYOUT, position, bomb=bomb).items()) == counts


def test_worked_advance_from_start():
    """The numbers of the rulings: 72, 99 and 45 of 216, kept as counted."""
    gained = odds.advance(LAYOUT)
    assert dict(gained.items()) == {0: 72, 1: 99, 2: 45}
    assert gained.total == 216


def test_enter_agrees_with_icepool():
    """A second opinion: icepool's exact dice, the subset sums of a roll taken by its own expansion."""

    def sums(*roll):
        if len(set(roll)) == 1:
            return frozenset()
        return frozenset(sum(part) for part in product(*((0, die) for die in roll)) if sum(part))

    rolls = icepool.map(sums, icepool.d6, icepool.d6, icepool.d6)
    for value in range(1, 19):
        assert odds.enter(value) == rolls.map(lambda made, value=value: value in made).probability(True), value


def test_expected_rolls_alone_are_the_worked_numbers():
    """The numbers of the rulings, for both rules of the bomb."""
    assert odds.expected_rolls(LAYOUT) == Fraction(4991759917917, 184677032960)
    assert odds.expected_rolls(LAYOUT, bomb="or_move") == Fraction(17616487882736321, 658938438247362)


def test_expected_rolls_to_one_card_are_one_over_the_chance():
    """By hand: a geometric waiting time."""
    assert odds.expected_rolls([6]) == 1 / Fraction(159, 216)


def test_rolls_distribution_agrees_with_icepool():
    """A second opinion: icepool's own repeated map, each roll's cards by brute force."""
    cards = (5, 3, 9, 1)

    def gained(*roll, at):
        return at if is_bomb(roll) else at + most_cards(roll, cards[at:])

    def step(at):
        return at if at == 4 else icepool.map(gained, icepool.d6, icepool.d6, icepool.d6, at=at)

    for rolls in (1, 5, 12):
        arrived = icepool.Die([0]).map(step, repeat=rolls).probability(4)
        assert odds.rolls_distribution(cards, rolls).chance(MoreThan(rolls)) == 1 - arrived


def test_rolls_distribution_is_that_of_walking_roll_by_roll():
    """By hand for one card: 159/216 at once, and each miss tried again."""
    law = odds.rolls_distribution([6], 3)
    hit, miss = Fraction(159, 216), Fraction(57, 216)
    assert [law.chance(rolls) for rolls in (1, 2, 3, MoreThan(3))] == [hit, miss * hit, miss**2 * hit, miss**3]
    assert law.chance(MoreThan(3)).possible == 216**3
    assert law.at_most(2) == hit + miss * hit


def test_long_rolls_distribution_approaches_the_expected_rolls():
    """The tail sum formula: the mean is the sum of the chances to need more than n rolls."""
    law = odds.rolls_distribution(LAYOUT, 400)
    ended = {rolls: weight for rolls, weight in law.items() if isinstance(rolls, int)}
    mean = Fraction(sum(rolls * weight for rolls, weight in ended.items()), law.total)
    expected = odds.expected_rolls(LAYOUT)
    assert 0 < expected - mean < Fraction(1, 10**15)


def test_every_position_s_classes_cover_all_rolls():
    for dice, sides in ((1, 6), (3, 6), (5, 3)):
        for classes in roll_classes((2, 3, 1), dice, sides):
            assert sum(each.weight for each in classes) == sides**dice


def test_or_move_bombs_can_move_in_the_classes():
    """By hand: 2-2-2 enters 2, 4 or two cards of 2; it is the only bomb that enters 2, then 4."""
    bombs = [each for each in roll_classes((2, 4), bomb="or_move")[0] if each.bomb and each.cards == 2]
    assert [each.weight for each in bombs] == [1]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: odds.enter(), "at least one value"),
        (lambda: odds.enter(0), "whole number from 1"),
        (lambda: odds.enter(True), "whole number from 1"),
        (lambda: odds.enter(6.0), "whole number from 1"),
        (lambda: odds.enter(6, dice=6), "dice must be"),
        (lambda: odds.enter(6, sides=21), "sides must be"),
        (lambda: odds.enter(6, bomb="boom"), "bomb must be"),
        (lambda: odds.advance([]), "list of card values"),
        (lambda: odds.advance("5,3"), "list of card values"),
        (lambda: odds.advance([5, 3], position=2), "position must be"),
        (lambda: odds.advance([5, 19]), "position 2"),
        (lambda: odds.expected_rolls([18]), "never end"),
        (lambda: odds.rolls_distribution([5], 0), "upto must be"),
        (lambda: odds.enter_table()[1, 2, 3], "single cards and pairs"),
    ],
)
def test_bad_questions_are_refused(call, says):
    with pytest.raises(OptionError, match=says):
        call()


def test_what_dice_cannot_make_has_no_chance_and_is_no_mistake():
    """By hand: three sixes are a bomb, which moves nobody; 19 is beyond three dice."""
    assert odds.enter(18) == 0
    assert odds.enter(18, bomb="or_move") == Chance(1, 216)
    assert odds.enter(19) == odds.enter(1, 1, 1, 1) == 0

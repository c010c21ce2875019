"""The race's rule of thumb, against ways counted by hand."""

import random
from fractions import Fraction

import pytest

import clocklab
from clocklab.games.grandfather import Race, odds
from clocklab.games.grandfather.play import evaluate, ways_to_go


def test_ways_are_measured_in_turns_and_told_in_cards() -> None:
    # By hand, two dice with sides 1 and 2. The 4 is entered by 2-2 alone, which rolls again, as does 1-1; 1-2 ends the
    # turn: T0 = 1/2 + 3/4 T0 + 1/4 T1. The 1 is entered by 1-1 and 1-2: T1 = 1/2 + 1/4 T1 = 2/3, and so T0 = 8/3.
    assert ways_to_go((4, 1), 2, 2, "instead", False) == (2, Fraction(1, 2), 0)
    # Where doubles need a move 1-1 at Start ends the turn, and 2-2 at the 1: T1 = 3/4 + 1/4 T1 = 1, T0 = 3 + T1 = 4.
    assert ways_to_go((4, 1), 2, 2, "instead", True) == (2, Fraction(1, 2), 0)
    # A die with sides 1 and 2 enters either card every other turn.
    assert ways_to_go((1, 2, 1), 1, 2, "instead", False) == (3, 2, 1, 0)


def test_with_a_die_that_never_repeats_the_way_is_the_exact_mean_number_of_rolls() -> None:
    # Oracle: the chain of ``expected_rolls``; one die makes no doubles, so that every roll is a turn.
    cards = (3, 1, 5, 2, 6, 4)
    whole = odds.expected_rolls(cards, dice=1)
    for at, way in enumerate(ways_to_go(cards, 1, 6, "instead", False)[:-1]):
        rest = odds.expected_rolls(cards[at:], dice=1)
        assert way == pytest.approx(rest / whole * len(cards), abs=0.005)


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    two, three = Race(cards=(1, 2, 1), dice=1, sides=2), Race(players=3, cards=(1, 2, 1), dice=1, sides=2)
    assert evaluate(two, two.parse_state("1,2,1 2,1 0 roll")) == (1, -1)
    assert evaluate(three, three.parse_state("1,2,1 2,1,0 0 roll")) == (Fraction(3, 2), 0, Fraction(-3, 2))
    assert two.evaluate(two.parse_state("1,2,1 3,1 0 over")) == (2, -2)


def test_nobody_leads_while_the_cards_are_dealt() -> None:
    dealt = clocklab.load("grandfather", players=3)
    assert dealt.evaluate(dealt.initial()) == (0, 0, 0)


def test_every_layout_of_the_deck_has_finite_ways() -> None:
    rng = random.Random(4)
    deck = [value for value in range(1, 11) for _ in range(4)]
    for _ in range(50):
        ways = ways_to_go(tuple(rng.sample(deck, 14)), 3, 6, rng.choice(("instead", "or_move")), False)
        assert list(ways) == sorted(ways, reverse=True)
        assert (ways[0], ways[-1]) == (14, 0)

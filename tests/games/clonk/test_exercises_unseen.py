"""The answers of lesson 53, by hand and by listing cards and places one by one."""

from fractions import Fraction
from itertools import combinations, permutations

import clocklab
from clocklab.games.clonk import odds, set_up
from clocklab.games.clonk.lessons import EXERCISES

POOL = "w" * 9 + "s" * 8 + "." * 34


def test_two_white_cards_come_in_nine_of_245() -> None:
    """By hand: 10/50 * 9/49."""
    assert EXERCISES["clonk-unseen-two-white"].answer() == Fraction(10 * 9, 50 * 49)


def test_three_cards_have_nine_seventeenths_of_a_white_one() -> None:
    """Every three of the 51 cards, listed."""
    draws = list(combinations(POOL, 3))
    mean = Fraction(sum(draw.count("w") for draw in draws), len(draws))
    assert EXERCISES["clonk-unseen-mean"].answer() == mean == Fraction(9, 17)


def test_the_eighth_card_of_two_a_turn_comes_in_the_second_round() -> None:
    """By hand: cards 1 and 2 in the first turn, 7 and 8 in the fourth, the second one of round two."""
    assert EXERCISES["clonk-unseen-rounds"].answer() == 2


def test_it_still_sleeps_in_ten_of_the_fifteen_places_left() -> None:
    """By hand: after 16 cards places 17 to 31 are left, and after five more 22 to 31."""
    assert EXERCISES["clonk-unseen-asleep"].answer() == Fraction(len(range(22, 32)), len(range(17, 32)))


def test_what_bob_says_makes_white_a_little_rarer() -> None:
    """Every ordered pair of Bob's card and the next one, listed."""
    pairs = [(bob, after) for bob, after in permutations(POOL, 2) if bob != "."]
    share = Fraction(sum(after == "w" for _, after in pairs), len(pairs))
    assert EXERCISES["clonk-unseen-told"].answer() == share == Fraction(72 + 72, 850)
    assert share < Fraction(9, 51)


def test_the_lesson_s_pool_is_what_its_table_leaves_unseen() -> None:
    """40 in the pile, 8 face down, 3 in Bob's hand; the boxes and what fits counted from the cards' texts."""
    clonk = clocklab.load("clonk", players=2)
    ada, bob = "rh21bs00::wc22wn11wd10wh10wh02:0,0:w*,d", "gs11gn10pd00::pn20pc21ps10:1,0:p*,s"
    here = set_up(clonk, ada, bob, shafts="##rn00/#wr00/##gd10gs01/#gc20/##pn02", pile=40)
    texts = [str(card) for card in odds.pool(here, 0)]
    white = sum(text.startswith("white") for text in texts)
    swords = sum(text.endswith("sword") and not text.startswith("white") for text in texts)
    assert (len(texts), white, swords) == (40 + 8 + 3, POOL.count("w"), POOL.count("s"))
    assert sum(text.startswith("white") or text.endswith("hammer") for text in texts) == 19

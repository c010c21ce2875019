"""The answers and the exact numbers of lesson 51, by hand and from plain lists of cards."""

from fractions import Fraction
from itertools import pairwise, permutations, product

import clocklab
from clocklab.games.clonk import odds, set_up
from clocklab.games.clonk.lessons import EXERCISES
from tests.games.clonk.lines import DECK


def fits(one: str, other: str) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def test_six_cards_stand_between_a_yellow_statue_and_a_green_ring() -> None:
    """By the deck's texts; by hand three yellow rings and three green statues."""
    between = [card for card in DECK if fits(card, "ys") and fits(card, "gr")]
    assert EXERCISES["clonk-chains-between"].answer() == len(between) == 6


def test_seven_colours_and_five_types_fit_in_4_of_13() -> None:
    """By hand: 11 kinds of 3 cards, less the given card, out of 7 * 5 * 3 - 1."""
    assert EXERCISES["clonk-chains-deck"].answer() == Fraction(11 * 3 - 1, 7 * 5 * 3 - 1) == Fraction(4, 13)


def test_two_chains_of_three_go_on_from_the_white_ring() -> None:
    """Every order of three of the cards that can come into play; a card beneath another comes after it."""
    cards = ["rh", "gn-", "yd", "wc", "gs-", "bd", "yn-", "pn", "pc-", "br", "pd"]
    beneath = {"gn-": "rh", "gs-": "wc", "yn-": "bd", "pc-": "pn"}
    found = 0
    for three in permutations(cards, 3):
        line = ["wr", *three]
        open_ = all(beneath.get(card) is None or beneath[card] in line[:at] for at, card in enumerate(line))
        found += open_ and all(fits(a, b) for a, b in pairwise(line))
    assert EXERCISES["clonk-chains-ring"].answer() == found == 2


def test_2961_walks_of_four_kinds_end_red_again() -> None:
    """By hand 1, 6, 41, 326, 2961; and every walk of four kinds, listed."""
    kinds = [colour + kind for colour, kind in product("rgwpyb", "hnscdr")]
    walks = ["rh"]
    for _ in range(4):
        walks = [to for last in walks for to in kinds if fits(last, to)]
    assert EXERCISES["clonk-chains-red-again"].answer() == sum(kind[0] == "r" for kind in walks) == 326 * 5 + 11**3


def test_the_necklace_comes_before_the_statue() -> None:
    """By hand: necklace, statue and red statue are three for certain; the statue first leaves two."""
    assert EXERCISES["clonk-chains-order"].answer() == "necklace"


def test_the_crown_first_wins_by_24_to_15_of_52() -> None:
    """By hand: the hidden card must be red, a hammer or a sword; red or a crown if the crown comes last."""
    clonk = clocklab.load("clonk", players=2)
    shafts = "yr11ys10#rc11/yn10ys01/yn01/yr30yn22/yr01ys21"
    seats = ("rh10rd02::rh01:0,0:r*,d", "gs11::gh00:0,0:g*,s")
    here = set_up(clonk, *seats, shafts=shafts, gift=True, pile=50)
    texts = [clonk.format_action(clocklab.games.clonk.Draw(card))[5:] for card in odds.pool(here, 0)]
    early = sum(text[0] == "r" or text[1] in "hd" for text in texts)
    late = sum(text[0] == "r" or text[1] == "c" for text in texts)
    assert (early, late, len(texts)) == (24, 15, 52)
    law = odds.chains(here).law
    assert law is not None
    assert law.chance(4) == Fraction(early, 52)
    for step in ("dig rh10 from hand", "dig rd02 from hand"):
        here = here.after(clonk.parse_action(step))
    law = odds.chains(here).law
    assert law is not None
    assert law.chance(4) == Fraction(late, 52)

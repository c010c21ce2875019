"""The answers of lesson 50 by hand and by plain lists of cards, and the tables and the board that lessons use."""

from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest

import clocklab
from clocklab.draw.theme import COLOURS as COLOURS_OF_BOARDS
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk import kinds_board, of_kind, set_up
from clocklab.games.clonk.lessons import EXERCISES
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, TREASURES
from tests.games.clonk.lines import DECK


def test_a_pink_crown_is_followed_by_three_of_the_five() -> None:
    """By hand: the pink ring and both crowns; neither the blue sword nor the red ring."""
    assert EXERCISES["clonk-play-fit"].answer() == 3


def test_who_sleeps_with_five_cards_discards_two() -> None:
    """By hand: three cards are drawn and one is laid on a shaft, 5 + 3 - 1 = 7 of which 5 stay."""
    assert EXERCISES["clonk-play-discard"].answer() == 2


def test_ada_is_caught_and_keeps_34_points() -> None:
    """By hand: 14 + 2 + 16 + 9 = 41, less 7, half of 13 rounded up."""
    assert EXERCISES["clonk-play-points"].answer() == 14 + 2 + 16 + 9 - 7


def test_five_tops_hold_a_fitting_one_as_often_as_draws_one_by_one_say() -> None:
    """One card after the other is among those that do not fit: 75/107, 74/106, and so on."""
    none = Fraction(1)
    for gone in range(5):
        none *= Fraction(75 - gone, 107 - gone)
    assert EXERCISES["clonk-play-five"].answer() == 1 - none


def test_a_quiet_chain_shows_ten_coins_at_most() -> None:
    """Every four cards without eyes in every order, from their texts; those of no coins cannot make it better."""
    quiet = [card for card in DECK if card[3] == "0" and card[2] != "0"]
    best = 0
    for four in combinations(range(len(quiet)), 4):
        cards = [quiet[at] for at in four]
        coins = sum(int(card[2]) for card in cards)
        if coins > best and any(
            all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(order)) for order in permutations(cards)
        ):
            best = coins
    assert EXERCISES["clonk-play-quiet"].answer() == best == 10


def test_being_stuck_in_the_first_turn_is_as_rare_as_the_lesson_says() -> None:
    """The lesson's 75, 48, 27 and 12, counted card by card in the deck's texts for rooks on a diagonal."""
    chosen = ["rh01", "gn02", "ws01", "pc01"]

    def free(taken: list[str]) -> int:
        return sum(all(card[0] != one[0] and card[1] != one[1] for one in taken) for card in DECK)

    assert [free(chosen[:many]) for many in (1, 2, 3, 4)] == [75, 48, 27, 12]


SEATS = ("rr22gd10::wh10yh01:0,1:y*,h", ":wr01:wc10:0,0:p*,d")


def test_a_table_holds_what_is_named_and_so_many_in_the_pile() -> None:
    clonk = clocklab.load("clonk", players=2)
    state = set_up(clonk, *SEATS, shafts="##rr10/gr01/wd01/pd00/bc02", pile=40, unseen="rh01 rh10 rh21").state
    assert clonk.format_state(state).startswith(f"{SEATS[0]} {SEATS[1]} shafts=##rr10/gr01/wd01/pd00/bc02 out=")
    assert (state.pile, len(state.unseen), state.seat) == (40, 42, 0)
    assert {"red hammer"} & {str(card) for card in state.unseen} == {"red hammer"}
    assert not any(str(card) == "red hammer" for card in state.discards)
    assert len(state.discards) == TREASURES - 42 - 5 - 6


def test_a_table_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    clonk = clocklab.load("clonk", players=2)
    one, same, other = [set_up(clonk, *SEATS, shafts="rr10/gr01/wd01/pd00/bc02", seed=seed) for seed in (1, 1, 2)]
    assert one == same != other


def test_a_table_that_cannot_be_is_refused() -> None:
    clonk = clocklab.load("clonk", players=2)
    with pytest.raises(OptionError, match="pile must be 0 to 97 with these cards elsewhere, not 99"):
        set_up(clonk, *SEATS, shafts="rr10/gr01/wd01/pd00/bc02", pile=99)
    with pytest.raises(PositionError, match="red hammer"):
        set_up(clonk, "::rh01rh01:0,0:y*,h", SEATS[1], shafts="rr10/gr01/wd01/pd00/bc02")


def test_the_board_of_kinds_lights_a_row_and_a_column() -> None:
    """Eleven cells: six of the colour and six of the type, the kind itself in both."""
    lit = f'fill="{COLOURS_OF_BOARDS["lit"][0]}"'
    assert (kinds_board("red hammer").markup.count(lit), kinds_board().markup.count(lit)) == (11, 0)
    assert "its row and its column" in kinds_board("red hammer").alt


def test_the_board_of_kinds_tells_its_walk_and_its_counts() -> None:
    counts = {(COLOURS[0], KINDS[0]): 3}
    shown = kinds_board(walk=["red hammer", "red ring", "blue ring"], counts=counts)
    assert "A chain: red hammer, red ring, blue ring." in shown.alt
    assert "red 3 hammer, 0 necklace" in shown.alt


def test_the_board_of_kinds_refuses_what_is_no_walk_and_no_kind() -> None:
    with pytest.raises(OptionError, match="The blue ring does not fit the red hammer"):
        kinds_board(walk=["red hammer", "blue ring"])
    with pytest.raises(OptionError, match="'red hat' is not a kind of treasure"):
        of_kind("red hat")

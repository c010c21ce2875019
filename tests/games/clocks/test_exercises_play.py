"""The answers of lesson 20, by hand from the rules or by the engine played out."""

from fractions import Fraction
from itertools import product

import clocklab
from clocklab.games.clocks.lessons import EXERCISES, LAST_TURN


def test_a_black_die_at_6_o_clock_pays_for_2_and_4() -> None:
    """By hand: 2, 4 and 5 o'clock are free, and the last of them costs a black die nothing."""
    assert EXERCISES["clocks-play-price"].answer() == 2 + 4


def test_the_engine_charges_the_same_for_it() -> None:
    game = clocklab.load("clocks")
    state = game.parse_state(
        "w1..g3..................:b6:10:0 ........................::6:0 bag=7,7,7,8 out=0 start=0 seat=0 place"
    )
    after = game.apply(state, game.parse_action("place b6 at 5"))
    assert state.money[0] - after.money[0] == EXERCISES["clocks-play-price"].answer()


def test_of_equal_bids_the_start_player_s_right_hand_comes_first() -> None:
    """By the engine's own auction of five dice: the seat that chooses second is Bob's."""
    game = clocklab.load("clocks", players=4, start=2)
    state = game.initial()
    for text in ("draw wgbrr", "roll w1g2b3r4r5", "split w1g2", "bid 2", "bid 3", "bid 2", "bid 2", "take w1g2"):
        state = game.apply(state, game.parse_action(text))
    assert ("Ada", "Bob", "Cleo", "Dan")[state.seat] == EXERCISES["clocks-play-tie"].answer() == "Bob"


def test_three_coins_are_left_if_the_6_goes_first() -> None:
    """Written out: each order of the dice, each pair of hours on a clock that asks for 1 to 6 twice."""
    asked = [1, 2, 3, 4, 5, 6] * 2
    left = []
    for first, second, six in product(range(12), range(12), (0, 1)):
        shown, coins = [(6, 4), (4, 6)][six], 3
        if first == second:
            continue
        for at, pips in zip((first, second), shown, strict=True):
            price = sum(asked[hour] for hour in range(at) if not (pips == shown[1] and hour == first))
            coins = coins - price + max(0, pips - asked[at]) if price <= coins else -1000
        if asked[(first, second)[six == 0]] == 4 and coins >= 0:
            left.append(coins)
    assert EXERCISES["clocks-play-three-coins"].answer() == max(left) == 3


def test_backwards_9_of_24_first_dice_can_be_perfect() -> None:
    """By hand, forwards through 6, 5, 4, ...: prices 0, 6, 11, ... for three colours and 0, 0, 6, 11, ... for black."""
    plain = [sum(range(6, pips, -1)) <= 10 for pips in range(1, 7)]
    black = [sum(range(6, pips + 1, -1)) <= 10 for pips in range(1, 7)]
    assert EXERCISES["clocks-play-backwards"].answer() == Fraction(3 * sum(plain) + sum(black), 24) == Fraction(9, 24)


def test_ada_could_have_ended_the_game_with_24_points_and_won() -> None:
    """Twelve perfect dice in a row make 24, no red die means no set, so nothing is better; here is how."""
    game = clocklab.load("clocks")
    state = game.parse_state(LAST_TURN)
    for text in ("place b5 at 11", "give b2", "coins", "buy +1/+2 at 7 on 11 by 1"):
        state = game.apply(state, game.parse_action(text))
    assert game.payoffs(state) == (24, 22)
    assert game.winners(state) == (0,)
    assert EXERCISES["clocks-play-last-turn"].answer() == 24

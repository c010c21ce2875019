"""The answers of lesson 40, by hand from the rules or from the cards counted out."""

import random
from fractions import Fraction
from itertools import permutations, product

import clocklab
from clocklab.games.clocktowers.lessons import EXERCISES, TIED
from clocklab.simulate.playout import playout
from tests.games.clocktowers.lines import PRINTED, START


def test_a_cat_and_a_mouse_on_the_clock_make_3_points() -> None:
    """By hand from the rules: both animals, wherever they sit."""
    assert EXERCISES["towers-play-points"].answer() == 3


def test_a_mouse_on_a_top_wall_beats_two_cats_at_11_points_each() -> None:
    """By hand: 3 + 5 + 3 and 2 + 5 + 4 points, and only Bob has a mouse on a topmost wall."""
    tops = [[tower.split("+o")[0].split("+")[-1] for tower in towers.split("/")] for towers in TIED]
    assert tops == [["1c", "1", "1c"], ["1m", "2", "1c"]]
    assert EXERCISES["towers-play-tie"].answer() == "Bob"


def test_a_game_for_three_has_58_turns() -> None:
    """By hand 66 - 5 - 3 cards; and by a game played at random, in which each turn ends with a play or a discard."""
    game = clocklab.load("clocktowers", players=3)
    state, events = playout(game, random.Random(40))
    reveals, draws = 19 - 2 + 16 - 1 + 17, 17 + 15 + 17
    assert EXERCISES["towers-play-turns"].answer() == 66 - 8 == events - reveals - draws
    assert not any(state.hands)


def test_four_players_first_tower_brings_457_140ths() -> None:
    """Every unseen wall with every unseen clock, written out card by card."""
    left = PRINTED.copy()
    left.subtract(START.split(",") * 4)
    walls = [code for code in left.elements() if code[0] in "12"]
    clocks = [code for code in left.elements() if code[0] == "o"]
    points = {"": {"o": 5, "om": 2}, "c": {"o": 4, "om": 3}, "m": {"o": 2, "om": 2}}
    found = [points[wall[1:]][clock] for wall, clock in product(walls, clocks)]
    assert EXERCISES["towers-play-four"].answer() == Fraction(sum(found), len(found)) == Fraction(457, 140)


def test_the_last_position_brings_9_points() -> None:
    """Written out: each order of three cards on each choice of her towers, with the ladder at two floors."""
    best = 0
    for order, at in product(permutations("bbo"), product(range(3), repeat=3)):
        heights, clocks, worth = [2, 2, 3], [True, True, False], [5, 2, 4]
        roofed, following, points = set(), 2, 0
        for card, tower in zip(order, at, strict=True):
            if card == "o" and not clocks[tower]:
                clocks[tower] = True
            elif card == "b" and clocks[tower] and tower not in roofed and heights[tower] == following:
                roofed.add(tower)
                following, points = following + 1, points + worth[tower]
        best = max(best, points)
    assert EXERCISES["towers-play-last"].answer() == best == 9

"""The end of a round and of the game, and the game for one, by hand."""

import random
from fractions import Fraction

import pytest

import clocklab
from clocklab.core import View
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.clocks import Phase
from clocklab.players import GreedyPlayer
from tests.games.clocks.lines import after, choices, line, match, own_board, seat

FULL = "w6 g6 b6 w5 g4 b5 w5 g5 b5 w6 g6 b4"
"""Twelve dice, none of them perfect on a forwards board; four white, four grey, four black."""
ALMOST = "w6 g6 b6 w5 g4 b5 w5 g5 b5 w6 g6"
PERFECT = "w1 g2 b3 r4 w5 g6 b1 r2 w3 g4 b5 r6"


def test_a_full_clock_returns_any_one_die_for_a_coin_when_the_game_goes_on() -> None:
    start = line(seat(FULL, 0), seat(ALMOST, 0), seat(), start=1, at=0, phase="free")
    played = after(start, "pass")
    assert played.state.phase is Phase.RETURN
    assert (played.turn, played.state.start) == (0, 2)
    assert [played.game.format_action(action) for action in played.actions] == [f"return {at}" for at in range(12)]
    played.play("return 3")
    assert played.state.phase is Phase.DRAW
    assert played.state.money[0] == 1
    assert played.state.clocks[0][3] is None
    assert (played.state.start, played.state.seat) == (2, 2)
    with pytest.raises(IllegalActionError, match="'pass' is not legal"):
        after(start, "pass", "pass")


def test_every_full_clock_returns_a_die_from_the_new_start_player_on() -> None:
    start = line(seat(FULL, 0), seat(FULL, 0), seat(), start=1, at=0, phase="free")
    played = after(start, "pass")
    turns = []
    while played.state.phase is Phase.RETURN:
        turns.append(played.turn)
        played.play("return 11")
    assert turns == [0, 1]


def test_the_game_ends_with_the_round_in_which_all_have_twelve_dice_and_none_is_returned() -> None:
    played = after(line(seat(FULL, 0), seat(FULL.replace("b4", "r6"), 0), start=1, at=0, phase="free"), "pass")
    assert played.over
    assert played.payoffs == (0, 3)  # a perfect 6 and a set of colours


def test_twelve_perfect_dice_end_the_game_only_with_the_round() -> None:
    start = line(seat(PERFECT, 0), seat("w5", 0), phase="free")
    played = after(start, "pass")
    assert played.turn == 1
    played.play("pass")
    assert played.over
    assert played.payoffs == (30, 0)  # 12 + 12 + three sets of four colours


def final(*seats: str, **options: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    played = match(line(*seats, phase="over"), **options)
    return played.payoffs, played.winners  # type: ignore[return-value]


def test_most_points_win_then_most_money_then_it_is_shared() -> None:
    assert final(seat(PERFECT, 0), seat("w5", 9)) == ((30, 0), (0,))
    assert final(seat(FULL, 3), seat(FULL, 4)) == ((0, 0), (1,))
    assert final(seat(FULL, 4), seat(FULL, 4), seat(FULL, 3)) == ((0, 0, 0), (0, 1))


def test_alone_two_dice_are_drawn_and_placed_without_an_auction() -> None:
    game = clocklab.load("clocks", players=1)
    played = clocklab.Match(game)
    played.play("draw wr")
    played.play("roll w4r1")
    assert played.state.phase is Phase.PLACE
    played.play("place w4 at 0")
    played.play("cash r1")
    played.play("die 2")
    assert played.state.money == (6 + 3 + 2,)
    assert sum(played.state.bag) + sum(played.state.removed) == 15


def test_alone_no_die_is_returned_and_the_score_is_counted_with_the_twelfth_die() -> None:
    played = after(line(seat(FULL, 0), phase="free"), "pass")
    assert played.state.phase is Phase.FORCED
    assert (played.state.score, played.state.penalty, played.state.forced) == (0, 0, 0)
    assert not any(choice == "pass" for choice in choices(played.position))


def test_alone_a_perfect_clock_needs_no_end_game() -> None:
    played = after(line(seat(PERFECT, 0), phase="free"), "pass")
    assert (played.over, played.payoffs, played.winners) == (True, (30,), (0,))


WRONG = "w1 g2 b3 r4 w5 g6 b1 r2 w3 g4 b5 r1"
"""Perfect but for the last die, a 1 instead of a 6: 11 + 11 + 6 points."""


def test_a_final_score_may_be_negative() -> None:
    played = after(line(seat(WRONG, 0), phase="forced", score="28,30,5"), "buy flip at 5 on 11")
    assert played.payoffs == (28 - 30 - 2 - 6,)


def test_any_extra_action_may_be_bought_at_first_and_then_only_what_begins_a_cheapest_completion() -> None:
    """The flip of the last die completes the clock; all else is a detour. The 24th action is free, the 25th is not."""
    free = line(seat(WRONG, 0), phase="forced", score="28,46,23")
    assert len(choices(free)) > 40
    assert "buy -1 at 3 on 1" in choices(free)
    bound = line(seat(WRONG, 0), phase="forced", score="28,48,24")
    assert choices(bound) == ["buy flip at 5 on 11"]
    with pytest.raises(IllegalActionError, match="'buy -1 at 3 on 1' is not legal"):
        after(bound, "buy -1 at 3 on 1")
    assert choices(line(seat(WRONG, 0), phase="forced", score="28,0,0"), forced_free=0) == ["buy flip at 5 on 11"]


def test_yellow_dice_may_be_bought_in_the_end_game_too() -> None:
    start = line(seat(WRONG, 3), phase="forced", score="28,0,0")
    played = after(start, "buy snake-eyes at 2", "yellow 1,1", boards=[own_board()])
    assert (played.state.phase, played.state.money, played.state.penalty) == (Phase.FORCED, (11,), 2)


def test_a_board_that_could_not_be_completed_is_refused_to_who_plays_alone() -> None:
    board = own_board()
    for space in board["spaces"]:
        if space.get("extra") in ("-1", "Flip"):
            del space["extra"], space["price"]
    with pytest.raises(OptionError, match="Nobody could end a solo game on the board 'mine'"):
        clocklab.load("clocks", players=1, boards=[board])
    assert clocklab.load("clocks", players=2, boards=[board]).players == 2


def test_the_rule_of_thumb_ends_in_the_final_score_and_prefers_the_cheap_way_there() -> None:
    """One wrong die, 5 off, no money: 2 + 4 + 5/4 points are expected to be lost; the flip loses 2 + 6."""
    start = match(line(seat(WRONG, 0), phase="forced", score="28,0,0"))
    assert start.game.evaluate(start.state) == (Fraction(28) - 2 - 4 - Fraction(5, 4),)
    values = {
        start.game.format_action(action): start.game.evaluate(start.game.apply(start.state, action))[0]
        for action in start.actions
    }
    assert max(values, key=lambda action: values[action]) == "buy flip at 5 on 11"
    assert values["buy flip at 5 on 11"] == 28 - 8


def test_a_greedy_player_ends_the_game_that_it_wins_with_twelve_perfect_dice() -> None:
    """Whatever can be bought would break the clock; to pass ends the game with 12 + 12 + 2 * 3 points."""
    played = match(line(seat(PERFECT, 9), seat("b1", 3), phase="extra", start=1, at=0))
    assert len(played.actions) > 1
    view = View(played.game, 0, played.state)
    played.play(GreedyPlayer()(view, random.Random(1)))
    assert played.over
    assert (played.payoffs[0], played.winners) == (30, (0,))

"""The race's rules: every worked example of the rulebook and each ruling, by hand."""

import random
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.grandfather import LayoutWarning, Race, Roll

LAYOUT = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]


def game_of(position: str, **options: object) -> Any:
    """Return the game with the layout and the number of players of a position's text."""
    cards, positions, *_ = position.split()
    options |= {"cards": [int(card) for card in cards.split(",")], "players": len(positions.split(","))}
    return clocklab.load("grandfather", **options)


def after(position: str, *actions: str, **options: object) -> str:
    """Return the position's text, without the layout, after the actions."""
    match = clocklab.Match(game_of(position, **options), start=position)
    for action in actions:
        match.play(action)
    return match.position.split(" ", 1)[1]


def choices(position: str, **options: object) -> list[str]:
    game = game_of(position, **options)
    return [game.format_action(action) for action in game.legal_actions(game.parse_state(position))]


@pytest.mark.parametrize("card", range(1, 11))
def test_rulebook_example_of_a_1_3_5_roll(card: int) -> None:
    """The rulebook lists 1, 3, 5, 4, 8 and 9; 6 = 1 + 5 is a combination too (ruling)."""
    can_move = len(choices(f"{card},2 0,0 0 move 1,3,5")) > 1
    assert can_move == (card in {1, 3, 5, 4, 8, 9, 6})


def test_rulebook_example_5_then_4_uses_all_dice_and_the_turn_ends() -> None:
    start = "5,4,2 0,0 0 move 1,3,5"
    assert after(start, "move 5") == "1,0 0 move 1,3/5"
    assert after(start, "move 5", "move 1+3") == "2,0 0 move /1,3,5"
    assert after(start, "move 5", "move 1+3", "stop") == "2,0 1 roll"


def test_the_third_card_needs_a_die_of_its_own() -> None:
    assert choices("5,4,2 2,0 0 move /1,3,5") == ["stop"]


def test_who_cannot_move_ends_the_turn() -> None:
    assert choices("10,2 0,0 0 move 1,2,4") == ["stop"]
    assert after("10,2 0,0 0 move 1,2,4", "stop") == "0,0 1 roll"


def test_doubles_give_another_roll_also_without_a_move() -> None:
    assert after("10,2 0,0 0 move 1,1,2", "stop") == "0,0 0 roll"
    assert after("2,10 0,0 0 move 1,1,2", "move 1+1", "stop") == "1,0 0 roll"


def test_doubles_need_move_gives_it_only_after_a_card() -> None:
    assert after("10,2 0,0 0 move 1,1,2", "stop", doubles_need_move=True) == "0,0 1 roll"
    assert after("2,10 0,0 0 move 1,1,2", "move 2", "stop", doubles_need_move=True) == "1,0 0 roll"


def test_different_dice_sets_are_different_actions_and_equal_ones_are_one() -> None:
    assert choices("4,2 0,0 0 move 2,2,4") == ["move 4", "move 2+2", "stop"]


def test_a_bomb_exchanges_with_the_leader_and_ends_the_turn() -> None:
    start = "5,3,9,1,6,2 1,5 0 move 4,4,4"
    assert choices(start) == ["exchange 1", "stop"]
    assert after(start, "exchange 1") == "5,1 1 roll"
    assert after(start, "stop") == "1,5 1 roll"


def test_a_bomb_gives_a_leader_nothing_and_a_shared_lead_counts() -> None:
    assert choices("4,8,9 2,1 0 move 4,4,4") == ["stop"]
    assert choices("4,8,9 1,1 0 move 4,4,4") == ["stop"]


def test_a_bomb_with_three_offers_each_tied_leader() -> None:
    assert choices("4,8,9 0,2,2 0 move 4,4,4") == ["exchange 1", "exchange 2", "stop"]
    assert choices("4,8,9 0,1,2 0 move 4,4,4") == ["exchange 2", "stop"]


def test_bomb_or_move_lets_who_declines_move_by_the_dice() -> None:
    """The 8 is 4 + 4; having moved, the exchange is gone, and a bomb is no doubles."""
    start = "8,4,9 0,2 0 move 4,4,4"
    assert choices(start, bomb="or_move") == ["move 4+4", "exchange 1", "stop"]
    assert after(start, "move 4+4", "move 4", bomb="or_move") == "2,2 0 move /4,4,4"
    assert choices("8,4,9 1,2 0 move 4/4,4", bomb="or_move") == ["move 4", "stop"]
    assert after(start, "move 4+4", "stop", bomb="or_move") == "1,2 1 roll"


@pytest.mark.parametrize(("face", "back"), [(1, 3), (2, 1), (3, 3), (4, 1), (5, 3), (6, 1)])
def test_a_bump_goes_back_1_if_even_and_3_if_odd_and_ends_the_turn(face: int, back: int) -> None:
    start = "5,3,9,1,6,2 4,5 0 move 2,2,6"
    assert choices(start) == ["move 6", "stop"]
    assert after(start, "move 6", "bump 1", f"die {face}") == f"5,{5 - back} 1 roll"


def test_a_bump_goes_back_to_start_at_most() -> None:
    assert after("5,3,9 1,2 0 move 3,5,6", "move 3", "bump 1", "die 5", bump_from=1) == "2,0 1 roll"


def test_bumps_begin_at_10_o_clock() -> None:
    """7, 8 and 9 o'clock (positions 1 to 3) are shared in peace; position 4 is 10 o'clock."""
    assert choices("5,3,9,1,6 2,3 0 move 4,6/3") == ["stop"]
    assert choices("5,3,9,1,6 3,3 0 move 1,4/9", sides=9) == ["move 1", "stop"]
    assert "bump 1" in choices("5,3,9,1,6 4,4 0 move 2,4/1")


def test_a_bump_is_offered_in_the_middle_of_a_move_and_may_be_declined() -> None:
    assert choices("5,3,9,1,6,2 4,4 0 move 2,6/1") == ["move 6", "bump 1", "stop"]


def test_who_has_not_moved_this_roll_may_not_bump() -> None:
    assert choices("5,3,9,1,6,2 4,4 0 move 1,1,2") == ["stop"]


def test_with_three_the_bumper_chooses_which_of_two_to_bump() -> None:
    assert choices("5,3,9,1,6,2 4,4,4 0 move 2,3/1") == ["bump 1", "bump 2", "stop"]


def test_start_and_the_6_o_clock_card_never_bump_each_other() -> None:
    """Position 12 is the card of position 0 again, but another place."""
    game = clocklab.load("grandfather", cards=LAYOUT)
    state = game.parse_state(f"{','.join(map(str, LAYOUT))} 12,0 0 move 2,3/1")
    assert [game.format_action(action) for action in game.legal_actions(state)] == ["move 3", "stop"]


def test_a_bumped_or_exchanged_marker_bumps_nobody() -> None:
    """Seat 1 falls onto seat 2's card: nothing more happens, and it is seat 1's turn."""
    end = after("5,3,9,1,6,2 4,5,4 0 move 1,4,6", "move 6", "bump 1", "die 2")
    assert end == "5,4,4 1 roll"


def test_reaching_end_wins_at_once_with_points_for_the_cards_behind() -> None:
    """With three, both distances add up: 14 - 9 plus 14 - 3."""
    game = clocklab.load("grandfather", players=3, cards=LAYOUT)
    match = clocklab.Match(game, start=f"{','.join(map(str, LAYOUT))} 9,13,3 1 move 3,6,6")
    match.play("move 3+6")
    assert match.over
    assert (match.winners, match.payoffs) == ((1,), (0, 16, 0))
    with pytest.raises(IllegalActionError, match="the game is over"):
        match.play("stop")


def test_five_dice_with_two_pairs_are_doubles_and_three_alike_a_bomb() -> None:
    assert after("10,2 0,0 0 move 1,1,3,3,7", "stop", dice=5, sides=10) == "0,0 0 roll"
    assert choices("2,10 0,1 0 move 1,1,1,3,3", dice=5, sides=10) == ["exchange 1", "stop"]


def test_dealing_takes_cards_from_four_of_each_rank() -> None:
    """After three 5s one of the 37 cards left is a 5."""
    game = clocklab.load("grandfather")
    state = game.parse_state(f"5,5,5{',?' * 11} 0,0 0 deal")
    law = game.chance_outcomes(state)
    chances = {game.format_action(outcome): law.chance(outcome) for outcome in law}
    assert chances["deal 5"] == Fraction(1, 37)
    assert chances["deal 6"] == Fraction(4, 37)


def test_a_drawn_start_is_uniform_over_the_seats() -> None:
    game = clocklab.load("grandfather", players=3, cards=[1, 2], start="random")
    law = game.chance_outcomes(game.initial())
    assert [law.chance(outcome) for outcome in law] == [Fraction(1, 3)] * 3


def test_sampling_five_twenty_sided_dice_lists_nothing() -> None:
    """3.2 million rolls: a table would be the fault; the draw is sorted dice in range."""
    game = clocklab.load("grandfather", cards=[9, 2], dice=5, sides=20)
    roll = game.sample_chance(game.initial(), random.Random(1))
    assert isinstance(roll, Roll)
    assert list(roll.dice) == sorted(roll.dice)
    assert set(roll.dice) <= set(range(1, 21))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cards": [5, 19]}, "position 2.*from 1 to 18, not 19"),
        ({"cards": [5, 18]}, "No roll of 3 dice with 6 sides that may move ever matches a card of 18"),
        ({"cards": [5, 0]}, "from 1 to 18, not 0"),
        ({"cards": [5, "x"]}, "whole number.*'x'"),
        ({"cards": [5, 2.0]}, "whole number.*2.0"),
        ({"cards": [5, True]}, "whole number.*True"),
        ({"cards": [5]}, "2 to 30 values, not 1"),
        ({"cards": [5] * 31}, "2 to 30 values, not 31"),
        ({"cards": "5,3"}, "list of card values"),
        ({"cards": 53}, "list of card values"),
        ({"cards": [5, 3], "length": 3}, "2 values but length is 3"),
        ({"players": 4}, "players must be one of 2, 3, not 4"),
        ({"players": True}, "players must be one of 2, 3, not True"),
        ({"dice": 6}, "dice must be a whole number from 1 to 5"),
        ({"dice": 1}, "matches a card of 7, 8, 9, 10: a deck dealt at random"),
        ({"sides": 21}, "sides must be a whole number from 2 to 20"),
        ({"bomb": "maybe"}, "bomb must be one of 'instead', 'or_move', not 'maybe'"),
        ({"bump_from": 0}, "bump_from must be"),
        ({"doubles_need_move": 1}, "must be one of False, True, not 1"),
        ({"start": 2}, "start must be one of 0, 1, 'random', not 2"),
        ({"bumps_from": 4}, "no option 'bumps_from'; its options are players, memory, cards"),
        ({"length": 1}, "length must be a whole number from 2 to 30"),
    ],
)
def test_bad_options_are_named(options: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        clocklab.load("grandfather", **options)


def test_18_is_matched_only_by_a_bomb_and_so_allowed_where_bombs_move() -> None:
    with pytest.warns(LayoutWarning, match="1 of 18"):
        assert Race(cards=(18, 2), bomb="or_move").end == 2


def test_more_cards_of_a_rank_than_the_deck_has_are_only_warned_of() -> None:
    with pytest.warns(LayoutWarning, match="5 of 6"):
        clocklab.load("grandfather", cards=[6, 6, 6, 6, 6])

"""Texts of positions and actions, what cannot be one, and the form for a game at home."""

import random
from typing import Any

import pytest

import clocklab
from clocklab.errors import ClocklabError, NotationError, OptionError, PositionError
from clocklab.games.clocks import Clocks, Phase
from tests.games.clocks.lines import EMPTY, line, match, own_board, seat
from tests.games.clocks.test_game_properties import walk

FULL = "w6 g6 b6 w5 g4 b5 w5 g5 b5 w6 g6 b4"
PERFECT = "w1 g2 b3 r4 w5 g6 b1 r2 w3 g4 b5 r6"
ONE = seat(centre="w1")


def test_the_first_position_is_written_as_documented() -> None:
    game = clocklab.load("clocks")
    assert game.format_state(game.initial()) == f"{EMPTY}::6:- {EMPTY}::6:- bag=8,8,8,8 out=0 start=0 seat=0 draw"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ROLL b4 w3, w1", "roll w1w3b4"),
        ("take  -", "take -"),
        ("take b4 w1", "take w1b4"),
        ("split b4+w1", "split w1b4"),
        ("draw bww", "draw wwb"),
        ("yellow 4, 3", "yellow 3,4"),
        ("use +1/+2 on 3 by 2", "use +1/+2 on 3 by 2"),
        ("buy lucky-7 at 6", "buy lucky-7 at 6"),
    ],
)
def test_action_texts_may_be_written_freely(text: str, same: str) -> None:
    game = clocklab.load("clocks")
    assert game.format_action(game.parse_action(text)) == same


@pytest.mark.parametrize(
    "text",
    [
        "buy flip on 3",
        "use flip at 5 on 3",
        "split w1w3b4",
        "place w7 at 0",
        "bid -1",
        "bid ٣",
        "die 7",
        "use jump on 3",
        "take",
        "",
        None,
    ],
)
def test_texts_that_are_no_action_are_refused(text: Any) -> None:
    with pytest.raises(NotationError):
        clocklab.load("clocks").parse_action(text)


ROUND = line(seat(), seat(), phase="draw")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROUND.replace("bag=8,8", "bag=9,8"), "dice do not add up: with 2 players there are 8 of each .* white 9"),
        (ROUND.replace("out=0", "out=1"), "do not add up.* red 9"),
        (line(seat(), seat(), seat(), phase="draw").replace("12 out=0", "11 out=1"), "1 red dice cannot be out"),
        (line(seat(centre="w1w2"), seat(centre="w1w2"), phase="place"), "here they have \\[2, 2\\]"),
        (line(seat(centre="w1w2w3"), phase="place"), "here they have \\[3\\]"),
        (ROUND.replace(f"{EMPTY}::6:- ", "", 1), "2 players need 2 clocks, not 1"),
        (ROUND.replace("seat=0", "seat=2"), "There is no seat 2; seats are 0 to 1"),
        (ROUND.replace("seat=0", "seat=1"), "the start player acts, seat 0, not seat 1"),
        (line(seat(bid="2"), seat(), phase="draw"), "nobody has bid yet"),
        (line(seat(FULL), seat(), phase="draw"), "nobody has twelve dice when a round begins"),
        (line(seat(centre="w1"), seat(), phase="draw"), "nobody has taken any of this round's dice"),
        (line(seat(), seat(), phase="roll ww"), "3 dice are drawn here, not 2"),
        (line(seat(), seat(), phase="split w1w1w1"), "3 dice that are not all equal are split"),
        (line(seat(), seat(), phase="split w1w2"), "3 dice that are not all equal are split, not 2"),
        (line(seat(), seat(), phase="bid w1w3b4/g1"), "The groups do not fit the dice"),
        (line(seat(), seat(), phase="bid w1w3/-"), "The groups do not fit the dice"),
        (line(seat(), seat(), phase="bid w1w3"), "2 groups are bid for, not 1"),
        (line(seat(bid="7"), seat(), at=1, phase="bid w1w3/b4"), "Seat 0 cannot bid 7 of its 6 coins"),
        (line(seat(), seat(), at=1, phase="bid w1w3/b4"), "nobody else: \\[0\\]"),
        (line(seat(), seat(), phase="take w1w3/b4"), "once everybody has bid"),
        (line(seat(bid="0"), seat(bid="1"), phase="take w1w3/b4"), "seat 1 takes the next group, not seat 0"),
        (line(seat(bid="2"), seat(bid="1"), phase="take w1/w1"), "only while two different ones are left"),
        (line(seat(), seat(), phase="place"), "has no dice in the centre"),
        (line(ONE, ONE, at=1, phase="place"), "before seat 1 in this round has used all its dice"),
        (line(seat("w5", centre="w1"), ONE, phase="free"), "must use the dice in the centre first: w1"),
        (line(seat("w5"), ONE, phase="bonus 1"), "there is none at 1"),
        (line(seat("w5"), ONE, phase="bonus 0"), "is not perfect and brings no bonus"),
        (line(seat(".. .. .. .. w5"), ONE, phase="bonus 4"), "The bonus Swap cannot be used"),
        (line(seat("w5"), ONE, phase="reroll 12"), "there is none at 12"),
        (line(seat("w5", 1), ONE, phase="extra"), "can buy no extra action"),
        (line(seat("w5"), seat(), phase="return"), "has no full clock"),
        (line(seat(FULL), seat(FULL), phase="return"), "The game is over"),
        (line(seat(FULL), seat("w5"), phase="over"), "The game is not over"),
        (line(seat(PERFECT), seat("w5"), at=1, phase="over"), "seat and start are the same"),
        (line(seat(PERFECT), seat("w5"), phase="over", score="30,0,0"), "A counted score belongs to"),
        (line(seat(FULL), seat("w5"), phase="forced"), "only in a solo game"),
        (line(seat(), phase="bid w1"), "does not occur in a solo game"),
        (line(seat(FULL), phase="forced"), "A counted score belongs to"),
        (line(seat(FULL), phase="forced", score="31,0,0"), "A score is 0 to 30, not 31"),
        (line(seat(FULL), phase="forced", score="3,1,1"), "cost 2 points each at least"),
        (line(seat(FULL), phase="over", score="0,0,0"), "over when all twelve dice are perfect"),
        (line(seat("w5"), phase="forced", score="1,0,0"), "with twelve dice on the clock"),
        (line(seat(bid="0"), phase="draw"), "does not bid"),
        (line(seat(), seat(), phase="start"), "only with start='random'"),
        (ROUND.replace("::6:", "::-6:"), "is not a position"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(text: str, message: str) -> None:
    players = max(1, text.split(" bag=")[0].count(" ") + 1)
    game = clocklab.load("clocks", players=2 if "2 players need" in message else players)
    with pytest.raises(ClocklabError, match=message) as error:
        game.parse_state(text)
    assert isinstance(error.value, NotationError if "is not a position" in message else PositionError)


def test_a_position_brings_its_own_number_of_players() -> None:
    three = line(seat(), seat(), seat(), phase="draw")
    game, state = clocklab.load("clocks", boards="backwards").from_position(three)
    assert game.players == 3
    assert game.format_state(state) == three


# ---- the form for a game at home ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_filled_in_form_gives_the_position_that_filled_it_in(players: int) -> None:
    """Every position of random games, own boards among them."""
    board = own_board() if players > 1 else "backwards"
    game = Clocks(players=players, boards=(board, *["backwards"] * (players - 1)), start="random", forced_free=3)
    rng = random.Random(players)
    phases = set()
    for state in rng.sample(list(walk(game, players)), 40):
        form = {field.key: field.value for field in game.setup_fields(state)}
        again, same = game.from_setup(form)
        assert same == state
        assert again.faces == game.faces
        phases.add(state.phase)
    assert len(phases) > 5


def test_two_own_boards_of_one_name_are_told_apart() -> None:
    boards = [own_board(), own_board(money=9), "backwards"]
    game = clocklab.load("clocks", players=3, boards=boards)
    form = {field.key: field.value for field in game.setup_fields(game.initial())}
    assert [form[f"board{seat}"] for seat in range(3)] == ["own: mine", "own: mine (3)", "backwards"]
    again, state = game.from_setup(form)
    assert again.boards == game.boards
    assert state.money == (6, 9, 10)


def test_a_game_at_home_is_typed_in() -> None:
    game, state = clocklab.load("clocks").from_setup(
        {
            "players": 3,
            "board1": "backwards",
            "clock0": "w1, .. b3 .. .. .. .. .. .. .. .. ..",
            "money1": 9,
            "centre2": "r5 w2",
            "phase": "place",
            "seat": 2,
            "round_start": 2,
        }
    )
    assert game.boards == ("forwards", "backwards", "forwards")
    assert state.phase is Phase.PLACE
    assert state.bag == (10, 12, 11, 11)
    assert "place w2 at 0" in [game.format_action(action) for action in game.legal_actions(state)]


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"clock0": "w1 w2"}, NotationError, "For seat 0: 'w1 w2' is not a clock"),
        ({"centre1": "x3"}, NotationError, "For seat 1: 'x3' are not dice"),
        ({"money0": -1}, OptionError, "money0 must be a whole number"),
        ({"board0": "sideways"}, OptionError, "board0 must be one of"),
        ({"players": 5}, OptionError, "players must be one of"),
        ({"seat": 3}, OptionError, "seat must be a whole number from 0 to 1"),
        ({"dice": 3}, OptionError, "The form has no field 'dice'"),
        ({"phase": "bid", "groups": "w1 w3 / x"}, NotationError, "For the groups"),
        ({"phase": "bid", "groups": "w1 w3 / b4", "bids": "1"}, OptionError, "one for each of the 2 seats"),
        ({"clock0": ("b1 " * 9) + ".. .. .."}, PositionError, "There are 9 black dice here"),
        ({"out": 9}, OptionError, "out must be a whole number from 0 to 8"),
        ({"phase": "place"}, PositionError, "has no dice in the centre"),
    ],
)
def test_what_does_not_fit_in_the_form_is_named(values: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        clocklab.load("clocks").from_setup(values)


# ---- words ----------------------------------------------------------------------------------------------------------


def words(text: str, *, names: tuple[str, ...] = ("Ada", "Bob")) -> tuple[str, list[str]]:
    played = match(text)
    game = played.game
    buttons = [
        f"{game.group_action(played.state, action)}: {game.label_action(played.state, action, names)}"
        for action in played.actions
    ]
    return game.describe(played.state, names), buttons


def test_buttons_say_what_a_placing_costs_and_brings() -> None:
    told, buttons = words(line(seat(centre="g2", money=2), ONE, phase="place"))
    assert told == "Ada has grey 2 to use, and 2 coins."
    assert buttons == [
        "The grey 2: 1 o'clock, free: pays 1 coin",
        "The grey 2: 2 o'clock, for 1 coin: perfect, bonus +1",
    ]


def test_extra_actions_stand_under_what_they_cost() -> None:
    told, buttons = words(line(seat(".. w4 b3", 2), seat(), phase="extra"))
    assert told == "Ada may buy one extra action and has 2 coins."
    assert buttons == [
        "Swap at 2 o'clock, 2 coins: Swap the white 4 at 2 o'clock with the black 3 at 3 o'clock",
        "Or: No extra action",
    ]


def test_the_end_is_told_with_the_reason() -> None:
    assert words(line(seat(PERFECT), seat("w5"), phase="over"))[0] == "Ada wins with 30 points."
    tied = line(seat(FULL, 3), seat(FULL, 4), phase="over")
    assert words(tied)[0] == "Bob wins with 0 points and the most money of those tied."
    shared = line(seat(FULL, 4), seat(FULL, 4), phase="over")
    assert words(shared)[0] == "Ada and Bob share the win with 0 points each."
    alone = line(seat("w1 g2 b3 r4 w5 g6 b1 r2 w3 g4 b5 r6"), phase="over", score="22,13,3")
    assert words(alone)[0] == "The clock is complete: the final score is 9, 22 less 13 for 3 actions."

"""Text of positions and actions: read back, and refused with a reason where it is none or the rules exclude it."""

import re

import pytest

import clocklab
from clocklab.errors import IllegalActionError, NotationError, PositionError
from clocklab.games.ticktock import Card, Draw, Goal, Keep, Offer
from clocklab.games.ticktock.text.notation import EXAMPLE
from tests.games.ticktock.lines import at, line, pawns, seat

FOUR = "tick tock key-keeper lock-keeper"
GAME = clocklab.load("ticktock")


def test_the_example_in_the_error_is_a_position() -> None:
    assert GAME.format_state(GAME.parse_state(EXAMPLE)) == EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        "play big-step",
        "play tiny-step +1",
        "play helping-hand on 2",
        "power on 2",
        "keep face-to-face under meeting",
        "keep face-to-face under meeting,even-tower",
        "draw catch-up",
        "offer kind-heart,meeting",
        "offer kind-heart",
        "pairs tick,key-keeper",
        "hero wind-up-ballerina",
        "first 1",
    ],
)
def test_actions_are_read_back(text: str) -> None:
    assert GAME.format_action(GAME.parse_action(text)) == text
    assert GAME.parse_action(f"  {text.upper()} ".replace("  ", " ")) == GAME.parse_action(text)


def test_offers_and_pairs_may_be_given_in_any_order() -> None:
    assert GAME.parse_action("offer meeting, kind-heart") == GAME.parse_action("offer kind-heart,meeting")
    assert GAME.parse_action("pairs key-keeper,tick") == GAME.parse_action("pairs tick,key-keeper")


@pytest.mark.parametrize("text", ["play", "play giant-step", "power", "keep", "draw", "offer", "hero robin", "first x"])
def test_what_is_no_action_is_refused_with_examples(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not an action of Tick-Tock Tower; write one of: play big-step"):
        GAME.parse_action(text)


GOOD = line(seat("tick", 3, "TTB", "u"), seat("tock", 2, "BSP"), *pawns("key-keeper lock-keeper", "5 1"))


def changed(text: str, old: str, new: str) -> str:
    assert re.search(old, text)
    return re.sub(old, new, text, count=1)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("tick:3:", "tick:16:", r"The pawn of seat 0 stands off the track at 16; spaces are 0 \(START\) to 15"),
        ("TTB", "CCC", "do not add up: there are .* 5 Catch Up of 2"),
        ("TTB", "TT", "do not add up: there are 11 Big Step of 12"),
        ("TTB:u", "TTB:n", "do not add up: there are 1 Up in the Belfry of 2, 3 No One Ahead of 2"),
        ("u:-:0:0", "u:-:17:0", "There are 16 thank-you tokens, but the seats have 17"),
        ("u:-:0:0", "u:-:0:1", "Tick has no power here that works once per game"),
        ("hour=8", "hour=2", "The clock hand stands at 3 to 11"),
        ("hour=8", "hour=12", "The clock hand stands at"),
        ("order=0123", "order=0120", "must name each of them once"),
        ("order=0123", "order=-", "The order is known from round 1 on"),
        ("seat=0", "seat=5", "There is no seat 5; seats are 0 to 3"),
        ("last=-", "last=T", "Tiny Step lies on top of the discards, but is not one of them"),
        ("tick:3", "silver-bat:3", "Heroes come in pairs: Silver Bat plays only with its twin, Brass Owl"),
        ("tick:3", "tock:3", "There is only one Tock"),
        ("tick:3", "cuckoo:3", "The Cuckoo plays with 5 or 7 players"),
        ("pairs=tick,key-keeper", "pairs=brass-owl,key-keeper", "Tick belongs to none of the pairs in play"),
        ("pairs=tick,key-keeper", "pairs=tick", "need 2 different pairs"),
        ("offer=-", "offer=n", "do not add up"),
        (" play", " keep", "must have 2 cards here, not 3|has no secret goal yet"),
        (" play", " draw", "Seat 0 must have 2 cards here, not 3"),
        (" play", " deal", "The order is known from round 1 on"),
        (" play", " over", "The game ends with the turn of seat 3"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(old: str, new: str, why: str) -> None:
    GAME.parse_state(GOOD)
    with pytest.raises(PositionError, match=why):
        GAME.parse_state(changed(GOOD, old, new))


def test_goals_are_held_as_long_as_the_pile_lasts_and_shown_one_a_turn() -> None:
    without = line(seat("tick", 3, "TTB", "-"), *pawns("tock key-keeper lock-keeper", "0 0 0"))
    with pytest.raises(PositionError, match="Seat 0 must have a secret goal as long as the goal pile lasts"):
        GAME.parse_state(without)
    many = line(seat("tick", 3, "TTB", "u", "gpf"), *pawns("tock key-keeper lock-keeper", "0 0 0"), hour=4)
    with pytest.raises(PositionError, match="Seat 0 cannot have shown 3 goals by 4 o'clock"):
        GAME.parse_state(many)


def test_a_keep_has_the_right_number_of_goals() -> None:
    seats = [seat("tick", 3, "TT", "-", "g"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    GAME.parse_state(line(*seats, phase="keep", offer="fm", discards="B"))
    for offer in ("f", "fma"):
        with pytest.raises(PositionError, match="Seat 0 chooses from 2 goals, or from 2, not from"):
            GAME.parse_state(line(*seats, phase="keep", offer=offer, discards="B"))


@pytest.mark.parametrize(("phase", "offer"), [("keep", "fm"), ("offer", "-")])
def test_in_a_round_new_goals_come_only_after_one_was_shown(phase: str, offer: str) -> None:
    seats = [seat("tick", 3, "TT", "-"), *pawns("tock key-keeper lock-keeper", "0 0 0")]
    with pytest.raises(PositionError, match="Seat 0 has shown no goal, so it draws no new one"):
        GAME.parse_state(line(*seats, phase=phase, offer=offer, discards="B"))
    seats[0] = seat("tick", 3, "TT", "-", "g")
    GAME.parse_state(line(*seats, phase=phase, offer=offer, discards="B"))


def test_a_position_brings_its_players_and_other_heroes_than_chosen() -> None:
    six = line(*pawns("tick tock key-keeper lock-keeper brass-owl silver-bat", "1 2 3 4 5 6"))
    game, state = GAME.from_position(six)
    assert (game.players, len(state.spaces)) == (6, 6)
    chosen = clocklab.load("ticktock", heroes=["Brass Owl", "Silver Bat", "Key Keeper", "Lock Keeper"])
    other, _ = chosen.from_position(GOOD)
    assert other.heroes == ("Tick", "Tock", "Key Keeper", "Lock Keeper")
    with pytest.raises(PositionError, match="In this game the heroes are chosen: Brass Owl"):
        chosen.parse_state(GOOD)


def test_buttons_and_sentences_say_who_moves_from_where_to_where() -> None:
    seats = [seat("tick", 3, "BHP", "u"), *pawns("tock key-keeper lock-keeper", "0 3 6")]
    game, state = at(line(*seats))
    names = ["Ada", "Ben", "Cleo", "Daniel"]
    labels = [game.label_action(state, each, names) for each in game.legal_actions(state)]
    assert labels == [
        "Big Step",
        "Pendulum Push on Ben (stays on START)",
        "Helping Hand on Cleo (from 3 to 5)",
    ]
    assert game.describe(state, names) == "8 o'clock, 4 rounds to go, turn 1: Ada (Tick, on 3) is to play a card."


def test_actions_of_what_is_no_card_or_goal_are_refused_like_any_other() -> None:
    """Letters, a goal for a card and a card for a goal: never another error, and never done."""
    tick, others = seat("tick", 3, "TT", "g"), pawns("tock key-keeper lock-keeper", "0 0 0")
    draws, shows = line(tick, *others, phase="draw", discards="B"), seat("tick", 3, "TT", "-", "g")
    offers = line(shows, *others, phase="offer", discards="B")
    keeps = line(shows, *others, phase="keep", offer="fm", discards="B")
    wrong = (
        Draw("B"), Draw(Goal.MEETING), Draw(None), Offer((Card.BIG_STEP, Card.BIG_STEP)), Offer("fm"), Offer(None),
        Keep(Goal.MEETING, (None,)), Keep("m", ("f",)), Keep(Goal.MEETING, None), "draw big-step", None,
    )  # fmt: skip
    for text in (draws, offers, keeps):
        game, state = at(text)
        for action in wrong:
            with pytest.raises(IllegalActionError, match="is not legal here"):
                game.apply(state, action)

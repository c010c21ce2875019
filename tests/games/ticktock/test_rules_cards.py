"""What each card and each power does to pawns and tokens; expected spaces are read off the rulebook and its FAQ."""

import pytest

from clocklab.errors import IllegalActionError
from clocklab.games.ticktock import Phase
from tests.games.ticktock.lines import after, at, choices, line, pawns, seat

FOUR = "tick tock key-keeper lock-keeper"
OWLS = "brass-owl silver-bat key-keeper lock-keeper"
DOLLS = "wind-up-ballerina rusty-ballerina key-keeper lock-keeper"
FIVE = "tick tock key-keeper lock-keeper cuckoo"


def moved(heroes: str, spaces: str, card: str, action: str, who: int = 0, **options: object) -> str:
    """Return where the pawns stand after seat ``who`` has played the card."""
    seats = pawns(heroes, spaces)
    seats[who][2] = card + "BT"
    return " ".join(map(str, after(line(*seats, at=who), action, **options).spaces))


# ---- the two worked turns ------------------------------------------------------------------------------------


def test_tick_pushes_his_twin_back_as_in_the_rulebook() -> None:
    """Tick 3, Tock 5: Big Step takes them to 5 and 4, By the Pendulum comes true, 2 new goals, 1 card."""
    start = line(seat("tick", 3, "BTS", "p"), seat("tock", 5), seat("key-keeper", 1), seat("lock-keeper", 1))
    game, _ = at(start)
    shown = after(start, "play big-step")
    assert shown.spaces == (5, 4, 1, 1)
    assert [goal.value for goal in shown.shown[0]] == ["By the Pendulum"]
    assert shown.phase is Phase.OFFER
    assert game.scores(shown)[0].goals == 3
    kept = after(start, "play big-step", "offer meeting,kind-heart", "keep kind-heart under meeting")
    assert kept.goals[0].value == "Kind Heart"
    assert [(each.goal.value, each.seat) for each in kept.returned] == [("Meeting", 0)]
    assert [card.value for card in kept.hands[0]] == ["Tiny Step", "Spring Jump"]
    drawn = after(start, "play big-step", "offer meeting,kind-heart", "keep kind-heart under meeting", "draw catch-up")
    assert [card.value for card in drawn.hands[0]] == ["Tiny Step", "Spring Jump", "Catch Up"]
    assert (drawn.phase, drawn.seat) == (Phase.PLAY, 1)


def test_ben_lends_a_helping_hand_as_in_the_rulebook() -> None:
    """Anna 2, Ben, Clara, Daniel on START: Daniel comes to 2, Anna goes to 1, Ben to 1 with a token; Face to Face."""
    anna, ben = seat("key-keeper", 2), seat("brass-owl", 0, "HTB", "f")
    start = line(anna, ben, seat("silver-bat"), seat("lock-keeper"), at=1)
    assert "play helping-hand on 3" in choices(start)
    state = after(start, "play helping-hand on 3")
    assert state.spaces == (1, 1, 0, 2)
    assert state.tokens == (0, 1, 0, 0)
    assert [goal.value for goal in state.shown[1]] == ["Face to Face"]


# ---- each card -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "card", "action", "expected"),
    [
        ("3 5 0 0", "T", "play tiny-step", "4 4 0 0"),
        ("3 5 0 0", "B", "play big-step", "5 4 0 0"),
        ("3 5 0 0", "S", "play spring-jump", "6 4 0 0"),
        ("3 5 0 0", "P", "play pendulum-push on 1", "3 3 0 0"),
        ("3 5 3 6", "H", "play helping-hand on 2", "4 5 5 5"),
        ("3 5 3 6", "M", "play music-box-dance on 2", "5 4 5 5"),
        ("3 5 0 0", "C", "play catch-up", "5 5 0 0"),
        ("3 9 0 0", "C", "play catch-up", "6 9 0 0"),
        ("3 4 0 0", "C", "play catch-up", "4 4 0 0"),
        ("5 5 0 0", "C", "play catch-up", "6 5 0 0"),
        ("7 5 0 0", "C", "play catch-up", "8 5 0 0"),
        ("3 5 4 6", "F", "play big-fan", "4 5 4 5"),
    ],
)
def test_each_card_does_what_it_says(spaces: str, card: str, action: str, expected: str) -> None:
    assert moved(FOUR, spaces, card, action) == expected


@pytest.mark.parametrize(
    ("spaces", "card", "action", "expected"),
    [
        ("3 0 0 0", "B", "play big-step", "5 0 0 0"),  # FAQ: a twin on START stays
        ("14 8 0 0", "S", "play spring-jump", "15 8 0 0"),  # Tock is 7 behind Tick
        ("15 13 0 0", "S", "play spring-jump", "15 13 0 0"),  # who does not move pushes nobody
        ("14 13 0 0", "S", "play spring-jump", "15 12 0 0"),
        ("15 5 15 6", "H", "play helping-hand on 2", "15 5 15 6"),
        ("15 13 14 6", "M", "play music-box-dance on 2", "15 13 15 5"),
        ("4 1 0 0", "P", "play pendulum-push on 1", "4 0 0 0"),
        ("4 0 0 0", "P", "play pendulum-push on 1", "4 0 0 0"),  # may be played with no effect
        ("15 15 0 1", "F", "play big-fan", "15 15 0 0"),
        ("13 15 0 0", "C", "play catch-up", "15 15 0 0"),
    ],
)
def test_no_pawn_leaves_the_track_and_who_stays_pushes_nobody(
    spaces: str, card: str, action: str, expected: str
) -> None:
    assert moved(FOUR, spaces, card, action) == expected


def test_helping_hand_picks_pawns_on_ones_space_or_behind_but_not_the_twin() -> None:
    """FAQ: none ahead, never the twin."""
    seats = [seat("tick", 4, "HHM"), seat("tock", 2), seat("key-keeper", 4), seat("lock-keeper", 5)]
    assert choices(line(*seats)) == ["play helping-hand on 2", "play music-box-dance on 2"]
    for action in ("play helping-hand on 3", "play helping-hand on 1", "play helping-hand on 0", "play helping-hand"):
        with pytest.raises(IllegalActionError, match="allowed here: play helping-hand on 2"):
            after(line(*seats), action)


def test_with_nobody_to_pick_one_moves_alone_and_gets_no_token() -> None:
    seats = [seat("tick", 1, "HMT"), seat("tock", 1), seat("key-keeper", 4), seat("lock-keeper", 5)]
    assert choices(line(*seats)) == ["play tiny-step", "play helping-hand", "play music-box-dance"]
    helped, danced = after(line(*seats), "play helping-hand"), after(line(*seats), "play music-box-dance")
    assert (helped.spaces, helped.tokens) == ((2, 1, 4, 5), (0, 0, 0, 0))
    assert (danced.spaces, danced.tokens) == ((3, 0, 4, 5), (0, 0, 0, 0))


def test_a_picked_pawn_at_fifteen_still_brings_a_token_and_an_empty_supply_none() -> None:
    """Rulings: a token is taken whenever a pawn was picked; there are 16."""
    seats = [seat("tick", 15, "HBT"), seat("tock", 2), seat("key-keeper", 15), seat("lock-keeper", 5)]
    assert after(line(*seats), "play helping-hand on 2").tokens == (1, 0, 0, 0)
    seats[0][5], seats[3][5] = 3, 13
    assert after(line(*seats), "play helping-hand on 2").tokens == (3, 0, 0, 13)


def test_two_pawns_may_stand_on_the_same_space() -> None:
    """FAQ: as many as you like."""
    assert moved(FOUR, "3 5 5 5", "B", "play big-step") == "5 4 5 5"


# ---- the Cuckoo -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "card", "action", "expected"),
    [
        ("4 4 4 4 4", "T", "play tiny-step", "4 4 4 4 5"),
        ("4 4 4 4 4", "B", "play big-step", "4 4 4 4 5"),
        ("4 4 4 4 4", "S", "play spring-jump", "4 4 4 4 6"),
        ("4 4 4 4 4", "H", "play helping-hand on 0", "6 3 4 4 5"),
        ("4 4 4 4 4", "M", "play music-box-dance on 3", "4 4 3 6 5"),
        ("4 4 4 4 2", "M", "play music-box-dance", "4 4 4 4 3"),
        ("4 4 4 4 4", "C", "play catch-up", "4 4 4 4 5"),
        ("4 0 4 4 4", "F", "play big-fan", "3 0 3 3 5"),
        ("4 4 4 15 4", "P", "play pendulum-push on 3", "4 4 4 13 4"),
        ("4 4 4 4 4", "P", "play pendulum-push on 4", "4 4 4 4 2"),
        ("4 4 4 4 15", "S", "play spring-jump", "4 4 4 4 15"),
    ],
)
def test_the_cuckoo_moves_one_space_less_but_at_least_one_and_pushes_nobody(
    spaces: str, card: str, action: str, expected: str
) -> None:
    assert moved(FIVE, spaces, card, action, who=4) == expected


@pytest.mark.parametrize(
    ("spaces", "card", "action", "expected"),
    [
        ("4 6 2 2 3", "H", "play helping-hand on 4", "5 6 2 2 4"),
        ("4 6 2 2 3", "M", "play music-box-dance on 4", "6 5 2 2 4"),
        ("4 6 2 2 9", "P", "play pendulum-push on 4", "4 6 2 2 7"),
        ("9 6 2 2 4", "P", "play pendulum-push on 4", "9 6 2 2 2"),
        ("4 6 2 3 3", "F", "play big-fan", "5 6 2 2 3"),
    ],
)
def test_the_cuckoo_can_be_picked_and_pushed_but_no_fan_blows_it_back(
    spaces: str, card: str, action: str, expected: str
) -> None:
    assert moved(FIVE, spaces, card, action) == expected


def test_pendulum_push_reaches_the_cuckoo_over_five_spaces_either_way() -> None:
    for own, bird, reached in ((4, 9, True), (4, 10, False), (9, 4, True), (10, 4, False)):
        seats = pawns(FIVE, f"{own} 0 0 0 {bird}")
        seats[0][2] = "PPP"
        reach = ["play pendulum-push on 4"] if reached else []
        assert choices(line(*seats)) == ["play pendulum-push on 1", *reach]


def test_the_cuckoo_may_move_another_pawn_three_back_once_before_its_card() -> None:
    seats = pawns(FIVE, "2 6 4 4 7")
    seats[4][2] = "TTT"
    start = line(*seats, at=4)
    assert choices(start) == [*(f"power on {other}" for other in range(4)), "play tiny-step"]
    used = after(start, "power on 0")
    assert used.spaces == (0, 6, 4, 4, 7)
    assert (used.phase, used.seat, used.used) == (Phase.PLAY, 4, (False, False, False, False, True))
    assert after(start, "power on 1").spaces == (2, 3, 4, 4, 7)
    for again in ("power on 1", "power on 4"):
        with pytest.raises(IllegalActionError, match="allowed here: play tiny-step"):
            after(start, "power on 0", again)
    assert choices(start, first_game=True) == ["play tiny-step"]


# ---- the twins' powers ----------------------------------------------------------------------------------------------


def test_tick_and_tock_far_behind_are_not_pushed_by_their_twin() -> None:
    """4 or more behind after the twin's move: 8 - 4 = 4 stays, 7 - 4 = 3 is pushed."""
    assert moved(FOUR, "6 4 0 0", "B", "play big-step") == "8 4 0 0"
    assert moved(FOUR, "5 4 0 0", "B", "play big-step") == "7 3 0 0"
    assert moved(FOUR, "4 5 0 0", "T", "play tiny-step", who=1) == "3 6 0 0"
    assert moved(FOUR, "4 7 0 0", "T", "play tiny-step", who=1) == "4 8 0 0"
    assert moved(FOUR, "6 4 9 0", "H", "play helping-hand on 0", who=2) == "8 4 10 0"
    assert moved(FOUR, "6 4 9 0", "M", "play music-box-dance on 0", who=2) == "8 4 11 0"
    assert moved("key-keeper lock-keeper tick tock", "6 4 0 0", "B", "play big-step") == "8 3 0 0"


def test_pendulum_push_and_anothers_big_fan_move_tick_and_tock_all_the_same() -> None:
    assert moved(FOUR, "9 4 0 0", "P", "play pendulum-push on 1") == "9 2 0 0"
    assert moved(FOUR, "9 4 3 3", "F", "play big-fan", who=2) == "9 3 4 3"


def test_a_ballerina_moves_two_with_helping_hand_also_when_nobody_can_be_picked() -> None:
    assert moved(DOLLS, "3 5 3 6", "H", "play helping-hand on 2") == "5 5 5 5"
    assert moved(DOLLS, "3 5 4 6", "H", "play helping-hand") == "5 5 4 6"
    assert moved(DOLLS, "3 5 3 6", "M", "play music-box-dance on 2") == "5 4 5 5"


def test_owl_and_bat_may_move_one_more_once_with_a_step_card() -> None:
    seats = pawns(OWLS, "3 5 0 0")
    seats[0][2] = "TSC"
    start = line(*seats)
    assert choices(start) == [
        "play tiny-step",
        "play tiny-step +1",
        "play spring-jump",
        "play spring-jump +1",
        "play catch-up",
    ]
    extra = after(start, "play spring-jump +1")
    assert (extra.spaces, extra.used) == ((7, 4, 0, 0), (True, False, False, False))
    assert after(start, "play tiny-step").used == (False,) * 4
    seats[0][6] = 1
    assert choices(line(*seats)) == ["play tiny-step", "play spring-jump", "play catch-up"]
    seats[0][6] = 0
    with pytest.raises(IllegalActionError, match="not legal"):
        after(start, "play catch-up +1")
    other = pawns(FOUR, "3 5 0 0")
    with pytest.raises(IllegalActionError, match="not legal"):
        after(line(*other), "play tiny-step +1")


def test_a_first_game_has_no_powers() -> None:
    first = {"first_game": True}
    assert moved(FOUR, "6 4 0 0", "B", "play big-step", **first) == "8 3 0 0"
    assert moved(DOLLS, "3 5 3 6", "H", "play helping-hand on 2", **first) == "4 5 5 5"
    seats = pawns(OWLS, "3 5 0 0")
    seats[0][2] = "TTT"
    assert choices(line(*seats), **first) == ["play tiny-step"]


def test_the_free_edition_and_the_kids_game_have_no_powers_either() -> None:
    seats = [*pawns(DOLLS, "3 5 3 6")]
    seats[0][2] = "HTB"
    for options, text in (
        ({"edition": "free"}, line(*seats, free=True)),
        ({"kids": True}, line(*seats, kids=True)),
    ):
        assert after(text, "play helping-hand on 2", **options).spaces == (4, 5, 5, 5)

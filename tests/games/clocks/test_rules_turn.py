"""A turn of Clocks: placing, bonuses, free and extra actions, by hand."""

import pytest

import clocklab
from clocklab.errors import IllegalActionError
from clocklab.games.clocks import Phase
from tests.games.clocks.lines import after, choices, clock, line, match, own_board, seat

FULL = "w6 g6 b6 w5 g4 b5 w5 g5 b5 w6 g6 b4"
"""Twelve dice, none of them perfect."""
OTHER = seat(centre="w1")
NOBODY = seat()


def placings(text: str) -> list[str]:
    return [choice for choice in choices(text) if choice.startswith("place")]


def first(played: clocklab.Match) -> str:
    """Return the first seat's word."""
    return played.position.split()[0]


# ---- placing ------------------------------------------------------------------------------------------------------


def test_skipped_spaces_cost_their_pips_and_black_dice_do_not_pay_the_last() -> None:
    """With 6 coins: 0, 1, 1 + 2 and 1 + 2 + 3 for white; 0, 0, 1, 3 and 6 for black."""
    assert placings(line(seat(centre="w1"), OTHER, phase="place")) == [f"place w1 at {space}" for space in range(4)]
    assert placings(line(seat(centre="b1"), OTHER, phase="place")) == [f"place b1 at {space}" for space in range(5)]


def test_occupied_spaces_cost_nothing() -> None:
    """Free before space 4 are 1 and 3, of 2 and 4 pips: 6 coins; black pays the 2 only."""
    start = line(seat("w5 .. w5 ..", centre="g2"), OTHER, phase="place")
    assert after(start, "place g2 at 4").state.money[0] == 0
    black = line(seat("w5 .. w5 ..", centre="b2"), OTHER, phase="place")
    assert after(black, "place b2 at 4").state.money[0] == 4


def test_there_is_no_credit() -> None:
    start = line(seat(money=0, centre="w1"), OTHER, phase="place")
    assert placings(start) == ["place w1 at 0"]
    with pytest.raises(IllegalActionError, match="'place w1 at 1' is not legal"):
        after(start, "place w1 at 1")


def test_a_taken_space_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="'place w1 at 0' is not legal"):
        after(line(seat("w5", centre="w1"), OTHER, phase="place"), "place w1 at 0")


def test_two_dice_are_used_one_after_the_other_in_either_order() -> None:
    start = line(seat(centre="w1b2", money=0), OTHER, phase="place")
    assert choices(start) == ["place w1 at 0", "place b2 at 0", "place b2 at 1"]
    assert choices(after(start, "place b2 at 0").position) == ["place w1 at 1"]


def test_a_perfect_die_may_use_its_bonus_before_the_next_die_or_decline() -> None:
    start = line(seat("w5", centre="w2w3", money=0), OTHER, phase="place")
    played = after(start, "place w2 at 1")
    assert [played.game.format_action(action) for action in played.actions] == ["use +1 on 0", "use +1 on 1", "pass"]
    played.play("pass")
    assert played.state.phase is Phase.PLACE
    assert first(played).startswith(clock("w5 w2"))


def test_a_bonus_that_can_change_no_die_is_not_offered() -> None:
    """-1 at 3 o'clock always finds a 3; Swap at 5 o'clock needs neighbours."""
    alone = line(seat(".. .. .. ..", centre="w5", money=20), OTHER, phase="place")
    assert after(alone, "place w5 at 4").state.phase is Phase.FREE
    beside = line(seat(".. .. .. g4", centre="w5", money=20), OTHER, phase="place")
    assert choices(after(beside, "place w5 at 4").position) == ["use swap on 3", "pass"]


def test_coins_of_a_bonus_are_paid() -> None:
    assert after(line(seat(centre="w1"), OTHER, phase="place"), "place w1 at 0", "use 1-coin").state.money[0] == 7


def test_a_die_made_perfect_by_an_action_brings_neither_coins_nor_a_bonus() -> None:
    """The 4 on space 0 becomes perfect where it leaps to or is swapped to, or by -1 or a re-roll: nothing more."""
    reroll = line(seat("w4"), NOBODY, phase="free")
    played = after(reroll, "reroll 0", "die 1")
    assert played.state.money == (6, 6)
    assert played.turn == 1
    swap = line(seat("w2 w1", 6), NOBODY, phase="extra")
    swapped = after(swap, "buy swap at 1 on 0")
    assert first(swapped) == f"{clock('w1 w2')}::4:-"
    assert swapped.turn == 1


# ---- red dice, full clocks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "bag", "out"), [(1, 3, 1), (2, 7, 1), (3, 12, 0), (4, 12, 0)])
def test_a_red_die_may_be_rolled_for_money_and_leaves_the_game_with_one_or_two_players(
    players: int, bag: int, out: int
) -> None:
    start = line(seat(centre="r2"), *[OTHER] * (players - 1), phase="place")
    played = after(start, "cash r2", "die 5")
    assert played.state.money[0] == 11
    assert (played.state.bag[3], played.state.removed[3]) == (bag, out)


def test_other_colours_are_not_rolled_for_money() -> None:
    with pytest.raises(IllegalActionError, match="'cash b2' is not legal"):
        after(line(seat(centre="b2"), OTHER, phase="place"), "cash b2")


def test_a_full_clock_gives_the_die_back_for_a_coin_and_may_still_roll_a_red_one() -> None:
    start = line(seat(FULL, centre="w1r2"), OTHER, phase="place")
    assert choices(start) == ["give w1", "give r2", "cash r2"]
    played = after(start, "give w1", "cash r2", "die 6")
    assert played.state.money[0] == 13
    assert played.state.bag == (3, 4, 4, 7)


def test_a_die_is_not_given_back_while_a_space_is_free() -> None:
    with pytest.raises(IllegalActionError, match="'give w1' is not legal"):
        after(line(seat(centre="w1"), OTHER, phase="place"), "give w1")


# ---- free action ----------------------------------------------------------------------------------------------------


def test_the_free_action_is_3_coins_a_re_roll_or_nothing() -> None:
    start = line(seat("w4 .. b1"), NOBODY, phase="free")
    assert choices(start) == ["coins", "reroll 0", "reroll 2", "pass"]
    assert after(start, "coins").state.money[0] == 9
    assert first(after(start, "reroll 2", "die 6")).startswith(clock("w4 .. b6"))


def test_alone_there_are_no_coins_as_a_free_action() -> None:
    assert choices(line(seat("w4"), phase="free")) == ["reroll 0", "pass"]


def test_alone_with_an_empty_clock_there_is_no_free_action() -> None:
    played = after(line(seat(centre="r1"), phase="place"), "cash r1", "die 1")
    assert played.state.phase is Phase.DRAW


# ---- extra action ----------------------------------------------------------------------------------------------


def test_an_extra_action_needs_its_price_and_a_die_at_its_hour() -> None:
    """-1 stands at 4 o'clock for 4 coins, Swap at 2 for 2 (no die there), Flip at 6 for 6 (too dear)."""
    start = line(seat(".. .. w1 w3 .. w6", 4), NOBODY, phase="extra")
    assert choices(start) == ["buy -1 at 3 on 3", "buy -1 at 3 on 5", "pass"]
    assert first(after(start, "buy -1 at 3 on 5")) == f"{clock('.. .. w1 w3 .. w5')}::0:-"
    for refused in (
        "buy flip at 5 on 3",
        "buy swap at 1 on 2",
        "buy -1 at 3 on 2",
        "use -1 on 3",
        "buy flip at 3 on 3",
    ):
        with pytest.raises(IllegalActionError, match="is not legal"):
            after(start, refused)


def test_who_can_buy_nothing_is_not_asked() -> None:
    played = after(line(seat(".. .. .. w3", 3), NOBODY, phase="free"), "pass")
    assert played.turn == 1
    assert played.state.phase is Phase.FREE


def test_plus_1_2_raises_by_one_or_two_within_6() -> None:
    start = line(seat("w4 w5 w6 .. .. .. .. w1", 8), NOBODY, phase="extra")
    bought = [choice for choice in choices(start) if "+1/+2" in choice]
    assert bought == [f"buy +1/+2 at 7 on {more}" for more in ("0 by 1", "0 by 2", "1 by 1", "7 by 1", "7 by 2")]


def test_a_flip_shows_the_other_side() -> None:
    for pips in range(1, 7):
        start = line(seat(f".. .. .. .. .. b{pips}"), NOBODY, phase="extra")
        assert first(after(start, "buy flip at 5 on 5")) == f"{clock(f'.. .. .. .. .. b{7 - pips}')}::0:-"


def test_swaps_go_round_the_circle_unless_the_option_says_no() -> None:
    start = line(seat("w4 g2 .. .. .. .. .. .. .. .. .. b5", 2), NOBODY, phase="extra")
    assert choices(start) == ["buy swap at 1 on 0", "buy swap at 1 on 11", "pass"]
    assert choices(start, circle=False) == ["buy swap at 1 on 0", "pass"]
    after_swap = after(start, "buy swap at 1 on 11")
    assert first(after_swap) == f"{clock('b5 g2 .. .. .. .. .. .. .. .. .. w4')}::0:-"
    with pytest.raises(IllegalActionError, match="swap"):
        after(start, "buy swap at 1 on 11", circle=False)


def test_a_leap_goes_to_the_first_free_space_clockwise_past_the_end_if_need_be() -> None:
    """Backwards, Leapfrog costs 10 on space 2."""
    start = line(seat(".. w1 w2 w3 .. .. .. .. .. .. b1 b2", 10), NOBODY, phase="extra")
    leaps = [choice for choice in choices(start, boards="backwards") if "leapfrog" in choice]
    assert leaps == [f"buy leapfrog at 2 on {space}" for space in (1, 2, 3, 10, 11)]
    ended = [choice for choice in choices(start, boards="backwards", circle=False) if "leapfrog" in choice]
    assert ended == leaps[:3]
    for space, there in ((1, ".. .. w2 w3 w1 .. .. .. .. .. b1 b2"), (10, "b1 w1 w2 w3 .. .. .. .. .. .. .. b2")):
        played = after(start, f"buy leapfrog at 2 on {space}", boards="backwards")
        assert first(played) == f"{clock(there)}::0:-"


@pytest.mark.parametrize(
    ("slug", "price", "at", "pays"),
    [
        ("lucky-7", 1, 0, {(1, 6): 7, (2, 5): 7, (3, 4): 7, (1, 1): 0, (6, 6): 0}),
        ("snake-eyes", 3, 2, {(1, 1): 11, (1, 6): 0, (2, 2): 0}),
    ],
)
def test_the_yellow_dice_pay_for_a_7_or_two_ones(
    slug: str, price: int, at: int, pays: dict[tuple[int, int], int]
) -> None:
    start = line(seat("w4 .. w4", 3), NOBODY, phase="extra")
    for (one, two), coins in pays.items():
        played = after(start, f"buy {slug} at {at}", f"yellow {two},{one}", boards=[own_board()])
        assert played.state.money[0] == 3 - price + coins
        assert played.turn == 1


def test_yellow_dice_of_a_bonus_are_rolled_before_the_turn_goes_on() -> None:
    start = line(seat(centre="w1w2", money=21), OTHER, phase="place")
    played = after(start, "place w1 at 6", "use lucky-7")
    assert played.position.endswith("yellow lucky-7 bonus")
    played.play("yellow 3,4")
    assert played.state.phase is Phase.PLACE
    assert played.state.money[0] == 7


def test_turns_go_clockwise_from_the_start_player() -> None:
    start = line(seat("w5", 0), seat("w5", 0), seat("w5", 0), start=1, phase="free")
    played = match(start)
    turns = []
    while played.state.phase is Phase.FREE:
        turns.append(played.turn)
        played.play("pass")
    assert turns == [1, 2, 0]
    assert (played.state.phase, played.state.start) == (Phase.DRAW, 2)

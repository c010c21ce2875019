"""The rules of Clocks: every worked example of the rulebook, and the auction, by hand."""

import pytest

import clocklab
from clocklab.errors import IllegalActionError
from clocklab.games.clocks import Phase
from tests.games.clocks.lines import EMPTY, after, choices, clock, line, match, seat


def money(played: clocklab.Match) -> tuple[int, ...]:
    return played.state.money


# ---- the rulebook's examples ----------------------------------------------------------------------------------


def test_rulebook_auction_the_highest_bid_chooses_first_and_the_start_player_loses_ties() -> None:
    """Three players, four dice: player 2 bids most; of players 1 (who starts) and 3, who tie, 3 comes before 1."""
    start = line(seat(), seat(), seat(), phase="bid w1w3/g5/b4")
    played = after(start, "bid 2", "bid 4", "bid 2")
    assert money(played) == (4, 2, 4)  # everybody loses what was bid
    assert played.turn == 1
    played.play("take b4")
    assert played.turn == 2
    played.play("take w1w3")  # what is left goes to player 1
    assert [played.game.format_action(action) for action in played.actions][:2] == ["place g5 at 0", "place g5 at 1"]
    assert [str(centre[0]) for centre in played.state.centres] == ["g5", "b4", "w1"]


def test_rulebook_placing_a_white_5_on_the_first_space_backwards_brings_nothing() -> None:
    start = line(seat(money=10, centre="w5"), seat(money=10, centre="w1"), phase="place")
    played = after(start, "place w5 at 0", boards="backwards")
    assert money(played) == (10, 10)
    assert played.state.phase is Phase.FREE


def test_rulebook_placing_a_white_6_on_the_first_space_forwards_brings_5_coins() -> None:
    played = after(line(seat(centre="w6"), seat(centre="w1"), phase="place"), "place w6 at 0")
    assert money(played) == (11, 6)


def test_rulebook_placing_a_black_2_on_the_third_space_then_a_grey_2_on_the_second() -> None:
    """Each costs one coin; the grey die is perfect, and its bonus raises the black one."""
    played = after(line(seat(centre="g2b2"), seat(centre="w1"), phase="place"), "place b2 at 2")
    assert money(played)[0] == 5
    played.play("place g2 at 1")
    assert money(played)[0] == 4
    assert played.state.phase is Phase.BONUS
    played.play("use +1 on 2")
    assert played.position.startswith(clock(".. g2 b3") + "::4")


def points(on: str, money: int = 0) -> tuple[int, int, int]:
    game = clocklab.load("clocks")
    other = seat("w2 w1 w1 w1 w1 w1 g1 g1 g1 g1 b1 r1", 0)
    state = game.parse_state(line(seat(on, money), other, phase="over"))
    score = game.scores(state)[0]
    assert game.payoffs(state)[0] == score.points == score.perfect + score.run + score.sets
    return score.perfect, score.run, score.sets


def test_rulebook_scoring_11_perfect_dice_8_in_a_row_and_one_set_are_21_points() -> None:
    assert points("b1 b2 r3 r4 r5 b6 w1 r2 b5 b4 g5 r6") == (11, 8, 2)


def test_rulebook_scoring_9_perfect_dice_4_in_a_row_and_two_sets_are_17_points() -> None:
    assert points("b1 b2 r3 r4 g6 b6 w1 g2 b3 w4 g6 r5") == (9, 4, 4)


SOLO = "w1 w2 g3 g4 b5 b6 r1 w2 g5 b4 w5 r1"


def test_rulebook_solo_22_points_and_7_coins_end_with_9_points() -> None:
    """10 + 8 + 4; -1 twice at 4 o'clock turns the 5 to 3, Flip at 6 the 1 to 6: 2 + 3 + 8 points, 7 coins borrowed."""
    played = after(line(seat(SOLO, 7), phase="extra"), "pass")
    assert played.state.phase is Phase.FORCED
    assert played.state.score == 22
    played.play("buy -1 at 3 on 8")
    assert (money(played), played.state.penalty) == ((3,), 2)
    played.play("buy -1 at 3 on 8")
    assert (money(played), played.state.penalty) == ((0,), 5)
    played.play("buy flip at 5 on 11")
    assert played.over
    assert (played.payoffs, played.winners) == ((9,), (0,))


# ---- the auction --------------------------------------------------------------------------------------------------


def test_a_round_begins_with_one_die_more_than_players() -> None:
    game = clocklab.load("clocks", players=3)
    assert {len(action.colours) for action in game.legal_actions(game.initial())} == {4}  # type: ignore[attr-defined]


def test_each_different_pair_is_offered_once() -> None:
    """Of w1 w1 b4 r6: w1w1, w1b4, w1r6, b4r6."""
    assert choices(line(seat(), seat(), seat(), phase="split w1w1b4r6")) == [
        "split w1w1",
        "split w1b4",
        "split w1r6",
        "split b4r6",
    ]


def test_dice_that_can_be_split_in_one_way_only_are_split_without_asking() -> None:
    played = after(line(seat(), seat(), phase="roll www"), "roll w3w3w3")
    assert played.position.endswith("bid w3w3/w3")


def test_bids_are_whole_coins_from_nothing_to_all() -> None:
    start = line(seat(money=2), seat(), phase="bid w1w3/b4")
    assert choices(start) == ["bid 0", "bid 1", "bid 2"]
    played = match(start)
    assert [played.game.number_of(played.state, bid) for bid in played.actions] == [0, 1, 2]
    with pytest.raises(IllegalActionError, match="'bid 3' is not legal"):
        after(start, "bid 3")


def test_bids_go_round_from_the_start_player() -> None:
    played = match(line(seat(), seat(), seat(), start=1, phase="bid w1w3/b4/r1"))
    turns = []
    for bid in ("bid 0", "bid 1", "bid 0"):
        turns.append(played.turn)
        played.play(bid)
    assert turns == [1, 2, 0]


@pytest.mark.parametrize(
    ("bids", "start", "order"),
    [
        ((0, 0, 0, 0), 0, (3, 2, 1, 0)),
        ((0, 0, 0, 0), 2, (1, 0, 3, 2)),
        ((1, 3, 3, 1), 3, (2, 1, 0, 3)),
        ((5, 3, 5, 5), 0, (3, 2, 0, 1)),
    ],
)
def test_ties_go_counter_clockwise_from_the_start_player_who_comes_last(
    bids: tuple[int, ...], start: int, order: tuple[int, ...]
) -> None:
    """Seats start - 1, start - 2, ..., the start player last."""
    from clocklab.games.clocks.rules.state import order as chosen

    assert chosen(bids, start) == order


def test_groups_that_are_alike_are_offered_once_and_dealt_when_nothing_else_is_left() -> None:
    start = line(seat(), seat(), seat(), phase="bid w1w3/b4/b4")
    played = after(start, "bid 1", "bid 0", "bid 0")
    assert [played.game.format_action(action) for action in played.actions] == ["take w1w3", "take b4"]
    played.play("take w1w3")
    assert played.state.phase is Phase.PLACE
    assert [len(centre) for centre in played.state.centres] == [2, 1, 1]


def test_a_bag_with_as_many_dice_as_players_is_emptied_into_singles() -> None:
    """Four clocks of 11 dice leave four of 48."""
    four = line(
        seat("r1 r2 r3 r4 r5 r6 r1 r2 r3 r4 r5"),
        seat("w1 w2 w3 w4 w5 w6 w1 w2 w3 w4 w5"),
        seat("g1 g2 g3 g4 g5 g6 g1 g2 g3 g4 g5"),
        seat("b1 b2 b3 b4 b5 b6 b1 b2 b3 b4 b5"),
        phase="draw",
    )
    assert choices(four) == ["draw wgbr"]
    assert after(four, "draw wgbr", "roll w1g1b1r1").position.endswith("bid w1/g1/b1/r1")


def test_fewer_dice_than_players_leave_groups_empty() -> None:
    from clocklab.games.clocks.rules.state import too_few as few
    from clocklab.games.clocks.text.notation import parse_dice

    assert few(parse_dice("w1b4"), 4) == (parse_dice("w1"), parse_dice("b4"), (), ())
    start = line(seat(), seat(), seat(), phase="bid w1/-/-")
    played = after(start, "bid 0", "bid 1", "bid 0", "take w1")
    assert [len(centre) for centre in played.state.centres] == [0, 1, 0]
    assert played.turn == 0
    assert played.state.phase is Phase.FREE  # nothing to place


def test_others_do_not_see_a_bid_before_all_are_in_and_see_it_then() -> None:
    played = after(line(seat(), seat(), seat(), phase="bid w1w3/b4/r1"), "bid 2")
    game = played.game
    assert ":6:2 " in game.observe(played.state, 0)
    for other in (1, 2):
        assert game.observe(played.state, other).startswith(f"{EMPTY}::6:? {EMPTY}::6:- ")
    played.play("bid 1")
    played.play("bid 0")
    assert ":4:2 " in game.observe(played.state, 1)
    assert not game.secret(played.state)


def test_a_bid_that_cannot_be_seen_is_dealt_anew_with_each_of_the_bidders_coins_alike() -> None:
    import random
    from collections import Counter

    played = after(line(seat(money=3), seat(), phase="bid w1w3/b4"), "bid 2")
    rng = random.Random(1)
    dealt = Counter(played.game.determinize(played.state, 1, rng).bids[0] for _ in range(4000))
    assert set(dealt) == {0, 1, 2, 3}
    assert all(abs(times - 1000) < 150 for times in dealt.values())  # 5.5 sigma, sigma = 27
    assert played.game.determinize(played.state, 0, rng) == played.state


def test_the_start_player_may_be_drawn() -> None:
    game = clocklab.load("clocks", players=3, start="random")
    state = game.initial()
    assert [game.format_action(action) for action in game.legal_actions(state)] == ["start 0", "start 1", "start 2"]
    assert game.apply(state, game.parse_action("start 2")).start == 2

"""The valuer at the table: plain choices known by hand, its bids, and that it beats who has no plan."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.core import Position, View
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.auction import values
from clocklab.games.clocks.odds.auction.appraisal import USUAL, Weights, appraise
from clocklab.games.clocks.odds.auction.bidding import caps, equilibrium_bids, split
from clocklab.games.clocks.odds.auction.values import return_choices
from clocklab.games.clocks.play import Valuer
from clocklab.games.clocks.rules.state import Return
from clocklab.players import RandomPlayer, named, read
from clocklab.simulate import play, tournament
from tests.games.clocks.lines import line, match, seat

BOTH = [Valuer(bidding="equilibrium"), Valuer(bidding="share")]


def chosen(player: Valuer, *seats: str, phase: str, luck: int = 1, **more: Any) -> str:
    played = match(line(*seats, phase=phase, **more))
    who = played.turn
    assert isinstance(who, int)
    return played.game.format_action(player(View(played.game, who, played.state), random.Random(luck)))


# ---- a turn ---------------------------------------------------------------------------------------------------


def test_it_places_the_cheap_die_first_where_the_other_order_costs_a_coin() -> None:
    """w1 on the first space, then w2 on the second is free; w2 first would skip a space."""
    assert chosen(Valuer(), seat(centre="w1w2"), seat(centre="g3"), phase="place") == "place w1 at 0"


def test_it_rolls_a_red_die_that_fits_nowhere_it_can_pay() -> None:
    """With no money r2 goes to the first space, for a coin, or is rolled for 7/2 coins."""
    assert chosen(Valuer(), seat(centre="r2", money=0), seat(centre="g3"), phase="place") == "cash r2"


def test_it_uses_a_bonus_to_make_a_die_perfect_and_declines_to_break_one() -> None:
    """The bonus at 2 o'clock is +1: b2 on the third space becomes a 3. Where all are perfect, nothing is raised."""
    placed = match(line(seat(".. .. b2", centre="g2"), seat(centre="w1"), phase="place"))
    placed.play("place g2 at 1")
    assert placed.game.format_action(Valuer()(View(placed.game, 0, placed.state), random.Random(1))) == "use +1 on 2"
    placed = match(line(seat("w1", centre="g2"), seat(centre="w1"), phase="place"))
    placed.play("place g2 at 1")
    assert placed.game.format_action(Valuer()(View(placed.game, 0, placed.state), random.Random(1))) == "pass"


LAST = "w1 g2 b3 r4 w5 g6 b1 r2 w3 g4 b5"


def test_in_the_last_turn_it_spends_what_it_has_on_a_point() -> None:
    """Full clocks, nobody else to move: the last die is a 5 and +1/+2 for 8 coins makes it a 6. Coins score nothing."""
    ended = (seat(f"{LAST} r5", money=8), seat("w2 w1 w1 g1 g1 g1 b2 b2 b2 r2 r3 r4", money=3))
    assert chosen(Valuer(), *ended, phase="extra", start=1, at=0) == "buy +1/+2 at 7 on 11 by 1"
    assert chosen(Valuer(), *ended, phase="free", start=1, at=0) == "coins"  # the point is bought for certain


def test_it_re_rolls_in_the_last_turn_if_coins_buy_nothing() -> None:
    ended = (seat(f"{LAST} r5", money=0), seat("w2 w1 w1 g1 g1 g1 b2 b2 b2 r2 r3 r4", money=3))
    assert chosen(Valuer(), *ended, phase="free", start=1, at=0) == "reroll 11"


def test_it_gives_back_the_one_die_that_is_wrong() -> None:
    assert chosen(Valuer(), seat(f"{LAST} r3"), seat("g1 g3"), phase="return") == "return 11"


PERFECT = f"{LAST} r6"
OTHERS = (seat(PERFECT, money=4), seat("g1 g3", money=5), seat("b5 b4", money=9))


def test_a_perfect_clock_ends_the_game_so_the_last_free_action_is_for_points() -> None:
    """Player 1's clock is perfect and Player 4 acts last: 3 coins buy nothing, a re-roll is right in 1 of 6."""
    for player in (Valuer(), Valuer.at("strong")):
        assert chosen(player, *OTHERS, seat("w1 w3", money=0), phase="free", start=0, at=3) == "reroll 1"


def test_whoever_can_end_the_game_with_a_win_does() -> None:
    """Player 2 acts last: +1/+2 for 8 coins makes all twelve perfect, 28 points or more against 2."""
    for player in (Valuer(), Valuer.at("strong")):
        ended = (seat("g1 g2", money=30), seat(f"{LAST} r5", money=40))
        assert chosen(player, *ended, phase="extra", start=0, at=1) == "buy +1/+2 at 7 on 11 by 1"


def test_in_the_last_action_of_all_the_win_comes_before_points_hoped_for() -> None:
    """Player 2 acts last and Player 1 is perfect with 26. At 25 and 40 coins to 39, one point more wins for certain by
    money: -1 on space 0 brings a point; nothing else does."""
    first = seat("w1 w2 w3 w4 w5 g6 g1 g2 g3 b4 b5 b6", money=39)  # 12 + 12, no red: 24 points
    second = seat("g2 b2 r3 r4 r5 r6 r1 b2 b3 r4 g5 g6", money=44)  # 11 perfect, no run
    assert chosen(Valuer(), first, second, phase="extra", start=0, at=1) == "buy -1 at 3 on 0"


@pytest.mark.parametrize("player", [Valuer(), Valuer.at("strong")], ids=["medium", "strong"])
@pytest.mark.parametrize(
    ("clock", "money", "wrong"),
    [
        ("g6 w2 w3 b4 w5 b6 b1 w2 r3 b4 g5 r6", 10, "0"),  # a 1 on the first space is free; a flip would cost 6
        ("r1 b2 w3 g4 g2 b6 b1 w1 b3 b4 r5 r6", 2, "4 7"),  # no action mends both
        ("g1 w6 r3 b4 g5 b6 g1 b2 w3 b4 r5 r6", 2, "1"),
    ],
)
def test_it_gives_back_a_wrong_die_while_one_stands(player: Valuer, clock: str, money: int, wrong: str) -> None:
    """A perfect die given back leaves two spaces to put right, by a fitting die and by an action, instead of one."""
    answer = chosen(player, seat(clock, money=money), seat("g3 b4 w4 r1 w4", money=5), phase="return")
    assert answer.split()[1] in wrong.split()


def test_a_perfect_die_may_go_where_a_swap_mends_all_the_others() -> None:
    """b6 and w5 are right once swapped, for 2 coins at 2 o'clock, whose die must stay for that."""
    here = match(line(seat("r1 r2 r3 r4 b6 w5 g1 g2 g3 b4 r5 w6"), seat("g2"), phase="return")).here
    found = [action for _, action in return_choices(appraise(here, 0, USUAL), here.state.clocks[0], 10)]
    assert found == [Return(at) for at in range(12) if at != 1]


# ---- the auction ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", BOTH, ids=["equilibrium", "share"])
def test_it_takes_the_group_it_values_most(player: Valuer) -> None:
    seats = (seat("w1", bid="3"), seat("g1 g2 g3", bid="1"))
    game, state = (played := match(line(*seats, phase="take w2b2/g4"))).game, played.state
    row = values(Position(game, state)).matrix[0]
    assert row[0] > row[1]
    assert chosen(player, *seats, phase="take w2b2/g4") == "take w2b2"


def test_a_share_bidder_bids_half_of_its_gap_as_far_as_its_money_goes() -> None:
    for money, phase in ((20, "bid w1w2/w6"), (1, "bid w1w2/w6")):
        row = values(match(line(seat(money=money), seat(), phase=phase))).matrix[0]
        expected = min(money, int((max(row) - min(row)) / 2))
        assert chosen(BOTH[1], seat(money=money), seat(), phase=phase) == f"bid {expected}"


def test_bids_come_as_often_as_the_equilibrium_says() -> None:
    """Three hundred seeds: each bid's frequency within four standard deviations of its chance, others never."""
    words = line(seat(money=9), seat("w1", money=9), phase="bid w2w6/g3")
    state = match(words).state
    chances = equilibrium_bids(values(match(words)).matrix, state.money, 0).strategies[0]
    assert sum(map(bool, chances)) > 2, "a position in which the bids are mixed"
    view, player = View(clocklab.load("clocks"), 0, state), Valuer()
    tries = 300
    met = Counter(player(view, random.Random(number)).coins for number in range(tries))
    for bid, chance in enumerate(chances):
        spread = float(tries * chance * (1 - chance)) ** 0.5
        assert abs(met.pop(bid, 0) - tries * chance) <= 4 * spread
    assert not met


def test_it_never_bids_what_is_dominated() -> None:
    words = line(seat(money=30), seat("w1", money=2), phase="bid w2w6/g3")
    state = match(words).state
    most = caps(values(match(words)).matrix, state.money, 0)
    assert most[0] <= 3, "the other has two coins"
    view = View(clocklab.load("clocks"), 0, state)
    assert all(Valuer()(view, random.Random(number)).coins <= most[0] for number in range(50))


def test_it_does_not_see_bids_that_are_hidden() -> None:
    seats = seat(money=9), seat("w1", money=9)
    game = clocklab.load("clocks")
    state = match(line(*seats, phase="bid w2w6/g3")).state
    for player in BOTH:
        answers = set()
        for bid in range(10):
            bidden = game.apply(state, game.parse_action(f"bid {bid}"))
            answers.add(player(View(game, 1, bidden), random.Random(5)))
        assert len(answers) == 1


def test_it_divides_as_the_start_player_expects_most() -> None:
    words = line(seat("w1 .. b3", 5), seat("g1 w2", 6), phase="split w2g4b5")
    played = match(words)
    assert Valuer()(View(played.game, 0, played.state), random.Random(1)) == split(played).best.split


# ---- whole games ------------------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game() -> None:
    game = clocklab.load("clocks", players=2, boards=["forwards", "backwards"])
    assert play(game, [Valuer(), BOTH[1]], seed=3) == play(game, [Valuer(), BOTH[1]], seed=3)
    assert play(game, [Valuer(), BOTH[1]], seed=3) != play(game, [Valuer(), BOTH[1]], seed=4)


@pytest.mark.parametrize("player", BOTH, ids=["equilibrium", "share"])
def test_it_beats_random_play_every_time(player: Valuer) -> None:
    results = tournament(clocklab.load("clocks"), {"valuer": player, "random": RandomPlayer()}, 8, 1, workers=1)
    assert results.wins["valuer"] == 8
    assert results.points["valuer"].value > 15


def test_it_has_a_name_and_is_there_for_several_only() -> None:
    assert named(clocklab.load("clocks"))["valuer"] == Valuer()
    assert read("valuer:bidding=share", clocklab.load("clocks", players=4)) == BOTH[1]
    assert "valuer" not in named(clocklab.load("clocks", players=1))
    assert BOTH[1].name == "valuer:bidding=share"


def test_what_it_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match="bidding"):
        Valuer(bidding="bold")
    with pytest.raises(OptionError, match="weights"):
        Valuer(weights=3)  # type: ignore[arg-type]
    alone = clocklab.load("clocks", players=1, boards=["backwards"])
    with pytest.raises(OptionError, match="alone"):
        Valuer()(View(alone, 0, alone.initial()), random.Random(1))


def test_usually_two_bid_in_equilibrium_and_three_by_shares() -> None:
    two = [seat(money=9), seat("w1", money=9)]
    for seats, like in ((two, BOTH[0]), ([*two, seat()], BOTH[1])):
        phase = "bid w2w6/g3" if like is BOTH[0] else "bid w2w6/g3/b5"
        usual, known = (
            [chosen(each, *seats, phase=phase, luck=luck) for luck in range(9)] for each in (Valuer(), like)
        )
        assert usual == known


def test_other_weights_make_another_player() -> None:
    """Who takes coins to be worth little bids more for the same dice."""
    words = line(seat(money=30), seat(money=30), phase="bid w1w2/w6")
    state = match(words).state
    view = View(clocklab.load("clocks"), 0, state)
    cheap, dear = (
        Valuer(bidding="share", weights=Weights(coins_per_point=rate, spending=10)) for rate in (8, Fraction(2))
    )
    assert cheap(view, random.Random(1)).coins > dear(view, random.Random(1)).coins

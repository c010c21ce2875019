"""Auctions played and tabled: against outcomes written down by hand, and the definition of a best reply."""

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

from clocklab.errors import OptionError
from clocklab.solve.bid_table import bid_table, chase, sure
from clocklab.solve.bidding import Auction, draw_bid, draw_bids, outcome
from clocklab.solve.equilibrium import equilibrium

UNEVEN = Auction.of([[5, 1], [4, 2]], [3, 5], ties=(1, 0))
THREE = Auction.of([[6, 3, 0], [5, 4, 1], [7, 2, 2]], [3, 3, 3], ties=(2, 0, 1))


def test_the_higher_bid_takes_its_favourite_and_both_pay() -> None:
    """By hand: 0 bids 3 and takes A, 5 - 3; 1 bids 2 and is left with B, 2 - 2."""
    played = outcome(UNEVEN, [3, 2])
    assert (played.order, played.prizes, played.gains) == ((0, 1), (0, 1), (2, 0))


def test_of_equal_bids_the_first_in_the_tie_order_chooses_first() -> None:
    assert outcome(UNEVEN, [2, 2]).prizes == (1, 0)
    assert outcome(THREE, [1, 1, 1]).order == (2, 0, 1)


def test_three_choose_in_the_order_of_their_bids() -> None:
    """By hand: 1 bids 3 and takes A (5 - 3), 2 wins the tie at 1 and takes B, the lower of two alike, 0 has C."""
    played = outcome(THREE, [1, 3, 1])
    assert (played.order, played.prizes, played.gains) == ((1, 2, 0), (2, 0, 1), (-1, 2, 1))


@pytest.mark.parametrize("bids", [[4, 0], [0, -1], [0, True], [0], [0, 0, 0], [0, Fraction(1)]])
def test_bids_that_cannot_be_made_are_refused(bids: list[int]) -> None:
    with pytest.raises(OptionError):
        outcome(UNEVEN, bids)


def test_bids_are_drawn_with_their_chances_and_from_a_seed_always_the_same() -> None:
    mix = [Fraction(1, 2), Fraction(0), Fraction(1, 3), Fraction(1, 6)]
    drawn = [draw_bid(mix, random.Random(f"bid {k}")) for k in range(3000)]
    assert drawn == [draw_bid(mix, random.Random(f"bid {k}")) for k in range(3000)]
    assert drawn.count(1) == 0
    for bid, chance in enumerate(mix):  # five standard deviations
        assert abs(drawn.count(bid) - 3000 * chance) <= 5 * (3000 * chance * (1 - chance)) ** 0.5
    assert draw_bids([sure(2, 3), sure(0, 1)], random.Random(1)) == (2, 0)


@pytest.mark.parametrize("bidder", [0, 1])
def test_the_table_is_what_each_pair_of_bids_brings(bidder: int) -> None:
    table = bid_table(UNEVEN, bidder)
    for own, other in product(range(UNEVEN.budgets[bidder] + 1), range(UNEVEN.budgets[1 - bidder] + 1)):
        bids = (own, other) if bidder == 0 else (other, own)
        assert table.rows[own][other] == outcome(UNEVEN, bids).gains[bidder]


@pytest.mark.parametrize("bidder", [0, 1])
def test_if_only_the_winner_pays_who_chooses_second_has_the_bid_back(bidder: int) -> None:
    table = bid_table(UNEVEN, bidder, pays="winner")
    for own, other in product(range(UNEVEN.budgets[bidder] + 1), range(UNEVEN.budgets[1 - bidder] + 1)):
        played = outcome(UNEVEN, (own, other) if bidder == 0 else (other, own))
        assert table.rows[own][other] == played.gains[bidder] + (own if played.order[1] == bidder else 0)


def test_the_mean_of_a_three_bidders_table_over_the_rival_s_bids_is_what_each_bid_gains() -> None:
    mixes = [[Fraction(each, 10) for each in row] for row in ([4, 3, 2, 1], [1, 1, 4, 4], [7, 1, 1, 1])]
    table = bid_table(THREE, 0, 2, mixes)
    means = [sum(chance * gain for chance, gain in zip(mixes[2], row, strict=True)) for row in table.rows]
    assert means == THREE.payoffs_by_bid(0, mixes)


def test_best_replies_are_all_bids_that_earn_most() -> None:
    """By hand: against 3 a bid of 4 earns 4 - 4 and a bid of 0 nothing; against 6 only 0 is good."""
    prize = Auction.of([[4, 0], [4, 0]], [6, 6], ties=(1, 0))
    assert bid_table(prize, 0).best_replies(3) == (0, 4)
    assert bid_table(prize, 0).best_replies(6) == (0,)
    assert bid_table(prize, 1).best_replies(3) == (3,)


@pytest.mark.parametrize("worth", range(2, 7))
@pytest.mark.parametrize("first", range(5))
def test_each_bid_of_a_chase_is_a_best_reply_and_the_loop_goes_on_as_before(worth: int, first: int) -> None:
    prize = Auction.of([[worth, 0], [worth, 0]], [8, 8], ties=(1, 0))
    for pays in ("everybody", "winner"):
        tables = [bid_table(prize, bidder, pays=pays) for bidder in (0, 1)]
        chased = chase(prize, first, pays)
        bids = [*chased.bids, *chased.bids[chased.loop :]]
        assert bids[0] == first
        for at, (met, reply) in enumerate(pairwise(bids)):
            assert reply in tables[at % 2].best_replies(met)
        assert (len(chased.bids) - chased.loop) % 2 == 0
        assert chased.settles == (pays == "winner")


def test_a_chase_that_settles_ends_in_an_equilibrium() -> None:
    """Different favourites: nobody needs to bid."""
    assert chase(Auction.of([[5, 1], [1, 5]], [3, 3])).bids == (0, 0)


def test_a_table_of_what_there_is_not_is_refused() -> None:
    for given in ({"bidder": 0, "rival": 0}, {"bidder": 2}, {"bidder": 0, "pays": "nobody"}):
        with pytest.raises(OptionError):
            bid_table(UNEVEN, **given)  # type: ignore[arg-type]
    with pytest.raises(OptionError):
        bid_table(THREE, 0, 1)
    with pytest.raises(OptionError):
        bid_table(THREE, 0, 1, [sure(0, 3)] * 3, pays="winner")
    with pytest.raises(OptionError):
        chase(UNEVEN, 6)


def test_in_equilibrium_every_bid_that_is_made_earns_the_same_against_the_table() -> None:
    solved = equilibrium([[9, 2], [6, 1]], [7, 7], (1, 0))
    for bidder in (0, 1):
        rows = bid_table(solved.auction, bidder).rows
        mix = solved.strategies[1 - bidder]
        earns = {sum(c * g for c, g in zip(mix, rows[bid], strict=True)) for bid in solved.supports[bidder]}
        assert earns == {solved.payoffs[bidder]}

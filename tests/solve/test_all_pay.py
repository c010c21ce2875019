"""All-pay auctions, against slow and independent answers.

Payoffs are compared with a list of every combination of bids; equilibria with solutions found by hand (in the tests'
words), with an exact linear program (pplpy), and with the definition: nobody gains by another bid.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.errors import OptionError, SizeError
from clocklab.solve.bidding import Auction
from clocklab.solve.equilibrium import equilibria, equilibrium

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
Row = tuple[Fraction, ...]


# ---- the slow and obvious program: every combination of bids ---------------------------------------------


def outcome(auction: Auction, bids: Sequence[int]) -> dict[int, int]:
    """Return who gets which prize: by falling bids, ties in their order, each the best of what is left."""
    left = list(range(len(bids)))
    got = {}
    for bidder in sorted(range(len(bids)), key=lambda i: (-bids[i], auction.ties.index(i))):
        best = max(auction.values[bidder][prize] for prize in left)
        got[bidder] = next(prize for prize in left if auction.values[bidder][prize] == best)
        left.remove(got[bidder])
    return got


def gains_by_bid(auction: Auction, bidder: int, strategies: Sequence[Row]) -> list[Fraction]:
    gains = [Fraction(0)] * (auction.budgets[bidder] + 1)
    others = [i for i in range(len(strategies)) if i != bidder]
    for theirs in product(*(range(auction.budgets[i] + 1) for i in others)):
        chance = Fraction(1)
        for i, bid in zip(others, theirs, strict=True):
            chance *= strategies[i][bid]
        for mine in range(auction.budgets[bidder] + 1):
            bids = dict(zip(others, theirs, strict=True)) | {bidder: mine}
            got = outcome(auction, [bids[i] for i in range(len(strategies))])
            gains[mine] += chance * (auction.values[bidder][got[bidder]] - mine)
    return gains


def regret(auction: Auction, strategies: Sequence[Row]) -> Fraction:
    most = Fraction(0)
    for bidder, strategy in enumerate(strategies):
        gains = gains_by_bid(auction, bidder, strategies)
        most = max(most, max(gains) - sum((s * g for s, g in zip(strategy, gains, strict=True)), Fraction(0)))
    return most


@st.composite
def auctions(draw: st.DrawFn, bidders: tuple[int, ...] = (2, 3, 4), most: int = 4) -> Auction:
    many = draw(st.sampled_from(bidders))
    value = st.fractions(min_value=0, max_value=12, max_denominator=4)
    values = [[draw(value) for _ in range(many)] for _ in range(many)]
    budgets = [draw(st.integers(0, most if many < 4 else 2)) for _ in range(many)]
    return Auction.of(values, budgets, draw(st.permutations(range(many))))


@st.composite
def mixes(draw: st.DrawFn, auction: Auction) -> list[Row]:
    rows = []
    for budget in auction.budgets:
        weights = [draw(st.integers(0, 5)) for _ in range(budget)] + [1]
        rows.append(tuple(Fraction(weight, sum(weights)) for weight in weights))
    return rows


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_payoffs_regrets_and_divisions_are_those_of_all_combinations(data: st.DataObject) -> None:
    auction = data.draw(auctions())
    strategies = data.draw(mixes(auction))
    for bidder in auction.bidders:
        assert auction.payoffs_by_bid(bidder, strategies) == gains_by_bid(auction, bidder, strategies)
    assert max(auction.regrets(strategies)) == regret(auction, strategies)
    listed: dict[tuple[int, ...], Fraction] = {}
    for bids in product(*(range(budget + 1) for budget in auction.budgets)):
        chance = Fraction(1)
        for i, bid in enumerate(bids):
            chance *= strategies[i][bid]
        got = outcome(auction, bids)
        division = tuple(got[i] for i in auction.bidders)
        listed[division] = listed.get(division, Fraction(0)) + chance
    assert auction.allocations(strategies) == {division: chance for division, chance in listed.items() if chance}


# ---- two bidders -----------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(auctions(bidders=(2,), most=9))
def test_two_bidders_have_no_regret_in_any_extreme_equilibrium(auction: Auction) -> None:
    for found in equilibria(auction.values, auction.budgets, auction.ties):
        assert all(sum(row) == 1 and min(row) >= 0 for row in found.strategies)
        assert regret(auction, found.strategies) == 0 == found.regret
        for bidder, row in enumerate(found.strategies):
            gains = gains_by_bid(auction, bidder, found.strategies)
            assert found.payoffs[bidder] == sum((s * g for s, g in zip(row, gains, strict=True)), Fraction(0))
        assert sum(found.allocations.values()) == 1


@settings(max_examples=60, deadline=None)
@given(auctions(bidders=(2,), most=6), st.fractions(0, 1, max_denominator=7), st.fractions(0, 1, max_denominator=7))
def test_strategies_of_extreme_equilibria_and_their_mixes_may_be_paired_at_will(
    auction: Auction, first: Fraction, second: Fraction
) -> None:
    """The game is zero-sum up to what nobody can influence, so optimal strategies are interchangeable and convex."""
    extreme = equilibria(auction.values, auction.budgets, auction.ties)
    one, other = extreme[0], extreme[-1]
    mine = tuple(first * a + (1 - first) * b for a, b in zip(one.strategies[0], other.strategies[0], strict=True))
    theirs = tuple(second * a + (1 - second) * b for a, b in zip(one.strategies[1], other.strategies[1], strict=True))
    assert regret(auction, (mine, theirs)) == 0


def test_one_coin_each_is_solved_by_hand() -> None:
    """Gap 4, bids 0 or 1, ties to bidder 0. Bidder 0 gets 4(1 - q) by bidding 0 and 3 by 1, so q = 1/4; bidder 1
    gets 0 by bidding 0 and 4(1 - p) - 1 by 1, so p = 3/4."""
    found = equilibrium([[4, 0], [4, 0]], budgets=[1, 1])
    assert found.strategies == ((QUARTER, 3 * QUARTER), (3 * QUARTER, QUARTER))
    assert found.payoffs == (3, 0)


def test_two_coins_each_are_solved_by_hand() -> None:
    """Bidder 0's bids 0, 1, 2 bring 4/2, 4 * 3/4 - 1 and 4 - 2: all 2. Bidder 1's bring 0, 4/4 - 1, 4/2 - 2: all 0."""
    found = equilibrium([[4, 0], [4, 0]], budgets=[2, 2])
    assert found.strategies == ((QUARTER, QUARTER, HALF), (HALF, QUARTER, QUARTER))
    assert found.payoffs == (2, 0)


def test_whole_gaps_have_several_equilibria_and_the_first_is_the_dearest_to_both() -> None:
    """Gaps 3 and 2, ties to bidder 0, who bids 0 or 1, evenly. Against 0 with 2/3 and 1 with 1/3 its bids bring
    3 * 2/3, 3 - 1, 3 - 2; against a third each of 0, 1, 2 they bring 1, 2 - 1, 3 - 2. Bidder 1 gets 0 in any case."""
    low, high = equilibria([[3, 0], [2, 0]], budgets=[5, 5])
    assert low.strategies == ((HALF, HALF, 0, 0, 0, 0), (2 * THIRD, THIRD, 0, 0, 0, 0))
    assert high.strategies == ((HALF, HALF, 0, 0, 0, 0), (THIRD, THIRD, THIRD, 0, 0, 0))
    assert (low.payoffs, high.payoffs) == ((2, 0), (1, 0))
    assert equilibrium([[3, 0], [2, 0]], budgets=[5, 5]).strategies == low.strategies


def test_who_likes_another_group_bids_nothing_and_so_does_the_other() -> None:
    found = equilibrium([[5, 1], [1, 5]], budgets=[3, 3])
    assert found.supports == ((0,), (0,))
    assert found.payoffs == (5, 5)
    assert found.allocations == {(0, 1): 1}


def test_equal_values_mean_nobody_bids() -> None:
    found = equilibrium([[3, 3], [3, 3]], budgets=[9, 9], ties=[1, 0])
    assert found.supports == ((0,), (0,))
    assert found.payoffs == (3, 3)


def test_against_one_who_does_not_care_a_coin_wins_the_tie() -> None:
    """Bidder 1 does not care, bids 0, and as the winner of ties would take group 0: one coin outbids that."""
    assert equilibrium([[4, 0], [2, 2]], budgets=[3, 3], ties=[1, 0]).supports == ((1,), (0,))
    assert equilibrium([[1, 0], [2, 2]], budgets=[3, 3], ties=[1, 0]).supports == ((0,), (0,))
    assert equilibrium([[4, 0], [2, 2]], budgets=[3, 3], ties=[0, 1]).supports == ((0,), (0,))


def test_a_bidder_without_money_leaves_the_other_to_pay_just_enough() -> None:
    assert equilibrium([[4, 0], [4, 0]], budgets=[5, 0], ties=[0, 1]).supports == ((0,), (0,))
    assert equilibrium([[4, 0], [4, 0]], budgets=[5, 0], ties=[1, 0]).supports == ((1,), (0,))


def test_bids_above_the_gap_are_never_made() -> None:
    found = equilibrium([[Fraction(7, 2), 0], [Fraction(9, 2), 0]], budgets=[20, 20])
    assert max(bid for support in found.supports for bid in support) <= 4


def test_swapping_the_order_of_ties_swaps_the_bidders_of_an_even_auction() -> None:
    one = equilibrium([[5, 1], [5, 1]], budgets=[6, 6], ties=[0, 1])
    other = equilibrium([[5, 1], [5, 1]], budgets=[6, 6], ties=[1, 0])
    assert one.strategies == other.strategies[::-1]
    assert one.payoffs == other.payoffs[::-1]


@pytest.mark.parametrize(
    ("gaps", "budgets", "ties"),
    [
        ((Fraction(19, 2), Fraction(31, 3)), (12, 12), (0, 1)),
        ((Fraction(25, 2), Fraction(7, 3)), (4, 9), (1, 0)),
        ((Fraction(8), Fraction(40)), (20, 6), (0, 1)),
    ],
)
def test_payoffs_are_those_of_an_exact_linear_program(
    gaps: tuple[Fraction, Fraction], budgets: tuple[int, int], ties: tuple[int, int]
) -> None:
    """pplpy finds the value of the zero-sum game U = [0 wins] - bid0/d0 + bid1/d1; ours must have the same value."""
    pytest.importorskip("ppl")
    found = equilibrium([[gaps[0], 0], [gaps[1], 0]], budgets, ties)
    wins = found.wins(0, 0)
    paid = [sum((bid * s for bid, s in enumerate(row)), Fraction(0)) for row in found.strategies]
    assert linear_program_value(gaps, budgets, ties) == wins - paid[0] / gaps[0] + paid[1] / gaps[1]


def linear_program_value(gaps: tuple[Fraction, Fraction], budgets: tuple[int, int], ties: tuple[int, int]) -> Fraction:
    """Return the most that bidder 0 can secure, by the Parma Polyhedra Library's exact simplex."""
    from ppl import Constraint_System, MIP_Problem, Variable

    scale = gaps[0].numerator * gaps[1].numerator
    chances = [Variable(bid) for bid in range(budgets[0] + 1)]
    value = Variable(budgets[0] + 1)
    system = Constraint_System()
    for chance in chances:
        system.insert(chance >= 0)
    total = sum(chances[1:], start=chances[0])
    system.insert(total == 1)
    for theirs in range(budgets[1] + 1):
        worth = [
            Fraction(mine > theirs or (mine == theirs and ties[0] == 0)) - mine / gaps[0] + theirs / gaps[1]
            for mine in range(budgets[0] + 1)
        ]
        terms = [int(scale * each) * chance for each, chance in zip(worth, chances, strict=True)]
        assert all((scale * each).denominator == 1 for each in worth)
        system.insert(sum(terms[1:], start=terms[0]) - scale * value >= 0)
    problem = MIP_Problem(budgets[0] + 2, system, value + 0)
    problem.set_optimization_mode("maximization")
    best = problem.optimal_value()
    return Fraction(int(best.numerator), int(best.denominator))


# ---- three and four --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "budgets", "ties"),
    [
        ([[6, 3, 0], [6, 3, 0], [6, 3, 0]], (4, 4, 4), (0, 1, 2)),
        ([[7, 2, 2], [5, 4, 0], [Fraction(13, 2), 6, 1]], (5, 3, 6), (2, 0, 1)),
        ([[4, 4, 0], [0, 5, 1], [3, 0, 3]], (3, 3, 0), (1, 2, 0)),
        ([[10, 6, 2], [9, 4, 1], [8, 6, 1]], (8, 8, 8), (2, 1, 0)),  # many equilibria: Newton's steps must be short
        ([[8, 5, 2, 0], [8, 5, 2, 0], [7, 7, 1, 0], [9, 3, 3, 3]], (3, 3, 2, 3), (3, 2, 1, 0)),
    ],
)
def test_several_bidders_regret_next_to_nothing(
    values: list[list[Fraction]], budgets: tuple[int, ...], ties: tuple[int, ...]
) -> None:
    """The regret is recomputed from a list of every combination of bids, and is the one that is shown."""
    pytest.importorskip("numpy")
    found = equilibrium(values, budgets, ties)
    assert all(sum(row) == 1 and min(row) >= 0 for row in found.strategies)
    assert regret(found.auction, found.strategies) == found.regret <= Fraction(1, 10**9)
    assert ("Exact" in found.note) == (found.regret == 0)


def test_a_third_bidder_who_wants_what_nobody_wants_changes_nothing() -> None:
    """Bidder 2 likes prize 2 and the others never do: they bid as two bidders for prizes 0 and 1 would."""
    pytest.importorskip("numpy")
    two = equilibrium([[Fraction(7, 2), 0], [Fraction(5, 2), 0]], budgets=[5, 5])
    three = equilibrium([[Fraction(7, 2), 0, -9], [Fraction(5, 2), 0, -9], [0, 0, 9]], budgets=[5, 5, 5])
    assert three.supports[2] == (0,)
    for mine, theirs in zip(two.strategies, three.strategies[:2], strict=True):
        assert all(abs(a - b) < Fraction(1, 10**9) for a, b in zip(mine, theirs, strict=True))


def test_the_same_auction_gives_the_same_strategies_again() -> None:
    pytest.importorskip("numpy")
    values = [[9, 4, 0], [8, 5, 1], [7, 6, 2]]
    assert equilibrium(values, [6, 6, 6]).strategies == equilibrium(values, [6, 6, 6]).strategies


# ---- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "budgets", "ties", "complaint"),
    [
        ([[1, 2]], [3], None, "2 to 4 bidders"),
        ([[1, 2, 3], [1, 2]], [3, 3], None, "not a row of 3"),
        ([[1, 2], [1, 2]], [3], None, "not 1"),
        ([[1, 2], [1, 2]], [3, -1], None, "-1"),
        ([[1, 2], [1, 2]], [3, Fraction(5, 2)], None, "5, 2"),
        ([[1, 2], [1, 2]], [3, True], None, "True"),
        ([[1, 2], [1, 2]], [3, 3], [0, 0], "each bidder 0 to 1 once"),
        ([[1, 2], [1, 0.5]], [3, 3], None, "0.5"),
        ([[1, 2], [1, 2]], [3, 3], [0, "one"], "each bidder 0 to 1 once, not .*'one'"),
        ([[1, 2], [1, 2]], [3, 3], [0.0, 1.0], "each bidder 0 to 1 once"),
        ([[1, 2], [1, 2]], [3, 3], 1, "ties must be a list, not 1"),
        ([[1, 2], [1, 2]], 3, None, "budgets must be a list, not 3"),
        ([1, 2], [3, 3], None, "each row of values must be a list, not 1"),
        (None, [3, 3], None, "values must be a list, not None"),
    ],
)
def test_arguments_that_do_not_fit_are_named(values: object, budgets: object, ties: object, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        equilibrium(values, budgets, ties)  # type: ignore[arg-type]


@pytest.mark.parametrize("wanted", [-1, "small", True, float("nan"), None])
def test_a_regret_that_none_can_be_is_refused(wanted: object) -> None:
    with pytest.raises(OptionError, match="wanted must be a regret of 0 coins or more"):
        equilibrium([[1, 2], [1, 2]], [3, 3], wanted=wanted)  # type: ignore[arg-type]


def test_sizes_out_of_reach_say_what_would_fit() -> None:
    with pytest.raises(SizeError, match="budgets of 65 each would fit"):
        equilibrium([[1, 2, 3]] * 3, [200] * 3)
    with pytest.raises(SizeError, match="up to 100000"):
        equilibrium([[1, 2]] * 2, [200_000] * 2)
    with pytest.raises(OptionError, match="only for two bidders"):
        equilibria([[1, 2, 3]] * 3, [2] * 3)

"""The auction lab of Clocks: values by hand and by a slow oracle, divisions and advice by listing all bids."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import clocklab
from clocklab.core import Position
from clocklab.errors import OptionError, PositionError
from clocklab.games.clocks import Board, Cash, Phase, State
from clocklab.games.clocks.odds.auction import Auction, equilibrium, values
from clocklab.games.clocks.odds.auction.appraisal import Weights
from clocklab.games.clocks.odds.auction.bidding import bid_advice, caps, drawn, equilibrium_bids, gap, split, ties
from clocklab.games.clocks.odds.auction.values import values_of
from clocklab.games.clocks.rules.pieces import Colour, Die
from clocklab.games.clocks.rules.state import grouped, order, splits
from tests.games.clocks.lines import line, match, seat

W1, W2, W6, R2 = Die(Colour.WHITE, 1), Die(Colour.WHITE, 2), Die(Colour.WHITE, 6), Die(Colour.RED, 2)
PLAIN = Weights(run=0, fixing=0, open=0, tempo=0, shop=0, sets=0, patience=1, spending=100)
"""A point is four coins, nothing is hoped for but luck: a wrong die is worth a sixth of a perfect one, for now."""
HOPE = Fraction(8, 9)
"""At the start two players have 12 * 2 / 3 = 8 turns to come, and with a patience of 1 hope is 8/9."""


def at(*seats: str, phase: str, **more: Any) -> tuple[clocklab.core.Game[Any, Any], State]:
    options = {key: more.pop(key) for key in ("boards",) if key in more}
    played = match(line(*seats, phase=phase, **more), **options)
    return played.game, played.state


def worth(phase: str, mine: str, weights: Weights = PLAIN, other: str = "") -> list[Fraction]:
    """Return what each group is worth to the first of two players."""
    game, state = at(mine, seat(other), phase=phase)
    return list(values(Position(game, state), weights).matrix[0])


# ---- values by hand --------------------------------------------------------------------------------------------


def test_a_perfect_die_is_worth_its_point_its_run_and_its_bonus() -> None:
    """w1 on the first space: two points, 8 coins, and the bonus 1 Coin; w1 w2 together 8 + 1 + 8, nothing to pay."""
    assert worth("bid w1w2/w6", seat()) == [17, 5 + HOPE * Fraction(8, 6)]
    assert worth("bid w2w6/w1", seat())[1] == 9


def test_a_die_takes_the_best_of_its_spaces() -> None:
    """w2 on the second space: a point, 4 coins, less 1 for the skipped one; on the first 1 coin and 8/9 * 8/6."""
    assert worth("bid w1w6/w2", seat())[1] == 3
    assert 1 + HOPE * Fraction(8, 6) < 3


def test_a_red_die_is_worth_its_roll_where_that_is_more() -> None:
    assert worth("bid w1w6/r2", seat())[1] == Fraction(7, 2)
    assert values(Position(*at(seat(), seat(), phase="bid w1w6/r2")), PLAIN).of(0, (R2,)).use == (Cash(R2),)


def test_lucky_7_is_worth_its_mean() -> None:
    """Six wrong dice stand; g1 is perfect at 7 o'clock: 4 coins, no run, and the bonus pays 7 coins once in six."""
    six = "w4 w1 w1 w1 w1 w1"
    assert worth("bid g4g2/g1", seat(six))[1] == 4 + Fraction(7, 6)


def test_the_die_that_finds_a_full_clock_is_worth_a_coin() -> None:
    eleven = "w4 w1 w1 w1 w1 w1 g4 g4 b4 b1 b1"
    one, pair = (worth(phase, seat(eleven, money=0))[at] for phase, at in (("bid b5b2/b3", 1), ("bid b3b3/b5", 0)))
    assert pair == one + 1


def test_a_coin_bought_with_idle_money_is_cheap() -> None:
    """With 8 turns at half a coin each only 4 coins are of use; others count a half, and is paid first."""
    weights = Weights(**{**vars(PLAIN), "spending": Fraction(1, 2), "surplus": Fraction(1, 2)})
    rich, even, poor = (worth("bid w2w6/w1", seat(money=money), weights)[1] for money in (14, 4, 3))
    assert even == 8 + Fraction(1, 2)  # the coin of the bonus is one too many
    assert poor == 9
    assert rich == 10 + (8 + Fraction(1, 2) - 5)  # ten idle coins pay for five


def test_rivalry_adds_what_a_group_is_worth_to_the_other() -> None:
    game, state = at(seat(), seat("w1"), phase="bid w2w6/w1")
    own = values(Position(game, state), PLAIN).matrix
    full = values(Position(game, state), Weights(**{**vars(PLAIN), "rivalry": Fraction(1, 2)})).matrix
    for at_group in (0, 1):
        assert full[0][at_group] == own[0][at_group] + own[1][at_group] / 2


# ---- values by a slow oracle ------------------------------------------------------------------------------------


def slow_stand(board: Board, state: State, who: int, turns: int, w: Weights) -> Fraction:
    """What Weights says, in its words."""
    clock, money = state.clocks[who], state.money[who]
    hope = Fraction(turns) / (turns + w.patience)
    idle = max(0, money - int(w.spending * turns))
    total = money - idle + idle * Fraction(w.surplus)
    before = 0
    for on, wanted, extra in zip(clock, board.pips, board.extras, strict=True):
        perfect = Fraction(w.coins_per_point) * (1 + (hope * Fraction(w.run) ** before if before else 1))
        if on is not None and on.pips == wanted:
            total += perfect
        elif on is None:
            total += hope * w.open * perfect
        else:
            total += hope * max(
                perfect / 6,
                *(Fraction(w.fixing) ** many * (perfect - cost) for many, cost in slow_fixes(board, on.pips, wanted)),
            )
        if on is not None:
            total += hope * (w.tempo + (w.shop if extra else 0))
        before += on is None or on.pips != wanted
    counts = [sum(on is not None and on.colour is colour for on in clock) for colour in Colour]
    begun = sum(count > min(counts) for count in counts)
    return total + 2 * w.coins_per_point * (min(counts) + hope * w.sets * Fraction(begun, 4))


def slow_fixes(board: Board, pips: int, wanted: int) -> list[tuple[int, int]]:
    """The number of actions, one or two, and the price of every way to turn pips into wanted."""
    turned = {
        "+1": lambda p: [p + 1],
        "-1": lambda p: [p - 1],
        "+1/+2": lambda p: [p + 1, p + 2],
        "Flip": lambda p: [7 - p],
    }
    sold = [
        (turned[act.value], cost)
        for act, cost in zip(board.extras, board.prices, strict=True)
        if act is not None and act.value in turned
    ]

    def after(values: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(v, cost + c) for p, cost in values for turn, c in sold for v in turn(p) if 1 <= v <= 6]

    once = after([(pips, 0)])
    return [(1, cost) for v, cost in once if v == wanted] + [(2, cost) for v, cost in after(once) if v == wanted]


def slow_best(game: Any, state: State, who: int, turns: int, w: Weights) -> Fraction:
    """Play the game itself on: the best for the mover, the mean over chance, until the dice are used."""
    if state.phase not in (Phase.PLACE, Phase.BONUS, Phase.RED, Phase.YELLOW):
        return slow_stand(game.faces[who], state, who, turns, w)
    if game.turn(state) is clocklab.CHANCE:
        law = game.chance_outcomes(state)
        return (
            sum((n * slow_best(game, game.apply(state, event), who, turns, w) for event, n in law.items()), Fraction(0))
            / law.total
        )
    return max(slow_best(game, game.apply(state, action), who, turns, w) for action in game.legal_actions(state))


@pytest.mark.parametrize(
    ("players", "boards", "seed"), [(2, ("forwards", "backwards"), 1), (3, "backwards", 2), (4, "forwards", 3)]
)
def test_values_are_those_of_playing_every_order_space_and_bonus(players: int, boards: Any, seed: int) -> None:
    """From auctions of random games; the rest of the turn is played through the rules, the clock appraised again."""
    game = clocklab.load("clocks", players=players, boards=boards)
    rng, state, met = random.Random(seed), game.initial(), 0
    weights = Weights(coins_per_point=5, tempo=Fraction(7, 4), spending=2)
    while (turn := game.turn(state)) is not clocklab.OVER:
        if state.phase is Phase.BID and turn == state.start and sum(state.money) < 12 * players:
            met += 1
            table = values(Position(game, state), weights)
            who = met % players
            group = state.groups[met % len(state.groups)]
            free = max(clock.count(None) for clock in state.clocks)
            turns = max(1, -(-free * players // (players + 1)))
            centres = tuple(group if s == who else () for s in range(players))
            turned = state.but(phase=Phase.PLACE, seat=who, start=who, groups=(), centres=centres)
            gain = (
                slow_best(game, turned, who, turns, weights) - slow_stand(game.faces[who], state, who, turns, weights)
                if group
                else Fraction(0)
            )
            idle = max(0, state.money[who] - 2 * turns)
            tenth = Fraction(idle, 10)
            expected = (
                gain if not idle else gain * 10 if 0 < gain <= tenth else idle + gain - tenth if gain > 0 else gain
            )
            assert table.of(who, group).own == expected, game.format_state(state)
        chance = turn is clocklab.CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state)))
    assert met >= 4


# ---- values, in general ------------------------------------------------------------------------------------------


def auctions(players: int, seed: int) -> list[tuple[Any, State]]:
    """Every auction of one random game."""
    game = clocklab.load("clocks", players=players)
    rng, state, found = random.Random(seed), game.initial(), []
    while (turn := game.turn(state)) is not clocklab.OVER:
        if state.phase is Phase.BID and turn == state.start:
            found.append((game, state))
        chance = turn is clocklab.CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state)))
    return found


def test_a_pair_is_worth_at_least_its_better_die_and_no_die_nothing() -> None:
    for game, state in [*auctions(2, 1)[:12], *auctions(3, 2)[:6]]:
        pair = state.groups[0]
        table = values_of(Position(game, state), (pair, *((die,) for die in pair), ()), Weights())
        for row in table.matrix:
            assert row[0] >= max(row[1:])
            assert row[-1] == 0
            assert min(row) >= 0


def test_a_perfect_die_is_worth_more_than_one_of_equal_price_that_is_not() -> None:
    """On the first free space, which costs nothing: the die it asks for against all that pay no more than two coins."""
    game, state = at(seat("w4 w4 w4 w4 w4 .."), seat(), phase="bid w1w2/g6")
    fit, *others = ((Die(Colour.GREY, pips),) for pips in (6, 1, 2, 3, 4, 5))
    perfect, *rest = values_of(Position(game, state), (fit, *others), Weights()).matrix[0]
    assert all(perfect > other for other in rest)


def test_bids_that_have_been_made_change_no_value_and_no_advice() -> None:
    game, state = at(seat("w1", 9), seat("g1", 9), phase="bid w2w6/g3")
    for bid in (0, 4, 9):
        bidden = game.apply(state, game.parse_action(f"bid {bid}"))
        assert values(Position(game, bidden)).matrix == values(Position(game, state)).matrix
        assert bid_advice(Position(game, bidden), 1) == bid_advice(Position(game, state), 1)


def test_values_are_those_of_the_boards_of_the_position() -> None:
    game, state = at(seat(), seat(), phase="bid w2w6/g3")
    backwards = clocklab.load("clocks", boards="backwards")
    assert values(Position(game, state)).matrix != values(Position(backwards, state)).matrix


def test_values_show_themselves_as_a_table() -> None:
    game, state = at(seat(), seat(), phase="bid w1w2/w6")
    table = values(Position(game, state), PLAIN)
    assert "17.00  place w1 at 0, place w2 at 1" in str(table) or "17.00  place w1 at 0, use 1-coin" in str(table)
    assert table._repr_html_().count("<tr>") == 1 + 2 * 2


# ---- bids: listing them all ---------------------------------------------------------------------------------------


def outcome(matrix: Any, bids: tuple[int, ...], start: int) -> list[int]:
    """Return the group each seat gets, chosen in the order of the bids as the rules say."""
    left, got = list(range(len(bids))), [0] * len(bids)
    for who in order(bids, start):
        got[who] = max(left, key=lambda group: (matrix[who][group], -group))
        left.remove(got[who])
    return got


def listed(matrix: Any, start: int, who: int, bid: int, strategies: Any) -> tuple[Fraction, list[Fraction]]:
    """Return the mean gain of a bid and the chance of each group, by listing all bids of the others."""
    gain, chances = Fraction(0), [Fraction(0)] * len(matrix)
    others = [[(bid, Fraction(1))] if s == who else list(enumerate(each)) for s, each in enumerate(strategies)]
    for met in product(*others):
        weight = Fraction(1)
        for _, chance in met:
            weight *= chance
        if weight:
            group = outcome(matrix, tuple(bid for bid, _ in met), start)[who]
            gain += weight * (matrix[who][group] - bid)
            chances[group] += weight
    return gain, chances


POSITIONS = [
    (seat("w1 .. b3", 5), seat("g1 w2", 6), "bid w2b5/g4"),
    (seat("w1", 3), seat("", 4), seat("g4 g2", 5), "bid w2b5/g4/r1"),
    (seat("w1", 2), seat("", 3), seat("g4 g2", 2), seat("b1 b2", 1), "bid w3b5/g4/r1/g3"),
]


@pytest.mark.parametrize("position", POSITIONS, ids=["two", "three", "four"])
@pytest.mark.parametrize("opponents", ["uniform", "greedy", "equilibrium"])
def test_advice_is_what_listing_all_bids_of_the_others_gives(position: Any, opponents: str) -> None:
    *seats, phase = position
    game, state = at(*seats, phase=phase, start=1)
    matrix = values(Position(game, state)).matrix
    for who in (0, 1):
        advice = bid_advice(Position(game, state), who, opponents)
        assert len(advice) == state.money[who] + 1
        strategies = [each or () for each in advice.opponents]
        if opponents == "uniform":
            assert all(set(each) == {Fraction(1, state.money[s] + 1)} for s, each in enumerate(strategies) if s != who)
        gains = []
        for row in advice:
            gain, chances = listed(matrix, state.start, who, row.bid, strategies)
            assert (row.gains, list(row.chances)) == (gain, chances)
            gains.append(gain)
        assert advice.best.gains == max(gains)
        assert [row.costs for row in advice] == [max(gains) - gain for gain in gains]


def test_greedy_opponents_bid_the_whole_gap_as_far_as_their_money_goes() -> None:
    game, state = at(seat(), seat(money=20), phase="bid w1w2/w6")
    row = values(Position(game, state)).matrix[1]
    chances = bid_advice(Position(game, state), 0, "greedy").opponents[1]
    assert chances is not None
    assert chances.index(1) == int(max(row) - min(row))


def test_against_a_given_bid_the_best_reply_is_one_more_or_to_give_in() -> None:
    """The start player loses ties; both want w1 w2, worth 17 - 167/27 = 10.8 coins more than w6."""
    game, state = at(seat(money=14), seat(money=14), phase="bid w1w2/w6")
    for bid, best in ((0, 1), (5, 6), (9, 10), (10, 0)):
        chances = [Fraction(each == bid) for each in range(15)]
        assert bid_advice(Position(game, state), 0, {1: chances}, PLAIN).best.bid == best
    assert bid_advice(Position(game, state), 1, {0: [0] * 10 + [1, 0, 0, 0, 0]}, PLAIN).best.bid == 10  # wins the tie


def test_words_and_chances_may_be_mixed_by_seat() -> None:
    game, state = at(seat(), seat(), seat(), phase="bid w1w2/w6/g3")
    advice = bid_advice(Position(game, state), 0, {1: "greedy", 2: [0, 1, 0, 0, 0, 0, 0]})
    assert advice.opponents[0] is None
    assert advice.opponents[2] == (0, 1, 0, 0, 0, 0, 0)
    assert advice.note == "Exact."
    assert (
        "regret" in bid_advice(Position(game, state), 0, "equilibrium").note
        or not bid_advice(Position(game, state), 0).regret
    )


def test_in_equilibrium_no_bid_that_is_made_costs_anything() -> None:
    game, state = at(seat("w1 .. b3", 9), seat("g1 w2", 7), phase="bid w2b5/w2")
    for who in (0, 1):
        advice = bid_advice(Position(game, state), who)
        own = advice.opponents[who]
        assert own is not None
        assert all(row.costs == 0 for row, chance in zip(advice, own, strict=True) if chance)


# ---- what bids need not be looked at -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_an_equilibrium_of_capped_bids_is_one_of_all_bids(seed: int) -> None:
    """The regret over all bids that the money allows is that over the capped ones: 0."""
    rng = random.Random(seed)
    matrix = tuple(tuple(Fraction(rng.randrange(60), 6) for _ in range(2)) for _ in range(2))
    money, start = (rng.randrange(30), rng.randrange(30)), rng.randrange(2)
    found = equilibrium_bids(matrix, money, start)
    wide = Auction.of(matrix, money, ties(2, start))
    padded = [
        (*each, *[Fraction(0)] * (coins + 1 - len(each))) for each, coins in zip(found.strategies, money, strict=True)
    ]
    assert wide.regrets(padded) == (0, 0)
    assert equilibrium(matrix, money, ties(2, start)).payoffs == found.payoffs


def test_caps_leave_out_only_bids_that_a_lower_one_always_beats() -> None:
    """For every bid above the cap there is a lower one that does better whatever the others bid: all cases tried."""
    matrix = ((Fraction(5), Fraction(1), Fraction(0)), (Fraction(3), Fraction(2), Fraction(0)), (Fraction(1),) * 3)
    for start in range(3):
        most = caps(matrix, (6, 6, 6), start)
        for who in range(3):
            others = [range(1) if s == who else range(most[s] + 1) for s in range(3)]
            for bid in range(most[who] + 1, 7):

                def earns(own: int, met: tuple[int, ...], who: int = who, start: int = start) -> Fraction:
                    bids = tuple(own if s == who else met[s] for s in range(3))
                    return matrix[who][outcome(matrix, bids, start)[who]] - own

                assert any(all(earns(low, met) > earns(bid, met) for met in product(*others)) for low in range(bid))


def test_a_bid_is_drawn_with_exactly_its_chance() -> None:
    class Even:
        """A source whose numbers lie evenly: the k-th of 100."""

        def __init__(self, k: int) -> None:
            self.k = k

        def getrandbits(self, bits: int) -> int:
            return -(-(2**bits) * self.k // 100)

    chances = (Fraction(1, 4), Fraction(0), Fraction(7, 20), Fraction(2, 5))
    bids = [drawn(chances, Even(k)) for k in range(100)]  # type: ignore[arg-type]
    assert [bids.count(bid) for bid in range(4)] == [25, 0, 35, 40]


# ---- dividing the dice ------------------------------------------------------------------------------------------


def test_the_best_division_of_two_is_the_best_of_all_by_listing_bids() -> None:
    game, state = at(seat("w1 .. b3", 5), seat("g1 w2", 6), phase="split w2g4b5")
    expected = {}
    for offer in splits(state.dice):
        matrix = values_of(Position(game, state), grouped(state.dice, offer.pair), Weights()).matrix
        found = equilibrium(matrix, state.money, ties(2, 0))
        expected[offer] = sum(
            (c * listed(matrix, 0, 0, bid, found.strategies)[0] for bid, c in enumerate(found.strategies[0])),
            Fraction(0),
        )
    divisions = split(Position(game, state))
    assert {row.split: row.expected for row in divisions} == expected
    assert divisions.best.expected == max(expected.values())
    assert [row.expected for row in divisions] == sorted(expected.values(), reverse=True)
    assert all(row.regret == 0 for row in divisions)


def test_three_players_divisions_are_solved_to_a_billionth_and_expect_what_listing_gives() -> None:
    game, state = at(seat("w1", 3), seat("", 4), seat("g4 g2", 3), phase="split w2g4b5b5", start=2)
    divisions = split(Position(game, state))
    assert len(divisions) == len(splits(state.dice)) == 4
    for row in divisions:
        assert row.regret <= Fraction(1, 10**9)
        matrix, strategies = row.values.matrix, row.equilibrium.strategies
        gains = [listed(matrix, 2, 2, bid, strategies)[0] for bid in range(len(strategies[2]))]
        assert row.expected == sum((c * gain for c, gain in zip(strategies[2], gains, strict=True)), Fraction(0))
    assert divisions.best.expected == max(row.expected for row in divisions)
    assert "expects" in str(divisions)


# ---- refused ----------------------------------------------------------------------------------------------------


def test_outside_of_an_auction_nothing_has_a_value() -> None:
    game, state = at(seat(centre="w6"), seat(centre="w1"), phase="place")
    for ask in (values, split, bid_advice):
        with pytest.raises(PositionError, match="phase 'place'"):
            ask(Position(game, state))


def test_dice_are_not_divided_once_bids_are_due_nor_bids_advised_before() -> None:
    game, state = at(seat(), seat(), phase="bid w1w2/w6")
    with pytest.raises(PositionError, match="divided"):
        split(Position(game, state))
    game, state = at(seat(), seat(), phase="split w1w2w6")
    with pytest.raises(PositionError, match="'split'"):
        bid_advice(Position(game, state))


def test_a_player_alone_has_no_auction() -> None:
    alone = clocklab.load("clocks", players=1)
    with pytest.raises(PositionError, match="alone"):
        values(Position(alone, alone.initial()))


def test_a_game_where_the_position_belongs_and_weights_that_are_none_are_named() -> None:
    game, state = at(seat(), seat(), phase="bid w1w2/w6")
    with pytest.raises(OptionError, match="values is asked about a position"):
        values(game, state)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="bid_advice is asked about a position"):
        bid_advice(game)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"weights must be Weights.*not 5"):
        values(Position(game, state), 5)


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ("clever", "'equilibrium', 'uniform', 'greedy'"),
        (3, "not 3"),
        ({}, "names none"),
        ({0: "uniform"}, "names 0"),
        ({1: "uniform", 2: "uniform"}, "names 1, 2"),
        ({1: "wild"}, "'wild'"),
        ({1: [Fraction(1, 2)] * 2}, "give 7 chances, not 2"),
        ({1: [Fraction(1, 8)] * 7}, "sum to 1, not 7/8"),
        ({1: [2, -1, 0, 0, 0, 0, 0]}, "-1"),
        ({1: [0.5, 0.5, 0, 0, 0, 0, 0]}, "0.5"),
    ],
)
def test_opponents_that_do_not_fit_are_refused(opponents: Any, message: str) -> None:
    game, state = at(seat(), seat(), phase="bid w1w2/w6")
    with pytest.raises(OptionError, match=message):
        bid_advice(Position(game, state), 0, opponents)


def test_there_is_no_advice_for_a_seat_that_is_not_there() -> None:
    game, state = at(seat(), seat(), phase="bid w1w2/w6")
    with pytest.raises(OptionError, match="seat"):
        bid_advice(Position(game, state), 2)


@pytest.mark.parametrize(
    ("weight", "value", "message"),
    [
        ("coins_per_point", 0, "above 0"),
        ("patience", 0, "above 0"),
        ("surplus", 2, "at most 1"),
        ("run", Fraction(3, 2), "at most 1"),
        ("tempo", -1, "0 or more"),
        ("open", 0.5, "int or a Fraction"),
        ("sets", True, "int or a Fraction"),
    ],
)
def test_weights_that_make_no_sense_are_refused(weight: str, value: Any, message: str) -> None:
    with pytest.raises(OptionError, match=f"{weight} .*{message}"):
        Weights(**{weight: value})


def test_gaps_are_between_the_best_and_the_worst_group() -> None:
    assert gap((Fraction(3), Fraction(7, 2), Fraction(-1))) == Fraction(9, 2)


def test_who_values_all_groups_alike_bids_nothing_and_leaves_the_others_to_fight() -> None:
    """Three bidders, one of whom gains by no group: in equilibrium 0 is bid, whatever the others do."""
    matrix = ((Fraction(5),) * 3, (Fraction(9), Fraction(2), Fraction(0)), (Fraction(8), Fraction(1), Fraction(0)))
    found = equilibrium_bids(matrix, (5, 5, 5), 0)
    assert found.strategies[0] == (1,)
    assert found.regret <= Fraction(1, 10**9)

"""The solo end game against Dijkstra over whole clocks, value iteration with gambles, and the rulebook's example."""

import heapq
import pickle
import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.errors import OptionError, PositionError, UnsolvableError
from clocklab.games.clocks.odds import solo
from clocklab.games.clocks.rules.clock import after_use as used
from clocklab.games.clocks.rules.completion import buy
from clocklab.games.clocks.rules.pieces import COLOURS, Act, Board, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.scoring import complete, score
from clocklab.games.clocks.rules.state import Use

FORWARDS, BACKWARDS = boards()["forwards"], boards()["backwards"]
TURNING = {
    Act.PLUS_1: lambda v: [v + 1],
    Act.MINUS_1: lambda v: [v - 1],
    Act.PLUS_1_2: lambda v: [v + 1, v + 2],
    Act.FLIP: lambda v: [7 - v],
}
ROLLS = list(product(range(1, 7), repeat=2))
PRIZES = {
    Act.LUCKY_7: [7 if a + b == 7 else 0 for a, b in ROLLS],
    Act.SNAKE_EYES: [11 if a == b == 1 else 0 for a, b in ROLLS],
}


def small(pips, sold):
    """A board with few spaces; ``sold`` are pairs of action and price, more than there are spaces if need be."""
    count = max(len(pips), len(sold))
    sold = [*sold, *[(None, 0)] * (count - len(sold))]
    extras, prices = zip(*sold, strict=True)
    return Board("small", tuple(range(1, count + 1)), tuple(pips), (Act.COIN_1,) * count, extras, prices, 0)


def after(board, values, circle):
    """What the actions can do, straight from the rulebook: the dice after, the price, the coins it brings."""
    count = len(values)
    for act, price in zip(board.extras, board.prices, strict=True):
        if act in TURNING:
            for at, value in enumerate(values):
                for to in TURNING[act](value):
                    if 1 <= to <= 6:
                        yield (*values[:at], to, *values[at + 1 :]), price, 0
        elif act is Act.SWAP:
            for at in range(count if circle else count - 1):
                dice = list(values)
                dice[at], dice[(at + 1) % count] = dice[(at + 1) % count], dice[at]
                yield tuple(dice), price, 0
        elif act is not None and act.coins:
            yield values, price, act.coins


def dijkstra(board, values, money, circle=True):
    """The least penalty by Dijkstra over dice and money; None if the clock cannot be completed."""
    heap, done, most = [(0, values, -money)], set(), money + 60
    while heap:
        cost, dice, owed = heapq.heappop(heap)
        if (dice, owed) in done:
            continue
        done.add((dice, owed))
        if dice == board.pips:
            return cost
        for to, price, gain in after(board, dice, circle):
            left = min(max(0, -owed - price) + gain, most)
            heapq.heappush(heap, (cost + 2 + max(0, price + owed), to, -left))
    return None


# ---- the rulebook's example ---------------------------------------------------------------------------------


def dice(text):
    """Twelve dice from texts such as w5."""
    colours = {colour.letter: colour for colour in COLOURS}
    return tuple(Die(colours[each[0]], int(each[1])) for each in text.split())


EXAMPLE = dice("w1 g2 b3 r4 w5 w6 g1 b2 g5 g4 b5 r1")


def test_rulebooks_example_costs_13_of_22_points():
    """From the rulebook: 10 + 8 + 4 points, 7 coins; -1 for 4, -1 for 3 and 1 borrowed, Flip for 6 borrowed; 9 left."""
    count = score(EXAMPLE, FORWARDS)
    assert (count.perfect, count.run) == (10, 8)
    plan = solo.finish(EXAMPLE, 7)
    assert plan.actions == (Use(Act.MINUS_1, (8,), 0, 3), Use(Act.MINUS_1, (8,), 0, 3), Use(Act.FLIP, (11,), 0, 5))
    assert [(step.price, step.borrowed, step.penalty) for step in plan] == [(4, 0, 2), (4, 1, 3), (6, 6, 8)]
    assert (plan.penalty, plan.borrowed, plan.final_money) == (13, 7, 0)
    assert 22 - plan.penalty == 9


def test_complete_clock_costs_nothing():
    plan = solo.finish(FORWARDS.pips, 5)
    assert (plan.penalty, plan.actions, plan.final_money, len(plan)) == (0, (), 5, 0)
    assert solo.cheapest_first(FORWARDS.pips, 5) == ()
    assert str(plan) == "Nothing to do: the clock is complete."


# ---- exactness ----------------------------------------------------------------------------------------------

PRICES = st.integers(1, 9)
VALUES = st.integers(1, 6)


@st.composite
def small_puzzles(draw, least=2, most=4):
    count = draw(st.integers(least, most))
    pips = tuple(draw(st.lists(VALUES, min_size=count, max_size=count)))
    acts = st.sampled_from([Act.PLUS_1, Act.MINUS_1, Act.PLUS_1_2, Act.FLIP, Act.SWAP, Act.LEAPFROG, Act.COIN_4])
    sold = draw(st.lists(st.tuples(acts, PRICES), min_size=1, max_size=count))
    if draw(st.booleans()):
        values = draw(st.permutations(pips))
    else:
        values = draw(st.lists(VALUES, min_size=count, max_size=count))
    return small(pips, sold), tuple(values), draw(st.integers(0, 25)), draw(st.booleans())


@settings(deadline=None, max_examples=80)
@given(small_puzzles())
def test_penalty_is_dijkstras_on_small_clocks(puzzle):
    """Oracle: Dijkstra over all dice and moneys, on clocks of two to four spaces with any actions and prices."""
    board, values, money, circle = puzzle
    expected = dijkstra(board, values, money, circle)
    if expected is None:
        with pytest.raises(UnsolvableError):
            solo.finish(values, money, board, circle)
    else:
        assert solo.finish(values, money, board, circle).penalty == expected


@pytest.mark.parametrize("circle", [True, False])
def test_swaps_alone_are_dijkstras_on_six_spaces(circle):
    """Oracle: Dijkstra over the arrangements of six dice, all equally far from order, where only swaps are for sale."""
    rng = random.Random(1)
    for pips in ((1, 2, 3, 4, 5, 6), (1, 2, 3, 1, 2, 3), (1, 1, 2, 2, 3, 4)):
        board = small(pips, [(Act.SWAP, 3)])
        for _ in range(6):
            values = list(pips)
            rng.shuffle(values)
            money = rng.choice((0, 7, 100))
            plan = solo.finish(values, money, board, circle)
            assert plan.penalty == dijkstra(board, tuple(values), money, circle), (values, money)


def test_rotated_circle_of_five_needs_as_many_swaps_as_breadth_first_search_finds():
    """Oracle: Dijkstra. Moving all dice by one space: the circle is no help against n - 1 swaps of one die."""
    board = small((1, 2, 3, 4, 5), [(Act.SWAP, 1)])
    rotated = (5, 1, 2, 3, 4)
    assert len(solo.finish(rotated, 0, board)) == 4
    assert dijkstra(board, rotated, 0) == 12


@pytest.mark.parametrize("board", [FORWARDS, BACKWARDS], ids=["forwards", "backwards"])
def test_penalty_is_dijkstras_on_full_clocks_near_their_end(board):
    """Oracle: Dijkstra over all twelve dice, where two or three actions are enough."""
    rng = random.Random(2)
    for _ in range(4):
        values = list(board.pips)
        for at in rng.sample(range(12), 2):
            values[at] = min(6, max(1, values[at] + rng.choice((-1, 1))))
        if rng.random() < 0.5:
            values[0], values[11] = values[11], values[0]
        money = rng.choice((0, 5, 40))
        if (expected := solo.finish(values, money, board).penalty) <= 14 or money:
            assert expected == dijkstra(board, tuple(values), money)


@settings(deadline=None, max_examples=25)
@given(st.lists(VALUES, min_size=12, max_size=12), st.integers(0, 40), st.sampled_from([FORWARDS, BACKWARDS]))
def test_plans_complete_the_clock_for_what_they_say(values, money, board):
    """By playing the actions out with the rules' own ``used`` and paying for them one by one."""
    plan = solo.finish(values, money, board)
    clock, left, penalty = tuple(Die(COLOURS[0], value) for value in values), money, 0
    for use in plan.actions:
        assert board.extras[use.at] is use.act
        clock = used(use, clock)
        penalty += 2 + max(0, board.prices[use.at] - left)
        left = max(0, left - board.prices[use.at])
    assert complete(clock, board)
    assert (plan.penalty, plan.final_money) == (penalty, left)


@settings(deadline=None, max_examples=10)
@given(st.lists(VALUES, min_size=12, max_size=12), st.integers(0, 30))
def test_a_coin_more_saves_at_most_one_point_and_a_row_is_no_cheaper_than_a_circle(values, money):
    here = solo.finish(values, money).penalty
    assert here - 1 <= solo.finish(values, money + 1).penalty <= here
    assert solo.finish(values, money, circle=False).penalty >= here


# ---- coins and gambles ----------------------------------------------------------------------------------------


def test_four_coins_for_one_are_bought_while_three_coins_are_short():
    """By hand: the Flip costs 20, 10 are short; three times 4 Coins leave 1 short: 3 x 2 + 2 + 1 = 9, as two do."""
    board = small((6, 2, 3), [(Act.FLIP, 20), (Act.COIN_4, 1), (Act.LEAPFROG, 1)])
    plan = solo.finish((1, 2, 3), 10, board)
    assert plan.penalty == 9 == dijkstra(board, (1, 2, 3), 10)
    assert [use.act for use in plan.actions] == [Act.COIN_4] * 3 + [Act.FLIP]


def value_iteration(board, money, sweeps=60, most=24):
    """The least expected penalty from every clock, gambles allowed: Bellman's equation, from 0 upwards, in floats."""
    clocks = list(product(range(1, 7), repeat=len(board.pips)))
    worth = {(values, coins): 0.0 for values in clocks for coins in range(most + 1)}
    moves = {values: list(after(board, values, True)) for values in clocks}
    gambles = [(price, PRIZES[act]) for act, price in zip(board.extras, board.prices, strict=True) if act and act.rolls]
    for _ in range(sweeps):
        fresh = {}
        for values, coins in worth:
            if values == board.pips:
                fresh[values, coins] = 0.0
                continue
            best = float("inf")
            for to, price, gain in moves[values]:
                left = min(max(0, coins - price) + gain, most)
                best = min(best, 2 + max(0, price - coins) + worth[to, left])
            for price, prizes in gambles:
                left = max(0, coins - price)
                mean = sum(prizes.count(prize) / 36 * worth[values, min(left + prize, most)] for prize in {*prizes})
                best = min(best, 2 + max(0, price - coins) + mean)
            fresh[values, coins] = best
        if fresh == worth:
            break
        worth = fresh
    return {key: value for key, value in worth.items() if key[1] <= money}


@pytest.mark.parametrize("gamble", [Act.LUCKY_7, Act.SNAKE_EYES])
def test_expected_penalty_with_gambles_is_that_of_the_best_plan_without(gamble):
    """Oracle: value iteration over every clock of two spaces, with a gamble for one coin and dear Flips."""
    board = small((6, 1), [(Act.FLIP, 9), (gamble, 1), (Act.MINUS_1, 4), (Act.PLUS_1_2, 7)])
    for (values, coins), expected in value_iteration(board, 12).items():
        assert solo.finish(values, coins, board).penalty == pytest.approx(expected, abs=1e-9), (values, coins)


def test_a_gamble_loses_five_sixths_of_a_point_at_least():
    """By hand: two points for the action, against 7 of 36 x 7 / 7 = 7/6 coins of at most one point each."""
    means = {act: Fraction(sum(prizes), 36) for act, prizes in PRIZES.items()}
    assert means == {Act.LUCKY_7: Fraction(7, 6), Act.SNAKE_EYES: Fraction(11, 36)}
    assert min(2 - mean for mean in means.values()) == Fraction(5, 6)


# ---- first actions ---------------------------------------------------------------------------------------------


def all_uses(board, clock):
    """Every use of every action for sale on a full clock, written out."""
    for at, act in enumerate(board.extras):
        if act is Act.PLUS_1_2:
            yield from (Use(act, (s,), by, at) for s in range(12) for by in (1, 2) if clock[s].pips + by <= 6)
        elif act in (Act.PLUS_1, Act.MINUS_1, Act.FLIP):
            yield from (Use(act, (s,), 0, at) for s in range(12) if 1 <= TURNING[act](clock[s].pips)[0] <= 6)
        elif act is Act.SWAP:
            yield from (Use(act, (s,), 0, at) for s in range(12))
        elif act is not None and act.coins:
            yield Use(act, (), 0, at)


@pytest.mark.parametrize(
    ("board", "values", "money"),
    [
        (FORWARDS, (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 5, 1), 7),
        (FORWARDS, (2, 1, 3, 4, 4, 6, 1, 2, 3, 4, 6, 5), 30),
        (BACKWARDS, (6, 5, 4, 2, 2, 1, 6, 4, 4, 3, 2, 3), 12),
        (replace(FORWARDS, extras=(Act.COIN_4, *FORWARDS.extras[1:]), prices=(1, *FORWARDS.prices[1:])), EXAMPLE, 3),
        (replace(FORWARDS, extras=(Act.COIN_4, *FORWARDS.extras[1:]), prices=(2, *FORWARDS.prices[1:])), EXAMPLE, 3),
    ],
)
def test_first_actions_are_those_after_which_the_rest_costs_that_much_less(board, values, money):
    """By definition: every action tried, and the penalty after it worked out anew."""
    clock = tuple(each if isinstance(each, Die) else Die(COLOURS[2], each) for each in values)
    best = solo.finish(clock, money, board).penalty
    expected = set()
    for use in all_uses(board, clock):
        price = board.prices[use.at]
        rest = solo.finish(used(use, clock), max(0, money - price) + use.act.coins, board).penalty
        if 2 + max(0, price - money) + rest == best:
            expected.add(use)
    found = solo.cheapest_first(clock, money, board)
    assert set(found) == expected
    assert len(found) == len(expected) > 0


def test_whoever_keeps_to_the_first_actions_pays_the_cheapest_penalty():
    """Any of them at random, until the clock is complete."""
    rng = random.Random(4)
    for board in (FORWARDS, BACKWARDS):
        clock = [Die(rng.choice(COLOURS), pips) for pips in board.pips]
        for at in rng.sample(range(12), 4):
            clock[at] = Die(clock[at].colour, rng.randint(1, 6))
        clock, money, paid = tuple(clock), 9, 0
        expected = solo.finish(clock, money, board).penalty
        while not complete(clock, board):
            use = rng.choice(solo.cheapest_first(clock, money, board))
            paid += 2 + max(0, board.prices[use.at] - money)
            money = max(0, money - board.prices[use.at])
            clock = used(use, clock)
        assert paid == expected


# ---- display and refusals ----------------------------------------------------------------------------------------


def test_a_plan_reads_well_as_text_and_html_and_pickles():
    plan = solo.finish(EXAMPLE, 7)
    assert str(plan).splitlines()[-1] == "3 actions, 7 borrowed: 13 penalty points; 0 coins left"
    html = plan._repr_html_()
    assert html.count("<tr>") == 4
    assert "Flip" in html
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert buy(iter(plan.actions), 7, FORWARDS) == plan


def test_questions_that_make_no_sense_are_refused():
    with pytest.raises(PositionError, match="12 dice"):
        solo.finish((1, 2, 3), 7)
    with pytest.raises(PositionError, match="full clock"):
        solo.finish((*EXAMPLE[:11], None), 7)
    with pytest.raises(PositionError, match="1 to 6"):
        solo.finish((7,) * 12, 7)
    with pytest.raises(OptionError, match="money"):
        solo.finish(EXAMPLE, -1)
    with pytest.raises(OptionError, match="'sideways' is not a board; give a Board or one of forwards, backwards"):
        solo.finish(EXAMPLE, 1, "sideways")
    with pytest.raises(UnsolvableError, match="small"):
        solo.finish((1, 1), 1, small((1, 2), [(Act.MINUS_1, 3)]))


def test_advice_on_the_solo_game_is_found_beside_its_end() -> None:
    assert (solo.advice.__name__, solo.what_it_cost.__name__) == ("advice", "what_it_cost")
    with pytest.raises(AttributeError, match="no attribute 'advise'"):
        _ = solo.advise

"""The answers of lesson 23 by hand or by a search of their own, and what its map of a die shows."""

import heapq
from fractions import Fraction

import pytest

import clocklab
from clocklab.errors import OptionError
from clocklab.games.clocks.lessons import EXERCISES
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.view.components import die_graph

ASKED = (1, 2, 3, 4, 5, 6) * 2


def single(pips: int) -> list[tuple[int, int]]:
    """What one action makes of a die on the forwards board and its price: -1 for 4, Flip for 6, +1 or +2 for 8."""
    ways = [(pips - 1, 4), (7 - pips, 6), (pips + 1, 8), (pips + 2, 8)]
    return [(after, price) for after, price in ways if 1 <= after <= 6]


def cheapest(start: int, goal: int) -> int:
    """The least points for a single die without coins, by Dijkstra's method."""
    heap, done = [(0, start)], set()
    while heap:
        points, pips = heapq.heappop(heap)
        if pips == goal:
            return points
        if pips not in done:
            done.add(pips)
            for after, price in single(pips):
                heapq.heappush(heap, (points + 2 + price, after))
    raise AssertionError("every value can be reached")


def test_a_1_that_should_be_a_4_costs_9_points_with_9_coins() -> None:
    """All 9 coins are needed, and each saves a point of the 18 that it costs without money."""
    assert EXERCISES["clocks-solo-one-to-four"].answer() == cheapest(1, 4) - 9 == 2 + 2 + (8 + 6 - 9)


def test_fourteen_coins_are_enough_with_two_swaps() -> None:
    """By hand: two swaps carry the 5 to 11 o'clock and the 4s to 10 and 9, then -1 and Flip; the engine plays it."""
    game = clocklab.load("clocks", players=1)
    dice = (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 4, 1)
    clock = "".join(f"{colour}{pips}" for colour, pips in zip("wgbrwgbrwgbr", dice, strict=True))
    state = game.parse_state(f"{clock}::14:- bag=1,1,1,1 out=0 start=0 seat=0 score=20,0,0 forced")
    for text in ("buy swap at 1 on 8", "buy swap at 1 on 9", "buy -1 at 3 on 8", "buy flip at 5 on 11"):
        state = game.apply(state, game.parse_action(text))
    assert game.payoffs(state) == (20 - 4 * 2,)
    assert state.money == (0,)
    assert EXERCISES["clocks-solo-enough"].answer() == 2 + 2 + 4 + 6


def moves(dice: tuple[int, ...], sign: int) -> list[tuple[tuple[int, ...], int]]:
    """All that one action makes of a clock, with its price; with sign -1 all that it can have been made of."""
    found = []
    for at, pips in enumerate(dice):
        ways = [(pips - sign, 4), (7 - pips, 6), (pips + sign, 8), (pips + 2 * sign, 8)]
        found += [((*dice[:at], after, *dice[at + 1 :]), price) for after, price in ways if 1 <= after <= 6]
        swapped = list(dice)
        swapped[at], swapped[at - 1] = swapped[at - 1], swapped[at]
        found.append((tuple(swapped), 2))
    return found


def within_two(dice: tuple[int, ...], sign: int) -> list[dict[tuple[int, ...], int]]:
    """The least coins to each clock by exactly 0, 1 and 2 actions."""
    layers = [{dice: 0}]
    for _ in range(2):
        layer: dict[tuple[int, ...], int] = {}
        for here, coins in layers[-1].items():
            for after, price in moves(here, sign):
                layer[after] = min(coins + price, layer.get(after, 1000))
        layers.append(layer)
    return layers


def test_no_three_actions_mend_it_and_no_four_for_less() -> None:
    """Oracle: two actions from the clock and two back from the goal, all of them, meeting in the middle."""
    there, back = within_two((1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 4, 1), 1), within_two(ASKED, -1)
    least = {}
    for first, second in ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)):
        met = there[first].keys() & back[second].keys()
        least[first + second] = min((there[first][each] + back[second][each] for each in met), default=None)
    assert least == {0: None, 1: None, 2: None, 3: None, 4: EXERCISES["clocks-solo-enough"].answer()}


def test_a_swap_round_the_circle_costs_4_points() -> None:
    assert EXERCISES["clocks-solo-circle"].answer() == 2 + 2


def test_a_seven_must_pay_19_coins() -> None:
    """By hand: 2 points and 1 coin; a sixth of the prize must be more than 3."""
    assert EXERCISES["clocks-solo-prize"].answer() == 19
    assert Fraction(18, 6) <= 3 < Fraction(19, 6)


def test_an_action_before_the_count_saves_three_points() -> None:
    """By hand: Flip makes 11 + 8 + 4 points and leaves 1 coin; -1 twice costs 2 + 3 and 2 + 4."""
    assert EXERCISES["clocks-solo-before"].answer() == 23 - 5 - 6


def test_twelve_2s_are_cheapest() -> None:
    """Dice that are all alike gain nothing by swaps, so each is mended where it lies, by Dijkstra's method."""
    points = {pips: sum(cheapest(pips, wanted) for wanted in ASKED) for pips in range(1, 7)}
    assert points == {1: 120, 2: 96, 3: 108, 4: 112, 5: 100, 6: 116}
    assert EXERCISES["clocks-solo-all-alike"].answer() == min(points, key=points.__getitem__) == 2


# ---- the map of a die ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", range(1, 7))
@pytest.mark.parametrize("goal", range(1, 7))
def test_the_thick_way_is_a_cheapest_one(start: int, goal: int) -> None:
    """By Dijkstra's method; the last line of the picture's text says actions and coins."""
    told = die_graph(boards()["forwards"], start, goal).alt.split(". ")[-1]
    if start == goal:
        assert told == "There is nothing to do"
    else:
        numbers = [int(word) for word in told.split(",")[1].split() if word.isdigit()]
        assert 2 * numbers[0] + numbers[1] == cheapest(start, goal)
        assert told.startswith(f"Thick: from {start} to ")


def test_the_map_has_an_arrow_and_a_price_for_every_action() -> None:
    """By hand: -1 from five values, Flip from six, up by one from five and by two from four."""
    markup = die_graph(boards()["forwards"], 5, 3).markup
    assert [markup.count(f">{price}</text>") for price in (4, 6, 8)] == [5, 6, 5 + 4]


def test_the_map_refuses_what_no_die_shows() -> None:
    with pytest.raises(OptionError, match="start"):
        die_graph(boards()["forwards"], 7, 3)

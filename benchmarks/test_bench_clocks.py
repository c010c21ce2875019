"""Clocks: the cheapest end of the solo game and the odds of placing, against plain searches, side by side in one run.

    pytest benchmarks/test_bench_clocks.py --benchmark-only --benchmark-columns=min,median,rounds

Within a group every entry does the same job and its answer is checked outside the timing. The yardstick of the end
game is Dijkstra over the twelve dice and the money, written down plainly; it only ends where a few actions are enough.
"""

import heapq
import random

import pytest

import clocklab
from clocklab.core import CHANCE, OVER, Position
from clocklab.core.player import View
from clocklab.games.clocks import odds
from clocklab.games.clocks.odds import solo
from clocklab.games.clocks.play import SoloGreedy, SoloPlayer
from clocklab.games.clocks.rules import completion
from clocklab.games.clocks.rules.pieces import COLOURS, Act, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Phase, State
from clocklab.players import RandomPlayer
from clocklab.simulate import average_of

BOARD = boards()["forwards"]
RULEBOOK = (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 5, 1)
ALL_WRONG = {
    "turned by one": (6, 1, 2, 3, 4, 5) * 2,
    "turned by three": (4, 5, 6, 1, 2, 3) * 2,
    "upside down": (6, 5, 4, 3, 2, 1) * 2,
    "doubled up": (2, 1, 4, 3, 6, 5, 6, 6, 1, 1, 2, 2),
    "mixed": (4, 3, 1, 6, 2, 5, 5, 4, 1, 2, 3, 3),
}


def forget():
    """Nothing is kept from earlier calls."""
    completion._cheapest.cache_clear()
    completion._within.cache_clear()


def dijkstra(values, money):
    """The least penalty by Dijkstra over dice and money."""
    heap, done = [(0, values, -money)], set()
    while heap:
        cost, dice, owed = heapq.heappop(heap)
        if dice == BOARD.pips:
            return cost
        if (dice, owed) in done:
            continue
        done.add((dice, owed))
        for at, value in enumerate(dice):
            changes = [(value - 1, 4), (7 - value, 6), (value + 1, 8), (value + 2, 8)]
            for to, price in changes:
                if 1 <= to <= 6:
                    after = (*dice[:at], to, *dice[at + 1 :])
                    heapq.heappush(heap, (cost + 2 + max(0, price + owed), after, -max(0, -owed - price)))
            swapped = list(dice)
            swapped[at], swapped[(at + 1) % 12] = swapped[(at + 1) % 12], swapped[at]
            heapq.heappush(heap, (cost + 2 + max(0, 2 + owed), tuple(swapped), -max(0, -owed - 2)))
    raise AssertionError("the forwards board completes every clock")


@pytest.mark.benchmark(group="the rulebook's end of a solo game")
def test_finish_rulebook(benchmark):
    plan = benchmark.pedantic(solo.finish, (RULEBOOK, 7), setup=forget, rounds=50)
    assert plan.penalty == 13


@pytest.mark.benchmark(group="the rulebook's end of a solo game")
def test_finish_rulebook_by_dijkstra(benchmark):
    assert benchmark.pedantic(dijkstra, (RULEBOOK, 7), rounds=1) == 13


@pytest.mark.benchmark(group="twelve wrong dice")
@pytest.mark.parametrize("money", [0, 30, 1000])
@pytest.mark.parametrize("values", ALL_WRONG.values(), ids=ALL_WRONG)
def test_finish_twelve_wrong_dice(benchmark, values, money):
    assert all(value != pips for value, pips in zip(values, BOARD.pips, strict=True)), "all twelve are wrong"
    plan = benchmark.pedantic(solo.finish, (values, money), setup=forget, rounds=3)
    assert plan.penalty <= solo.finish(values, money, circle=False).penalty


@pytest.mark.benchmark(group="a hundred random full clocks")
def test_finish_random_clocks(benchmark):
    rng = random.Random(1)
    clocks = [tuple(rng.randint(1, 6) for _ in range(12)) for _ in range(100)]
    benchmark.pedantic(lambda: [solo.finish(clock, 10) for clock in clocks], setup=forget, rounds=1)


@pytest.mark.benchmark(group="first actions of a cheapest completion")
def test_cheapest_first(benchmark):
    found = benchmark.pedantic(solo.cheapest_first, (RULEBOOK, 7), setup=forget, rounds=5)
    assert {use.act for use in found} == {Act.MINUS_1, Act.FLIP}


@pytest.mark.benchmark(group="where a die may go")
@pytest.mark.parametrize("dice", [1, 2])
def test_placements(benchmark, dice):
    hand = tuple(Die(colour, 4) for colour in COLOURS[:dice])
    state = State(Phase.PLACE, ((None,) * 12,), (30,), (4, 4, 4, 4), (0, 0, 0, 0), centres=(hand,), bids=(None,))
    here = Position(clocklab.load("clocks", players=1), state)
    assert len(benchmark(odds.placements, here)) == 12 * dice


# ---- the solo players -------------------------------------------------------------------------------------

GAMES = 1_000


def final_score(game, player, seed):
    """The final score of one game; chance and player share one source of luck."""
    rng, state = random.Random(f"solo {seed}"), game.initial()
    while (turn := game.turn(state)) is not OVER:
        chosen = game.sample_chance(state, rng) if turn is CHANCE else player(View(game, 0, state), rng)
        state = game.apply(state, chosen)
    return game.payoffs(state)[0]


@pytest.mark.slow
@pytest.mark.benchmark(group=f"mean final score of {GAMES} solo games")
@pytest.mark.parametrize("board", ["forwards", "backwards"])
@pytest.mark.parametrize("player", [SoloPlayer(), SoloGreedy(), RandomPlayer()], ids=lambda player: player.kind)
def test_solo_players(benchmark, player, board):
    game = clocklab.load("clocks", players=1, boards=[board])
    scores = benchmark.pedantic(lambda: [final_score(game, player, seed) for seed in range(GAMES)], rounds=1)
    mean = average_of(scores, 0)
    thirties = scores.count(30) / GAMES
    benchmark.extra_info.update(mean=mean.value, low=mean.low, high=mean.high, thirties=thirties)
    print(f"\n{player.name}, {board}: {mean.value:.2f} ({mean.low:.2f} to {mean.high:.2f}), {thirties:.1%} of 30")
    assert mean.value < 30

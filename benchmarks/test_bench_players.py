"""Playouts of tree search: ours on the race, beside OpenSpiel's Python MCTS on the race and on games of its own.

    pytest benchmarks/test_bench_players.py --benchmark-only --benchmark-columns=min,median,rounds

Every entry searches one decision with 200 random playouts to the end of the game, and is asked to have done so outside
the timing. The games are not the same: pig and backgammon are OpenSpiel's own, written in C++ with the search over them
in Python; the race that OpenSpiel searches is ours, through the bridge. So ``events`` in the extra info, decisions and
chance in a random game, belongs to the comparison: about 230 in the race, 180 in pig and 200 in backgammon.
"""

import random

import pytest

import clocklab
from clocklab.core import View
from clocklab.players import UCT, InformationSetSearch
from clocklab.simulate import playout

PLAYOUTS = 200
CARDS = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]
RACE = clocklab.load("grandfather", cards=CARDS)
CHOICE = RACE.parse_state("5,3,9,1,10,2,7,4,6,8,10,1,3,9 0,0 0 move 1,3,5")


def race_events():
    lengths = [playout(RACE, random.Random(seed), CHOICE)[1] for seed in range(100)]
    return sum(lengths) / len(lengths)


@pytest.mark.benchmark(group="200 playouts of tree search")
@pytest.mark.parametrize("player", [UCT(PLAYOUTS), InformationSetSearch(PLAYOUTS)], ids=["uct", "ismcts"])
def test_clocklab_on_the_race(benchmark, player):
    weighed = benchmark.pedantic(
        lambda: player.weigh(View(RACE, 0, CHOICE), random.Random(1)), rounds=5, warmup_rounds=1
    )
    assert sum(each.tries for each in weighed) == PLAYOUTS
    benchmark.extra_info["events"] = race_events()


def searched(benchmark, game, state):
    np = pytest.importorskip("numpy")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    assert not state.is_chance_node()

    def search():
        rng = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 0.7, PLAYOUTS, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        return bot.mcts_search(state)

    root = benchmark.pedantic(search, rounds=3, warmup_rounds=1)
    assert root.explore_count == PLAYOUTS


def spiel_events(game):
    rng, lengths = random.Random(1), []
    for _ in range(30):
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                (action,) = rng.choices(actions, chances)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            count += 1
        lengths.append(count)
    return sum(lengths) / len(lengths)


@pytest.mark.benchmark(group="200 playouts of tree search")
@pytest.mark.parametrize("name", ["pig", "backgammon"])
def test_openspiel_mcts_on_its_own_game(benchmark, name):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    searched(benchmark, game, state)
    benchmark.extra_info["events"] = spiel_events(game)


@pytest.mark.benchmark(group="200 playouts of tree search")
def test_openspiel_mcts_on_the_race_through_the_bridge(benchmark):
    pytest.importorskip("pyspiel")
    from clocklab.bridges import openspiel

    game = openspiel.load(RACE)
    state = game.new_initial_state()
    state.apply_action(next(each for each in state.legal_actions() if "1,3,5" in state.action_to_string(each)))
    assert str(state) == RACE.format_state(CHOICE)
    searched(benchmark, game, state)
    benchmark.extra_info["events"] = race_events()

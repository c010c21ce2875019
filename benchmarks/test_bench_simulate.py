"""Simulated games: what seats, views and streams cost, and how near two processes come to twice the speed.

    pytest benchmarks/test_bench_simulate.py --benchmark-only --benchmark-columns=min,median,rounds

``events/s`` among the extra information (``--benchmark-json``, or printed with ``-s``) counts decisions and chance
events. The other program on one core is OpenSpiel's own loop for random games, on its dice race Pig, whose rules are
compiled C++; a bare loop over our contract, without players, views and seeds by event, is the limit for Python. On two
processes the yardsticks are ``multiprocessing.Pool.map`` over the same games and the same machine's ideal, which is
half the time of one: run it on an idle machine with two processors or more.
"""

import multiprocessing
import random
import time

import pytest

import clocklab
from clocklab.simulate import episode, playout, tournament, uniform
from clocklab.simulate.episode import last_state
from clocklab.simulate.schedule import game_seed

RACE = clocklab.load("grandfather", cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9))
GAMES = 200
MANY = 6000


def told(benchmark, events):
    benchmark.extra_info["events/s"] = round(events / benchmark.stats.stats.min)
    print(f"\n{benchmark.name}: {benchmark.extra_info['events/s']:,} events/s")


# ---- one core -----------------------------------------------------------------------------------------------


@pytest.mark.benchmark(group="random games, one core")
def test_our_tournament(benchmark):
    results = benchmark.pedantic(tournament, (RACE, [uniform, uniform], GAMES, 1), {"workers": 1}, rounds=3)
    assert results.complete
    told(benchmark, sum(len(episode(RACE, [uniform, uniform], results.seed_of(k)).history) for k in range(GAMES)))


@pytest.mark.benchmark(group="random games, one core")
def test_a_bare_loop_over_our_contract(benchmark):
    events = benchmark.pedantic(
        lambda: sum(playout(RACE, random.Random(k))[1] for k in range(GAMES)), rounds=3, warmup_rounds=1
    )
    told(benchmark, events)


@pytest.mark.benchmark(group="another game in another program: compare the events/s")
def test_open_spiel_s_loop_on_pig(benchmark):
    pyspiel = pytest.importorskip("pyspiel")
    import numpy

    game = pyspiel.load_game("pig")

    def loop():
        """The loop of open_spiel/python/examples/example.py."""
        events = 0
        for _ in range(GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(numpy.random.choice(outcomes, p=chances))
                else:
                    state.apply_action(random.choice(state.legal_actions(state.current_player())))
                events += 1
        return events

    told(benchmark, benchmark.pedantic(loop, rounds=3, warmup_rounds=1))


# ---- two processes ------------------------------------------------------------------------------------------


def winners(stretch):
    """Who won in these games, without anything else."""
    first, stop = stretch
    return [RACE.winners(last_state(RACE, [uniform, uniform], game_seed(1, number))) for number in range(first, stop)]


def mapped():
    stretches = [(first, min(first + 100, MANY)) for first in range(0, MANY, 100)]
    with multiprocessing.get_context("forkserver").Pool(2) as pool:
        return sum(len(part) for part in pool.map(winners, stretches, chunksize=1))


@pytest.mark.benchmark(group="two processes")
@pytest.mark.parametrize("workers", [1, 2])
def test_our_tournament_on(benchmark, workers):
    results = benchmark.pedantic(tournament, (RACE, [uniform, uniform], MANY, 1), {"workers": workers}, rounds=2)
    assert results.complete


@pytest.mark.benchmark(group="two processes")
def test_pool_map_over_the_same_games(benchmark):
    assert benchmark.pedantic(mapped, rounds=2) == MANY


@pytest.mark.benchmark(group="two processes, from the start of the pool to its end")
def test_two_processes_reach_how_much_of_the_ideal(benchmark):
    """One after the other in the same minute, so that what else the machine does weighs on both alike."""
    start = time.perf_counter()
    alone = tournament(RACE, [uniform, uniform], MANY, 1, workers=1)
    one = time.perf_counter() - start
    both = benchmark.pedantic(tournament, (RACE, [uniform, uniform], MANY, 1), {"workers": 2}, rounds=2)
    assert both == alone
    benchmark.extra_info["of the ideal"] = round(one / 2 / benchmark.stats.stats.min, 3)
    print(f"\ntwo processes reach {benchmark.extra_info['of the ideal']} of the ideal")

"""Tournaments of Clocks' computer players: random, greedy, and the valuer with its two ways to bid.

    pytest benchmarks/test_bench_clocks_players.py --benchmark-only --benchmark-columns=min,rounds

Each tournament is played once; win shares and points with their 95 % intervals are in the extra info, and
``docs/clocks_auction.md`` has them. CLOCKLAB_FOLDER names a folder that keeps what is finished and resumes there. The
whole takes about half an hour on one processor: -k says which, such as -k "two or decision". On a busy machine
--benchmark-timer=time.process_time tells more.
"""

import os
import random
from pathlib import Path

import pytest

import clocklab
from clocklab.core import Position, View
from clocklab.games.clocks import Phase
from clocklab.games.clocks.odds.auction import values
from clocklab.games.clocks.play import Valuer
from clocklab.players import GreedyPlayer, RandomPlayer
from clocklab.simulate import tournament

SEED = 4
PLAYERS = {
    "random": RandomPlayer(),
    "greedy": GreedyPlayer(),
    "share": Valuer(bidding="share"),
    "equilibrium": Valuer(bidding="equilibrium"),
}
TABLES = {
    "two, random and greedy": (("random", "greedy"), 200),
    "two, random and share": (("random", "share"), 200),
    "two, greedy and share": (("greedy", "share"), 200),
    "two, random and equilibrium": (("random", "equilibrium"), 200),
    "two, greedy and equilibrium": (("greedy", "equilibrium"), 200),
    "two, share and equilibrium": (("share", "equilibrium"), 400),
    "three, with share": (("random", "greedy", "share"), 200),
    "three, with equilibrium": (("random", "greedy", "equilibrium"), 60),
    "four": (("random", "greedy", "share", "equilibrium"), 24),
}


def played(name, folder=None):
    """Play one of the tournaments; with a folder, resume it there."""
    names, games = TABLES[name]
    where = Path(folder) / name.replace(", ", "-").replace(" ", "-") if folder else None
    game = clocklab.load("clocks", players=3 if name.startswith("three") else 4 if name == "four" else 2)
    return tournament(game, {each: PLAYERS[each] for each in names}, games, SEED, folder=where, progress=False)


@pytest.mark.benchmark(group="tournaments of Clocks")
@pytest.mark.parametrize("name", TABLES)
def test_tournament(benchmark, name):
    results = benchmark.pedantic(played, (name, os.environ.get("CLOCKLAB_FOLDER")), rounds=1)
    assert results.complete
    for player in results.names:
        benchmark.extra_info[player] = f"share {results.shares[player]}; points {results.points[player]}"


# ---- how long a decision and a question take -----------------------------------------------------------------


def decisions(player, games=3):
    """Return the decisions of one seat in games with three equals, with what it takes to make them again."""
    game = clocklab.load("clocks")
    found = []
    for seed in range(games):
        state, rng = game.initial(), random.Random(seed)
        while (turn := game.turn(state)) is not clocklab.OVER:
            if turn is clocklab.CHANCE:
                action = game.sample_chance(state, rng)
            else:
                found.append(View(game, turn, state))
                action = player(found[-1], rng)
            state = game.apply(state, action)
    return found


@pytest.mark.benchmark(group="100 decisions of the valuer, two players")
@pytest.mark.parametrize("name", ["share", "equilibrium"])
def test_decision(benchmark, name):
    player = PLAYERS[name]
    views = decisions(player)[:100]
    benchmark.pedantic(lambda: [player(view, random.Random(1)) for view in views], rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="values of all groups for four, a whole game's auctions")
def test_values(benchmark):
    game, state, rng, asked = clocklab.load("clocks", players=4), None, random.Random(2), []
    state = game.initial()
    player = PLAYERS["share"]
    while (turn := game.turn(state)) is not clocklab.OVER:
        if state.phase is Phase.BID and turn == state.start:
            asked.append(Position(game, state))
        chance = turn is clocklab.CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else player(View(game, turn, state), rng))
    benchmark.extra_info["auctions"] = len(asked)
    benchmark.pedantic(lambda: [values(each) for each in asked], rounds=5, warmup_rounds=1)

"""Tick-Tock Tower: random games of six beside OpenSpiel's loop and plain lists, previews, players and their balance.

    pytest benchmarks/test_bench_ticktock.py --benchmark-only --benchmark-columns=min,median,rounds

A round is 10 random games of six; at 20 games a second it takes 500 ms. The yardsticks: the same game through our
OpenSpiel bridge, as a learning program would play it, and the rules, powers left out, as a loop over lists that neither
checks an action, keeps a position nor tells anybody anything. Players are timed per decision. The tournaments and
tables are played small here; ``tools/tick_tock_balance.py`` plays those of ``docs/tick_tock_tower.md``.
"""

import random
import sys
from pathlib import Path

import pytest

import clocklab
from benchmarks.random_games import through_open_spiel, through_the_contract
from clocklab.core import View
from clocklab.games.ticktock import Phase
from clocklab.games.ticktock.play import Lookahead, Points
from clocklab.players import GreedyPlayer, RandomPlayer
from clocklab.simulate import tournament

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from tick_tock_balance import balance

GAME = clocklab.load("ticktock", players=6)
GAMES = 10


def plays(state):
    return state.phase is Phase.PLAY


# ---- the same game with plain lists: seats 0 and 1, 2 and 3, 4 and 5 are twins, even ones on one side ----------

DECK = [1] * 10 + [2] * 12 + [3] * 6 + ["push"] * 8 + ["hand"] * 8 + ["dance"] * 4 + ["up"] * 2 + ["fan"] * 3


def with_lists(many):
    """Play games with mutable lists and return the number of cards played."""
    return sum(one_with_lists(random.Random(seed)) for seed in range(many))


def one_with_lists(rng):
    pile, goals = DECK.copy(), list(range(12)) * 2
    rng.shuffle(pile)
    rng.shuffle(goals)
    spaces, tokens, paid, thrown, turns = [0] * 6, [0] * 6, [0] * 6, [], 0
    hands = [[pile.pop() for _ in range(3)] for _ in range(6)]
    held = [kept_of(goals, rng) for _ in range(6)]
    first = rng.randrange(6)
    order = [(first + step) % 6 for step in range(6)]
    for _ in range(7):
        for me in order:
            ways = []
            for card in {*hands[me]}:
                there = [each for each in range(6) if spaces[each] <= spaces[me] and each // 2 != me // 2]
                picked = there if card in ("hand", "dance") else [me ^ 1] if card == "push" else []
                ways += [(card, each) for each in picked] or [(card, None)]
            card, target = rng.choice(ways)
            played_with_lists(card, target, me, spaces, tokens)
            hands[me].remove(card)
            thrown.append(card)
            if held[me] is not None and true_with_lists(held[me], me, spaces, tokens):
                paid[me] += (3, 3, 6, 3, 4, 5, 3, 3, 5, 3, 5, 3)[held[me]]
                held[me] = kept_of(goals, rng)
            if not pile:
                pile, thrown = thrown, []
                rng.shuffle(pile)
            hands[me].append(pile.pop())
            turns += 1
        order.sort(key=lambda seat: -spaces[seat])
    assert max(space + 3 * (space > spaces[me ^ 1]) + paid[me] for me, space in enumerate(spaces)) > 0
    return turns


def kept_of(goals, rng):
    drawn = [goals.pop() for _ in range(min(2, len(goals)))]
    if not drawn:
        return None
    kept = drawn.pop(rng.randrange(len(drawn)))
    goals[:0] = drawn
    return kept


def played_with_lists(card, target, me, spaces, tokens):
    def forward(seat, steps):
        before = spaces[seat]
        spaces[seat] = min(15, before + steps)
        return [seat] if spaces[seat] > before else []

    pushers = []
    if isinstance(card, int):
        pushers = forward(me, card)
    elif card == "push":
        spaces[target] = max(0, spaces[target] - 2)
    elif card in ("hand", "dance"):
        pushers = [] if target is None else forward(target, 2)
        own = forward(me, 2 if card == "dance" else 1)
        pushers += own if card == "dance" else []
        if target is not None and sum(tokens) < 16:
            tokens[me] += 1
    elif card == "up":
        forward(me, max(1, min(3, spaces[me ^ 1] - spaces[me])))
    else:
        for other in range((me + 1) % 2, 6, 2):
            if other != me ^ 1:
                spaces[other] = max(0, spaces[other] - 1)
        forward(me, 1)
    for pusher in pushers:
        spaces[pusher ^ 1] = max(0, spaces[pusher ^ 1] - 1)


def true_with_lists(goal, me, spaces, tokens):
    own, twin = spaces[me], spaces[me ^ 1]
    return (
        1 <= own <= 4,
        5 <= own <= 9,
        own >= 10,
        abs(own - twin) <= 1,
        own - twin >= 3,
        tokens[me] >= 2,
        own in (4, 8, 12),
        min(spaces) < own < max(spaces),
        own == max(spaces),
        own > 0 and any(spaces[each] == own for each in range((me + 1) % 2, 6, 2) if each != me ^ 1),
        1 <= twin - own <= 3,
        abs(sum(spaces[::2]) - sum(spaces[1::2])) <= 2,
    )[goal]


RANDOM_GAMES = "10 random games of Tick-Tock Tower for six"


@pytest.mark.benchmark(group=RANDOM_GAMES)
def test_contract(benchmark):
    assert benchmark.pedantic(through_the_contract, (GAME, GAMES, plays), rounds=7, warmup_rounds=1) >= GAMES * 7 * 6


@pytest.mark.benchmark(group=RANDOM_GAMES)
def test_open_spiel_bridge(benchmark):
    pytest.importorskip("pyspiel")
    from clocklab.bridges import openspiel

    game = openspiel.load("ticktock", players=6)
    assert benchmark.pedantic(through_open_spiel, (game, GAMES), rounds=2) > GAMES * 2 * 7 * 6


@pytest.mark.benchmark(group=RANDOM_GAMES)
def test_plain_lists(benchmark):
    assert benchmark.pedantic(with_lists, (GAMES,), rounds=7, warmup_rounds=1) == GAMES * 7 * 6


# ---- previews and players -----------------------------------------------------------------------------------


def decisions(game, many=30, seed=4):
    """Return positions of a random game in which a card is to be played, spread over it."""
    rng, state, found = random.Random(seed), game.initial(), []
    while (turn := game.turn(state)) is not clocklab.OVER:
        if state.phase is Phase.PLAY:
            found.append(state)
        chance = turn is clocklab.CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state)))
    return found[:: max(1, len(found) // many)]


@pytest.mark.benchmark(group="previews of 30 plays; 5 ms each would be 150 ms")
@pytest.mark.parametrize("players", [6, 8])
def test_preview(benchmark, players):
    game = clocklab.load("ticktock", players=players)
    asked = [(state, game.legal_actions(state)[-1], state.seat) for state in decisions(game)[:30]]
    drawn = benchmark(lambda: [game.preview(*each) for each in asked])
    benchmark.extra_info["previews"] = len(drawn)
    assert all(drawn)


@pytest.mark.benchmark(group="10 decisions in a game of six")
@pytest.mark.parametrize("player", [Points(), Lookahead(), GreedyPlayer()], ids=lambda each: each.kind)
def test_decision(benchmark, player):
    views = [View(GAME, state.seat, state) for state in decisions(GAME, 10)[:10]]
    benchmark.pedantic(lambda: [player(view, random.Random(1)) for view in views], rounds=3, warmup_rounds=1)


# ---- who wins -----------------------------------------------------------------------------------------------

MET = {
    "random": RandomPlayer(),
    "points": Points(),
    "greedy": GreedyPlayer(width=20, deals=2),
    "lookahead": Lookahead(),
}


@pytest.mark.benchmark(group="tournament of the players, four at a table")
def test_tournament(benchmark):
    game = clocklab.load("ticktock")
    results = benchmark.pedantic(tournament, (game, MET, 24, 5), {"workers": 1, "progress": False}, rounds=1)
    for name in results.names:
        benchmark.extra_info[name] = f"share {results.shares[name]}; points {results.points[name]}"


@pytest.mark.benchmark(group="who is favoured, 40 games")
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_balance(benchmark, players):
    found = benchmark.pedantic(balance, (players, Points(), 40, 6), rounds=1)
    assert sum(each.games for each in found.seats.values()) == 40 * players
    benchmark.extra_info["seats"] = {seat: str(tally.win_share(6)) for seat, tally in found.seats.items()}

"""Clocktowers: random games through the contract beside OpenSpiel's loop and plain lists, and what players take.

    pytest benchmarks/test_bench_clocktowers.py --benchmark-only --benchmark-columns=min,median,rounds

A round is 20 random games of four; at 200 games a second it takes 100 ms. The yardsticks: the same game through our
OpenSpiel bridge, as a learning program would play it, and the rules written down as a loop over lists and dicts that
neither checks an action, keeps a position nor tells anybody anything. Players are timed per whole game of two.
"""

import random

import pytest

import clocklab
from benchmarks.random_games import through_open_spiel, through_the_contract
from clocklab.core import View
from clocklab.games.clocktowers import EndgamePlayer, Lookahead
from clocklab.players import GreedyPlayer

GAME = clocklab.load("clocktowers", players=4)
TWO = clocklab.load("clocktowers")
GAMES = 20


def with_lists(many):
    """Play games with mutable lists and return the number of actions and chance events."""
    return sum(one_with_lists(random.Random(seed)) for seed in range(many))


def one_with_lists(rng):
    """One random game for four: walls are (floors, animal), clocks 'o' and 'om', roofs colours."""
    walls = [(floors, who) for floors in (1, 2) for who, n in (("", 4), ("c", 5), ("m", 5)) for _ in range(n)]
    for gone in ((1, "c"), (1, "m")):
        for _ in range(4):
            walls.remove(gone)
    decks = [walls, ["o"] * 9 + ["om"] * 5, [colour for colour in "bgryp" for _ in range(4)]]
    for deck in decks:
        rng.shuffle(deck)
    del walls[:5], decks[2][:3]
    hands = [[(1, "c"), (1, "m"), "om"] for _ in range(4)]
    towers = [[] for _ in range(4)]
    ladder = {}
    events, seat = sum(map(len, decks)), 0  # as many reveals as cards
    while any(decks) or any(hands):
        hand, own = hands[seat], towers[seat]
        full = [deck for deck in decks if deck]
        if full:
            hand.append(rng.choice(full).pop())
            events += 1
        choices = [(card, None) for card in {*hand}]
        for card in {*hand}:
            for tower in own:
                height, clock, roof = tower
                if isinstance(card, tuple) or card in ("o", "om"):
                    fits = not clock
                else:
                    last = ladder.get(card)
                    fits = clock and not roof and (height in (1, 2) if last is None else height == last + 1)
                if fits:
                    choices.append((card, tower))
            if isinstance(card, tuple):
                choices.append((card, "new"))
        card, tower = rng.choice(choices)
        hand.remove(card)
        if tower == "new":
            own.append([card[0], False, False])
        elif tower is not None and isinstance(card, tuple):
            tower[0] += card[0]
        elif tower is not None and card in ("o", "om"):
            tower[1] = True
        elif tower is not None:
            tower[2] = True
            ladder[card] = tower[0]
        events += 1
        seat = (seat + 1) % 4
    return events


EVENTS = 46 + 46 + 58  # a game's reveals, draws and plays: 15 + 14 + 17 cards in the decks and 12 in the hands


@pytest.mark.benchmark(group="20 random games of Clocktowers for four")
def test_contract(benchmark):
    assert benchmark.pedantic(through_the_contract, (GAME, GAMES), rounds=9, warmup_rounds=1) == GAMES * EVENTS


@pytest.mark.benchmark(group="20 random games of Clocktowers for four")
def test_open_spiel_bridge(benchmark):
    pytest.importorskip("pyspiel")
    from clocklab.bridges import openspiel

    game = openspiel.load("clocktowers", players=4)
    assert benchmark.pedantic(through_open_spiel, (game, GAMES), rounds=3, warmup_rounds=1) == GAMES * EVENTS


@pytest.mark.benchmark(group="20 random games of Clocktowers for four")
def test_plain_lists(benchmark):
    assert benchmark.pedantic(with_lists, (GAMES,), rounds=9, warmup_rounds=1) == GAMES * EVENTS


def one_game(player, seed):
    """One game for two, both seats played by this player."""
    rng = random.Random(seed)
    state = TWO.initial()
    while (turn := TWO.turn(state)) is not clocklab.OVER:
        chance = turn is clocklab.CHANCE
        action = TWO.sample_chance(state, rng) if chance else player(View(TWO, turn, state), rng)
        state = TWO.apply(state, action)
    return TWO.payoffs(state)


@pytest.mark.benchmark(group="a game of Clocktowers for two, played by")
@pytest.mark.parametrize("player", [GreedyPlayer(deals=1), Lookahead(), EndgamePlayer()], ids=lambda each: each.kind)
def test_player(benchmark, player):
    assert sum(benchmark.pedantic(one_game, (player, 1), rounds=3)) > 0


@pytest.mark.benchmark(group="what a play would do, drawn")
def test_preview(benchmark):
    rng = random.Random(4)
    state = GAME.initial()
    for _ in range(110):
        chance = GAME.turn(state) is clocklab.CHANCE
        state = GAME.apply(state, GAME.sample_chance(state, rng) if chance else rng.choice(GAME.legal_actions(state)))
    while GAME.turn(state) is clocklab.CHANCE:
        state = GAME.apply(state, GAME.sample_chance(state, rng))
    assert benchmark(GAME.preview, state, GAME.legal_actions(state)[0], state.seat) is not None

"""Clonk!: random games through the contract beside OpenSpiel's loop and plain lists; chains; what players take.

    pytest benchmarks/test_bench_clonk.py --benchmark-only --benchmark-columns=min,median,rounds

A round is 10 random games of three; at 100 games a second it takes 100 ms. The yardsticks: the same game through our
OpenSpiel bridge, as a learning program would play it, and the rules written down as a loop over lists that neither
checks an action, keeps a position, hides a card nor tells anybody anything. ``chains`` is asked of turns that no
face-down card can come into, and of turns with two: of 10 such turns the slowest, to take 5 ms and half a second.
Players are timed per game of two.
On a busy machine --benchmark-timer=time.process_time tells more.
"""

import random

import pytest

import clocklab
from benchmarks.random_games import through_open_spiel, through_the_contract
from clocklab.core import View
from clocklab.games.clonk import Lookahead
from clocklab.games.clonk.odds import chains
from clocklab.players import GreedyPlayer
from tests.games.clonk.tables import at, dealt

GAME = clocklab.load("clonk", players=3)
TWO = clocklab.load("clonk")
GAMES = 10


def decides(state):
    return GAME.turn(state) is not clocklab.CHANCE


def with_lists(many):
    """Play games with mutable lists and return the number of decisions."""
    return sum(one_with_lists(random.Random(seed)) for seed in range(many))


def one_with_lists(rng):
    """One random game for three: cards are (colour, type); coins and eyes change nothing of its course."""
    deck = [(colour, kind) for colour in range(6) for kind in range(6) for _ in range(3)]
    rng.shuffle(deck)
    shafts = [[deck.pop() for _ in range(8)] for _ in range(5)]
    hands = [[deck.pop() for _ in range(4)] for _ in range(3)]
    galleries, carts = [[], [], []], [[], [], []]
    kablooeys, snores = [0, 0, 0], [0, 0, 0]
    decisions, turns, awake = 3, 0, False

    def drawn():
        nonlocal awake
        awake = awake or len(deck) <= 19
        return [deck.pop()] if deck else []

    while not (awake and turns % 3 == 0):
        seat = turns % 3
        hand, cart = hands[seat], carts[seat]
        if turns < 3:
            cart.append(hand.pop(rng.randrange(len(hand))))
            decisions += 1
        cart += galleries[seat]
        gallery = galleries[seat] = []
        given = blasted = False
        while len(gallery) < 4:
            sources = [(shaft[-1], shaft) for shaft in shafts if shaft] + [(card, hand) for card in {*hand}]
            choices = [None]
            for owner in range(3):
                own = galleries[owner]
                if (owner != seat and given) or len(own) == 4 or not (own or carts[owner]):
                    continue
                colour, kind = (own or carts[owner])[-1]
                choices += [(owner, card, where) for card, where in sources if card[0] == colour or card[1] == kind]
            if kablooeys[seat] and not blasted:
                choices += [("blast", shaft[-1], shaft) for shaft in shafts if shaft]
            choice = rng.choice(choices)
            decisions += 1
            if choice is None:
                break
            owner, card, where = choice
            where.remove(card) if where is hand else where.pop()
            if owner == "blast":
                kablooeys[seat] -= 1
                blasted = True
            else:
                galleries[owner].append(card)
                given = given or owner != seat
            if where is not hand and not where:
                where += drawn() + drawn() + drawn()
        laid = len(gallery)
        snores[seat] += laid == 0 and sum(snores) < 8
        kablooeys[seat] += laid <= 1 and sum(kablooeys) < 9
        for _ in range(min(2, 4 - laid) + 1):
            hand += drawn()
        if hand:
            rng.choice(shafts).append(hand.pop(rng.randrange(len(hand))))
            decisions += 1
        while len(hand) > 5:
            hand.pop(rng.randrange(len(hand)))
            decisions += 1
        turns += 1
    return decisions


@pytest.mark.benchmark(group="10 random games of Clonk! for three")
def test_contract(benchmark):
    assert benchmark.pedantic(through_the_contract, (GAME, GAMES, decides), rounds=9, warmup_rounds=1) > GAMES * 50


@pytest.mark.benchmark(group="10 random games of Clonk! for three")
def test_open_spiel_bridge(benchmark):
    pytest.importorskip("pyspiel")
    from clocklab.bridges import openspiel

    game = openspiel.load("clonk", players=3)
    assert (
        benchmark.pedantic(
            through_open_spiel, (game, GAMES, lambda state: not state.is_chance_node()), rounds=2, warmup_rounds=0
        )
        > GAMES * 50
    )


@pytest.mark.benchmark(group="10 random games of Clonk! for three")
def test_plain_lists(benchmark):
    assert benchmark.pedantic(with_lists, (GAMES,), rounds=9, warmup_rounds=1) > GAMES * 50


def turns_with(unknown, many):
    """Return positions with one card in hand and two shafts that hide one, in which so many can come into the turn."""
    found, seed = [], 0
    while len(found) < many:
        state = dealt(random.Random(seed), ["u" * 6 + "du"] * 2 + ["u" * 8] * 3)
        hand = state.hands[0]
        state = state.but(hands=(hand[:1], *state.hands[1:]), discards=hand[1:])
        seed += 1
        if chains(at(state)).unknown == unknown:
            found.append(at(state))
    return found


@pytest.mark.benchmark(group="chains of one turn, the slowest of 10; face-down cards:")
@pytest.mark.parametrize("unknown", [0, 2])
def test_chains(benchmark, unknown):
    turns = turns_with(unknown, 10)

    def took(here):
        start = benchmark._timer()
        chains(here)
        return benchmark._timer() - start

    slowest = max(turns, key=took)
    assert benchmark.pedantic(chains, (slowest,), rounds=5).exact


def one_game(player, seed):
    """One game for two, both seats played by this player."""
    rng = random.Random(seed)
    state = TWO.initial()
    while (turn := TWO.turn(state)) is not clocklab.OVER:
        chance = turn is clocklab.CHANCE
        action = TWO.sample_chance(state, rng) if chance else player(View(TWO, turn, state), rng)
        state = TWO.apply(state, action)
    return TWO.payoffs(state)


@pytest.mark.benchmark(group="a game of Clonk! for two, played by")
@pytest.mark.parametrize("player", [GreedyPlayer(), Lookahead(deals=1), Lookahead()], ids=lambda each: each.name)
def test_player(benchmark, player):
    assert sum(benchmark.pedantic(one_game, (player, 1), rounds=3)) > 0

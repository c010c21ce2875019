"""A million random decisions in each game, and after each of them everything that must hold of a position.

Components are counted from the positions' own fields: none is ever lost or made, whatever the rules of today are.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import clocklab
from clocklab.core import CHANCE, OVER, games
from clocklab.simulate import run

DECISIONS = 1_000_000
PIECE = 20_000
"""Decisions that a worker makes at a time."""
LOOK = 397
"""Every so many steps notation, views, laws and all other actions are looked at too."""
LONGEST = 100_000


def _dice(game: Any, state: Any) -> Counter[Any]:
    """Clocks: dice by colour, in the bag, out of the game, drawn, rolled, in groups, taken, and on clocks."""
    found: Counter[Any] = Counter(state.drawn)
    for heap in (state.dice, *state.groups, *state.centres, *state.clocks):
        found.update(die.colour for die in heap if die is not None)
    by_rank = Counter({colour.rank: many for colour, many in found.items()})
    for rank, (inside, out) in enumerate(zip(state.bag, state.removed, strict=True)):
        by_rank[rank] += inside + out
    return by_rank


def _floors(game: Any, state: Any) -> Counter[Any]:
    """Clocktowers: cards in hands, put away, built, face up, and unseen."""
    from clocklab.games.clocktowers.rules.pieces import KINDS

    found: Counter[Any] = Counter(dict(zip(KINDS, state.unseen, strict=True)))
    found.update(card for card in state.tops if card is not None)
    for heap in (*state.hands, *state.discards):
        found.update(heap)
    for towers in state.towers:
        for tower in towers:
            found.update(card for card in (*tower.walls, tower.clock, tower.roof) if card is not None)
    return +found


def _treasures(game: Any, state: Any) -> Counter[Any]:
    """Clonk!: treasures in hands, galleries, carts, face up in the shafts, discarded, and unseen."""
    found: Counter[Any] = Counter(state.unseen)
    for heap in (*state.hands, *state.galleries, *state.carts, *state.shafts, state.discards):
        found.update(card for card in heap if card is not None)
    face_down = sum(card is None for shaft in state.shafts for card in shaft)
    assert 0 <= state.pile <= len(state.unseen), "the pile is part of what nobody has seen"
    assert face_down <= len(state.unseen), "what lies face down is part of what nobody has seen"
    assert min((*state.snores, *state.kablooeys)) >= 0
    return +found


def _pile(game: Any, state: Any) -> Counter[Any]:
    """Tick-Tock Tower: action cards and goals, in hands, piles, shown, put back and on offer, by their ranks."""
    found: Counter[Any] = Counter(("card", card.rank) for hand in state.hands for card in hand)
    for rank, (pile, away) in enumerate(zip(state.pile, state.discards, strict=True)):
        found["card", rank] += pile + away
    goals = [goal for goal in state.goals if goal is not None] + [goal for shown in state.shown for goal in shown]
    found.update(("goal", goal.rank) for goal in (*goals, *(each.goal for each in state.returned), *state.offer))
    for rank, many in enumerate(state.unseen):
        found["goal", rank] += many
    assert min(state.tokens, default=0) >= 0
    return +found


def _cards(game: Any, state: Any) -> Counter[Any]:
    """Grandfather's Clock: the layout stays as it was dealt, and nobody leaves it."""
    assert all(0 <= at <= game.end for at in state.positions), "markers stand on the cards, at Start or at End"
    return Counter(state.cards) if len(state.cards) == game.end else Counter()


COUNTED: dict[str, Callable[[Any, Any], Counter[Any]]] = {
    "clocks": _dice,
    "clocktowers": _floors,
    "clonk": _treasures,
    "grandfather": _cards,
    "ticktock": _pile,
}


def looked_into(game: Any, state: Any, actions: tuple[Any, ...], rng: random.Random) -> None:
    """Check what takes longer: notation both ways, the law of chance, every other action, and a deal."""
    assert game.parse_state(game.format_state(state)) == state
    some = actions if len(actions) <= 40 else rng.sample(actions, 40)
    for action in some:
        assert game.parse_action(game.format_action(action)) == action
        game.turn(game.apply(state, action))
    turn = game.turn(state)
    if turn is CHANCE:
        if len(actions) <= 500:
            law = game.chance_outcomes(state)
            assert set(law) == set(actions)
            assert game.sample_chance(state, rng) in law
        return
    assert len(set(actions)) == len(actions), "no action is listed twice"
    dealt = game.determinize(state, turn, rng)
    assert game.observe(dealt, turn) == game.observe(state, turn), "a deal agrees with what the seat has seen"
    assert set(game.legal_actions(dealt)) == set(actions), "what a seat may do depends on nothing hidden from it"
    assert game.describe(state)


def ended(game: Any, state: Any) -> None:
    winners, paid = game.winners(state), game.payoffs(state)
    assert len(paid) == game.players
    assert game.legal_actions(state) == ()
    assert len(set(winners)) == len(winners)
    assert set(winners) <= set(range(game.players))
    if game.players > 1:
        assert winners, "somebody wins"
        assert sum(game.utilities(state, "win")) == 1


def games_of(name: str, rng: random.Random) -> Iterator[Any]:
    """Yield the game for all its numbers of players, again and again; for one alone, where that is slow, less often."""
    counts = clocklab.load(name).player_counts
    while True:
        (players,) = rng.choices(counts, [1 if each > 1 or len(counts) == 1 else 0.1 for each in counts])
        yield clocklab.load(name, players=players)


def piece(what: list[Any]) -> dict[str, int]:
    """Return how many decisions, events and games were played in one piece, all of them checked."""
    name, number = what
    rng = random.Random(f"a million decisions {name} {number}")
    done = Counter({"decisions": 0, "events": 0, "games": 0})
    counted = COUNTED[name]
    for game in games_of(name, rng):
        state, all_of = game.initial(), dict[Any, int]()
        for _ in range(LONGEST):
            here = dict(counted(game, state))  # Counter's own comparison is slow
            assert here == (all_of or here), f"components were lost or made: {all_of} before, {here} after"
            all_of = here
            turn = game.turn(state)
            if turn is OVER:
                break
            if turn is CHANCE:
                actions = game.legal_actions(state) if done["events"] % LOOK == 0 else ()
                action = game.sample_chance(state, rng)
            else:
                assert turn in range(game.players)
                actions = game.legal_actions(state)
                assert actions, "who is to decide can do something"
                action = rng.choice(actions)
                done["decisions"] += 1
            if done["events"] % LOOK == 0:
                looked_into(game, state, actions, rng)
            done["events"] += 1
            state = game.apply(state, action)
        else:
            raise AssertionError(f"a random game of {game.title} was not over after {LONGEST} events")
        ended(game, state)
        done["games"] += 1
        if done["decisions"] >= PIECE:
            return dict(done)
    raise AssertionError("games are played for ever")


def test_every_game_has_its_components_counted() -> None:
    assert set(COUNTED) == set(games())


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", COUNTED)
def test_a_million_decisions(name: str) -> None:
    found = run(piece, [[name, number] for number in range(DECISIONS // PIECE)], workers=2, progress=False)
    sums = Counter[str]()
    for each in found:
        sums.update(each)
    print(f"{name}: {dict(sums)}")
    assert sums["decisions"] >= DECISIONS

"""The planner's network: its numbers are those of the tool that fits it, and every number has rows of its own."""

import importlib
import random
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from clocklab.core import OVER, Turn
from clocklab.games.ticktock import Card, Keep, Phase, Power, State, TickTockTower
from clocklab.games.ticktock.play import judge
from clocklab.games.ticktock.play.planner import Plan
from clocklab.games.ticktock.rules.pieces import BELL

TOOLS = Path(__file__).parents[3] / "tools"
TABLES = [(4, False, 1), (5, False, 3), (7, False, 5), (8, False, 4), (6, True, 6)]


def decided(players: int, first_game: bool, seed: int) -> list[tuple[TickTockTower, State]]:
    """Return every position of a random game in which a seat decides."""
    game = TickTockTower(players=players, first_game=first_game)
    rng, state, found = random.Random(seed), game.initial(), []
    while (turn := game.turn(state)) is not OVER:
        if isinstance(turn, Turn):
            state = game.apply(state, game.sample_chance(state, rng))
        else:
            found.append((game, state))
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    return found


def rank(goal: Any) -> int:
    return judge.NONE if goal is None else goal.rank


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_number_has_its_own_rows(table: tuple[int, bool, int]) -> None:
    """Of a single number exactly one is picked, else one for each other seat or card."""
    starts = (judge.TURNS, judge.PLAYERS, judge.AFTER, judge.SPACE, judge.TWIN, judge.LEADS, judge.SPACES, judge.RANK)
    more = (
        judge.GOAL,
        judge.FIRST,
        judge.CARD,
        judge.TWO,
        judge.GAIN,
        judge.SECOND,
        judge.HERO,
        judge.TOKENS,
        judge.AT,
    )
    bounds = (*starts, *more)
    for game, state in decided(*table):
        rows = judge.features(Plan(game, state, random.Random(1)), rank(state.goals[state.seat]))
        assert len(rows) <= judge.MOST_ROWS
        assert all(0 <= row < judge.ROWS for row in rows)
        counts = [sum(one <= row < end for row in rows) for one, end in pairwise(bounds)]
        hand, others = len(state.hands[state.seat]), game.players - 1
        pairs = hand * (hand - 1) // 2
        assert counts == [1, 1, 1, 1, 1, others, others, 1, 1, 1, hand, pairs, 1, 1, 1, 1]


def test_the_fitted_network_fits_the_numbers() -> None:
    matrix, out = judge.fitted()
    assert len(matrix) == judge.ROWS
    assert {len(row) for row in matrix} == {len(out) + 1}
    assert all(type(weight) is int for row in matrix for weight in row)


@pytest.fixture(scope="module")
def kernel() -> Any:
    """The kernel of the fitting tool, not compiled, which would take minutes."""
    numba = pytest.importorskip("numba")
    names = ("tower_kernel", "tower_rules", "solo_networks")
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, True
    sys.path.insert(0, str(TOOLS))
    try:
        yield importlib.import_module(names[0])
    finally:
        numba.config.DISABLE_JIT = before
        sys.path.remove(str(TOOLS))
        for name in names:
            sys.modules.pop(name, None)


def arrays(game: TickTockTower, state: State) -> tuple[Any, ...]:
    """Return a position as the kernel reads it: seats, hands, discards, order, clock."""
    np = pytest.importorskip("numpy")
    scores, seats = game.scores(state), []
    for seat, hero in enumerate(state.heroes):
        twin = -1 if hero.twin is None else state.heroes.index(hero.twin)
        own = state.spaces[seat], state.tokens[seat], scores[seat].goals, len(state.shown[seat]), state.used[seat]
        seats.append((*own, rank(state.goals[seat]), hero.rank, twin))
    hands = [[hand.count(card) for card in Card] for hand in state.hands]
    begun = bool(state.order)
    place = state.order.index(state.seat) if begun else -1
    goals = sum(state.unseen) + len(state.returned)
    clock = np.array([state.hour, place, game.powers, 0, goals, begun])
    order = np.array(state.order or range(game.players))
    return np.array(seats, dtype=int), np.array(hands), np.array(state.discards), order, clock


def room(kernel: Any, seats: Any, width: int) -> tuple[Any, ...]:
    np = pytest.importorskip("numpy")
    found, rows = [np.zeros(9, dtype=int) for _ in range(2)], np.zeros(kernel.MOST, dtype=int)
    return (seats.copy(), seats.copy(), *found, rows, np.zeros(width), seats.copy())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_kernel_sees_and_values_what_the_package_does(kernel: Any, table: tuple[int, bool, int]) -> None:
    """Two programs for the same numbers and the same best action, at every decision of a random game."""
    np = pytest.importorskip("numpy")
    matrix, out = judge.fitted()
    net = np.array(matrix) / judge.SCALE, np.array(out) / judge.SCALE
    for game, state in decided(*table):
        laid, me = Plan(game, state, random.Random(1)), state.seat
        seats, hands, discards, order, clock = arrays(game, state)
        work = room(kernel, seats, len(out) + 1)
        count = kernel.features(seats, hands, discards, order, clock, me, work[1], work[2], work[4])
        assert sorted(work[4][:count].tolist()) == sorted(judge.features(laid, rank(state.goals[me])))
        worths = {
            action: laid.worth_of(action)[0] / judge.UNIT
            for action in game.legal_actions(state)
            if not isinstance(action, Power) or state.spaces[action.target]
        }
        if state.hour == BELL - 1 and state.seat == state.order[-1]:
            continue  # there the package counts wins, and the kernel what the network is taught
        if state.phase is Phase.PLAY:
            best = kernel.choose(net, seats, hands, discards, order, clock, me, 0.0, work)[0]
            assert best == pytest.approx(max(worths.values()), abs=1e-3)
            continue
        for action, worth in worths.items():
            assert isinstance(action, Keep)
            seats[me, kernel.GOAL] = action.goal.rank
            found = kernel.judged(net, seats, hands, discards, order, clock, me, *work[1:3], *work[4:6])
            assert found == pytest.approx(worth, abs=1e-3)

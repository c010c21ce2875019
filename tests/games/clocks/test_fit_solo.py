"""The compiled solo game that ``tools/fit_solo.py`` learns on judges as the package does: two ways of writing it."""

import importlib
import json
import random
import sys
from pathlib import Path

import pytest

from clocklab.games.clocks.odds.solo.judge import MOST, SCALE, Judge, end_at_once, features, fitted
from clocklab.games.clocks.rules.pieces import COLOURS, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Phase, State

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")
TOOLS = Path(__file__).parents[3] / "tools"
NAMES = ("fit_solo", "solo_kernel", "solo_networks", "solo_acts")


@pytest.fixture(scope="module")
def tools():
    """The tool and its kernel, not compiled, which would take minutes."""
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, True
    sys.path.insert(0, str(TOOLS))
    try:
        yield tuple(map(importlib.import_module, NAMES))
    finally:
        numba.config.DISABLE_JIT = before
        sys.path.remove(str(TOOLS))
        for name in NAMES:
            sys.modules.pop(name, None)


def some_clock(rng, dice):
    clock = [None] * 12
    for space in rng.sample(range(12), dice):
        clock[space] = Die(rng.choice(COLOURS), rng.randint(1, 6))
    return tuple(clock)


def in_arrays(clock):
    """As lists: not compiled, the truth values of arrays are no numbers."""
    return [0 if on is None else on.pips for on in clock], [0 if on is None else on.colour.rank for on in clock]


def as_lists(board):
    wants, *rest = board
    return wants.tolist(), *rest


def as_floats(networks):
    table = [[row for rows in networks[moment][0] for row in rows] for moment in "DFX"]
    return np.array(table) / SCALE, np.array([networks[moment][1] for moment in "DFX"]) / SCALE


@pytest.mark.parametrize("name", ["forwards", "backwards"])
def test_numbers_and_plain_ends_agree(tools, name):
    """Oracle: the package's own, written for tuples of dice."""
    fit_solo, _kernel, networks, acts = tools
    rng, board = random.Random(4), boards()[name]
    arrays, rows = as_lists(fit_solo.in_arrays(board)), np.zeros(networks.COUNT, dtype=int)
    for dice in [*range(12), 11, 10] * 4:
        clock, money, gone = some_clock(rng, dice), rng.randrange(50), rng.randrange(5)
        networks.features(*in_arrays(clock), money, gone, arrays, rows)
        expected = [min(number, most) for number, most in zip(features(clock, money, gone, board), MOST, strict=True)]
        assert (rows - networks.STARTS).tolist() == expected
    for _ in range(40):
        pips = list(board.pips)
        for space in rng.sample(range(12), 3):
            pips[space] = rng.randint(1, 6)
        clock, money = tuple(Die(rng.choice(COLOURS), value) for value in pips), rng.randrange(20)
        assert acts.ended(*in_arrays(clock), money, arrays) == end_at_once(clock, money, board)


@pytest.mark.parametrize("name", ["forwards", "backwards"])
def test_the_best_of_each_decision_agrees(tools, name):
    """Oracle: the judge's best candidate, in positions with 2 to 6 dice."""
    fit_solo, kernel, networks, _acts = tools
    rng, board = random.Random(7), boards()[name]
    arrays = as_lists(fit_solo.in_arrays(board))
    judge, net = Judge(board, True, fitted()[name]), as_floats(fitted()[name])
    room = np.zeros(networks.COUNT, dtype=int), np.zeros(net[0].shape[2])
    for dice in (2, 4, 6):
        clock, money = some_clock(rng, dice), 9
        one = Die(rng.choice(COLOURS), rng.randint(1, 6))
        at = (net, *in_arrays(clock), money, 1, arrays)
        state = State(Phase.PLACE, (clock,), (money,), (4,) * 4, (0, 0, 0, 1), centres=((one,),), bids=(None,))
        found = {
            Phase.PLACE: kernel.best_last(*at, one.colour.rank, one.pips, 0, 0, *room, 0.0)[0],
            Phase.FREE: kernel.best_free(*at, False, *room, 0.0)[0],
            Phase.EXTRA: kernel.best_extra(*at, False, *room, 0.0)[0],
        }
        for phase, worth in found.items():
            best = max(each for each, _ in judge.candidates(state.but(phase=phase)))
            assert worth == pytest.approx(best, abs=1e-6)


def test_learning_lessens_the_error_and_writes_what_the_player_reads(tools):
    """A start position that is worth 12; written are whole numbers, a row for each value of each number."""
    fit_solo, _kernel, networks, _acts = tools
    board = fit_solo.in_arrays(boards()["forwards"])
    raw, net = fit_solo.blank(2, np.random.default_rng(1))
    before = net[0].copy()
    seen = np.tile(networks.STARTS, (8, 1))
    memory = (*(np.zeros_like(each) for each in (raw, raw, net[1], net[1])), np.zeros(1))
    errors = [
        networks.learn(net, raw, seen, np.arange(8) % 3, np.full(8, 12.0), np.arange(8), 4, 0.03, memory)
        for _ in range(8)
    ]
    assert errors[-1] < errors[0] / 4
    assert (before != net[0]).any()
    read = json.loads(fit_solo.written({"forwards": fit_solo.whole(net)}))["forwards"]
    assert [len(read[moment]["rows"]) for moment in "DFX"] == [sum(MOST) + len(MOST)] * 3
    assert board[5].tolist() == [2, 6]

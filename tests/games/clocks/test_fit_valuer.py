"""The compiled valuers that ``tools/fit_valuer.py`` fits weights on are the package's; the strong level wins."""

import importlib
import random
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import clocklab
from clocklab.games.clocks.odds.auction.appraisal import FITTED, USUAL, appraisal
from clocklab.games.clocks.odds.auction.values import best_use, extra_choices, free_choices
from clocklab.games.clocks.play import Valuer
from clocklab.games.clocks.rules.pieces import COLOURS, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.simulate import tournament

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")
TOOLS = Path(__file__).parents[3] / "tools"
NAMES = ("fit_valuer", "valuer_kernel", "fit_solo", "solo_kernel", "solo_networks", "solo_acts")


@pytest.fixture(scope="module")
def tools():
    """The tool and its kernel, not compiled, which would take minutes."""
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, True
    sys.path.insert(0, str(TOOLS))
    try:
        yield tuple(map(importlib.import_module, NAMES[:3]))
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


def in_lists(clock):
    return [0 if on is None else on.pips for on in clock], [0 if on is None else on.colour.rank for on in clock]


@pytest.mark.parametrize("weights", [USUAL, FITTED], ids=["usual", "fitted"])
@pytest.mark.parametrize("name", ["forwards", "backwards"])
def test_the_kernel_appraises_and_decides_as_the_package_does(tools, name, weights):
    """Oracle: the package's exact appraisal, its best use of a die, its best extra and free action; coins as floats."""
    fit_valuer, kernel, fit_solo = tools
    board, rng, turns = boards()[name], random.Random(2), 4
    wants, *rest = fit_solo.in_arrays(board)
    arrays = (wants.tolist(), *rest)
    tables, sets, scalars = fit_valuer.in_tables(board, weights)
    net = tables[turns], sets[turns], scalars[turns], np.zeros(7)
    exact = appraisal(board, True, weights, turns)
    for dice in (0, 2, 5, 8, 11):
        clock, money = some_clock(rng, dice), rng.randrange(30)
        at = (net, *in_lists(clock), money, arrays)
        assert kernel.worth_now(*at) == pytest.approx(exact.stand(clock, money) / exact.unit)
        one = Die(rng.choice(COLOURS), rng.randint(1, 6))
        group = np.array([[one.colour.rank, one.pips], [-1, -1]])
        assert kernel.group_worth(*at, group) == pytest.approx(best_use(exact, clock, (one,), money).worth / exact.unit)
        extra = max(worth for worth, _ in extra_choices(exact, clock, money)) / exact.unit
        assert kernel.best_extra(*at)[0] == pytest.approx(extra)
        free = max(worth for worth, _ in free_choices(exact, clock, money, coins=True)) / exact.unit
        assert kernel.best_free(*at)[0] == pytest.approx(free)


def test_weights_are_moved_within_their_bounds(tools):
    """Ten scales up or down: shares end at 0 or 1, what must be above 0 at a hundredth."""
    fit_valuer, _, _ = tools
    begin = [float(getattr(fit_valuer.BEGIN, name)) for name in fit_valuer.NAMES]
    low, high = (fit_valuer.moved(begin, [step] * len(begin)) for step in (-10, 10))
    assert (low.run, low.rivalry, low.patience, high.run, high.open, high.sets) == (0, 0, Fraction(1, 100), 1, 1, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("board", "least"), [("forwards", 0.55), ("backwards", 0.55)])
def test_the_strong_valuer_beats_the_medium_one(board, least):
    """160 games, seats balanced: over 600 games it won two of three, and with 160 the standard deviation is 0.04."""
    game = clocklab.load("clocks", boards=[board])
    results = tournament(game, {"strong": Valuer.at("strong"), "medium": Valuer()}, 160, 5, workers=1, progress=False)
    assert results.shares["strong"].value > least


@pytest.mark.slow
def test_the_easy_valuer_loses_to_the_medium_one():
    results = tournament(
        clocklab.load("clocks"), {"easy": Valuer.at("easy"), "medium": Valuer()}, 40, 6, workers=1, progress=False
    )
    assert results.shares["easy"].value < 0.4

"""Races by the million and layouts by the thousand, against what a user would write instead, side by side in one run.

    pytest benchmarks/test_bench_kernel.py --benchmark-only -s --benchmark-columns=min,median,rounds

Each entry plays as many games (or solves as many layouts) as suit it; compare the printed numbers a second, which are
those of the best of many short rounds on one core. Answers are checked outside the timing. The rival is a tight loop
in Python that rolls dice and knows nothing but look-up tables of the rules.
"""

import random
import subprocess
import sys
from bisect import bisect_right
from functools import cache
from itertools import product

import pytest

import clocklab
from clocklab.games.grandfather.odds import fairness, kernel
from clocklab.games.grandfather.odds.bounds import bounded
from clocklab.games.grandfather.odds.kernel.laws import random_laws
from clocklab.games.grandfather.odds.kernel.loops import walk
from clocklab.games.grandfather.odds.solver.two import solve_two
from clocklab.games.grandfather.odds.styles import AT_START, RaceChain
from clocklab.simulate import playout

CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
END = len(CARDS)
RACE = clocklab.load("grandfather", cards=CARDS)
FIRST_WINS = float(RaceChain(AT_START, random_laws(RACE)).wins(0))  # exact, if both choose at random: 0.50455


def rate(benchmark, work, many, what, rounds=5):
    """Measure, and print how many a second the best round made."""
    result = benchmark.pedantic(work, rounds=rounds, warmup_rounds=1)
    a_second = round(many / benchmark.stats["min"])
    benchmark.extra_info[f"{what} a second"] = a_second
    print(f"\n{a_second:,} {what} a second")
    return result


def near(wins, games):
    return abs(wins / games - FIRST_WINS) <= 5 * (0.25 / games) ** 0.5


# ---- random games ------------------------------------------------------------------------------------------

ROLLS = [tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)]
BOMBS = {(face,) * 3 for face in range(1, 7)}
DOUBLES = {roll for roll in ROLLS if len(set(roll)) == 2}


@cache
def ways_of(left):
    """For every card: what can be left of the dice when some of them enter it."""
    found = [[] for _ in range(19)]
    for bits in range(1, 1 << len(left)):
        used = [die for place, die in enumerate(left) if bits >> place & 1]
        rest = tuple(die for place, die in enumerate(left) if not bits >> place & 1)
        if rest not in found[sum(used)]:
            found[sum(used)].append(rest)
    return found


WAYS = {}
for roll in ROLLS:
    waiting = [() if roll in BOMBS else roll]
    while waiting:
        dice = waiting.pop()
        if dice not in WAYS:
            WAYS[dice] = ways_of(dice)
            waiting += [rest for rests in WAYS[dice] for rest in rests]


def tight(games, uniform):
    """Play random races and count the first roller's wins: locals, tuples and look-ups only."""
    wins = 0
    rolls, bombs, doubles, ways, cards, end = ROLLS, BOMBS, DOUBLES, WAYS, (*CARDS, 0), END
    for _ in range(games):
        at = [0, 0]
        seat = 0
        while True:
            roll = rolls[int(216 * uniform())]
            here, there = at[seat], at[1 - seat]
            if roll in bombs:
                if here < there and uniform() < 0.5:
                    at[seat], at[1 - seat] = there, here
                seat = 1 - seat
                continue
            left, moved = roll, False
            while True:
                rests = ways[left][cards[here]]
                steps = len(rests)
                bump = moved and here == there and here >= 4
                if not steps and not bump:
                    stop = True
                    break
                pick = int((steps + bump + 1) * uniform())
                if pick >= steps:
                    stop = pick == steps + bump
                    break
                left = rests[pick]
                here += 1
                moved = True
                if here == end:
                    break
            if here == end:
                wins += seat == 0
                break
            at[seat] = here
            if not stop:
                at[1 - seat] = max(0, there - (3 if uniform() < 0.5 else 1))
                seat = 1 - seat
            elif roll not in doubles:
                seat = 1 - seat
    return wins


@cache
def walk_tables():
    """The kernel's own laws as lists for bisect: what its idea gives without NumPy and numba."""
    rows = {}
    for spot, law in random_laws(RACE).items():
        bounds, ends, at = [], [], 0
        for (_, lead), weight in law.items():
            at += weight
            bounds.append(at / law.total)
            ends.append(lead)
        rows[spot] = bounds, ends
    return rows


def walked(games, uniform):
    rows, wins = walk_tables(), 0
    start = next(iter(rows))
    for _ in range(games):
        spot = start
        while spot in rows:
            bounds, ends = rows[spot]
            spot = ends[bisect_right(bounds, uniform())]
        wins += spot.seat == 0
    return wins


RANDOM_GAMES = pytest.mark.benchmark(group="random races of two, 14 cards")


@RANDOM_GAMES
@pytest.mark.parametrize(("engine", "games"), [("numba", 20_000), ("numpy", 1 << 15)])
def test_kernel(benchmark, engine, games):
    pytest.importorskip(engine)
    table = kernel._steps(RACE, ("random", "random"), None)
    done = rate(benchmark, lambda: walk(table, 1, 0, games, 10**5, engine == "numba"), games, "games", 25)
    assert near((done.winners == 0).sum(), games)


@RANDOM_GAMES
def test_the_same_laws_walked_in_python(benchmark):
    rate(benchmark, lambda: walked(200, random.Random(1).random), 200, "games", 25)
    assert near(walked(3000, random.Random(1).random), 3000)


@RANDOM_GAMES
def test_tight_python_loop(benchmark):
    rate(benchmark, lambda: tight(200, random.Random(1).random), 200, "games", 25)
    assert near(tight(3000, random.Random(1).random), 3000)


@RANDOM_GAMES
def test_contract(benchmark):
    rng = random.Random(1)
    wins = rate(benchmark, lambda: sum(playout(RACE, rng)[0].roller == 0 for _ in range(20)), 20, "games", 25)
    assert near(wins, 20)


@pytest.mark.benchmark(group="from the start of Python to the result of 10,000 random races, numba's cache warm")
@pytest.mark.parametrize("engine", ["numba", "numpy"])
def test_warm_start(benchmark, engine):
    pytest.importorskip(engine)
    race = f"Race(cards={CARDS})"
    play = f"from clocklab.games.grandfather import Race, odds; odds.kernel.play({race}, 10_000, 1, engine={engine!r})"
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, "-c", play], check=True), rounds=4, warmup_rounds=1
    )  # the first run fills the cache


# ---- layouts -----------------------------------------------------------------------------------------------

LAYOUTS = [fairness.deal(1, number) for number in range(fairness.STACK)]
PERFECT = pytest.mark.benchmark(group="the first roller's chance under perfect play, 14 cards dealt")


@PERFECT
def test_bounds(benchmark):
    found = rate(benchmark, lambda: bounded(clocklab.load("grandfather"), LAYOUTS), len(LAYOUTS), "layouts")
    assert max(each.high - each.low for each in found) < 1e-11


@PERFECT
def test_exact(benchmark):
    races = [clocklab.load("grandfather", cards=cards) for cards in LAYOUTS[:3]]
    found = rate(benchmark, lambda: [solve_two(race, "win").values((0, 0))[0] for race in races], 3, "layouts")
    for exact, each in zip(found, bounded(clocklab.load("grandfather"), LAYOUTS[:3]), strict=True):
        assert each.low <= exact <= each.high

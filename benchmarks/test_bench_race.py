"""The race's odds and perfect play against what a user would do instead, side by side in one run.

    pytest benchmarks/test_bench_race.py --benchmark-only --benchmark-columns=min,median,rounds

Within a group every entry does the same job and its answer is checked outside the timing; the bracketed number is the
ratio to the fastest. The yardstick of perfect play is policy iteration in Fractions with Gaussian elimination, written
down plainly; it takes minutes.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import dyce
import icepool
import pytest

import clocklab
from clocklab.games.grandfather import odds
from clocklab.games.grandfather.rules import pieces
from clocklab.probability import linear, sorted_rolls
from clocklab.simulate import playout

CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
END = len(CARDS)
ROLLS = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3))
FIRST_ROLLER = 0.5092172360050427
ENTRIES = [(a,) for a in range(1, 19)] + list(product(range(1, 19), repeat=2))


def enters(dice, values):
    """Whether the dice can be parted so that they enter the cards in a row: the plain definition."""
    if not values:
        return True
    for size in range(1, len(dice) + 1):
        for used in combinations(range(len(dice)), size):
            rest = tuple(die for i, die in enumerate(dice) if i not in used)
            if sum(dice[i] for i in used) == values[0] and enters(rest, values[1:]):
                return True
    return False


def moves(dice):
    return len(set(dice)) > 1


def reach(dice, at):
    """How many cards the dice can enter from a position."""
    if not moves(dice):
        return 0
    return max(many for many in range(4) if at + many <= END and enters(dice, CARDS[at : at + many]))


# ---- all single and pair entries ------------------------------------------------------------------------


def ours_entries():
    entries = odds.enter_table()
    return {entry: Fraction(entries[entry]) for entry in ENTRIES}


def icepool_entries():
    rolls = icepool.d6.pool(3).expand()
    able = {
        entry: rolls.map(lambda dice, entry=entry: moves(dice) and enters(dice, entry), star=False) for entry in ENTRIES
    }
    return {entry: die.probability(True) for entry, die in able.items()}


def dyce_entries():
    rolls = list(dyce.P(dyce.H(6), dyce.H(6), dyce.H(6)).rolls_with_counts())
    return {
        entry: Fraction(sum(count for dice, count in rolls if moves(dice) and enters(dice, entry)), 216)
        for entry in ENTRIES
    }


@pytest.mark.benchmark(group="entries of all single cards and pairs, 3d6")
@pytest.mark.parametrize("way", [ours_entries, dyce_entries, icepool_entries], ids=["clocklab", "dyce", "icepool"])
def test_entries(benchmark, way):
    assert benchmark(way) == ours_entries()


# ---- rolls to End alone ----------------------------------------------------------------------------------

EXPECTED = Fraction(4991759917917, 184677032960)


def icepool_expected():
    rolls = icepool.d6.pool(3).expand()
    step = {at: rolls.map(lambda dice, at=at: at + reach(dice, at), star=False) for at in range(END)}
    return icepool.Die([0]).mean_time_to_absorb(lambda at: step.get(at, at))


@pytest.mark.benchmark(group="expected rolls to End, alone")
def test_expected_rolls_ours(benchmark):
    assert benchmark(odds.expected_rolls, CARDS) == EXPECTED


@pytest.mark.benchmark(group="expected rolls to End, alone")
def test_expected_rolls_ours_with_nothing_kept_from_earlier_calls(benchmark):
    kept = (pieces._classes, pieces.entering, pieces._all_leftovers, pieces._rolls, pieces.kind, sorted_rolls)

    def forget():
        for function in kept:
            function.cache_clear()

    assert benchmark.pedantic(odds.expected_rolls, (CARDS,), setup=forget, rounds=50) == EXPECTED


@pytest.mark.benchmark(group="expected rolls to End, alone")
def test_expected_rolls_icepool(benchmark):
    assert benchmark.pedantic(icepool_expected, rounds=3) == EXPECTED


# ---- perfect play of two -----------------------------------------------------------------------------------


def ours_solved():
    return clocklab.load("grandfather", cards=CARDS).solve().values((0, 0), 0)[0]


def options(here, there, dice):
    """What the roller can make of a roll: pairs of a constant and the weighted positions that follow, sign included."""
    found = []
    again = len(set(dice)) == 2
    for many in range(reach(dice, here), -1, -1):
        to = here + many
        if to == END:
            found.append((Fraction(1), ()))
            continue
        if many and to == there and to >= 4:
            half = Fraction(1, 2)
            found.append((Fraction(0), ((-half, (there - 1, to)), (-half, (max(0, there - 3), to)))))
        if not moves(dice) and here < there:
            found.append((Fraction(0), ((Fraction(-1), (here, there)),)))
        found.append((Fraction(0), ((Fraction(1), (to, there)) if again else (Fraction(-1), (there, to)),)))
    return found


def yardstick():
    """Policy iteration in Fractions: evaluate by Gaussian elimination, improve, until nothing changes."""
    places = list(product(range(END), repeat=2))
    choices = {(place, dice): options(*place, dice) for place in places for dice in ROLLS}
    policy = dict.fromkeys(choices, 0)
    while True:
        values = evaluated(places, choices, policy)
        better = dict(policy)
        for key, found in choices.items():
            worths = [gain + sum(factor * values[to] for factor, to in ends) for gain, ends in found]
            if max(worths) > worths[policy[key]]:
                better[key] = worths.index(max(worths))
        if better == policy:
            return (1 + values[0, 0]) / 2
        policy = better


def evaluated(places, choices, policy):
    number = {place: i for i, place in enumerate(places)}
    rows = []
    for place in places:
        row = [Fraction(0)] * (len(places) + 1)
        row[number[place]] += 1
        for dice, weight in ROLLS.items():
            gain, ends = choices[place, dice][policy[place, dice]]
            row[-1] += Fraction(weight, 216) * gain
            for factor, to in ends:
                row[number[to]] -= Fraction(weight, 216) * factor
        rows.append(row)
    for i in range(len(rows)):
        pivot = next(k for k in range(i, len(rows)) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        top = rows[i][i]
        rows[i] = [x / top if x else x for x in rows[i]]
        for k in range(len(rows)):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [x - factor * y if y else x for x, y in zip(rows[k], rows[i], strict=True)]
    return {place: rows[i][-1] for i, place in enumerate(places)}


@pytest.mark.benchmark(group="perfect play of two, 14 cards, exact")
def test_solve_with_flint(benchmark):
    pytest.importorskip("flint")
    assert float(benchmark(ours_solved)) == FIRST_ROLLER


@pytest.mark.benchmark(group="perfect play of two, 14 cards, exact")
def test_solve_in_plain_python(benchmark, monkeypatch):
    monkeypatch.setattr(linear, "_has_flint", lambda: False)
    assert float(benchmark(ours_solved)) == FIRST_ROLLER


@pytest.mark.benchmark(group="perfect play of two, 14 cards, exact")
def test_solve_by_the_yardstick(benchmark):
    assert benchmark.pedantic(yardstick, rounds=1) == ours_solved()


# ---- an equilibrium of three ----------------------------------------------------------------------------------


@pytest.mark.benchmark(group="equilibrium of three, certified or exact")
@pytest.mark.parametrize(("length", "exact"), [(8, True), (14, False), (14, True)])
def test_three(benchmark, length, exact):
    game = clocklab.load("grandfather", players=3, cards=CARDS[:length])
    solution = benchmark.pedantic(game.solve, kwargs={"exact": exact}, rounds=1)
    assert solution.gain <= Fraction(0 if exact else 1, 10**9)
    assert solution.mixtures, "the worked layout circles"


# ---- random games --------------------------------------------------------------------------------------------


@pytest.mark.benchmark(group="random games through the contract")
def test_playout(benchmark):
    game = clocklab.load("grandfather", cards=CARDS)
    rng = random.Random(1)
    events = 0

    def games():
        nonlocal events
        events = sum(playout(game, rng)[1] for _ in range(50))

    benchmark(games)
    benchmark.extra_info["events per second"] = round(events / benchmark.stats["median"])
    print(f"\n{benchmark.extra_info['events per second']:,} decisions and chance events a second")

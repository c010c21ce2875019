"""Exact chains, equations, pools and sums against the libraries that can do the same job, side by side in one run.

    pytest benchmarks/test_bench_probability.py --benchmark-only --benchmark-columns=min,median,rounds

Within a group every entry does the same job, and its answer is checked equal to the others' outside the timing.
The bracketed number of the table is the ratio to the fastest. Limits are asserted by the slow entries.
"""

import random
from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import product

import dyce
import icepool
import pytest
from sympy import QQ
from sympy.polys.matrices import DomainMatrix

from clocklab.probability import Chain, Decisions, Dist, d, deck, pool, solve_exact, subset_sums

pool_module = import_module("clocklab.probability.pools.pool")  # the name itself is that of a function

CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
END = len(CARDS)
FASTEST = {}


def go(at, dice, other):
    """Where a roll leads a player who goes as far as possible, and whether the other is met from card 4 on."""
    best = (at, False)
    for keep in product((0, 1), repeat=len(dice)):
        used = [die for die, bit in zip(dice, keep, strict=True) if bit]
        if at < END and used and sum(used) == CARDS[at]:
            if at + 1 == other and 4 <= other < END:
                return at + 1, True
            rest = [die for die, bit in zip(dice, keep, strict=True) if not bit]
            best = max(best, go(at + 1, rest, other))
            if best[1]:
                return best
    return best


def turn(mine, other, home):
    """The positions after one roll, and whether the same player rolls again, weighted out of 216 * 6.

    ``home``: a harsher rule, by which a bump may lead back to the start from anywhere, and so does a triple
    of the leader; all states then depend on each other.
    """
    law = Counter()
    for dice in product(range(1, 7), repeat=3):
        kinds = len(set(dice))
        at, bump = (mine, False) if kinds == 1 else go(mine, dice, other)
        if kinds == 1:
            law[(other, mine, False) if mine < other else (0 if home else mine, other, False)] += 6
        elif bump:
            law[at, 0 if home else max(0, other - 1), False] += 3
            law[at, max(0, other - 3), False] += 3
        else:
            law[at, other, kinds == 2] += 6
    return law


def race(home=False):
    """The chain of two greedy players on 14 cards: 15 * 15 positions times who rolls, 450 states."""
    chain = {}
    for mine, other in product(range(END + 1), repeat=2):
        for seat in (0, 1):
            state = (mine, other, seat) if seat == 0 else (other, mine, seat)
            chain[state] = Counter()
            if END in (mine, other):
                chain[state][state] = 1
                continue
            for (new, old, again), weight in turn(mine, other, home).items():
                over = END in (new, old)
                roller = seat if again or over else 1 - seat
                chain[state][(new, old, roller) if seat == 0 else (old, new, roller)] += weight
    return {state: dict(chain[state]) for state in sorted(chain)}


@pytest.fixture(scope="module")
def plain_race():
    return race()


@pytest.fixture(scope="module")
def harsh_race():
    return race(home=True)


def equations(chain):
    """total * x = total + sum of weight * x, for the states that are left."""
    states = [state for state, law in chain.items() if law != {state: 1}]
    place = {state: index for index, state in enumerate(states)}
    rows = []
    for state in states:
        total = sum(chain[state].values())
        row = {place[state]: total}
        for after, weight in chain[state].items():
            if after in place:
                row[place[after]] = row.get(place[after], 0) - weight
        rows.append((row, total))
    return states, rows


def by_clocklab(chain, backend="auto"):
    return Chain(chain).expected_steps(backend)


def by_sympy(chain):
    """SymPy's sparse matrices and, of its methods for this job, the one measured fastest: Gauss-Jordan over QQ."""
    states, rows = equations(chain)
    size = len(rows)
    table = {
        i: {**{j: QQ(value) for j, value in row.items() if value}, size: QQ(total)}
        for i, (row, total) in enumerate(rows)
    }
    reduced, _ = DomainMatrix(table, (size, size + 1), QQ).rref(method="GJ")
    solved = reduced.rep.to_sdm()
    return {
        state: Fraction(int(solved[i][size].numerator), int(solved[i][size].denominator))
        for i, state in enumerate(states)
    }


def by_icepool(chain):
    """Icepool's own absorbing chain, from the start of the race only: it has no answer for all states."""
    dice = {state: icepool.Die(law) for state, law in chain.items()}
    return {(0, 0, 0): icepool.mean_time_to_absorb(lambda state: dice[state], icepool.Die([(0, 0, 0)]))}


def run(benchmark, name, job, *arguments, rounds=None):
    """Time a job and note its best time; its answer."""
    benchmark.group = name[0]
    answer = (
        benchmark.pedantic(job, args=arguments, rounds=rounds, iterations=1) if rounds else benchmark(job, *arguments)
    )
    FASTEST[name] = benchmark.stats.stats.min
    return answer


PLAIN = "race chain, 450 states: expected turns"


def test_clocklab_with_flint(benchmark, plain_race):
    pytest.importorskip("flint")
    assert len(plain_race) == 450
    run(benchmark, (PLAIN, "flint"), by_clocklab, plain_race)


def test_clocklab_in_plain_python(benchmark, plain_race):
    answer = run(benchmark, (PLAIN, "python"), by_clocklab, plain_race, "python")
    assert answer == by_clocklab(plain_race)


def test_sympy_sparse_domain_matrix(benchmark, plain_race):
    answer = run(benchmark, (PLAIN, "sympy"), by_sympy, plain_race)
    ours = by_clocklab(plain_race)
    assert all(ours[state] == steps for state, steps in answer.items())
    assert FASTEST[PLAIN, "flint"] <= FASTEST[PLAIN, "sympy"]


def test_icepool_mean_time_to_absorb(benchmark, plain_race):
    answer = run(benchmark, (PLAIN, "icepool"), by_icepool, plain_race, rounds=1)
    assert answer[0, 0, 0] == by_clocklab(plain_race)[0, 0, 0]
    assert 100 * FASTEST[PLAIN, "flint"] <= FASTEST[PLAIN, "icepool"]
    assert 100 * FASTEST[PLAIN, "python"] <= FASTEST[PLAIN, "icepool"]


HARSH = "race chain, 450 states that all depend on each other (icepool takes minutes)"


def test_clocklab_with_flint_on_one_cycle(benchmark, harsh_race):
    pytest.importorskip("flint")
    run(benchmark, (HARSH, "flint"), by_clocklab, harsh_race, rounds=3)


def test_clocklab_in_plain_python_on_one_cycle(benchmark, harsh_race):
    answer = run(benchmark, (HARSH, "python"), by_clocklab, harsh_race, "python", rounds=3)
    assert answer == by_clocklab(harsh_race)


def test_sympy_sparse_domain_matrix_on_one_cycle(benchmark, harsh_race):
    answer = run(benchmark, (HARSH, "sympy"), by_sympy, harsh_race, rounds=1)
    ours = by_clocklab(harsh_race)
    assert all(ours[state] == steps for state, steps in answer.items())
    assert FASTEST[HARSH, "flint"] <= FASTEST[HARSH, "sympy"]


DENSE = "196 equations, 30 unknowns in each, answers of more than 199 digits"


@pytest.fixture(scope="module")
def dense():
    rng = random.Random(1)
    rows = []
    for state in range(196):
        row = {state: 432}
        for other in rng.sample(range(196), 30):
            row[other] = row.get(other, 0) - rng.randrange(1, 14)
        rows.append({column: value for column, value in row.items() if value})
    return rows, [rng.randrange(1, 432) for _ in range(196)]


@pytest.mark.parametrize("backend", ["flint", "python", "sympy"])
def test_solve_exact(benchmark, dense, backend):
    if backend == "flint":
        pytest.importorskip("flint")
    rows, rhs = dense
    answer = run(benchmark, (DENSE, backend), solve_exact, rows, rhs, backend, rounds=1 if backend == "sympy" else 3)
    assert answer[0].denominator > 10**199
    for row, right in zip(rows, rhs, strict=True):
        assert sum(value * answer[column] for column, value in row.items()) == right


# -- pools, decks, sums and decisions
#
# Both libraries remember answers: "first" empties clocklab's memory before each round and gives icepool dice that its
# own memory does not know; "again" asks the same once more. The last entry of a group asserts the limit.

MIXED = (4, 6, 6, 8, 8, 10, 12, 20)
BEST, ANSWERS = {}, {}


def forget():
    """Empty the memory of kept sums."""
    pool_module._kept.cache_clear()


def timed(benchmark, job, name, ask, before=None, rounds=5):
    benchmark.group = job
    found = benchmark.pedantic(ask, setup=before, rounds=rounds, iterations=1)
    BEST[job, name] = benchmark.stats.stats.min
    if not isinstance(found, Dist):
        found = Dist(dict(zip(found.outcomes(), found.quantities(), strict=True)))
    assert ANSWERS.setdefault(job, found) == found


FRESH = iter(range(1, 10**6))


def unknown():
    """A maker of icepool's dice that equal no earlier ones: all faces count so many times, which changes no answer."""
    times = next(FRESH)
    return lambda sides: icepool.Die(dict.fromkeys(range(1, sides + 1), times))


JOBS = {
    "the highest of 30d6": (
        lambda: pool(30 * [d(6)]).highest(),
        lambda die: die(6).pool(30).highest(1).sum(),
    ),
    "20d10, the highest 3": (
        lambda: pool(20 * [d(10)]).keep_highest(3),
        lambda die: die(10).pool(20).highest(3).sum(),
    ),
    "8 mixed dice, the highest 3": (
        lambda: pool(MIXED).keep_highest(3),
        lambda die: icepool.Pool([die(sides) for sides in MIXED]).highest(3).sum(),
    ),
    "the sum of 100d6": (lambda: d(6).repeat_sum(100), lambda die: 100 @ die(6)),
    "sets of 8d6": (lambda: pool(8 * [d(6)]).sets(), lambda die: die(6).pool(8).all_counts()),
}


KEPT = list(JOBS)[:3]


@pytest.mark.parametrize("job", KEPT)
def test_clocklab_first(benchmark, job):
    timed(benchmark, f"{job}, first", "clocklab", JOBS[job][0], forget)


@pytest.mark.parametrize("job", KEPT)
def test_icepool_first(benchmark, job):
    timed(benchmark, f"{job}, first", "icepool", lambda: JOBS[job][1](unknown()))
    assert BEST[f"{job}, first", "clocklab"] <= 1.5 * BEST[f"{job}, first", "icepool"]


@pytest.mark.parametrize("job", JOBS)
def test_clocklab_again(benchmark, job):
    timed(benchmark, f"{job}, again", "clocklab", JOBS[job][0], rounds=20)


@pytest.mark.parametrize("job", JOBS)
def test_icepool_again(benchmark, job):
    timed(benchmark, f"{job}, again", "icepool", lambda: JOBS[job][1](icepool.d), rounds=20)
    assert BEST[f"{job}, again", "clocklab"] <= 1.5 * BEST[f"{job}, again", "icepool"]


SUBSETS = "the sums of all subsets of 12 dice"
ROLL = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6)


def test_subset_sums(benchmark):
    timed(benchmark, SUBSETS, "clocklab", lambda: subset_sums(ROLL), rounds=20)


def test_subset_sums_listed(benchmark):
    def listed():
        chosen = product((0, 1), repeat=len(ROLL))
        return Dist(Counter(sum(b * x for b, x in zip(bits, ROLL, strict=True)) for bits in chosen if any(bits)))

    timed(benchmark, SUBSETS, "listed", listed, rounds=2)


def test_subset_sums_by_dyce(benchmark):
    def by_dyce():
        total = sum((dyce.H({0: 1, face: 1}) for face in ROLL), dyce.H({0: 1}))
        return Dist({outcome: count - (outcome == 0) for outcome, count in total.items()})

    timed(benchmark, SUBSETS, "dyce", by_dyce)
    assert 50 * BEST[SUBSETS, "clocklab"] <= BEST[SUBSETS, "listed"]


POKER = "a full house among five cards of 52"


def test_a_full_house(benchmark):
    ranks = deck(product(range(13), "CDHS")).by(lambda card: card[0])
    timed(benchmark, POKER, "clocklab", lambda: ranks.hand(5).sets().map(lambda sets: sets == (3, 2)))


def test_a_full_house_by_icepool(benchmark):
    cards = icepool.Deck(dict.fromkeys(range(13), 4))
    timed(benchmark, POKER, "icepool", lambda: cards.deal(5).all_counts().map(lambda sets: tuple(sets) == (3, 2)))


def test_a_thousand_dice(benchmark):
    timed(benchmark, "the sum of 1000d6", "clocklab", lambda: d(6).repeat_sum(1000), rounds=3)


def test_bounds_of_ten_thousand_states(benchmark):
    line = Chain({i: {i + 1: 1, i - 1: 1} for i in range(1, 10_000)})
    benchmark.group = "bounds of 10,000 states in a row"
    assert benchmark.pedantic(line.bounds.expected_steps, rounds=1)[1].covers(9999)


def test_stop_or_roll(benchmark):
    """A hundred rolls, paid the last one: exact values with 78 digits."""

    def choices(state):
        left, roll = state
        return {"stop": roll, "roll": d(6).map(lambda face: (left - 1, face))} if left else roll

    benchmark.group = "a hundred times stop or roll"
    found = benchmark.pedantic(lambda: Decisions.explore([(100, 1)], choices).value((100, 1)), rounds=3)
    assert 5.99 < found < 6

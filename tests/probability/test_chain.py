"""Chains: closed forms (gambler's ruin, coupon collector), icepool, and slow obvious recursions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.errors import ChainError
from clocklab.probability import Chain, Dist, MoreThan, d, linear


def ruin(goal, win, lose):
    """A gambler who wins 1 with weight ``win`` and loses 1 with weight ``lose``, till 0 or ``goal``."""
    return Chain({i: {i + 1: win, i - 1: lose} for i in range(1, goal)})


@pytest.mark.parametrize(("win", "lose"), [(1, 1), (2, 3), (18, 19), (3, 1)])
def test_gamblers_ruin_has_its_closed_forms(win, lose):
    goal, chain = 12, ruin(12, win, lose)
    ratio = Fraction(lose, win)
    for start in range(1, goal):
        if ratio == 1:
            reach, steps = Fraction(start, goal), start * (goal - start)
        else:
            reach = (1 - ratio**start) / (1 - ratio**goal)
            steps = (start - goal * reach) * Fraction(lose + win, lose - win)
        assert chain.absorption()[start] == {0: 1 - reach, goal: reach}
        assert chain.expected_steps()[start] == steps


def test_the_coupon_collector_waits_n_times_the_harmonic_number():
    n = 12
    chain = Chain({k: {k: k, k + 1: n - k} for k in range(n)})
    assert chain.expected_steps()[0] == n * sum(Fraction(1, k) for k in range(1, n + 1))
    assert chain.variance_of_steps()[0] == sum(Fraction(n, n - k) ** 2 * Fraction(k, n) for k in range(n))


def test_a_geometric_wait_has_its_closed_law():
    # Rolls till the first six: mean 6, variance 30, n rolls with (5/6)^(n-1)/6.
    wait = Chain({"go": {"go": 5, "six": 1}})
    assert (wait.expected_steps()["go"], wait.variance_of_steps()["go"]) == (6, 30)
    law = wait.steps_distribution("go", 10)
    assert all(law.chance(n) == Fraction(5 ** (n - 1), 6**n) for n in range(1, 11))
    assert law.chance(MoreThan(10)) == Fraction(5, 6) ** 10


def test_craps_is_won_with_its_published_chance():
    # 244/495, in every textbook; the mean number of rolls is 557/165.
    two = d(6) + d(6)

    def moves(state):
        if state in ("won", "lost"):
            return None
        if state == "come out":
            return two.map(lambda s: "won" if s in (7, 11) else "lost" if s in (2, 3, 12) else s)
        return two.map(lambda s: "won" if s == state else "lost" if s == 7 else state)

    craps = Chain.explore(["come out"], moves)
    assert craps.absorption()["come out"]["won"] == Fraction(244, 495)
    assert craps.absorption_from("come out").chance("won") == Fraction(244, 495)
    assert craps.expected_steps()["come out"] == Fraction(557, 165)


def test_the_law_after_n_steps_is_binomial_for_a_free_walk():
    walk = Chain({i: {i + 1: 1, i - 1: 1} for i in range(-12, 13)})
    for steps in (0, 1, 2, 7, 12):
        law = walk.after(0, steps)
        assert law.weights == {2 * k - steps: comb(steps, k) for k in range(steps + 1)}


def test_moves_counted_in_different_cases_are_put_over_one():
    chain = Chain({"a": {"b": 1, "c": 1}, "b": {"a": 1, "c": 2}})
    # By hand: after 2 steps a->b->a 1/6, a->b->c 1/3, a->c->c 1/2.
    law = chain.after("a", 2)
    assert (law.total, law.weights) == (36, {"a": 6, "c": 30})
    assert chain.steps_distribution("a", 2) == Dist({1: 3, 2: 2, MoreThan(2): 1})


def test_the_law_of_steps_agrees_with_the_laws_of_states():
    chain = ruin(6, 2, 3)
    law = chain.steps_distribution(2, 9)
    for bound in range(10):
        ended = chain.after(2, bound).chance(lambda state: state in (0, 6))
        assert law.at_most(bound) == ended


def test_the_law_of_steps_has_no_rest_once_all_are_absorbed():
    track = Chain.explore([0], lambda at: None if at >= 3 else d(6) + at)
    assert list(track.steps_distribution(0, 5)) == [1, 2, 3]
    assert track.steps_distribution(4, 2) == Dist.certain(0)


def track_chain(cards):
    """Alone on the track, going as far as the dice allow: listed from all 216 rolls."""

    def gain(at, dice):
        best = 0
        for keep in product((0, 1), repeat=len(dice)):
            used = [die for die, bit in zip(dice, keep, strict=True) if bit]
            if used and at < len(cards) and sum(used) == cards[at]:
                rest = [die for die, bit in zip(dice, keep, strict=True) if not bit]
                best = max(best, 1 + gain(at + 1, rest))
        return best

    def moves(at):
        rolls = product(range(1, 7), repeat=3)
        return Counter(at if len(set(dice)) == 1 else at + gain(at, list(dice)) for dice in rolls)

    return Chain({at: moves(at) for at in range(len(cards))})


def test_the_race_alone_takes_the_published_number_of_rolls():
    cards = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
    chain = track_chain(cards)
    # A reference number computed independently for this layout.
    assert chain.expected_steps()[0] == Fraction(4991759917917, 184677032960)
    assert chain.moves(0) == Dist({0: 72, 1: 99, 2: 45})


def test_a_chain_with_cycles_agrees_with_icepool():
    chain = ruin(9, 2, 3)
    dice = {state: icepool.Die(dict(chain.moves(state).items())) for state in chain}
    assert chain.expected_steps()[4] == icepool.mean_time_to_absorb(lambda state: dice[state], icepool.Die([4]))
    ends = icepool.map(lambda state: dice[state], icepool.Die([4]), repeat="inf")
    assert dict(chain.absorption_from(4).items()) == dict(zip(ends.outcomes(), ends.quantities(), strict=True))


states = st.integers(0, 6)
tables = st.lists(st.dictionaries(states, st.integers(1, 5), min_size=1, max_size=3), min_size=6, max_size=6)


@given(tables)
@settings(max_examples=40, deadline=None)
def test_the_answers_satisfy_first_step_analysis(table):
    # State 6 absorbs; each state leaks into it, so that every chain drawn is absorbing.
    moves = {state: {**row, 6: row.get(6, 0) + 1} for state, row in enumerate(table)}
    chain = Chain(moves)
    steps, ends = chain.expected_steps(), chain.absorption()
    for state, row in moves.items():
        step = chain.moves(state)
        assert steps[state] == 1 + step.expectation(steps.__getitem__)
        assert ends[state] == {6: 1}
        visits = chain.visits(state)
        assert sum(visits.values()) == steps[state]
        assert step.total == sum(row.values())


@given(tables)
@settings(max_examples=25, deadline=None)
def test_all_backends_give_the_same_answers(table):
    pytest.importorskip("flint")
    chain = Chain({**{state: {**row, 7: 1, 8: 2} for state, row in enumerate(table)}, 6: {7: 1}})
    answers = [(chain.expected_steps(b), chain.absorption(b), chain.visits(0, b)) for b in ("flint", "python", "sympy")]
    assert answers[0] == answers[1] == answers[2]
    assert all(chain.absorption_from(s) == Dist.from_chances(answers[0][1][s]) for s in chain)


def test_totals_count_what_is_gained_on_the_way():
    # By hand: from 1 the walk visits 1 on average 4/3 times and 2 on average 2/3 times.
    walk = Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}})
    assert walk.visits(1) == {1: Fraction(4, 3), 2: Fraction(2, 3)}
    assert walk.expected_total(lambda state: 10 * state)[1] == Fraction(10 * 4 + 20 * 2, 3)
    assert walk.expected_total(lambda _: Fraction(1, 2)) == {s: n / 2 for s, n in walk.expected_steps().items()}


def test_a_start_may_be_a_distribution():
    walk = ruin(4, 1, 1)
    start = Dist({1: 1, 3: 1})
    assert walk.absorption_from(start) == Dist({0: 1, 4: 1})
    assert walk.after(start, 1) == Dist({0: 1, 2: 2, 4: 1})
    assert walk.visits(Dist({0: 1, 2: 1}))[2] == walk.visits(2)[2] / 2


def test_labels_are_kept_and_ends_are_found():
    chain = Chain({("at", 1): Dist({("at", 2): 1, "end": 1}), ("at", 2): {("at", 2): 1}})
    assert chain.states == (("at", 1), ("at", 2), "end")
    assert (chain.absorbing, chain.transient) == ((("at", 2), "end"), (("at", 1),))
    assert chain.absorption()[("at", 1)] == {("at", 2): Fraction(1, 2), "end": Fraction(1, 2)}
    assert chain.absorption()["end"] == {"end": 1}
    assert len(chain) == 3
    assert "end" in chain
    assert "start" not in chain


def test_a_chain_without_cycles_calls_no_library(monkeypatch):
    for name in ("_by_flint", "_by_python", "_by_sympy", "_has_flint"):
        monkeypatch.setattr(linear, name, None)
    track = Chain.explore([0], lambda at: None if at >= 30 else d(6).map(lambda roll: at + roll * (roll > 2)))
    assert track.absorption_from(0).total > 1
    assert track.expected_steps()[29] == Fraction(3, 2)


def test_thousands_of_states_in_a_row_are_no_trouble():
    line = Chain({i: {i + 1: 1, i: 1} for i in range(3000)})
    assert line.expected_steps()[0] == 6000


@pytest.mark.parametrize("question", ["expected_steps", "absorption", "variance_of_steps"])
def test_a_state_that_never_ends_is_named(question):
    chain = Chain({"in": {"lost": 1, "out": 1}, "lost": {"still lost": 1}, "still lost": {"lost": 1}})
    with pytest.raises(ChainError, match=r"'lost' no absorbing state.*2 such states"):
        getattr(chain, question)()
    with pytest.raises(ChainError, match="'lost'"):
        chain.absorption_from("in")
    # What happens step by step is still known.
    assert chain.after("in", 3) == Dist({"lost": 1, "out": 1})


def test_bad_chains_states_and_steps_are_refused():
    with pytest.raises(ChainError, match="at least one state"):
        Chain({})
    with pytest.raises(ChainError, match="moves from state 'a'"):
        Chain({"a": {"b": -1}})
    with pytest.raises(ChainError, match="'z' is not a state of this chain"):
        ruin(4, 1, 1).after("z", 1)
    with pytest.raises(ChainError, match="9 is not a state"):
        ruin(4, 1, 1).absorption_from(Dist({9: 1, 1: 1}))
    for steps in (-1, 1.5):
        with pytest.raises(ChainError, match="whole number"):
            ruin(4, 1, 1).after(1, steps)


# -- hitting, and the long run


def test_hitting_has_the_gamblers_closed_forms():
    chain = ruin(12, 2, 3)
    ratio = Fraction(3, 2)
    assert chain.hitting_chance(12) == {**{i: (1 - ratio**i) / (1 - ratio**12) for i in range(1, 12)}, 0: 0, 12: 1}
    assert chain.hitting_chance([0, 12]) == dict.fromkeys(chain, 1)
    assert chain.hitting_time(lambda state: state in (0, 12)) == chain.expected_steps()
    assert chain.hitting_time(5) == {5: 0}, "from everywhere else it may be missed"
    assert chain.bounds.hitting_chance(12)[4].covers(chain.hitting_chance(12)[4])
    for wrong in (99, [], lambda state: False):
        with pytest.raises(ChainError):
            chain.hitting_chance(wrong)


def test_hitting_times_of_a_cycle_are_those_of_the_textbook():
    """On a circle of n places the walk needs k (n - k) steps to a place k away.

    D. Levin and Y. Peres, Markov Chains and Mixing Times (2017), chapter 2.
    """
    circle = Chain({i: {(i + 1) % 9: 1, (i - 1) % 9: 1} for i in range(9)})
    assert circle.hitting_time(0) == {i: i * (9 - i) for i in range(9)}
    assert circle.long_run() == Dist.uniform(range(9))
    assert (circle.period(0), Chain({i: {(i + 1) % 8: 1, (i - 1) % 8: 1} for i in range(8)}).period(3)) == (1, 2)


def test_the_long_run_of_the_urn_is_binomial():
    """Ehrenfest's urn: stationary law binomial(n, 1/2), period 2 (W. Feller, An Introduction to Probability, XV)."""
    n = 10
    urn = Chain({k: {k + 1: n - k, k - 1: k} if 0 < k < n else {1 if k == 0 else n - 1: 1} for k in range(n + 1)})
    assert urn.long_run().weights == {k: comb(n, k) for k in range(n + 1)}
    assert urn.period(4) == 2
    assert all(found.covers(Fraction(comb(n, k), 2**n)) for k, found in urn.bounds.long_run().items())


def test_the_long_run_depends_on_where_one_is_caught():
    chain = Chain({"start": {"a": 1, "b": 2}, "a": {"a": 1}, "b": {"c": 1}, "c": {"b": 1, "c": 1}})
    assert chain.closed_classes == (("a",), ("b", "c"))
    assert chain.long_run("start") == Dist({"a": 3, "b": 2, "c": 4})
    with pytest.raises(ChainError, match="2 closed classes"):
        chain.long_run()
    with pytest.raises(ChainError, match="cannot come back"):
        chain.period("start")


@given(tables)
@settings(max_examples=25, deadline=None)
def test_long_runs_are_left_as_they_are_by_a_step(table):
    chain = Chain({state: {**row, 0: row.get(0, 0) + 1} for state, row in enumerate(table)} | {6: {0: 1, 1: 1}})
    law = chain.long_run()
    assert law.then(chain.moves) == law


def test_fractions_are_weights_too():
    assert Chain({1: {0: Fraction(1, 3), 2: Fraction(2, 3)}}).moves(1) == Dist({0: 1, 2: 2})


@given(tables)
@settings(max_examples=40, deadline=None)
def test_bounds_hold_the_exact_answers_and_are_narrow(table):
    chain = Chain({state: {**row, 6: row.get(6, 0) + 1} for state, row in enumerate(table)})
    exact, bounds = chain.expected_steps(), chain.bounds.expected_steps()
    assert all(bounds[state].covers(exact[state]) for state in chain)
    assert all(each.high - each.low < 1e-9 for each in bounds.values())


def test_both_ways_to_floats_agree(monkeypatch):
    from clocklab.probability.chains import bounds

    chain = Chain({i: {(i * 7 + 3) % 60: 2, (i * 5 + 1) % 60: 3, 60: 1} for i in range(60)})
    exact = chain.expected_steps()
    monkeypatch.setattr(bounds, "_MOST_STEPS", 0)
    assert all(found.covers(exact[state]) for state, found in chain.bounds.expected_steps().items())

"""Three players: exact proofs on contract states, and slow solutions where iteration settles."""

import random
import sys
from fractions import Fraction

import numpy as np
import pytest

from clocklab.core.contract import CHANCE, OVER
from clocklab.errors import MissingExtraError, PositionError, SizeError, UnsolvableError
from clocklab.games.grandfather import Race, odds
from clocklab.games.grandfather.odds.solver.equilibrium import Lottery, Profile, Tie, equilibrium, gains
from clocklab.games.grandfather.odds.solver.three import certified, exact
from clocklab.games.grandfather.odds.solver.triads import Kind, Outcome, Triads
from clocklab.solve import largest_gap

from . import oracle

LAYOUT = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
CIRCLES = Race(players=3, cards=(1, 4), dice=2, sides=2, bump_from=1)
"""Two cards on which best replies chase each other: the smallest found where players must mix."""

SETTLES = [
    Race(players=3, cards=(2, 3), dice=2, sides=4),
    Race(players=3, cards=(3, 4, 2), dice=2, sides=3, bump_from=2, start="random"),
    Race(players=3, cards=(2, 3, 2), dice=3, sides=2, bump_from=1, bomb="or_move", doubles_need_move=True),
    Race(players=3, cards=(2, 1), dice=1, sides=2, bump_from=2, start=2),
]


@pytest.mark.parametrize("game", SETTLES, ids=str)
def test_where_iteration_settles_values_are_what_the_contract_s_slow_solution_says(game):
    """Oracle: value iteration over all states of the contract, each seat for itself."""
    solution = game.solve()
    assert solution.exact
    assert solution.mixtures == ()
    assert solution.gain == 0
    for state, values in oracle.swept(game, oracle.chance_of_winning(game)).items():
        assert list(map(float, solution.value(state))) == pytest.approx(values, abs=1e-9), state


def test_on_two_cards_iteration_circles_and_players_mix():
    """Oracle: sweeps over the contract's states never settle; the mix found is proved below."""
    with pytest.raises(AssertionError, match="still move"):
        oracle.swept(CIRCLES, oracle.chance_of_winning(CIRCLES))
    (mixture,) = CIRCLES.solve().mixtures
    assert mixture.outcomes == (Outcome(Kind.BUMP_THIRD, 1, 0, 1), Outcome(Kind.PASS, 1, 0, 1))
    assert mixture.shares == (Fraction(15, 32), Fraction(17, 32))


@pytest.mark.parametrize("game", [CIRCLES, *SETTLES[:2]], ids=str)
def test_nobody_gains_anywhere_by_another_choice_exactly(game):
    """The definition of an equilibrium, in Fractions, over every state of the contract that can occur."""
    states = list(oracle.reachable(game))
    solution = game.solve()
    assert largest_gap(game, solution, states) == 0
    assert all(sum(solution.value(state)) == 1 for state in states)


def test_an_8_card_layout_that_mixes_at_four_places_is_solved_exactly():
    """The definition of an equilibrium, in Fractions, along random games; in each chance and decision."""
    game = Race(players=3, cards=(5, 8, 9, 10, 6, 8, 9, 9))
    solution = game.solve()
    assert solution.exact
    assert solution.gain == 0
    assert len(solution.mixtures) >= 2
    assert largest_gap(game, solution, _states(game, seed=1, games=1)[:40]) == 0


def test_14_cards_leave_less_than_1e_9_to_gain_certified():
    """Oracle: the Bellman equation on contract states, to within the certified error."""
    game = Race(players=3, cards=LAYOUT)
    solution = game.solve()
    assert not solution.exact
    assert solution.gain <= Fraction(1, 10**9)
    assert 0 < solution.error < Fraction(1, 10**9)
    assert largest_gap(game, solution, _states(game, seed=2, games=1)[:60]) <= 2 * solution.error + solution.gain
    values = solution.values((0, 0, 0), 0)
    assert abs(sum(values) - 1) <= 3 * solution.error
    assert values[0] > values[1] > values[2]


def _states(game, seed, games):
    rng, states = random.Random(seed), []
    for _ in range(games):
        state = game.initial()
        while (turn := game.turn(state)) is not OVER:
            states.append(state)
            state = game.apply(
                state, game.sample_chance(state, rng) if turn is CHANCE else rng.choice(game.legal_actions(state))
            )
    rng.shuffle(states)
    return states


@pytest.mark.slow
def test_14_cards_can_be_solved_exactly():
    """The definition of an equilibrium, in Fractions, at every place: the exact gain."""
    floats = Race(players=3, cards=LAYOUT).solve()
    exactly = Race(players=3, cards=LAYOUT).solve(exact=True)
    assert exactly.gain == 0
    for place in ((0, 0, 0), (3, 7, 7), (13, 12, 0)):
        for near, true in zip(floats.values(place), exactly.values(place), strict=True):
            assert abs(near - true) <= floats.error


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_layouts_of_14_cards_are_solved(seed):
    """Oracle: the certificate."""
    deck = [rank for rank in range(1, 11) for _ in range(4)]
    game = Race(players=3, cards=tuple(random.Random(seed).sample(deck, 14)))
    assert game.solve().gain <= Fraction(1, 10**9)


def test_random_layouts_of_5_cards_are_solved_exactly():
    """The definition of an equilibrium, in Fractions, at every place: the exact gain. About one in five mixes."""
    deck, rng = [rank for rank in range(1, 11) for _ in range(4)], random.Random(11)
    solutions = [Race(players=3, cards=tuple(rng.sample(deck, 5))).solve() for _ in range(8)]
    assert all(solution.exact and solution.gain == 0 for solution in solutions)
    assert any(solution.mixtures for solution in solutions)


def test_float_bounds_hold_for_the_exact_values():
    """Oracle: the exact solution of the same layout."""
    game = Race(players=3, cards=(5, 7, 6, 7, 4))
    floats, exactly = game.solve(exact=False), game.solve()
    assert exactly.gain == 0 < floats.gain <= Fraction(1, 10**9)
    for place in np.ndindex(5, 5, 5):
        for near, true in zip(
            floats.values(tuple(map(int, place))), exactly.values(tuple(map(int, place))), strict=True
        ):
            assert abs(near - true) <= floats.error


def test_bounds_see_a_profile_that_is_no_equilibrium():
    """By hand: shares of one half where 15/32 is right leave something to gain, both exactly and in floats."""
    triads = Triads.of(CIRCLES, "win")
    profile, _ = equilibrium(triads)
    wrong = Profile(profile.plan, (Tie(profile.ties[0].outcomes, np.array([0.5, 0.5])),))
    values = Lottery(triads, wrong.chances(triads)).solve(np.zeros((3, 8)), 1e-15)
    rough = certified(triads, wrong, values)
    true = exact(triads, wrong, constant_sum=False)
    assert rough.gain > Fraction(1, 10_000)
    assert true.gain <= rough.gain
    assert float(true.gain) == pytest.approx(gains(triads, wrong, values).max(), abs=1e-12)


def test_points_are_each_seat_s_own_expected_points():
    """The definition of an equilibrium, in Fractions, over every state of the contract; the end is the payoffs."""
    game = Race(players=3, cards=(2, 3), dice=2, sides=4)
    solution = game.solve("points")
    assert solution.measure == "expected points"
    assert largest_gap(game, solution, oracle.reachable(game)) == 0
    for state, values in oracle.swept(game, oracle.points(game)).items():
        assert list(map(float, solution.value(state))) == pytest.approx(values, abs=1e-9), state


def test_seats_differ_only_in_their_turn():
    solution = CIRCLES.solve()
    first = solution.values((0, 1, 1), 0)
    assert solution.values((1, 0, 1), 1) == (first[2], first[0], first[1])
    assert solution.values((1, 1, 0), 2) == (first[1], first[2], first[0])


def test_advice_says_that_players_mix_and_how():
    state = CIRCLES.parse_state("1,4 1,0,1 0 move 2/1")
    solution = CIRCLES.solve()
    advice = solution.advice(state)
    assert [row.loss for row in advice] == [0, 0]
    assert [row.text for row in advice] == ["bump 2", "stop"]
    assert "perfect players mix: 46.9% bump the third player at 1" in advice.note
    assert solution.note == "Three players: an equilibrium, in which nobody gains by choosing otherwise."
    assert "off by less than 1e-1" in CIRCLES.solve(exact=False).note
    assert [chance for _, chance in solution.profile(state)] == [Fraction(15, 32), Fraction(17, 32)]
    assert str(solution.mixtures[0]).startswith("0.4688 bump the third player at 1")


def test_first_roller_advantage_is_over_the_mean_of_all():
    solution = CIRCLES.solve()
    assert solution.first_roller_advantage == solution.values((0, 0, 0), 0)[0] - Fraction(1, 3)


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: CIRCLES.solve().values((0, 0), 0), PositionError, "3 whole numbers"),
        (lambda: CIRCLES.solve().profile(CIRCLES.initial()), PositionError, "Nobody decides"),
        (lambda: Race(players=3).solve(), UnsolvableError, "still to be dealt"),
        (lambda: Race(players=3, cards=(*LAYOUT, 1)).solve(exact=True), SizeError, "15 cards; 14 would fit"),
        (
            lambda: Race(players=3, cards=LAYOUT).solve("points"),
            SizeError,
            "points over 14 cards .* 10 cards would fit",
        ),
        (lambda: Race(players=3, cards=(LAYOUT * 2)[:21]).solve(), SizeError, "21 cards is out of reach; 20 cards"),
    ],
)
def test_bad_questions_are_refused(ask, error, says):
    with pytest.raises(error, match=says):
        ask()


def test_without_numpy_the_extra_to_install_is_named(monkeypatch):
    for module in ("three", "triads", "equilibrium"):
        monkeypatch.delitem(sys.modules, f"clocklab.games.grandfather.odds.solver.{module}")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError, match=r"\[lab\]"):
        odds.solve(CIRCLES)


@pytest.mark.filterwarnings("ignore::clocklab.games.grandfather.LayoutWarning")  # no deck has an 11
def test_where_play_can_go_on_for_ever_it_says_so():
    """Seven cards, two dice, bumps from 2: found by trying layouts; its equations have no solution."""
    game = Race(players=3, cards=(11, 9, 2, 10, 9, 5, 7), dice=2, bump_from=2)
    for exact_ in (None, False):
        with pytest.raises(UnsolvableError, match=r"can go on for ever.*bump_from can be solved"):
            game.solve(exact=exact_)


def test_a_search_without_a_guarantee_stops_in_time_and_says_what_would_fit(monkeypatch):
    monkeypatch.setattr("clocklab.games.grandfather.odds.solver.three.MOST_SECONDS", 0.001)
    game = Race(players=3, cards=(6, 7, 4, 4, 9, 9, 10, 9))
    with pytest.raises(SizeError, match=r"in 0.001 seconds.*objective='win', two players or fewer cards.*would fit"):
        game.solve(objective="points")
    assert CIRCLES.solve().gain == 0  # for the win the search goes on

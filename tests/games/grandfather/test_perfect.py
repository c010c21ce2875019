"""Perfect play of two: worked numbers, slow solutions by the contract alone, and exact proofs on contract states."""

import random
from fractions import Fraction

import pytest

import clocklab
from clocklab.core.contract import CHANCE
from clocklab.errors import OptionError, PositionError, UnsolvableError
from clocklab.games.grandfather import Race, odds
from clocklab.games.grandfather.odds.solver.two import Positions
from clocklab.probability import linear
from clocklab.solve import largest_gap

from . import oracle

LAYOUT = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)

SMALL = [
    Race(cards=(2, 3), dice=2, sides=4),
    Race(cards=(6, 5), bump_from=1),
    Race(cards=(3, 1, 4), dice=2, sides=4, bump_from=1),
    Race(cards=(2, 4, 3), sides=3, bump_from=1, bomb="or_move"),
    Race(cards=(2, 4, 3), sides=3, bump_from=2, doubles_need_move=True),
    Race(cards=(1, 2), dice=1, sides=2, start=1),
    Race(cards=(2, 1, 3, 2), dice=2, sides=3, bump_from=2, start="random"),
    Race(cards=(1, 2, 1), dice=4, sides=2, bump_from=1, bomb="or_move"),
]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_every_position_is_worth_what_the_contract_s_slow_solution_says(game):
    """Oracle: value iteration over all states of the contract, in both objectives."""
    for objective, final in (("win", oracle.chance_of_winning), ("points", oracle.difference_in_points)):
        solution = game.solve(objective)
        assert not solution.standoffs, "the oracle is for races that end"
        for state, values in oracle.swept(game, final(game)).items():
            assert list(map(float, solution.value(state))) == pytest.approx(values, abs=1e-9), state


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_values_satisfy_the_bellman_equation_exactly_at_every_contract_state(game):
    """The definition of perfect play, in Fractions, over every state that can occur."""
    for objective in ("win", "points"):
        assert largest_gap(game, game.solve(objective), oracle.reachable(game)) == 0


def test_first_roller_wins_the_worked_layout_with_0_5092172360050427():
    """The numbers of the rulings' layout and of fourteen sixes."""
    values = odds.solve(Race(cards=LAYOUT)).values((0, 0), 0)
    assert float(values[0]) == 0.5092172360050427
    assert sum(values) == 1
    with pytest.warns(clocklab.games.grandfather.LayoutWarning):
        sixes = clocklab.load("grandfather", cards=[6] * 14)
    assert float(sixes.solve().values((0, 0), 0)[0]) == 0.5258791924463335


def test_bellman_holds_exactly_along_played_games_of_the_worked_layout():
    """The definition of perfect play, in Fractions, on some hundred states of random races."""
    game = Race(cards=LAYOUT)
    solution, rng, states = game.solve(), random.Random(4), []
    for _ in range(3):
        state = game.initial()
        while (turn := game.turn(state)) is not clocklab.OVER:
            states.append(state)
            state = game.apply(
                state, game.sample_chance(state, rng) if turn is CHANCE else rng.choice(game.legal_actions(state))
            )
    assert largest_gap(game, solution, states[:150]) == 0


def test_seats_are_alike_but_for_the_turn():
    solution = Race(cards=LAYOUT).solve()
    here, there = solution.values((3, 7), 0)
    assert solution.values((7, 3), 1) == (there, here)


def test_points_are_worth_the_distance_when_the_next_roll_decides():
    """By hand: from 1 of 2 cards with 1 die of 2 sides, a hit (1/2) gains 2 - there; both wait alike."""
    game = Race(cards=(1, 2), dice=1, sides=2)
    value = game.solve("points").values((1, 1), 0)
    # v = 1/2 * 1 - 1/2 * v
    assert value == (Fraction(1, 3), Fraction(-1, 3))
    assert game.solve("win").values((1, 1), 0) == (Fraction(2, 3), Fraction(1, 3))


def test_advice_gives_each_action_s_value_and_loss():
    """By hand, with the test above: entering the last card wins, stopping hands over 2/3."""
    game = Race(cards=(1, 2), dice=1, sides=2)
    advice = game.solve().advice(game.parse_state("1,2 1,1 0 move 2"))
    assert [(row.text, row.value, row.loss) for row in advice] == [
        ("move 2", 1, 0),
        ("stop", Fraction(1, 3), Fraction(2, 3)),
    ]
    assert game.solve().best(game.parse_state("1,2 1,1 0 move 2")) == advice.best.action
    assert advice.measure == "chance of winning"


def test_of_equal_actions_the_first_legal_one_is_best():
    """By hand: with 1-1-2 the card 2 can be entered by 2 or by 1 + 1, and End is End."""
    game = Race(cards=(5, 2))
    state = game.parse_state("5,2 1,0 0 move 1,1,2")
    rows = game.solve().advice(state).rows
    assert rows[0].value == rows[1].value == 1
    assert rows[0].action == game.legal_actions(state)[0] == game.solve().best(state)


def test_two_dice_can_make_perfect_players_wait_for_ever():
    """Seen with two dice on the worked layout: at 5 against 5 neither does well to move first.

    Oracle: whoever moves first from there is worth less than half, by the values of what comes next.
    """
    game = Race(cards=LAYOUT, dice=2)
    solution = game.solve()
    assert (5, 5) in solution.standoffs
    assert solution.values((5, 5), 0) == (Fraction(1, 2), Fraction(1, 2))
    state = game.parse_state(f"{','.join(map(str, LAYOUT))} 5,5 0 move 2,5")
    advice = solution.advice(state)
    assert advice.best.text == "stop"
    assert advice.rows[1].value < Fraction(1, 2)
    assert "wait for ever" in advice.note


def test_a_dealt_layout_is_solved_once_it_lies():
    game = Race(length=4)
    with pytest.raises(UnsolvableError, match="still to be dealt"):
        game.solve()
    state = game.parse_state("5,3,9,1 0,2 1 roll")
    assert odds.solve(game, cards=state.cards).value(state) == game.setup_for(state).solve().value(state)


@pytest.mark.parametrize("backend", ["python", "flint"])
def test_both_backends_give_the_same_fractions(backend, monkeypatch):
    game = Race(cards=LAYOUT[:9])
    expected = game.solve().values((0, 0), 0)
    solver = linear._solver(backend)
    monkeypatch.setattr(linear, "_solver", lambda _: solver)
    assert game.solve().values((0, 0), 0) == expected


def test_a_bad_first_guess_is_improved_to_the_same_values():
    """Strategy improvement by exact checks alone: from always the last option, without any float sweep."""
    positions = Positions.of(Race(cards=LAYOUT[:6], bump_from=1), "win")
    chosen = [[0 for _ in decisions] for decisions in positions.decisions]
    assert positions._improved(chosen) == positions.solve()[0]


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda s: s.values((0,), 0), PositionError, "2 whole numbers"),
        (lambda s: s.values((0, 2), 0), PositionError, "from 0 to 1"),
        (lambda s: s.values((0, True), 0), PositionError, "whole numbers"),
        (lambda s: s.values((0, 0), 2), PositionError, "seat from 0 to 1"),
        (lambda s: s.value(Race(cards=(6, 6)).initial()), PositionError, "layout 5,2, not of 6,6"),
        (lambda s: s.value(Race(cards=(5, 2), players=3).initial()), PositionError, "for 2 players"),
        (lambda s: s.value(Race(length=2).initial()), PositionError, "still to be dealt"),
        (lambda s: s.advice(s.game.initial()), PositionError, "Nobody decides"),
        (lambda s: s.game.solve("fun"), OptionError, "objective"),
        (lambda s: s.game.solve(exact=1), OptionError, "exact"),
    ],
)
def test_bad_questions_are_refused(ask, error, says):
    with pytest.raises(error, match=says):
        ask(Race(cards=(5, 2)).solve())


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"dice": 1, "sides": 20}, {"dice": 5}, {"bump_from": 1}], ids=str)
def test_thirty_cards_are_solved_with_any_dice(options):
    """Every solution is proved before it is returned; here only that it is."""
    values = Race(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8) * 3, **options).solve("points").values((0, 0), 0)
    assert values[0] == -values[1] > 0

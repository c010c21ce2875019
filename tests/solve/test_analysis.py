"""Analysis of games against perfect play, on a race small enough to check by hand and by another way."""

from fractions import Fraction

import pytest

import clocklab
from clocklab.errors import PositionError
from clocklab.solve import analyse

GAME = clocklab.load("grandfather", cards=[1, 2])


def played(*actions: str, names: tuple[str, ...] = ("Ada", "Bob")) -> clocklab.Match:
    match = clocklab.Match(GAME, names=names)
    for action in actions:
        match.play(action)
    return match


def test_not_taking_a_win_costs_what_is_left_to_the_other() -> None:
    """With 1 and 2 on the dice End is in reach: stopping at Start gives away 1 less the chance after stopping."""
    solution = GAME.solve()
    match = played("roll 1,2,5", "stop")
    found = analyse(match, solution)
    (decision,) = found.decisions
    assert (decision.taken, decision.best) == ("End the turn", "Move to the 1, with 1")
    assert (decision.value, decision.choices) == (1, 2)
    assert decision.loss == 1 - solution.values((0, 0), roller=1)[0]
    assert found.totals == (decision.loss, 0)
    assert found.mistakes == (decision,)


def test_perfect_decisions_cost_nothing_and_swings_come_from_the_dice_alone() -> None:
    match = clocklab.Match(GAME, seed=3)
    solution = GAME.solve()
    while not match.over:
        if match.turn is clocklab.CHANCE:
            match.roll()
        else:
            match.play(solution.best(match.state))
    found = analyse(match.record(), solution)
    assert set(found.totals) == {Fraction(0)}
    assert found.mistakes == ()
    assert {swing.seat for swing in found.turning_points(100)} == {None}
    assert found.swings[-1].after in ((1, 0), (0, 1))


def test_swings_lead_without_a_gap_from_the_first_value_to_the_last() -> None:
    solution = GAME.solve()
    match = played("roll 1,2,5", "move 1", "stop", "roll 3,3,3", "exchange 0", "roll 2,2,6", "stop", "roll 1,4,6")
    found = analyse(match, solution)
    assert found.swings[0].before == solution.values((0, 0), roller=0)
    assert all(one.after == two.before for one, two in zip(found.swings, found.swings[1:], strict=False))
    sizes = [swing.size for swing in found.turning_points(100)]
    assert sizes == sorted(sizes, reverse=True)
    assert [swing.step for swing in found.swings] == list(range(1, 9))


def test_a_dealt_layout_is_not_part_of_the_analysis() -> None:
    match = clocklab.Match(clocklab.load("grandfather", length=3), seed=5)
    while match.game.preparing(match.state):
        match.roll()
    match.roll()
    match.play("stop")
    found = analyse(match, match.game.setup_for(match.state).solve())
    assert [decision.step for decision in found.decisions] == [5]


def test_a_solution_of_another_layout_is_refused() -> None:
    with pytest.raises(PositionError, match="layout 3,2"):
        analyse(played("roll 1,2,5"), clocklab.load("grandfather", cards=[3, 2]).solve())


def test_names_are_escaped_and_text_and_tables_say_the_same() -> None:
    found = analyse(played("roll 1,2,5", "stop", names=("<b>Eve", "Bob")), GAME.solve())
    html = found._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;Eve" in html
    for text in (html, str(found)):
        assert "Turning points" in text.replace("</", " ")
        assert "Move to the 1, with 1" in text


def test_what_notebooks_keep_as_text_is_the_table_and_not_fractions_of_hundreds_of_digits() -> None:
    race = clocklab.load("grandfather", cards=[5, 3, 9, 1, 10, 2])
    solution = race.solve()
    advice = solution.advice(race.parse_state("5,3,9,1,10,2 0,0 0 move 1,4,5"))
    assert repr(advice) == str(advice)
    match = clocklab.Match(race)
    match.play("roll 1,4,5")
    match.play("stop")
    assert repr(analyse(match, solution)) == str(analyse(match, solution))
    assert "Fraction" not in repr(advice) + repr(analyse(match, solution))

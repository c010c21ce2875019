"""Where rules of thumb err, against the rules followed action by action."""

from fractions import Fraction

import pytest

from clocklab.errors import OptionError
from clocklab.games.grandfather import Race
from clocklab.games.grandfather.odds.styles import Ending, eager, gentle, lapses, perfect, rough
from tests.games.grandfather.test_course import RACES, by_rule

LESSON = Race(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9))


@pytest.mark.parametrize("game", RACES[:2], ids=["plain", "or_move"])
@pytest.mark.parametrize("kind", ["eager", "rough", "gentle"])
def test_each_position_s_lapses_cost_what_the_rules_followed_action_by_action_say(game: Race, kind: str) -> None:
    """The rule of thumb, written a second time on the contract's actions, is followed until the roll is used."""
    solution, style = game.solve(), {"eager": eager, "rough": rough, "gentle": gentle}[kind]
    found = lapses(solution, style)
    policy = by_rule(game, kind)
    for before in solution.positions():
        lost = Fraction(0)
        for roll, weight in game.chance_outcomes(before).items():
            state = rolled = game.apply(before, roll)
            while state.phase.value == "move":
                state = game.apply(state, policy(state))
            lost += weight * (solution.value(rolled)[0] - solution.value(state)[0])
        here, there = before.positions
        assert lost == sum(each.rolls * each.loss for each in found if (each.here, each.there) == (here, there))


def test_perfect_play_has_none() -> None:
    solution = LESSON.solve()
    none = lapses(solution, perfect(solution))
    assert len(none) == 0
    assert none.situations > 0
    assert str(none) == f"Lapses in 0 of {none.situations:,} situations\n(none)"


def test_the_rough_player_s_lapses_on_the_lesson_s_layout() -> None:
    """Two kinds: to bump after doubles instead of rolling again, and to step away from a shared card."""
    found = lapses(LESSON.solve(), rough)
    assert len(found) == 13
    assert [each.loss for each in found] == sorted((each.loss for each in found), reverse=True)
    for each in found:
        greedy = each.taken.ending is Ending.BUMP and each.best.ending is Ending.AGAIN
        restless = each.here == each.there and each.best.cards == 0 and each.best.ending is Ending.PASS
        assert greedy != restless
    assert str(found).splitlines()[1].split() == ["roller", "other", "rolls", "does", "better", "gives", "away"]
    html = found._repr_html_()
    assert html.count("<tr>") == 14
    assert ">2 cards, roll again</td>" in html


def test_three_players_are_refused() -> None:
    solution = LESSON.solve()
    solution.game = Race(players=3, cards=LESSON.cards)
    with pytest.raises(OptionError, match="two players"):
        lapses(solution, rough)

"""The rule lab's tables: numbers by hand or from the issue of other programs, names of rows, and refusals."""

import warnings
from fractions import Fraction

import pytest

from clocklab.errors import OptionError
from clocklab.games.grandfather import Race
from clocklab.games.grandfather.odds.rule_lab import MEASURES, USUAL, compare, measure, vary
from clocklab.games.grandfather.odds.styles import Ending, eager, rough

COIN = Race(cards=(1, 1), dice=1, sides=2)
LESSON = Race(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9))
SHORT = Race(cards=(2, 5, 3), bump_from=1, sides=4)


def test_the_coin_race_by_hand() -> None:
    """Each needs two heads. The first roller wins with 1/2 + (5/27)/2, see the course's tests.

    Rolls: let T(m, n) be the mean number still to come with m heads missing to the roller and n to the other.
    T(1,1) = 2. T(1,2) = 1 + T(2,1)/2, T(2,1) = 1 + (T(1,1) + T(1,2))/2: T(1,2) = 8/3 and T(2,1) = 10/3.
    T(2,2) = 1 + (T(2,1) + T(2,2))/2 = 16/3.
    """
    table = compare({"coin": COIN})
    assert table.column("first roller wins") == {"coin": Fraction(16, 27)}
    assert table.column("rolls") == table.column("turns") == {"coin": Fraction(16, 3)}
    assert table.column("bumps") == table.column("skill") == {"coin": 0}


def test_the_lesson_s_layout_has_the_known_first_roller_s_chance() -> None:
    """Found by another program, in floats: 0.5092172360050427."""
    assert float(measure(LESSON).first_roller) == pytest.approx(0.5092172360050427, abs=1e-15)


def test_every_measure_is_a_fraction_and_ordered_as_it_must_be() -> None:
    found = {name: ask(measure(SHORT)) for name, ask in MEASURES.items()}
    assert all(isinstance(value, Fraction) for value in found.values())
    assert set(USUAL) <= set(MEASURES)
    assert found["turns"] < found["rolls"]
    assert 0 < found["a bump at all"] <= min(found["bumps"], Fraction(1))
    assert found["a bump at all"] == measure(SHORT).chain.chance_of_any(Ending.BUMP)


def test_nobody_has_an_edge_over_perfect_play() -> None:
    race = measure(SHORT)
    assert race.edge(race.style) == 0
    assert race.edge(eager) >= 0
    assert race.edge(rough) >= 0


def test_rows_are_named_by_what_differs() -> None:
    assert list(vary(LESSON, bump_from=[1, 14])) == [1, 14]
    assert list(vary(LESSON, bomb=["or_move"], doubles_need_move=[True])) == ["bomb=or_move, doubles_need_move=True"]
    layouts = vary(LESSON, cards=[[1, 2, 3], [3, 2, 1]])
    assert [race.end for race in layouts.values()] == [3, 3]


def test_layouts_beyond_the_deck_are_not_warned_of() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert vary(LESSON, cards=[(6,) * 14])[(6,) * 14].cards == (6,) * 14


def test_a_game_is_measured_once() -> None:
    assert measure(Race(cards=(2, 5, 3), bump_from=1, sides=4)) is measure(SHORT)


def test_a_race_that_perfect_players_never_end_says_so() -> None:
    table = compare(vary(LESSON, dice=[2]), ("first roller wins", "rolls"))
    assert str(table).splitlines()[1].split() == ["2", "0.5054", "no", "end"]


def test_the_table_is_html_with_named_rows_and_columns_and_no_markup_of_others() -> None:
    html = compare({"<b>": COIN}, ("rolls",))._repr_html_()
    assert "<th scope='row' style='text-align:left'>&lt;b&gt;</th><td>5.3333</td>" in html
    assert html.count("scope='col'") == 2


def test_bad_requests_are_named() -> None:
    with pytest.raises(OptionError, match=r"no measure 'fun'; there are first roller wins, rolls"):
        compare({"coin": COIN}, ("fun",))
    with pytest.raises(OptionError, match="no game to compare"):
        compare({})
    with pytest.raises(OptionError, match="two players and chosen cards"):
        measure(Race(players=3, cards=(1, 2)))
    with pytest.raises(OptionError, match="two players and chosen cards"):
        measure(Race())
    with pytest.raises(OptionError, match="bump_from must be"):
        vary(LESSON, bump_from=[0])

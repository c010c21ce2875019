"""Rows that show themselves: what is cut out of them shows itself as well."""

from clocklab.games.clocks.odds import against_sure_coins


def test_a_slice_is_a_table_of_its_own_under_the_same_caption() -> None:
    whole = against_sure_coins()
    first = whole[:2]
    assert list(first) == [whole[0], whole[1]]
    assert str(first).splitlines()[0] == "Gambles against sure coins"
    assert len(str(first).splitlines()) == 2 + 2
    assert first._repr_html_().count("<tr>") == 1 + 2


def test_an_empty_slice_says_that_there_is_nothing() -> None:
    assert str(against_sure_coins()[6:]) == "Gambles against sure coins\n(none)"


def test_an_empty_slice_says_so_on_a_page_too() -> None:
    assert against_sure_coins()[6:]._repr_html_() == "<div>Gambles against sure coins: none</div>"

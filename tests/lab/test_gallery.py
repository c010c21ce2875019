"""The gallery of games, with the toy game and one whose words must be escaped."""

import html
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from clocklab.core import games
from clocklab.lab import gallery
from clocklab.lab.gallery import OTHER_LESSONS, Gallery, facts, in_order, players, scene
from tests.lab.toys import Climb

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


class Sharp(Climb):
    """A game of one whose words are markup."""

    name: ClassVar[str] = "sharp"
    title: ClassVar[str] = '<b>Sharp</b> & "co"'
    tagline: ClassVar[str] = "<script>alert(1)</script>"
    player_counts: ClassVar[tuple[int, ...]] = (2,)
    lessons: ClassVar[Mapping[str, str]] = {'20_"sharp"': "a <lesson>", "21_blunt": "another"}
    solvable: ClassVar[bool] = False
    hidden: ClassVar[bool] = True


def shown(of: Gallery) -> str:
    return str(of._repr_mimebundle_()["text/html"])


def test_every_installed_game_has_a_card() -> None:
    page = shown(gallery())
    for game in games().values():
        for words in (game.title, game.tagline, *game.lessons.values()):
            assert html.escape(words) in page
    assert page.count("<li style=") == page.count("<img ") == len(games())


def test_lessons_beyond_one_game_follow_the_cards() -> None:
    page = shown(gallery())
    for lesson, about in OTHER_LESSONS.items():
        assert f'<a href="{lesson}.ipynb">{lesson}</a>: {about}' in page[page.rindex("<img ") :]
        assert (NOTEBOOKS / f"{lesson}.ipynb").is_file()


def test_a_card_names_players_lessons_and_how_to_open_the_game() -> None:
    page = shown(Gallery((Sharp,)))
    assert "2 players · exact odds · hidden information" in page
    assert '<a href="20_&quot;sharp&quot;.ipynb">20_&quot;sharp&quot;</a>: a &lt;lesson&gt;' in page
    assert page.index("20_") < page.index("21_blunt.ipynb")
    assert "play(&quot;sharp&quot;)" in page


def test_the_words_of_a_game_are_escaped_and_the_html_is_well_formed() -> None:
    page = shown(Gallery((Sharp, Climb)))
    assert "<b>" not in page
    assert "<script" not in page
    ElementTree.fromstring(re.sub(r"(<img [^>]*)>", r"\1/>", page))


def test_a_game_without_lessons_has_no_empty_list() -> None:
    assert "Lessons" not in shown(Gallery((Climb,)))


def test_each_board_has_its_text_alternative_and_is_the_same_each_time() -> None:
    page = shown(gallery())
    assert shown(gallery()) == page
    boards = [scene(game.examples()[0]) for game in gallery().shown]
    assert [html.unescape(alt) for alt in re.findall(r'<img alt="([^"]*)"', page)] == [board.alt for board in boards]
    contents = [unquote(html.unescape(each)).replace("'", '"') for each in re.findall(r'svg\+xml,([^"]*)"', page)]
    assert contents == [board.markup for board in boards]


def test_a_scene_shows_a_game_that_is_under_way() -> None:
    for game in games().values():
        example = game.examples()[0]
        assert scene(example) != example.draw(example.initial())


def test_as_text_it_is_a_line_for_each_game() -> None:
    assert repr(Gallery((Climb,))) == 'Climb (2 or 3 players): Add dice up to the goal. play("climb")'


def test_perfect_play_is_named_only_where_there_is_a_solver() -> None:
    assert facts(Climb) == ["2 or 3 players", "exact odds", "perfect play"]
    assert "perfect play" not in facts(Sharp)


def test_numbers_of_players_are_said_in_words() -> None:
    """1 player, but 2 players; a row of numbers from its ends."""

    class Solo(Climb):
        player_counts: ClassVar[tuple[int, ...]] = (1,)

    class Crowd(Climb):
        player_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)

    assert [players(each) for each in (Solo, Sharp, Crowd)] == ["1 player", "2 players", "1 to 4 players"]


def test_games_come_in_the_order_of_the_course_and_then_those_it_does_not_know() -> None:
    """The course begins with the race (lesson 1), goes on with Clocks (7), and comes to Clonk! last (23)."""
    found = [game.name for game in in_order({"climb": Climb, **games()})]
    assert found == ["grandfather", "clocks", "ticktock", "clocktowers", "clonk", "climb"]


def test_a_card_begins_with_its_title() -> None:
    page = Gallery((Sharp,)).still()
    assert page.index("Sharp&lt;") < page.index("<img ")


def test_a_button_puts_its_game_in_the_place_of_the_cards_and_another_brings_them_back() -> None:
    pytest.importorskip("ipywidgets")
    from clocklab.lab.gallery_page import GalleryPage
    from clocklab.lab.parts import shown as is_shown

    page = GalleryPage(gallery())
    page.play_buttons["grandfather"].click()
    assert page.board.session.game.name == "grandfather"
    assert (is_shown(page.cards), is_shown(page.back_button)) == (False, True)
    board = page.board
    page.back_button.click()
    assert (is_shown(page.cards), page.board, board.closed) == (True, None, True)
    page.close()
    assert "Grandfather" in repr(page)


def test_without_widgets_the_cards_are_plain_html(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["clocklab.lab.gallery"], "find_spec", lambda name: None)
    assert set(gallery()._repr_mimebundle_()) == {"text/html", "text/plain"}

"""Boards side by side: what is shown, escaped and refused. Positions are followed by hand."""

import html
import re
from urllib.parse import unquote

import pytest

import clocklab
from clocklab.core import Match
from clocklab.core import page as core_page
from clocklab.draw.display import film, replay, strip
from clocklab.errors import OptionError

RACE = clocklab.load("grandfather", cards=[5, 3, 9, 1, 2, 4])


@pytest.fixture
def match() -> Match:
    """Bob bumps Ada: both come to card 5, and the die sends her back from there."""
    match = Match(RACE, names=["<Ada>", "Bob"], start="5,3,9,1,2,4 5,4 1 roll")
    for action in ("roll 2,4,6", "move 2", "bump 0", "die 3"):
        match.play(action)
    return match


def shown(of: object) -> str:
    return str(of._repr_mimebundle_()["text/html"])  # type: ignore[attr-defined]


def test_every_board_stands_in_the_html_with_its_alternative_text_and_its_caption(match: Match) -> None:
    boards = [RACE.draw(state, None, match.names) for state, _ in match.history[:2]]
    page = shown(strip(boards, ["One & <two>", "Three"]))
    images = re.findall(r'<img alt="([^"]*)"[^>]*src="data:image/svg\+xml,([^"]*)">', page)
    assert [html.unescape(alt) for alt, _ in images] == [board.alt for board in boards]
    contents = [unquote(html.unescape(content)).replace("'", '"') for _, content in images]
    assert contents == [board.markup for board in boards]
    captions = re.findall(r"<figcaption[^>]*>(.*?)</figcaption>", page)
    assert captions == ["One &amp; &lt;two&gt;", "Three"]


def test_a_replay_shows_the_first_position_and_one_board_for_each_step(match: Match) -> None:
    frames = replay(match)
    assert frames.captions == (
        "Start. Bob is to roll. The next card is 2 at card 5.",
        "Step 1. Bob rolled 2-4-6. The next card is 2 at card 5.",
        "Step 2. Bob: Move to the 2, with 2. Bob rolled 2-4-6. Somebody is on this card and may be bumped. "
        "The next card is 4 at End.",
        "Step 3. Bob: Bump <Ada>. Bob bumps <Ada>: even moves them back 1 card, odd 3 cards.",
        "Step 4. Die 3. <Ada> is to roll. The next card is 9 at card 3.",
    )
    assert frames.boards[-1] == RACE.draw(match.state, None, match.names)


def test_steps_and_captions_can_be_chosen(match: Match) -> None:
    frames = replay(match, steps=[4, 0], captions=["After", "Before"])
    assert frames.captions == ("After", "Before")
    assert frames.boards[1] == RACE.draw(match.history[0][0], None, match.names)


def test_names_are_escaped_in_captions_and_pictures(match: Match) -> None:
    page = shown(replay(match))
    pictures = [unquote(html.unescape(each)) for each in re.findall(r'svg\+xml,([^"]*)"', page)]
    assert len(pictures) == 5
    assert "<Ada>" not in page + "".join(pictures)


def test_the_same_match_gives_the_same_html(match: Match) -> None:
    assert shown(replay(match)) == shown(replay(match.copy()))


def test_as_text_it_tells_captions_and_boards(match: Match) -> None:
    lines = repr(replay(match, steps=[0, 4], captions=["Before", "After"])).splitlines()
    assert lines[0].startswith("Before [Grandfather's Clock. The 6 cards")
    assert lines[1].startswith("After [Grandfather's Clock.")


@pytest.mark.parametrize("captions", [["one"], ["one", "two", "three"]])
def test_boards_without_a_caption_each_are_refused(match: Match, captions: list[str]) -> None:
    with pytest.raises(OptionError, match="a caption for each"):
        replay(match, steps=[0, 1], captions=captions)


def test_no_boards_are_refused() -> None:
    with pytest.raises(OptionError, match="needs boards"):
        strip([], [])


@pytest.mark.parametrize("step", [5, -1, True, 1.5, "2"])
def test_steps_that_the_match_does_not_have_are_refused(match: Match, step: object) -> None:
    with pytest.raises(OptionError, match="steps 0 to 4"):
        replay(match, steps=[step])  # type: ignore[list-item]


def test_a_film_is_the_page_of_the_match_in_a_frame(match: Match) -> None:
    page = shown(film(match))
    framed = re.search(r'srcdoc="([^"]*)"', page)
    assert framed is not None
    assert html.unescape(framed[1]) == core_page.page(match)
    assert "<script" not in page, "it is escaped"
    assert repr(film(match)) == "Grandfather's Clock: a game of 4 steps, to walk through in a browser"

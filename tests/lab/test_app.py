"""What a link to the app opens: boards as ``play`` makes them, and a sentence for whatever a link cannot say."""

import re
from typing import Any
from urllib.parse import quote

import pytest

import clocklab
from clocklab.core import games
from clocklab.lab.app import Html, link, opened
from clocklab.lab.stepper import Stepper


def board(query: str) -> Stepper:
    made = opened(query)
    assert isinstance(made, Stepper), getattr(made, "markup", "")[:200]
    return made


def test_without_a_game_all_games_are_there_to_choose_from() -> None:
    made = opened("")
    assert isinstance(made, Html)
    assert sorted(re.findall(r'href="\?game=(\w+)"', made.markup)) == sorted(games())
    assert made.markup.count("<svg") == len(games())


def test_a_link_carries_game_options_names_seats_seed_and_position() -> None:
    cards, position = "5,3,9,1", "5,3,9,1 2,1 0 roll"
    query = link("grandfather", {"cards": cards}, names="Ada,Bob", seats="person,greedy", seed="7", position=position)
    made = board(query.removeprefix("?"))
    session = made.session
    assert session.match.position == position
    assert session.match.game == clocklab.load("grandfather", cards=[5, 3, 9, 1])
    assert (session.match.names, session.match.seed) == (("Ada", "Bob"), 7)
    assert [each.label for each in session.seating] == ["Person", "Greedy"]


def test_options_are_read_as_people_write_them() -> None:
    assert board("game=clocks&players=3").session.match.game == clocklab.load("clocks", players=3)
    assert board("game=clocktowers&clock_animals=false&theme=dark").session.match.game.clock_animals is False


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("game=chess", "chess"),
        ("game=clocks&players=9", "players must be one of"),
        ("game=clocks&<b>=1", "no option &#x27;&lt;b&gt;&#x27;"),
        ("game=clocks&seed=x", "seed must be a whole number"),
        ("game=clocks&seats=<i>", "&lt;i&gt;"),
        (f"game=clocks&position={quote('<script>')}", "&lt;script&gt;"),
        ("game=clocks&position=" + "x" * 5_000, "characters long"),
    ],
)
def test_a_link_that_cannot_be_read_says_why_and_offers_all_games(query: str, says: str) -> None:
    made: Any = opened(query)
    assert isinstance(made, Html)
    assert says in made.markup
    assert 'role="alert"' in made.markup
    assert "<script" not in made.markup
    assert "cl-app-shelf" in made.markup

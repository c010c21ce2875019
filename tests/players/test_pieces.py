"""Searches that think in pieces: to the end the answer of a call, before it an answer by what is known so far."""

import random

import pytest

import clocklab
from clocklab.core import CHANCE, Match, View
from clocklab.players import read
from clocklab.players.computer import whole


def deciding(name: str, **options: object) -> View:
    """Return the view of whoever decides first among several actions in the game of seed 5."""
    match = Match(clocklab.load(name, **options), 5)
    while match.turn is CHANCE or len(match.actions) < 2:
        match.roll() if match.turn is CHANCE else match.play(match.actions[0])
    return View(match.game, match.turn, match.state)


PLAYERS = [
    ("grandfather", {}, "flat:playouts=40,longest=20"),
    ("grandfather", {}, "uct:playouts=40,longest=20"),
    ("clonk", {}, "ismcts:playouts=20,longest=20"),
    ("clocks", {"players": 1}, "solo:playouts=40"),
    ("clonk", {}, "lookahead"),
]


@pytest.mark.parametrize(("name", "options", "text"), PLAYERS)
def test_to_the_end_the_answer_is_that_of_a_call(name: str, options: dict[str, object], text: str) -> None:
    view = deciding(name, **options)
    player = read(text, view.game)
    assert whole(player.deciding(view, random.Random(3))) == player(view, random.Random(3))


@pytest.mark.parametrize(("name", "options", "text"), PLAYERS[:4])
def test_in_a_hurry_it_answers_by_what_it_knows_and_says_how_much_that_is(
    name: str, options: dict[str, object], text: str
) -> None:
    view = deciding(name, **options)
    pieces = read(text, view.game).deciding(view, random.Random(3))
    said = [next(pieces), next(pieces)]
    assert all(" of " in each and "playouts" in each for each in said)
    assert said[0] != said[1]
    with pytest.raises(StopIteration) as end:
        pieces.send(True)
    assert end.value.value in view.actions

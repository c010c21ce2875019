"""Every installed game keeps every promise; no game is named here."""

from typing import Any

import pytest

from clocklab.core import Game, games
from tests.contract.checks import CHECKS
from tests.contract.touch_checks import touched
from tests.contract.walks import named

EXAMPLES = [game for kind in games().values() for game in kind.examples()]


@pytest.mark.parametrize("promise", CHECKS, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("game", EXAMPLES, ids=named)
def test_game_keeps_its_promise(game: Game[Any, Any], promise: Any) -> None:
    promise(game)


def test_examples_cover_every_number_of_players() -> None:
    for kind in games().values():
        assert {game.players for game in kind.examples()} == set(kind.player_counts)


@pytest.mark.parametrize("name", games())
def test_every_game_can_be_played_by_touching_its_board(name: str) -> None:
    assert all(touched(game) for game in games()[name].examples())

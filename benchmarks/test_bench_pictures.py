"""Pictures of every game: a board in milliseconds, the ghosts of an action in less than five.

    pytest benchmarks/test_bench_pictures.py --benchmark-only --benchmark-columns=min,median,rounds

Each is drawn in the middle of a random game of the most players. A busy machine gets some times what is wanted.
"""

from typing import Any

import pytest

from clocklab.core import Turn, games
from tests.contract.walks import walk

WANTED = 0.030
"""The race wants 5 ms, Clocks 3 ms where nothing else runs."""


def middle(name: str) -> tuple[Any, Any, list[Any]]:
    """Return a game, a position in the middle of it, and those actions there that can be foreseen."""
    game = max(games()[name].examples(), key=lambda each: each.players)
    seen = [state for state in walk(game, 5) if not isinstance(game.turn(state), Turn)]
    for state in seen[len(seen) // 2 :]:
        if shown := [action for action in game.legal_actions(state) if game.preview(state, action, game.turn(state))]:
            return game, state, shown
    return game, seen[len(seen) // 2], []


@pytest.mark.parametrize("name", games())
def test_a_board(benchmark: Any, name: str) -> None:
    game, state, _ = middle(name)
    benchmark(game.draw, state)
    assert benchmark.stats.stats.median < WANTED


@pytest.mark.parametrize("name", games())
def test_ghosts(benchmark: Any, name: str) -> None:
    game, state, shown = middle(name)
    if not shown:
        pytest.skip("this game foresees nothing")
    benchmark(game.preview, state, shown[0], game.turn(state))
    assert benchmark.stats.stats.min < 0.005

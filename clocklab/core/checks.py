"""Whether what a caller gives is a game, or a state of it."""

from __future__ import annotations

from typing import Any

from clocklab.core.contract import Game
from clocklab.errors import OptionError, brief


def require_game(game: object) -> None:
    """Raise OptionError for anything that is not a game, such as the name of one."""
    if not isinstance(game, Game):
        raise OptionError(f"A game is loaded before it is played: clocklab.load('grandfather'), not {brief(game)}.")


def require_state(game: Game[Any, Any], state: object) -> None:
    """Raise OptionError for anything that is not a state of the game."""
    kind = type(game.initial())
    if not isinstance(state, kind):
        raise OptionError(f"A state of {game.title} is a {kind.__name__}, such as match.state, not {brief(state)}.")

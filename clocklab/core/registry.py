"""Finding games and exercises: each folder under ``clocklab.games`` is a game, and nothing lists them."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from clocklab.core.contract import Game
from clocklab.errors import UnknownGameError, brief


@cache
def games() -> dict[str, type[Game[Any, Any]]]:
    """Return every installed game's class by its name, in alphabetical order."""
    return {name: import_module(f"clocklab.games.{name}").GAME for name in names()}


@cache
def names() -> tuple[str, ...]:
    """Return every installed game's name, in alphabetical order, without loading any."""
    package = import_module("clocklab.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg))


def load(name: str, **options: Any) -> Game[Any, Any]:
    """Return the game of that name with its options.

    Lists may stand for tuples. Raises UnknownGameError for a name that no game has, OptionError for an
    option that the game does not have or a value it cannot take.

    >>> load("grandfather", players=3).players
    3
    """
    if isinstance(name, str) and name in names():  # the others need not be loaded
        game: type[Game[Any, Any]] = import_module(f"clocklab.games.{name}").GAME
        return game.from_options(options)
    known = games()
    if not isinstance(name, str) or name not in known:
        from difflib import get_close_matches

        close = get_close_matches(name, known, 1, 0.5) if isinstance(name, str) else []
        meant = f" Did you mean {close[0]!r}?" if close else ""
        raise UnknownGameError(f"There is no game {brief(name)}; the games are {', '.join(known)}.{meant}")
    return known[name].from_options(options)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with an exact answer, computed only when somebody's answer is checked.

    ``answer`` returns an int, a Fraction, a text, or any value that answers are compared with by ``==``.
    Where a ``tolerance`` is given, a number is right within it (an estimate by simulation, say). ``hint`` is
    shown with a wrong answer and must not give the answer away; ``why`` is shown with the right one.
    """

    key: str
    question: str
    answer: Callable[[], Any]
    hint: str = ""
    why: str = ""
    tolerance: Fraction | None = None

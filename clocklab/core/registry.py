"""Finding games and exercises: each folder under ``clocklab.games`` is a game, and nothing lists them."""

from __future__ import annotations

import pkgutil
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from clocklab.core.contract import Game
from clocklab.core.svg import Svg
from clocklab.errors import AnswerError, UnknownGameError, brief


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

    ``clocklab.core.games()`` has the names. What options a game has is told by ``help`` of what is returned, as in
    ``help(clocklab.load("clocks"))``, and in short by ``clocklab games`` in a terminal.

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
        close = get_close_matches(name, known, 1, 0.5) if isinstance(name, str) else []
        meant = f" Did you mean {close[0]!r}?" if close else ""
        raise UnknownGameError(f"There is no game {brief(name)}; the games are {', '.join(known)}.{meant}")
    return known[name].from_options(options)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with an exact answer, computed only when somebody's answer is checked.

    ``answer`` returns an int, a Fraction, a text, or any value that answers are compared with by ``==``. ``hints`` are
    steps: a nudge, the method, the first step; none may give the answer away, and a wrong answer gets the first.
    ``why`` is shown with the right one. ``mistakes`` says of wrong answers, numbers or texts, what was done to get
    there. Where a ``tolerance`` is given, a number is right within it (an estimate by simulation, say); where ``exact``
    is true a rounded decimal will not do. ``level`` is 1 (everybody), 2 or 3 (hard), ``minutes`` how long it takes,
    ``topic`` the mathematics that it is about. ``vary`` makes the same question with other numbers from a generator.
    """

    key: str
    question: str
    answer: Callable[[], Any]
    hints: tuple[str, ...] = ()
    why: str = ""
    tolerance: Fraction | None = None
    mistakes: Mapping[Any, str] = field(default_factory=dict)
    exact: bool = False
    level: int = 1
    minutes: int = 3
    topic: str = ""
    vary: Callable[[random.Random], Exercise] | None = None

    def varied(self, seed: int) -> Exercise:
        """Return the exercise with other numbers, the same ones for the same seed, under the same key.

        Raises AnswerError where its numbers are fixed, or where the seed is not a whole number of 0 or more.
        """
        if self.vary is None:
            raise AnswerError(f"The numbers of {self.key!r} are fixed: leave vary out.")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise AnswerError(f"vary takes a seed, a whole number from 0 to 2**64 - 1, not {brief(seed)}.")
        return replace(self.vary(random.Random(seed)), key=self.key)


@dataclass(frozen=True, slots=True)
class CodeTask:
    """A function that a learner is to write, tried on all cases against the right one.

    ``question`` says what the function takes and gives. ``cases`` yields the arguments of each call, ``answer`` is the
    right function, and ``show`` draws a case, or says it in words.
    """

    key: str
    question: str
    cases: Callable[[], Iterable[tuple[Any, ...]]]
    answer: Callable[..., Any]
    show: Callable[..., Svg | str] | None = None


T = TypeVar("T", Exercise, CodeTask)


def from_lessons(attribute: str, kind: type[T]) -> dict[str, T]:
    """Return by key what the rooms ``lessons`` of all games list under this name, such as ``EXERCISES``."""
    found: dict[str, T] = {}
    for game in names():
        if find_spec(f"clocklab.games.{game}.lessons") is not None:
            for key, each in getattr(import_module(f"clocklab.games.{game}.lessons"), attribute, {}).items():
                assert isinstance(each, kind), f"{key!r} is no {kind.__name__}"
                assert key == each.key, f"{each.key!r} is listed as {key!r}"
                assert key not in found, f"two games have {key!r}"
                found[key] = each
    return found


def by_key(known: Mapping[str, T], key: object, what: str) -> T:
    """Return what has this key. Raises AnswerError, which names close keys, or all of them."""
    plain = key.strip().replace("_", "-") if isinstance(key, str) else ""
    if plain in known:
        return known[plain]
    close = get_close_matches(str(key), known, 3, 0.5)
    meant = f"did you mean {' or '.join(map(repr, close))}?" if close else f"there are {', '.join(known) or 'none'}."
    raise AnswerError(f"There is no {what} {brief(key)}; {meant}")

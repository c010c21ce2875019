"""Solutions of games, each computed once, beside the kernel's work where it can be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from clocklab.core import Game, Solution
from clocklab.errors import ClocklabError

KEPT = 16


class Solutions:
    """The solutions found so far, by game; one game is solved once, however many ask for it.

    ``how`` is passed to every ``game.solve``. With an event loop running, as in Jupyter, solving happens in a
    thread and the lab stays usable; without one it happens at once.
    """

    def __init__(self, how: Mapping[str, Any] | None = None) -> None:
        self.how = dict(how or {})
        self._found: dict[Game[Any, Any], Solution[Any, Any] | Exception] = {}
        self._waiting: dict[Game[Any, Any], list[Callable[[], object]]] = {}

    def get(self, game: Game[Any, Any]) -> Solution[Any, Any] | None:
        """Return the solution, or None if it is not there yet; raises the error that solving ended with."""
        found = self._found.get(game)
        if isinstance(found, Exception):
            raise found
        return found

    def known(self, game: Game[Any, Any]) -> bool:
        """Return whether the game has been solved, or could not be."""
        return game in self._found

    def solving(self, game: Game[Any, Any]) -> bool:
        """Return whether somebody is waiting for this game's solution."""
        return game in self._waiting

    def request(self, game: Game[Any, Any], then: Callable[[], object]) -> None:
        """See that the game gets solved and call back when it is, or when it turned out that it cannot be."""
        if self.known(game):
            then()
            return
        if game in self._waiting:
            self._waiting[game].append(then)
            return
        self._waiting[game] = [then]
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._keep(game, self._solve(game))
            return
        future = loop.run_in_executor(None, self._solve, game)
        future.add_done_callback(lambda done: self._keep(game, done.result()))

    def _solve(self, game: Game[Any, Any]) -> Solution[Any, Any] | Exception:
        try:
            return game.solve(**self.how)
        except Exception as error:  # shown by whoever asks for the solution
            return error

    def _keep(self, game: Game[Any, Any], found: Solution[Any, Any] | Exception) -> None:
        while len(self._found) >= KEPT:
            del self._found[next(iter(self._found))]
        self._found[game] = found
        for then in self._waiting.pop(game):
            then()


_SHARED = Solutions()


def shared_solutions(how: Mapping[str, Any] | None = None) -> Solutions:
    """Return the solutions that all boards share, or with ``how`` ones of their own."""
    return Solutions(how) if how else _SHARED


def in_words(error: Exception) -> str:
    """Return what to tell the user: a caller's mistake as it is written, anything else as a fault of ours.

    >>> in_words(KeyError("x"))
    "Something went wrong inside clocklab (KeyError: 'x'). Undo, or start a new game; please report it."
    """
    if isinstance(error, ClocklabError):
        return str(error)
    return (
        f"Something went wrong inside clocklab ({type(error).__name__}: {error}). "
        "Undo, or start a new game; please report it."
    )

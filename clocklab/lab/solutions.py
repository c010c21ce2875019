"""The solutions of games, each found once for all boards, in a thread beside the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from clocklab.core import Game, Solution

KEPT = 16
"""How many solutions are kept."""


class Solutions:
    """The solutions found so far, by game; a game is solved only once, however many ask for it.

    ``settings`` are passed to every ``game.solve``. With an event loop running, as in Jupyter, solving happens in a
    thread and the lab stays usable; without one it happens at once.
    """

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.settings = dict(settings or {})
        self._found: dict[Game[Any, Any], Solution[Any, Any] | Exception] = {}
        self._waiting: dict[Game[Any, Any], list[Callable[[], object]]] = {}

    def get(self, game: Game[Any, Any]) -> Solution[Any, Any] | None:
        """Return the solution, or None if it is not there yet; raises the error that solving ended with."""
        found = self._found.get(game)
        if isinstance(found, Exception):
            raise found
        return found

    def known(self, game: Game[Any, Any]) -> bool:
        """Return whether the game has been solved, or has turned out to be unsolvable."""
        return game in self._found

    def solving(self, game: Game[Any, Any]) -> bool:
        """Return whether somebody is waiting for this game's solution."""
        return game in self._waiting

    def request(self, game: Game[Any, Any], then: Callable[[], object]) -> None:
        """Have the game solved, and call back when it is or when it turns out that it cannot be."""
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
            return game.solve(**self.settings)
        except Exception as error:  # shown by whoever asks for the solution
            return error

    def _keep(self, game: Game[Any, Any], found: Solution[Any, Any] | Exception) -> None:
        while len(self._found) >= KEPT:
            del self._found[next(iter(self._found))]
        self._found[game] = found
        for then in self._waiting.pop(game):
            then()


_SHARED = Solutions()


def shared_solutions(settings: Mapping[str, Any] | None = None) -> Solutions:
    """Return the solutions that all boards share or, with ``settings``, separate ones."""
    return Solutions(settings) if settings else _SHARED

"""A player is a function of what its seat may know: it gets a view, never the table itself."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from clocklab.core.contract import Game, Seat
from clocklab.errors import OptionError

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True, repr=False)
class View(Generic[S, A]):
    """A position through the eyes of the seat that is to decide.

    Where a position hides nothing, ``state`` is the position. Where it does, ``seen`` is all there is to know, and
    ``deal`` gives states that could be the true one. Whoever reads ``_state`` is peeking.
    """

    game: Game[S, A]
    seat: Seat
    _state: S

    @property
    def seen(self) -> Hashable:
        """What this seat may know, as ``game.observe`` tells it."""
        return self.game.observe(self._state, self.seat)

    @property
    def actions(self) -> tuple[A, ...]:
        """What the seat can do."""
        return self.game.legal_actions(self._state)

    @property
    def secret(self) -> bool:
        """Whether something is hidden here, so that ``deal`` is needed and ``state`` is refused."""
        return self.game.secret(self._state)

    @property
    def state(self) -> S:
        """The state, where nothing is hidden. OptionError where something is secret."""
        if self.secret:
            raise OptionError(
                f"{self.game.title} hides information: a player deals what it cannot see, view.deal(rng)."
            )
        return self._state

    def deal(self, rng: random.Random) -> S:
        """Return a state that agrees with all this seat has seen, with what it cannot know dealt at random."""
        return self.game.determinize(self._state, self.seat, rng)

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, seen={self.seen!r})"  # never the state


class Player(Protocol):
    """Whoever chooses for a seat: a function from its view to a legal action; all its randomness comes from ``rng``.

    Players that are sent to worker processes must pickle: a function of a module, or a frozen dataclass.
    """

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that the view's seat takes."""

"""What a game tells programs that play it: samples, deals, values, players, numbers. All of it has defaults."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic

from clocklab.core.contract.rules import OVER, A, Rules, S, Seat, from_room


@dataclass(frozen=True, slots=True)
class Encoding(Generic[S, A]):
    """A game's own numbers; ``Game.encoding`` returns them.

    ``actions``: all that any seat could ever choose, each once; an action's place here is its fixed number.
    ``outcomes``: how many outcomes a chance event has at most. ``points``: the least and the most that ``payoffs``
    can pay a seat. ``vector(state, seat)``: what ``observe`` tells this seat, as ``length`` whole numbers from 0 to
    ``highest``; like ``observe``, it must not depend on what the seat cannot know.
    """

    actions: tuple[A, ...]
    outcomes: int
    points: tuple[int, int]
    vector: Callable[[S, int], tuple[int, ...]]
    length: int
    highest: int


class Machine(Rules[S, A]):
    """The part of the contract for programs; what belongs to one game alone comes from its room ``play``."""

    plays_on: ClassVar[Mapping[str, int]] = {}
    """The game's own players that play a position on quickly, as reviews do thousands of times, and after how many
    events each such game is judged by ``evaluate``. The first that can play here is taken; without any, greedy."""

    def sample_chance(self, state: S, rng: random.Random) -> A:
        """Return one outcome drawn from the distribution of ``chance_outcomes``, in O(1) where a game can."""
        return self.chance_outcomes(state).sample(rng)

    def determinize(self, state: S, seat: Seat, rng: random.Random) -> S:
        """Return a state that agrees with all this seat has seen, with what it cannot know dealt at random."""
        assert not self.hidden, f"{self.name} hides information and must say how to deal it"
        return state

    def utilities(self, state: S, aim: str | None = None) -> tuple[Fraction, ...]:
        """Return what the end is worth to each seat: its share of the win for ``"win"``, its score for ``"points"``.

        By default a seat wants to win; a player alone wants points. Only when the game is over.
        """
        if (aim or ("points" if self.players == 1 else "win")) == "points":
            return tuple(Fraction(paid) for paid in self.payoffs(state))
        winners = self.winners(state)
        return tuple(Fraction(seat in winners, len(winners) or 1) for seat in range(self.players))

    def evaluate(self, state: S) -> tuple[Fraction | int, ...]:
        """Return how well each seat stands, by a quick rule of thumb: the more, the better.

        Greedy players go by it, and searches that stop before the end. By default the score when the game is
        over, and 0 before that: all seats stand equally well.
        """
        return self.payoffs(state) if self.turn(state) is OVER else (0,) * self.players

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Return this game's own players by name: each function makes a ``Player``, from keywords if it has any.

        By default what ``bots`` of the room ``play`` lists.
        """
        bots: Callable[..., Mapping[str, Callable[..., Any]]] | None = from_room(type(self), "play", "bots")
        return bots(self) if bots else {}

    def encoding(self) -> Encoding[S, A] | None:
        """Return this game in numbers of its own for learning programs, or None: then the bridges make some.

        By default what ``encoding`` of the room ``play`` returns.
        """
        encoding: Callable[..., Encoding[S, A]] | None = from_room(type(self), "play", "encoding")
        return encoding(self) if encoding else None

"""How a game looks in numbers, for learning programs: what can be done, what a seat sees, what there is to win."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Encoding(Generic[S, A]):
    """A game's own numbers; ``Game.encoding`` returns them.

    ``actions``: all that any seat could ever choose, each once; an action's place here is its number for ever.
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

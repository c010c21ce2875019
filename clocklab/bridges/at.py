"""Where a play has got to, with the way there: what OpenSpiel's mutable states hold."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from clocklab.bridges.numbers import Numbers, numbers, spell
from clocklab.core import CHANCE, OVER, Game, Seat, Turn


class At:
    """Where a play has got to: immutable, so that copies of a state share it instead of copying it.

    ``before`` is where it was one step earlier and ``number`` the action that led from there to here; without them it
    begins, at ``state`` if one is given. After ``longest`` decisions it is over, whatever the rules say.
    """

    def __init__(
        self, its: Numbers, longest: int, before: At | None = None, number: int = -1, state: Any = None
    ) -> None:
        self.its, self.longest, self.before, self.number = its, longest, before, number
        self.turn: Seat | Turn
        self.decisions = 0
        self._seen: dict[Seat, str] = {}
        if before is None:
            self.state = its.game.initial() if state is None else state
        else:
            chosen = before.choices[number] if number in before.choices else its.chosen(before.state, number)
            self.state = its.game.apply(before.state, chosen)
            self.decisions = before.decisions + (before.turn is not CHANCE)
        self.turn = its.game.turn(self.state)
        self.over = self.turn is OVER or self.decisions >= longest

    def __deepcopy__(self, memo: object) -> At:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        first, *others = self.path
        return replayed, (self.its.game, self.its.aim, self.longest, first.state, [at.number for at in others])

    @cached_property
    def choices(self) -> dict[int, Any]:
        """What can be done or can happen here, by number."""
        return {} if self.over else self.its.choices(self.state)

    @property
    def path(self) -> list[At]:
        """Everywhere the play has been, from the beginning to here."""
        path = [self]
        while path[-1].before is not None:
            path.append(path[-1].before)
        return path[::-1]

    @cached_property
    def done(self) -> str:
        """The action that led here, as text."""
        assert self.before is not None, "nothing led to the beginning"
        return self.its.game.format_action(self.before.choices[self.number])

    def seen(self, seat: Seat) -> str:
        """Return what this seat sees, as text."""
        if seat not in self._seen:
            self._seen[seat] = spell(self.its.game.observe(self.state, seat))
        return self._seen[seat]

    def recalled(self, seat: Seat) -> list[str]:
        """Return all that this seat has seen and done since the beginning; what stayed the same, once."""
        texts: list[str] = []
        for at in self.path:
            if at.before is not None and at.before.turn == seat:
                texts.append(at.done)
            if (seen := at.seen(seat)) not in texts[-1:]:
                texts.append(seen)
        return texts


def replayed(game: Game[Any, Any], aim: str, longest: int, start: Any, actions: list[int]) -> At:
    """Return where these actions, by their numbers, lead from the start."""
    at = At(numbers(game, aim), longest, state=start)
    for number in actions:
        at = At(at.its, longest, at, number)
    return at

"""Where a play has got to, with the way there: what OpenSpiel's mutable states hold."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from clocklab.bridges.numbers import Numbers, spell
from clocklab.core import CHANCE, OVER


class At:
    """Where a play has got to: immutable, so that copies of a state share it instead of copying it."""

    def __init__(self, its: Numbers, state: Any, longest: int, before: At | None = None, action: Any = None) -> None:
        self.its, self.state, self.longest, self.before, self.action = its, state, longest, before, action
        self.turn = its.game.turn(state)
        decided = before is not None and before.turn is not CHANCE
        self.decisions: int = before.decisions + decided if before else 0
        self.over = self.turn is OVER or self.decisions >= longest

    def __deepcopy__(self, memo: object) -> At:
        return self

    @cached_property
    def choices(self) -> dict[int, Any]:
        """What can be done or can happen here, by number."""
        return {} if self.over else self.its.choices(self.state)

    def after(self, number: int) -> At:
        """Return where the action of this number leads. IllegalActionError, which lists what was allowed."""
        action = self.choices[number] if number in self.choices else self.its.chosen(self.state, number)
        return At(self.its, self.its.game.apply(self.state, action), self.longest, self, action)

    def seen(self, seat: int) -> str:
        """Return what this seat sees, as text."""
        return spell(self.its.game.observe(self.state, seat))

    def recalled(self, seat: int) -> list[str]:
        """Return all that this seat has seen and done since the beginning; what stayed the same, once."""
        path = [self]
        while path[-1].before is not None:
            path.append(path[-1].before)
        texts: list[str] = []
        for at in reversed(path):
            if at.before is not None and at.before.turn == seat:
                texts.append(self.its.game.format_action(at.action))
            if (seen := at.seen(seat)) not in texts[-1:]:
                texts.append(seen)
        return texts

"""What all computer players share: a kind, settings as fields, and a name that ``read`` reads back."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

from clocklab.core.checks import require_choice
from clocklab.core.player import View
from clocklab.errors import OptionError

T = TypeVar("T")


@dataclass(frozen=True)
class Computer(ABC):
    """A computer player: a frozen dataclass that pickles, whose settings are its fields.

    It is a function from a view and a source of luck to a legal action. The same settings, view and seed give the
    same action on every machine.
    """

    kind: ClassVar[str]
    """What kind of player it is, in a word."""
    title: ClassVar[str]
    """What menus call it."""

    @property
    def name(self) -> str:
        """Its kind, with the settings that are not the usual ones: ``read`` makes the same player of it."""
        changed = [f"{each.name}={getattr(self, each.name)}" for each in fields(self) if self._changed(each.name)]
        return f"{self.kind}:{','.join(changed)}" if changed else self.kind

    def _changed(self, setting: str) -> bool:
        return bool(getattr(self, setting) != getattr(type(self), setting))

    @abstractmethod
    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action of the seat that the view is of."""


def require_count(name: str, value: object, least: int = 1) -> None:
    """Raise OptionError unless the value is a whole number of at least ``least`` (a bool is none)."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise OptionError(f"{name} must be a whole number of at least {least}, not {value!r}.")


def require_aim(aim: object) -> None:
    """Raise OptionError unless it is an aim: "win", "points", or None for what the game is played for."""
    require_choice("aim", aim, (None, "win", "points"))


def one_of(best: Sequence[T], rng: random.Random) -> T:
    """Return one of these, each as likely as the others; luck is asked only if there are several."""
    return best[0] if len(best) == 1 else best[rng.randrange(len(best))]

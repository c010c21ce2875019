"""The player that has no plan."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.player import View
from clocklab.players.computer import Computer, one_of


@dataclass(frozen=True)
class RandomPlayer(Computer):
    """Every legal action is as likely as the others."""

    kind: ClassVar[str] = "random"
    title: ClassVar[str] = "Random"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return any legal action."""
        return one_of(view.actions, rng)

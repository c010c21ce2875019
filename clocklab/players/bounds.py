"""What tree searches share: settings, logarithms that are the same on every machine, worths brought to one scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Any

from clocklab.errors import OptionError
from clocklab.players.computer import require_aim, require_count
from clocklab.players.weighing import Weighed, WeighingPlayer, most_tried

_LOGARITHMS = [0.0, 0.0]
_DIGITS = Context(prec=20)


@dataclass(frozen=True)
class TreeSearch(WeighingPlayer):
    """A player that grows a tree of ``playouts`` random games and takes the action tried most.

    ``exploration`` weighs what was tried little, ``aim`` is what it plays for, and a playout stops after ``longest``
    events.
    """

    playouts: int = 400
    exploration: float = 0.7
    aim: str | None = None
    longest: int = 1_000

    def __post_init__(self) -> None:
        require_count("playouts", self.playouts)
        require_count("longest", self.longest)
        _require_exploration(self.exploration)
        require_aim(self.aim)

    def _best(self, weighed: tuple[Weighed, ...]) -> list[Any]:
        return most_tried(weighed)


def logarithm(number: int) -> float:
    """Return the natural logarithm of a whole number, 0 for 0 and 1.

    It is rounded correctly from 20 digits; ``math.log`` may differ from one machine to another in the last place.

    >>> logarithm(10)
    2.302585092994046
    """
    while number >= len(_LOGARITHMS):
        _LOGARITHMS.append(float(_DIGITS.ln(Decimal(len(_LOGARITHMS)))))
    return _LOGARITHMS[number]


class Scale:
    """Brings worths to the width of 0 to 1: shares of the win have it, points by the least and the most seen."""

    __slots__ = ("_fixed", "_least", "_most", "factor")

    def __init__(self, aim: str) -> None:
        self._fixed = aim == "win"
        self._least, self._most = float("inf"), float("-inf")
        self.factor = 1.0
        """What a worth is multiplied by."""

    def saw(self, worths: Sequence[float]) -> None:
        """Take note of what a playout came to."""
        if self._fixed:
            return
        low, high = min(worths), max(worths)
        if low < self._least or high > self._most:
            self._least, self._most = min(low, self._least), max(high, self._most)
            width = self._most - self._least
            self.factor = 1 / width if width else 1.0


def _require_exploration(value: object) -> None:
    """Raise OptionError unless it is a number of at least 0 and finite (a bool is none)."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise OptionError(f"exploration must be a number of at least 0, not {value!r}.")

"""The race's positions and actions: plain, immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from clocklab.core.contract import Seat


class Phase(Enum):
    """What happens next; all but MOVE and OVER are chance."""

    DEAL = "deal"
    START = "start"
    ROLL = "roll"
    MOVE = "move"
    BUMP = "bump"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """One position of the race.

    ``cards[k - 1]`` is the value of the card at position k, 0 is Start, ``len(cards)`` is End once all are
    dealt. ``rolled`` holds the dice of the roll that is being used and ``left`` those of them not yet used,
    both sorted; outside MOVE both are empty. ``target`` is the seat being bumped, in BUMP only.
    """

    cards: tuple[int, ...]
    positions: tuple[int, ...]
    roller: Seat
    phase: Phase
    rolled: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    target: Seat | None = None

    @property
    def bumped(self) -> Seat:
        """The seat being bumped, in BUMP."""
        assert self.target is not None, "BUMP has a target"
        return self.target

    @property
    def moved(self) -> bool:
        """Whether this roll has already entered a card, the one where the roller stands."""
        return len(self.left) < len(self.rolled)


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next card of the layout has this value."""

    card: int


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: this seat rolls first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the dice show this, sorted."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BumpDie:
    """Chance: the single die of a bump shows this, 1 to 6."""

    face: int


@dataclass(frozen=True, slots=True)
class Step:
    """Enter the next card with these unused dice, sorted; they sum to its value."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Use no more dice: roll again after doubles, else the turn is over."""


@dataclass(frozen=True, slots=True)
class Bump:
    """Bump this seat's marker off the card just entered; the turn ends."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exchange:
    """After a bomb, exchange places with this leader; the turn ends."""

    seat: Seat


Action: TypeAlias = Deal | Start | Roll | BumpDie | Step | Stop | Bump | Exchange

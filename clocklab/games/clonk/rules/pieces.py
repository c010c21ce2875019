"""What Clonk! is played with: treasures of six colours and six types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import TypeAlias

from clocklab.core.values import Ranked

SHAFTS = 5
GALLERY = 4
"""How many treasures a gallery holds."""
HAND_LIMIT = 5
DEALT = 4
"""How many treasures each player is dealt."""
TREASURES = 108
KABLOOEYS = 9
SNORES = 8


class Colour(Ranked):
    """The colour of a treasure's crystal, in the order in which cards are listed."""

    RED = "red"
    GREEN = "green"
    WHITE = "white"
    PINK = "pink"
    YELLOW = "yellow"
    BLUE = "blue"

    rank: int
    """The place in the order, 0 to 5."""


class Kind(Ranked):
    """The type of a treasure."""

    HAMMER = "hammer"
    NECKLACE = "necklace"
    STATUE = "statue"
    CROWN = "crown"
    SWORD = "sword"
    RING = "ring"

    rank: int
    """The place in the order, 0 to 5."""


COLOURS = tuple(Colour)
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True, order=True)
class Treasure:
    """A treasure card: its colour, its type, the coins and the eyes on it."""

    colour: Colour
    kind: Kind
    coins: int
    eyes: int

    def fits(self, other: Treasure) -> bool:
        """Return whether one may be laid next to the other: they share the colour or the type."""
        return self.colour is other.colour or self.kind is other.kind

    def __str__(self) -> str:
        return f"{self.colour.value} {self.kind.value}"


ORDER = attrgetter("colour.rank", "kind.rank", "coins", "eyes")
"""The order in which treasures are listed, as a sorting key: that of ``<``, and faster."""

Slot: TypeAlias = Treasure | None
"""A card in a shaft: a treasure face up, or None for one face down, which nobody knows."""


@dataclass(frozen=True, slots=True)
class Tasks:
    """A seat's two task tiles."""

    colour: Colour
    kind: Kind


class Tile(Enum):
    """One of the two task tiles that a seat has."""

    COLOUR = "colour"
    KIND = "kind"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


@dataclass(frozen=True, slots=True, repr=False)
class Deck:
    """The 108 treasures, sorted, the coins of each kablooey card, and the eyes of each snore card."""

    name: str
    treasures: tuple[Treasure, ...]
    kablooey_coins: int
    snore_eyes: int

    def __hash__(self) -> int:  # a game is a key of caches: 108 cards would be slow
        return hash((self.name, self.kablooey_coins, self.snore_eyes))

    def __repr__(self) -> str:
        return f"<Deck {self.name!r} of {len(self.treasures)} treasures>"

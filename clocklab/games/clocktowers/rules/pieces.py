"""What Clocktowers is played with: walls, clocks and roofs, and the towers they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from clocklab.core.values import Ranked


class Deck(Ranked):
    """One of the three decks, in the order in which they are listed."""

    WALLS = "walls"
    CLOCKS = "clocks"
    ROOFS = "roofs"

    rank: int
    """The place in the order, and in every tuple of three: 0 to 2."""


DECKS = tuple(Deck)


class Animal(Enum):
    """What may sit on a wall or a clock."""

    CAT = "cat"
    MOUSE = "mouse"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


class Colour(Ranked):
    """A roof's colour, in the order in which roofs are listed."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"
    PURPLE = "purple"

    rank: int
    """The place in the order, 0 to 4."""


COLOURS = tuple(Colour)


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall card: one or two floors, and a cat, a mouse or nobody in its windows."""

    floors: int
    animal: Animal | None = None

    deck: ClassVar[Deck] = Deck.WALLS

    def __str__(self) -> str:
        who = f", {self.animal.value}" if self.animal else ""
        return f"wall of {('one floor', 'two floors')[self.floors - 1]}{who}"


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock card, with a mouse or plain."""

    mouse: bool = False

    deck: ClassVar[Deck] = Deck.CLOCKS

    def __str__(self) -> str:
        return "clock with a mouse" if self.mouse else "plain clock"


@dataclass(frozen=True, slots=True)
class Roof:
    """A roof card of one colour."""

    colour: Colour

    deck: ClassVar[Deck] = Deck.ROOFS

    def __str__(self) -> str:
        return f"{self.colour.value} roof"


Card: TypeAlias = Wall | Clock | Roof

KINDS: tuple[Card, ...] = (
    *(Wall(floors, animal) for floors in (1, 2) for animal in (None, Animal.CAT, Animal.MOUSE)),
    Clock(),
    Clock(mouse=True),
    *map(Roof, COLOURS),
)
"""All kinds of cards in the order in which they are listed and counted: 6 of walls, 2 of clocks, 5 of roofs."""
PLACE: dict[Card, int] = {card: place for place, card in enumerate(KINDS)}
"""The place of each kind in ``KINDS`` and in every tuple of 13 counts."""
KINDS_OF: tuple[range, ...] = (range(6), range(6, 8), range(8, 13))
"""The places of each deck's kinds, by the deck's rank."""
STARTING_SET: tuple[Card, ...] = (Wall(1, Animal.CAT), Wall(1, Animal.MOUSE), Clock(mouse=True))
"""What every seat is given at the start."""


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower, finished or not: its walls from the ground up, its clock and its roof once they stand."""

    walls: tuple[Wall, ...]
    clock: Clock | None = None
    roof: Roof | None = None

    @property
    def height(self) -> int:
        """The floors of its walls."""
        return sum([wall.floors for wall in self.walls])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards from the ground up."""
        return tuple([card for card in (*self.walls, self.clock, self.roof) if card is not None])

    @property
    def finished(self) -> bool:
        """Whether it has its roof."""
        return self.roof is not None


Towers: TypeAlias = tuple[Tower, ...]
"""The towers of one seat, in the order they were begun."""
Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind: 13 numbers in the order of ``KINDS``."""


def is_card(thing: object) -> bool:
    """Return whether this is a card with values of the right types: not ``Wall(True)``, though it equals a card."""
    if type(thing) is Wall:
        return type(thing.floors) is int and (thing.animal is None or type(thing.animal) is Animal)
    if type(thing) is Clock:
        return type(thing.mouse) is bool
    return type(thing) is Roof and type(thing.colour) is Colour


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in the order of ``KINDS``."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without one of this kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def tally(cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """Return how many there are of each kind present, in the order of ``KINDS``."""
    held = list(cards)
    return [(card, held.count(card)) for card in KINDS if card in held]

"""The positions and actions of Clocktowers: plain, immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.values import Changeable
from clocklab.games.clocktowers.rules.pieces import KINDS_OF, Card, Counts, Deck, Towers


class Phase(Enum):
    """What happens next; those marked * are chance."""

    START = "start"  # * who begins
    REVEAL = "reveal"  # * the next top of the first deck that shows none but has cards left
    DRAW = "draw"  # the seat draws the top of a deck
    PLAY = "play"  # the seat plays a card or discards one
    OVER = "over"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """One position of Clocktowers.

    Per seat: ``hands`` and ``discards`` (in the order of ``KINDS``), ``towers`` (in the order they were begun).
    Per deck: ``tops`` (the card face up, None where there is none), ``left`` (how many cards lie below it, or in a deck
    that shows none yet). ``unseen`` counts by kind the cards that nobody has seen: those below the tops and those set
    aside at setup, which cannot be told apart. ``seat`` acts. ``due``: what the seat does after a reveal, DRAW or PLAY;
    None otherwise.
    """

    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    towers: tuple[Towers, ...]
    tops: tuple[Card | None, Card | None, Card | None]
    left: tuple[int, int, int]
    unseen: Counts
    seat: Seat = 0
    due: Phase | None = None

    def aside(self, deck: Deck) -> int:
        """Return how many of the deck's unseen cards were set aside."""
        return sum(self.unseen[place] for place in KINDS_OF[deck.rank]) - self.left[deck.rank]


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: this seat begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: this card is the deck's next top."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of this deck."""

    deck: Deck


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card on one's own tower of this number, counted from 0 in building order; None begins a new one."""

    card: Card
    tower: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Put this card away face down."""

    card: Card


Action: TypeAlias = Start | Reveal | Draw | Play | Discard

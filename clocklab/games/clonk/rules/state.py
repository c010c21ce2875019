"""The positions and actions of Clonk!: plain, immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.values import Changeable
from clocklab.games.clonk.rules.pieces import Colour, Kind, Slot, Tasks, Tile, Treasure


class Phase(Enum):
    """What happens next; those marked * are chance."""

    TILES = "tiles"  # * the two task tiles that the seat draws
    TASK = "task"  # the seat chooses which of them lies face up; hidden until all have
    SHAFT = "shaft"  # * the next face-up card of the shafts, at setup
    DEAL = "deal"  # * one card for the seat's hand, at setup
    START = "start"  # * who begins
    CART = "cart"  # first turn: one hand card goes into the cart
    DIG = "dig"  # phase II: lay treasures, make a gift, blast, or stop
    UNCOVER = "uncover"  # * what the face-down top of a shaft is
    REFILL = "refill"  # * the next face-up card of a shaft that was emptied
    WAKE = "wake"  # * shuffled awakening only: whether the next card of the pile is the awakening card
    SIFT = "sift"  # * the card that the seat draws into its hand
    LAY = "lay"  # the seat lays a hand card face up onto a shaft
    DISCARD = "discard"  # the seat has more than five cards
    OVER = "over"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """One position of Clonk!.

    ``shafts``: five, each from bottom to top; None is a card face down. Per seat: ``hands`` (sorted), ``galleries``
    (in the order they were laid), ``carts`` (from bottom to top), ``snores`` and ``kablooeys`` (cards held), ``tasks``
    (None until drawn), ``opened`` (which tile lies face up; None until chosen). ``unseen``: the treasures that nobody
    has seen, sorted: those of the draw pile and those face down in the shafts, which cannot be told apart. ``pile``:
    how many treasures the draw pile holds. ``awakening``: how many treasures are drawn in play before the awakening
    card comes up; None once it has, and under the shuffled option. ``awake``: whether it has come up. ``discards``:
    sorted. ``seat`` acts, or chance acts for it; ``first`` began the game.
    This turn: ``laid`` (treasures in one's own gallery, the cart card not counted), ``gift`` (whether it was made),
    ``blasts`` (kablooey cards used), ``draws`` (cards still to be drawn in phase III), ``shaft`` (the one that is being
    uncovered or refilled). ``turns`` counts the turns begun so far.
    """

    phase: Phase
    shafts: tuple[tuple[Slot, ...], ...]
    unseen: tuple[Treasure, ...]
    hands: tuple[tuple[Treasure, ...], ...]
    galleries: tuple[tuple[Treasure, ...], ...]
    carts: tuple[tuple[Treasure, ...], ...]
    snores: tuple[int, ...]
    kablooeys: tuple[int, ...]
    tasks: tuple[Tasks | None, ...]
    opened: tuple[Tile | None, ...]
    pile: int
    awakening: int | None
    awake: bool = False
    discards: tuple[Treasure, ...] = ()
    seat: Seat = 0
    first: Seat = 0
    laid: int = 0
    gift: bool = False
    blasts: int = 0
    draws: int = 0
    turns: int = 0
    shaft: int | None = None


def shown(state: State, seat: Seat) -> Treasure | None:
    """Return the card that the seat's next one must fit: the last of its gallery, or else the top of its cart.

    None for a seat that has neither: it cannot be given anything, and lays nothing until its cart holds a card.
    """
    cards = state.galleries[seat] or state.carts[seat]
    return cards[-1] if cards else None


def tops(state: State) -> tuple[Slot, ...]:
    """Return the top of each shaft: None for an empty shaft, and for one whose top is about to be turned up."""
    return tuple([shaft[-1] if shaft else None for shaft in state.shafts])


# ---- chance ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tiles:
    """Chance: the seat draws these two task tiles."""

    colour: Colour
    kind: Kind


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: this seat begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """Chance: this treasure is laid face up in a shaft, or turned up there."""

    card: Treasure


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the seat draws this treasure into its hand."""

    card: Treasure


@dataclass(frozen=True, slots=True)
class Wakes:
    """Chance: the next card of the pile is the awakening card, or it is not."""

    awakening: bool


# ---- decisions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open:
    """Lay this task tile face up and keep the other secret."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Cart:
    """First turn: put this hand card into the cart."""

    card: Treasure


@dataclass(frozen=True, slots=True)
class Dig:
    """Lay this treasure into the seat's own gallery, from the top of a shaft (0 to 4) or from the hand (None)."""

    card: Treasure
    shaft: int | None = None


@dataclass(frozen=True, slots=True)
class Gift:
    """Lay this treasure into the gallery of another seat, from the top of a shaft or from the hand (None)."""

    seat: Seat
    card: Treasure
    shaft: int | None = None


@dataclass(frozen=True, slots=True)
class Blast:
    """Use a kablooey card: the top of this shaft goes to the discard pile."""

    shaft: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Lay no more; phase III begins."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay this hand card face up onto this shaft."""

    card: Treasure
    shaft: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Put this hand card on the discard pile."""

    card: Treasure


Action: TypeAlias = Tiles | Start | Turn | Draw | Wakes | Open | Cart | Dig | Gift | Blast | Stop | Lay | Discard

"""The positions and actions of Tick-Tock Tower: plain, immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, TypeVar

from clocklab.core.contract import Seat
from clocklab.core.values import Changeable
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero

T = TypeVar("T")

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind: 8 numbers for action cards, 12 for goals, in the order of their ranks."""


class Phase(Enum):
    """What happens next; those marked * are chance."""

    PAIRS = "pairs"  # * which twin pairs play
    HERO = "hero"  # * which hero a seat gets, seat by seat
    DEAL = "deal"  # * one action card for the seat, at setup
    OFFER = "offer"  # * the goals that the seat draws from the unseen part of the pile
    KEEP = "keep"  # the seat keeps one of the goals it drew
    FIRST = "first"  # * the seat that begins round 1
    PLAY = "play"  # the seat plays a card; the Cuckoo may use its power before
    DRAW = "draw"  # * the seat draws an action card
    OVER = "over"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


@dataclass(frozen=True, slots=True)
class Returned:
    """A goal put back under the pile, and the seat that did it: only that seat knows which goal it is."""

    goal: Goal
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawing:
    """Goals drawn: ``unseen`` ones, sorted, those from the ``queue`` of goals put back, and which went ``under``.

    The one that was kept is none of those that went under. While the seat still chooses, none has gone under.
    """

    seat: Seat
    unseen: tuple[Goal, ...]
    queue: tuple[Goal, ...] = ()
    under: tuple[Goal, ...] = ()

    @property
    def kept(self) -> Goal:
        """The goal that was kept, once the seat has chosen."""
        rest = [*self.unseen, *self.queue]
        for goal in self.under:
            rest.remove(goal)
        assert len(rest) == 1, "of the goals drawn one is kept"
        return rest[0]


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """One position of Tick-Tock Tower.

    Per seat: ``heroes`` (while they are dealt only of the seats that have one), ``spaces`` (0-15), ``hands`` (sorted),
    ``goals`` (the secret one, or None), ``shown`` (in the order they were shown), ``tokens``, ``used`` (the power
    that works once per game). ``pairs``: the pairs that play, each by its first-named hero, ascending. ``seat`` acts,
    or chance acts for it. ``order``: the seats in the order of this round; empty until round 1 begins. ``hour``: where
    the clock hand stands, 3 to 12. ``pile`` and ``discards`` count action cards by kind, ``last`` lies on top of the
    discards. The goal pile is ``unseen`` (counts by kind, in an order nobody knows) on top of ``returned`` (the next
    to be drawn first). ``offer``: the goals just drawn, to choose from, sorted.

    What is remembered, empty with ``memory="table"``. ``silent``, per seat: the goals that were true after a card of
    its own while it held the goal that it holds now, and showed nothing, as bits ``1 << rank``: it holds none of them.
    ``drawings``: every drawing of goals, from the first time on that goals put back are drawn again; before, the
    position itself says it. Since the discards were last shuffled (empty if they never were): ``turned``, the pile
    as it was then; per seat ``since``, the cards played, in their order, and ``taken``, those drawn, sorted.
    """

    phase: Phase
    pile: Counts
    unseen: Counts
    pairs: tuple[Hero, ...] = ()
    heroes: tuple[Hero, ...] = ()
    seat: Seat = 0
    order: tuple[Seat, ...] = ()
    hour: int = 3
    spaces: tuple[int, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    discards: Counts = (0,) * 8
    last: Card | None = None
    goals: tuple[Goal | None, ...] = ()
    shown: tuple[tuple[Goal, ...], ...] = ()
    returned: tuple[Returned, ...] = ()
    offer: tuple[Goal, ...] = ()
    tokens: tuple[int, ...] = ()
    used: tuple[bool, ...] = ()
    silent: tuple[int, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    turned: Counts = ()
    since: tuple[tuple[Card, ...], ...] = ()
    taken: tuple[tuple[Card, ...], ...] = ()


def replaced(entries: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    """Return the tuple with another entry at this place."""
    return (*entries[:at], entry, *entries[at + 1 :])


# ---- chance ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pairs:
    """Chance: these pairs play, each named by its first-named hero, ascending."""

    pairs: tuple[Hero, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """Chance: the seat gets this hero."""

    hero: Hero


@dataclass(frozen=True, slots=True)
class First:
    """Chance: this seat begins round 1."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the seat draws this action card, at setup or at the end of its turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Offer:
    """Chance: these goals, sorted, come from the unseen part of the pile; returned ones may add to them."""

    goals: tuple[Goal, ...]


# ---- decisions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep this goal of the offer, and put the others under the pile in this order."""

    goal: Goal
    under: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """The Cuckoo's power, once per game: move the pawn of this seat 3 spaces back, before playing a card."""

    target: Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card; on the pawn of ``target`` where the card picks one; ``extra``: the Owl's or Bat's extra space."""

    card: Card
    target: Seat | None = None
    extra: bool = False


Action: TypeAlias = Pairs | Cast | First | Draw | Offer | Keep | Power | Play

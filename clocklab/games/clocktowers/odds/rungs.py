"""Which roof colours can still get all their towers: counting roofs, floors and clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat
from clocklab.core.listing import Listing
from clocklab.errors import OptionError
from clocklab.games.clocktowers.odds.draws import number_drawn
from clocklab.games.clocktowers.rules.hidden import kept
from clocklab.games.clocktowers.rules.ladder import Towers, heights, next_heights
from clocklab.games.clocktowers.rules.pieces import COLOURS, KINDS, PLACE, Card, Clock, Colour, Deck, Roof, Wall
from clocklab.games.clocktowers.rules.state import State
from clocklab.probability import Chance


@dataclass(frozen=True, slots=True)
class Rungs:
    """One colour's ladder: heights ``built``, heights the ``next`` tower may have, and what can still come of it.

    ``copies``: roofs of this colour in the game; ``lost``: those known to be put away; ``more``: towers that it can
    still get at most, going by roofs alone; ``chance``: that none of its unseen roofs was set aside. ``complete``:
    whether every copy can still cap a tower, by counting roofs, floors and clocks as if nothing else were built.
    """

    heads: ClassVar[tuple[str, ...]] = ("colour", "built", "next", "at most more", "can be completed", "no roof aside")
    colour: Colour
    built: tuple[int, ...]
    next: tuple[int, ...]
    copies: int
    lost: int
    more: int
    complete: bool
    chance: Chance

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        built = " ".join(map(str, self.built)) or None
        following = " or ".join(map(str, self.next))
        return self.colour.value, built, following, self.more, "yes" if self.complete else "no", self.chance


def ladders(state: State, seat: Seat | None = None, own_ladder: bool = False) -> Listing[Rungs]:
    """Return each colour's ladder and what can still come of it, as far as this seat knows (None: as all know).

    What others have drawn and not played counts as if they could hold it, as many cards as they hold at most: which
    cards they have put away nobody else knows. With ``own_ladder`` it is the seat's own ladder, and only its own roofs
    count. That a ladder is not ruled out is no promise: whether the turns are enough is not asked.
    """
    if seat is not None:
        require_int("seat", seat, 0, len(state.hands) - 1)
    if own_ladder and seat is None:
        raise OptionError("Say whose ladders are meant, seat=0 for the first seat's: each seat has its own.")
    seats = (seat,) if own_ladder and seat is not None else tuple(range(len(state.hands)))
    stuff = _floors(state, seats, seat), _clocks(state, seats, seat)
    rows = tuple(_rungs(state, colour, seats, seat, stuff) for colour in COLOURS)
    return Listing("Roof ladders", rows)


def _rungs(state: State, colour: Colour, seats: tuple[Seat, ...], viewer: Seat | None, stuff: tuple[int, int]) -> Rungs:
    towers: list[Towers] = [state.towers[seat] for seat in seats]
    built, following, roof = heights(towers, colour), next_heights(towers, colour), Roof(colour)
    unseen, left = state.unseen[PLACE[roof]], state.left[Deck.ROOFS.rank]
    pool = sum(state.unseen[PLACE[Roof(each)]] for each in COLOURS)
    held = sum(_at_most(state, at, viewer, roof) for at in seats) + (state.tops[Deck.ROOFS.rank] == roof)
    more = held + min(unseen, left)
    copies = sum(kept(state, at).count(roof) for at in range(len(state.hands)))
    copies += len(heights(state.towers, colour)) + (state.tops[Deck.ROOFS.rank] == roof) + unseen
    lost = 0 if viewer is None else state.discards[viewer].count(roof)
    missing = copies - len(built)
    start = following[0]
    floors = sum(range(start, start + missing))
    complete = more >= missing and stuff[0] >= floors and stuff[1] >= missing
    law = number_drawn(pool, unseen, left)
    return Rungs(colour, built, following, copies, lost, more, complete, law.chance(unseen))


def _at_most(state: State, at: Seat, viewer: Seat | None, *cards: Card) -> int:
    """Return how many of these kinds the seat may hold for all that the viewer knows."""
    if at == viewer:
        return sum(state.hands[at].count(card) for card in cards)
    return min(len(state.hands[at]), sum(kept(state, at).count(card) for card in cards))


def _floors(state: State, seats: tuple[Seat, ...], viewer: Seat | None) -> int:
    """Return how many floors can still get a roof: in towers without one, hands, the top, and the walls to come."""
    standing = sum(tower.height for at in seats for tower in state.towers[at] if not tower.finished)
    held = 0
    for at in seats:
        walls = sorted((card.floors for card in _known(state, at, viewer) if isinstance(card, Wall)), reverse=True)
        held += sum(walls[: len(state.hands[at])])
    top = state.tops[Deck.WALLS.rank]
    unseen = sorted(card.floors for card in KINDS if isinstance(card, Wall) for _ in range(state.unseen[PLACE[card]]))
    come = unseen[len(unseen) - state.left[Deck.WALLS.rank] :]
    return standing + held + (top.floors if isinstance(top, Wall) else 0) + sum(come)


def _clocks(state: State, seats: tuple[Seat, ...], viewer: Seat | None) -> int:
    """Return how many clocks can still get a roof."""
    standing = sum(tower.clock is not None and not tower.finished for at in seats for tower in state.towers[at])
    held = sum(_at_most(state, at, viewer, Clock(), Clock(mouse=True)) for at in seats)
    return standing + held + (state.tops[Deck.CLOCKS.rank] is not None) + state.left[Deck.CLOCKS.rank]


def _known(state: State, at: Seat, viewer: Seat | None) -> tuple[Card, ...]:
    return state.hands[at] if at == viewer else kept(state, at)

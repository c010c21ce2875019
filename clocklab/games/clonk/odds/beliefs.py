"""What a seat of Clonk! can know of the cards that it has not seen."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk.rules.pieces import SHAFTS, Treasure
from clocklab.games.clonk.rules.state import State
from clocklab.probability import Chance, Dist


def require_seat(state: State, seat: Seat | None) -> Seat:
    """Return the seat, by default the one to act. OptionError for what is no position, or no seat of it."""
    if not isinstance(state, State):
        raise OptionError(f"First comes a position of Clonk!; {state!r:.80} is no position.")
    if seat is None:
        return state.seat
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(state.hands):
        raise OptionError(f"seat must be one of 0 to {len(state.hands) - 1}, not {seat!r}.")
    return seat


def pool(state: State, seat: Seat | None = None) -> tuple[Treasure, ...]:
    """Return the treasures that the seat has not seen, sorted: face down, in the draw pile, or in others' hands.

    It cannot tell which of them is where: each is equally likely in every such place.
    """
    seat = require_seat(state, seat)
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return tuple(sorted([*state.unseen, *others]))


def unseen(state: State, seat: Seat | None = None) -> Dist[Treasure]:
    """Return what any one card may be that the seat (by default the one to act) has not seen.

    The law of the next card of the pile, of a face-down card, and of a card in another hand alike. PositionError where
    it has seen all.
    """
    cards = pool(state, seat)
    if not cards:
        raise PositionError("This seat has seen every treasure: none can come any more.")
    return Dist.uniform(cards)


def uncover(state: State, shaft: int, seat: Seat | None = None) -> Dist[Treasure]:
    """Return what will lie on top of a shaft (0 to 4) when its top is taken, as the seat sees it.

    Certain where the card beneath lies face up; by ``unseen`` where it lies face down, and where a new shaft is laid.
    A top that is about to be turned up is itself what comes. PositionError where nothing can come.
    """
    seat = require_seat(state, seat)
    cards = _shaft(state, shaft)
    if cards and cards[-1] is None:
        return unseen(state, seat)
    if len(cards) > 1:
        beneath = cards[-2]
        return unseen(state, seat) if beneath is None else Dist.certain(beneath)
    if not state.pile:
        raise PositionError(f"Nothing comes after shaft {shaft}: the draw pile is empty, and no shaft is laid anew.")
    return unseen(state, seat)


def match_chance(state: State, card: Treasure, source: int | str, seat: Seat | None = None) -> Chance:
    """Return the chance that the next card from a source fits ``card``, by colour or type.

    ``source``: ``"pile"`` for the next card drawn, or a shaft (0 to 4) for what comes to light when its top is taken.
    PositionError where nothing can come from there.
    """
    if not isinstance(card, Treasure):
        raise OptionError(f"card must be a treasure, not {card!r:.80}.")
    if source == "pile":
        if not state.pile:
            raise PositionError("The draw pile is empty: nothing is drawn from it.")
        return unseen(state, seat).chance(card.fits)
    return uncover(state, _number(source), seat).chance(card.fits)


def _number(source: int | str) -> int:
    if isinstance(source, bool) or not isinstance(source, int):
        raise OptionError(f"source must be 'pile' or the number of a shaft, 0 to {SHAFTS - 1}, not {source!r}.")
    return source


def _shaft(state: State, shaft: int) -> tuple[Treasure | None, ...]:
    if isinstance(shaft, bool) or not isinstance(shaft, int) or not 0 <= shaft < len(state.shafts):
        raise OptionError(f"shaft must be a number from 0 to {len(state.shafts) - 1}, not {shaft!r}.")
    return state.shafts[shaft]

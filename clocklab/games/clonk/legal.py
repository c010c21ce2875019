"""What a seat may do in each phase: listed, and one action checked without listing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clocklab.games.clonk.cards import holds
from clocklab.games.clonk.chance import TO_HAND, tiles_left
from clocklab.games.clonk.matching import can_lay, can_take, digs, distinct, gifts
from clocklab.games.clonk.pieces import SHAFTS, Tile
from clocklab.games.clonk.state import (
    Action,
    Blast,
    Cart,
    Dig,
    Discard,
    Draw,
    Gift,
    Lay,
    Open,
    Phase,
    Start,
    State,
    Stop,
    Tiles,
    Turn,
    Wakes,
)

if TYPE_CHECKING:
    from clocklab.games.clonk.rules import Clonk

OPENS = (Open(Tile.COLOUR), Open(Tile.KIND))
BLASTS = tuple(Blast(shaft) for shaft in range(SHAFTS))
STOP = Stop()
TURNED = frozenset({Phase.SHAFT, Phase.UNCOVER, Phase.REFILL})


def decisions(game: Clonk, state: State) -> tuple[Action, ...]:
    """Return all that the seat to act can do, each once: cards that look alike are one; to stop comes last."""
    hand = distinct(state.hands[state.seat])
    match state.phase:
        case Phase.TASK:
            return OPENS
        case Phase.CART:
            return tuple([Cart(card) for card in hand])
        case Phase.DIG:
            listed: list[Action] = [Dig(card, shaft) for card, shaft in digs(state)]
            listed += [Gift(seat, card, shaft) for seat, (card, shaft) in gifts(state)]
            if may_blast(game, state):
                listed += [BLASTS[shaft] for shaft, cards in enumerate(state.shafts) if cards]
            return (*listed, STOP)
        case Phase.LAY:
            return tuple([Lay(card, shaft) for card in hand for shaft in range(SHAFTS)])
        case Phase.DISCARD:
            return tuple([Discard(card) for card in hand])
    raise AssertionError(f"no seat decides in phase {state.phase.value}")


def may_blast(game: Clonk, state: State) -> bool:
    """Return whether the seat to act has a kablooey card that it may still use in this turn."""
    return state.kablooeys[state.seat] > 0 and state.blasts < game.kablooey_per_turn


def permits(game: Clonk, state: State, action: Action) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing all would tell, at less cost."""
    seat = state.seat
    match state.phase, action:
        case Phase.DIG, Dig(card, shaft):
            return can_lay(state, seat, card) and can_take(state, seat, card, shaft)
        case Phase.DIG, Gift(other, card, shaft):
            return (
                not state.gift
                and type(other) is int
                and 0 <= other < game.players
                and other != seat
                and can_lay(state, other, card)
                and can_take(state, seat, card, shaft)
            )
        case Phase.DIG, Blast(shaft):
            return may_blast(game, state) and _is_shaft(shaft) and bool(state.shafts[shaft])
        case Phase.DIG, Stop():
            return True
        case Phase.LAY, Lay(card, shaft):
            return _is_shaft(shaft) and holds(state.hands[seat], card)
        case (Phase.CART, Cart(card)) | (Phase.DISCARD, Discard(card)):
            return holds(state.hands[seat], card)
        case Phase.TASK, Open(tile):
            return isinstance(tile, Tile)
    return _can_happen(game, state, action)


def _can_happen(game: Clonk, state: State, event: Action) -> bool:
    match event:
        case Draw(card):
            return state.phase in TO_HAND and holds(state.unseen, card)
        case Turn(card):
            return state.phase in TURNED and holds(state.unseen, card)
        case Tiles(colour, kind):
            colours, kinds = tiles_left(state)
            return state.phase is Phase.TILES and colour in colours and kind in kinds
        case Wakes(awakening):
            return state.phase is Phase.WAKE and isinstance(awakening, bool)
        case Start(seat):
            return state.phase is Phase.START and type(seat) is int and 0 <= seat < game.players
    return False


def _is_shaft(shaft: int) -> bool:
    return type(shaft) is int and 0 <= shaft < SHAFTS

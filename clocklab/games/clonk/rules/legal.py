"""What a seat may do in each phase: listed, and one action checked without listing."""

from __future__ import annotations

from clocklab.games.clonk.rules.cards import holds
from clocklab.games.clonk.rules.chance import BY_CHANCE, TO_HAND, tiles_left
from clocklab.games.clonk.rules.matching import can_lay, can_take, digs, distinct, gifts, sources
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import SHAFTS, Tile, Treasure
from clocklab.games.clonk.rules.state import (
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

OPENS = (Open(Tile.COLOUR), Open(Tile.KIND))
BLASTS = tuple(Blast(shaft) for shaft in range(SHAFTS))
STOP = Stop()
TURNED = frozenset({Phase.SHAFT, Phase.UNCOVER, Phase.REFILL})


def decisions(game: ClonkOptions, state: State) -> tuple[Action, ...]:
    """Return all that the seat to act can do, each once: cards that look alike are one; to stop comes last."""
    if state.phase is Phase.DIG:
        cards = sources(state, state.seat)
        listed: list[Action] = [Dig(card, shaft) for card, shaft in digs(state, cards)]
        listed += [Gift(seat, card, shaft) for seat, (card, shaft) in gifts(state, cards)]
        if may_blast(game, state):
            listed += [BLASTS[shaft] for shaft, stack in enumerate(state.shafts) if stack]
        return (*listed, STOP)
    hand = distinct(state.hands[state.seat])
    match state.phase:
        case Phase.TASK:
            return OPENS
        case Phase.CART:
            return tuple([Cart(card) for card in hand])
        case Phase.LAY:
            return tuple([Lay(card, shaft) for card in hand for shaft in range(SHAFTS)])
        case Phase.DISCARD:
            return tuple([Discard(card) for card in hand])
    raise AssertionError(f"no seat decides in phase {state.phase.value}")


def may_blast(game: ClonkOptions, state: State) -> bool:
    """Return whether the seat to act has a kablooey card that it may still use in this turn."""
    return state.kablooeys[state.seat] > 0 and state.blasts < game.kablooey_per_turn


def permits(game: ClonkOptions, state: State, action: Action) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing all would tell, at less cost."""
    if state.phase in BY_CHANCE:
        return _can_happen(game, state, action)
    if state.phase is Phase.DIG:
        return _can_be_dug(game, state, action)
    match action:
        case Lay(Treasure() as card, shaft):
            return state.phase is Phase.LAY and _is_shaft(shaft) and holds(state.hands[state.seat], card)
        case Discard(Treasure() as card):
            return state.phase is Phase.DISCARD and holds(state.hands[state.seat], card)
        case Cart(Treasure() as card):
            return state.phase is Phase.CART and holds(state.hands[state.seat], card)
        case Open(tile):
            return state.phase is Phase.TASK and isinstance(tile, Tile)
    return False


def _can_be_dug(game: ClonkOptions, state: State, action: Action) -> bool:
    seat = state.seat
    match action:
        case Dig(card, shaft):
            return _is_source(card, shaft) and can_lay(state, seat, card) and can_take(state, seat, card, shaft)
        case Gift(other, card, shaft):
            return (
                not state.gift
                and _is_source(card, shaft)
                and type(other) is int
                and 0 <= other < game.players
                and other != seat
                and can_lay(state, other, card)
                and can_take(state, seat, card, shaft)
            )
        case Blast(shaft):
            return may_blast(game, state) and _is_shaft(shaft) and bool(state.shafts[shaft])
    return isinstance(action, Stop)


def _can_happen(game: ClonkOptions, state: State, event: Action) -> bool:
    match event:
        case Draw(Treasure() as card):
            return state.phase in TO_HAND and holds(state.unseen, card)
        case Turn(Treasure() as card):
            return state.phase in TURNED and holds(state.unseen, card)
        case Tiles(colour, kind):
            colours, kinds = tiles_left(state)
            return state.phase is Phase.TILES and colour in colours and kind in kinds
        case Wakes(awakening):
            return state.phase is Phase.WAKE and isinstance(awakening, bool)
        case Start(seat):
            return state.phase is Phase.START and type(seat) is int and 0 <= seat < game.players
    return False


def _is_source(card: object, shaft: object) -> bool:
    return isinstance(card, Treasure) and (shaft is None or _is_shaft(shaft))


def _is_shaft(shaft: object) -> bool:
    return type(shaft) is int and 0 <= shaft < SHAFTS

"""The course of the game: the position after each action and chance event."""

from __future__ import annotations

from typing import Any

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.cards import Cards, and_one, but_one, in_order, put
from clocklab.games.clonk.rules.laying_out import REFILLED, laid_out, next_up
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import DEALT, GALLERY, HAND_LIMIT, KABLOOEYS, SNORES, Tasks, Tile, Treasure
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


def after(game: ClonkOptions, state: State, action: Action) -> State:
    """Return the position after an action that ``permits`` allows."""
    match action:
        case Draw(card):
            return _dealt(game, state, card) if state.phase is Phase.DEAL else _sifted(game, state, card)
        case Dig(card, shaft):
            gallery = (*state.galleries[state.seat], card)
            galleries = put(state.galleries, state.seat, gallery)
            return _taken(game, state, card, shaft, galleries=galleries, laid=state.laid + 1)
        case Turn(card):
            return _turned_up(game, state, card)
        case Stop():
            return _phase_three(game, state)
        case Lay(card, shaft):
            return _laid(game, state, card, shaft)
        case Gift(seat, card, shaft):
            galleries = put(state.galleries, seat, (*state.galleries[seat], card))
            return _taken(game, state, card, shaft, galleries=galleries, gift=True)
        case Blast(shaft):
            return _blasted(game, state, shaft)
        case Discard(card):
            hands = put(state.hands, state.seat, but_one(state.hands[state.seat], card))
            return _limited(game, state, hands, discards=and_one(state.discards, card))
        case Cart(card):
            hands = put(state.hands, state.seat, but_one(state.hands[state.seat], card))
            return state.but(phase=Phase.DIG, hands=hands, carts=put(state.carts, state.seat, (card,)))
        case Tiles(colour, kind):
            return _tiles(game, state, Tasks(colour, kind))
        case Open(tile):
            return _opened(game, state, tile)
        case Start(seat):
            return _begun(game, state, seat, first=seat)
        case Wakes(awakening):
            return _drawn(game, state.but(awake=awakening))
    raise AssertionError(f"a legal action without a rule: {action}")


# ---- laying out the table -----------------------------------------------------------------------------------


def _tiles(game: ClonkOptions, state: State, tasks: Tasks) -> State:
    drawn = put(state.tasks, state.seat, tasks)
    if state.seat + 1 < game.players:
        return state.but(tasks=drawn, seat=state.seat + 1)
    return state.but(phase=Phase.TASK, tasks=drawn, seat=0)


def _opened(game: ClonkOptions, state: State, tile: Tile) -> State:
    opened = put(state.opened, state.seat, tile)
    if state.seat + 1 < game.players:
        return state.but(opened=opened, seat=state.seat + 1)
    shafts = laid_out(game.shaft, state.shafts)
    downs = sum(map(len, shafts))
    return state.but(phase=Phase.SHAFT, opened=opened, seat=0, shafts=shafts, pile=state.pile - downs)


def _dealt(game: ClonkOptions, state: State, card: Treasure) -> State:
    seat = state.seat
    hand = and_one(state.hands[seat], card)
    hands, unseen = put(state.hands, seat, hand), but_one(state.unseen, card)
    if len(hand) < DEALT:
        return state.but(hands=hands, unseen=unseen, pile=state.pile - 1)
    if seat + 1 < game.players:
        return state.but(hands=hands, unseen=unseen, pile=state.pile - 1, seat=seat + 1)
    if game.start == "random":
        return state.but(hands=hands, unseen=unseen, pile=state.pile - 1, phase=Phase.START, seat=0)
    return _begun(game, state, state.first, hands=hands, unseen=unseen, pile=state.pile - 1)


def _begun(game: ClonkOptions, state: State, seat: Seat, **changes: Any) -> State:
    """Begin this seat's turn: its gallery goes into its cart, or, on its first turn, a card is to be chosen for it."""
    turns = state.turns + 1
    changes |= {"seat": seat, "turns": turns, "laid": 0, "gift": False, "blasts": 0, "draws": 0}
    if turns <= game.players:
        return state.but(phase=Phase.CART, **changes)
    carts = put(state.carts, seat, state.carts[seat] + state.galleries[seat])
    return state.but(phase=Phase.DIG, carts=carts, galleries=put(state.galleries, seat, ()), **changes)


# ---- phase II -----------------------------------------------------------------------------------------------


def _taken(game: ClonkOptions, state: State, card: Treasure, shaft: int | None, **changes: Any) -> State:
    """Take the card from the hand or off its shaft, and turn up or refill what that leaves."""
    if shaft is None:
        hands = put(state.hands, state.seat, but_one(state.hands[state.seat], card))
        return _on(game, state.but(hands=hands, **changes))
    left = state.shafts[shaft][:-1]
    shafts = put(state.shafts, shaft, left)
    if not left:
        return _refill(game, state.but(shafts=shafts, shaft=shaft, **changes))
    if left[-1] is None:
        return state.but(phase=Phase.UNCOVER, shafts=shafts, shaft=shaft, **changes)
    return _on(game, state.but(shafts=shafts, **changes))


def _blasted(game: ClonkOptions, state: State, shaft: int) -> State:
    card = state.shafts[shaft][-1]
    assert card is not None, "the top of a shaft lies face up"
    return _taken(
        game,
        state,
        card,
        shaft,
        discards=and_one(state.discards, card),
        kablooeys=put(state.kablooeys, state.seat, state.kablooeys[state.seat] - 1),
        blasts=state.blasts + 1,
    )


def _on(game: ClonkOptions, state: State) -> State:
    """Go on with phase II, or end it if four treasures were laid."""
    if state.laid == GALLERY:
        return _phase_three(game, state)
    return state if state.phase is Phase.DIG else state.but(phase=Phase.DIG, shaft=None)


def _turned_up(game: ClonkOptions, state: State, card: Treasure) -> State:
    if state.phase is Phase.SHAFT:
        return _laid_out(game, state, card)
    assert state.shaft is not None, "a card is turned up in a shaft"
    shaft = state.shafts[state.shaft]
    unseen = but_one(state.unseen, card)
    if state.phase is Phase.UNCOVER:
        shafts = put(state.shafts, state.shaft, (*shaft[:-1], card))
        return _on(game, state.but(shafts=shafts, unseen=unseen))
    shafts = put(state.shafts, state.shaft, (*shaft, card))
    return _refill(game, state.but(shafts=shafts, unseen=unseen, **_off_the_pile(state)))


def _laid_out(game: ClonkOptions, state: State, card: Treasure) -> State:
    at = next_up(game.shaft, state.shafts)
    assert at is not None, "a shaft is not full yet"
    shafts = laid_out(game.shaft, put(state.shafts, at, (*state.shafts[at], card)))
    done = next_up(game.shaft, shafts) is None
    gone = sum(map(len, shafts)) - sum(map(len, state.shafts))
    return state.but(
        phase=Phase.DEAL if done else Phase.SHAFT,
        shafts=shafts,
        unseen=but_one(state.unseen, card),
        pile=state.pile - gone,
    )


# ---- the draw pile ------------------------------------------------------------------------------------------


def _off_the_pile(state: State) -> dict[str, Any]:
    return {"pile": state.pile - 1, "awakening": None if state.awakening is None else state.awakening - 1}


def _refill(game: ClonkOptions, state: State) -> State:
    """Lay the next card of the shaft that is being refilled, or go on if it has three."""
    assert state.shaft is not None, "a shaft is refilled"
    return _next(game, state) if len(state.shafts[state.shaft]) < REFILLED else _on(game, state)


def _next(game: ClonkOptions, state: State) -> State:
    """Draw the next card of the pile: the awakening card is set aside if it comes up, or chance is asked."""
    if not state.awake:
        if state.awakening == 0 or (state.awakening is None and not state.pile):
            state = state.but(awake=True, awakening=None)
        elif state.awakening is None and state.pile <= game.lowest:
            return state.but(phase=Phase.WAKE)
    return _drawn(game, state)


def _drawn(game: ClonkOptions, state: State) -> State:
    """Draw a treasure for what needs one: the shaft that is being refilled, or the hand; none if there is none."""
    if state.shaft is None:
        if not state.pile:
            return _to_lay(game, state.but(draws=0))
        return state if state.phase is Phase.SIFT else state.but(phase=Phase.SIFT)
    shaft = state.shafts[state.shaft]
    if shaft and state.pile:
        return state.but(phase=Phase.REFILL)
    if state.pile:
        return _refill(game, state.but(shafts=put(state.shafts, state.shaft, (None,)), **_off_the_pile(state)))
    if shaft and shaft[-1] is None:
        return state.but(phase=Phase.UNCOVER)
    return _on(game, state.but(phase=Phase.DIG, shaft=None))


# ---- phase III ----------------------------------------------------------------------------------------------


def _phase_three(game: ClonkOptions, state: State) -> State:
    """Give what the empty spaces of the gallery bring, and one more card."""
    seat, laid = state.seat, state.laid
    changes: dict[str, Any] = {"phase": Phase.SIFT, "draws": min(2, GALLERY - laid) + 1, "shaft": None}
    if laid == 0 and sum(state.snores) < SNORES:
        changes["snores"] = put(state.snores, seat, state.snores[seat] + 1)
    if laid <= 1 and sum(state.kablooeys) < KABLOOEYS:
        changes["kablooeys"] = put(state.kablooeys, seat, state.kablooeys[seat] + 1)
    return _next(game, state.but(**changes))


def _sifted(game: ClonkOptions, state: State, card: Treasure) -> State:
    draws = state.draws - 1
    drawn = state.but(
        phase=Phase.SIFT if draws else Phase.LAY,
        hands=put(state.hands, state.seat, and_one(state.hands[state.seat], card)),
        unseen=but_one(state.unseen, card),
        draws=draws,
        **_off_the_pile(state),
    )
    return _next(game, drawn) if draws else drawn


def _to_lay(game: ClonkOptions, state: State) -> State:
    """Ask for a card to be laid onto a shaft, if there is one in hand."""
    hand = state.hands[state.seat]
    return state.but(phase=Phase.LAY) if hand else _limited(game, state, state.hands)


def _laid(game: ClonkOptions, state: State, card: Treasure, shaft: int) -> State:
    hands = put(state.hands, state.seat, but_one(state.hands[state.seat], card))
    shafts = put(state.shafts, shaft, (*state.shafts[shaft], card))
    return _limited(game, state, hands, shafts=shafts)


def _limited(game: ClonkOptions, state: State, hands: tuple[Cards, ...], **changes: Any) -> State:
    """Ask for a card to be discarded, or end the turn; after a completed round with the monster awake, the game."""
    if len(hands[state.seat]) > HAND_LIMIT:
        return state.but(phase=Phase.DISCARD, hands=hands, **changes)
    if not state.awake or state.turns % game.players:
        return _begun(game, state, (state.seat + 1) % game.players, hands=hands, **changes)
    thrown = changes.pop("discards", state.discards)
    return state.but(
        phase=Phase.OVER,
        hands=((),) * game.players,
        discards=in_order([*thrown, *(card for hand in hands for card in hand)]),
        laid=0,
        gift=False,
        blasts=0,
        draws=0,
        **changes,
    )

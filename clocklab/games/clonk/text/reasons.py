"""Why something cannot be done in Clonk! just now: short sentences from the rules, for the seat to act."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules import state as do
from clocklab.games.clonk.rules.moves import permits
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import GALLERY, SHAFTS, Treasure
from clocklab.games.clonk.rules.state import Action, Phase, State, shown
from clocklab.games.clonk.text.words import counted

FIRST = {
    Phase.TASK: "First choose which of your two task tiles lies open.",
    Phase.CART: "On your first turn a card from your hand goes into your cart.",
    Phase.DIG: "You are digging: stop first.",
    Phase.LAY: "Now a card from your hand goes onto a shaft.",
    Phase.DISCARD: "You have more than five cards: discard one first.",
}
"""What is to be done in each phase, told to those who want to do something else."""


def why_not(game: ClonkOptions, state: State, action: Action) -> str:
    """Return why the seat to act cannot do this now, in a sentence; nothing where it can, and where no rule says it."""
    if permits(game, state, action) or state.phase not in FIRST:
        return ""
    match action:
        case do.Dig(card, shaft) | do.Gift(_, card, shaft) if state.phase is Phase.DIG:
            if missing := _missing(state, card, shaft):
                return missing
            return unfit(state, state.seat, card) if isinstance(action, do.Dig) else _gift(state, action)
        case do.Blast(shaft) if state.phase is Phase.DIG:
            return blasting(game, state) or empty(state, shaft)
        case do.Lay(card) | do.Cart(card) | do.Discard(card) if card not in state.hands[state.seat]:
            return f"You do not hold the {card}."
        case do.Lay(_, shaft) if state.phase is Phase.LAY:
            return f"There are {SHAFTS} shafts."
    return FIRST[state.phase]


def _missing(state: State, card: Treasure, shaft: int | None) -> str:
    if shaft is None:
        return "" if card in state.hands[state.seat] else f"You do not hold the {card}."
    if not 0 <= shaft < SHAFTS:
        return f"There are {SHAFTS} shafts."
    return empty(state, shaft) or ("" if state.shafts[shaft][-1] == card else f"The {card} does not top that shaft.")


def empty(state: State, shaft: int) -> str:
    """Return that nothing lies in the shaft, or nothing where something does."""
    return "" if state.shafts[shaft] else f"Shaft {shaft + 1} is empty."


def blasting(game: ClonkOptions, state: State) -> str:
    """Return why the seat to act has no kablooey card to use, nothing where it has one."""
    if not state.kablooeys[state.seat]:
        return "You have no kablooey card."
    if state.blasts < game.kablooey_per_turn:
        return ""
    return f"You have used {counted(game.kablooey_per_turn, 'kablooey card')} this turn, and no more are allowed."


def unfit(state: State, owner: Seat, card: Treasure) -> str:
    """Return why the card does not fit the seat's last treasure, or its gallery; nothing where it does."""
    if len(state.galleries[owner]) == GALLERY:
        return "That gallery is full."
    last = shown(state, owner)
    if last is None:
        return "There is no treasure yet that the card could match."
    return "" if last.fits(card) else f"The {card} shares neither colour nor type with the {last}."


def _gift(state: State, gift: do.Gift) -> str:
    if gift.seat == state.seat:
        return "A gift goes to somebody else."
    return "You have made this turn's gift." if state.gift else unfit(state, gift.seat, gift.card)


def useless(state: State, card: Treasure) -> str:
    """Return why the card can be laid nowhere: neither into one's own gallery nor as a gift."""
    own = unfit(state, state.seat, card)
    if state.gift:
        return own
    return f"The {card} fits neither your last treasure nor that of anybody with a free space."

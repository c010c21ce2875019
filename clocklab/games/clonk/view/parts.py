"""What lies on the table by name: the parts of the picture, what each is called, and which of them one touches."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, question, seat_name
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import GALLERY, SHAFTS, Slot, Tile, Treasure
from clocklab.games.clonk.rules.state import Action, Blast, Cart, Dig, Discard, Gift, Lay, Open, Phase, State, Stop
from clocklab.games.clonk.text import reasons
from clocklab.games.clonk.text.words import counted, spoken

# ---- names: the same thing has the same name in every picture ------------------------------------------------------

WHERE = {
    Phase.CART: "The card goes into your cart.",
    Phase.LAY: "The card goes onto one of the five shafts.",
    Phase.DISCARD: "The card goes onto the discards.",
}
"""Where a card from the hand goes in each phase in which it goes to one place."""
PILE, MONSTER, DISCARDS, CHAIN = "pile", "monster", "discards", "chain"


def shaft_part(shaft: int) -> str:
    """Return the name of a shaft, counted from 0."""
    return f"shaft-{shaft + 1}"


def hand_part(seat: Seat, card: Treasure | None = None) -> str:
    """Return the name of a card in an open hand, those that look alike being one part; without a card, of its backs."""
    return f"hand-{seat + 1}" if card is None else f"hand-{seat + 1}-{card.colour.value}-{_kind(card)}"


def _kind(card: Treasure) -> str:
    return f"{card.kind.value}-{card.coins}-{card.eyes}"


def of_seat(what: str, seat: Seat) -> str:
    """Return the name of something of a seat: its ``player`` (the plaque), ``cart``, ``kablooeys``, ``eyes``, ..."""
    return f"{what}-{seat + 1}"


def space_part(seat: Seat, at: int) -> str:
    """Return the name of a space of a seat's gallery, counted from 0, and of the card on it."""
    return f"gallery-{seat + 1}-{at + 1}"


def tile_part(seat: Seat, tile: Tile) -> str:
    """Return the name of a seat's task tile."""
    return f"tile-{seat + 1}-{tile.value}"


# ---- titles: what a pointer and screen readers say ----------------------------------------------------------------


def whose(seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return ``your`` for the viewer's own things, else ``Ada's``."""
    return "your" if seat == viewer else f"{seat_name(seat, names)}'s"


def shaft_title(shaft: int, cards: Sequence[Slot]) -> str:
    """Return what a shaft is called: its top and how many cards lie below."""
    if not cards:
        return f"shaft {shaft + 1}: empty"
    top = cards[-1]
    below = counted(len(cards) - 1, "card")
    return f"shaft {shaft + 1}: {'a card face down' if top is None else spoken(top)} on top, {below} below"


def hand_title(card: Treasure, copies: int) -> str:
    """Return what a card in one's own hand is called."""
    return f"in your hand: {spoken(card)}{f', {copies} of them' if copies > 1 else ''}"


# ---- touching --------------------------------------------------------------------------------------------------


@question
def touches(here: ClonkPosition, action: Action) -> tuple[str, ...]:
    """Return what one touches: a card in hand or the top of a shaft, and then where it goes.

    A kablooey card comes first and then the shaft, and the pile ends the digging, for then one draws from it.
    """
    state = here.state
    seat = state.seat
    match action:
        case Dig(card, shaft):
            return _source(seat, card, shaft), space_part(seat, len(state.galleries[seat]))
        case Gift(to, card, shaft):
            return _source(seat, card, shaft), space_part(to, len(state.galleries[to]))
        case Blast(shaft):
            return of_seat("kablooeys", seat), shaft_part(shaft)
        case Stop():
            return (PILE,)
        case Lay(card, shaft):
            return hand_part(seat, card), shaft_part(shaft)
        case Cart(card):
            return hand_part(seat, card), of_seat("cart", seat)
        case Discard(card):
            return hand_part(seat, card), DISCARDS
        case Open(tile):
            return (tile_part(seat, tile),)
    return ()


def _source(seat: Seat, card: Treasure, shaft: int | None) -> str:
    return hand_part(seat, card) if shaft is None else shaft_part(shaft)


@question
def why_not(here: ClonkPosition, touched: Sequence[str]) -> str:
    """Return why the last of these parts cannot be touched now, after the others, by the seat to act: in a sentence."""
    game, state, last = here.game, here.state, touched[-1]
    seat = state.seat
    hand = {hand_part(seat, card): card for card in state.hands[seat]}
    if state.phase is Phase.DIG and len(touched) == 1:
        if last == of_seat("kablooeys", seat):
            return reasons.blasting(game, state)
        shafts = {shaft_part(at): at for at in range(SHAFTS)}
        if last in shafts:
            at = shafts[last]
            return reasons.empty(state, at) or _useless(state, state.shafts[at][-1])
        if last in hand:
            return reasons.useless(state, hand[last])
        return "First touch a card: the top of a shaft, or one in your hand."
    if len(touched) == 1:
        return reasons.FIRST.get(state.phase, "")
    return _where_not(here, touched[0], last)


def _useless(state: State, top: Slot) -> str:
    return "" if top is None else reasons.useless(state, top)


def _where_not(here: ClonkPosition, first: str, last: str) -> str:
    """Return why what was touched first does not go to what was touched last."""
    game, state = here.game, here.state
    seat, shafts = state.seat, {shaft_part(at): at for at in range(SHAFTS)}
    if first == of_seat("kablooeys", seat):
        return reasons.empty(state, shafts[last]) if last in shafts else "A kablooey card blasts the top of a shaft."
    if state.phase is not Phase.DIG:
        return WHERE.get(state.phase, "")
    spaces = {space_part(owner, at): owner for owner in range(game.players) for at in range(GALLERY)}
    if last not in spaces:
        return "It goes into a gallery: into yours, or as a gift into another."
    owner, shaft = spaces[last], shafts.get(first)
    card = state.shafts[shaft][-1] if shaft is not None else _in_hand(state, first)
    if card is None:
        return ""
    dig: Action = Dig(card, shaft) if owner == seat else Gift(owner, card, shaft)
    return reasons.why_not(game, state, dig) or f"Space {len(state.galleries[owner]) + 1} is the next free one."


def _in_hand(state: State, name: str) -> Treasure | None:
    return next((card for card in state.hands[state.seat] if hand_part(state.seat, card) == name), None)

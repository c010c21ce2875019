"""What an action of Clonk! would do, as ghosts over the board: where a card would end up, and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.svg import NOTHING, Box, Markup, frame, group, rect, together
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import GALLERY, Tile, Treasure
from clocklab.games.clonk.rules.state import Action, Blast, Cart, Dig, Discard, Gift, Lay, Open, State, Stop
from clocklab.games.clonk.text.words import pay, source, spoken
from clocklab.games.clonk.view.board import SHOWN
from clocklab.games.clonk.view.cards import kablooey
from clocklab.games.clonk.view.places import Page, depth, hand_places, page, shaft_places
from clocklab.games.clonk.view.seats import card_at

GONE = 40.0, 50.0  # a card over the discards


@question
def preview(here: ClonkPosition, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
    """Return what the action would do, to lie over ``draw(here, seat, names)``; its text says it in a sentence.

    None for what chance does, and for what only the acting seat may know, such as which hand card it would take.
    """
    state = here.state
    own = state.seat if seat is None else seat
    if seat != state.seat and _is_secret(action):
        return None
    shown = page(here.game.players, depth(state.shafts))
    marks, words = _ghosts(shown, state, action, own, names)
    if not words:
        return None
    return frame(
        group(marks, stroke_linejoin="round"),
        alt=f"{seat_name(state.seat, names)} would {words}.",
        view=(0, 0, shown.view.w, shown.view.h),
        widest=SHOWN + 60,
        shown=SHOWN,
    )


def _is_secret(action: Action) -> bool:
    """Whether the action tells what only the acting seat knows: a card of its hand, or its tiles."""
    return isinstance(action, Open | Cart | Lay | Discard) or (isinstance(action, Dig | Gift) and action.shaft is None)


def _ghosts(shown: Page, state: State, action: Action, own: Seat, names: Sequence[str]) -> tuple[Markup, str]:
    """Return the ghosts and what would be done, to follow on from "would"; nothing for chance."""
    places = shown.seats[(state.seat - own) % len(shown.seats)]
    match action:
        case Open(tile):
            at, what, other = (0, "colour", "type") if tile is Tile.COLOUR else (1, "type", "colour")
            return _ring(places.tiles[at]), f"lay the tile of the {what} open and keep the {other} secret"
        case Cart(card):
            marks = _moved(shown, state, card, None, places.cart)
            return marks, f"put the {spoken(card)} into the cart"
        case Dig(card, shaft):
            at = min(len(state.galleries[state.seat]), GALLERY - 1)
            marks = _moved(shown, state, card, shaft, places.gallery[at])
            words = f"lay the {spoken(card)} {source(shaft, 'the hand')} into space {at + 1} of the gallery"
            return marks, f"{words}{_then(state, shaft)}"
        case Gift(to, card, shaft):
            at = min(len(state.galleries[to]), GALLERY - 1)
            marks = _moved(shown, state, card, shaft, shown.seats[(to - own) % len(shown.seats)].gallery[at])
            return marks, f"give {seat_name(to, names)} the {spoken(card)} {_from(state, shaft)}"
        case Blast(shaft) if state.shafts[shaft] and (top := state.shafts[shaft][-1]) is not None:
            box = shaft_places(shown.pit, shaft, state.shafts[shaft]).cards[-1]
            marks = together((_discarded(shown, top), kablooey(box.x, box.y, 62)))
            return marks, f"use a kablooey card to discard the {spoken(top)} {_from(state, shaft)}"
        case Stop():
            spaces = places.gallery[len(state.galleries[state.seat]) :]
            return together(map(_ring, spaces)), f"stop digging and take {pay(state)} from the pile"
        case Lay(card, shaft):
            box = shaft_places(shown.pit, shaft, (*state.shafts[shaft], card)).cards[-1]
            return _moved(shown, state, card, None, box), f"lay the {spoken(card)} onto shaft {shaft + 1}"
        case Discard(card):
            marks = together((_source_mark(shown, state, card, None), _discarded(shown, card)))
            return marks, f"discard the {spoken(card)}"
    return NOTHING, ""


def _from(state: State, shaft: int | None) -> str:
    """Where a card comes from, and what taking it leads to."""
    return f"{source(shaft, 'the hand')}{_then(state, shaft)}"


def _then(state: State, shaft: int | None) -> str:
    """What taking a shaft's top leads to, where it does more than bare the next card."""
    if shaft is None:
        return ""
    below = state.shafts[shaft][:-1]
    if not below:
        return "; the shaft is then laid out anew"
    return "; the card beneath is then turned up" if below[-1] is None else ""


# ---- marks ------------------------------------------------------------------------------------------------


def _moved(shown: Page, state: State, card: Treasure, shaft: int | None, to: Box) -> Markup:
    """A ghost of the card at its new place, and a mark where it is now."""
    return together((_source_mark(shown, state, card, shaft), _ghost(card, to)))


def _ghost(card: Treasure, to: Box) -> Markup:
    return group(frame_around(to, 3, dashed=True), card_at(to, card, lit=True), opacity=0.9)


def _discarded(shown: Page, card: Treasure) -> Markup:
    box = shown.discards
    return _ghost(card, Box(box.left + 22, box.y, *GONE))


def _ring(box: Box) -> Markup:
    return together(rect(box.grown(2), 6, **paint(stroke=ink, width=wide)) for ink, wide in (("ink", 5), ("glow", 3)))


def _source_mark(shown: Page, state: State, card: Treasure, shaft: int | None) -> Markup:
    """A frame around the card where it is now; of hand cards that look alike the left one."""
    if shaft is not None:
        return _ring(shaft_places(shown.pit, shaft, state.shafts[shaft]).cards[-1])
    hand = state.hands[state.seat]
    return _ring(hand_places(shown.hand, len(hand))[hand.index(card)]) if card in hand else NOTHING

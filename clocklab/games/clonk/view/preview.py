"""What an action of Clonk! would do, as ghosts over the board: where a card would come to lie, and where it is from."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.geometry import Box
from clocklab.draw.svg import NOTHING, Markup, element, frame, group, together
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import GALLERY, KABLOOEYS, SNORES, Tile, Treasure
from clocklab.games.clonk.rules.state import Action, Blast, Cart, Dig, Discard, Gift, Lay, Open, State, Stop
from clocklab.games.clonk.text.spoken import EMPTY_SPACE
from clocklab.games.clonk.text.wording import spoken
from clocklab.games.clonk.view.drawing import SHOWN
from clocklab.games.clonk.view.panels import card_at
from clocklab.games.clonk.view.places import Page, depth, hand_places, page, shaft_places
from clocklab.games.clonk.view.symbols import kablooey

GONE = 40.0, 50.0  # a card over the discards


def preview(
    game: ClonkOptions, state: State, action: Action, seat: Seat | None = None, names: Sequence[str] = ()
) -> Svg | None:
    """Return what the action would do, to lie over ``draw(game, state, seat, names)``; its text says it in a sentence.

    None for what chance does, and for what only the acting seat may know, such as which hand card it would take.
    """
    own = state.seat if seat is None else seat
    if seat != state.seat and _is_secret(action):
        return None
    shown = page(game.players, depth(state.shafts))
    marks, words = _ghosts(game, shown, state, action, own, names)
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


def _ghosts(
    game: ClonkOptions, shown: Page, state: State, action: Action, own: Seat, names: Sequence[str]
) -> tuple[Markup, str]:
    """Return the ghosts and what would be done, to follow on from "would"; nothing for chance."""
    places = shown.seats[(state.seat - own) % game.players]
    match action:
        case Open(tile):
            which = 0 if tile is Tile.COLOUR else 1
            other = "type" if tile is Tile.COLOUR else "colour"
            return _ring(
                places.tiles[which]
            ), f"lay the tile of the {tile.value} open and keep the {other} secret".replace(
                "of the kind", "of the type"
            )
        case Cart(card):
            marks = _moved(shown, state, card, None, places.cart)
            return marks, f"put the {spoken(card)} into the cart"
        case Dig(card, shaft):
            at = min(len(state.galleries[state.seat]), GALLERY - 1)
            marks = _moved(shown, state, card, shaft, places.gallery[at])
            return (
                marks,
                f"lay the {spoken(card)} {_source(shaft)} into space {at + 1} of the gallery{_then(state, shaft)}",
            )
        case Gift(to, card, shaft):
            at = min(len(state.galleries[to]), GALLERY - 1)
            marks = _moved(shown, state, card, shaft, shown.seats[(to - own) % game.players].gallery[at])
            return marks, f"give {seat_name(to, names)} the {spoken(card)} {_source(shaft)}{_then(state, shaft)}"
        case Blast(shaft) if state.shafts[shaft] and (top := state.shafts[shaft][-1]) is not None:
            box = shaft_places(shown.pit, shaft, state.shafts[shaft]).cards[-1]
            marks = together((_discarded(shown, top), kablooey(box.x, box.y, 62)))
            return marks, f"use a kablooey card to discard the {spoken(top)} {_source(shaft)}{_then(state, shaft)}"
        case Stop():
            spaces = places.gallery[len(state.galleries[state.seat]) :]
            return together(map(_ring, spaces)), f"stop digging and take {_sifted(state)}"
        case Lay(card, shaft):
            box = shaft_places(shown.pit, shaft, (*state.shafts[shaft], card)).cards[-1]
            return _moved(shown, state, card, None, box), f"lay the {spoken(card)} onto shaft {shaft + 1}"
        case Discard(card):
            marks = together((_source_mark(shown, state, card, None), _discarded(shown, card)))
            return marks, f"discard the {spoken(card)}"
    return NOTHING, ""


def _source(shaft: int | None) -> str:
    return "from the hand" if shaft is None else f"from shaft {shaft + 1}"


def _then(state: State, shaft: int | None) -> str:
    """What the going of a shaft's top leads to, where it does more than bare the next card."""
    if shaft is None:
        return ""
    below = state.shafts[shaft][:-1]
    if not below:
        return "; the shaft is then laid out anew"
    return "; the card beneath is then turned up" if below[-1] is None else ""


def _sifted(state: State) -> str:
    """What the free spaces of the gallery bring, as far as there is any left, and the one card more."""
    brings = EMPTY_SPACE[len(state.galleries[state.seat]) :]
    found = [
        what
        for what, left in (
            (EMPTY_SPACE[0], sum(state.snores) < SNORES),
            (EMPTY_SPACE[1], sum(state.kablooeys) < KABLOOEYS),
        )
        if what in brings and left
    ]
    many = min(state.pile, 1 + brings.count("a treasure"))
    found.append(f"{many} treasure{'' if many == 1 else 's'} from the pile")
    return ", ".join(found[:-1]) + (" and " if len(found) > 1 else "") + found[-1]


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
    outer = box.grown(2)
    around = {"x": outer.left, "y": outer.top, "width": outer.w, "height": outer.h, "rx": 6}
    return together(
        (
            element("rect", **around, **paint(stroke="ink", width=5)),
            element("rect", **around, **paint(stroke="glow", width=3)),
        )
    )


def _source_mark(shown: Page, state: State, card: Treasure, shaft: int | None) -> Markup:
    """A frame around the card where it is now; of hand cards that look alike the left one."""
    if shaft is not None:
        return _ring(shaft_places(shown.pit, shaft, state.shafts[shaft]).cards[-1])
    hand = state.hands[state.seat]
    return _ring(hand_places(shown.hand, len(hand))[hand.index(card)]) if card in hand else NOTHING

"""Clonk! drawn: the mine in the middle, the others above it, one's own gallery, cart and hand below."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import fitting, width
from clocklab.draw.svg import Markup, element, frame, group, text, together
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.scoring import Score, best
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.games.clonk.text.spoken import loudest, sentence, task_now
from clocklab.games.clonk.view import panels
from clocklab.games.clonk.view.places import GAP, Page, SeatPlaces, depth, hand_places, page, shaft_places
from clocklab.games.clonk.view.scenery import band, mine, shaft
from clocklab.games.clonk.view.sight import Link, Sight, sight
from clocklab.games.clonk.view.symbols import back
from clocklab.games.clonk.view.trace import trace

NOBODY = (Phase.TILES, Phase.SHAFT, Phase.DEAL, Phase.START, Phase.OVER)
SHOWN = 580


def draw(game: ClonkOptions, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the table as a seat may see it (None: as all may): its own things large, else those of who acts.

    Tops and own hand cards that fit the last treasure are lit, and the longest chain in sight is traced and numbered.
    The same state, seat and names give the same text, always.
    """
    shown, seen = page(game.players, depth(state.shafts)), sight(state, seat)
    own = state.seat if seat is None else seat
    found = game.scores(state)
    return frame(
        group(
            element("rect", width=shown.view.w, height=shown.view.h, rx=14, **paint("wood", "wood-edge", 3)),
            *(
                _seat(state, (own + step) % game.players, places, seat, found, names)
                for step, places in enumerate(shown.seats)
            ),
            band(shown, state),
            mine(shown.pit),
            *(
                shaft(shaft_places(shown.pit, at, cards), cards, at in seen.lit_shafts)
                for at, cards in enumerate(state.shafts)
            ),
            _tallies(shown.hand, own, found, names)
            if state.phase is Phase.OVER
            else _hand(shown.hand, state, own, own == seat, seen),
            _chain(shown, state, own, seen),
            _caption(shown.seats[0], task_now(game, state, seat, names, seen)),
            stroke_linejoin="round",
        ),
        alt=sentence(game, state, seat, seen, names),
        view=(0, 0, shown.view.w, shown.view.h),
        widest=SHOWN + 60,
        shown=SHOWN,
    )


def _seat(
    state: State,
    owner: Seat,
    places: SeatPlaces,
    viewer: Seat | None,
    found: Sequence[Score],
    names: Sequence[str],
) -> Markup:
    acts = owner == state.seat and state.phase not in NOBODY
    wins = state.phase is Phase.OVER and owner in best(tuple(found))
    began = owner == state.first and state.turns > 0
    return group(
        panels.board(places, acts),
        panels.plaque(places.plaque, seat_name(owner, names), acts, began, wins),
        *(panels.card_at(box, card) for box, card in zip(places.gallery, state.galleries[owner], strict=False)),
        panels.cart(places.cart, state.carts[owner]),
        panels.tiles(places, state, owner, viewer),
        panels.counters(places, state, owner, found[owner], loudest(found[owner], found)),
        panels.hand_backs(places, len(state.hands[owner])) if places.backs[2] else "",
    )


def _caption(places: SeatPlaces, words: str) -> Markup:
    left = places.plaque.right + 10
    size = fitting(words, places.panel.right - 8 - left, 14)
    ground = {"x": left - 4, "y": places.plaque.y - 10, "width": width(words, size) + 6, "height": 20, "rx": 4}
    return group(
        element("rect", **ground, **paint("face")),  # over the traced chain
        text(left, places.plaque.y + 5, words, ink="on-face", on="face", size=size, anchor="start"),
    )


def _hand(box: Box, state: State, owner: Seat, known: bool, seen: Sight) -> Markup:
    cards = state.hands[owner]
    if not cards:
        return text(box.x, box.y + 5, "No cards in hand", ink="on-wood", on="wood", size=14)
    if not known:
        backs = hand_places(Box(box.x, box.y, min(box.w, 68.0 * len(cards)), box.h), len(cards))
        return together(back(place.x, place.y, place.w, place.h) for place in backs)
    parts = []
    for at, (place, card) in enumerate(zip(hand_places(box, len(cards)), cards, strict=True)):
        if at in seen.lit_hand:
            parts.append(frame_around(place, 3))
        parts.append(panels.card_at(place, card, at in seen.lit_hand))
    return together(parts)


def _tallies(box: Box, own: Seat, found: Sequence[Score], names: Sequence[str]) -> Markup:
    players, winners = len(found), best(tuple(found))
    wide = (box.w - GAP * (players - 1)) / players
    seats = [(own + step) % players for step in range(players)]
    return together(
        panels.tally(
            Box(box.left + wide / 2 + (wide + GAP) * at, box.y, wide, box.h),
            seat_name(seat, names),
            found[seat],
            seat in winners,
        )
        for at, seat in enumerate(seats)
    )


def _chain(shown: Page, state: State, own: Seat, seen: Sight) -> Markup:
    return trace(last_box(shown, state, own), [link_box(shown, state, link) for link in seen.chain])


def last_box(shown: Page, state: State, own: Seat) -> Box:
    """Return where the card lies that the digging seat's next one must fit."""
    places = shown.seats[(state.seat - own) % len(shown.seats)]
    laid = len(state.galleries[state.seat])
    return places.gallery[laid - 1] if laid else places.cart


def link_box(shown: Page, state: State, link: Link) -> Box:
    """Return where a card in sight lies; those of the hand are those of the seat that acts."""
    if link.shaft is not None:
        return shaft_places(shown.pit, link.shaft, state.shafts[link.shaft]).cards[-1]
    assert link.place is not None, "a card in sight tops a shaft or is in the hand"
    return hand_places(shown.hand, len(state.hands[state.seat]))[link.place]

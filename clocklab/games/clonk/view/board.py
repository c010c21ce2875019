"""Clonk! drawn: the mine in the middle, the others above it, one's own gallery, cart and hand below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.svg import NOTHING, Box, Markup, element, fitting, frame, group, part, text, together, width
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.chance import closed, open_table
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import Treasure
from clocklab.games.clonk.rules.scoring import Score, best, scores
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.games.clonk.text.words import counted
from clocklab.games.clonk.view.cards import BROAD, back, numbered
from clocklab.games.clonk.view.mine import band, mine, shaft
from clocklab.games.clonk.view.parts import CHAIN, hand_part, hand_title, of_seat
from clocklab.games.clonk.view.places import GAP, Page, SeatPlaces, depth, hand_places, page, shaft_places
from clocklab.games.clonk.view.seats import Owned, card_at, seat_parts, tally
from clocklab.games.clonk.view.spoken import Link, Sight, chain_words, points_words, sentence, sight, task_now

SHOWN = 580


@question
def draw(here: ClonkPosition, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the table as a seat may see it (None: as all may): its own things large, or else the acting seat's.

    Tops and own hand cards that fit the last treasure are lit, and the longest chain in sight has numbers on its cards.
    The same state, seat and names give the same text, always.
    """
    game, state = here.game, open_table(here.game, here.state, seat)
    shown, seen = page(game.players, depth(state.shafts)), sight(state, seat)
    own = state.seat if seat is None else seat
    found = scores(game, state)
    shut = [closed(game, here.state, owner, seat) for owner in range(game.players)]
    return frame(
        group(
            element("rect", width=shown.view.w, height=shown.view.h, rx=14, **paint("wood", "wood-edge", 3)),
            *(
                seat_parts(Owned(state, (own + step) % game.players, seat, names, found, tuple(shut)), places)
                for step, places in enumerate(shown.seats)
            ),
            band(shown, state),
            mine(shown.pit),
            *(
                shaft(shaft_places(shown.pit, at, cards), at, cards, at in seen.lit_shafts)
                for at, cards in enumerate(state.shafts)
            ),
            _tallies(shown.hand, own, found, names)
            if state.phase is Phase.OVER
            else _hand(shown.hand, state, own, own == seat, seen, names),
            _chain(shown, state, seen),
            _caption(shown.seats[0], task_now(here, seat, names, seen)),
            stroke_linejoin="round",
        ),
        alt=sentence(here, seat, seen, names),
        view=(0, 0, shown.view.w, shown.view.h),
        widest=SHOWN + 60,
        shown=SHOWN,
    )


def _caption(places: SeatPlaces, words: str) -> Markup:
    left = places.plaque.right + 10
    size = fitting(words, places.panel.right - 8 - left, 14)
    return text(left, places.plaque.y + 5, words, ink="on-face", on="face", size=size, anchor="start")


def _hand(box: Box, state: State, owner: Seat, known: bool, seen: Sight, names: Sequence[str]) -> Markup:
    cards = state.hands[owner]
    if not cards:
        return text(box.x, box.y + 5, "No cards in hand", ink="on-wood", on="wood", size=14)
    if not known:
        backs = hand_places(Box(box.x, box.y, min(box.w, 68.0 * len(cards)), box.h), len(cards))
        return part(
            hand_part(owner),
            *(back(place.x, place.y, place.w, place.h) for place in backs),
            title=f"{seat_name(owner, names)}'s hand: {counted(len(cards), 'card')}",
        )
    lying = enumerate(zip(cards, hand_places(box, len(cards)), strict=True))
    return together(
        part(
            hand_part(owner, card),
            *(_hand_card(place, card, at in seen.lit_hand) for at, (_, place) in alike),
            title=hand_title(card, cards.count(card)),
        )
        for card, alike in groupby(lying, key=lambda each: each[1][0])
    )


def _hand_card(place: Box, card: Treasure, lit: bool) -> Markup:
    return together((frame_around(place, 3) if lit else NOTHING, card_at(place, card, lit)))


def _tallies(box: Box, own: Seat, found: Sequence[Score], names: Sequence[str]) -> Markup:
    players, winners = len(found), best(tuple(found))
    wide = (box.w - GAP * (players - 1)) / players
    seats = [(own + step) % players for step in range(players)]
    boxes = [Box(box.left + wide / 2 + (wide + GAP) * at, box.y, wide, box.h) for at in range(players)]
    return together(
        part(
            of_seat("tally", seat),
            tally(place, seat_name(seat, names), found[seat], seat in winners),
            title=f"{seat_name(seat, names)}: {points_words(found[seat].points)}",
        )
        for place, seat in zip(boxes, seats, strict=True)
    )


# ---- the longest chain: a number on each of its cards, and below the shafts what the numbers mean -----------------


def _chain(shown: Page, state: State, seen: Sight) -> Markup:
    """Return nothing where no card in sight fits."""
    if not seen.chain:
        return NOTHING
    on_cards = (numbered(*spot(link_box(shown, state, link)), at) for at, link in enumerate(seen.chain, 1))
    words, size, y, radius = "the longest chain in sight", 13.0, shown.pit.bottom - 11, 8.0
    steps = (2 * radius + 1) * len(seen.chain)
    left = shown.pit.x - (steps + 5 + width(words, size)) / 2
    return together(
        (
            group(*on_cards, pointer_events="none"),
            part(
                CHAIN,
                *(
                    numbered(left + (2 * radius + 1) * at - radius, y, at, radius)
                    for at in range(1, len(seen.chain) + 1)
                ),
                text(left + steps + 5, y + 4.5, words, ink="on-wood", on="wood", size=size, anchor="start"),
                title=chain_words(seen).removesuffix("."),
            ),
        )
    )


def spot(box: Box) -> tuple[float, float]:
    """Return where the chain's number lies on a card: on its lower right corner, where nothing is printed."""
    return box.right - 6, box.bottom + (1 if box.w < BROAD else -5)


def link_box(shown: Page, state: State, link: Link) -> Box:
    """Return where a card in sight lies; those of the hand are those of the seat that acts."""
    if link.shaft is not None:
        return shaft_places(shown.pit, link.shaft, state.shafts[link.shaft]).cards[-1]
    assert link.place is not None, "a card in sight tops a shaft or is in the hand"
    return hand_places(shown.hand, len(state.hands[state.seat]))[link.place]

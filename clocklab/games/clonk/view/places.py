"""Where things lie in a picture of Clonk!: the others, pile and monster, the shafts, one's own panel and hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clocklab.draw.svg import Box
from clocklab.games.clonk.rules.pieces import GALLERY, SHAFTS, Slot
from clocklab.games.clonk.view.cards import STRIP

WIDTH, EDGE, GAP = 540.0, 8.0, 7.0
INNER = WIDTH - 2 * EDGE
CARD = (98.0, 76.0)  # of the shafts and of a hand of five
DOWN = 8.0  # how much of a covered card that lies face down is in sight
LEAST = 16.0  # how much of a covered card face up is in sight at least: the shafts grow longer rather than show less
PIT = 246.0  # how high the place for the shafts is, as long as that is enough
LINTEL = 21.0  # the beam over the shafts, which numbers them
BAND = 36.0  # pile, monster, discards
TALL = {2: 90.0, 3: 120.0, 4: 142.0}  # the others' panels, by the number of players
OWN = 124.0  # one's own panel


def box(left: float, top: float, wide: float, high: float) -> Box:
    """Return the box with this upper left corner."""
    return Box(left + wide / 2, top + high / 2, wide, high)


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """Where a seat's things lie: its panel, its name, the gallery's spaces, the cart's top card, the two task tiles.

    ``backs``: where its hand lies face down, the left middle of it and the room; ``counters``: the left middle of
    how many kablooey cards, snore cards, eyes, coins it has.
    """

    panel: Box
    plaque: Box
    gallery: tuple[Box, ...]
    cart: Box
    tiles: tuple[Box, Box]
    counters: tuple[tuple[float, float], ...]
    backs: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """Where everything lies; ``seats`` from the one whose panel is below, clockwise."""

    view: Box
    pile: Box
    monster: Box
    discards: Box
    pit: Box
    seats: tuple[SeatPlaces, ...]
    hand: Box


@cache
def page(players: int, pit: float = PIT) -> Page:
    """Return the places for this many players, the shafts' ``pit`` as high as it must be."""
    wide = (INNER - GAP * (players - 2)) / (players - 1)
    make = {2: _flat, 3: _middle, 4: _tall}[players]
    others = [make(box(EDGE + (wide + GAP) * at, EDGE, wide, TALL[players])) for at in range(players - 1)]
    y = EDGE + TALL[players] + GAP
    pile, monster, discards = _row(EDGE, y, (148, 222, 140), BAND, GAP)
    y += BAND + GAP
    hole = box(EDGE, y, INNER, pit)
    y += pit + GAP
    own = _own(box(EDGE, y, INNER, OWN))
    y += OWN + GAP
    hand = box(EDGE, y, INNER, CARD[1])
    return Page(box(0, 0, WIDTH, y + CARD[1] + EDGE), pile, monster, discards, hole, (own, *others), hand)


def _row(left: float, top: float, wide: tuple[float, ...], high: float, gap: float) -> list[Box]:
    """Boxes of these widths side by side."""
    boxes = []
    for each in wide:
        boxes.append(box(left, top, each, high))
        left += each + gap
    return boxes


def _own(panel: Box) -> SeatPlaces:
    top = panel.top + 33
    *gallery, cart = _row(panel.left + 8, top, (79,) * (GALLERY + 1), 78, 4)
    cart = Box(cart.x + 8, cart.y - 1, cart.w, cart.h)
    left = cart.right + 12
    tiles = (box(left, top - 2, 36, 41), box(left + 40, top - 2, 36, 41))
    counters = tuple((left + 44 * (at % 2), top + 52 + 22 * (at // 2)) for at in range(4))
    return SeatPlaces(
        panel, box(panel.left + 6, panel.top + 5, 168, 22), tuple(gallery), cart, tiles, counters, (0, 0, 0)
    )


def _flat(panel: Box) -> SeatPlaces:
    top = panel.top + 28
    *gallery, cart = _row(panel.left + 8, top, (76,) * (GALLERY + 1), 54, 4)
    cart = Box(cart.x + 9, cart.y - 3, cart.w, cart.h - 4)
    left = cart.right + 16
    tiles = (box(left, top + 2, 38, 44), box(left + 42, top + 2, 38, 44))
    counters = tuple((panel.right - 190 + 47 * at, panel.top + 16) for at in range(4))
    backs = (panel.left + 200, panel.top + 16, 110.0)
    return SeatPlaces(panel, box(panel.left + 6, panel.top + 5, 180, 20), tuple(gallery), cart, tiles, counters, backs)


def _middle(panel: Box) -> SeatPlaces:
    top = panel.top + 28
    *gallery, cart = _row(panel.left + 6, top, (45,) * (GALLERY + 1), 52, 3)
    cart = Box(cart.x + 3, cart.y - 3, cart.w - 4, cart.h - 5)
    y = panel.bottom - 16
    tiles = (box(panel.left + 7, y - 13, 37, 26), box(panel.left + 47, y - 13, 37, 26))
    counters = tuple((panel.left + 89 + at, y) for at in (0, 39, 76, 122))
    backs = (panel.right - 84, panel.top + 15, 80.0)
    return SeatPlaces(panel, box(panel.left + 6, panel.top + 5, 162, 20), tuple(gallery), cart, tiles, counters, backs)


def _tall(panel: Box) -> SeatPlaces:
    top = panel.top + 28
    gallery = _row(panel.left + 6, top, (38,) * GALLERY, 52, 2.5)
    y = top + 58
    cart = box(panel.left + 10, y - 2, 36, 43)
    left = cart.right + 11
    tiles = (box(left, y - 1, 36, 25), box(left + 39, y - 1, 36, 25))
    counters = ((left + 80, y + 12), (left - 2, y + 39), (left + 28, y + 39), (left + 73, y + 39))
    backs = (panel.right - 72, panel.top + 15, 69.0)
    return SeatPlaces(panel, box(panel.left + 6, panel.top + 5, 90, 20), tuple(gallery), cart, tiles, counters, backs)


# ---- shafts -----------------------------------------------------------------------------------------------


def _length(shaft: tuple[Slot, ...], strip: float) -> float:
    """The length of a shaft whose covered cards leave this much in sight."""
    return CARD[1] + sum(DOWN if slot is None else strip for slot in shaft[:-1])


def depth(shafts: tuple[tuple[Slot, ...], ...]) -> float:
    """Return how high the place for these shafts is: more than usual only where their strips would be too narrow."""
    return max(PIT, *(_length(shaft, LEAST) + LEAST + LINTEL + 7 for shaft in shafts))


@dataclass(frozen=True, slots=True)
class ShaftPlaces:
    """Where a shaft's cards lie, from bottom to top, and the next one; ``strip`` of a covered one is in sight."""

    cards: tuple[Box, ...]
    strip: float
    following: Box


def shaft_places(pit: Box, place: int, shaft: tuple[Slot, ...]) -> ShaftPlaces:
    """Return where the cards of the shaft at this place, 0 to 4, lie; the next one covers the top's lower part."""
    step = (INNER - SHAFTS * CARD[0] - 8) / (SHAFTS - 1)
    left, y = pit.left + 4 + (CARD[0] + step) * place, pit.top + LINTEL
    above = [slot for slot in shaft if slot is not None]
    hidden = DOWN * (len(shaft) - len(above))
    room = pit.h - LINTEL - 7 - CARD[1] - hidden
    strip = min(STRIP, max(LEAST, room / max(1, len(above))))
    boxes = []
    for slot in shaft:
        boxes.append(box(left, y, *CARD))
        y += DOWN if slot is None else strip
    return ShaftPlaces(tuple(boxes), strip, box(left, y, *CARD))


def hand_places(hand: Box, many: int) -> tuple[Box, ...]:
    """Return where the cards of a hand lie, the left one first: narrower ones where they are many."""
    wide = min(CARD[0], (hand.w - 6 * (many - 1)) / max(1, many))
    left = hand.x - (wide * many + 6 * (many - 1)) / 2
    return tuple(box(left + (wide + 6) * at, hand.top, wide, hand.h) for at in range(many))

"""The cards: drawn as what they build (walls with windows, a clock, a coloured roof), and as they lie on the table.

Pieces stand on (0, 0). Lengths are in units of a large skyline; y grows downwards, so that a piece reaches up to minus
its height. A cat and a mouse are told apart by their ears: pointed ones and large round ones. Cards lie around (0, 0),
whole ones and small ones that say how many there are of a kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from clocklab.draw.svg import NOTHING, Box, Markup, element, fitting, group, number, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.pieces import Animal, Card, Clock, Colour, Roof, Wall

_CAT = (
    "M-4.6-10.5L-5.2-17.4L-1.6-14.6H1.6L5.2-17.4L4.6-10.5C4.6-8 3.8-6.8 3-6C4.8-4 5.4-2 5.4 0H-5.4"
    "C-5.4-2-4.8-4-3-6C-3.8-6.8-4.6-8-4.6-10.5zM4.5 0c6.5 0 7.2-4.6 4.6-8.4-.6-.8-2 0-1.5.9 1.5 2.7 1 5.6-3.1 5.5z"
)
_MOUSE = (
    "M-9-12.5a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0zM.8-12.5a4.1 4.1 0 1 1 8.2 0a4.1 4.1 0 1 1-8.2 0z"
    "M-4.4-9C-4.4-13 4.4-13 4.4-9C4.4-6.6 3-5.4 2.6-5C4.4-3.6 5-2 5 0H-5C-5-2-4.4-3.6-2.6-5C-3-5.4-4.4-6.6-4.4-9z"
    "M4 0c5 1 6.6-2 5.6-5.6-.3-.9-1.5-.6-1.3.3.7 2.6-.2 4.6-4.3 3.7z"
)


def at(x: float, y: float, scale: float = 1) -> str:
    """Return the transform that puts a shape around (0, 0) on ``(x, y)``, scaled."""
    return f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")


@cache
def animal(x: float, y: float, size: float, kind: Animal) -> Markup:
    """Return the animal sitting on ``(x, y)``, about 17 times ``size`` high."""
    at = f"translate({x} {y}) scale({size})"
    return group(*(_cat() if kind is Animal.CAT else _mouse()), transform=at)


def _cat() -> tuple[Markup, ...]:
    return element("path", d=_CAT, **paint("ink")), _round_dots("M-2-10.6h.01M2-10.6h.01", "lamp", 1.9)


def _mouse() -> tuple[Markup, ...]:
    return (
        element("path", d=_MOUSE, **paint("mouse")),
        _round_dots("M-4.9-12.5h.01M4.9-12.5h.01", "mouse-ear", 4.4),
        _round_dots("M-1.7-9.2h.01M1.7-9.2h.01M0-6.4h.01", "ink", 1.6),
    )


def _round_dots(path: str, ink: str, width: float) -> Markup:
    """Return round dots: strokes of next to no length, whose ends the picture makes round."""
    return element("path", d=path, **paint(stroke=ink, width=width))


HALF = 17.0  # half a tower's width
FLOOR = 20.0
CLOCK = 25.0
ROOF = 23.0
EAVES = 19.5  # half the width of what juts out most
SLOPE = 20.0  # of the roof without its ridge
LETTERS = {colour: colour.value[0].upper() for colour in Colour}


def high(card: Card) -> float:
    """Return how high the card's piece is."""
    if isinstance(card, Wall):
        return FLOOR * card.floors
    return CLOCK if isinstance(card, Clock) else ROOF


@cache
def piece(card: Card) -> Markup:
    """Return the card's piece."""
    if isinstance(card, Wall):
        return _wall(card)
    return _clock(card) if isinstance(card, Clock) else _roof(card.colour)


@cache
def piece_at(card: Card, size: float) -> Markup:
    """Return the card's piece for where it is drawn at this size: the smaller, the larger is a roof's letter.

    >>> piece_at(Wall(2), 0.4) == piece(Wall(2)), piece_at(Roof(Colour.RED), 0.4) == piece(Roof(Colour.RED))
    (True, False)
    """
    if not isinstance(card, Roof):
        return piece(card)
    letter = min(28.5, max(14.0, 12.8 / size))
    return _roof(card.colour, letter, 8.6 + 0.38 * (letter - 14))


def outline(card: Card) -> str:
    """Return the path around the piece, for ghosts and frames."""
    if isinstance(card, Roof):
        return f"M{-EAVES} 0L-14 {-SLOPE:.0f}V{-ROOF:.0f}H14V{-SLOPE:.0f}L{EAVES} 0z"
    return f"M{-HALF:.0f} 0V{-high(card):.0f}H{HALF:.0f}V0z"


# ---- walls --------------------------------------------------------------------------------------------------


def _wall(card: Wall) -> Markup:
    floors = [_windows(-FLOOR * floor) for floor in range(card.floors - (card.animal is not None))]
    between = f"M{-HALF:.0f} {-FLOOR:.0f}H{HALF:.0f}" if card.floors == 2 else ""
    return group(
        element("path", d=outline(card), **paint("plaster" if card.floors == 1 else "brick", "timber", 1.3)),
        element("path", d="".join(floors), **paint("pane", "timber", 0.9)) if floors else NOTHING,
        element("path", d=between, **paint(stroke="timber", width=1)) if between else NOTHING,
        _lamplit(card.animal, -FLOOR * (card.floors - 1)) if card.animal else NOTHING,
        element("path", d="M-18.6 0v-2.6h37.2v2.6z", **paint("timber")),
    )


def _windows(base: float) -> str:
    return "".join(f"M{x} {number(base - 5)}v-6.5a4 4 0 0 1 8 0v6.5z" for x in (-12, 4))


def _lamplit(kind: Animal, base: float) -> Markup:
    """Return the wide window that the animal sits in."""
    return group(
        element("path", d=f"M-12.5 {number(base - 2.6)}v-13.4q0-2 2-2h21q2 0 2 2v13.4z", **paint("lamp", "timber", 1)),
        animal(-0.8, base - 2.6, 0.86, kind),
    )


# ---- clocks -------------------------------------------------------------------------------------------------


def _clock(card: Clock) -> Markup:
    x = -5.0 if card.mouse else 0.0
    return group(
        element("path", d=outline(card), **paint("stone", "timber", 1.3)),
        element("circle", cx=x, cy=-12.6, r=9.8, **paint("card", "timber", 2)),
        element("path", d=f"M{x} -19.4v7l4.6 2.6", **paint(stroke="ink", width=1.8)),
        animal(9.6, -2.2, 0.72, Animal.MOUSE) if card.mouse else NOTHING,
        element("path", d="M-18.6 0v-2.2h37.2v2.2z", **paint("timber")),
    )


# ---- roofs --------------------------------------------------------------------------------------------------


def _roof(colour: Colour, letter: float = 14, disc: float = 8.6) -> Markup:
    ground = f"roof-{colour.value}"
    ink = "pip" if colour is Colour.YELLOW else "pale-pip"
    look = paint(stroke=ink, width=3.6 if colour is Colour.GREEN else 1.5)
    middle = max(disc - 22, -10)
    return group(
        element("path", d=outline(Roof(colour)), stroke_linejoin="round", **paint(ground, "die-rim", 1.3)),
        element("path", d=_PATTERNS[colour], **look),
        element("circle", cy=middle, r=disc, **paint("card", "timber", 1)),
        text(0, middle + 0.364 * letter, LETTERS[colour], ink="ink", on="card", size=letter, bold=True),
    )


def _stripe(up: int) -> str:
    half = number(EAVES - 5.5 * up / SLOPE - 1.4)  # of the slope at this height, less a hem
    return f"M-{half} {-up}H{half}"


_DOTS = ((4.5, (-15.5, -9, 9, 15.5)), (10.0, (-12.8, 12.8)), (15.5, (-11.3, 11.3)))
_TILES = ((5, 7), (10.5, 6), (16, 5))
_LATTICE = ((-18.0, -7.0), (-11.0, -13.0), (11.0, 13.0), (18.0, 7.0))
_PATTERNS = {
    Colour.BLUE: "".join(map(_stripe, (4, 8, 12, 16))),
    Colour.GREEN: "".join(f"M{number(x)} {number(-up)}h.01" for up, places in _DOTS for x in places),
    Colour.RED: "".join(f"M{number(-2.5 * tiles)} {-up}{'a2.5 3 0 0 0 5 0' * tiles}" for up, tiles in _TILES),
    Colour.YELLOW: "".join(f"M{x} -1L{number(x * 0.7)} {1 - SLOPE}" for x in (-17, -13, -9, 9, 13, 17)),
    Colour.PURPLE: "".join(f"M{foot} -1L{head} {1 - SLOPE}" for foot, head in _LATTICE),
}
"""What each roof is covered with: stripes, dots, tiles (rows of hanging half-rounds), boards, a lattice."""

# ---- cards on the table -------------------------------------------------------------------------------------

SMALL_CARD = (35.0, 28.0)
CARD = (42.0, 56.0)
RIM = 5.0  # how much larger the rim of a bright card is
ROWS = (3, 4, 5, 6, 7)  # how many small cards may lie side by side


@lru_cache(256)
def card_up(card: Card, scale: float = 1, *, bright: bool = False) -> Markup:
    """Return the card face up around (0, 0), with a bright rim if something can be done with it.

    ``scale``: how large it will be drawn.
    """
    return group(
        _rim() if bright else NOTHING,
        _blank(paint("lit" if bright else "card", "card-edge", 1.2)),
        _middled(card, 0, 1.5, 1, scale),
    )


def _blank(look: dict[str, object]) -> Markup:
    wide, tall = CARD
    return element("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=4, **look)


def _rim() -> Markup:
    wide, tall = CARD[0] + RIM, CARD[1] + RIM
    return element("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=6, **paint("glow", "glow-edge", 1.3))


@lru_cache(4)
def card_down() -> Markup:
    """Return a card face down around (0, 0)."""
    return group(
        _blank(paint("back", "card-edge", 1.2)),
        element("rect", x=-16, y=-23, width=32, height=46, rx=3, **paint(stroke="back-line", width=1)),
        element("path", d="M-8 10V-4L0-13 8-4V10z", stroke_linejoin="round", **paint(stroke="back-line", width=1.6)),
    )


@lru_cache(4)
def no_card() -> Markup:
    """Return the place of a card where none is left."""
    return _blank(paint("hollow", "ghost", 1.3) | {"stroke_dasharray": "4 3"})


def _middled(card: Card, x: float, y: float, size: float, scale: float = 1) -> Markup:
    return group(piece_at(card, size * scale), transform=at(x, y + size * high(card) / 2, size))


@lru_cache(1024)
def small_card(card: Card, many: int, scale: float = 1, *, always: bool = True) -> Markup:
    """Return a small card around (0, 0) with how many there are, pale if there is none.

    ``scale``: how large it will be drawn. Without ``always`` the number is left out where it is 1.
    """
    wide, tall = SMALL_CARD[0] - 2, SMALL_CARD[1] - 2
    numbered = always or many > 1
    few = many < 10
    x, half = (0, 0.54) if not numbered else (-6, 0.54) if few else (-7, 0.5)
    picture = _middled(card, x, 0, half, scale)
    ink, ground = ("ink", "card") if many else ("on-face", "hollow")
    look = paint("card", "card-edge", 1) if many else paint("hollow", "ghost", 1) | {"stroke_dasharray": "3 2.5"}
    size = fitting(str(many), 14, min(16.0, max(13.4, 12.8 / scale)), bold=True)
    return group(
        element("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=3.5, **look),
        picture if many else group(picture, opacity=0.35),
        text(10.8 if few else 9, 4.7, str(many), ink=ink, on=ground, size=size, bold=True) if numbered else NOTHING,
    )


def small_cards(box: Box, counts: Sequence[tuple[Card, int]]) -> Markup:
    """Return small cards in rows from the upper left of the box, as large as they fit."""
    size = {row: min(1.25, box.w / (row * SMALL_CARD[0])) for row in ROWS}
    row = next((row for row in ROWS if -(-len(counts) // row) * SMALL_CARD[1] * size[row] <= box.h), ROWS[-1])
    wide, tall = SMALL_CARD[0] * size[row], SMALL_CARD[1] * size[row]
    return together(
        group(
            small_card(card, held, round(size[row], 2), always=False),
            transform=at(box.left + (spot % row + 0.5) * wide, box.top + (spot // row + 0.5) * tall, size[row]),
        )
        for spot, (card, held) in enumerate(counts)
    )

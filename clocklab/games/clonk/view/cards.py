"""Treasures drawn: gems and shapes told apart by their outlines, symbols, cards, chains, and the board of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import TypeAlias

from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.svg import NOTHING, Box, Markup, element, frame, group, number, rect, text, together, width
from clocklab.draw.theme import paint
from clocklab.errors import OptionError
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, Colour, Kind, Treasure

CUTS: dict[Colour, str] = {
    Colour.RED: "M0-10l8 10-8 10-8-10z",
    Colour.GREEN: "M-4-9h8l4 4v10l-4 4h-8l-4-4v-10z",
    Colour.WHITE: "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z",
    Colour.PINK: "M0 9c-3-4-9-7-9-12c0-6 7-7 9-2c2-5 9-4 9 2c0 5-6 8-9 12z",
    Colour.YELLOW: "M0-9.5l10 17.5h-20z",
    Colour.BLUE: "M0-10c2 5 7 8 7 13a7 7 0 0 1-14 0c0-5 5-8 7-13z",
}
"""The outline of each colour's cut: rhombus, emerald cut, round, heart, triangle, drop; in a square of side 20."""

_SHINE: dict[Colour, str] = {
    Colour.RED: "M-4 0l4-5 4 5",
    Colour.GREEN: "M-4-4h8v8h-8z",
    Colour.WHITE: "M-5 0a5 5 0 0 1 5-5",
    Colour.PINK: "M-5.5-3a3 3 0 0 1 3-2.5",
    Colour.YELLOW: "M-4.5 4.5l4.5-8",
    Colour.BLUE: "M-3.5 3c0-3 2-4 3-7",
}

SHAPES: dict[Kind, str] = {
    Kind.HAMMER: "M-9-9h13l5 2.5v2l-5 2.5h-4v12h-5v-12h-4z",
    Kind.NECKLACE: "M-9-10h3c0 7 2 10.5 6 10.5s6-3.5 6-10.5h3c0 8-2 12-6.5 13l2 3-4.5 4-4.5-4 2-3c-4.5-1-6.5-5-6.5-13z",
    Kind.STATUE: (
        "M-3.5-6a3.5 4 0 1 1 7 0c0 1.5-.5 2.5-1.5 3.5c4 .5 5 2 5 5.5h-3.5l-1 2.5h4v3.5h-13v-3.5h4l-1-2.5h-3.5"
        "c0-3.5 1-5 5-5.5c-1-1-1.5-2-1.5-3.5z"
    ),
    Kind.CROWN: "M-10-6l5.5 4.5 4.5-7.5 4.5 7.5 5.5-4.5-1.5 10h-17zM-8.5 5.5h17v3.5h-17z",
    Kind.SWORD: "M9.5-9.5l-1 5-8.5 8.5 2 2-2 2-2.5-2.5-3 3a2 2 0 1 1-2-2l3-3-2.5-2.5 2-2 2 2 8.5-8.5z",
    Kind.RING: (
        "M-7 3.5a7 7 0 0 1 3.5-6l-4-3.5 3-4h9l3 4-4 3.5a7 7 0 1 1-10.5 6z"
        "m2.2 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z"
    ),
}
"""The outline of each type of treasure, in a square of side 20."""

SEATS_OF_GEMS: dict[Kind, tuple[float, float]] = {
    Kind.HAMMER: (-2.5, -5.5),
    Kind.NECKLACE: (0, 5.5),
    Kind.STATUE: (0, 0.5),
    Kind.CROWN: (0, 0.5),
    Kind.SWORD: (-2.2, 2.2),
    Kind.RING: (0, -6),
}
"""Where the gem sits on each treasure."""


GEM = {**dict.fromkeys(Kind, 0.34), Kind.RING: 0.27}
"""How high the gem is, as a part of the treasure's height."""


def _moved(x: float, y: float, scale: float) -> str:
    return f"translate({number(x)} {number(y)})scale({number(scale)})"


@cache
def gem(x: float, y: float, size: float, colour: Colour) -> Markup:
    """Return a gem around ``(x, y)``, about ``size`` high, cut as those of its colour are."""
    scale = size / 20
    dark = colour in (Colour.RED, Colour.GREEN, Colour.BLUE)
    shine = {"stroke": "#ffffff" if dark else "#8a7354", "stroke_opacity": 0.75}
    outline = element("path", d=CUTS[colour], **paint(f"gem-{colour.value}", "ink", 1.1 / scale))
    light = element("path", d=_SHINE[colour], fill="none", stroke_width=number(1.2 / scale), **shine)
    return element("g", outline, light, transform=_moved(x, y, scale))


@cache
def shape(x: float, y: float, size: float, kind: Kind, ink: str = "ink") -> Markup:
    """Return a treasure's silhouette around ``(x, y)``, ``size`` high."""
    return element("path", d=SHAPES[kind], fill_rule="evenodd", transform=_moved(x, y, size / 20), **paint(ink))


@cache
def treasure(x: float, y: float, size: float, colour: Colour, kind: Kind) -> Markup:
    """Return a treasure of gold around ``(x, y)`` with a gem of its colour on it."""
    scale = size / 20
    at_x, at_y = SEATS_OF_GEMS[kind]
    look = paint("brass", "ink", 1.3 / scale)
    gold = element("path", d=SHAPES[kind], fill_rule="evenodd", transform=_moved(x, y, scale), **look)
    return element("g", gold, gem(x + at_x * scale, y + at_y * scale, size * GEM[kind], colour))


# ---- symbols -----------------------------------------------------------------------------------------------------


@lru_cache(2048)
def coins(x: float, y: float, radius: float, many: int) -> Markup:
    """Return n coins side by side, the first around ``(x, y)``, each a little more than its width apart."""
    return element("path", d=_discs(x, y, radius, pitch(radius), many), **paint("brass", "ink", radius * 0.22))


def pitch(radius: float) -> float:
    """Return how far coins and eyes of this size stand apart."""
    return 2 * radius + 0.8


@lru_cache(2048)
def eyes(x: float, y: float, radius: float, many: int) -> Markup:
    """Return n eyes side by side, the first around ``(x, y)``, as far apart as coins are."""
    half, high, step = number(radius * 1.06), number(radius * 1.15), pitch(radius)
    whole = number(2 * radius * 1.06)
    lids = "".join(
        f"M{number(x + step * at - radius * 1.06)} {number(y)}q{half}-{high} {whole} 0q-{half} {high}-{whole} 0z"
        for at in range(many)
    )
    white = element("path", d=lids, **paint("gem-white", "ink", radius * 0.22))
    return together((white, element("path", d=_discs(x, y, radius * 0.4, step, many), **paint("ink"))))


def _discs(x: float, y: float, radius: float, step: float, many: int) -> str:
    r, d = number(radius), number(2 * radius)
    return "".join(
        f"M{number(x + step * at - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z" for at in range(many)
    )


@lru_cache(256)
def kablooey(x: float, y: float, size: float) -> Markup:
    """Return a round bomb with a burning fuse, ``size`` high."""
    scale = size / 20
    spark = "M8-10l1 2.5 2.5-.5-1.5 2 1.5 2-2.5-.5-1 2.5-1-2.5-2.5.5 1.5-2-1.5-2 2.5.5z"
    return group(
        element("path", d="M-9 3a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM0-5.5l3 3 2-2-3-3z", **paint("ink", "silver", 1.2)),
        element("path", d="M3.5-5.5q1.5-3 4-1", **paint(stroke="on-face", width=1.6)),
        element("path", d=spark, **paint("glow", "ink", 0.8)),
        element("path", d="M-6 2a4 4 0 0 1 3-3.5", **paint(stroke="silver", width=1.4)),
        transform=_moved(x, y, scale),
    )


@lru_cache(256)
def snore(x: float, y: float, size: float, ink: str = "on-face") -> Markup:
    """Return the Zs of a sleeper, ``size`` high."""
    look = {"stroke_linejoin": "round", "transform": _moved(x, y, size / 20), **paint(stroke=ink, width=2.4)}
    return element("path", d="M-9 1h9l-8 8h9M1-9h7l-6 7h7", **look)


@lru_cache(512)
def back(x: float, y: float, wide: float, high: float) -> Markup:
    """Return a card face down around ``(x, y)``: a pale gem on blue."""
    half, edge = min(wide, high) * 0.3, min(wide, high) * 0.1
    line, way, card = paint(stroke="back-line", width=1), number(half), Box(x, y, wide, high)
    gem = element("path", d=f"M{number(x)} {number(y - half)}l{way} {way}-{way} {way}-{way}-{way}z", **line)
    parts = [rect(card, _corner(wide), **paint("back", "card-edge", 1.2)), gem]
    if wide > 24:
        inner = {"x": card.left + edge, "y": card.top + edge, "width": wide - 2 * edge, "height": high - 2 * edge}
        parts.append(element("rect", **inner, rx=2, **line))
    return together(parts)


def _corner(wide: float) -> float:
    return max(2.0, min(6.0, wide * 0.07))


@lru_cache(64)
def fan(x: float, y: float, room: float, high: float, many: int) -> Markup:
    """Return n cards face down from x on, overlapping where there is little room, and their number."""
    wide, words = high * 0.72, str(many)
    step = min(wide * 0.62, (room - wide - 17) / max(1, many - 1))
    cards = [back(x + wide / 2 + step * at, y, wide, high) for at in range(many)]
    end = x + (wide + step * (many - 1) if many else 0) + 4
    return group(*cards, text(end, y + 5, words, ink="on-face", on="face", size=13.5, anchor="start", bold=True))


@lru_cache(8)
def monster(x: float, y: float, size: float, awake: bool) -> Markup:
    """Return the monster's head around ``(x, y)``: asleep with closed eyes, or awake with teeth."""
    head = "M-10 8c-1-9 0-13 2-13l0-5 4 4h8l4-4 0 5c2 0 3 4 2 13z"
    parts = [element("path", d=head, **paint("gem-green", "ink", 1.2))]
    if awake:
        lids = "M-8-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM2-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
        pupils = "M-6-1a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM4-1a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"
        parts += [element("path", d=lids, **paint("gem-white", "ink", 1)), element("path", d=pupils, **paint("ink"))]
        parts += [element("path", d="M-7 4h14l-2 3-2-2-2 2-2-2-2 2-2-2z", **paint("gem-white", "ink", 0.8))]
    else:
        look = {"stroke_linecap": "round", **paint(stroke="ink", width=1.5)}
        parts += [element("path", d="M-8-1q3 3 6 0M2-1q3 3 6 0M-3 5q3 1.5 6 0", **look)]
    return group(*parts, transform=_moved(x, y, size / 20))


# ---- cards -------------------------------------------------------------------------------------------------------

BROAD = 78.0
"""From this width on a card has its strip; below, gem and shape, coins, and eyes stand in three rows."""
STRIP = 24.0
"""How high the strip is where there is room."""
COUNTED = 5
"""Up to this many coins and eyes are drawn one by one on a strip; more are given by number."""
Symbol: TypeAlias = Callable[[float, float, float, int], Markup]
"""What draws n coins, or eyes, of this radius side by side."""


@lru_cache(4096)
def face(card: Treasure, wide: float, high: float, strip: float = STRIP, lit: bool = False) -> Markup:
    """Return a card with its upper left corner at (0, 0); ``strip`` is how much of it another card leaves in sight.

    The treasure is large below the strip, or small on it where a broad card is not high enough.
    """
    ground = "lit" if lit else "card"
    blank = _blank(wide, high, card, ground)
    if wide < BROAD:
        return together((blank, _rows(card, wide, high, ground)))
    room = min(high - strip - 8, wide * 0.6)
    if room <= 16:
        return together((blank, _strip(card, wide, strip, ground, shape(38, strip / 2 + 0.5, _size(strip), card.kind))))
    art = treasure(wide / 2 + 2, (strip + high) / 2 - 1, room, card.colour, card.kind)
    return together((blank, _strip(card, wide, strip, ground), art))


def _size(strip: float) -> float:
    return min(18.0, strip - 4)


def _blank(wide: float, high: float, card: Treasure, ground: str) -> Markup:
    """A card with nothing on it but the gem's colour along its left edge."""
    corner, edge = max(3.0, _corner(wide)), 5.0 if wide >= BROAD else 3.5
    along = {"x": 1.5, "y": corner, "width": edge, "height": high - 2 * corner, "rx": edge / 2}
    whole = element("rect", width=wide, height=high, rx=corner, **paint(ground, "card-edge", 1.3))
    return together((whole, element("rect", **along, **paint(f"gem-{card.colour.value}", "card-edge", 0.6))))


def _strip(card: Treasure, wide: float, high: float, ground: str, emblem: Markup = NOTHING) -> Markup:
    """The gem, the emblem where the card has no room for it below, and the coins and eyes."""
    size, middle = _size(high), high / 2 + 0.5
    tally = _tally(card, wide - 5, middle, min(4.1 if emblem else 4.5, size / 2 - 1.5), ground)
    return together((gem(17, middle, size, card.colour), emblem, tally))


def _tally(card: Treasure, right: float, y: float, radius: float, ground: str) -> Markup:
    """Coins and then eyes that end at ``right``."""
    if card.coins + card.eyes <= COUNTED:
        first, step = right - radius - pitch(radius) * (card.coins + card.eyes - 1), pitch(radius)
        return together(
            (
                coins(first, y, radius, card.coins) if card.coins else NOTHING,
                eyes(first + step * card.coins, y, radius, card.eyes) if card.eyes else NOTHING,
            )
        )
    seen = _numbered(eyes, card.eyes, right, y, radius, ground) if card.eyes else NOTHING
    left = right - (2 * radius + 2.0 * radius * (len(str(card.eyes)) + 0.6) if card.eyes else 0)
    return together((seen, _numbered(coins, card.coins, left, y, radius, ground) if card.coins else NOTHING))


def _numbered(draw: Symbol, many: int, right: float, y: float, radius: float, ground: str) -> Markup:
    """A number and one symbol, which ends at ``right``."""
    size, end = 2.7 * radius, right - pitch(radius)
    words = text(end, y + size * 0.36, str(many), ink="ink", on=ground, size=size, anchor="end", bold=True)
    return together((draw(right - radius, y, radius, 1), words))


def _rows(card: Treasure, wide: float, high: float, ground: str) -> Markup:
    """Gem and shape, below them the coins, below those the eyes."""
    size, middle = min(22.0, high * 0.36, wide * 0.42), (wide + 3.5) / 2
    radius = min(5.2, high * 0.1, (wide - 5.5) / 6.4)
    return together(
        (
            gem(middle - size * 0.54, high * 0.26, size, card.colour),
            shape(middle + size * 0.54, high * 0.26, size, card.kind),
            _row(coins, card.coins, middle, high * 0.61, radius, ground),
            _row(eyes, card.eyes, middle, high * 0.84, radius, ground),
        )
    )


def _row(draw: Symbol, many: int, middle: float, y: float, radius: float, ground: str) -> Markup:
    if not many:
        return NOTHING
    if many <= 3:
        return draw(middle - pitch(radius) * (many - 1) / 2, y, radius, many)
    return _numbered(draw, many, middle + 2 * radius, y, radius, ground)


# ---- a chain: the numbers of its cards, and over the board of all kinds a line ------------------------------------

RADIUS = 9.5


def trace(start: Box, cards: Sequence[Box]) -> Markup:
    """Return the line from the first treasure through these cards, and their numbers from 1 on; nothing for no cards.

    It leaves the first treasure on its upper edge, so that it does not cross the card.
    """
    if not cards:
        return NOTHING
    points = [(start.x, start.top + 1), *((box.right - RADIUS - 3, box.bottom - RADIUS - 3) for box in cards)]
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for (x, y), (to_x, to_y) in pairwise(points):
        # Bent a little to one side, so that two lines between the same rows do not lie on each other.
        bend = 0.12
        via = (x + to_x) / 2 + bend * (to_y - y), (y + to_y) / 2 - bend * (to_x - x)
        path += f"Q{number(via[0])} {number(via[1])} {number(to_x)} {number(to_y)}"
    look = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    x, y = points[0]
    return together(
        (
            element("path", d=path, **look, **paint(stroke="ink", width=5)),
            element("path", d=path, **look, **paint(stroke="glow", width=2.6)),
            element("circle", cx=x, cy=y, r=5, **paint("glow", "ink", 1.4)),
            *(numbered(x, y, at) for at, (x, y) in enumerate(points[1:], 1)),
        )
    )


def numbered(x: float, y: float, at: int, radius: float = RADIUS) -> Markup:
    """Return the number of a chain's card on a bright disc around ``(x, y)``."""
    disc, size = element("circle", cx=x, cy=y, r=radius, **paint("glow", "ink", 1.4)), radius * 1.474
    return together((disc, text(x, y + size * 0.36, str(at), ink="on-brass", on="glow", size=size, bold=True)))


# ---- all kinds: what fits lies in the same row or the same column ------------------------------------------------

WIDE, HIGH, GAP = 86.0, 66.0, 8.0
LEFT, TOP = 96.0, 44.0
VIEW = (0.0, 0.0, LEFT + 6 * (WIDE + GAP) + 8, TOP + 6 * (HIGH + GAP) + 8)


def of_kind(words: str) -> Treasure:
    """Return the treasure that these words name, such as ``red hammer``, with no coins and no eyes.

    OptionError for other words.
    """
    colours, kinds = {each.value: each for each in COLOURS}, {each.value: each for each in KINDS}
    colour, _, kind = words.strip().partition(" ")
    if colour not in colours or kind not in kinds:
        raise OptionError(
            f"{words!r} is not a kind of treasure: give a colour ({', '.join(colours)}) and type ({', '.join(kinds)})."
        )
    return Treasure(colours[colour], kinds[kind], 0, 0)


def kinds_board(
    lit: str | Treasure | None = None,
    walk: Sequence[str | Treasure] = (),
    counts: Mapping[tuple[Colour, Kind], int] | None = None,
) -> Svg:
    """Return the board: a row for each colour, a column for each type.

    ``lit``: what fits this treasure is lit, all of its row and its column. ``walk``: a chain, drawn as a line through
    its cards. ``counts``: how many cards of a kind there are, written into its cell. OptionError for something that is
    no card, and for a walk in which two neighbours do not fit.
    """
    chosen = None if lit is None else _treasure(lit)
    cards = [_treasure(each) for each in walk]
    for one, other in pairwise(cards):
        if not one.fits(other):
            raise OptionError(f"The {other} does not fit the {one}: they share neither colour nor type.")
    boxes = [_box(card.colour, card.kind) for card in cards]
    return frame(
        group(
            element("rect", width=VIEW[2], height=VIEW[3], rx=14, **paint("face", "line", 2)),
            *(_headings()),
            *(_cell(colour, kind, chosen, counts) for colour, kind in product(COLOURS, KINDS)),
            trace(boxes[0], boxes[1:]) if boxes else NOTHING,
            stroke_linejoin="round",
        ),
        alt=_told(chosen, cards, counts),
        view=VIEW,
        shown=520,
        widest=640,
    )


def _treasure(card: str | Treasure) -> Treasure:
    return card if isinstance(card, Treasure) else of_kind(card)


def _box(colour: Colour, kind: Kind) -> Box:
    x = LEFT + (WIDE + GAP) * kind.rank + WIDE / 2
    return Box(x, TOP + (HIGH + GAP) * colour.rank + HIGH / 2, WIDE, HIGH)


def _headings() -> list[Markup]:
    found = [_heading(_box(COLOURS[0], kind).x, TOP - 14, kind.value, "middle") for kind in KINDS]
    for colour in COLOURS:
        y = _box(colour, KINDS[0]).y
        found.append(_heading(LEFT - 12, y + 5, colour.value, "end"))
        found.append(gem(LEFT - 26 - width(colour.value, 14, bold=True), y, 16, colour))
    return found


def _heading(x: float, y: float, words: str, anchor: str) -> Markup:
    return text(x, y, words, ink="on-face", on="face", size=14, anchor=anchor, bold=True)


def _cell(
    colour: Colour, kind: Kind, chosen: Treasure | None, counts: Mapping[tuple[Colour, Kind], int] | None
) -> Markup:
    box, shown = _box(colour, kind), Treasure(colour, kind, 0, 0)
    fits = chosen is not None and chosen.fits(shown)
    ground = "lit" if fits else "card"
    corner = {"x": box.left, "y": box.top, "width": box.w, "height": box.h, "rx": 7}
    is_it = chosen is not None and (chosen.colour, chosen.kind) == (colour, kind)
    parts = [
        frame_around(box, 3) if is_it else NOTHING,
        element("rect", **corner, **paint(ground, "card-edge", 1.4)),
        treasure(box.x - (14 if counts is not None else 0), box.y, 44, colour, kind),
    ]
    if counts is not None:
        many = str(counts.get((colour, kind), 0))
        parts.append(text(box.right - 10, box.y + 7, many, ink="ink", on=ground, size=20, anchor="end", bold=True))
    return together(parts)


def _told(chosen: Treasure | None, cards: Sequence[Treasure], counts: Mapping[tuple[Colour, Kind], int] | None) -> str:
    words = "The 36 kinds of treasures: a row for each colour, a column for each type."
    if chosen is not None:
        words += f" Lit is what fits the {chosen}: its row and its column."
    if cards:
        words += f" A chain: {', '.join(map(str, cards))}."
    if counts is not None:
        rows = (
            f"{colour.value} " + ", ".join(f"{counts.get((colour, kind), 0)} {kind.value}" for kind in KINDS)
            for colour in COLOURS
        )
        words += f" So many there are: {'; '.join(rows)}."
    return words

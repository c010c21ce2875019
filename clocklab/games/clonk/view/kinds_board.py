"""The 36 kinds of treasures as a board of six by six: what fits lies in the same row or the same column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import width
from clocklab.draw.svg import NOTHING, Markup, element, frame, group, text, together
from clocklab.draw.theme import paint
from clocklab.errors import OptionError
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, Colour, Kind, Treasure
from clocklab.games.clonk.view.emblems import gem, treasure
from clocklab.games.clonk.view.trace import trace

WIDE, HIGH, GAP = 86.0, 66.0, 8.0
LEFT, TOP = 96.0, 44.0
VIEW = (0.0, 0.0, LEFT + 6 * (WIDE + GAP) + 8, TOP + 6 * (HIGH + GAP) + 8)


def of_kind(words: str) -> Treasure:
    """Return a treasure of these words, such as ``red hammer``, with no coins and no eyes.

    OptionError for other words.
    """
    colours, kinds = {each.value: each for each in COLOURS}, {each.value: each for each in KINDS}
    colour, _, kind = words.strip().partition(" ")
    if colour not in colours or kind not in kinds:
        raise OptionError(
            f"{words!r} is no kind of treasure: name a colour ({', '.join(colours)}) and a type ({', '.join(kinds)})."
        )
    return Treasure(colours[colour], kinds[kind], 0, 0)


def kinds_board(
    lit: str | Treasure | None = None,
    walk: Sequence[str | Treasure] = (),
    counts: Mapping[tuple[Colour, Kind], int] | None = None,
) -> Svg:
    """Return the board: a row for each colour, a column for each type.

    ``lit``: what fits this treasure is lit, all of its row and its column. ``walk``: a chain, drawn as a line through
    its cards. ``counts``: how many cards of a kind there are, written into its cell. OptionError for a card that is
    none, and for a walk in which two neighbours do not fit.
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

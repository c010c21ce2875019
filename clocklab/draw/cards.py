"""Playing cards: a rank in the corner and that many pips, or one large suit where there would be too many."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.svg import Box, Markup, element, group, rect, text
from clocklab.draw.theme import paint

SUITS = ("spade", "heart", "club", "diamond")

# Outlines around (0, 0), about two units high, as relative SVG path commands from a first point.
# fmt: off
_OUTLINES: dict[str, tuple[str | float, ...]] = {
    "heart": (
        0, 1, "c", -.3, -.5, -1, -.85, -1, -1.4, 0, -.4, .28, -.6, .55, -.6, .25, 0, .45, .2, .45, .42,
        0, -.22, .2, -.42, .45, -.42, .27, 0, .55, .2, .55, .6, 0, .55, -.7, .9, -1, 1.4, "z",
    ),
    "diamond": (0, -1.1, "l", .82, 1.1, -.82, 1.1, -.82, -1.1, "z"),
    "spade": (
        0, -1.05, "c", .3, .5, 1, .8, 1, 1.35, 0, .65, -.7, .65, -.88, .3, "l", .3, .75, -.84, 0, .3, -.75,
        "c", -.18, .35, -.88, .35, -.88, -.3, 0, -.55, .7, -.85, 1, -1.35, "z",
    ),
    "club": (
        -.12, .3, "a", .47, .47, " 0 1 1", -.3, -.72, "a", .47, .47, " 0 1 1", .84, 0, "a", .47, .47, " 0 1 1",
        -.3, .72, "l", .3, .75, -.84, 0, "z",
    ),
}
# fmt: on

# Where the pips of a rank stand: column -1, 0, 1 and row 0 (top) to 6 (bottom).
_SIDES = {2: (0, 6), 3: (0, 3, 6), 4: (0, 2, 4, 6)}
_PIPS: dict[int, tuple[tuple[int, float], ...]] = {
    1: ((0, 3),),
    2: ((0, 0), (0, 6)),
    3: ((0, 0), (0, 3), (0, 6)),
    **{
        rank: tuple((side, row) for row in _SIDES[rows] for side in (-1, 1)) + tuple((0, row) for row in middle)
        for rank, rows, middle in (
            (4, 2, ()),
            (5, 2, (3,)),
            (6, 3, ()),
            (7, 3, (1.5,)),
            (8, 3, (1.5, 4.5)),
            (9, 4, (3,)),
            (10, 4, (1, 5)),
        )
    },
}


def rank(value: int) -> str:
    """Return what stands in the card's corner: A for 1, otherwise the number.

    >>> rank(1), rank(10)
    ('A', '10')
    """
    return "A" if value == 1 else str(value)


@lru_cache(4096)
def card(box: Box, value: int, suit: str, *, lit: bool = False) -> Markup:
    """Return a card face up; below a width of about 40 units, a simple one with its rank in the middle.

    An ace says that it counts 1. The upper third holds nothing but the rank, so that markers can lie below.
    Cards are meant for a group whose ``font_family`` is ``SERIF``.
    """
    ground, ink = "lit" if lit else "card", "red" if suit in ("heart", "diamond") else "ink"
    blank = rect(
        box,
        box.w * 0.1,
        **paint(ground, "card-edge", 1.2),
    )
    paint_on = _small if box.w < 40 else _large
    return group(
        blank,
        *paint_on(box, value, suit, ink, ground),
    )


def _large(box: Box, value: int, suit: str, ink: str, ground: str) -> tuple[Markup, ...]:
    size, baseline = box.h * 0.31, box.top + box.h * 0.29
    start = box.left + box.w * 0.07
    return (
        text(start, baseline, rank(value), ink=ink, on=ground, size=size, anchor="start", bold=True),
        text(box.x - box.w * 0.12, baseline, "= 1", ink=ink, on=ground, size=size * 0.66, anchor="start")
        if value == 1
        else symbol(box.right - box.w * 0.17, box.top + box.h * 0.18, box.h * 0.082, suit, ink),
        _pips(box, value, suit, ink),
    )


def _pips(box: Box, value: int, suit: str, ink: str) -> Markup:
    middle, step = box.top + box.h * 0.645, box.h * 0.08
    if value > 10 or value == 1:
        ornament = symbol(box.x, middle, box.h * 0.21, suit, ink)
        if value == 1:
            return ornament
        return group(element("circle", cx=box.x, cy=middle, r=box.h * 0.29, **paint(stroke=ink, width=1)), ornament)
    size = box.h * (0.082 if value <= 3 else 0.079 if value <= 8 else 0.067)
    outlines = (
        outline(suit, box.x + side * box.w * 0.25, middle + (row - 3) * step, size, row > 3)
        for side, row in _PIPS[value]
    )
    return element("path", d="".join(outlines), **paint(ink))


def _small(box: Box, value: int, suit: str, ink: str, ground: str) -> tuple[Markup, ...]:
    words = rank(value)
    size = min(box.h * 0.62, (box.w - 3) / (0.7 * len(words)))
    low = box.bottom - box.h * 0.18
    return (
        text(box.x, box.top + box.h * 0.56, words, ink=ink, on=ground, size=size, bold=True),
        text(box.x, box.bottom - box.h * 0.08, "= 1", ink=ink, on=ground, size=box.h * 0.3)
        if value == 1
        else symbol(box.x, low, box.h * 0.11, suit, ink),
    )


def symbol(x: float, y: float, size: float, suit: str, ink: str) -> Markup:
    """Return one suit's symbol around ``(x, y)``, twice ``size`` high."""
    return element("path", d=outline(suit, x, y, size), **paint(ink))


def outline(suit: str, x: float, y: float, size: float, upside_down: bool = False) -> str:
    """Return the path of a suit's symbol around ``(x, y)``, twice ``size`` high."""
    turned = -size if upside_down else size
    first_x, first_y, *rest = _OUTLINES[suit]
    assert not isinstance(first_x, str), "an outline begins with a point"
    assert not isinstance(first_y, str), "an outline begins with a point"
    path = "M" + _join(x + turned * first_x, y + turned * first_y)
    radii = 0
    for part in rest:
        if isinstance(part, str):
            path += part
            radii = 2 if part == "a" else 0
        else:
            path += _after(path, part * (size if radii > 0 else turned))
            radii -= 1
    return path


def _join(*values: float) -> str:
    path = ""
    for value in values:
        path += _after(path, value)
    return path


def _after(path: str, value: float) -> str:
    """Write a number to follow a path, with a space only where it would run into the number before it."""
    rounded = f"{value:.1f}".removesuffix(".0")
    rounded = "0" if rounded == "-0" else rounded.replace("0.", ".") if abs(value) < 0.95 else rounded
    return f" {rounded}" if path[-1:].isdigit() and not rounded.startswith("-") else rounded


@lru_cache(512)
def card_back(box: Box) -> Markup:
    """Return a card face down: a little clock on blue."""
    small = min(box.w, box.h) * 0.27
    edge = box.grown(-box.w * 0.08)
    hands = f"M{box.x:.1f} {box.y - small * 0.65:.1f}V{box.y:.1f}h{small * 0.45:.1f}"
    return group(
        rect(
            box,
            box.w * 0.1,
            **paint("back", "card-edge", 1.2),
        ),
        rect(
            edge,
            box.w * 0.06,
            **paint(stroke="back-line", width=1),
        ),
        element("circle", cx=box.x, cy=box.y, r=small, **paint(stroke="back-line", width=1.4)),
        element("path", d=hands, stroke_linecap="round", **paint(stroke="back-line", width=1.4)),
    )


def frame_around(box: Box, by: float, *, dashed: bool = False) -> Markup:
    """Return a glowing frame to lay under a card: full where a player may go, dashed for what is next."""
    outer = box.grown(by)
    look = paint("glow", "glow-edge", 1.4)
    return rect(
        outer,
        box.w * 0.1 + by,
        stroke_dasharray="5 3" if dashed else None,
        **look,
    )


def suits_of(values: tuple[int, ...]) -> tuple[str, ...]:
    """Return a suit for each value, so that up to four cards of a rank are four different cards.

    >>> suits_of((5, 5, 1))
    ('heart', 'club', 'heart')
    """
    seen: dict[int, int] = {}
    suits = []
    for value in values:
        suits.append(SUITS[(value + seen.get(value, 0)) % 4])
        seen[value] = seen.get(value, 0) + 1
    return tuple(suits)

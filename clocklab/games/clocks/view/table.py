"""The table beside the clocks, and the bag."""

from __future__ import annotations

from dataclasses import dataclass

from clocklab.draw.coloured import LOOKS, coloured_die, swatch
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import broken, fitting
from clocklab.draw.svg import Markup, element, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.dice import COLOURS
from clocklab.games.clocks.rules.state import Counts
from clocklab.games.clocks.view.scene import Scene, Shown

GAP = 5.0
HEADING = 104.0  # of a flat table, to the left of the dice
LINE = 17.0


@dataclass(frozen=True, slots=True)
class _Tray:
    """A group of dice in its place; ``side`` is the length of a die's side."""

    box: Box
    dice: tuple[Shown, ...]
    side: float


def table(box: Box, shown: Scene) -> Markup:
    """Return the scene in its box: heading, dice in trays, and the sentence.

    They stand side by side in a flat box, else below each other; in a broad one the dice are larger.
    """
    flat = box.h < 100
    trays = _flat(box, shown) if flat else _tall(box, shown)
    size = fitting(shown.title, (HEADING if flat and trays else box.w) - 14, 14.5, bold=True)
    return group(
        rect(box, 8, **paint("face", "brass", 1.5)),
        text(box.left + 10, box.top + 20, shown.title, ink="on-face", on="face", size=size, anchor="start", bold=True),
        *map(_drawn, trays),
        _sentence(box, shown.note, trays, flat),
    )


def _width(dice: tuple[Shown, ...], side: float) -> float:
    return max(1, len(dice)) * (side + GAP) + 7


def _flat(box: Box, shown: Scene) -> list[_Tray]:
    side, left = 30.0, box.left + HEADING
    trays: list[_Tray] = []
    for dice in shown.groups:
        wide = _width(dice, side)
        trays.append(_Tray(Box(left + wide / 2, box.y, wide, side + 22), dice, side))
        left += wide + GAP
    return trays


def _tall(box: Box, shown: Scene) -> list[_Tray]:
    side = 40.0 if box.w > 200 else 30.0
    left, top = box.left + 10, box.top + 30
    trays: list[_Tray] = []
    for dice in shown.groups:
        wide = _width(dice, side)
        if trays and left + wide > box.right - 6:
            left, top = box.left + 10, top + side + 22 + GAP
        trays.append(_Tray(Box(left + wide / 2, top + side / 2 + 11, wide, side + 22), dice, side))
        left += wide + GAP
    return trays


def _sentence(box: Box, words: str, trays: list[_Tray], flat: bool) -> Markup:
    """The sentence: to the right of the trays of a flat table, else below them."""
    size = 15.0 if box.w > 200 and not flat else 13.5
    left = trays[-1].box.right + 14 if flat and trays else box.left + 10
    room = box.right - 8 - left
    lines = broken(words, room, size)
    if flat and trays:
        top = box.y + 5 - LINE / 2 * (len(lines) - 1)
    else:
        top = (trays[-1].box.bottom if trays else box.top + 24) + 19
    return together(
        text(left, top + LINE * at, line, ink="on-face", on="face", size=fitting(line, room, size), anchor="start")
        for at, line in enumerate(lines)
    )


def _drawn(tray: _Tray) -> Markup:
    box, step = tray.box, tray.side + GAP
    first = box.x - step * (len(tray.dice) - 1) / 2
    parts = [_die(first + step * at, box, tray.side, *die) for at, die in enumerate(tray.dice)]
    if not tray.dice:
        parts = [text(box.x, box.y + 5, "–", ink="on-face", on="hollow", size=15)]
    frame = rect(box, 6, **paint("hollow", "ghost", 1.2))
    return group(frame, *parts)


def _die(x: float, tray: Box, side: float, colour: str, pips: int | None) -> Markup:
    """A die with its short name below, as notation has it."""
    if pips is None:
        return coloured_die(x, tray.y, side, colour, pips)
    return group(
        coloured_die(x, tray.top + 4 + side / 2, side, colour, pips),
        text(x, tray.bottom - 4.5, f"{colour[0]}{pips}", ink="on-face", on="hollow", size=13),
    )


def bag(x: float, bottom: float, counts: Counts) -> Markup:
    """Return how many dice of each colour are in the bag, from the lower left corner ``(x, bottom)`` on."""
    cells = (_cell(x + 12 + 41 * (at % 2), bottom - 31 + 20 * (at // 2), at, counts[at]) for at in range(len(counts)))
    return group(
        element("rect", x=x, y=bottom - 43, width=84, height=43, rx=7, **paint("face", "brass", 1.2)),
        text(x + 2, bottom - 48, f"bag {sum(counts)}", ink="on-wood", on="wood", size=13, anchor="start"),
        *cells,
    )


def _cell(x: float, y: float, rank: int, many: int) -> Markup:
    colour = COLOURS[rank]
    look = LOOKS[colour.value]
    return group(
        swatch(x, y, 16.5, colour.value),
        text(x, y + 4, colour.letter, ink=look.pip, on=look.ground, size=12, bold=True),
        text(x + 11, y + 4.8, str(many), ink="on-face", on="face", size=13, anchor="start"),
    )

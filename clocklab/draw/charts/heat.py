"""Heat maps as SVG: cells from dark (low) to light (high), or from loss to gain, with their numbers where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clocklab.draw.charts.axes import LINE, MARGIN, WIDTH, below, heading, side_by_side
from clocklab.draw.charts.marks import SMALL, labels, pixels, words
from clocklab.draw.svg import NOTHING, Markup, cut, element, group, together, width
from clocklab.draw.theme import contrast, paint

# The colours at equal distances: for every kind of sight (after cividis), and brown losses, blue gains.
RISING = ("#00204d", "#414d6b", "#7c7b78", "#bcaf6f", "#ffea46")
BALANCED = ("#b5390b", "#f7f3e8", "#0b5394")
EDGE = "#8a7354"
KEY, STEPS = 150.0, 15
LEAST = 9.0  # the smallest letters


@dataclass(frozen=True, slots=True)
class Grid:
    """What a heat map shows: row 0 at the bottom. ``balanced``: nought is pale, losses brown and gains blue.

    ``framed`` are the cells (column, row) with a frame, ``note`` says what it means. ``numbers`` writes the values.
    """

    title: str
    xlabel: str
    ylabel: str
    cells: tuple[tuple[float, ...], ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    label: str
    numbers: bool = True
    balanced: bool = False
    framed: tuple[tuple[int, int], ...] = ()
    note: str = ""

    @property
    def ends(self) -> tuple[float, float]:
        """The values at both ends of the scale of colours."""
        values = [value for row in self.cells for value in row]
        if self.balanced:
            most = max(map(abs, values)) or 1.0
            return -most, most
        return min(values), max(values)

    def part(self, value: float) -> float:
        """Return how far a value is from the low end of the scale to the high one: 0 to 1."""
        low, high = self.ends
        return (value - low) / (high - low) if high > low else 0.0

    def told(self) -> list[str]:
        """Return the cells' numbers, row by row, as short as they are told apart."""
        return [brief(value) for row in self.cells for value in row]


def brief(value: float) -> str:
    """Return a number in a cell.

    >>> brief(0.256), brief(-0.5), brief(12.0), brief(3.14159)
    ('.26', '−.50', '12', '3.14')
    """
    said = f"{value:.2f}".replace("0.", ".", 1) if 0 < abs(value) < 1 else f"{value:.3g}"
    return said.replace("-", "−")


def shade(part: float, stops: Sequence[str] = RISING) -> str:
    """Return the colour at this part of the scale, 0 to 1.

    >>> shade(0), shade(0.25), shade(1), shade(0.5, BALANCED)
    ('#00204d', '#414d6b', '#ffea46', '#f7f3e8')
    """
    at = min(int(part * (len(stops) - 1)), len(stops) - 2)
    within = part * (len(stops) - 1) - at
    pairs = [(int(stops[at][k : k + 2], 16), int(stops[at + 1][k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(low + within * (high - low)):02x}" for low, high in pairs)


def ink(ground: str) -> str:
    """Return black or white, whichever is easier to read on the ground: 4.5 to 1 at least on every one."""
    return max("#000000", "#ffffff", key=lambda colour: contrast(colour, ground))


def draw(grid: Grid, top: float) -> tuple[Markup, float]:
    """Return the heat map, from this height downwards, and the height where it ends."""
    head, top = heading(grid.title, f"↑ {grid.ylabel}" if grid.ylabel else "", top)
    top += 4
    names = [cut(name, 120, SMALL) for name in grid.rows]
    left = MARGIN + max(width(name, SMALL) for name in names) + 8
    across = min((WIDTH - MARGIN - left) / len(grid.columns), 64.0)
    down = min(max(across, 22.0), 32.0)
    right, bottom = left + across * len(grid.columns), top + down * len(grid.rows)
    lines = side_by_side(grid.columns, right - left) or [[cut(name, across - 3, SMALL)] for name in grid.columns]
    every = 1 if down >= 15 else 2
    corners = [
        (left + x * across, bottom - (y + 1) * down, value)
        for y, row in enumerate(grid.cells)
        for x, value in enumerate(row)
    ]
    end = bottom + 7 + 15 * max(map(len, lines))
    named, end = below(f"{grid.xlabel} →" if grid.xlabel else "", (left + right) / 2, end)
    key, end = _key(grid, end + 4)
    parts = (
        head,
        _cells(grid, corners, across, down),
        _numbers(grid, corners, across, down),
        together(_frame(left + x * across, bottom - (y + 1) * down, across, down) for x, y in grid.framed),
        labels(((left - 8, bottom - (y + 0.5) * down + 4.4, n) for y, n in enumerate(names) if not y % every), "end"),
        labels(
            (left + (x + 0.5) * across, bottom + 16 + 15 * k, said)
            for x, each in enumerate(lines)
            for k, said in enumerate(each)
        ),
        named,
        key,
    )
    return together(parts), end


def _stops(grid: Grid) -> Sequence[str]:
    return BALANCED if grid.balanced else RISING


def _cells(grid: Grid, corners: Iterable[tuple[float, float, float]], across: float, down: float) -> Markup:
    """Return all cells, those of one colour as one path."""
    by_colour: dict[str, str] = {}
    for x, y, value in corners:
        colour = shade(grid.part(value), _stops(grid))
        box = f"M{pixels(x, y)}h{pixels(across)}v{pixels(down)}h{pixels(-across)}z"
        by_colour[colour] = by_colour.get(colour, "") + box
    paths = (element("path", d=moves, fill=colour) for colour, moves in by_colour.items())
    return group(*paths, stroke=EDGE, stroke_width=0.6)


def _numbers(grid: Grid, corners: Sequence[tuple[float, float, float]], across: float, down: float) -> Markup:
    told = grid.told()
    size = min(SMALL, (across - 3) / max(width(each, 1) for each in told), down - 6)
    if not grid.numbers or size < LEAST:
        return NOTHING
    written: dict[str, list[Markup]] = {}
    for (x, y, value), said in zip(corners, told, strict=True):
        at = {"x": round(x + across / 2, 1), "y": round(y + down / 2 + 0.36 * size, 1)}
        written.setdefault(ink(shade(grid.part(value), _stops(grid))), []).append(element("text", said, **at))
    look = {"font_size": round(size, 1), "text_anchor": "middle"}
    return together(group(*each, fill=colour, **look) for colour, each in written.items())


def _frame(x: float, y: float, wide: float, high: float) -> Markup:
    """Return a frame that shows on every colour: a pale line within a dark one."""
    return together(
        element(
            "rect",
            x=round(x + by, 1),
            y=round(y + by, 1),
            width=wide - 2 * by,
            height=high - 2 * by,
            fill="none",
            stroke=colour,
            stroke_width=thick,
        )
        for by, colour, thick in ((1.4, "#1f1a17", 2.4), (3.2, "#ffffff", 1.4))
    )


def _key(grid: Grid, top: float) -> tuple[Markup, float]:
    """Return the scale of colours with its ends, and what a frame means."""
    low, high = grid.ends
    name = cut(grid.label, WIDTH - 2 * MARGIN - KEY - 130, SMALL)
    first, last = (brief(end) if abs(end) < 1 else f"{end:.4g}".replace("-", "−") for end in (low, high))
    x = MARGIN + width(name, SMALL) + 12
    start = x + width(first, SMALL) + 7
    step = KEY / STEPS
    boxes = (
        element(
            "rect", x=start + k * step, y=top, width=step + 0.5, height=13, fill=shade(k / (STEPS - 1), _stops(grid))
        )
        for k in range(STEPS)
    )
    edge = element("rect", x=start, y=top, width=KEY + 0.5, height=13, **paint(stroke="line", width=1))
    parts = [words(MARGIN, top + 11, name, "start"), words(x, top + 11, first, "start"), *boxes, edge]
    parts.append(words(start + KEY + 7, top + 11, last, "start"))
    if grid.note:
        top += LINE + 6
        parts += [
            _frame(MARGIN, top - 1, 20, 16),
            words(MARGIN + 28, top + 11, cut(grid.note, WIDTH - 60, SMALL), "start"),
        ]
    return together(parts), top + 17

"""A pair of axes as SVG: where everything lies on the panel, what is lettered, and how large.

All words stand upright: the name of the values above their axis, names of lines at their ends, and bars whose names
are too wide to stand below them lie, with their names beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, isfinite

from clocklab.draw.charts.marks import (
    PLACES,
    SMALL,
    TITLE,
    VALUES,
    Layer,
    Room,
    Scale,
    Spot,
    drawn,
    labels,
    line,
    pixels,
    sample,
    words,
)
from clocklab.draw.svg import NOTHING, Markup, broken, cut, element, text, together, width
from clocklab.draw.theme import paint

WIDTH, MARGIN = 480.0, 14.0
LINE = 17.0  # from one line of words to the next
TALL, ROW = 210.0, 30.0
MANY = 16  # up to this many bars carry their numbers
BESIDE = 122.0  # the widest name that stands at the end of its line


@dataclass(frozen=True, slots=True)
class Axes:
    """What a chart shows. ``names`` are those of the places 0, 1, 2, ...; without them places are numbers.

    ``flat``: places go down and values across; by itself where names are too wide. ``whole``: places are whole
    numbers. ``top`` is the largest value where several axes share one scale, ``swatch`` a colour beside the title.
    """

    title: str
    xlabel: str
    ylabel: str
    layers: tuple[Layer, ...]
    names: tuple[str, ...] = ()
    flat: bool = False
    whole: bool = False
    top: float | None = None
    tall: float = TALL
    swatch: str = ""

    def of(self, *kinds: str) -> list[Layer]:
        """Return the layers of these kinds."""
        return [layer for layer in self.layers if layer.kind in kinds]

    def numbers(self, which: Mapping[str, Sequence[int]]) -> list[float]:
        """Return all places or all values, as ``which`` says, but for endless ones."""
        found = (point[at] for layer in self.layers for point in layer.points for at in which[layer.kind])
        return [each for each in found if isfinite(each)]

    @property
    def lies(self) -> bool:
        """Whether places go down and values across."""
        return self.flat or bool(self.names and self.of("bars") and side_by_side(self.names, WIDTH - 62) is None)


def ticks(low: float, high: float, most: int, *, whole: bool = False) -> list[Decimal]:
    """Return round numbers from at or below ``low`` to at or above ``high``, some ``most`` steps apart at most.

    >>> [*map(float, ticks(0, 0.46, 6))], [*map(float, ticks(-3, 20, 6))]
    ([0.0, 0.1, 0.2, 0.3, 0.4, 0.5], [-5.0, 0.0, 5.0, 10.0, 15.0, 20.0])
    """
    first, last = Decimal(repr(float(low))), Decimal(repr(float(high)))
    room = max((last - first) / most, Decimal(whole))
    steps = [Decimal(digit).scaleb(room.adjusted()) for digit in ("1", "2", "2.5", "5", "10", "20")]
    step = next(each for each in steps if each >= room and not (whole and each % 1))
    return [k * step for k in range(floor(first / step), ceil(last / step) + 1)]


def written(marks: Sequence[Decimal]) -> list[str]:
    """Return numbers with the same decimals, as few as show them all, and a true minus.

    >>> written([Decimal("0.0"), Decimal("-0.50")]), written([Decimal(0), Decimal(20000)])
    (['0.0', '−0.5'], ['0', '20,000'])
    """
    places = max(0, *(-int(mark.normalize().as_tuple().exponent) for mark in marks))
    largest = max(map(abs, marks))
    if places > 5 or largest >= 10**7:
        return [f"{float(mark):.3g}".replace("-", "−") for mark in marks]
    return [f"{mark:{',' if largest >= 10_000 else ''}.{places}f}".replace("-", "−") for mark in marks]


def heading(title: str, ylabel: str, top: float, swatch: str = "") -> tuple[Markup, float]:
    """Return the title, the name of the values below it, and where what follows may begin."""
    left, parts = MARGIN, []
    if swatch:
        parts.append(element("rect", x=left, y=top, width=13, height=13, **paint(swatch, "on-face", 1.2)))
        left += 20
    for said in broken(title, (WIDTH - MARGIN - left) * 0.96, TITLE):
        parts.append(words(left, top + 12, cut(said, WIDTH - left, TITLE), "start", size=TITLE, bold=True))
        top += LINE + 3
    if ylabel:
        parts.append(words(MARGIN, top + 12, cut(ylabel, WIDTH - 2 * MARGIN, SMALL), "start"))
        top += LINE + 1
    return together(parts), top


def below(said: str, middle: float, y: float) -> tuple[Markup, float]:
    """Return the name of an axis below this height, near the middle but on the panel, and where it ends."""
    if not said:
        return NOTHING, y
    half = width(said := cut(said, WIDTH - 2 * MARGIN, SMALL), SMALL) / 2
    return words(min(max(middle, MARGIN + half), WIDTH - MARGIN - half), y + 13, said), y + LINE + 1


def side_by_side(names: Sequence[str], room: float) -> list[list[str]] | None:
    """Return the lines of each name where all fit side by side, every second or third if they are short; else None."""
    slot = room / len(names)
    widest = max(width(name, SMALL) for name in names)
    if widest <= slot - 5:
        return [[name] for name in names]
    if widest <= 46 and len(names) > 8:
        every = ceil((widest + 7) / slot)
        return [[] if at % every else [name] for at, name in enumerate(names)]
    lines = [broken(name, slot - 5, SMALL) for name in names]
    fits = all(len(each) <= 3 and all(width(said, SMALL) <= slot - 3 for said in each) for each in lines)
    return lines if fits else None


# ---- the whole -----------------------------------------------------------------------------------------------------


def draw(axes: Axes, top: float) -> tuple[Markup, float]:
    """Return the axes and all that lies on them, from this height downwards, and the height where they end."""
    return _lying(axes, top) if axes.lies else _standing(axes, top)


def _values(axes: Axes, most: int) -> tuple[float, float, list[Decimal]]:
    """Return the least and the greatest value that are shown, and the round numbers between them.

    Bars begin at nought, lines too where it is near. Where there are no bars the ends are round.
    """
    found = axes.numbers(VALUES) or [0.0]
    low, high = min(found), max(found) if axes.top is None else axes.top
    if solid := axes.of("bars", "columns"):
        low, high = min(low, 0.0), max(high, 0.0)
    elif 0 < low <= 0.5 * high and not axes.of("band"):
        low = 0.0
    if low == high:
        low, high = min(low, 0.0), max(low, 0.0) or float(low == 0)
    marks = ticks(low, high, most)
    if solid:
        return low, high, [mark for mark in marks if low <= mark <= high]
    return float(marks[0]), float(marks[-1]), marks


def _standing(axes: Axes, top: float) -> tuple[Markup, float]:
    head, top = heading(axes.title, axes.ylabel, top, axes.swatch)
    low, high, marks = _values(axes, 6 if axes.tall > 120 else 3)
    names = written(marks)
    left = MARGIN + max(width(name, SMALL) for name in names) + 8
    edge = 0.0 if axes.names else width(written([Decimal(repr(max(axes.numbers(PLACES))))])[0], SMALL) / 2
    right = WIDTH - MARGIN - (_beside(axes) or max(0.0, edge - 10))
    places = _places(axes, left, right)
    told = [fitting(layer.labels, places(1) - places(0)) for layer in axes.of("bars")]
    pads = [15.0 * len(said) + 3 for each in told for said in each]
    above, under = max(pads, default=7.0), max(pads, default=0.0) if pads and low < 0 else 0.0
    bottom = top + above + axes.tall + under
    values = Scale(low, high, bottom - under, top + above)
    room = Room(places, values, False)
    at = [values(float(mark)) for mark in marks]
    name_marks, end = _below(axes, room, bottom, (left, right))
    legend, end = _legend(axes, end) if not _beside(axes) else (NOTHING, end)
    parts = (
        head,
        line("".join(f"M{pixels(left - 3, y)}H{pixels(right)}" for y in at), "grid", 1),
        labels([(left - 8, y + 4.4, name) for y, name in zip(at, names, strict=True)], "end"),
        together(drawn(layer, room, 0.22 if told else 0) for layer in axes.layers),
        line(f"M{pixels(left - 3, values(max(low, 0.0)))}H{pixels(right)}"),
        *(_on_bars(axes, layer, room, said) for layer, said in zip(axes.of("bars"), told, strict=True)),
        _at_ends(axes, room) if _beside(axes) else NOTHING,
    )
    return together((*parts, name_marks, legend)), end


def _lying(axes: Axes, top: float) -> tuple[Markup, float]:
    bars = axes.of("bars")
    above, under = (axes.xlabel, axes.ylabel) if bars else (axes.ylabel, axes.xlabel)
    head, top = heading(axes.title, above, top)
    many = len(axes.names)
    shown = [[cut(said, BESIDE + 50, SMALL) for said in _two_lines(name)] for name in axes.names]
    left = MARGIN + max(width(said, SMALL) for each in shown for said in each) + 9
    low, high, marks = _values(axes, 5)
    names = written(marks)
    said = [label for layer in bars for label in layer.labels]
    right = WIDTH - MARGIN - max([width(names[-1], SMALL) / 2, *(width(each, SMALL) + 8 for each in said)])
    row = ROW + 6 if max(map(len, shown)) > 1 else ROW if many <= 12 else ROW - 6
    start, bottom = top + 6, top + 6 + row * many
    room = Room(Scale(-0.5, many - 0.5, start, bottom), Scale(low, high, left, right), True)
    at = [room.values(float(mark)) for mark in marks]
    base = pixels(room.values(max(low, 0.0)) if bars else left)
    named, end = below(under, (left + right) / 2, bottom + 22)
    legend, end = _legend(axes, end)
    parts = (
        head,
        line("".join(f"M{pixels(x, start)}V{pixels(bottom)}" for x in at), "grid", 1),
        labels(
            [
                (left - 8, room.places(place) + 4.4 + 14 * (k - (len(each) - 1) / 2), said)
                for place, each in enumerate(shown)
                for k, said in enumerate(each)
            ],
            "end",
        ),
        together(drawn(layer, room, 0.22 if bars else 0) for layer in axes.layers),
        line(f"M{base} {pixels(start)}V{pixels(bottom)}"),
        *(_on_bars(axes, layer, room, [[label.replace("-", "−")] for label in layer.labels]) for layer in bars),
        labels([(x, bottom + 17, name) for x, name in zip(at, names, strict=True)]),
    )
    return together((*parts, named, legend)), end


def _two_lines(name: str) -> list[str]:
    """Return a name in one line or two; what is left over is in the second, to be cut."""
    lines = broken(name, BESIDE + 50, SMALL) or [""]
    return [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines


def _places(axes: Axes, left: float, right: float) -> Scale:
    """Return the scale of the places: a slot for each name, or from the first number to the last."""
    if axes.names:
        return Scale(-0.5, len(axes.names) - 0.5, left, right)
    found = axes.numbers(PLACES)
    low, high = min(found), max(found)
    edge = 0 if axes.of("band", "columns") else 9
    return Scale(low, high, left + edge, right - edge) if low < high else Scale(low - 1, high + 1, left, right)


def _below(axes: Axes, room: Room, bottom: float, ends: Spot) -> tuple[Markup, float]:
    """Return what stands below: the places' names or numbers, and the name of the axis; and where that ends."""
    moves = ""
    if axes.names:
        lines = side_by_side(axes.names, ends[1] - ends[0]) or [[cut(n, room.slot - 3, SMALL)] for n in axes.names]
        spots = [
            (room.places(at), bottom + 16 + 15 * k, said)
            for at, each in enumerate(lines)
            for k, said in enumerate(each)
        ]
        end = bottom + 7 + 15 * max(map(len, lines))
    else:
        low, high = Decimal(repr(room.places.low)), Decimal(repr(room.places.high))
        marks = [
            mark
            for mark in ticks(float(low), float(high), 14 if axes.whole else 8, whole=axes.whole)
            if low <= mark <= high
        ]
        at = [room.places(float(mark)) for mark in marks]
        names = written(marks)
        every = ceil((max(width(name, SMALL) for name in names) + 8) / (at[1] - at[0])) if len(at) > 1 else 1
        spots = [(x, bottom + 17, name) for x, name in zip(at[::every], names[::every], strict=True)]
        moves = "".join(f"M{pixels(x, bottom)}v4" for x, *_ in spots)
        end = bottom + 22
    named, end = below(axes.xlabel, sum(ends) / 2, end)
    return together((line(moves), labels(spots), named)), end


# ---- numbers on bars, names of lines ---------------------------------------------------------------------------------


def fitting(told: Sequence[str], slot: float) -> list[list[str]]:
    """Return the lines of each bar's number: as it is, as a fraction with a line between, or as a shorter decimal.

    >>> fitting(["72/216", "99/216"], 60), fitting(["72/216", "1"], 30), fitting(["72/216", "1"], 22)
    ([['72/216'], ['99/216']], [['72', '216'], ['1']], [['.3'], ['1']])
    """
    told = [each.replace("-", "−") for each in told]
    for said in ([[each] for each in told], [each.split("/") for each in told], *_decimals(told)):
        if all(width(part, SMALL) <= slot - 2 for each in said for part in each):
            return said
    return []


def _decimals(told: Sequence[str]) -> list[list[list[str]]]:
    try:
        values = [float(Fraction(each.replace("−", "-"))) for each in told]
    except ValueError:
        return []
    smallest = min((abs(value) for value in values if value), default=1.0)
    places = [places for places in (4, 3, 2, 1) if smallest >= 0.95 * 10**-places]
    return [[[_brief(value, most)] for value in values] for most in places if any(value % 1 for value in values)]


def _brief(value: float, places: int) -> str:
    """Return a number with so many decimals, without those that are nought and without a nought before the point."""
    said = f"{value:.{places}f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    return said.replace("0.", ".", 1).replace("-", "−") if said.lstrip("-").startswith("0.") else said.replace("-", "−")


def _on_bars(axes: Axes, layer: Layer, room: Room, told: Sequence[Sequence[str]]) -> Markup:
    """Return each bar's number beyond its end, and beyond its dot's interval where that is farther."""
    ends: dict[float, float] = {}
    for dots in axes.of("dots"):
        ends |= {place: high if isfinite(high) else value for place, value, _, high in dots.points}
    spots, moves = [], ""
    for (place, height), said in zip(layer.points, told, strict=False):
        x, y = room.spot(place, height if height < 0 else max(height, ends.get(place, 0.0)))
        if room.flat:
            spots.append((x + 7, y + 4.4, said[0]))
            continue
        first = y + 16 if height < 0 else y - 6 - 15 * (len(said) - 1)
        spots += [(x, first + 15 * k, part) for k, part in enumerate(said)]
        if len(said) == 2:
            half = max(width(part, SMALL) for part in said) / 2
            moves += f"M{pixels(x - half, first + 3.2)}h{pixels(2 * half)}"
    crossed = bool(axes.of("level", "upright"))
    return together((labels(spots, "start" if room.flat else "middle", halo=crossed), line(moves, width=1)))


def _named(axes: Axes) -> list[Layer]:
    return [layer for layer in axes.layers if layer.name]


def _beside(axes: Axes) -> float:
    """Return the room that the names of lines take at their ends: none where a key below says them better.

    That is where there is one line, or a long name, or where lines end at places far from each other.
    """
    lines = axes.of("line", "steps")
    if len(lines) < 2 or len(lines) != len(_named(axes)):
        return 0.0
    places, ends = axes.numbers(PLACES), [layer.points[-1][0] for layer in lines]
    if max(ends) - min(ends) > 0.1 * (max(places) - min(places)):
        return 0.0
    widest = max(width(layer.name, SMALL, bold=True) for layer in lines)
    return widest + 12 if widest <= BESIDE else 0.0


def _at_ends(axes: Axes, room: Room) -> Markup:
    """Return the name of each line at its end, in its colour, moved apart where they would touch."""
    lines = sorted(_named(axes), key=lambda layer: (-layer.points[-1][1], layer.style))
    x = max(room.places(layer.points[-1][0]) for layer in lines) + 10
    heights = [room.values(layer.points[-1][1]) for layer in lines]
    for k in range(1, len(heights)):
        heights[k] = max(heights[k], heights[k - 1] + LINE - 1)
    lowest = room.values.start + 4
    for k in reversed(range(len(heights))):
        heights[k], lowest = min(heights[k], lowest), min(heights[k], lowest) - LINE + 1
    return together(
        text(
            round(x, 1), round(y + 4.4, 1), layer.name, ink=layer.look, on="face", size=SMALL, anchor="start", bold=True
        )
        for layer, y in zip(lines, heights, strict=True)
    )


def _legend(axes: Axes, top: float) -> tuple[Markup, float]:
    """Return the key of all layers with names, in as many lines as it takes; none for a single layer."""
    shown = _named(axes)
    if len(shown) < 2:
        return NOTHING, top
    x, y, parts = MARGIN, top + 14.0, []
    for layer in shown:
        name = cut(layer.name, WIDTH - 2 * MARGIN - 34, SMALL)
        wide = 34 + width(name, SMALL) + 16
        if x > MARGIN and x + wide - 16 > WIDTH - MARGIN:
            x, y = MARGIN, y + LINE + 3
        parts += [sample(layer, x, y), words(x + 34, y + 4.4, name, "start")]
        x += wide
    return together(parts), y + 10

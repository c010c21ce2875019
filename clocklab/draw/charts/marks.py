"""What lies on the axes of a chart: bars, dots with their intervals, lines, steps, bands; and words on its panel.

Each layer is one path or two, and every coordinate has one decimal at most, which keeps charts small and their bytes
the same on every machine. Nothing is told apart by colour alone: lines have dashes and marks of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, isfinite

from clocklab.draw.svg import NOTHING, Markup, element, group, number, text, together
from clocklab.draw.theme import paint

Point = tuple[float, ...]
Spot = tuple[float, float]

TITLE, SMALL = 15.0, 12.5
DASHES = (None, "8 4", "9 3 2 3", "2 3.5", "10 3 2 3 2 3", "4 2.5")
# From a spot: disc, square, triangle, diamond, triangle upside down, cross.
MARKS = (
    "m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z",
    "m-4-4h8v8h-8z",
    "m0-5l4.8 8.6h-9.6z",
    "m0-5.4l5.4 5.4l-5.4 5.4l-5.4-5.4z",
    "m0 5l4.8-8.6h-9.6z",
    "m-1.6-5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
)
MARKED = 25  # lines of up to this many points have a mark at each, others eight or so

# Which of a point's numbers are places, and which are values.
PLACES = {"bars": (0,), "columns": (0, 1), "dots": (0,), "squares": (0,), "line": (0,), "steps": (0,), "band": (0,)}
PLACES |= {"level": (), "upright": (0,)}
VALUES = {"bars": (1,), "columns": (2,), "dots": (1, 2, 3), "squares": (1,), "line": (1,), "steps": (1,)}
VALUES |= {"band": (1, 2), "level": (0,), "upright": ()}


@dataclass(frozen=True, slots=True)
class Layer:
    """What lies on the axes, in the colour ``look``.

    Points of ``"bars"`` are (place, height), of ``"columns"`` (from, to, height), of ``"dots"`` (place, value, low,
    high), of ``"squares"``, ``"line"`` and ``"steps"`` (place, value), of a ``"band"`` (place, low, high), of a
    ``"level"`` (value,), of an ``"upright"`` (place,). ``style`` is the number of a line's dashes and marks.
    """

    kind: str
    name: str
    points: tuple[Point, ...]
    look: str
    labels: tuple[str, ...] = ()
    style: int = 0
    marked: bool = True


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from ``low`` to ``high`` on the pixels from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where the number lies."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Room:
    """The part of the panel for layers: a scale for places, one for values; ``flat``: values go across."""

    places: Scale
    values: Scale
    flat: bool

    def spot(self, place: float, value: float) -> Spot:
        """Return the x and y of a value at a place."""
        at, far = self.places(place), self.values(value)
        return (far, at) if self.flat else (at, far)

    @property
    def slot(self) -> float:
        """How wide a place is."""
        return abs(self.places(1) - self.places(0))


def pixels(*lengths: float) -> str:
    """Return coordinates with one decimal at most."""
    return " ".join(number(round(each, 1)) for each in lengths)


def path(spots: Iterable[Spot]) -> str:
    """Return the path of straight lines through the spots."""
    return "M" + "L".join(pixels(*spot) for spot in spots)


def words(x: float, y: float, said: str, anchor: str = "middle", *, size: float = SMALL, bold: bool = False) -> Markup:
    """Return words on the panel."""
    return text(round(x, 1), round(y, 1), said, ink="on-face", on="face", size=size, anchor=anchor, bold=bold)


def labels(spots: Iterable[tuple[float, float, str]], anchor: str = "middle", *, halo: bool = False) -> Markup:
    """Return many small words, with a halo of the panel's colour where a line may run through them."""
    each = (element("text", said, x=round(x, 1), y=round(y, 1)) for x, y, said in spots)
    around = {"paint_order": "stroke", "stroke_linejoin": "round"} if halo else {}
    look = paint("on-face", "face", 4.5) if halo else paint("on-face")
    return group(*each, font_size=SMALL, text_anchor=anchor, **around, **look)


def line(moves: str, look: str = "on-face", width: float = 1.2, dashes: str | None = None) -> Markup:
    """Return a path as a line; nothing where there is none."""
    drawn = {"stroke_dasharray": dashes, "stroke_linejoin": "round", **paint(stroke=look, width=width)}
    return element("path", d=moves, **drawn) if moves else NOTHING


def drawn(layer: Layer, room: Room, beside: float) -> Markup:
    """Return a layer as it lies in the room; dots lie by ``beside`` of a place beside the middle."""
    stroke = layer.look, 2.0, DASHES[layer.style % len(DASHES)]
    match layer.kind:
        case "bars":
            half = min(0.39, 26 / room.slot)
            return boxes([(place - half, place + half, height) for place, height in layer.points], layer.look, room)
        case "columns":
            return boxes(layer.points, layer.look, room)
        case "dots":
            return _dots(layer, room, beside)
        case "squares":
            spots = [room.spot(place - 0.24, value) for place, value in layer.points]
            return marks(spots, 1, "face", "on-face", 1.6)
        case "band":
            held = [point for point in layer.points if all(map(isfinite, point))]
            around = [room.spot(x, low) for x, low, _ in held] + [room.spot(x, high) for x, _, high in reversed(held)]
            return element("path", d=path(around) + "z", **solid(layer.look)) if held else NOTHING
        case "level":
            value, ends = layer.points[0][0], (room.places.low, room.places.high)
            return line(path(room.spot(end, value) for end in ends), *stroke)
        case "upright":
            place = layer.points[0][0]
            return line(path(room.spot(place, end) for end in (room.values.low, room.values.high)), *stroke)
    spots = [room.spot(*point) for point in layer.points]
    steps = "".join(f"H{pixels(x)}V{pixels(y)}" for x, y in spots[1:])
    moves = path(spots[:1]) + steps if layer.kind == "steps" else path(spots)
    every = 1 if len(spots) <= MARKED else ceil(len(spots) / 8)
    return together((line(moves, *stroke), marks(spots[::every], layer.style, layer.look) if layer.marked else NOTHING))


def solid(look: str) -> dict[str, object]:
    """Return the attributes of an area in this colour, with an edge that shows on the panel."""
    return paint(look, "bar-edge" if look == "bar" else "on-face", 1.3)


def marks(spots: Iterable[Spot], style: int, fill: str, edge: str = "face", width: float = 1) -> Markup:
    """Return the marks of a line at the spots."""
    mark = MARKS[style % len(MARKS)]
    return element("path", d="".join(f"M{pixels(*spot)}{mark}" for spot in spots), **paint(fill, edge, width))


def boxes(edges: Iterable[Point], look: str, room: Room) -> Markup:
    """Return the boxes (from, to, height), each on the line of nought."""
    moves = []
    for start, end, height in edges:
        (x, y), (to_x, to_y) = room.spot(start, 0.0), room.spot(end, height)
        moves.append(f"M{pixels(x, y)}H{pixels(to_x)}V{pixels(to_y)}H{pixels(x)}z")
    return element("path", d="".join(moves), **solid(look))


def _dots(layer: Layer, room: Room, beside: float) -> Markup:
    """Return each dot as a diamond, and its interval as a line with ends."""
    spots, moves = [], ""
    for place, value, low, high in layer.points:
        spots.append(room.spot(place + beside, value))
        if isfinite(high - low) and low < high:
            first, last = room.spot(place + beside, low), room.spot(place + beside, high)
            end = "m0-4.5v9m0-4.5" if room.flat else "m-4.5 0h9m-4.5 0"
            moves += f"M{pixels(*first)}{end}L{pixels(*last)}{end}"
    return together((line(moves, layer.look, 1.8), marks(spots, 3, layer.look)))


def sample(layer: Layer, x: float, y: float) -> Markup:
    """Return how a layer looks, 26 wide, in a key."""
    room = Room(Scale(0, 1, x, x + 26), Scale(0, 1, y + 6, y - 6), False)
    match layer.kind:
        case "bars" | "columns" | "band":
            return element("rect", x=x + 5, y=y - 6.5, width=15, height=13, **solid(layer.look))
        case "dots":
            whole = Layer("dots", "", ((0.5, 0.5, 0, 1),), layer.look)
            return drawn(whole, Room(room.values, Scale(0, 1, x + 1, x + 25), True), -0.0)
        case "squares":
            return marks([(x + 13, y)], 1, "face", "on-face", 1.6)
        case "level" | "upright":
            return line(path([(x, y), (x + 26, y)]), layer.look, 2, DASHES[layer.style % len(DASHES)])
    return together(
        (
            line(path([(x, y), (x + 26, y)]), layer.look, 2, DASHES[layer.style % len(DASHES)]),
            marks([(x + 13, y)], layer.style, layer.look) if layer.marked else NOTHING,
        )
    )

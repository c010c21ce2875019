"""The tower as it is printed: three tracks, their numbers and bells, and the beams over gears, pendulum and belfry."""

from __future__ import annotations

from functools import cache

from clocklab.draw.clock import band, dial, minute_hand
from clocklab.draw.geometry import Box, around
from clocklab.draw.svg import NOTHING, SERIF, Markup, element, group, text
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.pieces import BELLS, SPACES, Side
from clocklab.games.ticktock.view.icons import bell_path, icon
from clocklab.games.ticktock.view.places import BEAM, FLOORS, MIDDLE, TRACK, WALL, WIDTH, beam, cell, row

RADIUS = 44.0  # of the clock's face
CLOCK = (WIDTH / 2, 57.0)


@cache
def tower() -> Markup:
    """Return the wall and the three tracks."""
    return group(
        element("path", d=_outline(), **paint("wood", "brass", 2)),
        *(
            element("path", d=_cells(side), stroke_linejoin="round", **paint(side.value, side.value, 4))
            for side in Side
        ),
        element("path", d=_bell_cells(), stroke_linejoin="round", **paint(stroke="brass", width=2)),
    )


def _outline() -> str:
    """The wall with a turret for the clock on it."""
    box, half, eaves = WALL.grown(1), 58.0, 13.0
    rise = box.top - 60
    return (
        f"M{box.left:.1f} {box.bottom:.1f}V{box.top + eaves:.1f}l{eaves} {-eaves}H{box.x - half:.1f}V{rise:.1f}"
        f"a{half} {half} 0 0 1 {2 * half} 0V{box.top:.1f}H{box.right - eaves:.1f}l{eaves} {eaves}V{box.bottom:.1f}z"
    )


def _cells(side: Side) -> str:
    return "".join(_rectangle(cell(side, space).grown(-3.2)) for space in range(SPACES + 1))


def _bell_cells() -> str:
    twins = (Side.CLOCKWISE, Side.COUNTERCLOCKWISE)
    return "".join(_rectangle(cell(side, space).grown(-2)) for side in twins for space in BELLS)


def _rectangle(box: Box) -> str:
    return f"M{box.left:g} {box.top:g}h{box.w:g}v{box.h:g}h{-box.w:g}z"


def _beam(high: int, name: str, low: int) -> Markup:
    y, half = beam(high), MIDDLE / 2 + TRACK - 2
    what = {"Belfry": "bell", "Pendulum": "pendulum", "Gears": "gear"}[name]
    return group(
        element(
            "rect",
            x=WIDTH / 2 - half,
            y=y - BEAM / 2 + 1.5,
            width=2 * half,
            height=BEAM - 3,
            rx=3,
            **paint("brass", "brass-edge", 1),
        ),
        text(WIDTH / 2, y + 4.4, f"{name} {low}–{high}", ink="on-brass", on="brass", size=12.5, bold=True),
        *(icon(what, WIDTH / 2 + side * (half - 14), y, 6.5, "on-brass") for side in (-1, 1)),
    )


@cache
def numbers(cuckoo: bool) -> Markup:
    """Return what lies over the links: the beams, and the numbers, on bells where it chimes.

    With the Cuckoo the numbers stand to the left, so that there is room for its pawn.
    """
    x = WIDTH / 2 - (13 if cuckoo else 0)
    pads = "".join(_rectangle(Box(x, row(space), 14, 13)) for space in range(1, SPACES + 1))
    bells = "".join(bell_path(x, row(space) - 0.5, 13) for space in BELLS)
    return group(
        *(_beam(high, name, low) for low, high, name in FLOORS),
        element("path", d=pads, stroke_linejoin="round", **paint("middle", "middle", 4)),
        element(
            "path",
            d=_rectangle(Box(x if cuckoo else WIDTH / 2, row(0), 14 if cuckoo else 46, 13)),
            stroke_linejoin="round",
            **paint("middle", "middle", 4),
        ),
        element("path", d=bells, stroke_linejoin="round", **paint("brass", "brass-edge", 1.2)),
        *(_number(x, space) for space in range(1, SPACES + 1)),
        text(x, row(0) + 4.5, "START", ink="on-track", on="middle", size=12.5, bold=True)
        if not cuckoo
        else text(x, row(0) + 4.5, "0", ink="on-track", on="middle", size=14, bold=True),
    )


def _number(x: float, space: int) -> Markup:
    ink, on = ("on-brass", "brass") if space in BELLS else ("on-track", "middle")
    return text(x, row(space) + (6 if space in BELLS else 5), str(space), ink=ink, on=on, size=14, bold=True)


@cache
def clock(hour: int) -> Markup:
    """Return the tower's clock: the hand on its hour, and the hours that are left as a bright band."""
    x, y = CLOCK
    left = NOTHING if hour >= 12 else band(RADIUS - 3, 5, hour * 30, 360, "glow")
    return group(
        dial(RADIUS, RADIUS - 0.6),
        left,
        group(*(_hour(each) for each in range(1, 13)), font_family=SERIF),
        minute_hand(hour * 30, 27),
        _left(12 - hour),
        transform=f"translate({x:g} {y:g})",
    )


def _left(hours: int) -> Markup:
    words = f"{hours} hour{'s' * (hours != 1)} left" if hours else "the bell rings"
    return text(0, RADIUS + 21.5, words, ink="on-wood", on="wood", size=13, bold=True)


def _hour(hour: int) -> Markup:
    x, y = around(hour * 30, RADIUS - 13.2)
    return text(x, y + 4.2, str(hour), ink="on-face", on="face", size=12, bold=hour == 12)

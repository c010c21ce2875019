"""A seat's towers against the sky, with flags, numbers and the ground for the next one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from clocklab.core.contract import Seat
from clocklab.draw.svg import NOTHING, Box, Markup, element, group, number, part, rect, together
from clocklab.draw.theme import paint, require_readable
from clocklab.games.clocktowers.rules.pieces import Tower
from clocklab.games.clocktowers.rules.scoring import promised
from clocklab.games.clocktowers.view.cards import CLOCK, FLOOR, HALF, at, piece, piece_at
from clocklab.games.clocktowers.view.parts import tower_part, tower_title
from clocklab.games.clocktowers.view.places import FLAG, LAWN, Panel, Plots, plots

LEAST = 0.75  # of the usual size are the numbers below the towers
_SMALL = {"font_size": 12.7, "font_weight": "bold", "text_anchor": "middle"}


@lru_cache(512)
def skyline(
    panel: Panel, seat: Seat, owner: str, towers: tuple[Tower, ...], clock_animals: bool, plot: bool, marked: bool
) -> Markup:
    """Return the seat's towers in the order they were begun; finished ones fly a flag with their points.

    ``owner`` says whose they are. With ``plot`` the ground for the next one can be touched, and is ``marked``.
    """
    standing = plots(panel, len(towers))
    return group(
        _scenery(panel),
        *(
            part(
                tower_part(seat, place),
                _ground(standing, place),
                _tower(standing, place, tower),
                title=tower_title(owner, place, tower, clock_animals),
            )
            for place, tower in enumerate(towers)
        ),
        _plot(standing, seat, owner, len(towers), marked) if plot else NOTHING,
        group(
            flags(
                (standing.x(place), panel.ground - standing.up(tower), promised(tower, clock_animals))
                for place, tower in enumerate(towers)
                if tower.roof
            ),
            _labels(standing, towers),
            pointer_events="none",
        ),
    )


def _ground(standing: Plots, place: int) -> Markup:
    """Return all of a plot, from the lawn to the top of the sky, unseen: there one touches what stands on it."""
    sky = standing.panel.sky
    whole = Box(standing.x(place), sky.y, standing.pitch, sky.h - 2)
    return rect(whole, 4, fill="none", pointer_events="all")


def _plot(standing: Plots, seat: Seat, owner: str, place: int, marked: bool) -> Markup:
    """Return the ground for the next tower, with ``marked`` its first floor dashed."""
    wide, tall = 2 * HALF * standing.scale, FLOOR * standing.scale
    floor = Box(standing.x(place), standing.panel.ground - tall / 2, wide, tall)
    dashes = rect(floor, 2, stroke_dasharray="3 3", **paint(stroke="die-rim", width=1.2)) if marked else NOTHING
    return part(
        tower_part(seat, place),
        _ground(standing, place),
        dashes,
        title=f"the ground for {owner} tower {place + 1}",
    )


@lru_cache(32)
def _scenery(panel: Panel) -> Markup:
    sky = panel.sky
    hills = f"M{sky.left} {panel.ground - 6:.1f}q70-34 141-6t141-10V{panel.ground + 2:.1f}H{sky.left}z"
    return group(
        rect(sky, 6, **paint("sky", "brass", 1.2)),
        element("path", d=hills, **paint("hill")),
        element(
            "path",
            d=f"M{sky.left + 0.6} {panel.ground:.1f}h{sky.w - 1.2}v{LAWN - 6.6:.1f}q0 6-6 6H{sky.left + 6.6}q-6 0-6-6z",
            **paint("lawn"),
        ),
        _clouds(sky),
    )


def _clouds(sky: Box) -> Markup:
    shape = "h27a6 6 0 0 0-4-10 9 9 0 0 0-17-3 7 7 0 0 0-12 4 5 5 0 0 0 1 9z"
    places = ((52, 30), (200, 22))
    path = "".join(f"M{number(sky.left + x)} {number(sky.top + y)}{shape}" for x, y in places)
    return element("path", d=path, **paint("cloud"))


def _tower(standing: Plots, place: int, tower: Tower) -> Markup:
    spot = at(standing.x(place), standing.panel.ground, standing.scale)
    return group(_built(tower, standing.squeeze(tower), round(standing.scale, 2)), transform=spot)


@lru_cache(4096)
def _built(tower: Tower, squeeze: float, scale: float) -> Markup:
    """Return the tower in units of a large skyline, standing on (0, 0); ``scale``: how large it is drawn then."""
    parts, up = [], 0.0
    for wall in tower.walls:
        parts.append(lifted(piece(wall), up, squeeze))
        up += wall.floors * FLOOR * squeeze
    if tower.clock:
        parts.append(lifted(piece(tower.clock), up))
    if tower.roof:
        parts.append(lifted(piece_at(tower.roof, scale), up + CLOCK))
    return together(parts)


def lifted(shape: Markup, up: float, squeeze: float = 1.0) -> Markup:
    """Return the shape moved ``up``, and if need be squeezed."""
    if not up and squeeze == 1:
        return shape
    squeezed = f" scale(1 {squeeze:.3f})" if squeeze != 1 else ""
    return group(shape, transform=f"translate(0 {number(-up)}){squeezed}")


def flags(spots: Iterable[tuple[float, float, int]]) -> Markup:
    """Return flags whose poles stand on ``(x, y)``, with points on them."""
    flown = [*spots]
    if not flown:
        return NOTHING
    require_readable("on-brass", "brass")
    poles = "".join(f"M{number(x)} {number(y)}v{number(0.5 - FLAG)}" for x, y, _ in flown)
    cloths = "".join(f"M{number(x)} {number(y + 1 - FLAG)}h15l-3 6 3 6h-15z" for x, y, _ in flown)
    words = (element("text", str(points), x=x + 6.2, y=y + 11.4 - FLAG) for x, y, points in flown)
    return together(
        (
            element("path", d=poles, **paint(stroke="die-rim", width=1.6)),
            element("path", d=cloths, stroke_linejoin="round", **paint("brass", "die-rim", 1)),
            element("g", *words, **_SMALL, **paint("on-brass")),
        )
    )


def _labels(standing: Plots, towers: tuple[Tower, ...]) -> Markup:
    """Return below each tower its number on a plate and how many floors it has, with an arrow, as far as there is room.

    Of very many towers only every other one is numbered: letters stay large enough to read.
    """
    if not towers:
        return NOTHING
    require_readable("on-brass", "brass")
    require_readable("on-face", "lawn")
    plate, step = _plate(len(towers)), 1 if standing.pitch > 15.5 else 2
    floored = standing.pitch > LEAST * (plate + 10)
    arrow = 7 if standing.pitch > 28 else 0
    beside = arrow + 9 if floored else 0
    size = min(1.0, step * standing.pitch / (plate + beside + 1))
    plates, arrows, houses, floors = [], [], [], []
    for house in range(1, len(towers) + 1, step):
        wide = _plate(house)
        left = standing.x(house - 1) / size - (wide + beside) / 2
        plates.append(f"M{number(left)} -11.5h{wide}v13h-{wide}z")
        houses.append(element("text", str(house), x=left + wide / 2, y=-1))
        if arrow:
            arrows.append(f"M{number(left + wide + 4)} -10v10m-2.4-7.4l2.4-2.6 2.4 2.6m0 4.8l-2.4 2.6-2.4-2.6")
        if floored:
            floors.append(element("text", str(towers[house - 1].height), x=left + wide + arrow + 5, y=-0.5))
    return group(
        element("path", d="".join(plates), stroke_linejoin="round", **paint("brass", "brass-edge", 0.8)),
        element("path", d="".join(arrows), **paint(stroke="on-face", width=1.2)) if arrow else NOTHING,
        element("g", *houses, **_SMALL, **paint("on-brass")),
        element("g", *floors, **_SMALL, **paint("on-face")) if floored else NOTHING,
        transform=at(0, standing.panel.ground + 13.5, size),
    )


def _plate(house: int) -> int:
    return 13 if house < 10 else 19

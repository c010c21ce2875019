"""A seat's towers against the sky."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.svg import NOTHING, Markup, element, group, number, rect, together
from clocklab.draw.theme import paint, require_readable
from clocklab.games.clocktowers.rules.pieces import Tower
from clocklab.games.clocktowers.rules.scoring import promised
from clocklab.games.clocktowers.view.masonry import CLOCK, FLOOR, piece
from clocklab.games.clocktowers.view.places import FLAG, LAWN, Lots, Panel, lots

_SMALL = {"font_size": 12, "font_weight": "bold", "text_anchor": "middle"}


@lru_cache(512)
def skyline(panel: Panel, towers: tuple[Tower, ...], clock_animals: bool) -> Markup:
    """Return the seat's towers in the order they were begun; finished ones fly a flag with their points."""
    standing = lots(panel, len(towers))
    return group(
        _scenery(panel),
        *(_tower(standing, place, tower) for place, tower in enumerate(towers)),
        flags(
            (standing.x(place), panel.ground - standing.up(tower), promised(tower, clock_animals))
            for place, tower in enumerate(towers)
            if tower.roof
        ),
        _labels(standing, towers),
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


def _tower(standing: Lots, place: int, tower: Tower) -> Markup:
    spot = at(standing.x(place), standing.panel.ground, standing.scale)
    return group(_built(tower, standing.squeeze(tower)), transform=spot)


def at(x: float, y: float, scale: float) -> str:
    """Return the transform that puts a shape around (0, 0) on ``(x, y)``, so large."""
    return f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")


@lru_cache(4096)
def _built(tower: Tower, squeeze: float) -> Markup:
    """Return the tower in units of a large skyline, standing on (0, 0)."""
    parts, up = [], 0.0
    for wall in tower.walls:
        parts.append(lifted(piece(wall), up, squeeze))
        up += wall.floors * FLOOR * squeeze
    if tower.clock:
        parts.append(lifted(piece(tower.clock), up))
    if tower.roof:
        parts.append(lifted(piece(tower.roof), up + CLOCK))
    return together(parts)


def lifted(shape: Markup, up: float, squeeze: float = 1.0) -> Markup:
    """Return the shape so much higher, and if need be less high."""
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


def _labels(standing: Lots, towers: tuple[Tower, ...]) -> Markup:
    """Return below each tower its number on a plate and how many floors it has, with an arrow where there is room."""
    if not towers:
        return NOTHING
    require_readable("on-brass", "brass")
    require_readable("on-face", "lawn")
    arrow = 7 if standing.pitch > 28 else 0
    size = min(1.0, standing.pitch / (_plate(len(towers)) + arrow + 10))
    plates, arrows, houses, floors = [], [], [], []
    for house, tower in enumerate(towers, 1):
        wide = _plate(house)
        left = standing.x(house - 1) / size - (wide + arrow + 9) / 2
        plates.append(f"M{number(left)} -11.5h{wide}v13h-{wide}z")
        arrows.append(f"M{number(left + wide + 4)} -10v10m-2.4-7.4l2.4-2.6 2.4 2.6m0 4.8l-2.4 2.6-2.4-2.6")
        houses.append(element("text", str(house), x=left + wide / 2, y=-1))
        floors.append(element("text", str(tower.height), x=left + wide + arrow + 5, y=-0.5))
    return group(
        element("path", d="".join(plates), stroke_linejoin="round", **paint("brass", "brass-edge", 0.8)),
        element("path", d="".join(arrows), **paint(stroke="on-face", width=1.2)) if arrow else NOTHING,
        element("g", *houses, **_SMALL, **paint("on-brass")),
        element("g", *floors, **_SMALL, **paint("on-face")),
        transform=at(0, standing.panel.ground + 13.5, size),
    )


def _plate(house: int) -> int:
    return 13 if house < 10 else 19

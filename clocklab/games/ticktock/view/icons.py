"""Small pictures that stand for parts of the tower, cards and goals; all in one ink, around ``(x, y)``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from clocklab.draw.geometry import ring
from clocklab.draw.svg import Markup, element, group
from clocklab.draw.theme import paint


def gear(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a toothed wheel."""
    return group(
        element("circle", cx=x, cy=y, r=size * 0.56, **paint(stroke=ink, width=size * 0.34)),
        element(
            "circle",
            cx=x,
            cy=y,
            r=size * 0.85,
            stroke_dasharray=f"{size * 0.36:.2f} {size * 0.3076:.2f}",
            **paint(stroke=ink, width=size * 0.32),
        ),
    )


def pendulum(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a pendulum that swings to the right."""
    rod = f"M{x - size * 0.4:.1f} {y - size:.1f}L{x + size * 0.35:.1f} {y + size * 0.5:.1f}"
    return group(
        element("path", d=rod, stroke_linecap="round", **paint(stroke=ink, width=size * 0.2)),
        element("circle", cx=x + size * 0.38, cy=y + size * 0.55, r=size * 0.42, **paint(ink)),
    )


def bell_path(x: float, y: float, size: float) -> str:
    """Return the outline of a bell, without its clapper."""
    s = size
    return (
        f"M{x - s:.1f} {y + s * 0.62:.1f}q{s * 0.4:.1f} {-s * 0.3:.1f} {s * 0.36:.1f} {-s * 0.95:.1f}"
        f"a{s * 0.64:.1f} {s * 0.68:.1f} 0 0 1 {s * 1.28:.1f} 0"
        f"q{-s * 0.04:.1f} {s * 0.65:.1f} {s * 0.36:.1f} {s * 0.95:.1f}z"
    )


def bell(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a bell."""
    clapper = element("circle", cx=x, cy=y + size * 0.76, r=size * 0.24, **paint(ink))
    return group(element("path", d=bell_path(x, y, size), **paint(ink)), clapper)


def heart(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a heart."""
    s = size
    path = (
        f"M{x:.1f} {y + s * 0.9:.1f}c{-s * 0.3:.1f} {-s * 0.4:.1f} {-s:.1f} {-s * 0.75:.1f} {-s:.1f} {-s * 1.2:.1f}"
        f"a{s * 0.5:.1f} {s * 0.5:.1f} 0 0 1 {s:.1f} {-s * 0.15:.1f}a{s * 0.5:.1f} {s * 0.5:.1f} 0 0 1 {s:.1f} "
        f"{s * 0.15:.1f}c0 {s * 0.45:.1f} {-s * 0.7:.1f} {s * 0.8:.1f} {-s:.1f} {s * 1.2:.1f}z"
    )
    return element("path", d=path, **paint(ink))


def note(x: float, y: float, size: float, ink: str) -> Markup:
    """Return two quavers under one beam."""
    s = size
    beam = (
        f"M{x - s * 0.4:.1f} {y + s * 0.55:.1f}V{y - s * 0.6:.1f}L{x + s * 0.7:.1f} {y - s * 0.9:.1f}V{y + s * 0.3:.1f}"
    )
    return group(
        element("path", d=beam, stroke_linejoin="round", **paint(stroke=ink, width=s * 0.22)),
        *(
            element("ellipse", cx=x + dx * s, cy=y + dy * s, rx=s * 0.34, ry=s * 0.26, **paint(ink))
            for dx, dy in ((-0.66, 0.6), (0.44, 0.35))
        ),
    )


def fan(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a fan of four blades."""
    s = size
    blade = f"M{x:.1f} {y:.1f}q{-s * 0.75:.1f} {-s * 0.5:.1f} 0 {-s:.1f}q{s * 0.35:.1f} {s * 0.45:.1f} 0 {s:.1f}z"
    return group(
        *(
            element("path", d=blade, transform=f"rotate({turn} {x:g} {y:g})", **paint(ink))
            for turn in (0, 90, 180, 270)
        ),
        element("circle", cx=x, cy=y, r=s * 0.2, **paint("card", ink, s * 0.12)),
    )


def chase(x: float, y: float, size: float, ink: str) -> Markup:
    """Return two arrow heads, one after the other, upwards."""
    s = size
    heads = "".join(
        f"M{x - s * 0.7:.1f} {y + dy * s:.1f}l{s * 0.7:.1f} {-s * 0.7:.1f} {s * 0.7:.1f} {s * 0.7:.1f}"
        for dy in (0.1, 0.8)
    )
    return element(
        "path", d=heads, stroke_linejoin="round", stroke_linecap="round", **paint(stroke=ink, width=s * 0.28)
    )


def between(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a dot with a ring above and a ring below it."""
    s = size
    return group(
        element("circle", cx=x, cy=y, r=s * 0.38, **paint(ink)),
        *(element("circle", cx=x, cy=y + dy * s, r=s * 0.2, **paint(stroke=ink, width=s * 0.16)) for dy in (-0.8, 0.8)),
    )


def meeting(x: float, y: float, size: float, ink: str) -> Markup:
    """Return two rings that overlap."""
    look = paint(stroke=ink, width=size * 0.24)
    return group(*(element("circle", cx=x + dx * size, cy=y, r=size * 0.55, **look) for dx in (-0.42, 0.42)))


def level(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a balance with its beam level."""
    s = size
    path = (
        f"M{x:.1f} {y - s * 0.9:.1f}V{y + s * 0.8:.1f}M{x - s * 0.4:.1f} {y + s * 0.8:.1f}h{s * 0.8:.1f}"
        f"M{x - s * 0.9:.1f} {y - s * 0.5:.1f}h{s * 1.8:.1f}"
    )
    pans = "".join(
        f"M{x + dx * s - s * 0.4:.1f} {y + s * 0.1:.1f}h{s * 0.8:.1f}"
        f"a{s * 0.4:.1f} {s * 0.4:.1f} 0 0 1 {-s * 0.8:.1f} 0z"
        f"l{s * 0.4:.1f} {-s * 0.6:.1f} {s * 0.4:.1f} {s * 0.6:.1f}"
        for dx in (-0.85, 0.85)
    )
    return element("path", d=path + pans, stroke_linejoin="round", **paint(stroke=ink, width=s * 0.16))


def watch(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a clock."""
    s = size
    hands = f"M{x:.1f} {y - s * 0.55:.1f}V{y:.1f}l{s * 0.35:.1f} {s * 0.25:.1f}"
    look = paint(stroke=ink, width=s * 0.16)
    return group(
        element("circle", cx=x, cy=y, r=s * 0.9, **look),
        element("path", d=hands, stroke_linecap="round", stroke_linejoin="round", **look),
    )


def wings(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a pair of wings."""
    s = size
    sides = (
        f"M{x:.1f} {y + s * 0.55:.1f}c{d * 0.1:.1f} {-s * 0.7:.1f} {d * 0.5:.1f} {-s * 1.15:.1f} {d * 1.15:.1f} "
        f"{-s * 1.2:.1f}c{-d * 0.05:.1f} {s * 0.55:.1f} {-d * 0.2:.1f} {s * 0.85:.1f} {-d * 0.45:.1f} {s:.1f}"
        f"c{-d * 0.2:.1f} {-s * 0.08:.1f} {-d * 0.3:.1f} {s * 0.05:.1f} {-d * 0.3:.1f} {s * 0.2:.1f}z"
        for d in (-s, s)
    )
    return element("path", d="".join(sides), **paint(ink))


def key(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a key."""
    s = size
    bits = f"m0 {-s * 0.12:.1f}h{s * 0.42:.1f}m{-s * 0.42:.1f} {-s * 0.36:.1f}h{s * 0.3:.1f}"
    shaft = f"M{x:.1f} {y - s * 0.1:.1f}V{y + s:.1f}{bits}"
    look = paint(stroke=ink, width=s * 0.22)
    return group(element("circle", cx=x, cy=y - s * 0.5, r=s * 0.4, **look), element("path", d=shaft, **look))


def bird(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a bird that looks to the right."""
    s = size
    body = (
        f"M{x - s:.1f} {y + s * 0.55:.1f}q{s * 0.5:.1f} {-s * 0.2:.1f} {s * 0.6:.1f} {-s * 0.7:.1f}"
        f"a{s * 0.48:.1f} {s * 0.48:.1f} 0 0 1 {s * 0.93:.1f} {-s * 0.2:.1f}"
        f"l{s * 0.4:.1f} {s * 0.14:.1f} {-s * 0.38:.1f} {s * 0.16:.1f}"
        f"q{s * 0.1:.1f} {s * 0.85:.1f} {-s * 0.75:.1f} {s * 0.85:.1f}q{-s * 0.3:.1f} 0 {-s * 0.8:.1f} {-s * 0.25:.1f}z"
    )
    return element("path", d=body, **paint(ink))


def crowned(x: float, y: float, size: float, ink: str) -> Markup:
    """Return a star."""
    return element("polygon", points=ring(x, y, 10, size, size * 0.45), **paint(ink))


ICONS: dict[str, Callable[[float, float, float, str], Markup]] = {
    "gear": gear, "pendulum": pendulum, "bell": bell, "heart": heart, "note": note, "fan": fan, "chase": chase,
    "between": between, "meeting": meeting, "level": level, "star": crowned, "watch": watch, "wings": wings, "key": key,
    "bird": bird,
}  # fmt: skip


@lru_cache(1024)
def icon(name: str, x: float, y: float, size: float, ink: str) -> Markup:
    """Return the small picture of this name, about twice ``size`` high."""
    return ICONS[name](x, y, size, ink)

"""Small symbols of Clonk!: coins, eyes, kablooey and snore cards, the cards' back, and the monster."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.svg import Markup, element, group, number, text, together
from clocklab.draw.theme import paint


@lru_cache(2048)
def coins(x: float, y: float, radius: float, many: int) -> Markup:
    """Return so many coins side by side, the first around ``(x, y)``, each a little more than its width apart."""
    return element("path", d=_discs(x, y, radius, pitch(radius), many), **paint("brass", "ink", radius * 0.22))


def pitch(radius: float) -> float:
    """Return how far coins and eyes of this size stand apart."""
    return 2 * radius + 0.8


@lru_cache(2048)
def eyes(x: float, y: float, radius: float, many: int) -> Markup:
    """Return so many eyes side by side, the first around ``(x, y)``, as far apart as coins are."""
    half, high, step = number(radius * 1.06), number(radius * 1.15), pitch(radius)
    whole = number(2 * radius * 1.06)
    lids = "".join(
        f"M{number(x + step * at - radius * 1.06)} {number(y)}q{half}-{high} {whole} 0q-{half} {high}-{whole} 0z"
        for at in range(many)
    )
    return together(
        (
            element("path", d=lids, **paint("gem-white", "ink", radius * 0.22)),
            element("path", d=_discs(x, y, radius * 0.4, step, many), **paint("ink")),
        )
    )


def _discs(x: float, y: float, radius: float, step: float, many: int) -> str:
    r, d = number(radius), number(2 * radius)
    return "".join(
        f"M{number(x + step * at - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z" for at in range(many)
    )


@lru_cache(256)
def kablooey(x: float, y: float, size: float) -> Markup:
    """Return a round bomb with a burning fuse, ``size`` high."""
    scale = size / 20
    spark = "M8-10l1 2.5 2.5-.5-1.5 2 1.5 2-2.5-.5-1 2.5-1-2.5-2.5.5 1.5-2-1.5-2 2.5.5z"
    return group(
        element("path", d="M-9 3a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM0-5.5l3 3 2-2-3-3z", **paint("ink", "silver", 1.2)),
        element("path", d="M3.5-5.5q1.5-3 4-1", **paint(stroke="on-face", width=1.6)),
        element("path", d=spark, **paint("glow", "ink", 0.8)),
        element("path", d="M-6 2a4 4 0 0 1 3-3.5", **paint(stroke="silver", width=1.4)),
        transform=f"translate({number(x)} {number(y)})scale({number(scale)})",
    )


@lru_cache(256)
def snore(x: float, y: float, size: float, ink: str = "on-face") -> Markup:
    """Return the Zs of a sleeper, ``size`` high."""
    scale = size / 20
    zs = "M-9 1h9l-8 8h9M1-9h7l-6 7h7"
    return element(
        "path",
        d=zs,
        stroke_linejoin="round",
        transform=f"translate({number(x)} {number(y)})scale({number(scale)})",
        **paint(stroke=ink, width=2.4),
    )


@lru_cache(512)
def back(x: float, y: float, wide: float, high: float) -> Markup:
    """Return a card face down around ``(x, y)``: a pale gem on blue."""
    half, edge = min(wide, high) * 0.3, min(wide, high) * 0.1
    line, way = paint(stroke="back-line", width=1), number(half)
    parts = [
        element(
            "rect",
            x=x - wide / 2,
            y=y - high / 2,
            width=wide,
            height=high,
            rx=_corner(wide),
            **paint("back", "card-edge", 1.2),
        ),
        element(
            "path",
            d=f"M{number(x)} {number(y - half)}l{way} {way}-{way} {way}-{way}-{way}z",
            **line,
        ),
    ]
    if wide > 24:
        parts.append(
            element(
                "rect",
                x=x - wide / 2 + edge,
                y=y - high / 2 + edge,
                width=wide - 2 * edge,
                height=high - 2 * edge,
                rx=2,
                **line,
            )
        )
    return together(parts)


def _corner(wide: float) -> float:
    return max(2.0, min(6.0, wide * 0.07))


@lru_cache(64)
def fan(x: float, y: float, room: float, high: float, many: int) -> Markup:
    """Return so many cards face down from x on, overlapping where there is little room, and their number."""
    wide, words = high * 0.72, str(many)
    step = min(wide * 0.62, (room - wide - 17) / max(1, many - 1))
    cards = [back(x + wide / 2 + step * at, y, wide, high) for at in range(many)]
    end = x + (wide + step * (many - 1) if many else 0) + 4
    return group(*cards, text(end, y + 5, words, ink="on-face", on="face", size=13.5, anchor="start", bold=True))


@lru_cache(8)
def monster(x: float, y: float, size: float, awake: bool) -> Markup:
    """Return the monster's head around ``(x, y)``: asleep with closed eyes, or awake with teeth."""
    head = "M-10 8c-1-9 0-13 2-13l0-5 4 4h8l4-4 0 5c2 0 3 4 2 13z"
    parts = [element("path", d=head, **paint("gem-green", "ink", 1.2))]
    if awake:
        parts += [
            element(
                "path",
                d="M-8-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM2-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
                **paint("gem-white", "ink", 1),
            ),
            element("path", d="M-6-1a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM4-1a1 1 0 1 0 2 0a1 1 0 1 0-2 0z", **paint("ink")),
            element("path", d="M-7 4h14l-2 3-2-2-2 2-2-2-2 2-2-2z", **paint("gem-white", "ink", 0.8)),
        ]
    else:
        parts.append(
            element(
                "path",
                d="M-8-1q3 3 6 0M2-1q3 3 6 0M-3 5q3 1.5 6 0",
                stroke_linecap="round",
                **paint(stroke="ink", width=1.5),
            )
        )
    return group(*parts, transform=f"translate({number(x)} {number(y)})scale({number(size / 20)})")

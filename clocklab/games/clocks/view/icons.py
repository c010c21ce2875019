"""The symbols of the actions that stand at the hours of a clock."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.clock import arc
from clocklab.draw.coins import coins
from clocklab.draw.coloured import coloured_die, swatch
from clocklab.draw.geometry import around
from clocklab.draw.svg import Markup, element, group, text
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.dice import Act


@lru_cache(512)
def icon(x: float, y: float, size: float, act: Act, ink: str, on: str) -> Markup:
    """Return an action's symbol around ``(x, y)``, about ``size`` wide and high, in an ink that can be read there."""
    if act.coins:
        return coins(x, y, size * 0.37, act.coins)
    match act:
        case Act.PLUS_1 | Act.MINUS_1:
            words = act.value.replace("-", "−")
            return text(x, y + size * 0.21, words, ink=ink, on=on, size=size * 0.58, bold=True)
        case Act.PLUS_1_2:
            return group(
                text(x, y - size * 0.03, "+1", ink=ink, on=on, size=size * 0.5, bold=True),
                text(x, y + size * 0.42, "+2", ink=ink, on=on, size=size * 0.5, bold=True),
            )
        case Act.LUCKY_7:
            return group(
                swatch(x + size * 0.2, y - size * 0.17, size * 0.55, "yellow"),
                swatch(x - size * 0.1, y + size * 0.1, size * 0.62, "yellow"),
                text(x - size * 0.1, y + size * 0.3, "7", ink="pip", on="yellow-die", size=size * 0.55, bold=True),
            )
        case Act.SNAKE_EYES:
            return group(
                coloured_die(x + size * 0.24, y - size * 0.14, size * 0.46, "yellow", 1),
                coloured_die(x - size * 0.24, y + size * 0.14, size * 0.46, "yellow", 1),
            )
    return group(_moves(act, size, ink), transform=f"translate({x:g} {y:g})")


def _moves(act: Act, size: float, ink: str) -> Markup:
    """Arrows for what happens to the dice: turned over, exchanged, leaping."""
    match act:
        case Act.FLIP:
            side = size * 0.36
            block = _block(0, 0, side, ink)
            ways = [(size * 0.42, 40.0, 140.0), (size * 0.42, 220.0, 320.0)]
            lines = "".join(arc(radius, start, end) for radius, start, end in ways)
            heads = "".join(_head(*around(end, radius), end + 100, size * 0.2) for radius, _, end in ways)
            return group(block, _line(lines, size, ink), element("path", d=heads, **paint(ink)))
        case Act.SWAP:
            half, off = size * 0.4, size * 0.17
            lines = f"M{-half:.1f} {-off:.1f}H{half * 0.5:.1f}M{half:.1f} {off:.1f}H{-half * 0.5:.1f}"
            heads = _head(half * 0.72, -off, 90, size * 0.24) + _head(-half * 0.72, off, 270, size * 0.24)
            return group(_line(lines, size, ink), element("path", d=heads, **paint(ink)))
    low, far, high = size * 0.25, size * 0.32, size * 0.5
    bend = f"{-far * 0.6:.1f} {-high:.1f} {far * 0.6:.1f} {-high:.1f} {far:.1f} {-low * 0.1:.1f}"
    lines = f"M{-far:.1f} {low * 0.3:.1f}C{bend}"
    blocks = (_block(at, low, size * 0.22, ink) for at in (-far, 0))
    head = element("path", d=_head(far, low * 0.1, 168, size * 0.24), **paint(ink))
    return group(*blocks, _line(lines, size, ink), head)


def _block(x: float, y: float, side: float, ink: str) -> Markup:
    return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=side * 0.2, **paint(ink))


def _line(path: str, size: float, ink: str) -> Markup:
    return element("path", d=path, stroke_linecap="round", **paint(stroke=ink, width=size * 0.085))


def _head(x: float, y: float, heading: float, size: float) -> str:
    """The path of an arrow head around a point; heading 0 is up."""
    tips = (around(heading + turn, reach * size, x, y) for turn, reach in ((0, 0.75), (130, 0.75), (230, 0.75)))
    return "M" + "L".join(f"{at_x:.1f} {at_y:.1f}" for at_x, at_y in tips) + "z"

"""The colours of every board, light and dark, and which of them may lie on which.

Each colour has a name for what it is used for. In the SVG an element carries the light colour as an attribute,
which is what a renderer without CSS variables shows, and a class through which a dark page (JupyterLab's dark
theme, or a browser that prefers dark) changes it. All classes begin with ``cl-``: a ``<style>`` inside a page's SVG
holds for the whole page.

``READABLE`` lists each ink on each ground that text is written with (WCAG: 4.5 to 1), ``VISIBLE`` each shape on each
ground (3 to 1). ``draw.svg.text`` accepts no other pair, and a test measures all pairs in both themes.
"""

from __future__ import annotations

import re
from functools import cache

PREFIX = "cl-"


def _colours(listed: str) -> dict[str, tuple[str, str]]:
    """Return the light and the dark colour by name; where one stands alone it is both."""
    entries = (entry.split() for entry in listed.split(";"))
    return {name: (light, dark[0] if dark else light) for name, light, *dark in entries}


def _pairs(listed: str) -> frozenset[tuple[str, str]]:
    """Return the pairs (ink, ground) of a list of grounds, each with the inks that lie on it."""
    entries = (entry.split(":") for entry in listed.split(";"))
    return frozenset((ink, ground.strip()) for ground, inks in entries for ink in inks.split())


COLOURS = _colours(
    """
    wood #5a3825 #2c1f17; wood-edge #2f1b10 #a07a45; grain #74492f #4a3525; on-wood #fdf3df #f2e4c8;
    brass #e3bd62 #d0a94f; brass-edge #8a6420 #6e5120; on-brass #24160a #1a1008;
    face #fcf5e4 #1c2431; on-face #3a291b #efdfbd; line #8a7354 #8890a3;
    safe #d5e6da #2a4a4c; rough #f3cdb9 #5f3330; danger #9c2f17 #ffa284;
    card #fffdf7 #efe7d6; card-edge #665138;
    lit #ffefb0 #ffe9a3; glow #f5b916 #ffc83d; glow-edge #5b3a00 #fff3cf;
    ink #1f1a17; red #a81f19 #a01b16;
    back #2c4a7d #3a568c; back-line #dbe5f6;
    die #fffdf7 #f4ecdb; die-edge #2f1b10; pip #1f1a17;
    die-rim #2f1b10 #e9dcc0;
    grey-die #a6a6a6; black-die #211d1a; red-die #a81f19;
    yellow-die #f2c521; pale-pip #fffdf7;
    hollow #f1e6cb #121823; ghost #856d4c #8890a3;
    right #1f7a4a #6fd09b; on-right #ffffff #0c2014;
    silver #d9dde2 #c6ccd3; silver-edge #565d67 #f1f3f6;
    used #a8927a #8d7b68; used-pip #2b1c10 #1a110a;
    gem-red #e04a3f; gem-green #2fa866; gem-white #fbfdff;
    gem-pink #f48fc4; gem-yellow #f4cd3c; gem-blue #3f8fe0;
    seat-0 #0b5394 #3f8ad8; on-seat-0 #ffffff #06101c; seat-1 #b5390b #d9683c; on-seat-1 #ffffff #180700;
    seat-2 #f2c521; on-seat-2 #1f1a17; seat-3 #1f6b3a #3c9c62; on-seat-3 #ffffff #04140b;
    seat-4 #6a2c91 #a874d6; on-seat-4 #ffffff #13051d;
    bar #a5c6e8 #2f5c8c; bar-edge #0b5394 #9cc9f5; dot #8f2d06 #ffb48f; grid #e3d9c2 #333d4f;
    series-0 #0b5394 #7fbcf5; series-1 #b5390b #ff9f78; series-2 #00674f #5fd3ad;
    series-3 #7a2a8c #dc9fea; series-4 #5a5248 #c9bfb2; series-5 #7d5f00 #e3c462;
    clockwise #f3b877 #85501f; counterclockwise #a9cbe8 #2b5078;
    middle #cfb9e2 #55396f; on-track #24160a #fdf3df;
    goal #5b3a78 #6b4a88;
    seat-edge #1a1008; seat-ring #ffffff;
    sky #dbeaf3 #17223a; cloud #f4f9fc #23304f;
    hill #c3d6b4 #213a3c; lawn #a9c08a #2d4a3a;
    plaster #f6e3bd; brick #e3b48d; stone #d3cbbd;
    timber #5a3a22; pane #4f6480;
    lamp #ffe9a3;
    mouse #6c6573; mouse-ear #f6c3bb;
    roof-blue #0b5394; roof-green #1f6b3a; roof-red #a81f19;
    roof-yellow #f2c521; roof-purple #6b2f8a
    """
)

READABLE = _pairs(
    """
    wood: on-wood; brass: on-brass; face: on-face danger series-0 series-1 series-2 series-3 series-4 series-5;
    card: ink red back goal; lit: ink red; glow: on-brass;
    back: on-wood; die: pip; grey-die: pip; black-die: pale-pip; red-die: pale-pip; yellow-die: pip;
    hollow: on-face; right: on-right; silver: pip; used: used-pip; seat-0: on-seat-0; seat-1: on-seat-1;
    seat-2: on-seat-2; seat-3: on-seat-3; seat-4: on-seat-4; clockwise: on-track; counterclockwise: on-track;
    middle: on-track; goal: on-wood; sky: on-face; lawn: on-face
    """
)

VISIBLE = _pairs(
    """
    wood: brass card glow die yellow-die used seat-ring; brass: on-brass die-edge seat-edge;
    face: on-face line danger glow-edge die-rim ghost right silver-edge bar-edge dot;
    bar: bar-edge dot on-face; safe: on-face glow-edge;
    rough: on-face danger glow-edge; card: card-edge ink red seat-edge; lit: card-edge die-edge seat-edge;
    glow: on-brass die-edge seat-edge; back: back-line; die: die-edge pip; grey-die: die-edge pip;
    black-die: pale-pip; red-die: pale-pip; yellow-die: die-edge pip; hollow: die-rim ghost; right: on-right;
    used: used-pip; gem-red: ink; gem-green: ink; gem-white: ink; gem-pink: ink; gem-yellow: ink; gem-blue: ink;
    seat-0: seat-ring; seat-1: seat-ring; seat-2: seat-edge; seat-3: seat-ring; seat-4: seat-ring;
    clockwise: on-track; counterclockwise: on-track; middle: on-track; goal: back-line; sky: glow-edge die-rim;
    lawn: die-rim; plaster: timber pane; brick: timber pane; stone: timber mouse; lamp: ink mouse;
    mouse: mouse-ear; roof-blue: pale-pip; roof-green: pale-pip; roof-red: pale-pip; roof-yellow: pip;
    roof-purple: pale-pip
    """
)


def require_readable(ink: str, on: str) -> None:
    """Assert that the theme lists this ink on this ground, so that its contrast is tested."""
    assert (ink, on) in READABLE, f"no tested contrast for text of {ink} on {on}"


@cache
def _classes(fill: str, stroke: str) -> str | None:
    names = [
        f"{PREFIX}{kind}-{name}" for kind, name in (("f", fill), ("s", stroke)) if name != "none" and _changes(name)
    ]
    return " ".join(names) or None


def _changes(name: str) -> bool:
    light, dark = COLOURS[name]
    return light != dark


def paint(fill: str = "none", stroke: str = "none", width: float | None = None) -> dict[str, object]:
    """Return the attributes that fill and stroke an element with colours by name.

    >>> paint("face")
    {'class_': 'cl-f-face', 'fill': '#fcf5e4'}
    >>> paint(stroke="seat-edge", width=2)
    {'class_': None, 'fill': 'none', 'stroke': '#1a1008', 'stroke_width': 2}
    """
    attributes: dict[str, object] = {
        "class_": _classes(fill, stroke),
        "fill": fill if fill == "none" else COLOURS[fill][0],
    }
    if stroke != "none":
        attributes |= {"stroke": COLOURS[stroke][0], "stroke_width": width}
    return attributes


# No word boundary before it: a pattern that begins with plain letters is found fifteen times as fast.
_USED = re.compile(rf"{PREFIX}[fs]-([a-z0-9-]+)")


def used(markup: str) -> tuple[str, ...]:
    """Return the colours, by name, that these elements use and that change with the page.

    >>> used('<g class="cl-f-face cl-s-line"><path class="cl-f-face"/></g>')
    ('face', 'line')
    """
    found = set(_USED.findall(markup))
    return tuple(name for name in COLOURS if name in found and _changes(name))


@cache
def style(names: tuple[str, ...] = tuple(COLOURS)) -> str:
    """Return the CSS that makes a board of these colours light or dark with its page.

    The page's own theme goes before the browser's.
    """
    changing = [name for name in names if _changes(name)]
    light, dark = ("".join(f"--{PREFIX}{name}:{COLOURS[name][theme]};" for name in changing) for theme in (0, 1))
    board = f".{PREFIX}picture"
    rules = "".join(
        f".{PREFIX}f-{name}{{fill:var(--{PREFIX}{name})}}.{PREFIX}s-{name}{{stroke:var(--{PREFIX}{name})}}"
        for name in changing
    )
    return (
        f"{board}{{{light}}}"
        f"@media (prefers-color-scheme:dark){{{board}{{{dark}}}}}"
        f'[data-jp-theme-light="true"] {board}{{{light}}}'
        f'[data-jp-theme-light="false"] {board}{{{dark}}}'
        f"@supports (fill:var(--{PREFIX}any)){{{rules}}}"
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours ``#rrggbb``, 1 to 21, by WCAG's formula.

    >>> round(contrast("#ffffff", "#000000"), 2), round(contrast("#e69f00", "#ffffff"), 2)
    (21.0, 2.25)
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

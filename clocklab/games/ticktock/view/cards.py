"""What action cards and secret goals look like, large in hand and small on the table, and the icons on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from clocklab.draw.svg import NOTHING, Box, Markup, broken, element, fitting, group, rect, ring, text, together
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.effects import BALLERINAS
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero


def _gear(x: float, y: float, size: float, ink: str) -> Markup:
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


def _pendulum(x: float, y: float, size: float, ink: str) -> Markup:
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


def _bell(x: float, y: float, size: float, ink: str) -> Markup:
    clapper = element("circle", cx=x, cy=y + size * 0.76, r=size * 0.24, **paint(ink))
    return group(element("path", d=bell_path(x, y, size), **paint(ink)), clapper)


def _heart(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    path = (
        f"M{x:.1f} {y + s * 0.9:.1f}c{-s * 0.3:.1f} {-s * 0.4:.1f} {-s:.1f} {-s * 0.75:.1f} {-s:.1f} {-s * 1.2:.1f}"
        f"a{s * 0.5:.1f} {s * 0.5:.1f} 0 0 1 {s:.1f} {-s * 0.15:.1f}a{s * 0.5:.1f} {s * 0.5:.1f} 0 0 1 {s:.1f} "
        f"{s * 0.15:.1f}c0 {s * 0.45:.1f} {-s * 0.7:.1f} {s * 0.8:.1f} {-s:.1f} {s * 1.2:.1f}z"
    )
    return element("path", d=path, **paint(ink))


def _note(x: float, y: float, size: float, ink: str) -> Markup:
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


def _fan(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    blade = f"M{x:.1f} {y:.1f}q{-s * 0.75:.1f} {-s * 0.5:.1f} 0 {-s:.1f}q{s * 0.35:.1f} {s * 0.45:.1f} 0 {s:.1f}z"
    return group(
        *(
            element("path", d=blade, transform=f"rotate({turn} {x:g} {y:g})", **paint(ink))
            for turn in (0, 90, 180, 270)
        ),
        element("circle", cx=x, cy=y, r=s * 0.2, **paint("card", ink, s * 0.12)),
    )


def _chase(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    heads = "".join(
        f"M{x - s * 0.7:.1f} {y + dy * s:.1f}l{s * 0.7:.1f} {-s * 0.7:.1f} {s * 0.7:.1f} {s * 0.7:.1f}"
        for dy in (0.1, 0.8)
    )
    return element(
        "path", d=heads, stroke_linejoin="round", stroke_linecap="round", **paint(stroke=ink, width=s * 0.28)
    )


def _between(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    return group(
        element("circle", cx=x, cy=y, r=s * 0.38, **paint(ink)),
        *(element("circle", cx=x, cy=y + dy * s, r=s * 0.2, **paint(stroke=ink, width=s * 0.16)) for dy in (-0.8, 0.8)),
    )


def _meeting(x: float, y: float, size: float, ink: str) -> Markup:
    look = paint(stroke=ink, width=size * 0.24)
    return group(*(element("circle", cx=x + dx * size, cy=y, r=size * 0.55, **look) for dx in (-0.42, 0.42)))


def _level(x: float, y: float, size: float, ink: str) -> Markup:
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


def _watch(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    hands = f"M{x:.1f} {y - s * 0.55:.1f}V{y:.1f}l{s * 0.35:.1f} {s * 0.25:.1f}"
    look = paint(stroke=ink, width=s * 0.16)
    return group(
        element("circle", cx=x, cy=y, r=s * 0.9, **look),
        element("path", d=hands, stroke_linecap="round", stroke_linejoin="round", **look),
    )


def _wings(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    sides = (
        f"M{x:.1f} {y + s * 0.55:.1f}c{d * 0.1:.1f} {-s * 0.7:.1f} {d * 0.5:.1f} {-s * 1.15:.1f} {d * 1.15:.1f} "
        f"{-s * 1.2:.1f}c{-d * 0.05:.1f} {s * 0.55:.1f} {-d * 0.2:.1f} {s * 0.85:.1f} {-d * 0.45:.1f} {s:.1f}"
        f"c{-d * 0.2:.1f} {-s * 0.08:.1f} {-d * 0.3:.1f} {s * 0.05:.1f} {-d * 0.3:.1f} {s * 0.2:.1f}z"
        for d in (-s, s)
    )
    return element("path", d="".join(sides), **paint(ink))


def _key(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    bits = f"m0 {-s * 0.12:.1f}h{s * 0.42:.1f}m{-s * 0.42:.1f} {-s * 0.36:.1f}h{s * 0.3:.1f}"
    shaft = f"M{x:.1f} {y - s * 0.1:.1f}V{y + s:.1f}{bits}"
    look = paint(stroke=ink, width=s * 0.22)
    return group(element("circle", cx=x, cy=y - s * 0.5, r=s * 0.4, **look), element("path", d=shaft, **look))


def _bird(x: float, y: float, size: float, ink: str) -> Markup:
    s = size
    body = (
        f"M{x - s:.1f} {y + s * 0.55:.1f}q{s * 0.5:.1f} {-s * 0.2:.1f} {s * 0.6:.1f} {-s * 0.7:.1f}"
        f"a{s * 0.48:.1f} {s * 0.48:.1f} 0 0 1 {s * 0.93:.1f} {-s * 0.2:.1f}"
        f"l{s * 0.4:.1f} {s * 0.14:.1f} {-s * 0.38:.1f} {s * 0.16:.1f}"
        f"q{s * 0.1:.1f} {s * 0.85:.1f} {-s * 0.75:.1f} {s * 0.85:.1f}q{-s * 0.3:.1f} 0 {-s * 0.8:.1f} {-s * 0.25:.1f}z"
    )
    return element("path", d=body, **paint(ink))


def _star(x: float, y: float, size: float, ink: str) -> Markup:
    return element("polygon", points=ring(x, y, 10, size, size * 0.45), **paint(ink))


ICONS: dict[str, Callable[[float, float, float, str], Markup]] = {
    each.__name__.removeprefix("_"): each
    for each in (
        *(_gear, _pendulum, _bell, _heart, _note, _fan, _chase, _between, _meeting, _level, _star, _watch, _wings),
        *(_key, _bird),
    )
}


@lru_cache(1024)
def icon(name: str, x: float, y: float, size: float, ink: str) -> Markup:
    """Return the small picture of this name, about twice ``size`` high."""
    return ICONS[name](x, y, size, ink)


SIGNS: dict[Card, str] = {
    Card.TINY_STEP: "+1",
    Card.BIG_STEP: "+2",
    Card.SPRING_JUMP: "+3",
    Card.PENDULUM_PUSH: "pendulum",
    Card.HELPING_HAND: "heart",
    Card.MUSIC_BOX_DANCE: "note",
    Card.CATCH_UP: "chase",
    Card.BIG_FAN: "fan",
}
ASKS: dict[Goal, tuple[str, str, str]] = {  # the sign, what is asked, and what is asked of the Cuckoo
    Goal.IN_THE_GEARS: ("1–4", "on space 1 to 4", ""),
    Goal.BY_THE_PENDULUM: ("5–9", "on space 5 to 9", ""),
    Goal.UP_IN_THE_BELFRY: ("10+", "on 10 or higher", ""),
    Goal.FACE_TO_FACE: ("±1", "twin 1 off at most", "a pawn 1 off at most"),
    Goal.THREE_AHEAD: ("3↑", "twin 3 or more behind", "nobody ahead"),
    Goal.KIND_HEART: ("heart", "2 or more tokens", ""),
    Goal.ON_THE_CHIME: ("bell", "on 4, 8 or 12", ""),
    Goal.IN_THE_MIDDLE: ("between", "others ahead and behind", ""),
    Goal.NO_ONE_AHEAD: ("star", "nobody ahead", ""),
    Goal.MEETING: ("meeting", "other side on my space", "a pawn on my space"),
    Goal.ONE_STEP_BEHIND: ("1–3↓", "twin 1 to 3 ahead", "nobody behind"),
    Goal.EVEN_TOWER: ("level", "sides 2 apart at most", ""),
}


def effect_words(card: Card, hero: Hero | None, powers: bool, bird: bool) -> str:
    """Return in a few words what a card does in this hero's hand; ``bird``: whether the Cuckoo plays.

    >>> effect_words(Card.BIG_STEP, Hero.TICK, True, False), effect_words(Card.BIG_STEP, Hero.CUCKOO, True, True)
    ('you +2, twin −1', 'you +1')
    """
    cuckoo = hero is Hero.CUCKOO
    match card:
        case Card.PENDULUM_PUSH:
            return "any pawn −2" if cuckoo else "twin or Cuckoo −2" if bird else "twin −2"
        case Card.HELPING_HAND:
            return f"other +2, you +{2 if powers and hero in BALLERINAS else 1}"
        case Card.MUSIC_BOX_DANCE:
            return f"other +2, you +{1 if cuckoo else 2}"
        case Card.CATCH_UP:
            return "you +1" if cuckoo else "to twin, +3 at most"
        case Card.BIG_FAN:
            return "all others −1, you +1" if cuckoo else "other side −1, you +1"
    return f"you +{max(1, card.steps - 1)}" if cuckoo else f"you +{card.steps}, twin −1"


def on_face(x: float, y: float, words: str, size: float = 13, anchor: str = "start", **more: Any) -> Markup:
    """Return words on the pale ground of panels and trays."""
    return text(x, y, words, ink="on-face", on="face", size=size, anchor=anchor, **more)


def sign(name: str, x: float, y: float, size: float, ink: str, on: str) -> Markup:
    """Return an icon by its name, or the words themselves, about twice ``size`` high."""
    if name in ICONS:
        return icon(name, x, y, size, ink)
    return text(x, y + size * 0.62, name, ink=ink, on=on, size=max(12.4, size * 1.7), bold=True)


@lru_cache(512)
def _card(box: Box, ground: str, title: str, name: str, note: str) -> Markup:
    lines = broken(title, 0.9 * (box.w - 7), 12.7)  # bold letters are wider
    size = min(12.7, *(fitting(line, box.w - 7, 12.7, bold=True) for line in lines))
    notes = broken(note, box.w - 5, 12.7)
    top = box.top + (14.5 if len(lines) > 1 else 21)
    body = box.bottom - 7 - 14 * (len(notes) - 1)
    wide = 0 if name in ICONS else len(name)
    aside = 2.0 if ground == "goal" and wide > 3 else 0.0  # the points stand there
    middle = (box.top + 34 + body - 11) / 2
    return group(
        rect(box, 7, **paint("card", "card-edge", 1.2)),
        element("path", d=_band(box, 34), **paint(ground)),
        *(
            text(box.x, top + 14 * at, line, ink="on-wood", on=ground, size=size, bold=True)
            for at, line in enumerate(lines)
        ),
        sign(name, box.x - aside, middle, 10 if wide > 3 or len(notes) > 2 else 12 if wide > 2 else 13, ground, "card"),
        *(
            text(box.x, body + 14 * at, line, ink="ink", on="card", size=fitting(line, box.w - 5, 12.7))
            for at, line in enumerate(notes)
        ),
    )


def _band(box: Box, high: float) -> str:
    return (
        f"M{box.left + 0.6:.1f} {box.top + high:.1f}v{7 - high:.1f}q0-6.4 6.4-6.4h{box.w - 14:.1f}q6.4 0 6.4 6.4"
        f"v{high - 7:.1f}z"
    )


def action_card(box: Box, card: Card, words: str) -> Markup:
    """Return an action card: its name, its sign, and what it does in a few words."""
    return _card(box, "back", card.value, SIGNS[card], words)


def goal_card(box: Box, goal: Goal, points: int, cuckoo: bool, true: bool) -> Markup:
    """Return a secret goal: its name, its sign, what is asked (the Cuckoo: its own line), and what it pays.

    A tick says that it is true as things stand.
    """
    name, asked, bird = ASKS[goal]
    return together(
        (
            _card(box, "goal", goal.value, name, (cuckoo and bird) or asked),
            _pays(box, points),
            _tick(box) if true else NOTHING,
        )
    )


@lru_cache(256)
def _pays(box: Box, points: int) -> Markup:
    x, y = box.right - 10.5, box.top + 45
    return group(
        element("circle", cx=x, cy=y, r=9.5, **paint("brass", "brass-edge", 1.2)),
        text(x, y + 4.6, str(points), ink="on-brass", on="brass", size=13, bold=True),
    )


@lru_cache(64)
def _tick(box: Box) -> Markup:
    return group(element("title", "true as it stands"), tick(box.left + 10.5, box.top + 45, 9))


def tick(x: float, y: float, radius: float) -> Markup:
    """Return a tick in a green disc: done, or true."""
    r = radius
    path = f"M{x - r * 0.48:.1f} {y + r * 0.03:.1f}l{r * 0.34:.1f} {r * 0.4:.1f} {r * 0.6:.1f} {-r * 0.8:.1f}"
    return group(
        element("circle", cx=x, cy=y, r=r, **paint("right", "seat-ring", 1)),
        element("path", d=path, stroke_linecap="round", **paint(stroke="on-right", width=r * 0.26)),
    )


@lru_cache(1024)
def goal_tile(box: Box, goal: Goal) -> Markup:
    """Return a shown goal as a small tile with its sign."""
    return group(
        rect(box, 4, **paint("card", "goal", 1.6)),
        sign(ASKS[goal][0].replace("–", "-"), box.x, box.y, 7.1, "ink", "card"),  # a hyphen leaves it more room
    )


@lru_cache(256)
def small_card(box: Box, card: Card) -> Markup:
    """Return an action card with nothing but its sign."""
    return group(
        rect(box, 4, **paint("card", "card-edge", 1.2)),
        element("rect", x=box.left + 1, y=box.top + 1, width=box.w - 2, height=7, rx=3, **paint("back")),
        sign(SIGNS[card], box.x, box.y + 3, box.w * 0.295, "back", "card"),
    )


@lru_cache(512)
def back(box: Box, ground: str, *, hollow: bool = False) -> Markup:
    """Return the back of an action card ("back") or of a goal ("goal"), a little clock on it; or an empty place."""
    look = paint("none", "ghost", 1.2) | {"stroke_dasharray": "3 2"} if hollow else paint(ground, "back-line", 1.2)
    frame = rect(box, box.w * 0.13, **look)
    if hollow:
        return frame
    hands = f"M{box.x:.1f} {box.y - box.w * 0.19:.1f}v{box.w * 0.19:.1f}h{box.w * 0.14:.1f}"
    return group(
        frame,
        element("circle", cx=box.x, cy=box.y, r=box.w * 0.3, **paint(stroke="back-line", width=max(0.9, box.w * 0.04))),
        element("path", d=hands, **paint(stroke="back-line", width=max(0.9, box.w * 0.04))),
    )


@lru_cache(512)
def token(x: float, y: float, radius: float) -> Markup:
    """Return a Thank-you token: a brass disc with a heart."""
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint("brass", "brass-edge", max(1.0, radius * 0.14))),
        icon("heart", x, y + radius * 0.12, radius * 0.55, "red"),
    )


CRESTS = {
    Hero.TICK: "watch",
    Hero.WIND_UP_BALLERINA: "note",
    Hero.BRASS_OWL: "wings",
    Hero.KEY_KEEPER: "key",
    Hero.CUCKOO: "bird",
}


@lru_cache(64)
def crest(x: float, y: float, size: float, hero: Hero) -> Markup:
    """Return the crest of a hero's pair around ``(x, y)``."""
    return element("g", icon(CRESTS[hero.pair], x, y, size, "brass"), opacity=0.55)

"""The clock behind the cards: case, dial, the path with its arrows, and where bumps begin."""

from __future__ import annotations

from functools import cache

from clocklab.draw.clock import arrows, band, case, dial, numerals, roman
from clocklab.draw.geometry import Box, around
from clocklab.draw.svg import SERIF, Markup, element, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.text.wording import hour
from clocklab.games.grandfather.view.places import CHAPTER, DIAL, NUMERALS, PATH, START, VIEW, Track

# Where the badge fits between the numerals, the hands' centre and the cards that go north.
_BADGES = ((-64, -29), (0, -78), (64, -29), (64, 24), (-64, 24))


def clock_face(game: RaceOptions, places: Track) -> Markup:
    """Return everything that does not change during a race and lies under the cards."""
    return _face(places, min(game.bump_from, places.length))


@cache
def _face(places: Track, bump_from: int) -> Markup:
    return group(
        case(VIEW.grown(-3)),
        dial(DIAL, CHAPTER),
        _path(places, bump_from),
        _numerals(places),
        _arrows(places),
        _tray(),
    )


def _path(places: Track, bump_from: int) -> Markup:
    """The way: quiet up to where bumps begin, rough from there to the card before End."""
    first, turn = 180.0, 360 / max(places.round, 1)
    border = first + turn * min(bump_from - 0.5, places.round)
    parts = [band(PATH + 1, 22, first, border, "safe")] if places.round else []
    if bump_from <= places.round:
        parts.append(band(PATH + 1, 22, border, first + 360, "rough"))
    below, above = places.card(places.round).bottom if places.round else START.top, places.cards[-1].y
    parts.append(_column(below, above, "safe" if bump_from > places.round else "rough"))
    if bump_from < places.length:
        if bump_from > places.round:
            parts.append(_column(places.between(bump_from)[1], above, "rough"))
        parts.append(_border(places, bump_from))
    return together(parts)


def _column(below: float, above: float, colour: str) -> Markup:
    return element("rect", x=-10, y=above, width=20, height=below - above, **paint(colour))


def _border(places: Track, bump_from: int) -> Markup:
    """The line that bumps begin behind."""
    x, y, heading = places.between(bump_from)
    ends = (around(heading + side, 22, x, y) for side in (-90, 90))
    path = "M" + "L".join(f"{at_x:.1f} {at_y:.1f}" for at_x, at_y in ends)
    return together(
        element("path", d=path, stroke_linecap="round", **paint(stroke=colour, width=width))
        for colour, width in (("face", 8), ("danger", 4))
    )


def _numerals(places: Track) -> Markup:
    """Hours where there are twelve on the round, else the numbers of the cards; none under the way north."""
    reach = NUMERALS
    if places.length == 14:
        hours = {30.0 * at: roman(at) for at in range(1, 13) if at != 6}
        six = text(40, 127, roman(6), ink="on-face", on="face", size=14)  # beside the card that lies there
        return group(numerals(reach, hours, 14), group(six, font_family=SERIF))
    if places.small:
        reach = PATH - places.card(1).h / 2 - 13
    words = {places.angle(position): str(position) for position in range(1, places.round)}
    return numerals(reach, words, 13)


def _arrows(places: Track) -> Markup:
    """One arrow before each card but the last, where the tag End stands."""
    size = 7.5 if places.scale == 1 else 4.5
    return arrows((places.between(position) for position in range(1, places.length)), size)


def _tray() -> Markup:
    return group(
        rect(
            START,
            START.h / 2,
            **paint("brass", "brass-edge", 1.5),
        ),
        text(START.left + 9, START.y + 4.6, "START", ink="on-brass", on="brass", size=13, anchor="start", bold=True),
    )


def bump_badge(game: RaceOptions, places: Track) -> Markup:
    """Return the words that say from which card on markers can be bumped."""
    box = badge_box(game.bump_from, places)
    if game.bump_from >= game.end:
        return _badge(box, "no", "bumps", "here")
    return _badge(box, "bumps", *_from(hour(game, game.bump_from)))


def badge_box(bump_from: int, places: Track) -> Box:
    """Return where the badge lies: the free place that is nearest to the line where bumps begin."""
    angle = places.between(min(bump_from, places.length))[2] - 90
    x, y = around(angle, 70)
    free = [spot for spot in _BADGES if spot[0] or places.north == 2]  # a long way north passes the middle
    return Box(*min(free, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2), 62, 52)


def _badge(box: Box, *lines: str) -> Markup:
    return group(
        rect(box, 8, **paint("face", "danger", 1.5)),
        *(
            text(box.x, box.y - 10 + 15 * number, line, ink="danger", on="face", size=13.5, bold=number == 0)
            for number, line in enumerate(lines)
        ),
    )


def _from(name: str) -> tuple[str, str]:
    """Break "10 o'clock" and "card 5" into two short lines."""
    number, _, clock = name.partition(" ")
    return (f"from {number}", clock) if clock == "o'clock" else ("from", name)

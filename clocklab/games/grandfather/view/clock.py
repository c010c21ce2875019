"""The clock: where cards and markers lie, and all that is drawn under them.

The cards lie round the dial from 6 o'clock, the last few north from there to the middle. Lengths are in units of the
picture, around the dial's centre; angles in degrees clockwise from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from clocklab.draw.clock import arrows, band, case, dial, numerals, roman
from clocklab.draw.svg import SERIF, Box, Markup, around, element, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.text.words import hour

VIEW = Box(0, 3, 424, 498)
DIAL = 183.0  # the dial's radius
PATH = 170.0  # of the circle the cards' centres lie on
CHAPTER = 106.0  # of the ring of minutes; inside it only the hands and the cards that go north
NUMERALS = 118.0
CARD = (54.0, 68.0)
GAP = 6.0
START = Box(0, 224, 138, 34)
DICE = Box(138, 224, 122, 40)


@dataclass(frozen=True)
class Track:
    """The places of a track of ``length`` cards, 2 to 30.

    Of fourteen cards twelve go round and two north, as in the rulebook. Shorter tracks have fewer cards on the
    round, longer ones more and smaller cards on both.
    """

    length: int

    @property
    def north(self) -> int:
        """How many cards go north; the last of them is End."""
        return min(5, 2 + max(0, self.length - 14) // 5)

    @property
    def round(self) -> int:
        """How many cards go round; the last of them lies at 6 o'clock."""
        return self.length - self.north

    def angle(self, position: int) -> float:
        """Return where on the round a position is; Start and all cards to the north are at 6 o'clock."""
        if self.round == 0 or position >= self.round:
            return 180.0
        return (180 + 360 * position / self.round) % 360

    @cached_property
    def scale(self) -> float:
        """How large the cards are: 1, or as small as keeps neighbours on the round apart."""
        width, height = CARD[0] + GAP, CARD[1] + GAP
        points = [around(self.angle(position), PATH) for position in range(self.round + 1)]
        steps = pairwise(points)
        room = (max(abs(x - to_x) / width, abs(y - to_y) / height) for (x, y), (to_x, to_y) in steps)
        return min((1.0, *room)) if self.round > 1 else 1.0

    @cached_property
    def cards(self) -> tuple[Box, ...]:
        """The boxes of positions 1, 2, ... ``length``."""
        width, height = CARD[0] * self.scale, CARD[1] * self.scale
        step = height + 17 if self.scale == 1 else height + 15
        places = [around(self.angle(position), PATH) for position in range(1, self.round + 1)]
        places += [(0.0, PATH - step * number) for number in range(1, self.north + 1)]
        return tuple(Box(x, y, width, height) for x, y in places)

    def card(self, position: int) -> Box:
        """Return the box of the card at a position, 1 or more."""
        return self.cards[position - 1]

    @property
    def small(self) -> bool:
        """Whether the cards are too small for markers to lie on them; they then stand on the outer edge."""
        return self.card(1).w < 40

    def spots(self, position: int, count: int) -> tuple[tuple[float, float, float], ...]:
        """Return x, y and radius for each of ``count`` markers at a position; 0 is the tray at Start."""
        if position == 0:
            return tuple((START.x + 4 + 24.5 * place, START.y, 12.0) for place in range(count))
        box = self.card(position)
        if self.small:
            return self._beside(position, box, count)
        if count == 1:
            return ((box.x, box.y + 11, 14.5),)
        if count == 2:
            return ((box.x - 12.8, box.y + 11, 12.3), (box.x + 12.8, box.y + 11, 12.3))
        return ((box.x - 12.6, box.y + 21, 11.4), (box.x + 12.6, box.y + 21, 11.4), (box.x, box.y - 0.5, 11.4))

    def _beside(self, position: int, box: Box, count: int) -> tuple[tuple[float, float, float], ...]:
        spread = [21.0 * (place - (count - 1) / 2) for place in range(count)]
        if position > self.round:  # north: to the left of the card
            return tuple((box.left - 7 - 21.0 * place, box.y + box.h * 0.1, 10.5) for place in range(count))
        reach, angle = PATH + box.h * 0.64, self.angle(position)
        across = around(angle + 90, 1.0)
        x, y = around(angle, reach)
        return tuple((x + across[0] * off, y + across[1] * off, 10.5) for off in spread)

    def between(self, position: int) -> tuple[float, float, float]:
        """Return the point halfway from the card (or Start) before a position to its card, and the heading there."""
        if position > self.round:
            above = self.card(position)
            below = self.card(position - 1).top if position > 1 else START.top
            return 0.0, (above.bottom + below) / 2, 0.0
        angle = 180 + 360 * (position - 0.5) / self.round
        x, y = around(angle, PATH + 5)
        return x, y, angle + 90


@cache
def track(length: int) -> Track:
    """Return the places of a track, worked out once."""
    return Track(length)


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
    """The line behind which bumps begin."""
    x, y, heading = places.between(bump_from)
    ends = (around(heading + side, 22, x, y) for side in (-90, 90))
    path = "M" + "L".join(f"{at_x:.1f} {at_y:.1f}" for at_x, at_y in ends)
    return together(
        element("path", d=path, stroke_linecap="round", **paint(stroke=colour, width=width))
        for colour, width in (("face", 8), ("danger", 4))
    )


def _numerals(places: Track) -> Markup:
    """The hours where there are twelve cards on the round, else the numbers of the cards; none under the way north."""
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

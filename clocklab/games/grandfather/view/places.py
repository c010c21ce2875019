"""Where the race's cards lie: round the dial from 6 o'clock, the last few north from there to the middle.

Lengths are in units of the picture, around the dial's centre; angles in degrees clockwise from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from clocklab.draw.geometry import Box, around

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
        """How large the cards are: 1, or what keeps neighbours on the round apart."""
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
        """Whether the cards are too small for markers to lie on them: these stand on the outer edge then."""
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

"""Where things lie in a picture of Tick-Tock Tower: the rows and lanes of the tower, and the parts around it.

The tower stands upright, START below: the board turned a quarter, its top track on the left. Every pair of twins has
a lane of its own on either side, so that no two pawns ever overlap and each moves straight up and down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from clocklab.core.contract import Seat
from clocklab.draw.svg import Box
from clocklab.games.ticktock.rules.pieces import SPACES, Hero, Side
from clocklab.games.ticktock.rules.state import State

WIDTH = 600.0
SHOWN = 560  # how wide it is shown
EDGE = 8.0
TOP = 10.0  # of the tower
ROW, BEAM = 30.0, 17.0  # heights of a space, and of the beam over each part of the tower
FLOORS = ((10, 15, "Belfry"), (5, 9, "Pendulum"), (1, 4, "Gears"))
WALL = Box(WIDTH / 2, TOP + (16 * ROW + 3 * BEAM + 8) / 2, 290, 16 * ROW + 3 * BEAM + 8)
TRACK, MIDDLE = 110.0, 56.0  # widths of a twin's track and of the Cuckoo's
REACH = 1.28  # of a marker with corners, compared to its radius
PANEL = 140.0  # width of a player's panel beside the tower
LEFT = Box(EDGE + PANEL / 2, EDGE + 56, PANEL, 112)  # over the panels on the left, where the clock hangs
RIGHT = Box(WIDTH - EDGE - PANEL / 2, EDGE + 56, PANEL, 112)  # and on the right, where the piles lie
BELOW = WALL.bottom + 6  # where the viewer's own box begins
HAND, NOTE = 158.0, 36.0  # its height with cards, and with nothing but a sentence
CARD = Box(0, 0, 84, 108)
STEP = 88.0  # from one card in hand to the next
LEGEND = Box(WIDTH - EDGE - 6 - 74, BELOW + 43 + 54, 148, 108)  # to the right of a single goal


@cache
def row(space: int) -> float:
    """Return the y of a space's middle, for 0 to 15."""
    beams = sum(space < low for low, _, _ in FLOORS) + 1 if space else len(FLOORS)
    return WALL.top + 4 + beams * BEAM + (SPACES - space + 0.5) * ROW


@cache
def beam(high: int) -> float:
    """Return the y of the middle of the beam over the part of the tower that ends at this space."""
    return row(high) - (ROW + BEAM) / 2


@cache
def cell(side: Side, space: int) -> Box:
    """Return the space of a track."""
    away = {Side.CLOCKWISE: -1, Side.MIDDLE: 0, Side.COUNTERCLOCKWISE: 1}[side]
    wide = TRACK if away else MIDDLE
    return Box(WIDTH / 2 + away * (MIDDLE + TRACK) / 2, row(space), wide, ROW)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a pawn stands: its middle, how large it is, and which way its track lies from the tower's middle."""

    x: float
    y: float
    radius: float
    out: int

    @property
    def box(self) -> Box:
        """The square that holds the pawn, whatever its shape."""
        return Box(self.x, self.y, 2 * REACH * self.radius, 2 * REACH * self.radius)


@cache
def spot(hero: Hero, side: Side, space: int, pairs: tuple[Hero, ...]) -> Spot:
    """Return where a hero's pawn stands on a space: in its pair's lane, the first pair next to the middle."""
    if side is Side.MIDDLE:
        return Spot(WIDTH / 2 + 13.5, row(space), 11, 0)
    lane = TRACK / max(2, len(pairs))
    radius = min(11.5, lane * 0.385)
    inner = lane * pairs.index(hero.pair) + radius * REACH + 0.2
    out = -1 if side is Side.CLOCKWISE else 1
    return Spot(WIDTH / 2 + out * (MIDDLE / 2 + inner), row(space), radius, out)


def playing(state: State) -> tuple[Hero, ...]:
    """Return the pairs that play, as far as they are known."""
    return state.pairs or tuple(sorted({hero.pair for hero in state.heroes if hero is not Hero.CUCKOO}))


@lru_cache(256)
def panels(players: int, heroes: tuple[Hero, ...], sides: tuple[Side, ...]) -> tuple[Box, ...]:
    """Return each seat's panel: beside its track, twins at the same height, the Cuckoo below the left ones.

    While heroes are dealt the seats stand in their order, left and right in turn.
    """
    rows = (players + 1) // 2
    pairs = sorted({hero.pair for hero in heroes if hero is not Hero.CUCKOO})
    top = LEFT.bottom + 6
    high = (WALL.bottom - top + 6) / max(3, rows)

    def place(seat: Seat) -> tuple[int, int]:
        if len(heroes) < players:
            return (1 if seat % 2 else -1), seat // 2
        hero = heroes[seat]
        if hero is Hero.CUCKOO:
            return -1, rows - 1
        return (-1 if sides[hero.rank] is Side.CLOCKWISE else 1), pairs.index(hero.pair)

    spots = map(place, range(players))
    away = WIDTH / 2 - EDGE - PANEL / 2
    return tuple(Box(WIDTH / 2 + out * away, top + high * (at + 0.5) - 3, PANEL, high - 6) for out, at in spots)


def view(seat: Seat | None) -> Box:
    """Return what is seen of the page: a seat's own cards below the tower, for an onlooker a sentence."""
    height = BELOW + (NOTE if seat is None else HAND) + EDGE
    return Box(WIDTH / 2, height / 2, WIDTH, height)


def hand_cards(many: int) -> tuple[Box, ...]:
    """Return the places of the cards in hand, from the left, closer together where there are more than three."""
    step = STEP if many <= 3 else 2 * STEP / (many - 1)
    return tuple(Box(EDGE + 10 + CARD.w / 2 + step * at, BELOW + 43 + CARD.h / 2, CARD.w, CARD.h) for at in range(many))


def goal_cards(many: int) -> tuple[Box, ...]:
    """Return the places of secret goals, up to the right edge."""
    right = WIDTH - EDGE - 10 - CARD.w / 2
    first = right - STEP * 2
    return tuple(Box(first + STEP * at, BELOW + 43 + CARD.h / 2, CARD.w, CARD.h) for at in range(many))

"""Where things lie in a picture of Clocktowers: the decks and the ladder, then a skyline for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clocklab.draw.geometry import Box
from clocklab.games.clocktowers.rules.pieces import Tower
from clocklab.games.clocktowers.view.masonry import CLOCK, EAVES, FLOOR, ROOF

WIDTH = 444.0
MARGIN, GAP = 8.0, 6.0
HEDGE = 4.0  # between the first and the last lot and the sides of the sky
TRAY_WIDTHS = (155.0, 110.0, 151.0)
TRAY, LADDER = 104.0, 76.0  # heights
SKY = 282.0  # width of a skyline; what the seat holds lies beside it
LAWN = 17.0
FLAG = 15.0  # height of a flag, in every skyline the same
FULL = 4  # floors of a tower that is drawn in full; higher ones can hardly be finished and are squeezed
LARGE, SMALL = 1.0, 0.74
LOTS = (7, 9, 11, 13, 16, 21, 28)  # how many towers fit side by side


@dataclass(frozen=True, slots=True)
class Panel:
    """A seat's part of the page: its skyline, what it holds, and how large its towers are at most."""

    sky: Box
    side: Box
    scale: float

    @property
    def ground(self) -> float:
        """The y that towers stand on."""
        return self.sky.bottom - LAWN


@dataclass(frozen=True, slots=True)
class Page:
    """The whole picture."""

    view: Box
    trays: tuple[Box, ...]
    ladder: Box
    panels: tuple[Panel, ...]


@cache
def page(players: int) -> Page:
    """Return the page for so many players, the panels from the first one shown on.

    With two players both skylines are large, else only the first.

    >>> [round(page(players).view.h) for players in (2, 3, 4)]
    [542, 645, 782]
    """
    left, top = MARGIN, MARGIN
    trays = []
    for wide in TRAY_WIDTHS:
        trays.append(Box(left + wide / 2, top + TRAY / 2, wide, TRAY))
        left += wide + GAP
    top += TRAY + GAP
    ladder = Box(WIDTH / 2, top + LADDER / 2, WIDTH - 2 * MARGIN, LADDER)
    top += LADDER + GAP
    panels = []
    for place in range(players):
        scale = LARGE if place == 0 or players == 2 else SMALL
        high = scale * (FULL * FLOOR + CLOCK + ROOF) + FLAG + LAWN + 4
        side = WIDTH - 2 * MARGIN - SKY - GAP
        panels.append(
            Panel(
                Box(MARGIN + SKY / 2, top + high / 2, SKY, high),
                Box(WIDTH - MARGIN - side / 2, top + high / 2, side, high),
                scale,
            )
        )
        top += high + GAP
    height = top - GAP + MARGIN
    return Page(Box(WIDTH / 2, height / 2, WIDTH, height), tuple(trays), ladder, tuple(panels))


@dataclass(frozen=True, slots=True)
class Lots:
    """How a seat's towers stand: the width of a lot and how large towers are drawn on it."""

    panel: Panel
    pitch: float
    scale: float

    def x(self, number: int) -> float:
        """Return the middle of the lot with this number."""
        return self.panel.sky.left + HEDGE + (number + 0.5) * self.pitch

    def squeeze(self, tower: Tower) -> float:
        """Return how much lower than usual the tower's floors are drawn; 1 up to four of them, five without a clock."""
        room = FULL * FLOOR + (0 if tower.clock else ROOF)  # less than the sky has, so that a ghost still fits on top
        return min(1.0, room / (FLOOR * max(tower.height, 1)))

    def up(self, tower: Tower) -> float:
        """Return how high the tower stands above the ground, its flag left out."""
        rest = (CLOCK if tower.clock else 0) + (ROOF if tower.roof else 0)
        return self.scale * (tower.height * FLOOR * self.squeeze(tower) + rest)

    def box(self, number: int, tower: Tower) -> Box:
        """Return what the tower of this number covers, with the eaves of a roof."""
        high = self.up(tower)
        return Box(self.x(number), self.panel.ground - high / 2, 2 * EAVES * self.scale, high)


@cache
def lots(panel: Panel, towers: int) -> Lots:
    """Return the lots for so many towers; there is always one more for the next."""
    room = panel.sky.w - 2 * HEDGE
    roomy = [many for many in LOTS if many > towers and room / many >= 2 * EAVES * panel.scale]
    many = roomy[-1] if roomy else next((many for many in LOTS if many > towers), towers + 1)
    return Lots(panel, room / many, min(panel.scale, room / many / (2 * EAVES)))

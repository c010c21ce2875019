"""Where things lie in a picture of Clocktowers: trays, ladders, the skyline of each seat, and its towers in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clocklab.draw.svg import Box
from clocklab.games.clocktowers.rules.pieces import Tower
from clocklab.games.clocktowers.view.cards import CLOCK, EAVES, FLOOR, ROOF

WIDTH = 444.0  # with two players
MARGIN, GAP = 8.0, 6.0
HEDGE = 4.0  # between the first and the last plot and the sides of the sky
TRAY_WIDTHS = (155.0, 110.0, 151.0)
TRAY, LADDER = 104.0, 76.0  # heights
OWN = 178.0  # how high the first of four panels is
COLUMN = 150.0  # the width of the column of trays and ladders with three players or more
TRAYS, LADDERS, TITLE = (133.0, 106.0, 133.0), 242.0, 48.0  # heights in it
SKY, SIDE = 282.0, 140.0  # widths of a skyline and of what the seat holds beside it
LAWN = 17.0
FLAG = 15.0  # height of a flag, the same in every skyline
FULL = 4  # floors of a tower that is drawn in full; higher ones can hardly be finished and are squeezed
PLOTS = (7, 9, 11, 13, 16, 21, 28)  # how many towers fit side by side


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
    """The whole picture; ``across``: how many small cards lie side by side in each tray."""

    view: Box
    trays: tuple[Box, ...]
    across: tuple[int, int, int]
    ladder: Box
    columns: tuple[Box, ...]
    panels: tuple[Panel, ...]


@cache
def page(players: int) -> Page:
    """Return the page for this many players, the panels from the first one shown on.

    With two players trays and ladders lie above the panels, with more in a column beside them: so the picture is never
    much higher than it is wide, and a whole one with readable letters fits both a laptop and a phone.

    >>> [(round(page(players).view.w), round(page(players).view.h)) for players in (2, 3, 4)]
    [(444, 542), (600, 656), (600, 656)]
    """
    return _two() if players == 2 else _more(players)


def _two() -> Page:
    left, top = MARGIN, MARGIN
    trays = []
    for wide in TRAY_WIDTHS:
        trays.append(Box(left + wide / 2, top + TRAY / 2, wide, TRAY))
        left += wide + GAP
    top += TRAY + GAP
    ladder = Box(WIDTH / 2, top + LADDER / 2, WIDTH - 2 * MARGIN, LADDER)
    wide = (ladder.w - 8) / 5
    columns = tuple(Box(ladder.left + 4 + (at + 0.5) * wide, ladder.y, wide, ladder.h) for at in range(5))
    high = FULL * FLOOR + CLOCK + ROOF + FLAG + LAWN + 4
    panels = _panels(top + LADDER + GAP, (high, high))
    return Page(_view(WIDTH, panels), tuple(trays), (3, 1, 3), ladder, columns, panels)


def _more(players: int) -> Page:
    whole = sum(TRAYS) + LADDERS + 4 * GAP + 2  # of the column, and of the panels
    own = (whole - 2 * GAP) / 3 if players == 3 else OWN
    other = (whole - own) / (players - 1) - GAP
    panels = _panels(MARGIN, (own, *[other] * (players - 1)))
    x, top, trays = 2 * MARGIN + SKY + GAP + SIDE - 2 + COLUMN / 2, MARGIN, []
    for high in TRAYS:
        trays.append(Box(x, top + high / 2, COLUMN, high))
        top += high + GAP
    ladder = Box(x, (top + panels[-1].sky.bottom) / 2, COLUMN, panels[-1].sky.bottom - top)
    high = (ladder.h - TITLE - 4) / 5
    columns = tuple(Box(x, ladder.top + TITLE + (at + 0.5) * high, COLUMN, high) for at in range(5))
    return Page(_view(ladder.right + MARGIN, panels), tuple(trays), (2, 2, 2), ladder, columns, panels)


def _panels(top: float, heights: tuple[float, ...]) -> tuple[Panel, ...]:
    """Return panels of these heights one below the other, their towers as large as they fit, at most in full."""
    panels = []
    for high in heights:
        sky = Box(MARGIN + SKY / 2, top + high / 2, SKY, high)
        side = Box(sky.right + GAP + SIDE / 2, sky.y, SIDE, high)
        panels.append(Panel(sky, side, min(1.0, (high - FLAG - LAWN - 4) / (FULL * FLOOR + CLOCK + ROOF))))
        top += high + GAP
    return tuple(panels)


def _view(wide: float, panels: tuple[Panel, ...]) -> Box:
    high = panels[-1].sky.bottom + MARGIN
    return Box(wide / 2, high / 2, wide, high)


@dataclass(frozen=True, slots=True)
class Plots:
    """How a seat's towers stand: the width of a plot and how large towers are drawn on it."""

    panel: Panel
    pitch: float
    scale: float

    def x(self, number: int) -> float:
        """Return the middle of the plot with this number."""
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
def plots(panel: Panel, towers: int) -> Plots:
    """Return the plots for this many towers; there is always one more for the next."""
    room = panel.sky.w - 2 * HEDGE
    roomy = [many for many in PLOTS if many > towers and room / many >= 2 * EAVES * panel.scale]
    many = roomy[-1] if roomy else next((many for many in PLOTS if many > towers), towers + 1)
    return Plots(panel, room / many, min(panel.scale, room / many / (2 * EAVES)))

"""Where things lie in a picture of Clocks: the spaces of a clock, and the parts of the page around it.

Lengths are in units of the picture, around the large clock's centre; angles in degrees clockwise from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clocklab.draw.geometry import Box, around
from clocklab.games.clocks.rules.board import SPACES, Board

WIDTH = 444.0
RIM = 213.0  # the large clock's outer radius
NUMERALS = 192.5
HOLLOWS = 151.0  # of the circle the dice lie on
HOLLOW = 46.0  # the side of a hollow
BONUSES = 105.0
EXTRAS = 70.0
CENTRE = 35.0  # the side of a die that waits in the centre
HEAD = Box(0, -235, WIDTH - 16, 30)  # name of whose clock it is
TOP, BELOW = -256.0, 224.0
SMALL_RIM, SMALL_HOLLOWS, SMALL_HOLLOW = 69.0, 53.0, 19.0
CELL = Box(0, 0, 138, 182)  # a small clock with its name and numbers
TABLE = 74.0  # height of the table where it has a row of its own
GAP = 6.0


@cache
def angles(board: Board) -> tuple[float, ...]:
    """Return where each space is: hour 12 at the top, the rest clockwise in placing order."""
    top = board.hours.index(12)
    return tuple((space - top) * 360 / SPACES % 360 for space in range(SPACES))


def hand_angle(board: Board) -> float:
    """Return where the minute hand points: just before the first space."""
    return (angles(board)[0] - 180 / SPACES) % 360


@cache
def spaces(board: Board) -> tuple[Box, ...]:
    """Return the hollows of the large clock, for spaces 0 to 11: what a click on the board would look up."""
    return tuple(Box(*around(angle, HOLLOWS), HOLLOW, HOLLOW) for angle in angles(board))


@cache
def small_spaces(board: Board) -> tuple[Box, ...]:
    """Return the hollows of a small clock around its own centre."""
    return tuple(Box(*around(angle, SMALL_HOLLOWS), SMALL_HOLLOW, SMALL_HOLLOW) for angle in angles(board))


@cache
def badge(board: Board, space: int, out: float = 0) -> tuple[float, float]:
    """Return where the badge of a space lies: ``out`` beyond the corner of its hollow that points clockwise."""
    box, angle = spaces(board)[space], angles(board)[space]
    along, inward = around(angle + 90, 1.0), around(angle + 180, 0.3)
    reach = HOLLOW / 2 + out
    return (
        box.x + (reach if along[0] + inward[0] > 0 else -reach),
        box.y + (reach if along[1] + inward[1] > 0 else -reach),
    )


@dataclass(frozen=True, slots=True)
class Page:
    """The whole picture: what is seen of it, where the table is, and the cells of the small clocks."""

    view: Box
    table: Box
    cells: tuple[Box, ...]


@cache
def page(players: int) -> Page:
    """Return the page for so many players: the small clocks below the large one, beside the table if there is room.

    >>> [len(page(players).cells) for players in (1, 2, 3, 4)]
    [0, 1, 2, 3]
    """
    left, right, row = -WIDTH / 2 + 8, WIDTH / 2 - 8, BELOW + CELL.h / 2
    others = players - 1
    if others in (1, 2):
        taken = others * (CELL.w + GAP)
        table = Box((left + right - taken) / 2, row, right - left - taken, CELL.h)
        bottom = BELOW + CELL.h
    else:
        table = Box(0, BELOW + TABLE / 2, right - left, TABLE)
        row += TABLE + GAP
        bottom = BELOW + TABLE + (GAP + CELL.h if others else 0)
    cells = tuple(
        Box(right - CELL.w / 2 - (others - 1 - other) * (CELL.w + GAP), row, CELL.w, CELL.h) for other in range(others)
    )
    height = bottom + 8 - TOP
    return Page(Box(0, TOP + height / 2, WIDTH, height), table, cells)

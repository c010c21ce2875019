"""Where things lie in a picture of Clocks, and what on the clock is highlighted: where dice can go, what can be chosen.

Lengths are in units of the picture, around the large clock's centre; angles in degrees clockwise from the top.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from clocklab.draw.svg import Box, around
from clocklab.games.clocks.rules.clock import NEXT, price
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, Die
from clocklab.games.clocks.rules.state import Action, Clock, Phase, Place, Reroll, Return, Use

WIDTH = 444.0
RIM = 213.0  # the large clock's outer radius
NUMERALS = 192.5
HOLLOWS = 151.0  # of the circle the dice lie on
HOLLOW = 46.0  # the side of a hollow
BONUSES = 105.0
EXTRAS = 70.0
CENTRE = 35.0  # the side of a die that waits in the centre
HEAD = Box(0, -235, WIDTH - 16, 30)  # the name of the clock's owner
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
    """Return the page for this number of players: small clocks below the large one, beside the table if they fit.

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


# ---- highlights -----------------------------------------------------------------------------------------------------

CHOOSING = (Phase.PLACE, Phase.BONUS, Phase.FREE, Phase.EXTRA, Phase.RETURN, Phase.FORCED)
"""The phases in which something on a clock is chosen."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What placing a die on a space brings: coins paid and gained, or the bonus of a perfect die."""

    die: Die
    paid: int
    gained: int
    perfect: bool

    def __str__(self) -> str:
        """Return the coins as short as can be: -3+2, -3, +2, or 0; a perfect die's star is drawn beside.

        >>> from clocklab.games.clocks.rules.pieces import Colour
        >>> one = Die(Colour.WHITE, 1)
        >>> str(Offer(one, 3, 2, False)), str(Offer(one, 0, 0, False)), str(Offer(one, 0, 0, True))
        ('−3+2', '0', '')
        """
        words = (f"−{self.paid}" if self.paid else "") + (f"+{self.gained}" if self.gained else "")
        return words or ("" if self.perfect else "0")


@dataclass(frozen=True)
class Highlights:
    """What can be chosen now on the clock of the seat that acts.

    ``offers`` are for each free space that a die in hand can be placed on, one per die that can, in the order
    of the dice; ``targets`` the dice that an action, a re-roll or the return of a die may be about; ``extras``
    the spaces whose extra action can be bought.
    """

    offers: dict[int, tuple[Offer, ...]] = field(default_factory=dict)
    targets: frozenset[int] = frozenset()
    extras: frozenset[int] = frozenset()


def highlights(here: ClocksPosition) -> Highlights:
    """Return what the seat that acts can choose on its clock; nothing where chance or nobody acts."""
    state = here.state
    if state.phase not in CHOOSING:
        return Highlights()
    return highlighted(here.game.faces[state.seat], state.clocks[state.seat], here.actions)


def highlighted(board: Board, clock: Clock, actions: Iterable[Action]) -> Highlights:
    """Return what these actions highlight on a clock."""
    offers: dict[int, tuple[Offer, ...]] = {}
    targets: set[int] = set()
    extras: set[int] = set()
    for action in actions:
        match action:
            case Place(die, space):
                offers[space] = (*offers.get(space, ()), offer(board, clock, die, space))
            case Reroll(space) | Return(space):
                targets.add(space)
            case Use(_, _, _, int(at)):
                extras.add(at)
            case Use():
                targets |= _touched(action)
    return Highlights(offers, frozenset(targets), frozenset(extras))


def _touched(use: Use) -> set[int]:
    """The dice that a use is about; a swap names the first of two."""
    return {*use.spaces, *(NEXT[space] for space in use.spaces if use.act is Act.SWAP)}


def offer(board: Board, clock: Clock, die: Die, space: int) -> Offer:
    """Return what placing a die on this free space brings."""
    over = die.pips - board.pips[space]
    return Offer(die, price(board, clock, die, space), max(0, over), over == 0)

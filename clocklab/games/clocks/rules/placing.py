"""Where a die may be placed on a clock, and for how much."""

from __future__ import annotations

from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Colour, Die
from clocklab.games.clocks.rules.state import Clock


def price(board: Board, clock: Clock, die: Die, space: int) -> int:
    """Return the coins that placing this die on a free space costs: the pips of the free spaces before it.

    A black die does not pay for the last of them.
    """
    skipped = [board.pips[at] for at in range(space) if clock[at] is None]
    if die.colour is Colour.BLACK:
        del skipped[-1:]
    return sum(skipped)


def prices(board: Board, clock: Clock, die: Die) -> tuple[tuple[int, int], ...]:
    """Return every free space with what it costs to place the die there, in the order of the spaces.

    >>> from clocklab.games.clocks.rules.components import boards
    >>> from clocklab.games.clocks.rules.dice import COLOURS
    >>> white, _, black, _ = (Die(colour, 2) for colour in COLOURS)
    >>> empty = (None,) * 12
    >>> prices(boards()["forwards"], empty, white)[:4], prices(boards()["forwards"], empty, black)[:4]
    (((0, 0), (1, 1), (2, 3), (3, 6)), ((0, 0), (1, 0), (2, 1), (3, 3)))
    """
    black = die.colour is Colour.BLACK
    found = []
    cost = last = 0
    for space, on in enumerate(clock):
        if on is None:
            found.append((space, cost - last if black else cost))
            last = board.pips[space]
            cost += last
    return tuple(found)

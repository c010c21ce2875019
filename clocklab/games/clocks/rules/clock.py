"""What can be done on a clock: where a die may be placed and for how much, and what each action does to its dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, Colour, Die, die
from clocklab.games.clocks.rules.state import Clock, Use

T = TypeVar("T")


def put(entries: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    """Return a tuple, such as a clock, with another entry at this place."""
    return (*entries[:at], entry, *entries[at + 1 :])


def without(entries: tuple[T, ...], entry: T) -> tuple[T, ...]:
    """Return a tuple, such as the dice in hand, without the first of these entries."""
    at = entries.index(entry)
    return (*entries[:at], *entries[at + 1 :])


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

    >>> from clocklab.games.clocks.rules.printed import boards
    >>> from clocklab.games.clocks.rules.pieces import COLOURS
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


# ======== rules/acts ========
NEXT = (*range(1, SPACES), 0)
"""The space after each space, clockwise."""


def uses(act: Act, at: int | None, clock: Clock, circle: bool = True) -> tuple[Use, ...]:
    """Return all ways to use an action on the dice of a clock, in the order of the spaces.

    With ``circle`` spaces 11 and 0 are neighbours, for Swap and for Leapfrog.
    """
    every = _all_uses(act, at)
    match act:
        case Act.PLUS_1:
            return tuple([every[at] for at, on in enumerate(clock) if on is not None and on.pips < 6])
        case Act.MINUS_1:
            return tuple([every[at] for at, on in enumerate(clock) if on is not None and on.pips > 1])
        case Act.PLUS_1_2:
            return tuple(
                [every[2 * at + more] for at, on in enumerate(clock) if on for more in (0, 1) if on.pips + more < 6]
            )
        case Act.FLIP:
            return tuple([every[at] for at, on in enumerate(clock) if on is not None])
        case Act.SWAP:
            pairs = NEXT if circle else NEXT[:-1]
            return tuple([every[at] for at, to in enumerate(pairs) if clock[at] and clock[to]])
        case Act.LEAPFROG:
            return tuple([every[at] for at, on in enumerate(clock) if on and leap(clock, at, circle) is not None])
    return every  # coins and yellow dice


@lru_cache(maxsize=256)
def _all_uses(act: Act, at: int | None) -> tuple[Use, ...]:
    if act.coins or act.rolls:
        return (Use(act, at=at),)
    steps = (1, 2) if act is Act.PLUS_1_2 else (0,)
    return tuple(Use(act, (space,), by, at) for space in range(SPACES) for by in steps)


def usable(use: Use, clock: Clock, circle: bool = True) -> bool:
    """Return whether ``uses`` lists this use; never one that has lists or booleans for its numbers."""
    plain = type(use.spaces) is tuple and all(type(at) is int for at in use.spaces) and type(use.by) is int
    return plain and use in uses(use.act, use.at, clock, circle)


def leap(clock: Clock, space: int, circle: bool = True) -> int | None:
    """Return the free space to which the die on ``space`` would leap: the first one after it; None if there is none.

    >>> from clocklab.games.clocks.rules.pieces import Colour
    >>> one = Die(Colour.WHITE, 1)
    >>> leap((None, one, None) + (one,) * 9, 3), leap((one,) * 12, 3)
    (0, None)
    """
    for to in range(space + 1, SPACES):
        if clock[to] is None:
            return to
    if circle:
        for to in range(space):
            if clock[to] is None:
                return to
    return None


def after_use(use: Use, clock: Clock, circle: bool = True) -> Clock:
    """Return the clock after a use that ``usable`` allows; coins and yellow dice leave it as it is."""
    if not use.spaces:
        return clock
    at = use.spaces[0]
    on = clock[at]
    assert on is not None, "an action changes a die"
    match use.act:
        case Act.SWAP:
            return put(put(clock, at, clock[NEXT[at]]), NEXT[at], on)
        case Act.LEAPFROG:
            to = leap(clock, at, circle)
            assert to is not None, "a die leaps only where a space is free"
            return put(put(clock, at, None), to, on)
    return put(clock, at, die(on.colour, _pips(use, on)))


def _pips(use: Use, on: Die) -> int:
    match use.act:
        case Act.PLUS_1:
            return on.pips + 1
        case Act.MINUS_1:
            return on.pips - 1
        case Act.PLUS_1_2:
            return on.pips + use.by
    return 7 - on.pips

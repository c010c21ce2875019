"""The ladder of each roof colour: how high the next tower with this roof must be.

The first tower with a roof of a colour is one or two floors high, each next one exactly one floor higher than the one
before. The heights of a ladder only grow, so the last tower to be finished is always the highest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.pieces import Colour, Tower

Towers: TypeAlias = tuple[Tower, ...]
"""The towers of one seat, in the order they were begun."""

FIRST = (1, 2)
"""The heights that the first tower of a colour may have."""


def on_ladder(towers: Sequence[Towers], seat: Seat, own: bool) -> Sequence[Towers]:
    """Return the towers that make the ladders this seat climbs: everybody's, or with ``own`` only the seat's."""
    return towers[seat : seat + 1] if own else towers


def climbed(towers: Iterable[Towers], colour: Colour) -> int:
    """Return the height of the last tower finished with a roof of this colour; 0 if there is none."""
    last = 0
    for each in towers:
        for tower in each:
            roof = tower.roof
            if roof is not None and roof.colour is colour:
                height = tower.height
                if height > last:
                    last = height
    return last


def next_heights(towers: Iterable[Towers], colour: Colour) -> tuple[int, ...]:
    """Return the heights that the next tower with a roof of this colour may have: one, or two before the first.

    >>> from clocklab.games.clocktowers.rules.pieces import Clock, Colour, Roof, Wall
    >>> house = Tower((Wall(1), Wall(2)), Clock(), Roof(Colour.BLUE))
    >>> next_heights([(house,), ()], Colour.BLUE), next_heights([(house,), ()], Colour.RED)
    ((4,), (1, 2))
    """
    last = climbed(towers, colour)
    return (last + 1,) if last else FIRST


def heights(towers: Iterable[Towers], colour: Colour) -> tuple[int, ...]:
    """Return the heights of the finished towers of this colour from the lowest up: the order they were finished in."""
    return tuple(
        sorted(
            tower.height for each in towers for tower in each if tower.roof is not None and tower.roof.colour is colour
        )
    )


def unbroken(rungs: Sequence[int]) -> bool:
    """Return whether these heights, from the lowest up, are a ladder: from 1 or 2 on, each one more than the last.

    >>> unbroken((2, 3, 4)), unbroken(()), unbroken((1, 3)), unbroken((3,)), unbroken((1, 1))
    (True, True, False, False, False)
    """
    return not rungs or (rungs[0] in FIRST and list(rungs) == list(range(rungs[0], rungs[0] + len(rungs))))

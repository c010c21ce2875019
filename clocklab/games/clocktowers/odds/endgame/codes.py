"""Cards and towers as numbers, for searches: cards 0 to 12 as in ``pieces.KINDS``, towers as bits.

A tower is ``height << 5 | animals << 3 | clock << 2 | who sits on top``; animals are bits, 1 for cats and 2 for mice.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from clocklab.games.clocktowers.rules.pieces import Animal, Tower

BLANK = 13
"""A card that can do nothing more for who may get it."""
NONE = -1
"""The top of a deck that shows no card."""
CLOCK, MOUSE_CLOCK = 6, 7
FIRST_ROOF = 8
COUNTED = ((*range(6), 13), (6, 7, 14), (*range(8, 13), 15))
"""The places of each deck's cards among the counts of what is unseen, those of its blanks last."""
CAT, MOUSE = 1, 2
ANIMAL = {None: 0, Animal.CAT: CAT, Animal.MOUSE: MOUSE}
POINTS = (5, 4, 2, 3)
"""What a tower is worth by who sits on it: nobody, cats, mice, both."""
DEAD = 99
"""The next height of a colour that nobody can go on with."""
OPEN = 0
"""The next height of a colour that has not begun: one or two floors."""

Towers: TypeAlias = tuple[int, ...]
Hand: TypeAlias = tuple[int, ...]


class Side(NamedTuple):
    """One seat's unfinished towers that can still be finished, and its hand, both sorted."""

    towers: Towers
    hand: Hand


def tower(height: int, animals: int, clock: int, top: int) -> int:
    """Return an unfinished tower as a number; ``top`` is who sits on its topmost wall."""
    return height << 5 | animals << 3 | clock << 2 | top


def coded(built: Tower, clock_animals: bool, tops: bool) -> int:
    """Return an unfinished tower's number; without ``tops`` who sits on top is left out."""
    animals = 0
    for wall in built.walls:
        animals |= ANIMAL[wall.animal]
    if built.clock and built.clock.mouse and clock_animals:
        animals |= MOUSE
    return tower(built.height, animals, built.clock is not None, ANIMAL[built.walls[-1].animal] if tops else 0)

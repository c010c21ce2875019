"""A clock's board: what is printed at each of its twelve spaces."""

from __future__ import annotations

from dataclasses import dataclass

from clocklab.games.clocks.dice import Act

SPACES = 12


@dataclass(frozen=True, slots=True)
class Board:
    """One side of a game board; each tuple has twelve entries, for spaces 0 to 11 in placing order.

    ``hours`` are the numbers on the clock face, ``pips`` the values that make a die perfect there, ``bonuses``
    the actions that a perfect die may use once, ``extras`` the actions for sale (None: nothing) and ``prices``
    what they cost (0 where nothing is for sale). ``money`` is what a player starts with.
    """

    name: str
    hours: tuple[int, ...]
    pips: tuple[int, ...]
    bonuses: tuple[Act, ...]
    extras: tuple[Act | None, ...]
    prices: tuple[int, ...]
    money: int

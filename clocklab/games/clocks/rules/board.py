"""A clock's board: what is printed at each of its twelve spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from clocklab.games.clocks.rules.dice import Act

SPACES = 12


@dataclass(frozen=True)
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

    @cached_property
    def sold(self) -> tuple[tuple[int, Act, int], ...]:
        """What is for sale: space, action and price, in the order of the spaces."""
        return tuple((at, act, self.prices[at]) for at, act in enumerate(self.extras) if act is not None)

    @cached_property
    def completable(self) -> bool:
        """Whether the actions for sale can make every full clock perfect, whatever its dice show.

        Swaps move dice but change none, so each value must be able to become each value that the board asks for.
        """
        acts = {act for _, act, _ in self.sold}
        return all(set(self.pips) <= _reached(value, acts) for value in range(1, 7))


def _reached(value: int, acts: set[Act]) -> set[int]:
    """Return the values that a die can be given by these actions, its own included."""
    found, waiting = {value}, [value]
    while waiting:
        pips = waiting.pop()
        fresh = {after for act in acts for after in changed(act, pips)} - found
        found |= fresh
        waiting += fresh
    return found


def changed(act: Act, pips: int) -> tuple[int, ...]:
    """Return the values that an action can give a die that shows ``pips``; none if it changes no die.

    >>> changed(Act.PLUS_1_2, 5), changed(Act.FLIP, 1), changed(Act.SWAP, 3)
    ((6,), (6,), ())
    """
    match act:
        case Act.PLUS_1:
            return (pips + 1,) if pips < 6 else ()
        case Act.MINUS_1:
            return (pips - 1,) if pips > 1 else ()
        case Act.PLUS_1_2:
            return tuple(range(pips + 1, min(pips + 2, 6) + 1))
        case Act.FLIP:
            return (7 - pips,)
    return ()

"""Kinds of things in an order: enums whose members know their place."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering
from typing import Self


@total_ordering
class Ranked(Enum):
    """An enum in the order of its members, which compare and sort by it.

    >>> class Suit(Ranked):
    ...     CLUBS = "clubs"
    ...     HEARTS = "hearts"
    >>> Suit.HEARTS.rank, Suit.CLUBS < Suit.HEARTS
    (1, True)
    """

    rank: int
    """The place in the order, 0 for the first member, and in every tuple of counts by kind."""

    def __init__(self, *_: object) -> None:
        self.rank = len(type(self).__members__)

    def __lt__(self, other: Self) -> bool:
        return self.rank < other.rank

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow

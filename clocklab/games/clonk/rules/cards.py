"""Sorted tuples of treasures, such as a hand: one card more, one card less, and how many alike."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeAlias, TypeVar

from clocklab.games.clonk.rules.pieces import ORDER, Treasure

Cards: TypeAlias = tuple[Treasure, ...]
T = TypeVar("T")


def in_order(cards: Iterable[Treasure]) -> Cards:
    """Return the cards sorted."""
    return tuple(sorted(cards, key=ORDER))


def holds(cards: Cards, card: Treasure) -> bool:
    """Return whether the card is one of the sorted cards."""
    at = bisect_left(cards, ORDER(card), key=ORDER)
    return at < len(cards) and cards[at] == card


def and_one(cards: Cards, card: Treasure) -> Cards:
    """Return the sorted cards and this one."""
    at = bisect_left(cards, ORDER(card), key=ORDER)
    return (*cards[:at], card, *cards[at:])


def but_one(cards: Cards, card: Treasure) -> Cards:
    """Return the sorted cards without one that looks like this."""
    at = bisect_left(cards, ORDER(card), key=ORDER)
    assert cards[at] == card, f"{card} is not there to be taken"
    return cards[:at] + cards[at + 1 :]


def counted(cards: Cards) -> Iterator[tuple[Treasure, int]]:
    """Yield each different one of the sorted cards, and how many look like it."""
    for card, alike in groupby(cards):
        yield card, len(list(alike))


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the row with another value at this place."""
    return (*row[:place], value, *row[place + 1 :])

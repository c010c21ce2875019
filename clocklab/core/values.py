"""Values: checks of callers' numbers and choices, enums with an order, and states of which a few fields change."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache, total_ordering, wraps
from math import inf
from operator import attrgetter, is_
from typing import Any, ParamSpec, Self, TypeVar

from clocklab.core.files import DEEPEST
from clocklab.errors import OptionError
from clocklab.errors import brief as brief

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def require_int(name: str, value: Any, low: int, high: int) -> int:
    """Return a whole number from low to high as Python's int. Raises OptionError for any other value, a bool too."""
    number = plain_numbers(value)
    if type(number) is not int or not low <= number <= high:
        raise OptionError(f"{name} must be a whole number from {low} to {high}, not {brief(value)}.")
    return number


def require_count(name: str, value: Any, least: int = 1) -> int:
    """Return a whole number of at least ``least`` as Python's int. Raises OptionError for anything else, a bool too."""
    number = plain_numbers(value)
    if type(number) is not int or number < least:
        raise OptionError(f"{name} must be a whole number of at least {least}, not {brief(value)}.")
    return number


LONGEST_SEED = 1000
"""Digits that a seed may have: it is part of names and files, and Python writes no number of more than 4,300."""


def require_seed(value: Any) -> int:
    """Return a seed as Python's int. Raises OptionError unless it is a whole number of at most 1,000 digits."""
    number = plain_numbers(value)
    if type(number) is not int or not -(10**LONGEST_SEED) < number < 10**LONGEST_SEED:
        raise OptionError(f"A seed must be a whole number of at most {LONGEST_SEED:,} digits, not {brief(value)}.")
    return number


def require_number(name: str, value: Any, low: float = -inf, high: float = inf) -> Any:
    """Return a finite number from low to high: an int, float or Fraction. Raises OptionError for anything else."""
    number = plain_numbers(value)
    if isinstance(number, bool) or not isinstance(number, int | float | Fraction) or not _between(number, low, high):
        limits = "" if low == -inf else f" of at least {low}" if high == inf else f" from {low} to {high}"
        raise OptionError(f"{name} must be a number{limits}, not {brief(value)}.")
    return number


def _between(number: float | Fraction, low: float, high: float) -> bool:
    return low <= number <= high and abs(number) != inf


def require_function(name: str, given: object) -> None:
    """Raise OptionError unless this can be called."""
    if not callable(given):
        raise OptionError(f"{name} must be a function, not {brief(given)}.")


def require_kind(name: str, given: object, kind: type) -> None:
    """Raise OptionError unless this is of that kind."""
    if not isinstance(given, kind):
        raise OptionError(f"{name} must be a {kind.__name__}, not {brief(given)}.")


def require_list(name: str, given: object) -> None:
    """Raise OptionError unless this is a list, a tuple or the like, and no text."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise OptionError(f"{name} must be a list, not {brief(given)}.")


def require_choice(name: str, value: object, allowed: Sequence[object]) -> None:
    """Raise OptionError unless the value is one of those allowed, of the very same type."""
    value = plain_numbers(value)
    if not any(type(value) is type(each) and value == each for each in allowed):
        raise OptionError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {brief(value)}.")


def plain_numbers(value: Any) -> Any:
    """Return a NumPy number as Python's own, also in tuples and lists; anything else as it is.

    >>> plain_numbers((1, [2.5], "three"))
    (1, [2.5], 'three')
    """
    return _plain_numbers(value, 0)


def _plain_numbers(value: Any, deep: int) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        if deep == DEEPEST:  # a list that contains itself; whoever checks it says so
            return value
        made = kind([_plain_numbers(each, deep + 1) for each in value])
        return value if all(map(is_, made, value)) else made
    numpy = sys.modules.get("numpy")  # without it nobody can have made such a number
    return value.item() if numpy is not None and isinstance(value, numpy.generic) else value


def plain_fields(value: Any) -> Any:
    """Return a frozen dataclass, such as an action, with Python's numbers for NumPy's, and anything else as it is."""
    if not is_dataclass(value) or isinstance(value, type):
        return value
    held = {field.name: getattr(value, field.name) for field in fields(value)}
    made = {name: plain_numbers(each) for name, each in held.items()}
    return value if all(made[name] is each for name, each in held.items()) else replace(value, **made)


_PLAIN = frozenset({int, str, bool, float, type(None)})


def takes_numbers(function: Callable[P, R]) -> Callable[P, R]:
    """Make a function take NumPy's numbers wherever it takes Python's."""

    @wraps(function)
    def taking(*args: P.args, **kwargs: P.kwargs) -> R:
        given = {name: plain_numbers(value) for name, value in kwargs.items()}
        return function(*map(plain_numbers, args), **given)

    return taking


def frozen(value: Any) -> Any:
    """Return a plain JSON value with tuples in place of lists, and Python's numbers in place of NumPy's."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else plain_numbers(value)


def plain(value: Any) -> Any:
    """Return an option's value as JSON has it, with lists in place of tuples."""
    return [plain(each) for each in value] if isinstance(value, tuple) else value


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


def with_entry(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with the entry at this place, from 0, changed.

    >>> with_entry((5, 3, 9), 1, 4)
    (5, 4, 9)
    """
    return (*values[:place], value, *values[place + 1 :])


class Changeable:
    """A base for frozen dataclasses of two or more fields."""

    __slots__ = ()

    def but(self, **changes: Any) -> Self:
        """Return a copy with these fields changed, as ``dataclasses.replace`` does, in a third of its time."""
        kind: Any = type(self)
        places, read = _layout(kind)
        values = [*read(self)]
        for name, value in changes.items():
            values[places[name]] = value
        changed: Self = kind(*values)
        return changed


@cache
def _layout(kind: Any) -> tuple[dict[str, int], Callable[[Any], tuple[Any, ...]]]:
    places = {field.name: place for place, field in enumerate(fields(kind))}
    return places, attrgetter(*places)

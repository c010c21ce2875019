"""What callers give, checked in one place: whole numbers, functions, texts, and things of a certain kind."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from clocklab.errors import ClocklabError, DistError, brief
from clocklab.probability.outcomes import as_plain


def whole(
    name: str, number: Any, least: int = 0, most: int | None = None, error: type[ClocklabError] = DistError
) -> int:
    """``number`` as an int, from whichever library; ``error`` unless it is whole and from ``least`` to ``most``."""
    try:
        found = least - 1 if isinstance(as_plain(number), bool) else operator.index(number)
    except TypeError:
        found = least - 1
    if found < least or (most is not None and found > most):
        allowed = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise error(f"{name}={brief(number)}: it must be a whole number {allowed}")
    return found


def require_function(name: str, given: object, error: type[ClocklabError] = DistError) -> None:
    """``error`` unless this can be called."""
    if not callable(given):
        raise error(f"{name}={brief(given)}: it must be a function")


def require_kind(name: str, given: object, kind: type, error: type[ClocklabError] = DistError) -> None:
    """``error`` unless this is of that kind."""
    if not isinstance(given, kind):
        raise error(f"{name}={brief(given)}: it must be a {kind.__name__}")


def require_list(name: str, given: object, error: type[ClocklabError] = DistError) -> None:
    """``error`` unless this is a list, or another thing to go through, that is not a text."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise error(f"{name}={brief(given)}: it must be a list")


def require_hashable(name: str, given: object, error: type[ClocklabError] = DistError) -> None:
    """``error`` unless this is a value that never changes, such as a number, a text or a tuple."""
    try:
        hash(given)
    except TypeError:
        hint = ": write a tuple, not a list" if isinstance(given, list) else ""
        raise error(f"{name}={brief(given)}: it must be hashable{hint}") from None

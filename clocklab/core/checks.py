"""Checks of what callers give: whole numbers in a range, and choices."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.errors import OptionError


def require_int(name: str, value: object, low: int, high: int) -> None:
    """Raise OptionError unless the value is a whole number from low to high (a bool is none)."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(f"{name} must be a whole number from {low} to {high}, not {_brief(value)}.")


def require_choice(name: str, value: object, allowed: Sequence[object]) -> None:
    """Raise OptionError unless the value is one of those allowed, of the very same type."""
    if not any(type(value) is type(each) and value == each for each in allowed):
        raise OptionError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {_brief(value)}.")


def _brief(value: object) -> str:
    """Return a value as an error names it: its first 200 characters, its type where it cannot be written at all."""
    try:
        return f"{value!r:.200}"
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in itself
        return f"this {type(value).__name__}"

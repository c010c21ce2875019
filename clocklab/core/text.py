"""Texts: lines that people type, read as one of several patterns, and players' names put into what a game says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from clocklab.core.contract import Odds, seat_name
from clocklab.probability import Dist

T = TypeVar("T")
LONGEST = 200
"""A longer text is not an action of any game."""


def plainly(text: object) -> str:
    """Return a typed text in lower case with single spaces; empty for anything that is not a text, or is too long.

    >>> plainly("  Roll  1,3 "), plainly(7)
    ('roll 1,3', '')
    """
    return " ".join(text.split()).lower() if isinstance(text, str) and len(text) < LONGEST else ""


def first_match(patterns: Mapping[str, Callable[..., T]], plain: str) -> T | None:
    """Return what the first pattern that fits the whole text makes of its groups; None if none fits.

    >>> first_match({r"bid (\\d+)": int, "stop": lambda: 0}, "bid 12")
    12
    """
    for pattern, make in patterns.items():
        if found := re.fullmatch(pattern, plain, re.ASCII):
            return make(*found.groups())
    return None


def with_names(text: str, names: Sequence[str]) -> str:
    """Return the text with names in place of ``Player 1`` and so on.

    >>> with_names("Player 2 is ahead of Player 12", ["Ada", "Bob"])
    'Bob is ahead of Player 12'
    """
    return re.sub(r"\bPlayer (\d{1,2})\b", lambda found: seat_name(int(found[1]) - 1, names), text)


def odds_with_names(odds: Sequence[Odds], names: Sequence[str]) -> tuple[Odds, ...]:
    """Return the odds with the players' names in their labels."""
    return tuple(replace(each, label=with_names(each.label, names)) for each in odds)


def rows_text(rows: Iterable[tuple[str, Fraction | Dist[Any]]]) -> str:
    """Return labelled answers as text, one below the other."""
    return "\n".join(f"{label}: {_shown(value)}" for label, value in rows) or "There are no odds here."


def _shown(value: Fraction | Dist[Any]) -> str:
    """Return an exact value with its decimal, or a distribution's table, as text."""
    if isinstance(value, Dist):
        return "\n" + "\n".join(f"  {line}" for line in str(value).splitlines())
    if type(value) is Fraction:
        return f"{value} ≈ {float(value):.6f}" if value.denominator > 1 else str(value)
    return str(value)


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number with what it counts; ``things`` is the plural where it is not the word with an s.

    >>> counted(1, "round"), counted(3, "round"), counted(2, "die", "dice")
    ('1 round', '3 rounds', '2 dice')
    """
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def listed(words: Sequence[object], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["Ada", "Bob", "Cy"]), listed([2, 3], "or"), listed(["Ada"])
    ('Ada, Bob and Cy', '2 or 3', 'Ada')
    """
    *first, final = map(str, words)
    return f"{', '.join(first)} {last} {final}" if first else final

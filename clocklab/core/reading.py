"""Lines of text that people type: read as one of several patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")
LONGEST = 200
"""A longer text is no action of any game."""


def plainly(text: object) -> str:
    """Return a typed text in small letters with single spaces; empty for what is no text, or too long for one.

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

"""Players' names in words that a game says without knowing them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from clocklab.core.game import Odds, seat_name


def with_names(text: str, names: Sequence[str]) -> str:
    """Return the text with ``Player 1`` and so on called by their names.

    >>> with_names("Player 2 is ahead of Player 12", ["Ada", "Bob"])
    'Bob is ahead of Player 12'
    """
    return re.sub(r"\bPlayer (\d{1,2})\b", lambda found: seat_name(int(found[1]) - 1, names), text)


def odds_with_names(odds: Sequence[Odds], names: Sequence[str]) -> tuple[Odds, ...]:
    """Return the odds with the players in their labels called by their names."""
    return tuple(replace(each, label=with_names(each.label, names)) for each in odds)

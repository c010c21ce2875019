"""Lists that people type: what stands at which place, and places that were left empty."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clocklab.errors import ClocklabError, OptionError


def split(text: str) -> list[str]:
    """Return what stands between the commas of a list; an empty place stays, as an empty text.

    >>> split("Ada, , Bob"), split(" ")
    (['Ada', '', 'Bob'], [])
    """
    return [part.strip() for part in text.split(",")] if text.strip() else []


def split_words(text: str) -> list[str]:
    """Return what stands between the commas or spaces of a list; a place that two commas leave empty stays.

    >>> split_words("6, 5 4"), split_words("5,,3")
    (['6', '5', '4'], ['5', '', '3'])
    """
    return re.split(r"\s*,\s*|\s+", text.strip()) if text.strip() else []


def require_no_gap(what: str, parts: Sequence[str], error: type[ClocklabError] = OptionError) -> None:
    """Raise an error, which names the place, where one is empty.

    >>> require_no_gap("cards", ["5", "3"])
    """
    if "" in parts:
        raise error(
            f"{what}: place {parts.index('') + 1} of {len(parts)} is empty; write something there, or one comma less."
        )

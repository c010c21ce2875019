"""The terminal's streams: text is shown as well as they can show it, whatever their encoding, and odd input is read."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

PLAINER = str.maketrans(
    {
        "≈": "~", "−": "-", "–": "-", "—": "-", "·": "|", "×": "x", "±": "+/-", "√": "sqrt", "→": "->", "↑": "^",
        "↓": "v", "✓": "+", "✗": "x", "★": "*", "▸": ">", "▾": "v", "ß": "ss", "’": "'", "‘": "'", "“": '"', "”": '"',
        "€": "EUR", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    }
)  # fmt: skip
"""What stands for signs that a stream does not have; letters with accents lose them."""


def plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return what is shown in place of characters that a stream cannot encode, as Python's error handlers do.

    >>> "Zoë: 1/3 ≈ 0.3333, 钟".encode("ascii", "clocklab")
    b'Zoe: 1/3 ~ 0.3333, \\\\u949f'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    import unicodedata

    lost = error.object[error.start : error.end]
    shown = [_ascii(unicodedata.normalize("NFKD", letter.translate(PLAINER))) or _escaped(letter) for letter in lost]
    return "".join(shown), error.end


def _ascii(text: str) -> str:
    return "".join(letter for letter in text if letter.isascii())


def _escaped(letter: str) -> str:
    return letter.encode("ascii", "backslashreplace").decode()


codecs.register_error("clocklab", plainer)


@contextmanager
def forgiving() -> Iterator[None]:
    """Let standard output and error show what they can of any text, and standard input read any bytes."""
    wanted = ((sys.stdout, "clocklab"), (sys.stderr, "clocklab"), (sys.stdin, "backslashreplace"))
    changed: list[tuple[Any, Any]] = []
    for stream, errors in wanted:
        if hasattr(stream, "reconfigure"):
            changed.append((stream, stream.errors))
            stream.reconfigure(errors=errors)
    try:
        yield
    finally:
        for stream, errors in changed:
            with suppress(OSError, ValueError):  # it cannot be written any more, or is closed
                stream.reconfigure(errors=errors)


def flush() -> None:
    """Send on all that was printed. OSError where it cannot be written."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()


def silence() -> None:
    """Throw away what could not be printed, and all that would be: else Python complains at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # not a stream of the system
            stream.flush()
            continue
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)

"""Every error clocklab raises on a caller's mistake.

Each of them is a ``ValueError`` whose message says what came, what was allowed and what to do.
"""

from __future__ import annotations

import sys

LONGEST = 10_000
"""Letters of a message: what is quoted in it may be as long as a file."""


def brief(value: object) -> str:
    """Return a value as an error names it: its first 200 characters, or its type where it cannot be written at all."""
    try:
        return f"{value!r:.200}"
    except (ValueError, RecursionError):  # a number of thousands of digits, a list that contains itself
        return f"this {type(value).__name__}"


class ClocklabError(ValueError):
    """A caller's mistake; the base of all errors below."""

    def __init__(self, message: str = "", *more: object) -> None:
        short = message if len(message) <= LONGEST else f"{message[:LONGEST]} ..."
        super().__init__(short, *more)

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: the sentence. ``clocklab.errors.where()`` shows the lines that led to it."""
        return [f"{type(self).__name__}: {self}", "(clocklab.errors.where() shows the lines that led to it.)"]


def where() -> None:
    """Print the lines that led to the last error that nobody caught, as Python usually does; nothing without one."""
    import traceback

    if (error := getattr(sys, "last_value", None)) is not None:
        traceback.print_exception(error)


def in_words(error: Exception) -> str:
    """Return what to tell the user: a caller's mistake as its message says, anything else as a fault of ours.

    >>> in_words(KeyError("x"))
    "Something went wrong inside clocklab (KeyError: 'x'). Undo, or start a new game; please report it."
    """
    if isinstance(error, ClocklabError):
        return str(error)
    return (
        f"Something went wrong inside clocklab ({type(error).__name__}: {error}). "
        "Undo, or start a new game; please report it."
    )


class UnknownGameError(ClocklabError):
    """No game of that name is installed."""


class OptionError(ClocklabError):
    """A game was asked for with an option it does not have or a value it cannot take."""


class IllegalActionError(ClocklabError):
    """An action that the rules do not allow in this position."""


class PositionError(ClocklabError):
    """A position that cannot occur in this game."""


class NotationError(ClocklabError):
    """A text that is not a position or action of this game."""


class RecordError(ClocklabError):
    """A saved game that is cut off, altered, of another version, or not a saved game."""


class FileError(ClocklabError, OSError):
    """A file that cannot be read or written; the message says why."""


class PlayerError(ClocklabError):
    """A computer player that failed; the message names its seat and the game, and its own error is the cause."""


class DistError(ClocklabError):
    """A distribution that cannot be made, or cannot be asked, in this way."""


class ChainError(ClocklabError):
    """A Markov chain that cannot be made or has no such answer."""


class SizeError(ClocklabError):
    """A question whose exact answer is out of reach; the message says what would fit."""


class UnsolvableError(ClocklabError):
    """No solver exists for what was asked."""


class AnswerError(ClocklabError):
    """An exercise that does not exist or an answer that cannot be read."""


class MissingExtraError(ClocklabError):
    """A library of an optional extra is not installed; the message ends with the command that installs it."""

    def __init__(self, what: str, extra: str = "") -> None:
        if sys.platform == "emscripten":
            how = "It is not there in a browser; it is in an installation of clocklab on a computer."
        else:
            how = f"Install it: {install_command(extra)}"
        super().__init__(f"{what} {how}" if extra else what)


def install_command(extra: str) -> str:
    """Return the command that adds an extra to this very installation, be it from a folder, a wheel or an index."""
    from importlib.metadata import PackageNotFoundError, distribution  # costs more than the rest of this file
    from json import loads
    from pathlib import Path

    folder = Path(__file__).resolve().parent.parent
    if (folder / "pyproject.toml").is_file():
        wanted = f'-e "{folder}[{extra}]"'
    else:
        try:
            source = loads(distribution("clocklab").read_text("direct_url.json") or "{}").get("url")
        except PackageNotFoundError:  # a zip or a folder on the path
            source = None
        wanted = f'"clocklab[{extra}] @ {source}"' if source else f'"clocklab[{extra}]"'
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {wanted}"


class ExecutorError(ClocklabError):
    """Something that is not an executor, work that cannot be sent to one, or work at which workers died repeatedly."""


class FolderError(ClocklabError):
    """A results folder that belongs to another run or holds something else."""

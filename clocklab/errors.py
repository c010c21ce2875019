"""Every error clocklab raises on a caller's mistake.

All of them are ``ValueError``s, and each message says what came, what was allowed and what to do.
"""


def brief(value: object) -> str:
    """Return a value as an error names it: its first 200 characters, or its type where it cannot be written at all."""
    try:
        return f"{value!r:.200}"
    except (ValueError, RecursionError):  # a number of thousands of digits, a list that contains itself
        return f"this {type(value).__name__}"


class ClocklabError(ValueError):
    """A caller's mistake; the base of all errors below."""


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
    """A library of an optional extra is not installed; the message names the command that installs it."""


class ExecutorError(ClocklabError):
    """Something that is not an executor, work that cannot be sent to one, or work at which workers died repeatedly."""


class FolderError(ClocklabError):
    """A results folder that belongs to another run or holds something else."""

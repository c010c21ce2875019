"""Saved games: JSON with a format version, written atomically and checked in full when read."""

from __future__ import annotations

import json
import warnings
import zlib
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unicodedata import bidirectional, category

from clocklab.core.contract import Game
from clocklab.core.files import LARGEST, parse_json, read_text, write
from clocklab.core.registry import load
from clocklab.errors import ClocklabError, FileError, OptionError, RecordError, brief

FORMAT = "clocklab game record"
VERSION = 1
LONGEST_NAME = 60
SEALED_VERSION = 2
"""The version of a record in which what may hold secrets is packed into one text, ``sealed``."""
LINE = "clocklab:"
"""How a game in one line of text begins."""
SEALED = ("start", "actions", "position")
LARGEST_SEALED = 5_000_000
"""So many bytes at most are unpacked."""

_FIELDS: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "version": int,
    "game": str,
    "options": dict,
    "seed": int,
    "names": list,
    "start": str,
    "actions": list,
    "position": str,
    "sha256": str,
}


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One game as it was played: enough to replay every state, so whatever is hidden in a game that goes on is in it.

    ``start`` and ``position`` are the first and the last position's text, ``actions`` the text of every
    action and chance event between them. A ``sealed`` one is written so that nobody who opens its file reads what is
    hidden in these three: packed, not encrypted.
    """

    game: str
    options: dict[str, Any]
    seed: int
    names: tuple[str, ...]
    start: str
    actions: tuple[str, ...]
    position: str
    sealed: bool = field(default=False, compare=False)

    def __repr__(self) -> str:
        return f"<Record of {self.game}, {len(self.actions)} actions, seed {self.seed}>"  # never what is hidden

    def to_json(self) -> str:
        """Return the record as JSON text with the format's version and a checksum."""
        fields = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "names": list(self.names),
            "start": self.start,
            "actions": list(self.actions),
            "position": self.position,
        }
        written = {**(_sealed(fields) if self.sealed else fields), "sha256": _checksum(fields)}
        return json.dumps(written, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record that the JSON text holds.

        Raises RecordError for text that is cut off or not a record, a record of another version, or one whose
        contents do not fit its checksum. The moves are checked where the record is replayed.
        """
        fields = _parsed(text)
        checksum = fields.pop("sha256")
        if checksum != _checksum(fields):
            raise RecordError(
                "The record does not fit its checksum: it was altered after it was saved. Use an unaltered copy."
            )
        try:
            names = checked_names(fields["names"])
        except OptionError as error:
            raise RecordError(f"The record's names do not fit: {error}") from error
        return cls(
            game=fields["game"],
            options=fields["options"],
            seed=fields["seed"],
            names=names,
            start=fields["start"],
            actions=tuple(fields["actions"]),
            position=fields["position"],
        )

    def to_line(self) -> str:
        """Return the record as one line of text to send, such as ``clocklab:eJx...``; ``from_line`` reads it.

        It is packed, not encrypted: a program can read what lies hidden in a game that goes on.
        """
        return LINE + packed(self.to_json())

    @classmethod
    def from_line(cls, line: str) -> Record:
        """Return the record that a line holds. RecordError for a line that is cut off or holds none."""
        if not isinstance(line, str) or not line.strip().startswith(LINE):
            raise RecordError(f"A game in one line begins with {LINE!r}, not {brief(line)}.")
        return cls.from_json(unpacked(line.strip().removeprefix(LINE)))

    def save(self, path: str | Path) -> None:
        """Write the record; a file of that name is replaced only once all of the new one is on disk.

        Raises FileError where that cannot be done, RecordError for a game too long for a file that ``load`` reads.
        """
        text = self.to_json()
        if len(text.encode(errors="replace")) > LARGEST:
            raise RecordError(
                f"A game of {len(self.actions)} actions is too long to be saved: its file would be larger than "
                f"{LARGEST // 1_000_000} MB. Take some of them back first."
            )
        write(path, text)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Return the record in a file. Raises RecordError, which names the file, where it holds none."""
        path = Path(path)
        try:
            return cls.from_json(read_text(path))
        except (FileError, RecordError) as error:
            raise RecordError(f"{path.name:.300} cannot be loaded: {error}") from error

    def make_game(self) -> Game[Any, Any]:
        """Return the game that was played. Raises RecordError if its name or options do not exist here."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # whoever chose an odd layout was warned then
                return load(self.game, **self.options)
        except (ClocklabError, TypeError) as error:
            raise RecordError(f"The record's game cannot be set up: {error}") from error


UNSHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""The kinds of characters that no name has: commands to a terminal, halves of characters, ends of lines."""
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Characters that turn the direction of the text after them."""


def checked_names(names: Sequence[object]) -> tuple[str, ...]:
    """Return the players' names, wherever they come from.

    OptionError for one that is not a text, is over 60 characters, or has characters that cannot be shown: commands to
    a terminal, halves of characters, ends of lines, and marks that turn the text after them.
    """
    if isinstance(names, str):
        raise OptionError(f"Players' names must be a list of texts, one a player, not one text, {names!r:.80}.")
    if not isinstance(names, Sequence):
        raise OptionError(f"Players' names must be a list of texts, one a player, not {brief(names)}.")
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise OptionError(f"A player's name must be a text of up to {LONGEST_NAME} characters, not {name!r:.80}.")
        if any(category(each) in UNSHOWN or bidirectional(each) in TURNING for each in name):
            raise OptionError(
                f"A player's name must be made of characters that can be shown, not {name!a:.200}: leave out "
                "control characters and halves of characters."
            )
    return tuple(str(name) for name in names)


def _parsed(text: str) -> dict[str, Any]:
    try:
        fields = parse_json(text)
    except ValueError as error:  # not JSON, numbers too long, brackets too deep
        raise RecordError(f"The text is cut off or not JSON ({error}). Use the file as it was saved.") from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise RecordError(f"This is JSON but not a saved game: its 'format' must be {FORMAT!r}.")
    fields = _opened(fields)
    if fields.get("version") != VERSION:
        raise RecordError(
            f"The record has version {fields.get('version')!r}; this clocklab reads version {VERSION}. "
            "Install the clocklab that wrote it, or a newer one."
        )
    for name, kind in _FIELDS.items():
        if name not in fields:
            raise RecordError(f"The record lacks {name!r}: it was cut off or altered.")
        if not isinstance(fields[name], kind) or isinstance(fields[name], bool):
            raise RecordError(f"The record's {name!r} must be of type {getattr(kind, '__name__', kind)}.")
    if unknown := fields.keys() - _FIELDS.keys():
        named = ", ".join(ascii(name)[1:-1] for name in sorted(unknown))
        raise RecordError(f"The record has unknown fields: {named:.300}.")
    if not all(isinstance(action, str) for action in fields["actions"]):
        raise RecordError("The record's 'actions' must all be texts.")
    return fields


def packed(text: str) -> str:
    """Return a text as letters, digits, ``-``, ``_`` and ``=`` that ``unpacked`` reads."""
    return urlsafe_b64encode(zlib.compress(text.encode(errors="replace"), 9)).decode()


def unpacked(letters: str) -> str:
    """Return the text that was packed into a line. RecordError where the letters are cut off or altered."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(b64decode(letters, altchars=b"-_", validate=True), LARGEST).decode()
        if not unpacking.eof:
            raise ValueError
    except (ValueError, zlib.error):
        raise RecordError("The line is cut off or altered: copy all of it, from 'clocklab:' to its end.") from None
    return text


def _checksum(fields: dict[str, Any]) -> str:
    import hashlib  # saved games are rare, and it is slow to load

    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _sealed(fields: dict[str, Any]) -> dict[str, Any]:
    """Return a record's fields with those that may hold secrets packed into one text that nobody reads at a glance."""
    packed = zlib.compress(json.dumps([fields[name] for name in SEALED]).encode())
    rest = {name: value for name, value in fields.items() if name not in SEALED}
    return {**rest, "version": SEALED_VERSION, "sealed": b64encode(packed).decode()}


def _opened(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a record with those that were packed as they were; RecordError if they cannot be."""
    if fields.get("version") != SEALED_VERSION or "sealed" not in fields:
        return fields
    rest = dict(fields)
    try:
        packed = b64decode(rest.pop("sealed"), validate=True)
        held = json.loads(zlib.decompressobj().decompress(packed, LARGEST_SEALED))
        return {**rest, "version": VERSION, **dict(zip(SEALED, held, strict=True))}
    except (ValueError, TypeError, RecursionError, zlib.error):
        raise RecordError("The record's 'sealed' cannot be unpacked: it was cut off or altered.") from None

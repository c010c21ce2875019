"""Saved games: JSON with a format version, written atomically and checked in full when read."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clocklab.core.contract import Game
from clocklab.core.registry import load
from clocklab.errors import ClocklabError, OptionError, RecordError, brief

FORMAT = "clocklab game record"
VERSION = 1
LONGEST_NAME = 60
LARGEST_FILE = 50_000_000

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


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it was played: enough to replay every state.

    ``start`` and ``position`` are the first and the last position's text, ``actions`` the text of every
    action and chance event between them.
    """

    game: str
    options: dict[str, Any]
    seed: int
    names: tuple[str, ...]
    start: str
    actions: tuple[str, ...]
    position: str

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
        return json.dumps({**fields, "sha256": _checksum(fields)}, indent=1, ensure_ascii=False) + "\n"

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

    def save(self, path: str | Path) -> None:
        """Write the record; a file of that name is replaced only once all of the new one is on disk."""
        write_atomically(Path(path), self.to_json())

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Return the record in a file. Raises RecordError, which names the file, where it holds none."""
        path = Path(path)
        try:
            if path.stat().st_size > LARGEST_FILE:
                raise RecordError(f"it is larger than {LARGEST_FILE // 1_000_000} MB, which no record is.")
            return cls.from_json(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, RecordError) as error:
            raise RecordError(f"{path.name} cannot be loaded: {error}") from error

    def make_game(self) -> Game[Any, Any]:
        """Return the game that was played. Raises RecordError if its name or options do not exist here."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # whoever chose an odd layout was warned then
                return load(self.game, **self.options)
        except (ClocklabError, TypeError) as error:
            raise RecordError(f"The record's game cannot be set up: {error}") from error


def checked_names(names: Sequence[object]) -> tuple[str, ...]:
    """Return the players' names; OptionError for one that is not a text or is over 60 characters."""
    if isinstance(names, str):
        raise OptionError(f"Players' names must be a list of texts, one a player, not one text, {names!r:.80}.")
    if not isinstance(names, Sequence):
        raise OptionError(f"Players' names must be a list of texts, one a player, not {brief(names)}.")
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise OptionError(f"A player's name must be a text of up to {LONGEST_NAME} characters, not {name!r:.80}.")
    return tuple(str(name) for name in names)


def write_atomically(path: Path, text: str) -> None:
    """Write a text file so that a crash leaves either the old file or the new one, whole."""
    import tempfile  # costs more than the rest of the package's import

    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _parsed(text: str) -> dict[str, Any]:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:  # not JSON, numbers too long, brackets too deep
        raise RecordError(f"The text is cut off or not JSON ({error}). Use the file as it was saved.") from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise RecordError(f"This is JSON but not a saved game: its 'format' must be {FORMAT!r}.")
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
        raise RecordError(f"The record has unknown fields: {', '.join(sorted(unknown))}.")
    if not all(isinstance(action, str) for action in fields["actions"]):
        raise RecordError("The record's 'actions' must all be texts.")
    return fields


def _checksum(fields: dict[str, Any]) -> str:
    import hashlib  # saved games are rare, and it is slow to load

    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()

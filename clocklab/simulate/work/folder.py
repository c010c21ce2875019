"""What a long run has finished, kept in a folder as JSON: a manifest that says which run, and a file per piece."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clocklab.core.files import make_folder, parse_json, read_text, reason, write
from clocklab.errors import FileError, FolderError, OptionError

FORMAT = "clocklab run"
VERSION = 2
MANIFEST = "run.json"
LARGEST = 100_000_000
"""Bytes that a file of a run may have: pieces may be many rows of a table."""


class Folder:
    """The finished pieces of one run. Every file is written whole or not at all, so a kill loses none of them."""

    def __init__(self, path: str | Path, key: Mapping[str, Any], pieces: int) -> None:
        """Open a folder, or make it.

        Raises FolderError for a folder of another run, naming what differs, or for one that holds other files, and
        FileError where the folder cannot be made or written.
        """
        from clocklab import __version__

        self.path = as_path(path)
        try:
            self.manifest = plain({"format": FORMAT, "version": VERSION, "clocklab": __version__, "pieces": pieces})
            self.manifest["key"] = plain(dict(key))
        except OptionError as error:
            raise OptionError(f"A run's key must be plain JSON values: {error}") from error
        self.run = _checksum(self.manifest)
        kept = _read_manifest(self.path)
        if kept is None:
            make_folder(self.path)
            write(self.path / MANIFEST, json.dumps(self.manifest, indent=1, ensure_ascii=False) + "\n")
        elif kept != self.manifest:
            raise FolderError(
                f"The folder {self.path.name!r} holds another run: {_difference(kept, self.manifest)}. "
                "Give a folder of its own to each run, or start the run that the folder belongs to."
            )

    def finished(self) -> dict[int, Any]:
        """Return the results kept so far, by piece; files that are cut off, altered or of another run do not count.

        Raises FolderError for a piece that is a folder itself, which no result could take the place of.
        """
        results = {}
        for number in range(self.manifest["pieces"]):
            file = self._file(number)
            if file.is_dir():
                raise FolderError(f"{file.name} in the folder {self.path.name!r} is a folder; remove it or rename it.")
            try:
                fields = parse_json(read_text(file, LARGEST))
                if fields == self._fields(number, fields["result"]):
                    results[number] = fields["result"]
            except (ValueError, KeyError, TypeError):
                continue  # the piece is run again
        return results

    def keep(self, number: int, result: Any) -> None:
        """Write one piece's result."""
        write(self._file(number), json.dumps(self._fields(number, result), ensure_ascii=False) + "\n")

    def _file(self, number: int) -> Path:
        return self.path / f"piece-{number:06}.json"

    def _fields(self, number: int, result: Any) -> dict[str, Any]:
        fields = {"run": self.run, "piece": number, "result": result}
        return {**fields, "sha256": _checksum(fields)}


def kept_key(path: str | Path) -> dict[str, Any] | None:
    """Return the key of the run that a folder holds; None for a folder that is empty or not there."""
    manifest = _read_manifest(as_path(path))
    return None if manifest is None else manifest["key"]


def as_path(path: str | Path) -> Path:
    """Return a folder's path; OptionError for what is none."""
    if not isinstance(path, str | Path):
        raise OptionError(f"A folder is named by its path, not by {path!r:.200}.")
    return Path(path)


def plain(value: Any) -> Any:
    """Return a value as it comes back from JSON. Raises OptionError for what JSON cannot hold."""
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise OptionError(f"{value!r:.200} is not a plain JSON value ({error}).") from error


def _read_manifest(path: Path) -> dict[str, Any] | None:
    try:
        if path.exists() and not path.is_dir():
            raise FolderError(f"{path.name!r} is a file; results are kept in a folder.")
        if not path.exists() or not any(not each.name.startswith(".") for each in path.iterdir()):
            return None
    except OSError as error:
        raise FolderError(f"The folder {path.name!r:.300} cannot be read: {reason(error)}.") from error
    try:
        manifest: Any = parse_json(read_text(path / MANIFEST, LARGEST))
    except FileError as error:
        if not (path / MANIFEST).exists():
            raise FolderError(
                f"The folder {path.name!r} holds files but no {MANIFEST}, so it is not that of a run: give an empty "
                "one."
            ) from error
        raise FolderError(f"{MANIFEST} in the folder {path.name!r} cannot be read: {error}") from error
    except ValueError as error:
        raise FolderError(f"{MANIFEST} in the folder {path.name!r} is cut off or altered: {error}.") from error
    known = isinstance(manifest, dict) and manifest.get("format") == FORMAT and manifest.get("version") == VERSION
    if not known or not isinstance(manifest.get("key"), dict):
        raise FolderError(f"{MANIFEST} in the folder {path.name!r} is not a run of this clocklab (format {VERSION}).")
    return dict(manifest)


def _difference(kept: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    before, after = ({**each, **each["key"], "key": None} for each in (kept, now))
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return "; ".join(f"its {name} is {before.get(name)!r:.200}, not {after.get(name)!r:.200}" for name in names)


def _checksum(fields: Mapping[str, Any]) -> str:
    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()

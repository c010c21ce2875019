"""Saving and loading beside the notebook: a match of the stepper, a component of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from clocklab.core import Match, Record
from clocklab.core.record import LARGEST_FILE
from clocklab.errors import ClocklabError, RecordError
from clocklab.lab import parts

SUFFIX = ".json"


def path_of(name: str, folder: Path | None = None, suffix: str = SUFFIX) -> Path:
    """Return where a file of this name lies: in the folder, by default the working directory.

    The suffix is added where it is missing. Raises RecordError for a name that is none or leads elsewhere.

    >>> path_of(" evening ").name, path_of("mine", suffix=".toml").name
    ('evening.json', 'mine.toml')
    """
    name = name.strip()
    if not name or name.startswith(".") or any(letter in '/\\:*?"<>|' or letter < " " for letter in name):
        raise RecordError(
            f"{name!r} is no file name; write one without a folder, such as 'evening{suffix}'. "
            "It is kept beside the notebook."
        )
    if not name.lower().endswith(suffix):
        name += suffix
    if len(name.encode()) > 200:
        raise RecordError("The file name is too long; write one of at most 200 letters.")
    return (folder or Path()) / name


class Files:
    """A file name with Save and Load beside it, and a way to load a file from anywhere.

    ``write`` saves at a path, ``read`` makes of a file's text and name what ``loaded`` then takes over.
    """

    def __init__(
        self,
        name: str,
        suffix: str,
        write: Callable[[Path], object],
        read: Callable[[str, str], Any],
        loaded: Callable[[Any], None],
        guarded: Any,
        note: parts.Note,
    ) -> None:
        self._suffix = suffix
        self._write = write
        self._read = read
        self._loaded = loaded
        self._note = note
        self._mine: set[Path] = set()
        self._asked: Path | None = None
        self.name = parts.field(widgets.Text(f"{name}{suffix}"), "File name", "A file beside the notebook")
        self.save_button = parts.button("Save", lambda: guarded(self.save))
        self.load_button = parts.button("Load", lambda: guarded(self.load))
        self.upload = widgets.FileUpload(
            accept=suffix, description="Load from elsewhere", icon="", tooltip="Choose a saved file"
        )
        self.upload.add_class("cl-button")
        self.upload.observe(lambda change: guarded(lambda: self._uploaded(change["new"])), "value")
        buttons = parts.row([self.save_button, self.load_button, self.upload])
        self.widget = parts.column([self.name, buttons])

    def save(self) -> None:
        """Save; a file that was not saved here is only replaced when asked for twice."""
        path = path_of(self.name.value, suffix=self._suffix)
        if path.exists() and path not in self._mine and self._asked != path:
            self._asked = path
            self._note.tell(f"{path.name} exists already. Press Save again to replace it.")
            return
        self._asked = None
        try:
            self._write(path)
        except OSError as error:
            raise RecordError(f"{path.name} cannot be saved: {error.strerror or error}.") from error
        self._mine.add(path)
        self._note.tell(f"Saved as {path.name}.")

    def load(self) -> None:
        """Load the file of this name."""
        path = path_of(self.name.value, suffix=self._suffix)
        if not path.exists():
            raise RecordError(f"There is no file {path.name} beside the notebook; look at the name, or save first.")
        try:
            size, content = path.stat().st_size, path.read_bytes()
        except OSError as error:
            raise RecordError(f"{path.name} cannot be loaded: {error.strerror or error}.") from error
        self._take(path.name, size, content)
        self._mine.add(path)

    def _uploaded(self, files: Any) -> None:
        if not files:
            return
        file = files[0]
        self.upload.value = ()
        self._take(file["name"], file["size"], bytes(file["content"]))

    def _take(self, name: str, size: int, content: bytes) -> None:
        if size > LARGEST_FILE:
            raise RecordError(f"{name} is larger than any saved file.")
        try:
            found = self._read(content.decode("utf-8"), name)
        except (UnicodeDecodeError, ClocklabError) as error:
            raise RecordError(f"{name} cannot be loaded: {error}") from error
        self._loaded(found)
        self._note.tell(f"Loaded {name}.")


class FilesPanel(Files):
    """The files of a match, as a panel of the stepper."""

    def __init__(
        self, match: Callable[[], Match], loaded: Callable[[Match], None], guarded: Any, note: parts.Note
    ) -> None:
        super().__init__(match().game.name, SUFFIX, lambda path: match().save(path), _match, loaded, guarded, note)
        self.panel = parts.Panel("saving and loading", self.widget, lambda: None)


def _match(text: str, name: str) -> Match:
    return Match.from_record(Record.from_json(text))

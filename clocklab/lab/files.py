"""Saving and loading a match from the stepper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from clocklab.core import Match, Record
from clocklab.core.record import LARGEST_FILE
from clocklab.errors import RecordError
from clocklab.lab import parts

SUFFIX = ".json"


def path_of(name: str, folder: Path | None = None) -> Path:
    """Return where a match of this file name lies: in the folder, by default the working directory.

    ``.json`` is added where it is missing. Raises RecordError for a name that is none or leads elsewhere.

    >>> path_of(" evening ").name
    'evening.json'
    """
    name = name.strip()
    if not name or name.startswith(".") or any(letter in '/\\:*?"<>|' or letter < " " for letter in name):
        raise RecordError(
            f"{name!r} is no file name; write one without a folder, such as 'evening.json'. "
            "It is kept beside the notebook."
        )
    if not name.lower().endswith(SUFFIX):
        name += SUFFIX
    if len(name.encode()) > 200:
        raise RecordError("The file name is too long; write one of at most 200 letters.")
    return (folder or Path()) / name


class FilesPanel:
    """A file name with Save and Load beside it, and a way to load a file from anywhere."""

    def __init__(
        self, match: Callable[[], Match], loaded: Callable[[Match], None], guarded: Any, note: parts.Note
    ) -> None:
        self._match = match
        self._loaded = loaded
        self._note = note
        self._mine: set[Path] = set()
        self._asked: Path | None = None
        name = f"{match().game.name}{SUFFIX}"
        self.name = parts.field(widgets.Text(name), "File name", "A file beside the notebook")
        self.save_button = parts.button("Save", lambda: guarded(self.save))
        self.load_button = parts.button("Load", lambda: guarded(self.load))
        self.upload = widgets.FileUpload(
            accept=SUFFIX, description="Load from elsewhere", icon="", tooltip="Choose a saved game"
        )
        self.upload.add_class("cl-button")
        self.upload.observe(lambda change: guarded(lambda: self._uploaded(change["new"])), "value")
        buttons = parts.row([self.save_button, self.load_button, self.upload])
        self.panel = parts.Panel("saving and loading", parts.column([self.name, buttons]), lambda: None)

    def save(self) -> None:
        """Save the match; a file that was not saved here is only replaced when asked for twice."""
        path = path_of(self.name.value)
        if path.exists() and path not in self._mine and self._asked != path:
            self._asked = path
            self._note.tell(f"{path.name} exists already. Press Save again to replace it.")
            return
        self._asked = None
        try:
            self._match().save(path)
        except OSError as error:
            raise RecordError(f"{path.name} cannot be saved: {error.strerror or error}.") from error
        self._mine.add(path)
        self._note.tell(f"Saved as {path.name}.")

    def load(self) -> None:
        """Load the match of the file name."""
        path = path_of(self.name.value)
        if not path.exists():
            raise RecordError(f"There is no file {path.name} beside the notebook; look at the name, or save first.")
        self._loaded(Match.load(path))
        self._mine.add(path)
        self._note.tell(f"Loaded {path.name}.")

    def _uploaded(self, files: Any) -> None:
        if not files:
            return
        file = files[0]
        self.upload.value = ()
        if file["size"] > LARGEST_FILE:
            raise RecordError(f"{file['name']} is larger than any saved game.")
        try:
            text = bytes(file["content"]).decode("utf-8")
            match = Match.from_record(Record.from_json(text))
        except (UnicodeDecodeError, RecordError) as error:
            raise RecordError(f"{file['name']} cannot be loaded: {error}") from error
        self._loaded(match)
        self._note.tell(f"Loaded {file['name']}.")

"""What a learner has tried, kept in one small file of their folder: a line for each try, only ever added to.

Two notebooks may write at the same time, as a line is added in one step; a line that cannot be read stays in the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from clocklab.core.files import add_line, read_bytes
from clocklab.errors import FileError

LEARNERS = ".clocklab.json"
"""A folder with a file of this name was laid out for a learner; in others nothing is kept."""
TRIES = ".clocklab-tries.jsonl"


@dataclass(frozen=True, slots=True)
class Tries:
    """How often each exercise was tried, which were solved, and how many lines of the file could not be read."""

    tries: dict[str, int] = field(default_factory=dict)
    solved: set[str] = field(default_factory=set)
    unread: int = 0

    def told(self, keys: Iterable[str]) -> str:
        """Return how far a learner is with these exercises, or an empty text before the first try."""
        asked = list(keys)
        tries = sum(self.tries.get(key, 0) for key in asked)
        done = sum(key in self.solved for key in asked)
        return f"{done} of {len(asked)} exercises, {tries} {'try' if tries == 1 else 'tries'}" if tries else ""


def note(key: str, right: bool) -> None:
    """Add a try to the file; where there is no learner's folder, or none that can be written to, do nothing."""
    with suppress(OSError):
        here = Path.cwd()
        if (here / LEARNERS).is_file():
            add_line(here / TRIES, json.dumps([key, right]))


def tried(folder: str | Path | None = None) -> Tries:
    """Return what was tried in a folder so far, by default in the working one."""
    content, found, unread = b"", Tries(), 0
    with suppress(FileError):
        content = read_bytes(Path.cwd() / (folder or "") / TRIES)
    for line in filter(bytes.strip, content.split(b"\n")):
        try:
            key, right = json.loads(line)
            if not isinstance(key, str) or not isinstance(right, bool):
                raise TypeError
        except (ValueError, TypeError, RecursionError):
            unread += 1
            continue
        found.tries[key] = found.tries.get(key, 0) + 1
        if right:
            found.solved.add(key)
    return Tries(found.tries, found.solved, unread)

"""What a learner has tried: one small file beside the notebooks, to which every try adds a line.

Only a notebook's kernel writes it. A line is added in one piece, so that two notebooks can be worked in at once; a line
that cannot be read is passed over, and nothing is ever taken away.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from clocklab.core.files import read_text
from clocklab.errors import ClocklabError

FILE = "clocklab-progress.jsonl"
"""The file's name, in the folder of the notebook that is running."""
LARGEST = 5_000_000
"""Bytes of it that are read at most: some fifty thousand tries."""


@dataclass(frozen=True, slots=True)
class Tried:
    """How often an exercise was tried, and whether an answer was right."""

    tries: int = 0
    right: bool = False


def record(key: str, right: bool, folder: str | Path = "") -> None:
    """Add a try to the file, if a notebook's kernel is running; where it cannot be written, nothing is said."""
    if not in_kernel():
        return
    with suppress(OSError), (Path(folder) / FILE).open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps({"exercise": key, "right": right}) + "\n")


def progress(folder: str | Path = "") -> Mapping[str, Tried]:
    """Return by key what was tried in a folder, by default the working one; nothing where there is no file."""
    try:
        text = read_text(Path(folder) / FILE, LARGEST)
    except ClocklabError:
        return {}
    found: dict[str, Tried] = {}
    for line in text.splitlines():
        try:
            told = json.loads(line)
            key, right = str(told["exercise"]), told["right"] is True
        except (ValueError, TypeError, KeyError):
            continue
        before = found.get(key, Tried())
        found[key] = Tried(before.tries + 1, before.right or right)
    return found


def in_kernel() -> bool:
    """Return whether a notebook's kernel is running this."""
    shell = sys.modules.get("IPython.core.getipython")
    return getattr(shell and shell.get_ipython(), "kernel", None) is not None

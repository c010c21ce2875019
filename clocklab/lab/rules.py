"""The rules of the game on the board, in pictures: the first part of its page on how to play."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import ipywidgets as widgets

from clocklab.core import Game
from clocklab.course.teaching.notebooks import pictures, source, stored
from clocklab.errors import FileError
from clocklab.lab import parts
from clocklab.lab.session import Session

TITLE = "# "
UNTIL = "## Play"
"""The heading before which the rules have been told."""


class RulesPanel:
    """What one does in a turn, how the game ends, and what the symbols mean; filled when it is first opened."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._filled: type[Game[Any, Any]] | None = None
        self.shown = widgets.Output(_dom_classes=("cl-rules",))
        self.panel = parts.Panel("rules and symbols", parts.column([self.shown]), self.fill)

    def fill(self) -> None:
        """Show the rules of the game on the board, or where they are if this installation has no notebooks."""
        kind = type(self._session.game)
        if kind is not self._filled:
            self._filled = kind
            try:
                self.shown.outputs = tuple(map(_display, told(kind)))
            except FileError as error:
                self.shown.outputs = (_display({"text/html": f"<p>{escape(str(error))}</p>"}),)


def told(game: type[Game[Any, Any]]) -> Iterator[dict[str, str]]:
    """Yield the rules of a game piece by piece, as Jupyter's data by type: text in Markdown, and pictures in HTML.

    They are what its first notebook says before it is played. FileError where the notebook is not there.
    """
    for cell in stored(next(iter(game.lessons), game.name))["cells"]:
        text = source(cell)
        if cell["cell_type"] == "code":
            yield from ({"text/html": each} for each in pictures(cell))
        elif not text.startswith(TITLE):
            before, found, _ = text.partition(UNTIL)
            yield {"text/markdown": before}
            if found:
                return


def _display(data: dict[str, str]) -> dict[str, Any]:
    return {"output_type": "display_data", "data": data, "metadata": {}}

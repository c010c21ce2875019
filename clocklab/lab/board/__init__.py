"""The board that one touches: a widget of a picture, of what on it can be touched, and of what was touched last.

``board.js`` beside this file is the other half, in the browser. It lights what can be touched first and then what
next, and says what was touched, with the number of the offer that it was made on: of a double click, or of a click
that comes late, nothing is left. Where JavaScript cannot run, the lab shows the picture alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Any, TypeAlias

import anywidget
import traitlets

from clocklab.core.files import packaged

Path: TypeAlias = tuple[str, ...]
"""The names of parts, in the order in which they are touched."""

_PART = re.compile(r'<g data-part="([^"]*)"[^>]*><title>([^<]*)</title>')


def titles(markup: str) -> Mapping[str, str]:
    """Return what each part of a picture is called.

    >>> titles('<svg ><g data-part="hand-3"><title>card &amp; 3</title></g></svg>')
    {'hand-3': 'card & 3'}
    """
    return {unescape(name): unescape(title) for name, title in _PART.findall(markup)}


class Board(anywidget.AnyWidget):  # type: ignore[misc]  # the library is not looked into
    """A picture with what can be touched.

    ``on_path`` is called with a whole path when its last part has been touched, ``on_chosen`` with the beginning of one
    that has been touched or taken back, and ``why_not`` with parts of which the last one cannot be touched: it
    returns the sentence that is shown below the board.
    """

    _esm = traitlets.Unicode(packaged(__package__, "board.js")).tag(sync=True)
    _css = traitlets.Unicode(packaged(__package__, "board.css")).tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    """The picture's markup, the paths, the path that was done last, and the number of the offer: one message."""
    chosen = traitlets.Dict().tag(sync=True)
    """The parts touched so far (``path``) and the number of the ``offer`` that they were touched on."""
    value = traitlets.Unicode()
    """The picture's markup."""

    def __init__(
        self, on_path: Callable[[Path], object], on_chosen: Callable[[Path], object], why_not: Callable[[Path], str]
    ) -> None:
        super().__init__(_dom_classes=("cl-board", "cl-touchable"))
        self._on_path, self._on_chosen, self._why_not = on_path, on_chosen, why_not
        self._paths: tuple[Path, ...] = ()
        self._at: object = None
        self._offer = 0
        self._telling = False  # whether what is chosen comes from here, and not from the browser
        self.on_msg(lambda _, content, __: self.hear(content))
        self.observe(lambda change: self._hear_chosen(change["new"]), "chosen")

    def show(self, markup: str, paths: Sequence[Path] = (), last: Path = (), at: object = None) -> None:
        """Show a picture on which these paths can be touched; nothing is sent where nothing changes.

        ``at`` is the point of the game: what is touched counts only there.
        """
        paths = tuple(filter(None, paths))
        if (markup, paths, last) == (self.value, self._paths, self.shown.get("last")) and at is self._at:
            return
        self._paths, self._at = paths, at
        self._offer += 1
        with self.hold_sync():
            self.choose(())
            self.shown = {"markup": markup, "paths": paths, "last": last, "offer": self._offer}
        self.value = markup

    def choose(self, path: Path) -> None:
        """Show that these parts have been touched, such as by a button that stands for them."""
        self._telling = True
        try:
            self.chosen = {"path": list(path), "offer": self._offer}
        finally:
            self._telling = False

    def hear(self, content: Any) -> None:
        """Do what a touch asks for: a whole path (``touch``), or the reason why a part is not lit (``why``)."""
        if touched := self._touched(content, "touch"):
            if touched in self._paths:
                self._on_path(touched)
        elif touched := self._touched(content, "why"):
            self.send({"why": self._why_not(touched), "offer": self._offer})

    def _hear_chosen(self, content: Any) -> None:
        path = None if self._telling else self._touched(content, "path")
        if path is not None and any(each[: len(path)] == path for each in self._paths):
            self._on_chosen(path)

    def _touched(self, content: Any, kind: str) -> Path | None:
        """Return the parts that a message names, if it is one of this kind about what is offered now."""
        if not isinstance(content, dict) or content.get("offer") != self._offer:
            return None
        names = content.get(kind)
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            return None
        return tuple(names)

    def release(self) -> None:
        """Let touches through again after one that came to nothing."""
        self.send({"release": True})

    def focus(self) -> None:
        """Put the keyboard on the board."""
        self.send({"focus": True})

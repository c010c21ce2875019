"""A button that takes a file of the user's computer; ``upload.js`` beside this file is the other half, in the browser.

The one that comes with ipywidgets shows a counter in its text, which says "(0)" for ever where a file is taken at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import traitlets

from clocklab.core.files import packaged


class Upload(anywidget.AnyWidget):  # type: ignore[misc]  # the library is not looked into
    """A button that says ``label``; ``taken`` is called with the name and the bytes of each file that is chosen."""

    _esm = traitlets.Unicode(packaged(__package__, "upload.js")).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    accept = traitlets.Unicode().tag(sync=True)
    """The suffix of the files that are offered."""
    hint = traitlets.Unicode().tag(sync=True)
    """What is shown while the pointer rests on it."""

    def __init__(self, label: str, accept: str, hint: str, taken: Callable[[str, memoryview], object]) -> None:
        super().__init__(label=label, accept=accept, hint=hint)
        self._taken = taken
        self.on_msg(lambda _, content, buffers: self.hear(content, buffers))

    def hear(self, content: Any, buffers: Sequence[Any]) -> None:
        """Take the file that a message brings; a message that brings none is nothing."""
        name = content.get("file") if isinstance(content, dict) else None
        if isinstance(name, str) and len(buffers) == 1:
            self._taken(name, memoryview(buffers[0]))

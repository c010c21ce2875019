"""A button that opens a file from anywhere: unlike the one of ipywidgets it does not count files in its label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import anywidget
import traitlets

LARGEST = 2_000_000
"""Bytes that a file may have."""


class Upload(anywidget.AnyWidget):  # type: ignore[misc]  # the library is not looked into
    """A button called ``label`` for files whose names end with ``accept``.

    ``loaded`` is called with the name and the bytes of the file that was chosen; ``refused`` with a sentence where it
    is too large to be one of ours, and then it was not sent.
    """

    _esm = """
    export default { render({ model, el }) {
      const chooser = Object.assign(document.createElement("input"),
        { type: "file", hidden: true, accept: model.get("accept") });
      const button = Object.assign(document.createElement("button"),
        { type: "button", className: "cl-button jupyter-button widget-button", textContent: model.get("label") });
      button.onclick = () => chooser.click();
      chooser.onchange = async () => {
        const file = chooser.files[0];
        if (!file) return;
        chooser.value = "";
        if (file.size > model.get("largest")) model.send({ name: file.name, size: file.size });
        else model.send({ name: file.name }, undefined, [await file.arrayBuffer()]);
      };
      el.replaceChildren(button, chooser);
    } };
    """
    label = traitlets.Unicode().tag(sync=True)
    accept = traitlets.Unicode().tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)

    def __init__(
        self, label: str, accept: str, loaded: Callable[[str, bytes], object], refused: Callable[[str], object]
    ) -> None:
        super().__init__(label=label, accept=accept, _dom_classes=("cl-upload",))
        self.on_msg(partial(_heard, loaded, refused))


def _heard(
    loaded: Callable[[str, bytes], object],
    refused: Callable[[str], object],
    _: Any,
    content: Any,
    buffers: Sequence[Any],
) -> None:
    name = str(content.get("name", ""))[:300] if isinstance(content, dict) else ""
    if not buffers:
        refused(f"{name} is no file of ours: it has more than {LARGEST // 1_000_000} MB.")
    elif len(content_of := bytes(buffers[0])) <= LARGEST:
        loaded(name, content_of)

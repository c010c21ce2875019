"""The few widgets that everything in the lab is made of: text buttons, panels that open, notes, labels.

Buttons always carry text, so that they can be read aloud; nothing is shown by colour or an icon alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, TypeAlias

import ipywidgets as widgets

from clocklab.lab.perfect import in_words

LOG = logging.getLogger("clocklab.lab")

Widget: TypeAlias = Any
"""An ipywidgets widget; the library has no types."""

PANEL_OPENS = "▸ "
PANEL_CLOSES = "▾ "


def button(text: str, on_click: Callable[[], object], classes: str = "", tooltip: str = "") -> Widget:
    """Return a button that says ``text`` and calls ``on_click``."""
    made = widgets.Button(description=text, tooltip=tooltip or None, _dom_classes=("cl-button", *classes.split()))
    made.on_click(lambda _: on_click())
    return made


def row(children: Sequence[Widget], classes: str = "") -> Widget:
    """Return the widgets side by side, wrapped where there is no room."""
    return box(children, f"cl-row {classes}")


def column(children: Sequence[Widget], classes: str = "") -> Widget:
    """Return the widgets one below the other."""
    return box(children, f"cl-column {classes}")


def box(children: Sequence[Widget], classes: str) -> Widget:
    """Return the widgets in a box with these classes."""
    # classes given at once cost no message of their own, as each add_class would
    return widgets.Box(children=tuple(children), _dom_classes=tuple(classes.split()))


def html(markup: str = "", classes: str = "") -> Widget:
    """Return a widget of HTML; whoever writes it escapes what users typed."""
    return widgets.HTML(markup, _dom_classes=tuple(classes.split()))


def show(widget: Widget, visible: bool) -> None:
    """Show the widget or take it away; nothing is sent where nothing changes."""
    widget.layout.display = None if visible else "none"


def shown(widget: Widget) -> bool:
    """Return whether ``show`` last showed it."""
    return bool(widget.layout.display != "none")


def field(made: Widget, label: str, hint: str = "") -> Widget:
    """Return a field with its label in full above it, and a hint for who rests on it."""
    made.description = label
    made.tooltip = hint or label
    made.style.description_width = "initial"
    made.add_class("cl-field")
    return made


class Note:
    """A line that is read aloud as soon as it appears: what went wrong, or what was done."""

    def __init__(self) -> None:
        self.widget = html(classes="cl-note")
        self.text = ""
        self.clear()

    def error(self, text: str) -> None:
        """Show what went wrong."""
        self._say(text, "alert", "cl-error")

    def tell(self, text: str) -> None:
        """Show what was done."""
        self._say(text, "status", "cl-told")

    def _say(self, text: str, role: str, style: str) -> None:
        self.text = text
        self.widget.value = f'<div role="{role}" class="{style}">{escape(text)}</div>'
        show(self.widget, True)

    def guard(self, act: Callable[[], object]) -> None:
        """Do something; show whatever goes wrong in words."""
        self.clear()
        try:
            act()
        except Exception as error:  # a callback has nobody to raise to
            LOG.debug("a callback of the lab failed", exc_info=True)
            self.error(in_words(error))

    def clear(self) -> None:
        """Take the line away."""
        if self.text or shown(self.widget):
            self.text = ""
            self.widget.value = ""
            show(self.widget, False)


class Panel:
    """A panel under a button that opens and closes it; ``fill`` is called when it opens, and by ``refresh``."""

    def __init__(self, title: str, body: Widget, fill: Callable[[], None], opened: bool = False) -> None:
        self.title = title
        self.body = body
        self._fill = fill
        self.toggle_button = button("", self.toggle, "cl-panel-button")
        body.add_class("cl-panel-body")
        self.widget = column([self.toggle_button, body], "cl-panel")
        self.opened = False
        self._label()
        if opened:
            self.open()

    def _label(self) -> None:
        show(self.body, self.opened)
        mark, verb = (PANEL_CLOSES, "Hide") if self.opened else (PANEL_OPENS, "Show")
        self.toggle_button.description = f"{mark}{verb} {self.title}"

    def open(self) -> None:
        """Open the panel and fill it."""
        if not self.opened:
            self.opened = True
            self._fill()
            self._label()

    def close(self) -> None:
        """Close the panel; it is filled again when it is next opened."""
        self.opened = False
        self._label()

    def toggle(self) -> None:
        """Open the panel if it is closed, close it if it is open."""
        if self.opened:
            self.close()
        else:
            self.open()

    def refresh(self) -> None:
        """Fill the panel again if anybody can see it."""
        if self.opened:
            self._fill()


def close_all(widget: Widget) -> None:
    """Close a widget and everything in it, layouts and styles too, so that nothing of it stays in memory."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for part in ("layout", "style"):
        owned = getattr(widget, part, None)
        if isinstance(owned, widgets.Widget):
            owned.close()
    widget.close()

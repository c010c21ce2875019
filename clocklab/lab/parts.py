"""What all of the lab is made of: text buttons, panels, notes and labels; how they look; the boards of a page.

Buttons always carry text, so that they can be read aloud; nothing is shown by colour or an icon alone.
"""

from __future__ import annotations

import logging
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any, Protocol, TypeAlias

import ipywidgets as widgets

from clocklab.core.files import packaged
from clocklab.errors import in_words

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
    # classes given here cost no message of their own, as each add_class would
    return widgets.Box(children=tuple(children), _dom_classes=tuple(classes.split()))


def html(markup: str = "", classes: str = "") -> Widget:
    """Return a widget of HTML; whoever writes it escapes what users typed."""
    return widgets.HTML(markup, _dom_classes=tuple(classes.split()))


def show(widget: Widget, visible: bool) -> None:
    """Show the widget or take it away; nothing is sent where nothing changes.

    An empty text and not None: kernels in a browser do not send None.
    """
    if visible != shown(widget):
        widget.layout.display = "" if visible else "none"


def shown(widget: Widget) -> bool:
    """Return whether ``show`` last showed it."""
    return bool(widget.layout.display != "none")


def field(made: Widget, label: str, hint: str = "") -> Widget:
    """Return a field with its full label above it, and a hint shown while the pointer rests on it."""
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

    def guard(self, act: Callable[..., object], *given: object) -> bool:
        """Do something; show in words whatever goes wrong or is warned of. Return whether all went well."""
        self.clear()
        return self.attempt(act, *given)

    def attempt(self, act: Callable[..., object], *given: object) -> bool:
        """Do the same, and leave what is said until there is something else to say."""
        try:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                act(*given)
        except Exception as error:  # a callback has nobody to raise to
            LOG.debug("a callback of the lab failed", exc_info=True)
            self.error(in_words(error))
            return False
        if warned:
            self.tell(" ".join(str(warning.message) for warning in warned))
        return True

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
            self._label()  # first: a list that is not there yet cannot be scrolled to what is chosen in it
            self._fill()

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


class OnPage(ABC):
    """What is shown as the last line of a cell: its widget, and what stands for it on pages without widgets."""

    widget: Widget
    closed = False

    @abstractmethod
    def line(self) -> str:
        """Return in one line what it is."""

    @abstractmethod
    def still(self) -> str:
        """Return the HTML that pages without widgets show."""

    def __repr__(self) -> str:
        return f"{self._left[0]} (closed)" if self.closed else self.line()

    def close(self) -> None:
        """Take it off the page, free all its widgets, and let go of everything but a picture of it.

        Notebooks hold for ever what a cell has shown: a closed board must not hold a game.
        """
        if not self.closed:
            try:
                left = self.line(), self.still()
            except Exception:  # what cannot be drawn can be closed
                LOG.debug("a board could not be drawn as it closed", exc_info=True)
                left = f"<{type(self).__name__}>", ""
            close_all(self.widget)
            vars(self).clear()
            self.closed, self._left = True, left

    def __getattr__(self, name: str) -> Any:
        """Say of what a closed board no longer has that it was closed."""
        closed = "closed: run its cell again for a new one" if self.closed else "not there"
        raise AttributeError(f"{type(self).__name__} has no {name!r}; it is {closed}.", name=name, obj=self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        """Return the widget for Jupyter, and for pages without widgets a picture and a text."""
        if self.closed:
            return {"text/html": self._left[1], "text/plain": repr(self)}
        return {**self.widget._repr_mimebundle_(), "text/html": self.still(), "text/plain": repr(self)}


def close_all(widget: Widget) -> None:
    """Close a widget and everything in it, layouts and styles too, so that nothing stays in memory."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for part in ("layout", "style"):
        owned = getattr(widget, part, None)
        if isinstance(owned, widgets.Widget):
            owned.close()
    widget.close()


class Closable(Protocol):
    """A board that can be taken off the page."""

    def close(self) -> None:
        """Take it off and free its widgets."""


class Boards:
    """Which boards belong to which key; with no key given, to the notebook cell that is running.

    >>> class Board:
    ...     closed = False
    ...     def close(self): self.closed = True
    >>> boards, first, second = Boards(), Board(), Board()
    >>> boards.put(first, "race")
    >>> boards.put(second, "race")
    >>> first.closed, second.closed
    (True, False)
    """

    def __init__(self) -> None:
        self._boards: dict[str, list[Closable]] = {}
        self._runs: dict[str, str] = {}

    def put(self, board: Closable, key: str | None = None, fallback: str = "") -> None:
        """Keep a board and close those whose place it takes.

        A key has one board. A cell has those of its last run: all that one run makes stay. Where neither the
        cell nor its code is known, ``fallback`` is the key; outside a kernel nothing is replaced.
        """
        cell, run = running_cell()
        if key is not None:
            self._replace(f"key {key}", board)
        elif cell is not None:
            if self._runs.get(cell) == run:
                self._boards[cell].append(board)
            else:
                self._runs[cell] = run
                self._replace(cell, board)
        elif run:
            self._replace(f"name {fallback}", board)

    def _replace(self, key: str, board: Closable) -> None:
        for old in self._boards.get(key, ()):
            old.close()
        self._boards[key] = [board]


def running_cell() -> tuple[str | None, str]:
    """Return what identifies the notebook cell that is running, or None if unknown, and this run of it.

    JupyterLab tells the cell's id; elsewhere its code stands for it. Outside a kernel both are empty.
    """
    parent = _parent_message()
    run = str((parent.get("header") or {}).get("msg_id") or "")
    if cell := (parent.get("metadata") or {}).get("cellId"):
        return f"cell {cell}", run
    code = (parent.get("content") or {}).get("code")
    return (f"code {code}" if code else None), run


def _parent_message() -> dict[str, Any]:
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return {}
    shell = get_ipython()
    get_parent = getattr(shell, "get_parent", None)
    return dict(get_parent() or {}) if callable(get_parent) else {}


BOARDS = Boards()


@cache
def style_block() -> str:
    """Return the ``<style>`` element; each board carries it, so that it is there whichever cell was run.

    Every rule is under a class of the lab's own, in the colours of the page's theme.
    """
    return f"<style>\n{packaged(__package__, 'style.css')}</style>"

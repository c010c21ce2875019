"""What all of the lab is made of: text buttons, panels that open, notes, labels; how they look; the boards of a page.

Buttons always carry text, so that they can be read aloud; nothing is shown by colour or an icon alone.
"""

from __future__ import annotations

import logging
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Protocol, TypeAlias

import ipywidgets as widgets

from clocklab.errors import ClocklabError

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

    def guard(self, act: Callable[..., object], *given: object) -> bool:
        """Do something; show whatever goes wrong, and what is warned of, in words. True if all went well."""
        self.clear()
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


class OnPage(ABC):
    """What is shown as the last line of a cell: its widget, and on pages without widgets what stands for it."""

    widget: Widget
    closed = False

    @abstractmethod
    def still(self) -> str:
        """Return the HTML that pages without widgets show."""

    def close(self) -> None:
        """Take it off the page and free all its widgets."""
        if not self.closed:
            self.closed = True
            close_all(self.widget)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        """Return the widget for Jupyter, and for pages without widgets a picture and a text."""
        if self.closed:
            return {"text/plain": f"{self!r} (closed)"}
        return {**self.widget._repr_mimebundle_(), "text/html": self.still(), "text/plain": repr(self)}


def close_all(widget: Widget) -> None:
    """Close a widget and everything in it, layouts and styles too, so that nothing of it stays in memory."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for part in ("layout", "style"):
        owned = getattr(widget, part, None)
        if isinstance(owned, widgets.Widget):
            owned.close()
    widget.close()


def in_words(error: Exception) -> str:
    """Return what to tell the user: a caller's mistake as it is written, anything else as a fault of ours.

    >>> in_words(KeyError("x"))
    "Something went wrong inside clocklab (KeyError: 'x'). Undo, or start a new game; please report it."
    """
    if isinstance(error, ClocklabError):
        return str(error)
    return (
        f"Something went wrong inside clocklab ({type(error).__name__}: {error}). "
        "Undo, or start a new game; please report it."
    )


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
        """Keep a board and close those that it takes the place of.

        A key has one board. A cell has those of its last run: all that one run makes stay. Where neither the
        cell nor its code is known ``fallback`` is the key; outside of kernels nothing is replaced.
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
    """Return what identifies the notebook cell that is running, None if unknown, and this run of it.

    JupyterLab tells the cell's id; for others its code stands for it. Outside of a kernel both are empty.
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


CSS = """
.cl-stepper { display: flex; flex-flow: column nowrap; width: 100%; max-width: 1180px; padding: 4px 2px;
  box-sizing: border-box;
  color: var(--jp-ui-font-color1); font-family: var(--jp-ui-font-family); overflow: visible; }
.cl-stepper .cl-body { display: flex; flex-flow: row wrap; gap: 12px 24px; align-items: flex-start; width: 100%;
  overflow: visible; }
.cl-stepper .cl-left { flex: 1 1 300px; min-width: 0; max-width: 560px; overflow: visible; }
.cl-stepper .cl-right { flex: 1 1 300px; min-width: 0; gap: 10px; overflow: visible; }
.cl-stepper .cl-column { display: flex; flex-flow: column nowrap; align-items: stretch; overflow: visible; }
.cl-stepper .cl-row { display: flex; flex-flow: row wrap; gap: 6px; align-items: flex-end; overflow: visible; }
.cl-stepper .widget-html, .cl-stepper .widget-html-content { margin: 0; width: 100%; height: auto;
  line-height: 1.45; font-size: 13px; overflow: visible; }
.cl-stepper .cl-style { display: none; }
.cl-stepper .cl-board svg { display: block; width: 100%; height: auto; margin: 0 auto; }
.cl-stepper .cl-stage { position: relative; }
.cl-stepper .cl-ghosts { position: absolute; inset: 0; pointer-events: none; }
.cl-stepper .cl-ghost { display: none; }
.cl-stepper .cl-says .widget-html-content { font-size: 15px; }
.cl-stepper .cl-says p { margin: 0; }
.cl-stepper .cl-title { font-size: 12px; letter-spacing: .04em; text-transform: uppercase;
  color: var(--jp-ui-font-color2); }
.cl-stepper .cl-log { margin: 4px 0 0 !important; font-size: 13px; color: var(--jp-ui-font-color2); }
.cl-stepper .cl-error, .cl-stepper .cl-told { padding: 6px 10px; border-radius: 4px; font-size: 13px;
  overflow-wrap: anywhere; border-left: 4px solid var(--jp-info-color0, #0288d1);
  background: var(--jp-layout-color2); color: var(--jp-ui-font-color1); }
.cl-stepper .cl-error { border-left-color: var(--jp-error-color0, #c62828); }
.cl-stepper .cl-error::before { content: "That did not work. "; font-weight: 600; }
.cl-stepper .cl-heading { margin: 0; height: auto; line-height: 1.4; font-size: 12px; font-weight: 600;
  color: var(--jp-ui-font-color2); }
.cl-stepper .cl-actions { gap: 8px; }
.cl-stepper .cl-bank { gap: 8px; }
.cl-stepper .cl-group { gap: 3px; }
.cl-stepper .cl-button { width: auto; max-width: 100%; height: auto; min-height: 32px; margin: 0; padding: 5px 12px;
  line-height: 1.35; white-space: normal; text-align: center; border-radius: 5px; font-size: 13px;
  border: 1px solid var(--jp-border-color1); background: var(--jp-layout-color1); color: var(--jp-ui-font-color1);
  box-shadow: none; }
.cl-stepper .cl-button:hover:enabled { background: var(--jp-layout-color2); box-shadow: none; }
.cl-stepper .cl-button:focus-visible, .cl-stepper select:focus-visible, .cl-stepper input:focus-visible {
  outline: 2px solid var(--jp-brand-color1, #1976d2) !important; outline-offset: 2px; }
.cl-stepper .cl-button:disabled { opacity: .5; }
.cl-stepper .cl-main, .cl-stepper .cl-action { border-color: var(--jp-brand-color1, #1976d2); font-weight: 600;
  min-height: 38px; font-size: 14px; }
.cl-stepper .cl-main { background: #1565c0; border-color: #1565c0; color: #fff; padding: 7px 20px; }
.cl-stepper .cl-main:hover:enabled { background: #0d4c94; color: #fff; }
.cl-stepper .cl-panels { border-top: 1px solid var(--jp-border-color2); }
.cl-stepper .cl-panel { border-bottom: 1px solid var(--jp-border-color2); }
.cl-stepper .cl-panel-button { width: 100%; text-align: left; border: 0; border-radius: 0; padding: 6px 4px;
  background: transparent; }
.cl-stepper .cl-panel-body { padding: 4px 4px 14px; gap: 8px; }
.cl-stepper .cl-panel-body > .cl-button { align-self: flex-start; }
.cl-stepper .cl-column > .cl-field { flex: 0 0 auto; }
.cl-stepper .cl-field { width: auto; max-width: 100%; height: auto; margin: 0; flex: 1 1 150px; min-width: 0;
  flex-flow: column nowrap; align-items: stretch; display: flex; overflow: visible; }
.cl-stepper .cl-field > .widget-label { width: auto; max-width: none; text-align: left; height: auto;
  line-height: 1.4; font-size: 12px; color: var(--jp-ui-font-color2); white-space: normal; }
.cl-stepper .cl-field.widget-checkbox { flex: 1 1 100%; flex-flow: row; align-items: center; padding: 4px 0; }
.cl-stepper .cl-field.widget-checkbox .widget-label-basic { width: auto; font-size: 13px;
  color: var(--jp-ui-font-color1); white-space: normal; line-height: 1.4; height: auto; }
.cl-stepper .cl-field input, .cl-stepper .cl-field select { width: 100%; box-sizing: border-box; flex: none; }
.cl-stepper .cl-field input, .cl-stepper .cl-field select:not([size]) { height: 30px; margin: 0; }
.cl-stepper .cl-field input[type="checkbox"] { width: auto; height: auto; margin: 0 8px 0 0; }
.cl-stepper .cl-field select[size] { height: auto; }
.cl-stepper .cl-form { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 8px;
  align-items: end; }
.cl-stepper .cl-form .cl-long { grid-column: 1 / -1; }
.cl-stepper .cl-sheet { gap: 6px; }
.cl-stepper .cl-line { padding-bottom: 6px; border-bottom: 1px solid var(--jp-border-color2); }
.cl-stepper .cl-line > .cl-field { flex: 1 1 68px; }
.cl-stepper .cl-line > .cl-field.cl-wrong { flex-basis: 100%; }
.cl-stepper .cl-edited { gap: 8px; }
.cl-stepper .cl-wrong > .widget-label { color: var(--jp-ui-font-color1); font-weight: 600; }
.cl-stepper .cl-wrong input, .cl-stepper .cl-wrong select { border: 2px solid var(--jp-error-color0, #c62828); }
.cl-stepper .cl-table { border-collapse: collapse; width: 100%; margin: 0; font-size: 13px;
  color: var(--jp-ui-font-color1); border: 0; table-layout: auto; }
.cl-stepper .cl-table tr, .cl-stepper .cl-content table tr { background: transparent; }
.cl-stepper .cl-table th, .cl-stepper .cl-table td { padding: 4px 6px; text-align: left; vertical-align: top;
  font-variant-numeric: tabular-nums; border: 0; border-bottom: 1px solid var(--jp-border-color2);
  white-space: normal; overflow-wrap: anywhere; max-width: none; }
.cl-stepper .cl-table tbody th { font-weight: 400; }
.cl-stepper .cl-table thead th { overflow-wrap: normal; }
.cl-stepper .cl-table .cl-best th, .cl-stepper .cl-table .cl-best td { font-weight: 600;
  background: var(--jp-layout-color2); }
.cl-stepper .cl-bar { display: block; height: 5px; margin-top: 3px; border-radius: 3px;
  background: var(--jp-layout-color3); }
.cl-stepper .cl-bar span { display: block; height: 100%; border-radius: 3px; background: #3d7fc4; }
.cl-stepper .cl-table .cl-outcome th { padding-left: 20px; }
.cl-stepper .cl-table .cl-outcome th, .cl-stepper .cl-table .cl-outcome td { border-bottom: 0; padding-bottom: 0; }
.cl-stepper .cl-cover p { text-align: center; }
.cl-stepper .cl-cover { min-height: 240px; align-items: center; justify-content: center; gap: 12px; }
"""

AUCTION_CSS = """
.cl-auction .cl-controls { flex: 1 1 260px; max-width: 340px; gap: 10px; }
.cl-auction .cl-right { flex: 2 1 420px; max-width: 680px; }
.cl-auction .cl-bidder { gap: 2px; padding: 6px 10px 8px; border-radius: 5px; border: 1px solid var(--jp-border-color2);
  border-left: 5px solid var(--jp-border-color1); }
.cl-auction .cl-bidder-0 { border-left-color: #3d7fc4; }
.cl-auction .cl-bidder-1 { border-left-color: #cc5a2a; }
.cl-auction .cl-bidder-2 { border-left-color: #b8920f; }
.cl-auction .cl-bidder-3 { border-left-color: #35925a; }
.cl-auction .cl-controls .cl-field { flex: 0 0 auto; }
.cl-auction .cl-dial { flex-flow: row nowrap; align-items: flex-end; gap: 14px; }
.cl-auction .cl-dial .cl-field { flex: 1 1 165px; min-width: 0; }
.cl-auction .cl-dial .cl-field input { width: 76px; font-variant-numeric: tabular-nums; }
.cl-auction .cl-dial .cl-slide { flex: 1 1 95px; width: auto; min-width: 90px; margin: 0 8px 0 0; height: 30px; }
.cl-auction .cl-slide .noUi-handle { visibility: hidden; }
.cl-auction .cl-slide .noUi-touch-area { visibility: visible; box-sizing: border-box; border-radius: 50%;
  border: 2px solid var(--jp-ui-font-color1); background: var(--jp-layout-color1); cursor: pointer; }
.cl-auction .cl-picture-box svg { display: block; width: 100%; height: auto; }
.cl-auction p { margin: 4px 0; font-size: 13px; }
.cl-auction caption { text-align: left; font-weight: 600; padding: 2px 6px; }
"""


def style_block(css: str = CSS) -> str:
    """Return the ``<style>`` element; each board carries it, so that it is there whichever cell was run."""
    return f"<style>{css}</style>"

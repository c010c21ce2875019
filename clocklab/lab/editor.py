"""An editor for a component of the user's own, such as a board: its form, its picture, its file, and a game with it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from clocklab.core.contract import Component, FieldValue, FormLine, SetupField
from clocklab.core.files import write
from clocklab.errors import OptionError, in_words
from clocklab.lab import parts
from clocklab.lab.parts import Widget, style_block
from clocklab.lab.table import Files, field_widget

LOG = logging.getLogger("clocklab.lab")
WRONG = "cl-wrong"


class Cell:
    """One field: what is wrong with it stands in its label, where eyes and screen readers meet it first."""

    def __init__(self, field: SetupField, changed: Callable[[], None]) -> None:
        self.field = field
        self.widget = field_widget(field, bounded=False)
        self.wrong = ""
        self.widget.observe(lambda _: changed(), "value")

    def fill(self, value: FieldValue) -> None:
        """Put this value into the field."""
        self.widget.value = value

    def mark(self, what: str) -> None:
        """Say what the field must be, or nothing where all is well."""
        if what == self.wrong:
            return
        self.wrong = what
        self.widget.description = f"{self.field.label} – ✗ {what}" if what else self.field.label
        if what:
            self.widget.add_class(WRONG)
        else:
            self.widget.remove_class(WRONG)


class ComponentEditor(parts.OnPage):
    """A form with its picture beside it, shown as the last line of a cell; ``made`` is what it describes.

    Errors in what a button does are shown under the sentence beside the picture, never raised.
    """

    def __init__(self, component: Component[Any], begin: Any, name: str, play: Callable[[Any], Any]) -> None:
        self.component = component
        self.board: Any = None
        self.wrong: dict[str, str] = {}
        self._play = play
        self._filling = True
        self._kept = begin
        self._make(component.form(begin), name)
        self._filling = False
        self.check()

    def _make(self, lines: tuple[FormLine, ...], name: str) -> None:
        self.note = parts.Note()
        self.says = parts.html(classes="cl-says")
        self.picture = parts.html(classes="cl-board")
        self.cells = {field.key: Cell(field, self.check) for line in lines for field in line.fields}
        form = parts.column([self._row(line) for line in lines], "cl-sheet")
        offered = self.component.printed()
        self.begin = parts.field(widgets.Dropdown(options=list(offered)), "Begin from", "Takes the place of all below")
        self.begin_button = parts.button("Begin from it", lambda: self.note.guard(self.begin_from))
        start = parts.row([self.begin, self.begin_button])
        self.files = Files(
            name, self.component.suffix, self._write, self.component.from_text, self.fill, self.note.guard, self.note
        )
        self.play_button = parts.button("Play on it", lambda: self.note.guard(self.play), "cl-main")
        self.playing = parts.column([])
        left = parts.column(
            [self.picture, self.says, self.note.widget, self.play_button, self.files.widget], "cl-left cl-edited"
        )
        body = parts.box([left, parts.column([start, form], "cl-right")], "cl-body")
        self.widget = parts.column([parts.html(style_block(), "cl-style"), body, self.playing], "cl-stepper")

    def _row(self, line: FormLine) -> Widget:
        return parts.row([self.cells[field.key].widget for field in line.fields], "cl-line")

    # ---- what it holds ---------------------------------------------------------------------------------

    @property
    def values(self) -> dict[str, FieldValue]:
        """What the form holds now."""
        return {key: cell.widget.value for key, cell in self.cells.items()}

    @property
    def made(self) -> Any:
        """What the form describes. Raises OptionError that lists every wrong field."""
        return self.component.make(self.values)

    def set(self, **values: FieldValue) -> None:
        """Fill in fields of the form."""
        if unknown := [key for key in values if key not in self.cells]:
            raise OptionError(f"The form has no field {unknown[0]!r}; its fields are {', '.join(self.cells)}.")
        self._filling = True
        try:
            for key, value in values.items():
                self.cells[key].fill(value)
        finally:
            self._filling = False
        self.check()

    def fill(self, made: Any) -> None:
        """Fill in the whole form."""
        self.set(**{field.key: field.value for line in self.component.form(made) for field in line.fields})

    def begin_from(self) -> None:
        """Fill in the form with the printed component that is chosen."""
        self.fill(self.component.printed()[self.begin.value])
        self.note.tell(f"This is {self.begin.value} now: change what you like.")

    # ---- looking at it ---------------------------------------------------------------------------------

    def check(self) -> None:
        """Mark every wrong field with what it must be, and draw what the form describes if no field is wrong."""
        if self._filling:
            return
        try:
            self.wrong = self.component.problems(self.values)
            for key, cell in self.cells.items():
                cell.mark(self.wrong.get(key, ""))
            if not self.wrong:
                self._kept = self.made
        except Exception as error:  # a callback has nobody to raise to
            LOG.debug("the form could not be checked", exc_info=True)
            self.note.error(in_words(error))
        self._show()

    def _show(self) -> None:
        self.picture.value = self.component.draw(self._kept).markup
        title = f"<p class='cl-title'>{escape(self.component.title)}</p>"
        self.says.value = f"{title}<div role='status'><p>{escape(self._state())}</p></div>"

    def _state(self) -> str:
        if not self.wrong:
            return "All fields are well."
        many = len(self.wrong)
        fields = "One field is wrong" if many == 1 else f"{many} fields are wrong"
        return f"{fields}, marked with ✗. The picture is the last without."

    # ---- using it --------------------------------------------------------------------------------------

    def _write(self, path: Path) -> None:
        write(path, self.component.to_text(self.made))

    def play(self) -> None:
        """Show below a board to play on with what the form describes; an earlier one goes."""
        board = self._play(self.component.game(self.made))
        old, self.board = self.board, board
        self.playing.children = (board.widget,)
        if old is not None:
            old.close()
        self.note.tell("A game with it lies below.")

    def close(self) -> None:
        """Take the editor off the page, and the game below it."""
        if not self.closed and self.board is not None:
            self.board.close()
        super().close()

    def line(self) -> str:
        """Return in one line what it is."""
        wrong = f", {len(self.wrong)} wrong" if self.wrong else ""
        return f"<ComponentEditor of a {self.component.title.lower()}{wrong}>"

    def still(self) -> str:
        """Return the picture of what is made."""
        return f"{self.component.draw(self._kept)._repr_mimebundle_()['text/html']}<p>Run this cell to edit it.</p>"

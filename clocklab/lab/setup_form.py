"""Setting up a position: a form that the game describes, and its one-line notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from clocklab.core.contract import FieldValue, SetupField
from clocklab.lab import parts
from clocklab.lab.parts import Widget
from clocklab.lab.session import Session

LONG = 20
"""A field that holds more letters than this gets a line of its own."""


def field_widget(field: SetupField) -> Widget:
    """Return the widget that asks for this field."""
    if field.choices:
        made = widgets.Dropdown(options=list(field.choices), value=field.value)
    elif isinstance(field.value, bool):
        made = widgets.Checkbox(field.value, indent=False)
    elif isinstance(field.value, int):
        made = widgets.BoundedIntText(field.value, min=field.low, max=field.high)
    else:
        made = widgets.Text(field.value, placeholder=field.hint if len(field.hint) <= LONG else "")
    if len(str(field.value)) > LONG or isinstance(field.value, bool):
        made.add_class("cl-long")
    return parts.field(made, field.label, field.hint)


class SetupPanel:
    """A form and a line, each with its button; both begin a new match from the position."""

    def __init__(self, session: Session, guarded: Any, done: Callable[[], None], note: parts.Note) -> None:
        self._session = session
        self._done = done
        self._note = note
        self._fields: dict[str, Widget] = {}
        self._built: tuple[SetupField, ...] = ()
        self.form = parts.row([], "cl-form")
        self.form_button = parts.button("Set up this position", lambda: guarded(self.from_form))
        self.line = parts.field(widgets.Text(), "Position in one line", "As the game writes it")
        self.line_button = parts.button("Set up this line", lambda: guarded(self.from_line))
        body = parts.column([self.form, self.form_button, self.line, self.line_button])
        self.panel = parts.Panel("set-up of a position", body, self.fill)

    def fill(self) -> None:
        """Build the form from the game and fill both in with the position on the board."""
        session = self._session
        state = session.game.initial() if session.secret else session.shown()
        self._build(session.game.setup_fields(state, session.match.names))
        self.line.value = "" if session.secret else session.game.format_state(state)

    def _build(self, fields: Sequence[SetupField]) -> None:
        fields = tuple(fields)
        if [_shape(field) for field in fields] == [_shape(field) for field in self._built]:
            for field in fields:
                self._fields[field.key].value = field.value
        else:
            old = self.form.children
            self._fields = {field.key: field_widget(field) for field in fields}
            self.form.children = tuple(self._fields.values())
            for widget in old:
                parts.close_all(widget)
        self._built = fields

    @property
    def values(self) -> dict[str, FieldValue]:
        """What the form holds now."""
        return {key: widget.value for key, widget in self._fields.items()}

    def set(self, **values: FieldValue) -> None:
        """Fill in fields of the form."""
        for key, value in values.items():
            self._fields[key].value = value

    def from_form(self) -> None:
        """Begin from the position of the form."""
        self._begin(*self._session.game.from_setup(self.values))

    def from_line(self) -> None:
        """Begin from the position of the line."""
        self._begin(*self._session.game.from_position(self.line.value))

    def _begin(self, game: Any, state: Any) -> None:
        self._session.set_up(game, state)
        self._done()
        self._note.tell("The position is set up. Play on from here, or ask for odds and advice.")


def _shape(field: SetupField) -> tuple[object, ...]:
    """What decides which widget is made for a field: if all are the same, the form is used again."""
    return field.key, field.label, field.hint, field.choices, type(field.value), field.low, field.high

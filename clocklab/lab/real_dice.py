"""Telling the stepper what happened on one's own table: what the dice show, or an action as text."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from clocklab.lab import parts
from clocklab.lab.session import Session

MOST_SUGGESTED = 250


class RealDicePanel:
    """One line that takes the text of whatever can happen now, with all of them suggested."""

    def __init__(self, session: Session, enter: Callable[[str], None]) -> None:
        self._session = session
        self._enter = enter
        self.line = parts.field(
            widgets.Combobox(ensure_option=False),
            "What your dice show, or what was done",
            "Choose from the list or type, then press Enter it",
        )
        self.enter_button = parts.button("Enter it", self.enter)
        self.panel = parts.Panel("your own dice", parts.column([self.line, self.enter_button]), self.fill)

    def fill(self) -> None:
        """Suggest what can happen now."""
        match = self._session.match
        possible = () if self._session.covered else match.actions[:MOST_SUGGESTED]
        self.line.options = tuple(match.game.format_action(action) for action in possible)
        first = self.line.options[0] if self.line.options else ""
        self.line.placeholder = f"such as {first}" if first else ""

    def enter(self) -> None:
        """Take what the line says; it is emptied, so that the next one can be typed."""
        text = self.line.value
        self.line.value = ""
        self._enter(text)

"""Telling the stepper what happened on one's own table: what dice or cards show, or an action as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import ipywidgets as widgets

from clocklab.lab import parts
from clocklab.lab.session import Session

MOST_SUGGESTED = 250


class RealDicePanel:
    """One line that takes the text of whatever can happen now, and suggests it.

    Where more can happen than a list can show, what begins as the line does is suggested while it is typed.
    """

    def __init__(self, session: Session, enter: Callable[[str], None]) -> None:
        self._session = session
        self._enter = enter
        self._texts: tuple[str, ...] = ()
        self._state: Any = None
        self.line = parts.field(
            widgets.Combobox(ensure_option=False),
            "What happened there, such as what your dice or cards show",
            "Choose from the list or type, then press Enter it",
        )
        self.line.observe(lambda _: self._suggest(), "value")
        self.enter_button = parts.button("Enter it", self.enter)
        self.panel = parts.Panel("your own table", parts.column([self.line, self.enter_button]), self.fill)

    def fill(self) -> None:
        """Suggest what can happen now."""
        match, covered = self._session.match, self._session.covered
        if self._state != (match.state, covered):
            self._state = (match.state, covered)
            self._texts = () if covered else tuple(map(match.game.format_action, match.actions))
        self.line.placeholder = f"such as {self._texts[0]}" if self._texts else ""
        self._suggest()

    def _suggest(self) -> None:
        suggested = tuple(islice(self._fitting(), MOST_SUGGESTED))
        if self.line.options != suggested:
            self.line.options = suggested

    def _fitting(self) -> Iterator[str]:
        """All texts where they are few, else those that begin as the line does, with or without their first word."""
        if len(self._texts) <= MOST_SUGGESTED:
            yield from self._texts
            return
        typed = self.line.value.strip()
        for text in self._texts:
            if text.startswith(typed) or text.partition(" ")[2].startswith(typed):
                yield text

    def enter(self) -> None:
        """Take what the line says; it is emptied, so that the next one can be typed."""
        text = self.line.value
        self.line.value = ""
        self._enter(text)

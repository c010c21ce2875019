"""The panels that look at the game, each filled only while it is open; a real table's dice; previews of actions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import Any

import ipywidgets as widgets

from clocklab.core.text import odds_with_names
from clocklab.errors import in_words
from clocklab.lab import parts
from clocklab.lab.actions import Offer
from clocklab.lab.session import Session
from clocklab.lab.tables import odds_html

SECRET = "<p>Shown only to the player whose turn it is, when they hold the device.</p>"


class Asked:
    """Answers about the position on the board, shown only to those who may ask."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.content = parts.html(classes="cl-content")

    def show(self, answer: Callable[[], str]) -> None:
        """Show an answer; if it fails or is out of reach, that is said in words and does not stop the game."""
        try:
            self.content.value = answer() if self._session.may_ask else SECRET
        except Exception as error:  # a callback has nobody to raise to
            self.content.value = f"<p class='cl-error'>{escape(in_words(error))}</p>"


class OddsPanel(Asked):
    """The exact odds of the position on the board."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.panel = parts.Panel("odds", self.content, self.fill)

    def fill(self) -> None:
        """Ask the game for the odds and show them, or say in words why there are none."""
        self.show(self._odds)

    def _odds(self) -> str:
        session = self._session
        return odds_html(odds_with_names(session.game.odds(session.shown().state), session.match.names))


class HistoryPanel:
    """What has happened, step by step; choosing a step shows the board as it was after it."""

    def __init__(self, session: Session, look: Callable[[int | None], None], back_to: Callable[[int], object]) -> None:
        self._session = session
        self._look = look
        self._back_to = back_to
        self._filling = False
        self.steps = parts.field(
            widgets.Select(options=[], rows=8), "Steps so far", "Choose one to see the board after it"
        )
        self.steps.observe(self._chosen, "value")
        self.return_button = parts.button("Back to now", lambda: look(None))
        self.take_back_button = parts.button("Take back to here", self._take_back)
        buttons = parts.row([self.return_button, self.take_back_button])
        self.panel = parts.Panel("history", parts.column([self.steps, buttons]), self.fill)

    def fill(self) -> None:
        """List all steps, and mark the one being looked at."""
        session = self._session
        first = session.prepared
        moves = enumerate(session.moves()[first:], first + 1)
        options = [("Start", first), *((f"{step - first}. {text}", step) for step, text in moves)]
        at = session.steps if session.looking is None else max(session.looking, first)
        self._filling = True
        if list(self.steps.options) != options:
            self.steps.options = options
        self.steps.value = at
        self._filling = False
        self.return_button.disabled = session.looking is None
        self.take_back_button.disabled = session.looking is None

    def _chosen(self, change: Any) -> None:
        if not self._filling and change["new"] is not None:
            self._look(change["new"])

    def _take_back(self) -> None:
        if self._session.looking is not None:
            self._back_to(self._session.looking)


MOST_SUGGESTED = 250


class RealDicePanel:
    """One line that takes the text of whatever can happen now as far as the viewer knows, and suggests it.

    Where more can happen than a list can show, texts that begin like the line are suggested while it is typed.
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
        self.note = parts.Note()
        body = parts.column([self.line, self.enter_button, self.note.widget])
        self.panel = parts.Panel("your own table", body, self.fill)

    def fill(self) -> None:
        """Suggest what can happen now."""
        session = self._session
        now = session.match.state, session.viewer, session.covered
        if self._state != now:
            self._state = now
            self._texts = () if session.covered else tuple(map(session.game.format_action, session.possible))
        self.line.placeholder = f"such as {self._texts[0]}" if self._texts else ""
        self._suggest()

    def _suggest(self) -> None:
        suggested = tuple(islice(self._fitting(), MOST_SUGGESTED))
        if self.line.options != suggested:
            self.line.options = suggested

    def _fitting(self) -> Iterator[str]:
        """All texts if there are few, otherwise those that begin like the line, with or without their first word."""
        if len(self._texts) <= MOST_SUGGESTED:
            yield from self._texts
            return
        typed = self.line.value.strip()
        for text in self._texts:
            if text.startswith(typed) or text.partition(" ")[2].startswith(typed):
                yield text

    def enter(self) -> None:
        """Take what the line says, and empty it so that the next can be typed."""
        text = self.line.value
        self.line.value = ""
        self.note.guard(self._enter, text)


def previews(session: Session, marked: Sequence[tuple[str, Offer]]) -> str:
    """Return the ghosts of all actions that have buttons, each invisible until its button or its part is pointed at.

    ``marked``: each offer with the class of its button. The styles do the rest in the browser, so that looking takes
    no time. A button under the pointer wins over the one that has the keyboard. The board finds them by their paths.
    """
    match, shown = session.match, []
    for mark, offer in marked:
        ghosts = match.game.preview(match.state, offer.action, session.viewer, match.names)
        if ghosts is not None:
            path = escape(json.dumps(offer.path, separators=(",", ":")))
            opening = f"<div class='cl-ghost {mark}-ghost' data-path='{path}'>"
            shown.append(f"<style>{_rule(mark)}</style>{opening}{ghosts.markup}</div>")
    return "".join(shown)


def _rule(mark: str) -> str:
    pointed = f".cl-body:has(.{mark}:hover)"
    focused = f".cl-body:not(:has(.cl-action:hover)):has(.{mark}:focus-visible)"
    return ", ".join(f".cl-stepper {body} .{mark}-ghost" for body in (pointed, focused)) + " { display: block; }"

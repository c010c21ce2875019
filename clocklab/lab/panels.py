"""The panels that look at the game, each filled only while it is open; a real table's dice; previews of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import Any

import ipywidgets as widgets

from clocklab.core import OVER
from clocklab.core.contract import Turn
from clocklab.core.text import odds_with_names
from clocklab.lab import parts
from clocklab.lab.parts import in_words
from clocklab.lab.session import Session
from clocklab.lab.tables import advice_html, hints_html, odds_html, values_html

SECRET = "<p>Shown only to the player whose turn it is, when they hold the device.</p>"


class OddsPanel:
    """The exact odds of the position on the board."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.content = parts.html(classes="cl-content")
        self.panel = parts.Panel("odds", self.content, self.fill)

    def fill(self) -> None:
        """Ask the game for the odds and show them, or say in words why there are none."""
        session = self._session
        if not session.may_ask:
            self.content.value = SECRET
            return
        try:
            odds = session.game.odds(session.shown())
            self.content.value = odds_html(odds_with_names(odds, session.match.names))
        except Exception as error:  # an odds function's fault must not stop the game
            self.content.value = f"<p class='cl-error'>{escape(in_words(error))}</p>"


class AdvicePanel:
    """What perfect play would do here, computed when first asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.content = parts.html(classes="cl-content")
        self.panel = parts.Panel("advice (perfect play)", self.content, self.fill)

    def fill(self) -> None:
        """Show the advice; while it is being computed say so, and fill again when it is there."""
        session = self._session
        if not session.may_ask:
            self.content.value = SECRET
            return
        game = session.game.setup_for(session.shown())
        if not session.solutions.known(game):
            self.content.value = "<p role='status'>Computing perfect play…</p>"
            session.solutions.request(game, self.panel.refresh)
            return
        try:
            self.content.value = self._advice(game, session.shown())
        except Exception as error:  # most often a size that is out of reach, said in words
            self.content.value = f"<p class='cl-error'>{escape(in_words(error))}</p>"

    def _advice(self, game: Any, state: Any) -> str:
        session = self._session
        solution = session.solutions.get(game)
        assert solution is not None, "a known game has a solution or raises"
        turn = game.turn(state)
        if turn is OVER:
            return "<p>The game is over: there is nothing left to decide.</p>"
        if isinstance(turn, Turn):
            names = [session.name(seat) for seat in range(game.players)]
            return "<p>Nobody decides before chance has acted.</p>" + values_html(
                solution.value(state), names, "Worth, if all play perfectly"
            )
        who = f"<p>For {escape(session.name(turn))}:</p>"
        return who + advice_html(game, state, solution.advice(state), session.match.names)


class HintsPanel:
    """What a game reckons its actions to be worth, worked out only when asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._asked: Any = None
        self.content = parts.html(classes="cl-content")
        self.ask_button = parts.button("Work it out for this position", self.ask)
        self.panel = parts.Panel("advice (estimates)", parts.column([self.ask_button, self.content]), self.fill)

    def fill(self) -> None:
        """Take away what was worked out for another position, or may not be seen now."""
        session = self._session
        parts.show(self.ask_button, session.may_ask)
        if not session.may_ask:
            self._asked, self.content.value = None, SECRET
        elif self._asked is None or self._asked != session.shown():
            self._asked, self.content.value = None, ""

    def ask(self) -> None:
        """Ask the game and show what it says, or say in words why it says nothing."""
        session = self._session
        if not session.may_ask:
            return
        self.content.value = "<p role='status'>Working it out…</p>"
        self._asked = state = session.shown()
        try:
            self.content.value = hints_html(session.game, state, session.game.hints(state), session.match.names)
        except Exception as error:  # most often a position of which nothing is known, said in words
            self.content.value = f"<p class='cl-error'>{escape(in_words(error))}</p>"


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
        """List all steps, and mark the one that is looked at."""
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


def previews(session: Session, marked: Sequence[tuple[str, Any]]) -> str:
    """Return the ghosts of all actions that have buttons, none of them visible until its button is pointed at.

    ``marked``: each action with the class of its button. The styles do the rest in the browser, so that looking takes
    no time. A button under the pointer wins over the one that has the keyboard.
    """
    match, shown = session.match, []
    for mark, action in marked:
        ghosts = match.game.preview(match.state, action, session.viewer, match.names)
        if ghosts is not None:
            shown.append(f"<style>{_rule(mark)}</style><div class='cl-ghost {mark}-ghost'>{ghosts.markup}</div>")
    return "".join(shown)


def _rule(mark: str) -> str:
    pointed = f".cl-body:has(.{mark}:hover)"
    focused = f".cl-body:not(:has(.cl-action:hover)):has(.{mark}:focus-visible)"
    return ", ".join(f".cl-stepper {body} .{mark}-ghost" for body in (pointed, focused)) + " { display: block; }"

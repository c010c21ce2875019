"""The stepper: any game on the screen, to play, take back, save and look into, all through the game's contract."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from math import inf
from typing import Any

from clocklab.core import CHANCE, Match, Turn
from clocklab.core.browser import in_browser
from clocklab.core.text import counted
from clocklab.lab import parts
from clocklab.lab.actions import MOST_BUTTONS, ActionButtons, Offer, OneButton
from clocklab.lab.board import Board, Path, titles
from clocklab.lab.looking_back.review_panel import ReviewPanel
from clocklab.lab.panels import AdvicePanel, HintsPanel, HistoryPanel, OddsPanel, RealDicePanel, previews
from clocklab.lab.parts import style_block
from clocklab.lab.session import Session
from clocklab.lab.table import FilesPanel, SetupPanel, TablePanel

LONGEST_TALE = 12
SLICE = 1.0
"""For how many seconds computers act in a row in a browser before the board is shown."""
BREATH = 0.02
"""For how many seconds the browser then shows it, and takes clicks."""
PANELS = ("odds", "advice", "hints", "history", "review", "dice", "setup", "table", "files")
"""The panels by the names that ``play(show=...)`` takes, in their order on the screen."""


class Stepper(parts.OnPage):
    """A board with everything that is needed to play on it; shown as the last line of a cell.

    ``session`` holds the match and can be used from code as well; call ``refresh`` afterwards. Errors in what a
    button does are shown under the board's sentence, never raised.
    """

    def __init__(self, session: Session, opened: tuple[str, ...] = ()) -> None:
        self.session = session
        self._on_board = False  # whether the last choice was made there
        self._make_controls()
        self._make_panels()
        self.widget = self._arrange()
        self.guarded(self._go_on)
        for name in opened:
            self.panels[name].open()

    # ---- making --------------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self.board = Board(self._touched, self._chosen, self._why_not)
        self.ghosts = parts.html(classes="cl-board cl-ghosts")
        self.says = parts.html(classes="cl-says")
        self.note = parts.Note()
        self.guarded = self.note.guard
        self.cover_text = parts.html()
        self.cover_button = parts.button("", lambda: self.acting(self.session.reveal), "cl-main")
        self.cover = parts.column([self.cover_text, self.cover_button], "cl-cover")
        self._chance = OneButton(lambda: self.acting(self.session.roll))
        self._computer = OneButton(lambda: self.acting(self._one_step))
        self.play_out_button = parts.button("Play to the end", lambda: self.acting(self._play_out))
        self.now_button = parts.button("Back to now", lambda: self._look(None), "cl-main")
        self._again = OneButton(lambda: self.acting(self.session.restart))
        self.actions = ActionButtons(self._pressed, self._chosen)
        self.undo_button = parts.button("Undo", lambda: self.guarded(self._undo), tooltip="Take back")
        self.redo_button = parts.button("Redo", lambda: self.guarded(self._redo), tooltip="Take again")
        self.new_button = parts.button(
            "New game", lambda: self.acting(self.session.restart), tooltip="With the next seed"
        )

    def _make_panels(self) -> None:
        session = self.session
        self.odds = OddsPanel(session)
        self.advice = AdvicePanel(session)
        self.hints = HintsPanel(session)
        self.history = HistoryPanel(session, self._look, lambda step: self.guarded(self._back_to, step))
        self.review = ReviewPanel(session, self._look)
        self.real_dice = RealDicePanel(session, lambda text: self.acting(lambda: session.play(text)))
        self.setup = SetupPanel(session, self.guarded, self._go_on, self.note)
        self.table = TablePanel(session, self.guarded, self._go_on)
        self.files = FilesPanel(lambda: session.match, self._loaded, self.guarded, self.note)
        self.files.stored = self.review.stored
        made: tuple[Any, ...] = (
            self.odds,
            self.advice,
            self.hints,
            self.history,
            self.review,
            self.real_dice,
            self.setup,
            self.table,
            self.files,
        )
        self.panels = {name: part.panel for name, part in zip(PANELS, made, strict=True)}

    def _arrange(self) -> Any:
        lone = [self.play_out_button, self.now_button]
        main = parts.row([*self._chance.copies, *self._computer.copies, *lone, *self._again.copies])
        self._main = main
        steps = parts.row([self.undo_button, self.redo_button, self.new_button])
        panels = parts.column([panel.widget for panel in self.panels.values()], "cl-panels")
        stage = parts.column([self.board, self.ghosts], "cl-stage")
        left = parts.column([stage, self.cover], "cl-left")
        right = parts.column([self.says, self.note.widget, main, self.actions.widget, steps, panels], "cl-right")
        body = parts.box([left, right], "cl-body")
        return parts.column([parts.html(style_block(), "cl-style"), body], "cl-stepper")

    @property
    def chance_button(self) -> Any:
        """The button that lets chance act."""
        return self._chance.button

    @property
    def computer_button(self) -> Any:
        """The button that lets the computer act once."""
        return self._computer.button

    @property
    def again_button(self) -> Any:
        """The button for another game once this one is over."""
        return self._again.button

    # ---- what the buttons do ---------------------------------------------------------------------------

    def acting(self, act: Callable[[], Any]) -> None:
        """Do something that changes the game, let the computer answer, and keep the keyboard where it is used."""
        if self.guarded(self._act_and_go_on, act):
            self._focus()

    def _act_and_go_on(self, act: Callable[[], object]) -> None:
        act()
        self._go_on()

    def _go_on(self) -> None:
        """Let the computer play as far as it may, then show everything; called again when a solution is there."""
        if self.closed:
            return
        there = True
        try:
            there = self.session.advance(slice_of_thought())
        finally:
            self.refresh()
        if there:
            self._wait_for_solution(self.session.automatic, self._go_on)
        else:
            self._soon(lambda: self.guarded(self._go_on))

    def _soon(self, then: Callable[[], object]) -> None:
        """Do something once the browser has shown what there is, unless the game has changed by then."""
        match, steps = self.session.match, self.session.steps

        def go() -> None:
            if not self.closed and (self.session.match, self.session.steps) == (match, steps):
                then()

        asyncio.get_running_loop().call_later(BREATH, go)

    def _wait_for_solution(self, waiting: bool, then: Callable[[], None]) -> None:
        wanted = self.session.wanted
        if waiting and wanted is not None:
            self.note.tell("Computing perfect play…")
            self.session.solutions.request(wanted, lambda: self.closed or self.guarded(then))

    def _one_step(self) -> None:
        if not self.session.step():
            self._wait_for_solution(True, lambda: self.acting(self._one_step))

    def _play_out(self) -> None:
        if self.session.play_out(slice_of_thought()):
            self._wait_for_solution(True, lambda: self.acting(self._play_out))
        else:
            self._soon(lambda: self.acting(self._play_out))

    def _pressed(self, action: Any) -> None:
        self._on_board = False
        self.acting(lambda: self.session.play(action))

    def _touched(self, path: Path) -> None:
        """Do the action whose parts have been touched on the board, and leave the keyboard there."""
        action = next(each.action for each in self._offered() if each.path == path)
        self._on_board = True
        self.acting(lambda: self.session.play(action))
        self.board.release()

    def _chosen(self, path: Path) -> None:
        """Show on the board and by the buttons that these parts have been chosen."""
        self.board.choose(path)
        self.actions.choose(path)
        self.ghosts.value = previews(self.session, self.actions.marked)

    def _why_not(self, path: Path) -> str:
        session, match = self.session, self.session.match
        if session.covered or session.looking is not None or match.over:
            return ""
        if match.turn is CHANCE:
            return f"First: {match.game.label_chance(match.state)}."
        if session.computer_decides:
            return "It is not your turn."
        return match.game.why_not(match.state, path) or "That cannot be touched now."

    def _undo(self) -> None:
        self.session.undo()
        self.refresh()

    def _redo(self) -> None:
        self.session.redo()
        self.refresh()

    def _back_to(self, step: int) -> None:
        self.session.back_to(step)
        self.refresh()

    def _look(self, step: int | None) -> None:
        self.session.look(step)
        self.guarded(self.refresh)

    def _loaded(self, match: Match) -> None:
        self.session.replace(match)
        self._go_on()

    # ---- showing -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the session as it is now; only what has changed is sent to the browser.

        The board is sent first: it is what people wait for. A click on a button of the step before, while the
        new ones are on their way, does nothing.
        """
        session, match = self.session, self.session.match
        free = not session.covered and session.looking is None
        board = "" if session.covered else session.board().markup
        offers = self._offered() if free else []
        self.board.show(board, [each.path for each in offers], session.last_path, match.here)
        self.says.value = self._sentence()
        self._show_main(free)
        self.actions.offer(offers, match.here, titles(board) if len(offers) > MOST_BUTTONS else {})
        self.undo_button.disabled = not session.can_undo
        self.redo_button.disabled = not match.can_redo
        self.ghosts.value = previews(session, self.actions.marked)
        self._show_cover()
        parts.show(self.advice.panel.widget, match.game.solvable)
        parts.show(self.hints.panel.widget, match.game.gives_hints)
        for panel in self.panels.values():
            panel.refresh()

    def _show_cover(self) -> None:
        session, turn = self.session, self.session.match.turn
        parts.show(self.board, not session.covered)
        parts.show(self.cover, session.covered)
        if session.covered and not isinstance(turn, Turn):
            name = session.name(turn)
            self.cover_text.value = f"<p>Pass the device to {escape(name)}. Nobody else should look.</p>"
            self.cover_button.description = f"I am {name}: show my view"

    def _show_main(self, free: bool) -> None:
        session, match = self.session, self.session.match
        decides = session.acting if free and session.computer_decides else None
        chance = match.game.label_chance(match.state) if free and match.turn is CHANCE else ""
        self._chance.offer(chance, match.here)
        self._computer.offer("" if decides is None else f"Let {session.name(decides)} play", match.here)
        self._again.offer("Play again" if free and match.over else "", match.here)
        parts.show(self.play_out_button, free and not match.over and not session.people)
        parts.show(self.now_button, session.looking is not None)
        parts.show(self._main, any(parts.shown(button) for button in self._main.children))

    def _offered(self) -> list[Offer]:
        session, match = self.session, self.session.match
        if match.turn is CHANCE or match.over or session.computer_decides:
            return []
        game, state = match.game, match.state
        return [
            Offer(
                game.group_action(state, action),
                game.label_action(state, action, match.names),
                action,
                game.number_of(state, action),
                game.touches(state, action),
            )
            for action in match.actions
        ]

    def _sentence(self) -> str:
        session, match = self.session, self.session.match
        text = match.game.describe(session.shown().state, match.names)
        lines = [f"<p>{escape(text)}</p>"]
        if session.looking is not None:
            lines.insert(0, f"<p><strong>Looking back: step {session.looking - session.prepared}.</strong></p>")
        elif session.computer_acted:
            lines.append(f"<p class='cl-log'>{escape(_told(session.events))}</p>")
        elif session.rolled:
            lines.insert(0, f"<p class='cl-log'>{escape(session.rolled)}</p>")
        if match.over and session.looking is None:
            lines.append(f"<p class='cl-log'>{escape(self._scores())}</p>")
        title = f"<p class='cl-title'>{escape(match.game.title)}</p>"
        return f"{title}<div role='status'>{''.join(lines)}</div>"

    def _scores(self) -> str:
        names = self.session.name
        winners = " and ".join(names(seat) for seat in self.session.match.winners)
        scores = ", ".join(f"{names(seat)} {score}" for seat, score in enumerate(self.session.match.payoffs))
        return f"{f'Won by {winners}' if winners else 'Not won'}. Score: {scores}."

    def _focus(self) -> None:
        """Put the keyboard focus on what comes next, as the button that was pressed may be gone."""
        if parts.shown(self.cover):
            self.cover_button.focus()
        elif self._on_board and self.actions.labels:
            self.board.focus()
        elif self.actions.labels:
            self.actions.focus()
        else:
            for button in self._main.children:
                if parts.shown(button):
                    button.focus()
                    return

    def line(self) -> str:
        """Return in one line what it is."""
        match = self.session.match
        players = counted(match.game.players, "player")
        return f"<Stepper of {match.game.title}, {players}, seed {match.seed}>"

    def still(self) -> str:
        """Return the board as a picture."""
        board = "" if self.session.covered else self.session.board()._repr_mimebundle_()["text/html"]
        return f"{board}<p>Run this cell to play.</p>"


def slice_of_thought() -> float:
    """Return for how many seconds computers may act in a row before the board is shown.

    In a browser the kernel shows nothing and takes no click while it works; elsewhere waiting for the end is quicker.
    """
    return SLICE if in_browser() else inf


def _told(events: Sequence[str]) -> str:
    """Return what happened, or only the end of it if it is long."""
    runs = [(event, len(list(alike))) for event, alike in groupby(events)]
    more = sum(times for _, times in runs[:-LONGEST_TALE])
    told = [event if times == 1 else f"{event} ({times} times)" for event, times in runs[-LONGEST_TALE:]]
    return " · ".join([f"… {more} steps", *told] if more else told)

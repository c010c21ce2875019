"""The stepper: any game on the screen, to play, take back, save and look into, all through the game's contract."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from time import perf_counter
from typing import Any

import ipywidgets as widgets

from clocklab.core import CHANCE, Match, Turn
from clocklab.core.contract import addressed
from clocklab.core.text import counted
from clocklab.lab import parts
from clocklab.lab.actions import MOST_BUTTONS, ActionButtons, Offer, OneButton
from clocklab.lab.advice import AdvicePanel
from clocklab.lab.board import Board, Path, titles
from clocklab.lab.looking_back.review_panel import ReviewPanel
from clocklab.lab.panels import HistoryPanel, OddsPanel, RealDicePanel, previews
from clocklab.lab.parts import style_block
from clocklab.lab.rules import RulesPanel
from clocklab.lab.session import Session
from clocklab.lab.table import FilesPanel, SetupPanel, TablePanel
from clocklab.lab.thinking import There, Thinking

LONGEST_TALE = 12
SHOWN_AFTER = 0.3
"""After how many seconds of thinking it is said that somebody thinks."""
PANELS = ("odds", "advice", "history", "review", "rules", "dice", "setup", "table", "files")
"""The panels by the names that ``play(show=...)`` takes, in their order on the screen."""


class Stepper(parts.OnPage):
    """A board with everything that is needed to play on it; shown as the last line of a cell.

    ``session`` holds the match and can be used from code as well; call ``refresh`` afterwards. Errors in what a
    button does are shown under the board's sentence, never raised.
    """

    def __init__(self, session: Session, opened: tuple[str, ...] = ()) -> None:
        self.session = session
        self._on_board = False  # whether the last choice was made there
        self.thinking: Thinking | None = None
        self._make_controls()
        self._make_panels()
        self.widget = self._arrange()
        self._begin()
        for name in opened:
            self.panels[name].open()

    # ---- making --------------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self.board = Board(self._touched, self._chosen, self._why_not)
        self.ghosts = parts.html(classes="cl-board cl-ghosts")
        self.says = parts.html(classes="cl-says")
        self.note = parts.Note()
        self.cover_text = parts.html()
        self.cover_button = parts.button("", lambda: self.acting(self.session.reveal), "cl-main")
        self.cover = parts.column([self.cover_text, self.cover_button], "cl-cover")
        self._chance = OneButton(lambda: self.acting(self.session.roll))
        self._computer = OneButton(lambda: self.acting(self._one_step))
        self.thinks = parts.html(classes="cl-thinks")
        self.stop_button = parts.button(
            "Stop", self._hurry, tooltip="Have the answer that is the best as far as is known by now"
        )
        self._show_thinking()
        self.play_out_button = parts.button("Play to the end", lambda: self.acting(self._play_out))
        self.now_button = parts.button("Back to now", lambda: self._look(None), "cl-main")
        self._again = OneButton(lambda: self.acting(self._new_game))
        self.actions = ActionButtons(self._pressed, self._chosen)
        self.undo_button = parts.button("Undo", lambda: self.guarded(self._undo), tooltip="Take back")
        self.redo_button = parts.button("Redo", lambda: self.guarded(self._redo), tooltip="Take again")
        self.new_button = parts.button(
            "New game", lambda: self.acting(self._new_game), tooltip="With the next seed; Undo brings this game back"
        )
        self.singles = self._switch(
            "Skip what leaves no choice", "What can be done in one way only is done by itself", "singles"
        )
        self.rolls = self._switch("Roll and draw for me", "Chance acts without a click", "rolls")

    def _switch(self, label: str, hint: str, name: str) -> Any:
        made = parts.field(widgets.Checkbox(getattr(self.session, name), indent=False), label, hint)

        def switched(change: Any) -> None:
            setattr(self.session, name, change["new"])
            self.guarded(self._go_on)

        made.observe(switched, "value")
        return made

    def _make_panels(self) -> None:
        session = self.session
        self.odds = OddsPanel(session)
        self.advice = AdvicePanel(session)
        self.history = HistoryPanel(session, self._look, lambda step: self.guarded(self._back_to, step))
        self.review = ReviewPanel(session, self._look)
        self.rules = RulesPanel(session)
        self.real_dice = RealDicePanel(session, lambda text: self._act_and_go_on(lambda: session.play(text)))
        self.setup = SetupPanel(session, self._go_on)
        self.table = TablePanel(session, self._go_on)
        self.files = FilesPanel(lambda: session.match, self._loaded)
        self.files.stored = self.review.stored
        made: tuple[Any, ...] = (
            self.odds,
            self.advice,
            self.history,
            self.review,
            self.rules,
            self.real_dice,
            self.setup,
            self.table,
            self.files,
        )
        self.panels = {name: part.panel for name, part in zip(PANELS, made, strict=True)}

    def _arrange(self) -> Any:
        lone = [self.play_out_button, self.now_button]
        main = parts.row([*self._chance.copies, *self._computer.copies, *lone, *self._again.copies])
        thinks = parts.row([self.thinks, self.stop_button])
        self._main = main
        steps = parts.row([self.undo_button, self.redo_button, self.new_button])
        switches = parts.row([self.singles, self.rolls], "cl-switches")
        panels = parts.column([panel.widget for panel in self.panels.values()], "cl-panels")
        stage = parts.column([self.board, self.ghosts], "cl-stage")
        left = parts.column([stage], "cl-left")
        right = parts.column(
            [self.says, self.cover, self.note.widget, thinks, main, self.actions.widget, steps, switches, panels],
            "cl-right",
        )
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

    def _begin(self) -> None:
        """Show the board as it is; what is done by itself follows once the page has it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.guarded(self._go_on_from)
        else:
            self.guarded(self.refresh)
            loop.call_soon(lambda: self.closed or self.thinking or self.guarded(self._go_on_from))

    def guarded(self, act: Callable[..., object], *given: object) -> bool:
        """Do something; show in words what goes wrong. What was said before is gone. Return whether all went well."""
        for part in (self.real_dice, self.setup, self.table, self.files):
            part.note.clear()
        return self.note.guard(act, *given)

    # ---- what the buttons do ---------------------------------------------------------------------------

    def acting(self, act: Callable[[], Any]) -> None:
        """Do something that changes the game, let the computer answer, and keep the keyboard where it is used."""
        if self.guarded(self._act_and_go_on, act):
            self._focus()

    def _act_and_go_on(self, act: Callable[[], object]) -> None:
        act()
        if self.thinking is None:
            self._go_on()

    def _go_on(self) -> None:
        """Do what is done by itself, beside the page if it takes longer, and show everything."""
        self._think(lambda session: not session.by_itself, self._go_on, waiting=self.session.automatic)

    def _go_on_from(self) -> None:
        """Go on from what was opened: a game under way is shown as it was left, and only computers act."""
        session = self.session
        opened = session.steps > session.prepared
        self._think(lambda now: not now.by_itself or (opened and now.person_acts), self._go_on, session.automatic)

    def _play_out(self) -> None:
        self._think(lambda session: session.match.over, lambda: self.acting(self._play_out))

    def _one_step(self) -> None:
        steps = self.session.steps
        self._think(lambda session: session.steps > steps, lambda: self.acting(self._one_step))

    def _think(self, there: There, again: Callable[[], None], waiting: bool = True) -> None:
        """Let computers and chance act until it is so; ``again`` is called once a solution is there that they need."""
        if self.closed:
            return
        self._stop_thinking()
        session = self.session

        def done(error: Exception | None) -> None:
            if self.closed:
                return
            self._stop_thinking()
            self.refresh()
            if error is not None:
                raise error
            if waiting and session.wanted is not None:
                self.note.tell("Computing perfect play…")
                session.solutions.request(session.wanted, lambda: self.closed or self.guarded(again))

        if there(session):
            done(None)
            return
        self.thinking = Thinking(session, there, self._shown, lambda error: self.note.attempt(done, error))
        if not self.thinking.start() and self.thinking is not None:
            self.refresh()
            asyncio.get_running_loop().call_later(SHOWN_AFTER, self._tick, self.thinking)

    def _shown(self) -> None:
        if not self.closed:
            self.note.attempt(self.refresh)

    def _stop_thinking(self) -> None:
        """Forget what is being thought about."""
        if self.thinking is not None:
            self.thinking.drop()
            self.thinking = None
            self._show_thinking()

    def _tick(self, thinking: Thinking) -> None:
        """Say who thinks and for how long, and look again a second later."""
        if not self.closed and self.thinking is thinking:
            self._show_thinking()
            asyncio.get_running_loop().call_later(1, self._tick, thinking)

    def _show_thinking(self) -> None:
        session, thinking = self.session, self.thinking
        parts.show(self.stop_button, thinking is not None)
        parts.show(self.thinks, thinking is not None)
        if thinking is not None:
            who = "The computer" if session.decider is None else session.name(session.decider)
            seconds = int(perf_counter() - thinking.began)
            self.thinks.value = f"<p role='status'>{escape(who)} is thinking… {seconds} s {escape(thinking.said)}</p>"

    def _hurry(self) -> None:
        if self.thinking is not None:
            self.thinking.stop()

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

    def _new_game(self) -> None:
        self.session.restart()
        self.note.tell(f"A new game, with seed {self.session.match.seed}. Undo brings back the game before.")

    def _undo(self) -> None:
        self._step_in_time(self.session.undo)

    def _redo(self) -> None:
        self._step_in_time(self.session.redo)

    def _step_in_time(self, go: Callable[[], None]) -> None:
        before = self.session.match
        self._stop_thinking()
        go()
        self.refresh()
        if self.session.match is not before:
            self.note.tell(f"The other game is back, with seed {self.session.match.seed}.")

    def _back_to(self, step: int) -> None:
        self.session.back_to(step)
        self.refresh()

    def _look(self, step: int | None) -> None:
        self.session.look(step)
        self.guarded(self.refresh)

    def _loaded(self, match: Match) -> None:
        self.session.replace(match)
        self._go_on_from()

    # ---- showing -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the session as it is now; only what has changed is sent to the browser.

        The board is sent first: it is what people wait for. A click on a button of the step before, while the
        new ones are on their way, does nothing.
        """
        session, match = self.session, self.session.match
        free = not session.covered and session.looking is None
        board = session.board().markup
        offers = self._offered() if free else []
        self.board.show(board, [each.path for each in offers], session.last_path, match.here)
        self.says.value = self._sentence()
        self._show_main(free)
        self.actions.offer(offers, match.here, titles(board) if len(offers) > MOST_BUTTONS else {})
        self.undo_button.disabled = not session.can_undo
        self.redo_button.disabled = not session.can_redo
        self.ghosts.value = previews(session, self.actions.marked)
        self._show_cover()
        for panel in self.panels.values():
            panel.refresh()

    def _show_cover(self) -> None:
        session, turn = self.session, self.session.match.turn
        parts.show(self.cover, session.covered)
        if session.covered and not isinstance(turn, Turn):
            name = session.name(turn)
            self.cover_text.value = f"<p>Pass the device to {escape(name)}. Nobody else should look.</p>"
            self.cover_button.description = f"I am {name}: show my view"

    def _show_main(self, free: bool) -> None:
        session, match = self.session, self.session.match
        decides = session.acting if free and session.computer_decides else None
        chance = match.game.label_chance(match.state) if free and match.turn is CHANCE else ""
        if self.thinking is not None:  # its step is on its way
            decides, chance = None, ""
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
        text = addressed(match.game.describe(session.shown().state, match.names), match.names)
        lines = [f"<p>{escape(text)}</p>"]
        if session.looking is not None:
            lines.insert(0, f"<p><strong>Looking back: step {session.looking - session.prepared}.</strong></p>")
        elif session.acted_by_itself:
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
        board = self.session.board()._repr_mimebundle_()["text/html"]
        return f"{board}<p>Run this cell to play.</p>"


def _told(events: Sequence[str]) -> str:
    """Return what happened, or only the end of it if it is long."""
    runs = [(event, len(list(alike))) for event, alike in groupby(events)]
    more = sum(times for _, times in runs[:-LONGEST_TALE])
    told = [event if times == 1 else f"{event} ({times} times)" for event, times in runs[-LONGEST_TALE:]]
    return " · ".join([f"… {more} steps", *told] if more else told)

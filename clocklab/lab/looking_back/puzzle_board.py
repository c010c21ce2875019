"""Puzzles in the lab: a position to touch, its choices as buttons too, hints in three steps, and the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from clocklab.lab import parts
from clocklab.lab.actions import MOST_BUTTONS, ActionButtons, Offer
from clocklab.lab.board import Board, Path, titles
from clocklab.review import Puzzle


class PuzzleBoard(parts.OnPage):
    """One puzzle after the other. ``solved`` and ``tried`` count those that were answered at the first try, and all."""

    def __init__(self, puzzles: Sequence[Puzzle], number: int = 0) -> None:
        self._puzzles = tuple(puzzles)
        self._at = number
        self.solved, self.tried = 0, 0
        self.board = Board(self._touched, self._chosen, self._why_not)
        self.says = parts.html(classes="cl-says")
        self.note = parts.Note()
        self.actions = ActionButtons(self.choose, self._chosen)
        self.hint_button = parts.button("Hint", self.hint)
        self.answer_button = parts.button("Show the answer", self.show_answer)
        self.back_button = parts.button("Previous puzzle", lambda: self.go(self._at - 1))
        self.next_button = parts.button("Next puzzle", lambda: self.go(self._at + 1), "cl-main")
        self.told = parts.html(classes="cl-content")
        steps = parts.row([self.hint_button, self.answer_button, self.back_button, self.next_button])
        right = [self.says, self.note.widget, self.actions.widget, steps, self.told]
        body = parts.box(
            [parts.column([parts.column([self.board], "cl-stage")], "cl-left"), parts.column(right, "cl-right")],
            "cl-body",
        )
        self.widget = parts.column([parts.html(parts.style_block(), "cl-style"), body], "cl-stepper")
        self.go(number)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the board."""
        return self._puzzles[self._at]

    def go(self, number: int) -> None:
        """Show the puzzle of this number, counted from 0; nothing happens where there is none."""
        if not 0 <= number < len(self._puzzles):
            return
        self._at, self._hints, self._done = number, 0, False
        puzzle, here = self.puzzle, self.puzzle.here
        game = here.game
        self._offers = [
            Offer(
                game.group_action(here.state, action),
                game.label_action(here.state, action),
                action,
                game.number_of(here.state, action),
                game.touches(here.state, action),
            )
            for action in here.actions
        ]
        self._show_board()
        title = f"{game.title}, puzzle {puzzle.number}: {puzzle.level}"
        self.says.value = (
            f"<p class='cl-title'>{escape(title)}</p><div role='status'><p>{escape(game.describe(here.state))} "
            "One choice is better than all others. Which?</p></div>"
        )
        self.told.value = ""
        self.note.clear()
        self._label()

    def _show_board(self) -> None:
        """Show the position, with what can be touched or, once the numbers are shown, with the best choice marked."""
        puzzle, here = self.puzzle, self.puzzle.here
        markup = here.board(puzzle.seat).markup
        best = here.game.touches(here.state, puzzle.best) if self._done else ()
        offers = [] if self._done else self._offers
        self.board.show(markup, [each.path for each in offers], best, here)
        self.actions.offer(offers, here, titles(markup) if len(offers) > MOST_BUTTONS else {})

    def _touched(self, path: Path) -> None:
        self.choose(next(each.action for each in self._offers if each.path == path))
        self.board.release()

    def _chosen(self, path: Path) -> None:
        self.board.choose(path)
        self.actions.choose(path)

    def _why_not(self, path: Path) -> str:
        here = self.puzzle.here
        return "" if self._done else here.game.why_not(here.state, path) or "That cannot be touched now."

    def _label(self) -> None:
        self.hint_button.disabled = self._hints >= 3 or self._done
        self.hint_button.description = f"Hint {min(self._hints + 1, 3)} of 3"
        self.answer_button.disabled = self._done
        self.back_button.disabled = self._at == 0
        self.next_button.disabled = self._at == len(self._puzzles) - 1

    def choose(self, action: Any) -> None:
        """Answer the puzzle with this action, or its text; NotationError or IllegalActionError for what is none."""
        right = self.puzzle.check(action)
        if not self._done:
            self.tried += 1
            self.solved += right and not self._hints
        if right:
            self.note.tell("Right: nothing is better.")
        else:
            given, best = self.puzzle.choice(action), self.puzzle.called(self.puzzle.best)
            away = f"it gives away {float(given.behind):.2f} in {self.puzzle.measure}"
            self.note.error(f"Not the best: {away}. Best is: {best}.")
        self._show_numbers()

    def hint(self) -> None:
        """Tell the next of three hints."""
        if self._hints < 3:
            self._hints += 1
            hints = "".join(f"<li>{escape(each)}</li>" for each in self.puzzle.hints[: self._hints])
            self.told.value = f"<ol role='status'>{hints}</ol>"
            self._label()

    def show_answer(self) -> None:
        """Show the best choice and the numbers of all."""
        best = self.puzzle.called(self.puzzle.best)
        self.note.tell(f"Best is: {best}.")
        self._show_numbers()

    def _show_numbers(self) -> None:
        self._done = True
        puzzle, here = self.puzzle, self.puzzle.here
        digits, rows = puzzle.digits, []
        for each in puzzle.choices:
            text = puzzle.called(here.game.parse_action(each.action))
            half = f" ± {each.half:.{digits}f}" if each.half else ""
            away = f"{float(each.behind):.{digits}f}{half}" if each.behind else "best"
            numbers = (f"{float(each.worth):.{digits}f}", away)
            cells = "".join(f"<td style='white-space:nowrap'>{each}</td>" for each in numbers)
            rows.append(f"<tr><td>{escape(text)}</td>{cells}</tr>")
        head = f"<tr><th scope='col'>Choice</th><th scope='col'>{escape(puzzle.measure.capitalize())}</th>"
        missed = ", ".join(puzzle.missed_by) or "none of those asked"
        self.told.value = (
            f"<table><thead>{head}<th scope='col'>Gives away</th></tr></thead><tbody>{''.join(rows)}</tbody></table>"
            f"<p>{escape(puzzle.how)} Players that miss it: {escape(missed)}.</p>"
        )
        self._label()
        self._show_board()

    def line(self) -> str:
        """Return in one line what it is."""
        return (
            f"<{len(self._puzzles)} puzzles of {self.puzzle.here.game.title}, number {self.puzzle.number} on the board>"
        )

    def still(self) -> str:
        """Return the board as a picture."""
        return f"{self.board.value}<p>Run this cell to solve puzzles.</p>"

"""Ghosts over the board, for a toy whose preview writes the total after an action; totals by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

pytest.importorskip("ipywidgets")

from clocklab.core import Match, Seat, Svg
from clocklab.core.contract import CHANCE
from clocklab.errors import IllegalActionError
from clocklab.lab import play
from tests.lab.toys import Add, Climb, Flip, Sum


@dataclass(frozen=True)
class Foreseen(Climb):
    def preview(
        self, state: Sum, action: Flip | Add, seat: Seat | None = None, names: Sequence[str] = ()
    ) -> Svg | None:
        if self.turn(state) is CHANCE or not isinstance(action, Add):
            return None
        total = state.total + action.times * state.face
        return Svg(f'<svg viewBox="0 0 1 1"><text>ghost {total}</text></svg>', f"The total would be {total}.")


def test_each_button_has_the_ghosts_of_its_action_and_a_rule_that_shows_them() -> None:
    stepper = play(Foreseen(goal=20), seed=1, show=(), start="0 0 2")
    (careful, _), (bold, _) = stepper.actions.marked
    shown = stepper.ghosts.value
    assert careful != bold
    for mark, total in ((careful, 2), (bold, 4)):
        opening = f"<div class='cl-ghost {mark}-ghost' data-path='[]'>"
        assert f'{opening}<svg viewBox="0 0 1 1"><text>ghost {total}<' in shown
        assert f".cl-body:has(.{mark}:hover) .{mark}-ghost" in shown


def test_nothing_is_foreseen_of_chance_or_of_the_computer_s_choice() -> None:
    stepper = play(Foreseen(goal=20), seed=1, show=(), start="0 0 2")
    stepper.actions.press("Add 1 x 2")  # chance is to flip
    assert stepper.ghosts.value == ""
    watched = play(Foreseen(goal=20), seats=["random", "random"], automatic=False, seed=1, show=(), start="0 0 2")
    assert watched.ghosts.value == ""


def test_a_game_without_previews_has_no_ghosts() -> None:
    assert play(Climb(goal=20), seed=1, show=(), start="0 0 2").ghosts.value == ""


def test_a_match_lays_the_ghosts_over_its_board_with_both_sentences() -> None:
    match = Match(Foreseen(goal=20), start="0 0 2")
    both = match.preview(Add(2))
    assert both.markup.endswith("<text>ghost 4</text></svg>")
    assert both.markup.count("<svg ") == 1
    assert both.alt == f"{match.board(0).alt} The total would be 4."
    with pytest.raises(IllegalActionError):
        match.preview(Flip(1))

"""What is different in a browser: computers act in slices, and the players of the menu think less.

Numbers by hand: Climb's turn is a flip and an action, so a computer's turn is two steps.
"""

import asyncio
import sys

import pytest

pytest.importorskip("ipywidgets")

import clocklab
from clocklab.core import Match, Record
from clocklab.errors import RecordError
from clocklab.lab import play, thinking
from clocklab.lab.session import Session, offered
from tests.lab.toys import Climb


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")


def test_the_board_is_shown_between_slices_and_the_computers_go_on_to_the_end(
    browser: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "BATCH", 0)
    monkeypatch.setattr(thinking, "BREATH", 0)

    async def played() -> list[int]:
        board = play(Climb(goal=6), seed=1, show=(), seats=["random", "random"])
        shown: list[int] = []
        board.board.observe(lambda _: shown.append(board.session.steps), "value")
        board.play_out_button.click()
        for _ in range(200):
            await asyncio.sleep(0)
        assert board.session.match.over
        board.close()
        return shown

    shown = asyncio.run(played())
    assert shown == list(range(1, len(shown) + 1))


def test_what_is_taken_back_between_slices_stays_taken_back(browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "BATCH", 0)
    monkeypatch.setattr(thinking, "BREATH", 0)

    async def steps_after_undo() -> int:
        board = play(Climb(goal=30), seed=1, show=(), seats=["random", "random"])
        board.play_out_button.click()
        board.undo_button.click()
        await asyncio.sleep(0.05)
        return board.session.steps

    assert asyncio.run(steps_after_undo()) == 0


def test_the_menu_s_searches_are_a_quarter_as_long_and_say_so(browser: None) -> None:
    """Usually 400 playouts and 20,000 positions; a player asked for by name keeps its own."""
    labels = [each.label for each in offered(clocklab.load("grandfather"), by_name=True)]
    assert "UCT tree search:playouts=100" in labels
    assert "Expectimax:positions=5000" in labels
    assert "Perfect play" in labels
    (asked, _) = Session(Match(clocklab.load("grandfather"), 1), ["uct", "person"]).seating
    assert asked.label == "UCT tree search"


def test_brackets_nested_too_deep_for_the_stack_are_a_named_error(browser: None) -> None:
    with pytest.raises(RecordError, match="nested more than 100 deep"):
        Record.from_json("[" * 101 + "]" * 101)

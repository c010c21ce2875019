"""Which boards stay on the page. The kernel's messages are made up; a real one is in the browser tests."""

import gc
import pickle
import weakref
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import clocklab.lab
from clocklab.core import games
from clocklab.lab import parts as boards
from clocklab.lab.parts import Boards


class Board:
    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def parent(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    message: dict[str, Any] = {"header": {"msg_id": "run 1"}, "metadata": {"cellId": "a"}}
    monkeypatch.setattr(boards, "_parent_message", lambda: message)
    return message


def put(kept: Boards, key: str | None = None) -> Board:
    board = Board()
    kept.put(board, key, "race")
    return board


def test_running_a_cell_again_closes_all_boards_of_its_last_run(parent: dict[str, Any]) -> None:
    kept = Boards()
    old = [put(kept), put(kept)]
    assert not any(board.closed for board in old)
    parent["header"] = {"msg_id": "run 2"}
    new = put(kept)
    assert all(board.closed for board in old)
    assert not new.closed


def test_boards_of_other_cells_stay(parent: dict[str, Any]) -> None:
    kept = Boards()
    first = put(kept)
    parent["metadata"] = {"cellId": "b"}
    put(kept)
    assert not first.closed


def test_a_kernel_that_tells_nothing_of_its_cells_keeps_one_board_a_game(parent: dict[str, Any]) -> None:
    kept = Boards()
    parent["metadata"] = {}
    first = put(kept)
    second = put(kept)
    assert (first.closed, second.closed) == (True, False)


def test_where_cells_have_no_id_their_code_stands_for_them(parent: dict[str, Any]) -> None:
    kept = Boards()
    parent |= {"metadata": {}, "content": {"code": "play('race')"}}
    first = put(kept)
    parent |= {"header": {"msg_id": "run 2"}, "content": {"code": "play('race', seed=2)"}}
    second = put(kept)
    parent["header"] = {"msg_id": "run 3"}
    put(kept)
    assert (first.closed, second.closed) == (False, True)


def test_outside_of_a_kernel_boards_stay_unless_a_key_is_given(parent: dict[str, Any]) -> None:
    kept = Boards()
    parent.clear()
    first, second, keyed = put(kept), put(kept), put(kept, "k")
    assert [first.closed, second.closed] == [False, False]
    put(kept, "k")
    assert keyed.closed


def test_here_no_kernel_is_running() -> None:
    assert boards.running_cell() == (None, "")


# ---- what a closed board holds ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_a_closed_board_holds_a_picture_and_no_game(name: str) -> None:
    """Notebooks hold each board that a cell has shown for ever: 200 runs of a cell may come to 20 MB of pictures."""
    board = clocklab.lab.play(name, seed=2, show=("odds", "history", "files"))
    kept = [weakref.ref(each) for each in (board.session, board.session.match, board.widget, board.actions, board.odds)]
    picture = board.still()
    board.close()
    gc.collect()
    assert [each() for each in kept] == [None] * len(kept)
    assert len(pickle.dumps(vars(board))) < 100_000
    assert board._repr_mimebundle_() == {"text/html": picture, "text/plain": repr(board)}
    assert repr(board).endswith("(closed)")
    with pytest.raises(AttributeError, match="closed: run its cell again"):
        _ = board.session
    board.close()


def test_closed_editors_auctions_and_trainers_hold_a_picture_only() -> None:
    for made in (clocklab.lab.edit("clocks"), clocklab.lab.auction(), clocklab.lab.bid_trainer(seed=1)):
        widget = weakref.ref(made.widget)
        made.close()
        gc.collect()
        assert widget() is None
        assert len(pickle.dumps(vars(made))) < 100_000
        assert made._repr_mimebundle_()["text/html"].startswith(("<style", "<img", "<svg", "<table"))
        assert "Run this cell" in made._repr_mimebundle_()["text/html"]


def test_a_board_closed_while_perfect_play_is_computed_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    board = clocklab.lab.play("grandfather", cards=[5, 3], seats=["perfect"], automatic=False, seed=1, show=())
    monkeypatch.setattr(board.session.solutions, "request", lambda game, then: asked.append(then))
    board.chance_button.click()
    board.computer_button.click()
    board.close()
    for then in asked:
        then()
    assert asked

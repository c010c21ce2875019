"""The flow of a game: what is done by itself, what can be taken back, and how computers think beside the page.

Climb: chance flips 1 or 2, and who is to move adds it once or twice; the numbers below follow from that by hand.
"""

import asyncio
import random
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

pytest.importorskip("ipywidgets")


from clocklab.core import CHANCE, Match, View, games
from clocklab.lab import parts, play
from clocklab.lab.session import Session, named_seats, offered, one_person
from clocklab.lab.stepper import Stepper
from clocklab.players.computer import LEVELS
from clocklab.players.seats import PERSON, opponents
from tests.lab.toys import Climb


def test_the_only_choice_is_done_by_itself_is_said_and_goes_back_with_what_led_to_it() -> None:
    """By the race's rules a player whose dice reach nothing more can only end the turn."""
    session = play("grandfather", cards=[5, 3, 9, 1], seed=3, show=(), seats=["person"] * 2).session
    while not any("only choice" in each for each in session.moves()):
        session.roll() if session.match.turn is CHANCE else session.play(session.match.actions[0])
        session.advance()
    alone = next(number for number, each in enumerate(session.moves()) if "only choice" in each)
    assert len(session.match.positions[alone].actions) == 1
    steps = session.steps
    session.undo()
    assert session.steps < alone  # the forced step and the roll before it are gone at once
    session.redo()
    assert session.steps == steps


def test_without_the_switch_even_the_only_choice_is_a_click() -> None:
    session = play("grandfather", cards=[6, 3], seed=3, show=(), seats=["person"] * 2, singles=False).session
    for _ in range(30):
        session.roll() if session.match.turn is CHANCE else session.play(session.match.actions[0])
        steps = session.steps
        session.advance()
        assert session.steps == steps
        if session.match.over:
            break


def test_chance_acts_for_people_with_its_switch_only() -> None:
    board = play(Climb(goal=6), seed=1, show=(), seats=["person"] * 2)
    assert board.session.match.turn is CHANCE
    board.rolls.value = True
    assert board.session.match.turn == 0
    while not board.session.match.over:
        assert board.session.match.turn is not CHANCE
        board.actions.press(board.actions.labels[0])


def test_a_new_lab_seats_one_person_against_a_computer_without_a_cover() -> None:
    for name, kind in games().items():
        for example in kind.examples():
            board = play(example, seed=2, show=())
            session = board.session
            assert session.people == [0]
            assert session.match.names == named_seats(example)
            assert all(each.level == "medium" for each in session.seating[1:]), name
            assert not parts.shown(board.cover)
            board.close()


@pytest.mark.parametrize("name", games())
def test_each_level_is_a_player_that_plays(name: str) -> None:
    for example in games()[name].examples():
        assert [each.level for each in opponents(example)] == list(LEVELS)
        labels = [each.label for each in offered(example)]
        assert labels[0] == "Person"
        assert [label.split(" (")[0] for label in labels[1:]] == [f"Computer, {level}" for level in LEVELS]
        easy = Session(Match(example, 1), ["easy"] * example.players)
        while easy.match.turn is CHANCE:
            easy.match.roll()
        assert easy.computer_action() in easy.match.actions


def test_more_seats_are_taken_by_the_same_computer_where_one_person_plays() -> None:
    session = play("clonk", seed=2, show=()).session
    session.restart(players=4)
    assert [each == PERSON for each in session.seating] == [True, False, False, False]
    assert session.match.names == ("You", "Computer", "Computer 2", "Computer 3")


def test_a_new_game_says_its_seed_and_can_be_taken_back_like_a_move() -> None:
    board = play(Climb(goal=20), seed=4, show=(), seats=["person"] * 2)
    board.chance_button.click()
    old = board.session.match
    board.new_button.click()
    assert "seed 5" in board.note.text
    assert board.session.match.seed == 5
    board.undo_button.click()
    assert board.session.match is old
    assert board.session.steps == 1
    board.redo_button.click()
    assert (board.session.match.seed, board.session.steps) == (5, 0)


def test_set_up_and_loading_can_be_taken_back_and_what_comes_after_an_action_is_gone() -> None:
    session = play(Climb(goal=20), seed=4, show=(), seats=["person"] * 2).session
    old = session.match
    session.set_up(*session.game.from_position("4 1 2"))
    session.replace(Match(Climb(goal=9), 8))
    session.undo()
    assert session.match.position == "4 1 2"
    session.undo()
    assert session.match is old
    session.roll()
    assert not session.can_redo


def slow(gate: Event) -> Callable[[View[Any, Any], random.Random], Any]:
    """Return a player that waits for the gate."""

    def player(view: View[Any, Any], rng: random.Random) -> Any:
        assert gate.wait(20)
        return view.actions[0]

    return player


def against(player: Any) -> Stepper:
    return play(Climb(goal=20), seed=1, show=(), seats=["person", player], rolls=True)


async def until(so: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


def test_a_computer_that_takes_long_thinks_beside_the_page() -> None:
    async def played() -> None:
        gate = Event()
        board = against(slow(gate))
        await until(lambda: board.session.acting == 0)
        board.actions.press(board.actions.labels[0])
        assert board.thinking is not None  # the click came back although the computer has not answered
        assert board.actions.labels == []
        assert not parts.shown(board.chance_button)
        await until(lambda: parts.shown(board.stop_button))
        assert "Player 2 is thinking" in board.thinks.value
        gate.set()
        await until(lambda: board.thinking is None)
        assert board.session.acting == 0
        assert not parts.shown(board.stop_button)
        board.close()

    asyncio.run(played())


def test_what_is_taken_back_while_a_computer_thinks_stays_taken_back() -> None:
    async def played() -> None:
        gate = Event()
        board = against(slow(gate))
        await until(lambda: board.session.acting == 0)
        board.actions.press(board.actions.labels[0])
        assert board.thinking is not None
        board.undo_button.click()
        steps = board.session.steps
        gate.set()
        await asyncio.sleep(0.2)
        assert (board.session.steps, board.thinking) == (steps, None)
        board.close()

    asyncio.run(played())


def test_a_player_that_fails_beside_the_page_is_an_error_on_it() -> None:
    def fails(view: View[Any, Any], rng: random.Random) -> Any:
        raise RuntimeError("out of ideas")

    async def played() -> None:
        board = against(fails)
        await until(lambda: board.session.acting == 0)
        board.actions.press(board.actions.labels[0])
        await until(lambda: board.thinking is None)
        assert "out of ideas" in board.note.text
        assert board.session.acting == 1
        board.close()

    asyncio.run(played())


def test_the_same_seed_gives_the_same_game_with_and_without_a_page() -> None:
    def press(board: Stepper) -> None:
        board.actions.press(board.actions.labels[0])

    async def beside() -> str:
        board = play("clonk", seed=5, show=(), rolls=True)
        while not board.session.match.over:
            await until(lambda: bool(board.actions.labels) or board.session.match.over)
            if board.actions.labels:
                press(board)
        line = board.session.match.line
        board.close()
        return line

    alone = play("clonk", seed=5, show=(), rolls=True)
    while not alone.session.match.over:
        press(alone)
    assert asyncio.run(beside()) == alone.session.match.line
    assert one_person(alone.session.game)[0] == PERSON

"""Puzzles of the games that have some: in order, a sample proved again, hints and answers, and the board in the lab."""

import pytest

from clocklab.core import Match, Record, games, load
from clocklab.core.contract import OVER
from clocklab.errors import IllegalActionError, OptionError, RecordError, UnknownGameError
from clocklab.lab import play
from clocklab.lab import puzzles as board_of
from clocklab.review import Puzzle, prove, puzzles
from clocklab.review.puzzles import PLAYED, one_is_best


def having() -> list[str]:
    return [name for name in games() if _puzzles(name)]


def _puzzles(name: str) -> tuple[Puzzle, ...]:
    try:
        return puzzles(name)
    except OptionError:
        return ()


@pytest.mark.parametrize("name", having())
def test_puzzles_stand_from_easy_to_hard_and_their_numbers_fit(name: str) -> None:
    found = puzzles(name)
    shares = [len(each.missed_by) / len(each.asked) for each in found]
    assert shares == sorted(shares)
    for each in found:
        here = each.here
        assert here.turn == each.seat
        assert {row.action for row in each.choices} == {here.game.format_action(action) for action in here.actions}
        assert one_is_best(each.choices)
        assert each.check(each.best)
        assert not each.check(each.choices[-1].action)


@pytest.mark.parametrize("name", having())
def test_a_sample_is_proved_again(name: str) -> None:
    quick = sorted(puzzles(name), key=lambda each: (each.found == PLAYED, len(each.choices) * each.playouts))[:1]
    assert all(map(prove, quick))


@pytest.mark.slow
@pytest.mark.parametrize("name", having())
def test_all_are_proved_again(name: str) -> None:
    wrong = [each.number for each in puzzles(name) if not prove(each)]
    assert not wrong


def test_a_wrong_answer_is_not_proved() -> None:
    from dataclasses import replace

    puzzle = puzzles("grandfather")[0]
    best, second, *rest = puzzle.choices
    assert not prove(replace(puzzle, choices=(second, best, *rest)))


def test_hints_answers_and_refusals() -> None:
    puzzle = puzzles("grandfather")[0]
    assert len(puzzle.hints) == 3
    assert "Exact" in puzzle.answer
    assert "best" in puzzle.answer
    with pytest.raises(IllegalActionError):
        puzzle.check("bump 1" if "bump 1" not in {each.action for each in puzzle.choices} else "roll 1,1,1")
    with pytest.raises(OptionError, match="easy, medium, hard"):
        puzzles("grandfather", "harder")
    with pytest.raises(UnknownGameError):
        puzzles("chess")


def test_a_puzzle_in_one_line_is_its_position() -> None:
    puzzle = puzzles("grandfather")[3]
    match = Match.from_record(Record.from_line(puzzle.line))
    assert match.position == puzzle.position
    assert match.turn is not OVER


def test_a_puzzle_that_was_sent_opens_as_a_puzzle_and_as_a_position() -> None:
    puzzle = puzzles("grandfather")[3]
    assert board_of(puzzle.line).puzzle == puzzle
    assert play(puzzle.line).session.match.position == puzzle.position
    with pytest.raises(RecordError, match="no puzzle"):
        board_of(Match(load("grandfather")).line)


def test_the_board_asks_hints_and_answers() -> None:
    board = board_of("grandfather", number=2)
    assert board.puzzle.number == 2
    board.hint_button.click()
    assert "choices" in board.told.value
    board.choose(board.puzzle.choices[-1].action)
    assert "gives away" in board.note.text
    assert (board.solved, board.tried) == (0, 1)
    board.next_button.click()
    board.choose(board.puzzle.best)
    assert board.note.text.startswith("Right")
    assert (board.solved, board.tried) == (1, 2)
    with pytest.raises(OptionError, match="no puzzle"):
        board_of("grandfather", number=4711)

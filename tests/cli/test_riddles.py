"""Puzzles in the terminal: what is asked, hints one at a time, the numbers, and words that fit nothing."""

import pytest

from clocklab.cli import main
from clocklab.review import puzzles


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Return what a command prints while these lines are typed, standard error last."""

    def run(words: list[str], *lines: str) -> str:
        answers = iter(lines)

        def read(_: str = "") -> str:
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        assert main(words) == 0
        out, error = capsys.readouterr()
        return out + error

    return run


def test_the_best_choice_by_its_number_is_right_and_shows_the_numbers(typed) -> None:
    puzzle = puzzles("grandfather")[0]
    number = [puzzle.here.game.format_action(each) for each in puzzle.here.actions].index(puzzle.choices[0].action) + 1
    said = typed(["puzzle", "grandfather"], str(number))
    assert "Right" in said
    assert puzzle.how in said
    assert "Solved at once, without hints: 1 of 1." in said


def test_hints_come_one_at_a_time_and_cost_the_count(typed) -> None:
    puzzle = puzzles("grandfather")[1]
    said = typed(["puzzle", "grandfather", "--number", "2"], "hint", "hint", "hint", "hint", puzzle.choices[-1].action)
    assert [said.count(each) for each in puzzle.hints] == [1, 1, 1]
    assert "no more hints" in said
    assert "Not the best" in said
    assert "0 of 1" in said


def test_next_back_and_the_end(typed) -> None:
    said = typed(["puzzle", "grandfather", "--level", "easy"], "back", "next", "answer", "", "quit", "hint")
    easy = puzzles("grandfather", "easy")
    assert "first puzzle" in said
    assert [f"puzzle {each.number} (" in said for each in easy[:4]] == [True, True, True, False]
    assert "Hint" not in said


def test_words_that_fit_nothing_are_refused_and_the_puzzle_stays(typed) -> None:
    said = typed(["puzzle", "grandfather"], "banana", "99", "answer")
    assert "banana" in said
    assert "gives away" in said


def test_a_line_that_was_sent_asks_that_puzzle_and_the_list_names_all(typed) -> None:
    puzzle = puzzles("clonk")[4]
    assert f"puzzle {puzzle.number} (" in typed(["puzzle", puzzle.line])
    assert len(typed(["puzzle", "clonk", "--list"]).splitlines()) == len(puzzles("clonk"))


@pytest.mark.parametrize("words", [["chess"], ["grandfather", "--number", "4711"], ["clocklab:nothing"]])
def test_what_there_is_not_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1

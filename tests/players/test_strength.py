"""Strength: exact losses against a slow oracle, wins that agree with them, and the same table on any workers."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core import Match
from clocklab.errors import ClocklabError, OptionError, UnsolvableError
from clocklab.games.grandfather.odds.styles import gentle, perfect, race_chain
from clocklab.players import GreedyPlayer, PerfectPlayer, RandomPlayer
from clocklab.players.measure import _game_seed, strength
from clocklab.simulate import play
from clocklab.simulate.work import kept_key
from clocklab.solve import analyse
from tests.contract.toys import Hunch

TINY = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4, bump_from=1)
QUIET: dict[str, Any] = {"workers": 1, "progress": False}


def never_bumps(view: Any, rng: random.Random) -> Any:
    """Go on as long as that is possible, and never bump."""
    return next(each for each in view.actions if not view.game.format_action(each).startswith("bump"))


def test_perfect_play_loses_nothing_and_wins_what_the_start_is_worth() -> None:
    (row,) = strength(TINY, [PerfectPlayer()], games=30, seed=1, **QUIET)
    assert (row.loss.value, row.loss.high, row.mistakes) == (0, 0, 0)
    # Seats in turn: half the games begin with the one seat's chance of winning, half with the other's, 1 in all.
    assert (row.by_losses.low, row.by_losses.value, row.by_losses.high) == (0.5, 0.5, 0.5)
    assert row.result.covers(0.5)


def test_losses_are_those_of_the_analysis_of_each_game() -> None:
    # Oracle: the post-game analysis of the same games, played once more from their seeds and replayed.
    solution = TINY.solve()
    lost, decisions, mistakes, won = Fraction(0), 0, 0, 0
    for number in range(30):
        seats = [RandomPlayer(), PerfectPlayer()] if number % 2 == 0 else [PerfectPlayer(), RandomPlayer()]
        match = Match.from_record(play(TINY, seats, _game_seed(5, number)))
        own = [d for d in analyse(match, solution).decisions if d.seat == number % 2 and d.choices > 1]
        lost += sum((each.loss for each in own), Fraction(0))
        decisions += len(own)
        mistakes += sum(bool(each.loss) for each in own)
        won += number % 2 in match.winners
    (row,) = strength(TINY, [RandomPlayer()], games=30, seed=5, **QUIET)
    assert (row.decisions, row.mistakes) == (decisions, mistakes)
    assert row.loss.value == pytest.approx(float(lost / decisions), rel=1e-12)
    assert row.by_losses.value == pytest.approx(0.5 - float(lost / 30), rel=1e-12)
    assert row.result.value == won / 30


def test_a_rule_of_thumb_wins_as_often_as_its_exact_course_says() -> None:
    # Oracle: the exact Markov chain of a race between the style "gentle" and perfect play, once in each seat.
    style = perfect(TINY.solve())  # type: ignore[arg-type]
    exact = (race_chain(TINY, gentle, style).wins(0) + race_chain(TINY, style, gentle).wins(1)) / 2
    (row,) = strength(TINY, {"gentle": never_bumps}, games=400, seed=2, **QUIET)
    assert row.name == "gentle"
    assert row.result.covers(exact)
    assert row.by_losses.covers(exact)
    assert row.by_losses.high - row.by_losses.low < (row.result.high - row.result.low) / 2, "the closer estimate"


def test_points_are_differences_of_two() -> None:
    random_row, perfect_row = strength(TINY, [RandomPlayer(), PerfectPlayer()], 30, 3, "points", **QUIET)
    assert random_row.result.method == random_row.loss.method == "normal, by game"
    assert random_row.by_losses.value < perfect_row.by_losses.value == pytest.approx(0, abs=1e-12)


def test_the_same_table_on_two_workers_and_from_a_folder(tmp_path: Path) -> None:
    players = [RandomPlayer(), GreedyPlayer()]
    table = strength(TINY, players, 30, 7, **QUIET)
    assert strength(TINY, players, 30, 7, workers=2, progress=False) == table
    for _ in range(2):
        assert strength(TINY, players, 30, 7, folder=tmp_path / "run", **QUIET) == table
    with pytest.raises(ClocklabError):
        strength(TINY, players, 30, 8, folder=tmp_path / "run", **QUIET)


def test_a_folder_knows_a_function_by_its_name_and_not_by_its_place_in_memory(tmp_path: Path) -> None:
    strength(TINY, [never_bumps], 30, 7, folder=tmp_path, **QUIET)
    kept = kept_key(tmp_path)
    assert kept is not None
    assert kept["players"] == {"never_bumps": "tests.players.test_strength.never_bumps"}


def test_a_race_that_is_dealt_is_measured_layout_by_layout() -> None:
    dealt = clocklab.load("grandfather", length=2)
    (row,) = strength(dealt, [PerfectPlayer()], 30, 4, **QUIET)
    assert row.mistakes == 0
    assert row.decisions > 0


def test_the_table_says_what_was_measured_and_is_escaped() -> None:
    table = strength(TINY, {"<b>random</b>": RandomPlayer()}, 30, 7, **QUIET)
    assert "Each against perfect play in 30 games, seats in turn, seed 7; in chance of winning." in str(table)
    assert "&lt;b&gt;random&lt;/b&gt;" in table._repr_html_()
    assert "<b>random" not in table._repr_html_()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"games": 29}, "games must be a whole number of at least 30, not 29"),
        ({"games": True}, "games must be a whole number"),
        ({"seed": "x"}, "seed"),
        ({"aim": "fun"}, "aim must be one of"),
        ({"players": [RandomPlayer]}, "A player is a function"),
        ({"players": [RandomPlayer(), RandomPlayer()]}, "Two players are called 'random'"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], error: str) -> None:
    with pytest.raises(OptionError, match=error):
        strength(TINY, **{"players": [RandomPlayer()], "games": 30, **QUIET, **wrong})


def test_a_game_without_a_solver_has_no_strength_table() -> None:
    with pytest.raises(UnsolvableError):
        strength(Hunch(), [RandomPlayer()], 30, **QUIET)

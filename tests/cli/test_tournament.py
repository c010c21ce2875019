"""``clocklab tournament`` as a user meets it: a table, files on request, and one clear line on bad input."""

import csv
from pathlib import Path

import pytest

from clocklab.cli import main

SHORT = ["tournament", "grandfather", "--cards", "1,2,3", "--workers", "1"]


def test_a_tournament_prints_intervals_and_writes_table_and_chart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Perfect play wins more than half of its games against random play: the interval says so."""
    table, chart = tmp_path / "results.csv", tmp_path / "results.svg"
    files = ["--csv", str(table), "--chart", str(chart)]
    assert main([*SHORT, "--entrants", "random,perfect", "--games", "200", *files]) == 0
    out = capsys.readouterr().out
    assert out.index("perfect") < out.index("random"), "the better one stands first"
    assert "95 %" in out
    assert "seed 1" in out
    assert {row["player"] for row in csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())} == {
        "perfect",
        "random",
    }
    assert "<svg" in chart.read_text()


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_chart_of_every_kind_is_written_and_the_same_run_writes_the_same_bytes(kind: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    first, second = tmp_path / f"1.{kind}", tmp_path / f"2.{kind}"
    for file in (first, second):
        assert main([*SHORT, "--entrants", "random,greedy", "--games", "4", "--chart", str(file)]) == 0
    assert first.read_bytes() == second.read_bytes()
    assert len(first.read_bytes()) > 1_000


def test_two_of_a_kind_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--entrants", "random,random", "--games", "10"]) == 0
    assert "random 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--entrants", "random"], "2"),
        (["--entrants", "random,wizard"], "wizard"),
        (["--entrants", "random,person"], "person"),
        (["--games", "0"], "games"),
        (["--csv", "nowhere/at/all.csv"], "nowhere"),
        (["--chart", "chart.txt"], "chart.txt"),
        (["--workers", "0"], "workers"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SHORT, *words]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1

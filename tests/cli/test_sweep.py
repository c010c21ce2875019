"""``clocklab sweep`` as a user meets it: a table, a chart, a summary, and one clear line on bad input."""

import csv
from pathlib import Path

import pytest

from clocklab.cli import main
from clocklab.games.grandfather import Race
from clocklab.games.grandfather.odds.solver.two import solve_two

SHORT = ["sweep", "grandfather", "--length", "4", "--workers", "1"]


def test_sweep_writes_table_and_chart_prints_a_summary_and_clears_its_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chances in the table are those of the exact solver."""
    out, chart = tmp_path / "layouts.csv", tmp_path / "layouts.svg"
    given = [*SHORT, "--layouts", "30", "--seed", "4", "--bump-from", "2", "--out", str(out), "--chart", str(chart)]
    assert main(given) == 0
    said = capsys.readouterr().out
    assert "in 30 layouts of 4 cards, seed 4" in said
    assert "re-checked   20 layouts solved exactly, all within their bounds" in said
    assert str(out) in said
    rows = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
    assert [int(row["layout"]) for row in rows] == list(range(30))
    for row in rows[:5]:
        cards = tuple(map(int, row["cards"].split(",")))
        exact = solve_two(Race(cards=cards, bump_from=2), "win").values((0, 0), 0)[0]
        assert float(row["low"]) <= exact <= float(row["high"])
    assert "<svg" in chart.read_text()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["layouts.csv", "layouts.svg"]


def test_sweep_writes_parquet_where_the_file_says_so(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert main([*SHORT, "--layouts", "3", "--out", str(tmp_path / "a.parquet")]) == 0
    assert parquet.read_table(tmp_path / "a.parquet").num_rows == 3


def test_an_interrupted_sweep_keeps_what_is_finished_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from clocklab.games.grandfather.odds import fairness

    monkeypatch.setattr(fairness, "PIECE", 8)
    given = [*SHORT, "--layouts", "32", "--recheck", "0", "--out", str(tmp_path / "a.csv")]
    solve, begun = fairness._solved, []

    def interrupted(*piece: object) -> object:
        begun.append(piece)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return solve(*piece)  # type: ignore[arg-type]

    monkeypatch.setattr(fairness, "_solved", interrupted)
    assert main(given) == 130
    assert "What is finished is kept in" in capsys.readouterr().err
    assert (tmp_path / "a.csv.parts").is_dir()
    assert main(given) == 0
    assert len(begun) == 3 + 2, "two pieces were finished, the third and fourth were left"
    again = (tmp_path / "a.csv").read_text()
    assert main([*given[:-1], str(tmp_path / "b.csv")]) == 0
    assert (tmp_path / "b.csv").read_text() == again
    assert not (tmp_path / "a.csv.parts").exists()


def test_parts_of_another_sweep_and_files_of_the_user_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = tmp_path / "a.csv.parts"
    parts.mkdir()
    (parts / "letter.txt").write_text("mine")
    assert main([*SHORT, "--layouts", "3", "--out", str(tmp_path / "a.csv")]) == 2
    assert "not that of a run" in capsys.readouterr().err
    assert (parts / "letter.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "3"], "leave players out"),
        (["--cards", "1,2,3,4"], "leave cards out"),
        (["--layouts", "0"], "layouts must be a whole number from 1"),
        (["--recheck", "2000"], "recheck must be a whole number from 0 to 1000"),
        (["--workers", "0"], "workers must be"),
        (["--out", "a.xlsx"], "ends in .csv or .parquet"),
        (["--out", "/nowhere/a.csv"], "its folder is not there"),
        (["--chart", "a.gif"], "ending in .svg, .png or .pdf"),
    ],
    ids=lambda each: "-".join(each) if isinstance(each, list) else "",
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    length = [] if "--cards" in arguments else ["--length", "4"]
    given = ["sweep", "grandfather", *length, "--out", str(tmp_path / "a.csv"), *arguments]
    assert main(given) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
    assert not (tmp_path / "a.csv").exists()


def test_without_out_the_command_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["sweep", "grandfather"])
    assert stopped.value.code == 2
    assert "--out" in capsys.readouterr().err

"""Runs in pieces: the same whatever the crew, resumed from a folder, and hard to kill."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from clocklab.errors import ExecutorError, FolderError, OptionError
from clocklab.simulate.work.folder import Folder
from clocklab.simulate.work.pieces import Interrupted, kept_key, run
from clocklab.simulate.work.workers import Sent
from tests.simulate import crews

ROOT = Path(__file__).parents[2]


def calls(folder: Path) -> list[int]:
    """Which pieces ``marked`` has run, one entry per call."""
    return sorted(int(each.name.split("-")[0]) for each in folder.iterdir() if each.name[0].isdigit())


def marked_pieces(folder: Path, many: int) -> list[tuple[str, int]]:
    folder.mkdir(exist_ok=True)
    return [(str(folder), number) for number in range(many)]


# ---- the same whatever the crew ---------------------------------------------------------------------------


def test_every_crew_gives_the_same_in_the_order_of_the_pieces() -> None:
    squares = [number * number for number in range(40)]
    shuffled = crews.Shuffled(seed=3)
    assert run(crews.square, range(40), workers=1) == squares
    assert run(crews.square, range(40), workers=2) == squares
    assert run(crews.square, range(40), executor=shuffled) == squares
    assert shuffled.order != sorted(shuffled.order), "the executor is meant to finish them out of order"
    with ThreadPoolExecutor(20) as threads:
        assert run(crews.square, range(40), executor=threads) == squares


def test_no_piece_is_no_work() -> None:
    assert run(crews.square, [], workers=2) == []


def test_what_cannot_be_sent_stays_here_unless_processes_are_asked_for() -> None:
    assert run(lambda number: number + 1, [1, 2]) == [2, 3]
    with ThreadPoolExecutor(2) as threads:
        assert run(lambda number: number + 1, [1, 2], executor=threads) == [2, 3]
    with pytest.raises(ExecutorError, match=r"cannot be sent to another process.*workers=1"):
        run(lambda number: number, [1], workers=2)
    with ProcessPoolExecutor(1) as pool, pytest.raises(ExecutorError, match="frozen dataclasses of a module"):
        run(lambda number: number, [1], executor=pool)


def test_results_are_what_json_gives_back_with_and_without_a_folder(tmp_path: Path) -> None:
    assert run(lambda _: (1, [2.5, None]), [0]) == [[1, [2.5, None]]]
    assert run(lambda _: (1, [2.5, None]), [0], folder=tmp_path, key={}) == [[1, [2.5, None]]]
    with pytest.raises(OptionError, match="not a plain JSON value"):
        run(lambda _: {1, 2}, [0])
    with pytest.raises(OptionError, match="not a plain JSON value"):
        run(lambda _: float("nan"), [0])


class Client:
    """What a Dask client looks like to those who take an executor."""

    def submit(self) -> None: ...

    def get_executor(self) -> None: ...


class Promises(Executor):
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return "a promise"  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("executor", "says"),
    [
        (4, "4 is not an executor: it has no submit"),
        (ProcessPoolExecutor, "ProcessPoolExecutor'> is not an executor"),
        (Client(), r"is a client; give its executor: client.get_executor\(\)"),
        (Promises(), "its submit gave str, not a concurrent.futures.Future"),
    ],
)
def test_an_executor_that_is_none_is_refused(executor: Any, says: str) -> None:
    with pytest.raises(ExecutorError, match=says):
        run(crews.square, [1], executor=executor)


def test_an_executor_that_was_shut_down_is_refused() -> None:
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(ExecutorError, match="takes no work: cannot schedule new futures after shutdown"):
        run(crews.square, [1], executor=threads)


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, "2", 5000])
def test_a_number_of_workers_that_is_none_is_refused(workers: Any) -> None:
    with pytest.raises(OptionError, match="workers must be a whole number from 1 to 1024"):
        run(crews.square, [1], workers=workers)


def test_an_executor_brings_its_own_workers() -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(OptionError, match="not both"):
        run(crews.square, [1], executor=threads, workers=2)


def test_a_worker_with_another_clocklab_is_refused() -> None:
    with pytest.raises(ExecutorError, match=r"A worker has clocklab .*, but the run was started by 0\.0"):
        Sent(b"", "0.0")(1, None)


# ---- workers that die, work that fails ----------------------------------------------------------------------


def test_the_piece_of_a_worker_that_died_is_run_again(tmp_path: Path) -> None:
    pieces = [(str(tmp_path), number) for number in range(12)]
    assert run(crews.fatal_once, pieces, workers=2) == list(range(12))
    assert (tmp_path / "died").exists()
    (tmp_path / "died").unlink()
    with ProcessPoolExecutor(2, __import__("multiprocessing").get_context("forkserver")) as pool:
        assert run(crews.fatal_once, pieces, executor=pool) == list(range(12))
    assert (tmp_path / "died").exists()


def test_a_piece_that_kills_two_workers_is_named_and_the_others_are_kept(tmp_path: Path) -> None:
    with pytest.raises(ExecutorError, match=r"A worker died at piece 3 \(3\), and another one"):
        run(crews.fatal, range(8), workers=2, folder=tmp_path, key={"run": "deaths"})
    kept = {int(file.stem.split("-")[1]) for file in tmp_path.glob("piece-*.json")}
    assert {0, 1, 2} <= kept
    assert 3 not in kept


def test_an_error_in_the_work_comes_out_as_it_is_and_says_where(tmp_path: Path) -> None:
    for workers in (1, 2):
        with pytest.raises(KeyError, match="three") as raised:
            run(crews.failing, range(6), workers=workers, folder=tmp_path, key={})
        assert "(in piece 3 of the run)" in raised.value.__notes__
    assert (tmp_path / "piece-000002.json").exists()


def test_a_full_disk_stops_the_workers_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Folder, "keep", full)
    with pytest.raises(OSError, match="no space left"):
        run(crews.slowly, marked_pieces(tmp_path / "marks", 8), workers=2, folder=tmp_path / "run", key={})
    assert not multiprocessing.active_children()


# ---- folders ------------------------------------------------------------------------------------------------


def test_what_was_finished_is_not_run_again(tmp_path: Path) -> None:
    folder, marks = tmp_path / "run", tmp_path / "marks"
    pieces = marked_pieces(marks, 6)
    first = run(crews.marked, pieces, workers=1, folder=folder, key={"seed": 1})
    for number in (1, 4):
        (folder / f"piece-{number:06}.json").unlink()
    again = run(crews.marked, pieces, workers=1, folder=folder, key={"seed": 1})
    assert again == first == [0, 1, 4, 9, 16, 25]
    assert calls(marks) == [0, 1, 1, 2, 3, 4, 4, 5]
    assert kept_key(folder) == {"seed": 1}
    assert not list(folder.glob(".*")), "no temporary file is left"


@pytest.mark.parametrize("damage", ["", '{"run": "x"', "[]", "cut", "altered", "swapped"])
def test_a_piece_that_was_cut_off_or_altered_is_run_again(tmp_path: Path, damage: str) -> None:
    folder, marks = tmp_path / "run", tmp_path / "marks"
    pieces = marked_pieces(marks, 3)
    run(crews.marked, pieces, workers=1, folder=folder, key={})
    file = folder / "piece-000002.json"
    whole = file.read_text()
    changed = {
        "cut": whole[: len(whole) // 2],
        "altered": whole.replace('"result": 4', '"result": 5'),
        "swapped": (folder / "piece-000001.json").read_text(),
    }
    file.write_text(changed.get(damage, damage))
    assert run(crews.marked, pieces, workers=1, folder=folder, key={}) == [0, 1, 4]
    assert calls(marks) == [0, 1, 2, 2]
    assert file.read_text() == whole


def test_the_folder_of_another_run_is_refused_and_says_what_differs(tmp_path: Path) -> None:
    run(crews.square, [1, 2], workers=1, folder=tmp_path, key={"seed": 1, "game": "race"})
    with pytest.raises(FolderError, match="holds another run: its seed is 1, not 2"):
        run(crews.square, [1, 2], workers=1, folder=tmp_path, key={"seed": 2, "game": "race"})
    with pytest.raises(FolderError, match="its pieces is 2, not 3"):
        run(crews.square, [1, 2, 3], workers=1, folder=tmp_path, key={"seed": 1, "game": "race"})
    manifest = tmp_path / "run.json"
    manifest.write_text(manifest.read_text().replace('"clocklab": "', '"clocklab": "9.'))
    with pytest.raises(FolderError, match=r"its clocklab is '9\."):
        run(crews.square, [1, 2], workers=1, folder=tmp_path, key={"seed": 1, "game": "race"})


def test_a_folder_that_is_none_of_a_run_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("Dear")
    with pytest.raises(FolderError, match=r"'letters' holds files but no run\.json"):
        run(crews.square, [1], folder=tmp_path / "letters", key={})
    with pytest.raises(FolderError, match=r"'a\.txt' is a file"):
        run(crews.square, [1], folder=tmp_path / "letters" / "a.txt", key={})
    for text, says in (
        ("{", "cut off or altered"),
        ("[]", "not a run of this clocklab"),
        ('{"format": 1}', "not a run of"),
    ):
        (tmp_path / "letters" / "run.json").write_text(text)
        with pytest.raises(FolderError, match=says):
            run(crews.square, [1], folder=tmp_path / "letters", key={})
    with pytest.raises(OptionError, match="needs a key"):
        run(crews.square, [1], folder=tmp_path / "new")
    with pytest.raises(OptionError, match="key must be plain JSON"):
        run(crews.square, [1], folder=tmp_path / "new", key={"players": {1, 2}})


def test_results_known_already_are_taken_and_kept(tmp_path: Path) -> None:
    pieces = marked_pieces(tmp_path / "marks", 3)
    assert run(crews.marked, pieces, workers=1, folder=tmp_path / "run", key={}, done={1: 77}) == [0, 77, 4]
    assert calls(tmp_path / "marks") == [0, 2]
    assert json.loads((tmp_path / "run" / "piece-000001.json").read_text())["result"] == 77


# ---- stopped and killed ---------------------------------------------------------------------------------------


def test_an_interrupt_keeps_what_is_finished() -> None:
    def work(number: int) -> int:
        if number == 4:
            raise KeyboardInterrupt
        return number * number

    with pytest.raises(Interrupted) as stopped:
        run(work, range(9), workers=1)
    assert stopped.value.finished == {0: 0, 1: 1, 2: 4, 3: 9}


def script(tmp_path: Path, end: str) -> Path:
    """A script, without the guard that fresh processes usually need, of 40 pieces of 0.15 s on two workers."""
    path = tmp_path / "script.py"
    path.write_text(
        textwrap.dedent(f"""
        import signal, sys
        sys.path.insert(0, {str(ROOT)!r})
        signal.signal(signal.SIGINT, signal.default_int_handler)  # as from a terminal
        from tests.simulate import crews
        from clocklab.simulate.work.pieces import Interrupted, run
        pieces = [({str(tmp_path / "marks")!r}, number) for number in range(40)]
        try:
            run(crews.slowly, pieces, workers=2, folder={str(tmp_path / "run")!r}, key={{}})
        except Interrupted as stopped:
            print("kept", len(stopped.finished))
        {end}
        """)
    )
    return path


def started(tmp_path: Path) -> subprocess.Popen[str]:
    """The script, once some of its pieces are finished, in a process group of its own as a terminal would start it."""
    (tmp_path / "marks").mkdir()
    process = subprocess.Popen(
        [sys.executable, "-W", "error", str(script(tmp_path, ""))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until(lambda: len(list((tmp_path / "run").glob("piece-*.json"))) >= 4)
    return process


def until(true: Any, seconds: float = 30) -> None:
    end = time.time() + seconds
    while not true():
        assert time.time() < end, "it took too long"
        time.sleep(0.02)


def gone(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True
    return status.rsplit(")", 1)[1].split()[0] == "Z"


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")


@needs_proc
def test_killed_at_once_it_loses_nothing_that_was_finished_and_leaves_no_process(tmp_path: Path) -> None:
    process = started(tmp_path)
    process.kill()
    process.communicate()
    workers = {int(mark.read_text()) for mark in (tmp_path / "marks").iterdir() if mark.read_text()}
    until(lambda: all(gone(worker) for worker in workers))
    finished = sorted(int(file.stem.split("-")[1]) for file in (tmp_path / "run").glob("piece-*.json"))
    before = calls(tmp_path / "marks")
    assert 4 <= len(finished) < 40
    pieces = marked_pieces(tmp_path / "marks", 40)
    assert run(crews.marked, pieces, workers=1, folder=tmp_path / "run", key={}) == [n * n for n in range(40)]
    after = calls(tmp_path / "marks")
    assert [after.count(n) - before.count(n) for n in range(40)] == [int(n not in finished) for n in range(40)]


@needs_proc
def test_ctrl_c_stops_it_quietly_and_keeps_what_is_done(tmp_path: Path) -> None:
    process = started(tmp_path)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal or Jupyter does: to the workers as well
    out, errors = process.communicate(timeout=20)
    kept = len(list((tmp_path / "run").glob("piece-*.json")))
    assert (process.returncode, out, errors) == (0, f"kept {kept}\n", "")
    assert 4 <= kept < 40
    workers = {int(mark.read_text()) for mark in (tmp_path / "marks").iterdir()}
    until(lambda: all(gone(worker) for worker in workers))


# ---- progress ---------------------------------------------------------------------------------------------------


def test_nothing_is_shown_where_nobody_looks(capfd: pytest.CaptureFixture[str]) -> None:
    run(crews.square, range(30), workers=1)
    assert capfd.readouterr() == ("", "")


def test_a_bar_counts_the_steps_where_it_is_asked_for(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def go() -> None:
        run(
            lambda _: time.sleep(0.12),
            range(4),
            sizes=[10, 20, 30, 40],
            unit="game",
            progress=True,
            folder=tmp_path,
            key={},
        )

    go()
    shown = capfd.readouterr()
    assert shown.out == ""
    assert "30/100" in shown.err
    assert "game" in shown.err
    (tmp_path / "piece-000003.json").unlink()
    go()
    assert "60/100" in capfd.readouterr().err, "what was kept counts as done"


def test_a_terminal_shows_a_bar_after_a_second(capfd: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    from clocklab.simulate.work import workers as progress

    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "in_notebook", lambda: False)
    run(crews.square, range(4), workers=1)
    assert capfd.readouterr().err == "", "it was over too soon"
    run(lambda _: time.sleep(0.04), range(4), workers=1)
    assert "/4" in capfd.readouterr().err


def test_progress_is_yes_no_or_as_can_be_seen() -> None:
    with pytest.raises(OptionError, match="progress must be True, False or None"):
        run(crews.square, [1], progress="loud")  # type: ignore[arg-type]

"""What a terminal, a pipe or a file cannot show or take: the text is shown as well as may be, and nothing is lost."""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from clocklab.cli import main

ROOT = Path(__file__).parents[2]
NARROW = ["cp1252", "latin-1", "ascii", "cp437"]
ENTER = ["odds", "grandfather", "enter", "6"]
RACE = ["play", "grandfather", "--cards", "5,3,9"]
FULL = Path("/dev/full")
full = pytest.mark.skipif(not FULL.exists(), reason="a device that is always full")


class Run:
    """A command run with streams of bytes, as a shell gives them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(
        self, words: list[str], typed: bytes = b"", encoding: str = "utf-8", out: Path | None = None
    ) -> tuple[int, bytes, bytes]:
        written = [BytesIO(), BytesIO()]
        with self.monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed), encoding="utf-8"))
            streams = [TextIOWrapper(each, encoding=encoding) for each in written]
            for name, stream in zip(("stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, stream)
            with ExitStack() as stack:
                if out is not None:
                    patch.setattr(sys, "stdout", stack.enter_context(out.open("w", encoding=encoding)))
                try:
                    code = main(words)
                except SystemExit as leaving:
                    code = int(str(leaving.code))
            return code, written[0].getvalue(), written[1].getvalue()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(monkeypatch)


@pytest.mark.parametrize("encoding", NARROW)
def test_odds_are_shown_in_any_encoding(run: Run, encoding: str) -> None:
    """A 6 is entered with 159 of 216 rolls; cp437, the code page of DOS, has a sign for about equal."""
    code, out, error = run(ENTER, encoding=encoding)
    sign = "≈" if encoding == "cp437" else "~"
    assert (code, error) == (0, b"")
    assert out.decode(encoding).strip() == f"enter 6: 159/216 = 53/72 {sign} 0.7361"


def test_a_whole_process_writes_to_a_narrow_pipe() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT)}
    out = subprocess.run([sys.executable, "-m", "clocklab", *ENTER], env=env, check=True, capture_output=True).stdout
    assert out.strip() == b"enter 6: 159/216 = 53/72 ~ 0.7361"


@pytest.mark.parametrize(
    ("encoding", "zoe", "clock"), [("utf-8", "Zoë", "钟"), ("latin-1", "Zoë", "\\u949f"), ("ascii", "Zoe", "\\u949f")]
)
def test_a_match_goes_on_after_its_odds_whatever_the_players_are_called(
    run: Run, encoding: str, zoe: str, clock: str
) -> None:
    """A 5 is entered with 144 of 216 rolls."""
    code, written, _ = run([*RACE, "--names", "Zoë,钟"], b"odds\nroll 1,2,4\nstop\nquit\n", encoding)
    out = written.decode(encoding)
    assert code == 0
    assert out.index(f"{zoe} is to roll") < out.index("144/216 = 2/3") < out.index(f"{clock} is to roll")


def test_odd_bytes_that_are_typed_are_a_mistake_like_any_other(run: Run) -> None:
    code, _, error = run(RACE, b"\xff\xfe\x80 jump\nhistory\nquit\n")
    assert code == 0
    assert error.startswith(b"  '\\\\xff\\\\xfe\\\\x80 jump' is not an action of the race")
    assert error.count(b"\n") == 1


def test_errors_are_shown_in_any_encoding(run: Run) -> None:
    code, _, error = run(["odds", "Zoë 钟"], encoding="ascii")
    assert code == 2
    assert error.startswith(b"clocklab: There is no game 'Zoe \\u949f'")


def test_the_streams_are_left_as_they_were() -> None:
    before = sys.stdout.errors, sys.stderr.errors
    assert main(["games"]) == 0
    assert (sys.stdout.errors, sys.stderr.errors) == before


@full
@pytest.mark.parametrize("words", [ENTER, ["games"], ["odds", "--help"], ["--version"], RACE])
def test_output_that_nobody_can_write_is_one_line_and_exit_code_2(run: Run, words: list[str]) -> None:
    code, _, error = run(words, out=FULL)
    assert (code, error) == (2, b"clocklab: the system refuses: no space left on device.\n")


@full
def test_what_a_run_has_found_is_saved_where_it_can_be(run: Run, tmp_path: Path) -> None:
    """The table cannot be printed: the file is written all the same, and only then the command fails."""
    words = ["tournament", "grandfather", "--cards", "1,2", "--games", "20", "--workers", "1", "--csv"]
    code, _, error = run([*words, str(tmp_path / "a.csv")], out=FULL)
    assert code == 2
    assert error.count(b"\n") == 1
    content = (tmp_path / "a.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfplayer,seat,games")
    assert content.count(b"\n") == 7, "headings, and for each of two players all seats, and each of two"
    code, _, error = run([*words, str(FULL)])
    assert (code, error.count(b"\n")) == (2, 1)
    assert b"is a device" in error


def test_without_anything_to_type_with_a_match_just_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(RACE) == 0


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT] if os.name != "nt" else [])
def test_the_lab_ends_with_its_command(tmp_path: Path, number: signal.Signals) -> None:
    """A program that stands for Jupyter notes who it is, and that it was asked to end."""
    jupyter = (
        "import os, pathlib, signal, sys, time\n"
        "def end(*_):\n    pathlib.Path('asked').touch()\n    sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\n"
        "pathlib.Path('pid').write_text(str(os.getpid()))\n"
        "time.sleep(60)\n"
    )
    code = (
        "import signal, sys, pathlib\n"
        "for each in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):\n"
        "    signal.signal(each, signal.SIG_DFL)\n"
        "from clocklab.cli.labs import until_it_ends\n"
        "sys.exit(until_it_ends([sys.executable, '-c', sys.argv[1]], pathlib.Path(sys.argv[2])))\n"
    )
    command = [sys.executable, "-c", code, jupyter, str(tmp_path)]
    lab = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)})
    pid = tmp_path / "pid"
    while not (pid.exists() and pid.read_text()):
        time.sleep(0.02)
    lab.send_signal(number)
    assert lab.wait(20) == 128 + number
    assert (tmp_path / "asked").exists()
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)

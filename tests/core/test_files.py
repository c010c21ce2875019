"""Users' files: what is read is bounded, what is written is whole, and whatever the system refuses has a name."""

import json
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core import files
from clocklab.core.contract import read_options
from clocklab.errors import ClocklabError, FileError, OptionError, RecordError

MARK = b"\xef\xbb\xbf"
BROWSER = sys.platform == "emscripten"
unix = pytest.mark.skipif(os.name == "nt" or BROWSER, reason="modes, devices and processes of Unix")
OWN = {"clocks": "boards", "clocktowers": "cards", "clonk": "deck", "ticktock": "box"}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# ---- writing ------------------------------------------------------------------------------------------------


@unix
@pytest.mark.parametrize(("umask", "wanted"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_a_new_file_has_the_mode_that_the_umask_leaves(tmp_path: Path, umask: int, wanted: int) -> None:
    before = os.umask(umask)
    try:
        clocklab.Match(clocklab.load("clonk")).save(tmp_path / "a.json")
    finally:
        os.umask(before)
    assert mode(tmp_path / "a.json") == wanted


@unix
def test_a_file_that_is_there_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a.svg", tmp_path / "link.svg"
    file.write_text("old")
    file.chmod(0o664)
    link.symlink_to(file)
    clocklab.Match(clocklab.load("clonk")).board().save(link)
    assert link.is_symlink()
    assert file.read_text().startswith("<svg ")
    assert mode(file) == 0o664
    (tmp_path / "dangling").symlink_to(tmp_path / "new.txt")
    files.write(tmp_path / "dangling", "text")
    assert (tmp_path / "new.txt").read_text() == "text"


def where(tmp_path: Path, what: str) -> Path:
    (tmp_path / "file").write_text("old")
    (tmp_path / "folder").mkdir()
    known = {"device": Path("/dev/full"), "no folder": tmp_path / "none" / "a", "under a file": tmp_path / "file" / "a"}
    return known.get(what) or tmp_path / {"long": "x" * 300, "NUL": "a\0b", "folder": "folder"}[what]


@unix
@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("folder", "it is a folder"),
        ("device", "it is a device"),
        ("no folder", "its folder is not there"),
        ("under a file", "not a directory"),
        ("long", "file name too long"),
        ("NUL", "not that of a file"),
    ],
)
def test_what_the_system_refuses_to_write_is_named_before_and_after_the_work(
    tmp_path: Path, what: str, why: str
) -> None:
    path = where(tmp_path, what)
    match = clocklab.Match(clocklab.load("clonk"))
    for attempt in (files.require_writable, match.save, match.board().save, lambda path: files.write(path, b"x")):
        with pytest.raises(FileError, match=why):
            attempt(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "old"


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "a.json").write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match=r"a\.json' cannot be written: no space left on device"):
        clocklab.Match(clocklab.load("clonk")).save(tmp_path / "a.json")
    assert [each.name for each in tmp_path.iterdir()] == ["a.json"]
    assert (tmp_path / "a.json").read_text() == "old"


def test_half_a_character_is_an_error_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(FileError, match=r"half of a character, '\\ud800', cannot be written"):
        files.write(tmp_path / "a.txt", "Ada \ud800")
    assert (tmp_path / "a.txt").read_text() == "old"
    with pytest.raises(FileError, match="cannot be written"):
        files.write(tmp_path / "\ud800.txt", "text") if sys.getfilesystemencodeerrors() == "strict" else files.write(
            tmp_path / "a\0", "text"
        )


@unix
def test_what_a_killed_program_left_half_written_is_gone_once_the_file_is_written(tmp_path: Path) -> None:
    """A writer that does nothing else is killed in the middle of it, again and again."""
    writer = "import sys, clocklab.core.files as files\nwhile True: files.write(sys.argv[1], b'x' * 3_000_000)\n"
    path = tmp_path / "a.bin"
    for _ in range(5):
        process = subprocess.Popen([sys.executable, "-c", writer, str(path)])
        while not path.exists():
            time.sleep(0.01)
        time.sleep(0.05)
        process.kill()
        process.wait()
        assert path.stat().st_size == 3_000_000
    assert len(list(tmp_path.iterdir())) <= 2
    (tmp_path / ".a.bin.part").write_bytes(b"left by a kill")
    files.write(path, b"whole")
    assert [each.name for each in tmp_path.iterdir()] == ["a.bin"]
    assert path.read_bytes() == b"whole"


@pytest.mark.skipif(BROWSER, reason="starts threads, which no browser can")
def test_two_who_write_one_file_at_once_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    wrong: list[Any] = []

    def write(letter: bytes) -> None:
        for _ in range(30):
            files.write(path, letter * 100_000)
            if len(set(path.read_bytes())) != 1:
                wrong.append(letter)

    writers = [threading.Thread(target=write, args=(letter,)) for letter in (b"a", b"b", b"c")]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert not wrong
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


# ---- reading ------------------------------------------------------------------------------------------------


@unix
def test_a_file_without_an_end_is_refused_before_it_is_read(tmp_path: Path) -> None:
    endless = tmp_path / "endless.toml"
    endless.symlink_to("/dev/zero")
    with pytest.raises(RecordError, match="zero cannot be loaded: it is larger than 2 MB"):
        clocklab.Match.load("/dev/zero")
    for game, option in OWN.items():
        with pytest.raises(OptionError, match=r"endless\.toml cannot be used: it is larger than 2 MB"):
            clocklab.load(game, **{option: str(endless)})


def test_no_error_is_as_long_as_what_it_is_about(tmp_path: Path) -> None:
    record = json.loads(clocklab.Match(clocklab.load("clonk")).record().to_json())
    (tmp_path / "a.json").write_text(json.dumps({**record, **{f"field {number}": 1 for number in range(90_000)}}))
    with pytest.raises(RecordError, match="unknown fields") as refused:
        clocklab.Match.load(tmp_path / "a.json")
    assert len(str(refused.value)) < 1_000
    (tmp_path / "a.toml").write_text("\n".join(f"wrong{number} = 1" for number in range(20_000)))
    with pytest.raises(OptionError, match="cannot be used") as refused_board:
        clocklab.load("clocks", boards=str(tmp_path / "a.toml"))
    assert len(str(refused_board.value)) < 11_000


def test_a_byte_order_mark_is_read_past(tmp_path: Path) -> None:
    match = clocklab.Match(clocklab.load("clocks"), names=["Zoë"])
    (tmp_path / "a.json").write_bytes(MARK + match.record().to_json().encode())
    assert clocklab.Match.load(tmp_path / "a.json").names == ("Zoë",)
    from clocklab.games.clocks.rules import printed

    board = printed.boards()["backwards"]
    for name in ("mine.toml", "MINE2.TOML"):
        (tmp_path / name).write_bytes(MARK + printed.to_toml(board).encode())
        assert clocklab.load("clocks", boards=str(tmp_path / name)).faces[0] == board


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_brackets_nested_deep_are_refused_before_they_are_parsed(
    opening: str, closing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{opening * 100_000}1{closing * 100_000}"
    deep = f"{opening * 100}1{closing * 100}"
    assert files.parse_json(deep) == json.loads(deep)
    monkeypatch.setattr(json, "loads", None)  # no parser sees it
    with pytest.raises(ValueError, match="nested more than 100 deep"):
        files.parse_json(text)
    with pytest.raises(RecordError, match="nested more than 100 deep"):
        clocklab.Record.from_json(text)
    with pytest.raises(OptionError, match="nested more than 100 deep"):
        read_options(clocklab.load("grandfather"), {"cards": text})


@pytest.mark.parametrize("text", ['"[[[["', "'[[[['", "# [[[[\n1", '"\\"[[[["', '\\"' * 9_000, "\\" * 9_000])
def test_brackets_in_texts_do_not_count(text: str) -> None:
    files.require_shallow(text * 40)


def test_a_match_too_long_for_its_file_is_not_saved(tmp_path: Path) -> None:
    record = clocklab.Match(clocklab.load("grandfather", cards=[1, 2])).record()
    long = clocklab.Record(record.game, record.options, 1, (), record.start, ("roll 1,2,3",) * 200_000, record.position)
    with pytest.raises(RecordError, match="200000 actions is too long to be saved"):
        long.save(tmp_path / "a.json")
    assert not list(tmp_path.iterdir())


def test_one_place_reads_and_one_writes_files() -> None:
    """Nothing else in the package opens a file; these are not files of users, or are handed to other libraries."""
    import re

    package = Path(clocklab.__file__).parent
    allowed = {"core/files.py", "cli/streams.py"}
    opens = re.compile(
        r"(?<!def )(?<![\w.])open\(|os\.open\(|\.(?:read|write)_(?:text|bytes)\(|tempfile|Path\(__file__\)\.with_name"
    )
    found = {
        path.relative_to(package).as_posix(): line.strip()
        for path in package.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if opens.search(line) and "distribution(" not in line and path.relative_to(package).as_posix() not in allowed
    }
    assert found == {
        "cli/labs.py": 'yield f"{prefix}{each.name}", each.read_bytes()',  # shipped notebooks
        "lab/app/__init__.py": "from tempfile import mkdtemp",  # a folder for each page of the app
        "course/teaching/printing.py": "from tempfile import TemporaryDirectory",  # for the browser that prints
    }


def test_file_errors_are_ours_and_the_system_s() -> None:
    assert issubclass(FileError, ClocklabError)
    assert issubclass(FileError, OSError)

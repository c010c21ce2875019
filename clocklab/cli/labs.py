"""Opening JupyterLab on the notebooks: a checkout's own, or a copy of those that came with the package."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from clocklab.core.files import make_folder, parse_json, read_bytes, read_text, write
from clocklab.course.exercises import CLASS_FILE
from clocklab.course.progress import LEARNERS
from clocklab.errors import ClocklabError, FileError, MissingExtraError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DEFAULT_FOLDER = "clocklab-notebooks"
LAID_OUT = LEARNERS
"""The file, beside the notebooks, that remembers the hash of each as it was laid out."""
LARGEST = 200_000_000
"""Bytes that a notebook with pictures may have."""
SETTINGS = Path(__file__).parent / "jupyter"
"""A configuration of Jupyter whose settings hold where the user chose none: JupyterLab does not ask about its news."""
PATIENCE = 10.0
"""Seconds that Jupyter has to end its kernels before it is killed."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab lab``."""
    parser.add_argument("--dir", metavar="FOLDER", help=f"where the notebooks are copied (default: {DEFAULT_FOLDER})")
    parser.add_argument("--copy-only", action="store_true", help="copy the notebooks and do not open the lab")
    parser.add_argument(
        "--class", dest="for_class", action="store_true", help="a class's lab: reveal() gives no answers"
    )
    parser.add_argument(
        "--fresh", metavar="LESSON", help="lay out a lesson anew, such as 07, and keep your copy beside it"
    )
    parser.add_argument("jupyter", nargs="*", help="after --, arguments for JupyterLab, such as --no-browser")


def run(parsed: argparse.Namespace) -> int:
    """Open the lab and return its exit code."""
    if not parsed.copy_only and (find_spec("jupyterlab") is None or find_spec("ipywidgets") is None):
        raise MissingExtraError("The lab needs JupyterLab and ipywidgets.", "lab")
    apart = parsed.for_class or parsed.fresh is not None  # never in a checkout's own notebooks
    folder = notebooks_folder(parsed.dir or (DEFAULT_FOLDER if apart else None), parsed.fresh)
    if parsed.for_class:
        write(folder / CLASS_FILE, "This folder was set up for a class: reveal() gives no answers here.\n")
    if parsed.copy_only:
        print(f"The notebooks are in {folder}.")
        return 0
    print(f"Opening JupyterLab on {folder}. Stop it with Ctrl+C.", flush=True)
    command = [sys.executable, "-m", "jupyter", "lab", *quiet(), *parsed.jupyter, str(folder / "00_start.ipynb")]
    return until_it_ends(command, folder, quiet_environment())


def quiet() -> list[str]:
    """Return what JupyterLab is started with: it looks for no updates, and in a container it starts as root too."""
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", *as_root]


def quiet_environment() -> dict[str, str]:
    """Return this program's environment with our configuration of Jupyter after the user's own."""
    before = os.environ.get("JUPYTER_CONFIG_PATH")
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join([*([before] if before else []), str(SETTINGS)])}


class Ended(Exception):
    """A signal that ends this program has come."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


def until_it_ends(command: list[str], folder: Path, environment: Mapping[str, str] | None = None) -> int:
    """Run a program and return its exit code; a signal that ends this one ends it too, and gives 128 and its number."""
    with _signals_raised():
        program = None
        try:
            program = subprocess.Popen(command, cwd=folder, env=environment)
            return program.wait()
        except Ended as ended:
            for number in SIGNALS:
                signal.signal(number, signal.SIG_IGN)  # once is enough
            if program is not None:
                _end(program)
            return 128 + ended.number


def _end(program: subprocess.Popen[bytes]) -> None:
    program.terminate()
    try:
        program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


@contextmanager
def _signals_raised() -> Iterator[None]:
    """Let the signals that end a program raise Ended meanwhile; those that it was started to ignore stay ignored."""

    def raised(number: int, _: FrameType | None) -> None:
        raise Ended(number)

    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, raised)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def notebooks_folder(asked: str | None, fresh: str | None = None) -> Path:
    """Return the folder to open: in a checkout its notebooks, otherwise a copy in the user's folder.

    What somebody changed there stays as it is; what nobody touched is brought up to date, and new files are added.
    A ``fresh`` lesson, by number or name, is laid out anew; FileError for one that there is not.
    """
    from importlib.resources import files  # slow to load, and needed here alone

    package = files("clocklab")
    root = package.parent if isinstance(package, Path) else None
    checkout = root / "notebooks" if root is not None else None
    if checkout is not None and not checkout.is_dir():
        checkout = None
    if asked is None and root is not None and checkout is not None and (root / "pyproject.toml").is_file():
        return checkout
    source = package / "notebooks"
    if not source.is_dir():
        if checkout is None:
            raise ClocklabError("This installation has no notebooks. Install clocklab again: pip install clocklab[lab]")
        source = checkout
    target = Path(asked or DEFAULT_FOLDER).expanduser().resolve()
    if fresh is not None:
        set_aside(source, target, fresh)
    lay_out(source, target)
    return target


def set_aside(source: Traversable, target: Path, lesson: str) -> None:
    """Give the learner's copy of a lesson another name, so that a fresh one can be laid out, and say which.

    Raises FileError for a lesson that there is not.
    """
    stems = sorted(each.name.removesuffix(".ipynb") for each in source.iterdir() if each.name.endswith(".ipynb"))
    found = [stem for stem in stems if lesson in (stem, f"{stem}.ipynb") or _number(lesson) == _number(stem) != ""]
    if len(found) != 1:
        raise FileError(
            f"There is no lesson {lesson!r:.100}. Give its number, such as 07, or one of: {', '.join(stems)}."
        )
    file = target / f"{found[0]}.ipynb"
    if not os.path.lexists(file):
        return
    kept = next(to for n in count(1) if not os.path.lexists(to := target / f"{found[0]}_kept_{n}.ipynb"))
    try:
        file.rename(kept)
    except OSError as error:
        raise FileError(f"{str(file)!r:.300} cannot be renamed: {error.strerror}.") from error
    print(f"Your copy of {file.name} is now {kept.name}.")


def _number(name: str) -> str:
    """Return the number that a lesson's name begins with, in two digits, or an empty text."""
    digits = name.partition("_")[0]
    return digits.zfill(2) if digits.isascii() and digits.isdigit() else ""


def lay_out(source: Traversable, target: Path) -> None:
    """Copy every file that the target lacks, bring up to date those that nobody changed, and say what was kept."""
    make_folder(target)
    before, now, kept = _laid_out(target), {}, []
    for name, content in _contents(source):
        to = target / name
        fresh, there = _hash(content), _there(to)
        if there == fresh:
            now[name] = fresh
        elif there is None or there == before.get(name):
            make_folder(to.parent)
            write(to, content)
            now[name] = fresh
        else:
            kept.append(to.name)
            if name in before:
                now[name] = before[name]
    if now != before:
        write(target / LAID_OUT, json.dumps(now, indent=1) + "\n")
    if kept:
        print(f"Kept as you changed them: {', '.join(kept)}. For fresh ones, choose another --dir.")


def _contents(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the files below a folder, each by its path with / and what it holds."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name != ".ipynb_checkpoints":
            yield from _contents(each, f"{prefix}{each.name}/")
        elif each.is_file():
            yield f"{prefix}{each.name}", each.read_bytes()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _there(file: Path) -> str | None:
    """Return the hash of a file, or None where there is none. FileError for one that cannot be read."""
    if not os.path.lexists(file):
        return None
    try:
        return _hash(read_bytes(file, LARGEST))
    except FileError as error:
        raise FileError(f"{str(file)!r:.300} cannot be read: {error}") from error


def _laid_out(target: Path) -> Mapping[str, str]:
    """Return the hashes of what was laid out there, by path; none where that is not known."""
    with suppress(ValueError):
        found = parse_json(read_text(target / LAID_OUT))
        if isinstance(found, dict):
            return found
    return {}

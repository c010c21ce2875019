"""Files of users: the one place that reads them, and the one that writes them. Whatever goes wrong is a FileError."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from clocklab.errors import FileError

LARGEST = 2_000_000
"""Bytes that a file of a user may have: no saved game, board or deck comes near it."""
DEEPEST = 100
"""How deep brackets may be nested: parsers that call themselves for each could end a whole process."""

_PART = re.compile(r""""(?:[^"\\]|\\.)*+"?|'[^'\n]*'?|#[^\n]*|[\[{]|[\]}]""", re.DOTALL)


# ---- reading ------------------------------------------------------------------------------------------------


def read_text(path: str | Path, most: int = LARGEST) -> str:
    """Return the text of a file in UTF-8, without a byte order mark.

    FileError, which says why but does not name the file, for one that cannot be read, holds something else, or has
    more than ``most`` bytes; no more than that is read of a file without an end.
    """
    return decoded(read_bytes(path, most), most)


def read_bytes(path: str | Path, most: int = LARGEST) -> bytes:
    """Return what a file holds. FileError, which says why, where it cannot be read or has more than ``most`` bytes."""
    try:
        with open(path, "rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{reason(error)}.") from error
    _require_size(content, most)
    return content


def decoded(content: bytes | memoryview, most: int = LARGEST) -> str:
    """Return the text of a file's bytes, as ``read_text`` does."""
    _require_size(content, most)
    try:
        return bytes(content).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"it is not a text in UTF-8 ({error.reason} at byte {error.start}).") from error


def _require_size(content: bytes | memoryview, most: int) -> None:
    if len(content) > most:
        raise FileError(f"it is larger than {most // 1_000_000} MB, as no such file is.")


def parse_json(text: str) -> Any:
    """Return the value that a JSON text holds. ValueError for any other text, and for brackets over 100 deep.

    >>> parse_json('{"cards": [5, 3]}')
    {'cards': [5, 3]}
    """
    require_shallow(text)
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("its brackets are nested too deep") from error


def require_shallow(text: str) -> None:
    """Raise ValueError for a JSON or TOML text whose brackets are nested more than 100 deep; those in texts count not.

    >>> require_shallow('["[[[[", 5]')
    """
    depth = 0
    for found in _PART.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError(f"its brackets are nested more than {DEEPEST} deep")
        elif found[0] in "]}":
            depth -= 1


def packaged(package: str, name: str) -> str:
    """Return the text of a file that lies in one of our packages, also where they are imported from a zip file."""
    from importlib.resources import files  # costs more than the rest of the package's import

    return files(package).joinpath(name).read_text(encoding="utf-8")


# ---- writing ------------------------------------------------------------------------------------------------


def add_line(path: str | Path, line: str) -> None:
    """Add a line to a file in one step, so that two programs may add lines at the same time. FileError as of ``write``.

    It begins on a line of its own, also after one that was cut off.
    """
    with _naming(path):
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(file, f"\n{line}\n".encode())
        finally:
            os.close(file)


def write(path: str | Path, content: str | bytes) -> None:
    """Write a file so that a crash leaves either the old one or the new one, whole; text is written in UTF-8.

    A file that is there keeps its mode, and where the path is a link, what it points to is written. FileError, which
    names the file, where that cannot be done: nothing is changed then.
    """
    with _naming(path):
        data = content.encode() if isinstance(content, str) else content
        target, mode = _target(path)
        part = target.with_name(f".{_shorter(target.name)}.part")
        handle = _claimed(part)
        try:
            if mode is not None:
                os.chmod(part, mode)
            with os.fdopen(handle, "wb", closefd=os.name == "nt") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
        finally:
            if os.name != "nt":  # only now does the lock go
                os.close(handle)


def require_writable(path: str | Path) -> Path:
    """Return the path if ``write`` can be expected to succeed. FileError otherwise: worth asking before a long run."""
    with _naming(path):
        target, _ = _target(path)
        if not os.access(target.parent, os.W_OK):
            raise PermissionError(0, "there is no right to write into its folder")
    return Path(path)


def make_folder(path: Path) -> None:
    """Make a folder and those above it where they are missing. FileError where that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(f"The folder {path.name!r:.300} cannot be made: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """Return why a file could not be read or written, in words.

    >>> reason(FileNotFoundError(2, "No such file or directory")), reason(ValueError("embedded null byte"))
    ('no such file or directory', 'its name is not that of a file (embedded null byte)')
    """
    if isinstance(error, OSError):
        said = error.strerror or str(error) or type(error).__name__
        return said[:1].lower() + said[1:]
    if isinstance(error, UnicodeEncodeError):
        half = error.object[error.start]
        return f"half of a character, {half!r}, cannot be written"
    return f"its name is not that of a file ({error})"


@contextmanager
def _naming(path: str | Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise FileError(f"{str(path)!r:.300} cannot be written: {reason(error)}.") from error


def _target(path: str | Path) -> tuple[Path, int | None]:
    """Return the file that is meant, past all links, and its mode if it is there already."""
    target = Path(os.path.realpath(path))
    try:
        found = os.stat(target).st_mode
    except FileNotFoundError:
        if not target.parent.is_dir():
            raise FileNotFoundError(0, "its folder is not there") from None
        return target, None
    if stat.S_ISDIR(found):
        raise IsADirectoryError(0, "it is a folder")
    if not stat.S_ISREG(found):
        raise OSError(0, "it is a device or a pipe, not a file")
    if not os.access(target, os.W_OK):
        raise PermissionError(0, "permission denied")
    return target, stat.S_IMODE(found)


def _shorter(name: str) -> str:
    return name if len(name.encode()) < 200 else name.encode()[:200].decode(errors="ignore")


def _claimed(part: Path) -> int:
    """Return a handle of a new file, which is locked until it is closed; one that a killed program left is replaced.

    Where files cannot be locked (Windows), one that another program is writing cannot be removed, which is an error.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    while True:
        if os.name == "nt":
            part.unlink(missing_ok=True)
            return os.open(part, flags | os.O_EXCL, 0o666)
        handle = os.open(part, flags, 0o666)
        try:
            with suppress(ImportError, OSError):  # a file system without locks
                from fcntl import LOCK_EX, flock

                flock(handle, LOCK_EX)
            ours, there = os.fstat(handle), part.stat() if part.exists() else None
            if there is not None and os.path.samestat(ours, there):
                if not ours.st_size:
                    return handle
                part.unlink()  # left by a program that was killed
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # its writer has renamed it meanwhile, or it was an old one

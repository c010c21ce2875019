"""What is printed on boards and cards, as TOML: read from users' own files, and checked field by field."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from clocklab.core.files import packaged, read_text, require_shallow
from clocklab.errors import FileError, OptionError

C = TypeVar("C")

Check: TypeAlias = Callable[[Any], str]
"""A function that says what a value must be; it returns an empty text if the value is that."""

LONGEST_NAME = 40
REMARKS = ("known", "assumed")
"""Lists of keys that a table may carry to say where its values are from."""


def components(package: str) -> dict[str, Any]:
    """Return what the file ``components.toml`` of a package holds."""
    return tomllib.loads(packaged(package, "components.toml"))


def is_toml(wanted: object) -> bool:
    """Return whether this is the path of a TOML file.

    >>> is_toml("mine.toml"), is_toml("MINE.TOML"), is_toml("printed")
    (True, True, False)
    """
    return isinstance(wanted, str | Path) and str(wanted).lower().endswith(".toml")


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a text in TOML holds. Raises ValueError for any other text, and for brackets over 100 deep."""
    require_shallow(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("its brackets are nested too deep") from error


def loaded(path: str | Path, make: Callable[[Mapping[str, Any]], C], what: str) -> C:
    """Return what ``make`` makes of a TOML file, which is named after the file unless it has a ``name``.

    Raises OptionError for a file that is not TOML or that ``make`` refuses; it begins with ``what`` and the file's
    name.
    """
    path = Path(path)
    try:
        return make({"name": path.stem, **parse_toml(read_text(path))})
    except (FileError, OptionError, ValueError) as error:  # not TOML, numbers too long, brackets too deep
        raise OptionError(f"{what} {path.name:.300} cannot be used: {error}") from error


def whole(low: int, high: int, optional: bool = False) -> Check:
    """Return a check for a whole number from low to high; with ``optional`` None passes too.

    >>> whole(1, 6)(7), whole(1, 6)(3)
    ('must be a whole number from 1 to 6, not 7', '')
    """

    def check(value: Any) -> str:
        if (optional and value is None) or (type(value) is int and low <= value <= high):
            return ""
        return f"must be a whole number from {low} to {high}, not {value!r:.80}"

    return check


def name_check(value: Any) -> str:
    """Check a name: printable, not blank, of 40 characters at most; the answer is empty if it is."""
    if isinstance(value, str) and value.strip() and len(value) <= LONGEST_NAME and value.isprintable():
        return ""
    return f"must be a text of 1 to {LONGEST_NAME} characters, not {value!r:.80}"


def remark_check(value: Any) -> str:
    """Check a list of keys, which may be left out; the answer is empty if it is one."""
    fine = value is None or (isinstance(value, list | tuple) and all(isinstance(key, str) for key in value))
    return "" if fine else f"must be a list of keys, not {value!r:.80}"

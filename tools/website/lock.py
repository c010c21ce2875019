"""Pyodide's list of packages, cut down to what the site carries: names, what each needs, files and their checksums."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from .workshop import BuildError

Package: TypeAlias = dict[str, Any]
"""One entry of ``pyodide-lock.json``."""


def plain(name: str) -> str:
    """Return a package's name in the one form that all spellings have in common.

    >>> plain("Prompt_Toolkit.x")
    'prompt-toolkit-x'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(packages: Mapping[str, Package], wanted: Iterable[str]) -> list[Package]:
    """Return these packages and all that they need, by name. BuildError for one that the list does not have."""
    known = {plain(name): package for name, package in packages.items()}
    found: dict[str, Package] = {}
    left = [plain(name) for name in wanted]
    while left:
        name = left.pop()
        if name not in found:
            if name not in known:
                raise BuildError(f"Pyodide has no package {name!r}.")
            found[name] = known[name]
            left += map(plain, known[name]["depends"])
    return [found[name] for name in sorted(found)]


def wheel_of(wheels: Iterable[Path], name: str, version: str | None = None) -> Path:
    """Return the wheel of a package among files, of this version if one is given. BuildError if there is none."""
    for wheel in sorted(wheels, reverse=True):
        its_name, its_version = wheel.name.split("-")[:2]
        if plain(its_name) == plain(name) and version in (None, its_version):
            return wheel
    raise BuildError(f"There is no wheel of {name} {version or ''}".rstrip() + ".")


def carried(package: Package, wheel: Path) -> Package:
    """Return an entry for the file that the site carries in place of the one that Pyodide would fetch."""
    return {**package, "file_name": wheel.name, "sha256": checksum(wheel)}


def added(wheel: Path, imports: Sequence[str] = (), depends: Sequence[str] = ()) -> Package:
    """Return an entry for a package that Pyodide does not know: loaded when a cell imports one of ``imports``."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": plain(name),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": checksum(wheel),
        "package_type": "package",
        "imports": list(imports),
        "depends": list(depends),
        "unvendored_tests": False,
    }


def cut_down(lock: Mapping[str, Any], packages: Iterable[Package]) -> dict[str, Any]:
    """Return the list with these packages only. BuildError where one needs another that is not there."""
    kept = {plain(each["name"]): each for each in packages}
    for name, package in kept.items():
        if missing := [each for each in package["depends"] if plain(each) not in kept]:
            raise BuildError(f"{name} needs {', '.join(missing)}, which the site does not carry.")
    return {**lock, "packages": kept}


def checksum(file: Path) -> str:
    """Return a file's SHA-256."""
    return hashlib.sha256(file.read_bytes()).hexdigest()

"""Where a site is built: the project, a cache that the next build uses again, and the programs that steps need."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
NO_NPM = (
    "The site needs npm, which brings Python for the browser (Pyodide). npm comes with Node.js 20 or newer: "
    "apt install npm (Debian, Ubuntu), brew install node (macOS), winget install OpenJS.NodeJS.LTS (Windows)."
)
NO_VENV = (
    "This Python cannot make an environment with pip ({python}). On Debian and Ubuntu: apt install python3-venv; "
    "elsewhere use a Python 3.11 or newer that has venv and pip."
)


class BuildError(Exception):
    """The site cannot be built: what is missing, and how to get it."""


@dataclass(frozen=True)
class Workshop:
    """The project's folder, and the cache; whatever is in the cache can be thrown away."""

    cache: Path
    project: Path = PROJECT

    def environment(self, name: str, requirements: Sequence[str]) -> Environment:
        """Return a virtual environment of this name that holds these packages, made anew if they have changed."""
        folder, wanted = self.cache / name, "\n".join(sorted(requirements))
        noted = folder / "requirements.txt"
        if not noted.is_file() or noted.read_text(encoding="utf-8") != wanted:
            shutil.rmtree(folder, ignore_errors=True)
            say(f"making the environment {name}")
            made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True, check=False)
            if made.returncode:
                shutil.rmtree(folder, ignore_errors=True)
                raise BuildError(NO_VENV.format(python=sys.version.split()[0]))
            found = Environment(folder)
            found.python("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements)
            noted.write_text(wanted, encoding="utf-8")
        return Environment(folder)

    def npm_pack(self, name: str, version: str) -> Path:
        """Return a package of npm as an archive, fetched if the cache does not have it."""
        archive = self.cache / f"{name}-{version}.tgz"
        if not archive.is_file():
            npm = shutil.which("npm")
            if npm is None:
                raise BuildError(NO_NPM)
            say(f"fetching {name} {version} by npm")
            run([npm, "pack", f"{name}@{version}", "--silent"], cwd=self.cache)
        return archive


@dataclass(frozen=True)
class Environment:
    """A virtual environment of the cache."""

    folder: Path

    @property
    def programs(self) -> Path:
        """The folder of its programs."""
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def python(self, *arguments: str | Path, cwd: Path | None = None) -> str:
        """Run its Python, and return what it prints."""
        return run([self.programs / "python", *arguments], cwd=cwd)

    def asked(self, code: str) -> Any:
        """Return the JSON value that code prints in it."""
        return json.loads(self.python("-c", code))


def run(command: Sequence[str | Path], cwd: Path | None = None, environment: Mapping[str, str] | None = None) -> str:
    """Run a program, and return what it prints. BuildError with the end of what it said if it fails."""
    words = [str(each) for each in command]
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        told = f"{done.stdout}\n{done.stderr}".strip()[-3000:]
        raise BuildError(f"This failed: {' '.join(map(str, command))}\n{told}")
    return done.stdout


def say(text: str) -> None:
    """Tell whoever builds what is going on."""
    print(text, flush=True)


def replaced(folder: Path, sign: str) -> Path:
    """Return the folder emptied. BuildError for one that holds something else than an earlier build, known by a file.

    So a mistyped folder never costs anybody their files.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / sign).exists():
        raise BuildError(f"{folder} holds something else than an earlier build (no {sign}): give another folder.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def megabytes(folder: Path) -> float:
    """Return how large a folder's files are together, in millions of bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6

"""Opening JupyterLab on the notebooks: a checkout's own, or a copy of those that came with the package."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import clocklab
from clocklab.errors import ClocklabError, MissingExtraError

DEFAULT_FOLDER = "clocklab-notebooks"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab lab``."""
    parser.add_argument("--dir", metavar="FOLDER", help=f"where the notebooks are copied (default: {DEFAULT_FOLDER})")
    parser.add_argument("--copy-only", action="store_true", help="copy the notebooks and do not open the lab")
    parser.add_argument("jupyter", nargs="*", help="after --, arguments for JupyterLab, such as --no-browser")


def run(parsed: argparse.Namespace) -> int:
    """Open the lab and return its exit code."""
    if not parsed.copy_only and (find_spec("jupyterlab") is None or find_spec("ipywidgets") is None):
        raise MissingExtraError("The lab needs JupyterLab and ipywidgets.", "lab")
    folder = notebooks_folder(parsed.dir)
    if parsed.copy_only:
        print(f"The notebooks are in {folder}.")
        return 0
    print(f"Opening JupyterLab on {folder}. Stop it with Ctrl+C.")
    quiet = ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    command = [sys.executable, "-m", "jupyter", "lab", *quiet, *parsed.jupyter, str(folder / "00_start.ipynb")]
    return subprocess.run(command, check=False, cwd=folder).returncode


def notebooks_folder(asked: str | None) -> Path:
    """Return the folder to open: in a checkout its notebooks, otherwise a copy in the user's folder.

    Files that exist there already are the user's work and stay as they are; new ones are added beside them.
    """
    package = Path(clocklab.__file__).parent
    checkout = package.parent / "notebooks"
    if asked is None and (package.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    shipped = package / "notebooks"
    source = shipped if shipped.is_dir() else checkout
    if not source.is_dir():
        raise ClocklabError("This installation has no notebooks. Install clocklab again: pip install clocklab[lab]")
    target = Path(asked or DEFAULT_FOLDER).expanduser().resolve()
    copy_new(source, target)
    return target


def copy_new(source: Path, target: Path) -> None:
    """Copy every file that the target does not have yet, and say what was kept."""
    kept = []
    for path in sorted(source.rglob("*")):
        if not path.is_file() or ".ipynb_checkpoints" in path.parts:
            continue
        to = target / path.relative_to(source)
        if not to.exists():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
        elif to.read_bytes() != path.read_bytes():
            kept.append(to.name)
    if kept:
        print(f"Kept as you changed them: {', '.join(kept)}. For fresh ones, choose another --dir.")

"""Pages as PDF, printed by a browser that is there: nothing is set in type here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from clocklab.core.files import read_bytes, write
from clocklab.errors import FileError, MissingExtraError

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)  # fmt: skip
SECONDS = 60
LARGEST = 50_000_000
"""Bytes that a printed page may have."""


def browser() -> str:
    """Return the program that prints: the one that ``CHROMIUM`` names, or the first of ``BROWSERS`` that is installed.

    MissingExtraError where there is none, which says what to do instead.
    """
    for name in (os.environ.get("CHROMIUM", ""), *BROWSERS):
        if name and (found := shutil.which(name)):
            return found
    raise MissingExtraError(
        "A PDF is printed by Chromium, Chrome or Edge, and none of them was found. Name one by the environment "
        "variable CHROMIUM, or take --html: any browser opens that page and prints it."
    )


def pdf(page: str, path: str | Path) -> None:
    """Print an HTML page to a PDF file, atomically.

    Raises MissingExtraError without a browser, FileError where it prints nothing or the file cannot be written.
    """
    program = browser()
    with TemporaryDirectory(prefix="clocklab-") as folder:
        source, printed = Path(folder) / "page.html", Path(folder) / "page.pdf"
        write(source, page)
        as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [program, "--headless", "--disable-gpu", *as_root, f"--user-data-dir={folder}/profile"]
        command += ["--no-pdf-header-footer", f"--print-to-pdf={printed}", source.as_uri()]
        try:
            subprocess.run(command, timeout=SECONDS, capture_output=True, check=False)
        except subprocess.TimeoutExpired:
            raise FileError(f"{Path(program).name} did not print within {SECONDS} seconds; take --html.") from None
        content = read_bytes(printed, LARGEST) if printed.is_file() else b""
        if not content.startswith(b"%PDF"):
            raise FileError(f"{Path(program).name} printed nothing; take --html, which any browser prints.")
        write(path, content)

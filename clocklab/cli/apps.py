"""Serving the lab as an app: boards without code or cells, for a browser on this machine or in a classroom."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.resources import as_file, files
from importlib.util import find_spec

from clocklab.cli.labs import until_it_ends
from clocklab.core import load
from clocklab.errors import MissingExtraError

IDLE = 3 * 60 * 60
"""The seconds after which the game of a page that was left without a word is dropped."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab app``."""
    parser.add_argument("game", nargs="?", default="", help="the game that opens first (default: all, to choose from)")
    parser.add_argument("--port", type=int, default=8866, help="default: 8866")
    parser.add_argument("--ip", default="127.0.0.1", help="0.0.0.0 serves other machines too (default: this one alone)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(parsed: argparse.Namespace) -> int:
    """Serve the app until it is stopped, and return its exit code."""
    if find_spec("voila") is None or find_spec("ipywidgets") is None:
        raise MissingExtraError("The app needs Voila and ipywidgets.", "app")
    first = f"?game={load(parsed.game).name}" if parsed.game else ""
    address = f"http://{'localhost' if parsed.ip in ('127.0.0.1', '0.0.0.0') else parsed.ip}:{parsed.port}/{first}"
    print(f"The app is at {address}. Stop it with Ctrl+C.", flush=True)
    with as_file(files("clocklab.lab") / "app") as folder:
        own = os.pathsep.join(filter(None, (str(folder), os.environ.get("JUPYTER_PATH", ""))))
        command = [
            *(sys.executable, "-m", "voila", str(folder / "app.ipynb")),
            *("--template=clocklab", f"--port={parsed.port}", f"--Voila.ip={parsed.ip}", "--no-browser"),
            *("--show_tracebacks=False", "--MappingKernelManager.cull_interval=300"),
            f"--MappingKernelManager.cull_idle_timeout={IDLE}",
        ]
        if not parsed.no_browser:
            _open_soon(address)
        return until_it_ends(command, folder, {**os.environ, "JUPYTER_PATH": own})


def _open_soon(address: str) -> None:
    """Open the browser once the server has had time to start."""
    import threading
    import webbrowser

    timer = threading.Timer(3, webbrowser.open, (address,))
    timer.daemon = True
    timer.start()

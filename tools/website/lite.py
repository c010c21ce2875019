"""The step ``lite``: JupyterLite with Python for the browser, the lessons, and clocklab, all from one folder."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

from . import pyodide
from .lessons import for_browser
from .lock import wheel_of
from .slim import disabled, slim_lab
from .workshop import Workshop, replaced, run, say

REQUIREMENTS = (
    "anywidget>=0.9",
    "build>=1.2",
    "hatchling>=1.25",
    "jupyter-server>=2.14",
    "jupyterlite-core>=0.8",
    "jupyterlite-pyodide-kernel>=0.8",
)
"""What builds the site, in an environment of its own: beside JupyterLab these would get in its way."""

PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
}


def build(workshop: Workshop, out: Path) -> None:
    """Build ``out/lite``."""
    environment = workshop.environment("lite", REQUIREMENTS)
    sources = workshop.cache / "lite-sources"
    shutil.rmtree(sources, ignore_errors=True)
    (sources / "files").mkdir(parents=True)
    environment.python("-m", "build", "--wheel", "--no-isolation", "--outdir", sources / "dist", workshop.project)
    clocklab = wheel_of((sources / "dist").glob("*.whl"), "clocklab")
    _lessons(clocklab, sources / "files")
    pyodide.fill(workshop, environment, sources / "static" / "pyodide", clocklab)
    (sources / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    (sources / "jupyter-lite.json").write_text(json.dumps(configuration()), encoding="utf-8")
    say("building JupyterLite")
    target = replaced(out / "lite", "jupyter-lite.json")
    arguments = ("--contents", "files", "--output-dir", target.resolve(), "--no-sourcemaps", "--apps", "lab")
    run([environment.programs / "jupyter-lite", "build", *arguments], cwd=sources)
    slim_lab(target)


def configuration() -> dict[str, Any]:
    """Return how JupyterLite is set up: nothing is asked of other servers, and what the kernel needs loads at once."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(pyodide.READY)}}
    data = {
        "appName": "clocklab",
        "disabledExtensions": disabled(),
        "faviconUrl": "./static/favicons/favicon.ico",
        "litePluginSettings": {PLUGIN: kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _lessons(wheel: Path, folder: Path) -> None:
    """Take the lessons out of the wheel, unrun as they are there: here they are run, a book is where they are read."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith("clocklab/notebooks/"):
                lesson = for_browser(archive.read(name).decode())
                (folder / Path(name).name).write_text(lesson, encoding="utf-8")

"""The step ``lite``: JupyterLite with Python for the browser, the lessons, and clocklab, all from one folder."""

from __future__ import annotations

import json
import shutil
import tarfile
import zipfile
from pathlib import Path
from typing import Any

from .lock import added, carried, closure, cut_down, plain, wheel_of
from .workshop import Environment, Workshop, replaced, run, say

REQUIREMENTS = (
    "build>=1.2",
    "hatchling>=1.25",
    "jupyter-server>=2.14",
    "jupyterlab_widgets>=3.0",
    "jupyterlite-core>=0.8",
    "jupyterlite-pyodide-kernel>=0.8",
)
"""What builds the site, in an environment of its own: beside JupyterLab these would get in its way."""

KERNEL = ("micropip", "jedi", "ipython")
"""What the kernel needs of Pyodide's own packages; with what they need themselves."""
FOR_CLOCKLAB = ("tqdm", "sympy")
KERNEL_OWN = ("piplite", "ipykernel", "pyodide-kernel")
"""Small wheels that come with the kernel."""
FROM_REGISTRY = ("ipywidgets>=8.1", "comm>=0.2")
"""Pure Python that Pyodide does not list."""
READY = ("clocklab", "comm", "ipykernel", "ipython", "ipywidgets", "jedi", "micropip", "piplite", "pyodide-kernel")
"""What is loaded together with Python itself: one after the other, it would take several seconds longer."""
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ASKED = """
import json, sys
from jupyterlite_pyodide_kernel import constants
print(json.dumps([constants.PYODIDE_VERSION, constants.PYODIDE_PYTHON_VERSION, sys.prefix]))
"""
KERNEL_FOLDER = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
}


def build(workshop: Workshop, out: Path) -> None:
    """Build ``out/lite``."""
    environment = workshop.environment("lite", REQUIREMENTS)
    version, python, prefix = environment.asked(ASKED)
    sources = workshop.cache / "lite-sources"
    shutil.rmtree(sources, ignore_errors=True)
    (sources / "files").mkdir(parents=True)
    environment.python("-m", "build", "--wheel", "--no-isolation", "--outdir", sources / "dist", workshop.project)
    _python_for_the_browser(workshop, environment, sources / "static" / "pyodide", version, python, Path(prefix))
    _lessons(wheel_of((sources / "dist").glob("*.whl"), "clocklab"), sources / "files")
    (sources / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    (sources / "jupyter-lite.json").write_text(json.dumps(configuration()), encoding="utf-8")
    say("building JupyterLite")
    target = replaced(out / "lite", "jupyter-lite.json")
    apps = ("--apps", "lab", "--apps", "notebooks")
    arguments = ("--contents", "files", "--output-dir", target.resolve(), "--no-sourcemaps", *apps)
    run([environment.programs / "jupyter-lite", "build", *arguments], cwd=sources)
    say(f"lite: {megabytes(target):.1f} MB")


def configuration() -> dict[str, Any]:
    """Return how JupyterLite is set up: nothing is asked of other servers, and what the kernel needs loads at once."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(READY)}}
    data = {"appName": "clocklab", "litePluginSettings": {PLUGIN: kernel}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _python_for_the_browser(
    workshop: Workshop, environment: Environment, folder: Path, version: str, python: str, prefix: Path
) -> None:
    """Fill a folder with Pyodide and the wheels of the site."""
    folder.mkdir(parents=True)
    with tarfile.open(workshop.npm_pack("pyodide", version)) as archive:
        lock = json.loads(_member(archive, "pyodide-lock.json"))
        for part in PARTS:
            (folder / part).write_bytes(_member(archive, part))
    listed = closure(lock["packages"], (*KERNEL, *FOR_CLOCKLAB))
    wheels = _downloaded(workshop, environment, [f"{each['name']}=={each['version']}" for each in listed], python)
    kernel = list((prefix / KERNEL_FOLDER).glob("*.whl"))
    found = {plain(each["name"]): wheel_of(wheels, each["name"], each["version"]) for each in listed}
    packages = [carried(each, found[plain(each["name"])]) for each in listed]
    own = {name: wheel_of(kernel, name) for name in KERNEL_OWN}
    packages += [added(wheel, [plain(name).replace("-", "_")]) for name, wheel in own.items()]
    comm, widgets = wheel_of(wheels, "comm"), wheel_of(wheels, "ipywidgets")
    packages.append(added(comm, ["comm"], ["traitlets"]))
    packages.append(added(widgets, ["ipywidgets"], ["comm", "ipython", "traitlets"]))
    clocklab = wheel_of((folder.parents[1] / "dist").glob("*.whl"), "clocklab")
    packages.append(added(clocklab, ["clocklab"], ["tqdm", "ipywidgets"]))
    for wheel in (*found.values(), *own.values(), comm, widgets, clocklab):
        shutil.copy(wheel, folder)
    (folder / "pyodide-lock.json").write_text(json.dumps(cut_down(lock, packages)), encoding="utf-8")


def _lessons(wheel: Path, folder: Path) -> None:
    """Take the lessons out of the wheel, unrun as they are there: a book is where they are read."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith("clocklab/notebooks/"):
                (folder / Path(name).name).write_bytes(archive.read(name))


def _downloaded(workshop: Workshop, environment: Environment, pinned: list[str], python: str) -> list[Path]:
    """Return wheels of these packages for the browser's Python, fetched if the cache does not have these versions."""
    wanted = [*pinned, *FROM_REGISTRY]
    folder = workshop.cache / f"wheels-{python}"
    noted = folder / "wanted.txt"
    if not noted.is_file() or noted.read_text(encoding="utf-8") != "\n".join(wanted):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        say(f"fetching {len(wanted)} packages by pip")
        how = ("--quiet", "--no-deps", "--only-binary=:all:", "--python-version", python, "--dest", folder)
        environment.python("-m", "pip", "--disable-pip-version-check", "download", *how, *wanted)
        noted.write_text("\n".join(wanted), encoding="utf-8")
    return list(folder.glob("*.whl"))


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    assert file is not None, f"npm's package of Pyodide has a file {name}"
    return file.read()


def megabytes(folder: Path) -> float:
    """Return how large a folder's files are together, in millions of bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6

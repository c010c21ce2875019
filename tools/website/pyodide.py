"""Python for the browser, in one folder: Pyodide from npm, and wheels of all that the site needs, compiled."""

from __future__ import annotations

import json
import shutil
import tarfile
from collections.abc import Iterable
from pathlib import Path

from .lock import added, carried, checksum, closure, cut_down, wheel_of
from .workshop import NO_NPM, BuildError, Environment, Workshop, run, say

KERNEL = ("micropip", "jedi", "ipython")
"""What the kernel needs of Pyodide's own packages; what these need comes with them."""
FOR_CLOCKLAB = ("tqdm", "sympy", "typing-extensions")
KERNEL_OWN = ("piplite", "ipykernel", "pyodide-kernel")
"""Small wheels that come with the kernel."""
FROM_REGISTRY = {
    "comm": ["traitlets"],
    "ipywidgets": ["comm", "ipython", "traitlets"],
    "psygnal": [],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
}
"""Pure Python that Pyodide does not list, with what each needs, in the versions of JupyterLite's environment.

Widgets have two halves: that environment has the one that runs in the page.
"""
READY = ("anywidget", "clocklab", "ipykernel", "ipython", "jedi", "micropip", "piplite", "pyodide-kernel")
"""What is loaded together with Python itself: one after the other, it would take several seconds longer."""
STDLIB = "python_stdlib.zip"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB)
LOCK = "pyodide-lock.json"
ASKED = f"""
import json, sys
from importlib.metadata import version
from jupyterlite_pyodide_kernel import constants
versions = [f"{{name}}=={{version(name)}}" for name in {list(FROM_REGISTRY)}]
print(json.dumps([constants.PYODIDE_VERSION, constants.PYODIDE_PYTHON_VERSION, sys.prefix, versions]))
"""
KERNEL_FOLDER = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"


def fill(workshop: Workshop, environment: Environment, folder: Path, clocklab: Path) -> None:
    """Fill a folder with the Pyodide that the environment's kernel wants, and with the wheels of the site.

    ``clocklab`` is the wheel of the package. Everything is listed in ``pyodide-lock.json``, so that a plain
    ``import`` in a cell finds it.
    """
    folder.mkdir(parents=True)
    version, python, prefix, halves = environment.asked(ASKED)
    with tarfile.open(workshop.npm_pack("pyodide", version)) as archive:
        lock = json.loads(_member(archive, LOCK))
        for part in PARTS:
            (folder / part).write_bytes(_member(archive, part))
    listed = closure(lock["packages"], (*KERNEL, *FOR_CLOCKLAB))
    pinned = [*(f"{each['name']}=={each['version']}" for each in listed), *halves]
    wheels = _downloaded(workshop, environment, pinned, python)
    own = [wheel_of(Path(prefix, KERNEL_FOLDER).glob("*.whl"), name) for name in KERNEL_OWN]
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")  # the compiler needs nothing
    for wheel in _compiled(workshop, folder, [folder / STDLIB, *own, clocklab, *wheels], version):
        shutil.copy(wheel, folder)
    here = list(folder.glob("*.whl"))
    packages = [carried(each, wheel_of(here, each["name"], each["version"])) for each in listed]
    packages += [added(wheel_of(here, name), [name.replace("-", "_")]) for name in KERNEL_OWN]
    needs = {**FROM_REGISTRY, "clocklab": ["anywidget", "ipywidgets", "tqdm"]}
    packages += [added(wheel_of(here, name), [name], depends) for name, depends in needs.items()]
    (folder / LOCK).write_text(json.dumps(cut_down(lock, packages)), encoding="utf-8")


def _downloaded(workshop: Workshop, environment: Environment, wanted: list[str], python: str) -> list[Path]:
    """Return wheels of these packages for the browser's Python, fetched if the cache does not have these versions."""
    folder = workshop.cache / f"wheels-{python}"
    noted = folder / "wanted.txt"
    if not noted.is_file() or noted.read_text(encoding="utf-8") != "\n".join(wanted):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        say(f"fetching {len(wanted)} packages by pip")
        how = ("--quiet", "--no-deps", "--only-binary=:all:", "--python-version", python, "--platform", "any")
        environment.python("-m", "pip", "--disable-pip-version-check", "download", *how, "--dest", folder, *wanted)
        noted.write_text("\n".join(wanted), encoding="utf-8")
    return list(folder.glob("*.whl"))


def _compiled(workshop: Workshop, pyodide: Path, wheels: Iterable[Path], version: str) -> list[Path]:
    """Return archives of modules with bytecode, made by the Pyodide of a folder if the cache does not have it."""
    script = Path(__file__).with_name("compile_wheels.mjs")
    rules = checksum(script.with_suffix(".py"))[:8]
    homes = {wheel: workshop.cache / f"compiled-{version}-{rules}" / checksum(wheel)[:16] for wheel in wheels}
    todo = [wheel for wheel, home in homes.items() if not home.is_dir()]
    if todo:
        node = shutil.which("node")
        if node is None:
            raise BuildError(NO_NPM)
        say(f"compiling {len(todo)} packages for the browser")
        given, made = (workshop.cache / f"wheels-{which}" for which in ("to-compile", "compiled"))
        for each in (given, made):
            shutil.rmtree(each, ignore_errors=True)
            each.mkdir()
        for wheel in todo:
            shutil.copy(wheel, given)
        run([node, script, pyodide, given, made])
        for wheel in todo:
            homes[wheel].mkdir(parents=True)
            shutil.move(made / wheel.name, homes[wheel])
    return [home / wheel.name for wheel, home in homes.items()]


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    assert file is not None, f"npm's package of Pyodide has a file {name}"
    return file.read()

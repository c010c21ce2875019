"""Run by compile_wheels.mjs inside Pyodide: write each archive of /wheels to /out, with its modules' bytecode too.

Compiling is nine tenths of what importing IPython takes in a browser. The bytecode is never checked against the
source: nobody edits a package there.
"""

import contextlib
import importlib.util
import io
import os
import sysconfig
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

SITE = sysconfig.get_path("purelib")
UNUSED = ("/tests/", "/lexers/")
"""Folders of modules that nobody imports, or one of hundreds."""


def compiled(source: str, target: str) -> None:
    """Write an archive with the bytecode of its modules, where Python looks for it.

    The standard library is imported from its ZIP as it is; there the bytecode stands in place of the modules.
    """
    library = source.endswith(".zip")
    archive = io.BytesIO()
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        for entry in given.infolist():
            content, name = given.read(entry), entry.filename
            code = None
            if name.endswith(".py") and not any(part in name for part in UNUSED):
                with contextlib.suppress(SyntaxError):  # examples of other Pythons, which nobody imports
                    code = compile(content, f"{SITE}/{name}", "exec", dont_inherit=True)
            if not (library and code):
                made.writestr(entry, content, zipfile.ZIP_DEFLATED)
            if code:
                bytecode = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))
                made.writestr(f"{name}c" if library else importlib.util.cache_from_source(name), bytecode)
    with open(target, "wb") as file:
        file.write(archive.getvalue())


for name in sorted(os.listdir("/wheels")):
    compiled(f"/wheels/{name}", f"/out/{name}")

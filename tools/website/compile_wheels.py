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
LEFT_OUT = (
    *("/tests/", "/labextension/", "/nbextension/", ".data/data/"),  # for developers, and for an installation
    "clocklab/notebooks/",  # which lie beside it
    *("/typeshed/stdlib/2/", "/typeshed/third_party/2/", "/typeshed/third_party/2and3/", "/django-stubs/django-stubs/"),
)
"""Parts of packages that nobody reads in a browser, jedi's notes on other packages than the site's among them."""
NOT_READ = ("IPython/", "jedi/", "micropip/", "parso/", "prompt_toolkit/", "pygments/")
"""Packages behind the kernel, whose sources nobody asks for: there the bytecode stands in place of the modules."""
AS_WRITTEN = ("/lexers/", "sympy/", "mpmath/")
"""Modules that few import, or one of hundreds; their bytecode would add 6 MB to the site."""


def compiled(source: str, target: str) -> None:
    """Write an archive with the bytecode of its modules, where Python looks for it.

    The standard library is imported from its ZIP as it is, so there too the bytecode stands in place of the modules.
    """
    library = source.endswith(".zip")
    archive = io.BytesIO()
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for entry in given.infolist():
            content, name = given.read(entry), entry.filename
            if any(part in name for part in LEFT_OUT):
                continue
            code = None
            if name.endswith(".py") and not any(part in name for part in AS_WRITTEN):
                with contextlib.suppress(SyntaxError):  # examples of other Pythons, which nobody imports
                    code = compile(content, f"{SITE}/{name}", "exec", dont_inherit=True)
            instead = library or name.startswith(NOT_READ)
            if not (instead and code):
                made.writestr(name, content)
            if code:
                bytecode = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))
                made.writestr(f"{name}c" if instead else importlib.util.cache_from_source(name), bytecode)
    with open(target, "wb") as file:
        file.write(archive.getvalue())


for name in sorted(os.listdir("/wheels")):
    compiled(f"/wheels/{name}", f"/out/{name}")

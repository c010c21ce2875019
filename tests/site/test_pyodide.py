"""The core's tests, run by the browser's own Python (under Node): the same numbers there as here."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARIES = ("pytest", "hypothesis", "icepool", "dyce")
FOLDERS = ("tests/core", "tests/probability", "tests/contract", "tests/draw")
"""The lab's tests wait for nothing, while in a browser all waits for the page: there test_lite.py clicks on it."""
ABOUT_NUMPY = "tests/core/test_other_numbers.py"
"""There is no NumPy for the browser among the packages that the site carries."""


@pytest.fixture(scope="module")
def libraries(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what the tests import, for the Python of the site."""
    folder = tmp_path_factory.mktemp("libraries")
    found = re.search(r'"python": "(\d+\.\d+)', (site / "lite/static/pyodide/pyodide-lock.json").read_text())
    assert found, "Pyodide says which Python it is"
    how = ["--only-binary=:all:", "--python-version", found[1], "--platform", "any", "--target", folder]
    command = [sys.executable, "-m", "pip", "install", "--quiet", *how, *LIBRARIES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_tests_pass_in_the_browser_s_python(site: Path, libraries: Path, folder: str) -> None:
    node = shutil.which("node")
    assert node is not None, "npm is there, so Node is"
    script = Path(__file__).with_name("run_tests.mjs")
    how = ["-q", "--noconftest", "-p", "no:cacheprovider", "-o", "addopts=--strict-markers -m 'not slow'", "--tb=short"]
    command = [node, script, site / "lite/static/pyodide", ROOT, libraries, *how, f"--ignore={ABOUT_NUMPY}", folder]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    print(done.stdout.strip().splitlines()[-1])

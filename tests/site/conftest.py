"""The site, built once for all tests of this folder from the project as it is, and a browser without any network.

CLOCKLAB_SITE may name a folder with a site that is built already.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import jupyter
from tests.browser.conftest import MISSING
from tests.site.lite import OFFLINE, SUBFOLDER, LitePage, expose, served

ROOT = Path(__file__).parents[2]
NO_NPM = "the site's tests need npm (apt install npm)"


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, in a subfolder of what will be served."""
    folder = tmp_path_factory.mktemp("site") / SUBFOLDER
    if built := os.environ.get("CLOCKLAB_SITE"):
        shutil.copytree(built, folder)
    else:
        if shutil.which("npm") is None:
            pytest.skip(NO_NPM)
        command = [sys.executable, ROOT / "tools" / "build_site.py", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="package")
def address(site: Path) -> Iterator[str]:
    """Return the address at which the site is served as a static server does it."""
    expose(site / "lite")
    root = site.parents[len(Path(SUBFOLDER).parts) - 1]
    with served(root) as server:
        yield f"{server}/{SUBFOLDER}"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Return a browser that knows no other server than this machine."""
    path = jupyter.chromium()
    if path is None:
        pytest.skip(MISSING)
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install -e '.[test]' for the browser tests")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=OFFLINE)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def lite(chromium: Any, address: str) -> Iterator[LitePage]:
    """One page of JupyterLite for all tests."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = LitePage(context.new_page(), f"{address}/lite")
    yield page
    context.close()

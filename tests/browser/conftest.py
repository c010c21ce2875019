"""One JupyterLab and one Chromium for all browser tests; without a Chromium they are skipped, in one line.

They end with the last test of this folder: playwright keeps an event loop running, which other tests must not see.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import jupyter
from tests.browser.jupyter import LabPage, Server

MISSING = "the browser tests need Chromium: apt install chromium fonts-dejavu-core (or set CHROMIUM to its path)"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in one line why they were skipped: pytest itself says so only when asked."""
    skipped = terminalreporter.stats.get("skipped", ())
    if jupyter.chromium() is None and any("tests/browser" in report.nodeid for report in skipped):
        terminalreporter.write_line(f"skipped: {MISSING}")


@pytest.fixture(scope="package")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with jupyter.server(tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    path = jupyter.chromium()
    if path is None:
        if os.environ.get("CLOCKLAB_REQUIRE_BROWSER") == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install -e '.[test]' for the browser tests")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=path, args=jupyter.BLINK)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def lab(browser: Any, lab_server: Server) -> Iterator[LabPage]:
    """One page for all tests: opening a notebook takes ten times as long as running it again."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = LabPage(context.new_page(), lab_server)
    yield page
    context.close()

"""The app as people open it: several at once on one machine, light and dark, no other server asked."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import clocklab.lab.app
from tests.browser.jupyter import free_port, write_notebook
from tests.site.lite import TOUCHED, touch_twice

pytestmark = pytest.mark.slow


@contextmanager
def running(*command: str, **variables: str) -> Iterator[str]:
    """Run a server with a port of its own, and return its address once it answers."""
    port = free_port()
    environment = {**os.environ, **variables}
    with subprocess.Popen(
        [sys.executable, "-m", *command, "--no-browser", f"--port={port}"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        for _ in range(480):  # a busy machine takes its time
            assert server.poll() is None, "the server has ended at once"
            try:
                with socket.create_connection(("127.0.0.1", port), 5):
                    break
            except OSError:
                time.sleep(0.5)
        yield f"http://127.0.0.1:{port}/"
        server.terminate()


@pytest.fixture(scope="module")
def app() -> Iterator[str]:
    with running("clocklab", "app") as address:
        yield address


def opened(browser: Any, address: str, scheme: str = "light") -> tuple[Any, list[str]]:
    page = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme).new_page()
    wrong: list[str] = []
    page.on("request", lambda asked: wrong.append(asked.url) if _outside(asked.url) else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    return page, wrong


def _outside(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:"))


def test_two_people_play_side_by_side_and_do_not_see_each_other_s_games(app: str, chromium: Any) -> None:
    first, wrong = opened(chromium, f"{app}?game=grandfather&cards=5,3,9,1&seed=1")
    second, more = opened(chromium, f"{app}?game=grandfather&cards=5,3,9,1&seed=2", "dark")
    for page in (first, second):
        page.locator("svg[data-step='0']").first.wait_for(timeout=60_000)
    first.get_by_role("button", name="Roll the dice").click()
    expect(first.locator("svg[data-step='1']").first).to_be_visible(timeout=20_000)
    expect(second.locator("svg[data-step='0']").first).to_be_visible()
    assert first.locator("body").get_attribute("data-jp-theme-light") == "true"
    assert second.locator("body").get_attribute("data-jp-theme-light") == "false"
    assert wrong == more == []
    wide = first.locator("svg[data-step]").first.bounding_box()
    assert wide is not None
    assert wide["height"] > 600, "larger than in a notebook"


def test_the_first_page_leads_to_every_game_and_is_clean(app: str, chromium: Any) -> None:
    page, wrong = opened(chromium, app)
    page.locator(".cl-app-shelf").wait_for(timeout=60_000)
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install -e '.[test]'").Axe()
    found = axe.run(page, context={"include": [[".cl-app-shelf"]]}).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("critical", "serious")] == []
    with page.context.expect_page() as coming:  # links open beside the page
        page.locator(".cl-app-shelf a[href='?game=clocks']").click()
    coming.value.locator(".cl-stepper svg[data-step]").first.wait_for(timeout=60_000)
    assert coming.value.url.endswith("?game=clocks")
    assert wrong == []


def test_a_widget_with_a_script_of_its_own_is_answered_by_python(chromium: Any, tmp_path: Path) -> None:
    """On a page of the app's own template."""
    write_notebook(tmp_path / "touched.ipynb", TOUCHED)
    own = str(Path(clocklab.lab.app.__file__).parent)
    with running("voila", str(tmp_path / "touched.ipynb"), "--template=clocklab", JUPYTER_PATH=own) as address:
        page, wrong = opened(chromium, address)
        page.get_by_role("button", name="Touch").wait_for(timeout=60_000)
        touch_twice(page)
    assert wrong == []

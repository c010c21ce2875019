"""How long clicks take in JupyterLab, in the browser edition and in the app, side by side: printed, never asserted.

    pytest -m slow -s tests/site/test_times.py

A click's time is measured in the page, from the click to the board after it.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.browser import jupyter
from tests.browser.jupyter import LabPage, write_notebook
from tests.site.lite import LitePage
from tests.site.test_app import running

pytestmark = pytest.mark.slow

GAMES = ("grandfather", "clocks", "ticktock", "clocktowers", "clonk")
CLICKS = 30
CLICK = """
async () => {
  const board = () => document.querySelector('.cl-stepper svg[data-step]')?.dataset.step;
  const shown = sign => [...document.querySelectorAll(`.cl-stepper ${sign}`)].filter(each => each.offsetParent);
  const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
  for (let tries = 0; tries < 50; tries++) {
    await wait(100);
    const step = board(), offered = shown('.cl-action').length ? shown('.cl-action') : shown('.cl-main');
    if (!offered.length) continue;
    if (offered[0].textContent.startsWith('Play again')) return null;
    const took = await new Promise(done => {
      const start = performance.now();
      const seen = new MutationObserver(() => board() != step && done(performance.now() - start));
      seen.observe(document.body, {subtree: true, childList: true, attributes: true});
      offered[Math.floor(offered.length / 2)].click();
      setTimeout(() => done(undefined), 5000);
    });
    if (took !== undefined) return took;
  }
  throw new Error('no click led to another board');
}
"""


@pytest.fixture(scope="module", autouse=True)
def load() -> Iterator[None]:
    """Say how busy the machine was, without which no figure means anything."""
    print(f"\n{os.cpu_count()} processors, load before: {os.getloadavg()[0]:.1f}")
    yield
    print(f"load after: {os.getloadavg()[0]:.1f}")


def clicks(page: Any) -> str:
    """Click on until there are so many times or the game is over, and return the median in milliseconds."""
    page.locator(".cl-stepper svg[data-step]").first.wait_for()
    times: list[float] = []
    while len(times) < CLICKS and (took := page.evaluate(CLICK)) is not None:
        times.append(took)
    assert len(times) > 5
    return f"{median(times):.0f} ms"


def board(game: str) -> str:
    return (
        "import clocklab, clocklab.lab\n"
        f"game = clocklab.load({game!r})\n"
        "clocklab.lab.play(game, seed=3, seats=['person'] + (game.players - 1) * ['random'], show=())"
    )


def test_clicks_in_the_lab(chromium: Any, tmp_path: Path) -> None:
    with jupyter.server(tmp_path) as server:
        page = LabPage(chromium.new_context(viewport={"width": 1280, "height": 900}).new_page(), server)
        for game in GAMES:
            write_notebook(tmp_path / "board.ipynb", board(game))
            server.add(tmp_path / "board.ipynb")
            page.open("board.ipynb")
            page.run([0])
            print(f"lab, {game}: {clicks(page.page)}")
        page.page.context.close()


def test_clicks_in_the_browser_edition(lite: LitePage) -> None:
    for game in GAMES:
        lite.write("board.ipynb", board(game))
        lite.open("board.ipynb")
        lite.run_all()
        print(f"browser, {game}: {clicks(lite.page)}")


def test_clicks_in_the_app(chromium: Any) -> None:
    with running("clocklab", "app") as address:
        for game in GAMES:
            page = chromium.new_page(viewport={"width": 1280, "height": 900})
            page.goto(f"{address}?game={game}&seed=3&seats=person,random")
            page.set_default_timeout(120_000)
            print(f"app, {game}: {clicks(page)}")
            page.close()


def test_seconds_from_a_link_to_the_first_board(chromium: Any, address: str) -> None:
    """First with nothing kept by the browser, then again with what it has kept."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    for which in ("first visit", "later visit"):
        page = context.new_page()
        start = time.perf_counter()
        page.goto(f"{address}/lite/lab/index.html?path=10_race_play.ipynb")
        page.locator(".jp-StatusBar-TextItem", has_text=jupyter.IDLE).first.wait_for(timeout=120_000)
        page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")
        page.locator("svg[data-step]").first.wait_for(timeout=120_000)
        print(f"browser, {which}: the first board after {time.perf_counter() - start:.1f} s")
        page.close()
    context.close()

"""Clicks in a real JupyterLab: the time from a click to the frame with its board. Wanted: median 100 ms, 95 % in 200.

    pytest benchmarks/test_bench_lab.py --benchmark-only -s

The browser is that of tests/browser; without a Chromium it is skipped.
"""

from typing import Any

import pytest

from tests.browser.conftest import browser, lab, lab_server
from tests.browser.jupyter import LabPage, write_notebook

__all__ = ["browser", "lab", "lab_server"]
CLICKS = 40
BOARDS = {
    "race": "clocklab.lab.play('grandfather', seed=7, names=['Ada', 'Bob'])",
    "clocks alone": "clocklab.lab.play('clocks', players=1, seed=7, show=())",
}
CLICK = """
button => new Promise(done => {
  setTimeout(() => done(null), 5000);
  const board = document.querySelector('.cl-board'), began = performance.now();
  const before = board.querySelector('svg').dataset.step;
  const watch = new MutationObserver(() => {
    const svg = board.querySelector('svg');
    if (svg && svg.dataset.step !== before) {
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - began));
    }
  });
  watch.observe(board, {subtree: true, childList: true});
  button.click();
})
"""


def latencies(table: LabPage) -> list[float]:
    """Return the milliseconds from a click to the frame with its board, for rolls and choices in turn, sorted.

    A click on a button whose successor was still on its way does nothing, and counts for nothing.
    """
    found: list[float] = []
    for _ in range(2 * CLICKS):
        button: Any = table.page.locator(".cl-main:visible, .cl-action:visible").first
        button.wait_for()
        took = button.evaluate(CLICK)
        found += [took] if took is not None else []
        if len(found) == CLICKS:
            return sorted(found)
        table.page.wait_for_timeout(100)
    raise AssertionError(f"only {len(found)} of {2 * CLICKS} clicks changed the board")


@pytest.mark.parametrize("board", BOARDS)
def test_clicks_reach_the_board_soon(lab: LabPage, benchmark: Any, board: str) -> None:
    write_notebook(lab.server.folder / "clicks.ipynb", "import clocklab.lab", BOARDS[board])
    lab.open("clicks.ipynb")
    lab.run_all()
    lab.wait_step(0)
    times = benchmark.pedantic(latencies, (lab,), rounds=1)
    median, late = times[CLICKS // 2], times[CLICKS * 95 // 100]
    print(f"\n{board}: median {median:.0f} ms, 95 % under {late:.0f} ms")
    assert median < 1_000  # machines are busy; a board made anew each time would still be seen here

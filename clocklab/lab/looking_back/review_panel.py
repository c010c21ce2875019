"""The review of the game on the board: a chart to click on, a slider for the arrow keys, marks, dearest first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from html import escape
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from clocklab.core import Match
from clocklab.core.browser import in_browser
from clocklab.errors import ClocklabError, RecordError, in_words
from clocklab.lab import parts
from clocklab.lab.session import Session
from clocklab.review.chart import chart_svg
from clocklab.review.looking import Review, beside, tables_html
from clocklab.review.pieces import EXACT, key, prepared

QUICK, CAREFUL = 8, 48
"""Playouts for each position and choice."""
MOST_LISTED = 8
CLICKED = """
export default { render({ model, el }) {
  const draw = () => { el.innerHTML = model.get("markup"); };
  el.onclick = event => {
    const picture = el.querySelector("svg");
    if (!picture) return;
    const box = picture.getBoundingClientRect(), wide = picture.viewBox.baseVal.width;
    const x = (event.clientX - box.left) / box.width * wide;
    const left = +picture.dataset.left, right = +picture.dataset.right, last = +picture.dataset.last;
    model.set("step", Math.round(Math.min(Math.max((x - left) / (right - left), 0), 1) * last));
    model.save_changes();
  };
  model.on("change:markup", draw);
  draw();
} };
"""


def _chart() -> Any:
    """Return the widget that shows the chart: one that tells where it was clicked on, where anywidget is installed."""
    if find_spec("anywidget") is None:
        return parts.html(classes="cl-review-chart")
    return _clickable()(_dom_classes=("cl-review-chart",))


@cache
def _clickable() -> Any:
    import anywidget
    import traitlets

    class Chart(anywidget.AnyWidget):  # type: ignore[misc]
        """A chart that tells the step it was clicked on."""

        _esm = CLICKED
        markup = traitlets.Unicode("").tag(sync=True)
        step = traitlets.Int(0).tag(sync=True)

    return Chart


class ReviewPanel:
    """What each step was worth and what decisions gave away; made in the background, piece by piece, until stopped."""

    def __init__(self, session: Session, look: Callable[[int | None], None]) -> None:
        self._session = session
        self._look = look
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self._filling = False
        self._kept: dict[str, Review] = {}
        self._file: Path | None = None
        self._shown: Review | None = None
        self.quick_button = parts.button("Review the game", lambda: self.start(QUICK))
        self.careful_button = parts.button(
            "Review with care", lambda: self.start(CAREFUL), tooltip="Six times as many playouts, six times as long"
        )
        self.stop_button = parts.button("Stop", self.stop)
        self.status = parts.html(classes="cl-note")
        self.chart = _chart()
        if hasattr(self.chart, "markup"):
            self.chart.observe(lambda change: self._go(change["new"]), "step")
        self.slider = parts.field(
            widgets.IntSlider(min=0, max=1, continuous_update=True, readout=False),
            "Step",
            "The arrow keys walk through the game",
        )
        self.slider.observe(lambda change: self._go(change["new"]), "value")
        self.verdict = parts.html(classes="cl-content")
        self.dearest = parts.row([])
        self.tables = parts.html(classes="cl-content")
        buttons = parts.row([self.quick_button, self.careful_button, self.stop_button])
        self._found = parts.column([self.chart, self.slider, self.verdict, self.dearest, self.tables])
        self.panel = parts.Panel("review", parts.column([buttons, self.status, self._found]), self.fill)

    # ---- making it -----------------------------------------------------------------------------------

    def start(self, playouts: int) -> None:
        """Make the review of the game as it is now; what goes wrong is said in words."""
        if self._task is not None:
            return
        try:
            match = self._session.match.copy()
            work, todo = prepared(match, match.seed, None, playouts, 3, None)
        except Exception as error:  # a callback has nobody to raise to
            self._say(in_words(error), error=True)
            return
        self._stopped = False

        def keep(results: list[Any]) -> None:
            found = Review(match, work.settings, tuple(results))
            self._kept[key(match)] = found
            self._say("")
            self._store(found)

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # outside Jupyter nothing waits for the answer
            keep([work(each) for each in todo])
            self.fill()
            return
        self._task = loop.create_task(self._made(work, todo, keep))
        self.fill()

    async def _made(self, work: Callable[[Any], Any], todo: list[Any], keep: Callable[[list[Any]], None]) -> None:
        results: list[Any] = []
        pool: Executor | None = None
        try:
            exact = getattr(work, "settings").player == EXACT  # noqa: B009
            if not in_browser() and not exact:
                pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            loop = asyncio.get_running_loop()
            for number, piece in enumerate(todo):
                if self._stopped:
                    self._say(f"Stopped after {number} of {len(todo)} parts.")
                    return
                self._say(f"Looking back: {number} of {len(todo)} parts …")
                results.append(await loop.run_in_executor(pool, work, piece) if pool else work(piece))
                await asyncio.sleep(0)
            keep(results)
        except Exception as error:  # nobody awaits this task
            self._say(in_words(error), error=True)
        finally:
            if pool:
                pool.shutdown(wait=False, cancel_futures=True)
            self._task = None
            self.panel.refresh()

    def stop(self) -> None:
        """Stop after the part that is being worked on."""
        self._stopped = True
        self._say("Stopping …")

    def _say(self, text: str, error: bool = False) -> None:
        role, style = ("alert", "cl-error") if error else ("status", "cl-told")
        self.status.value = f'<div role="{role}" class="{style}">{escape(text)}</div>' if text else ""

    # ---- keeping it ----------------------------------------------------------------------------------

    def show(self, found: Review) -> None:
        """Show a review of the game that is on the board."""
        self._kept[key(found.match)] = found
        self.panel.open()
        self.panel.refresh()

    def stored(self, path: Path) -> None:
        """Know in which file the game on the board lies now: its review is kept, or found, beside it."""
        self._file = path
        found = self.review
        if found is not None:
            self._store(found)
        elif beside(path).exists():
            try:
                found = Review.load(beside(path), self._session.match)
            except RecordError as error:
                self._say(in_words(error))
                return
            self._kept[key(found.match)] = found
            self._say(f"This review was kept in {beside(path).name}.")
            self.panel.refresh()

    def _store(self, found: Review) -> None:
        """Keep a review beside the file of its game, where that file still holds this game."""
        try:
            if self._file is not None and key(Match.load(self._file)) == key(found.match):
                found.save(beside(self._file))
        except ClocklabError as error:
            self._say(f"The review is not kept beside the game: {in_words(error)}")

    # ---- showing it ----------------------------------------------------------------------------------

    @property
    def review(self) -> Review | None:
        """The review of the game as it is now, if there is one."""
        return self._kept.get(key(self._session.match)) if self._kept else None

    def fill(self) -> None:
        """Show the review where there is one, with the step that the board shows."""
        found, session = self.review, self._session
        working = self._task is not None
        parts.show(self.stop_button, working)
        for button in (self.quick_button, self.careful_button):
            button.disabled = working
        parts.show(self.careful_button, not session.game.solvable)
        parts.show(self._found, found is not None)
        if found is None:
            self._shown = None
            return
        step = session.steps if session.looking is None else session.looking
        self._filling = True
        try:
            if found is not self._shown:
                self._shown = found
                self.slider.max = max(1, session.steps)
                self.dearest.children = tuple(self._button(found, each) for each in found.dearest[:MOST_LISTED])
                shares, _ = found.tables()
                self.tables.value = tables_html(iter([shares])) + f"<p>{escape(found.note)}</p>"
            self.slider.value = step
            markup = chart_svg(found, step)
            if hasattr(self.chart, "markup"):
                self.chart.markup = markup
                self.chart.step = step
            else:
                self.chart.value = markup
            self.verdict.value = f"<p role='status'>{escape(found.verdict(step))}</p>"
        finally:
            self._filling = False

    def _button(self, found: Review, each: Any) -> Any:
        text = f"{each.step}: {each.mark} of {found.names[each.seat]}, {float(each.loss):.2f}"
        return parts.button(text, lambda: self._go(each.step), tooltip=f"{each.taken}; better: {each.best}")

    def _go(self, step: int) -> None:
        if self._filling or self.review is None:
            return
        session = self._session
        step = min(max(step, session.prepared), session.steps)
        self._look(None if step == session.steps else step)

"""Computers think beside the page: in a thread or, in a browser, in slices between which the page is served."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from time import perf_counter

from clocklab.core import Match
from clocklab.core.browser import in_browser
from clocklab.lab.session import Session

QUICK = 0.04
"""For how many seconds a click waits for the answer; what takes longer is thought about beside the page."""
BATCH = 0.3
"""After how many seconds of computers' moves the board is shown."""
SLICE = 0.03
"""After how many seconds of thinking a browser looks whether somebody has clicked."""
BREATH = 0.02
"""For how many seconds a browser then shows it, and takes clicks, before the next slice."""

There = Callable[[Session], bool]
"""Whether a session has come to where nothing more need be thought about."""


class Thinking:
    """What computers and chance do next, found in a copy of the session and then done in the session itself.

    ``done`` is called, in the page's own turn, once the session has gone on, with the error that ended it, if any.
    Without an event loop, as in a script, everything happens at once, to the end.
    """

    def __init__(self, session: Session, there: There, done: Callable[[Exception | None], object]) -> None:
        self.session = session
        self.began = perf_counter()
        self._there = there
        self._done = done
        self._twin = session.twin()
        self._match: Match | None = session.match
        self._steps = session.steps

    def start(self) -> bool:
        """Begin; return whether the session has already gone on as far as this batch goes."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._finish(self._attempt(float("inf")))
            return True
        if in_browser():
            self._task = loop.create_task(self._sliced())
            return False
        work = _threads().submit(self._attempt, BATCH)
        try:
            self._finish(work.result(QUICK))
            return True
        except TimeoutError:
            work.add_done_callback(lambda found: loop.call_soon_threadsafe(self._arrive, found))
            return False

    def stop(self) -> None:
        """Have a search that is going on answer with what it knows so far."""
        self._twin.hurried = True

    def give_up(self) -> None:
        """Forget about it: what comes of it is not done."""
        self._twin.hurried = True
        self._match = None

    @property
    def said(self) -> str:
        """What is known so far, in words that everybody may read."""
        return self._twin.pondered

    def _attempt(self, seconds: float) -> Exception | None:
        try:
            for _ in self._twin.going(self._there, seconds):
                if self._match is None:
                    break
        except Exception as error:  # shown by the page, which asked for it
            return error
        return None

    async def _sliced(self) -> None:
        error = None
        await asyncio.sleep(BREATH)
        since = perf_counter()
        try:
            for _ in self._twin.going(self._there, BATCH):
                if perf_counter() - since > SLICE:
                    await asyncio.sleep(0)
                    since = perf_counter()
                if self._match is None:
                    return
        except Exception as raised:
            error = raised
        self._finish(error)

    def _arrive(self, work: Future[Exception | None]) -> None:
        self._finish(work.result())

    def _finish(self, error: Exception | None) -> None:
        if (self.session.match, self.session.steps) == (self._match, self._steps):
            self.session.follow(self._twin)
            self._done(error)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(4, "clocklab thinks")

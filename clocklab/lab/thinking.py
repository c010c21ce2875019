"""Work beside the page: in a thread or, in a browser, in slices between which the page is served."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from math import inf
from time import perf_counter

from clocklab.core import Match
from clocklab.core.browser import in_browser
from clocklab.lab.session import Session

QUICK = 0.04
"""For how many seconds a click waits for the answer; what takes longer is done beside the page."""
BATCH = 0.3
"""After how many seconds the page is shown what has come of it so far."""
SLICE = 0.03
"""After how many seconds of work a browser looks whether somebody has clicked."""
BREATH = 0.02
"""For how many seconds a browser then shows the page, before the next batch."""

Done = Callable[[Exception | None], object]
"""What is called, in the page's own turn, once a batch is over: with the error that ended it, if any."""


class Beside:
    """One batch of work done beside the page: ``pieces``, an iterator, until its end or for ``BATCH`` seconds.

    Without an event loop, as in a script, it is done at once, to its end.
    """

    def __init__(self, pieces: Iterator[object], done: Done) -> None:
        self._pieces = pieces
        self._done = done
        self._dropped = False

    def start(self) -> bool:
        """Begin; return whether the batch is over already."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._finish(self._attempt(inf))
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

    def drop(self) -> None:
        """Forget about it: it ends with its next piece, and nobody is told."""
        self._dropped = True

    def _attempt(self, seconds: float) -> Exception | None:
        since = perf_counter()
        try:
            for _ in self._pieces:
                if self._dropped or perf_counter() - since > seconds:
                    break
        except Exception as error:  # shown by the page, which asked for it
            return error
        return None

    async def _sliced(self) -> None:
        await asyncio.sleep(BREATH)
        began = since = perf_counter()
        error = None
        try:
            for _ in self._pieces:
                now = perf_counter()
                if self._dropped or now - began > BATCH:
                    break
                if now - since > SLICE:
                    await asyncio.sleep(0)
                    since = perf_counter()
        except Exception as raised:  # shown by the page, which asked for it
            error = raised
        self._finish(error)

    def _arrive(self, work: Future[Exception | None]) -> None:
        self._finish(work.result())

    def _finish(self, error: Exception | None) -> None:
        if not self._dropped:
            self._done(error)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(4, "clocklab thinks")


There = Callable[[Session], bool]
"""Whether a session has come to where nothing more need be thought about."""


class Thinking:
    """What computers and chance do next, found in a copy of the session and then done in the session itself.

    Goes on until the session is ``there``; ``shown`` is called after each batch that has changed something, ``done``
    at the end.
    """

    def __init__(self, session: Session, there: There, shown: Callable[[], object], done: Done) -> None:
        self.session = session
        self.began = perf_counter()
        self._there, self._shown, self._done = there, shown, done
        self._twin = session.twin()
        self._at: tuple[Match, int] = (session.match, session.steps)
        self._pieces = self._twin.going(there)
        self._work = Beside(self._pieces, self._batch)

    def start(self) -> bool:
        """Begin; return whether it is over already."""
        return self._work.start()

    def stop(self) -> None:
        """Have a search that is going on answer with what it knows so far."""
        self._twin.hurried = True

    def drop(self) -> None:
        """Forget about it: what comes of it is not done."""
        self._twin.hurried = True
        self._work.drop()

    @property
    def said(self) -> str:
        """How far a search has come, in words that everybody may read."""
        return self._twin.pondered

    def _batch(self, error: Exception | None) -> None:
        """Do what the twin has done; go on where it is not there yet."""
        session, twin = self.session, self._twin
        if (session.match, session.steps) != self._at:
            return
        news = twin.steps > session.steps
        session.follow(twin)
        self._at = (session.match, session.steps)
        if error is not None or twin.still:
            self._done(error)
            return
        if news:
            self.began = perf_counter()
            self._shown()
        self._work = Beside(self._pieces, self._batch)
        self._work.start()

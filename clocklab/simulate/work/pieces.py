"""Work in pieces, sent to any executor: kept as it is finished, and resumed where it stopped.

The order in which pieces finish, the number of workers and interruptions make no difference to the results.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from clocklab.core.values import require_function, require_list
from clocklab.errors import ExecutorError, OptionError
from clocklab.simulate.work import workers as crews
from clocklab.simulate.work.folder import Folder, kept_key, plain
from clocklab.simulate.work.workers import Progress

__all__ = ["Interrupted", "kept_key", "require_crew", "run"]

P = TypeVar("P")

AFLOAT = 1000
"""How many pieces an executor of unknown size holds at a time."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run; ``finished`` holds the results so far by the number of their piece."""

    def __init__(self, finished: Mapping[int, Any]) -> None:
        super().__init__(f"stopped with {len(finished)} pieces finished")
        self.finished = dict(finished)


def run(
    work: Callable[[P], Any],
    pieces: Sequence[P],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    key: Mapping[str, Any] | None = None,
    done: Mapping[int, Any] | None = None,
    sizes: Sequence[int] | None = None,
    unit: str = "piece",
    progress: bool | None = None,
) -> list[Any]:
    """Return what ``work`` makes of every piece, in the order of the pieces.

    ``work`` takes a piece and returns plain JSON values, always the same for the same piece; a piece should
    take 0.1 s or more. They run on ``executor`` (anything with the interface of ``concurrent.futures``), or else on
    ``workers`` processes of this machine, by default one per processor; with one worker, and in a browser, in this
    process. Work that cannot be sent to processes runs here too, unless ``workers`` asks for them: then ExecutorError.

    Given a ``folder``, each finished piece is kept there, and those already there are not run again; ``key`` says
    which run it is, and FolderError refuses a folder of another one. ``done`` gives results that are known already.
    A piece whose worker died is run once more, by itself; ExecutorError names it if that kills a worker too.
    ``sizes`` are the steps of each piece that ``progress`` counts, named by ``unit``. Ctrl-C raises Interrupted.

    >>> run(abs, [-2, 3], workers=1)
    [2, 3]
    """
    require_function("work", work)
    require_list("pieces", pieces)
    require_crew(work, executor, workers)
    number_of_workers = crews.checked_workers(workers)
    if workers is None and executor is None and number_of_workers > 1 and crews.unsendable(work):
        number_of_workers = 1
    if folder is not None and key is None:
        raise OptionError(
            "A run with a folder needs a key that says which run it is: its game, options, seed and so on."
        )
    store = None if folder is None else Folder(folder, key or {}, len(pieces))
    results: dict[int, Any] = store.finished() if store else {}
    steps = list(sizes) if sizes is not None else [1] * len(pieces)
    total, begun = sum(steps), sum(steps[number] for number in results)
    with Progress(total, begun, unit, progress) as bar:

        def keep(number: int, result: Any) -> None:
            results[number] = plain(result)
            if store:
                store.keep(number, results[number])
            bar.advance(steps[number])

        for number, result in (done or {}).items():
            if number not in results:
                keep(number, result)
        todo = [number for number in range(len(pieces)) if number not in results]
        try:
            if executor is None and number_of_workers == 1:
                for number in todo:
                    with _naming(number):
                        keep(number, work(pieces[number]))
            elif todo:
                _Sender(work, pieces, executor, number_of_workers, keep).send(todo)
        except KeyboardInterrupt as error:
            raise Interrupted(results) from error
    return [results[number] for number in range(len(pieces))]


def require_crew(work: Callable[[Any], Any], executor: Executor | None, workers: int | None) -> None:
    """Raise ExecutorError for something that cannot execute this work, OptionError for wrong ``workers``."""
    processes = crews.checked_workers(workers) > 1 and workers is not None
    if executor is not None:
        crews.require_executor(executor)
        if workers is not None:
            raise OptionError("Give executor or workers, not both: an executor has workers of its own.")
        processes = crews.is_process_pool(executor)
    if processes:
        crews.require_sendable(work)


@contextmanager
def _naming(number: int) -> Iterator[None]:
    """Say in an error which piece it comes from."""
    try:
        yield
    except Exception as error:
        error.add_note(f"(in piece {number} of the run)")
        raise


def _pool(workers: int) -> Executor:
    from clocklab.simulate.work.pool import pool  # what it imports takes longer than a small simulation

    return pool(workers)


class _Sender:
    """Sends pieces to an executor and takes what comes back, whatever dies on the way."""

    def __init__(
        self,
        work: Callable[[Any], Any],
        pieces: Sequence[Any],
        crew: Executor | None,
        workers: int,
        keep: Callable[[int, Any], None],
    ) -> None:
        self.pieces, self.keep = pieces, keep
        self.given, self.workers = crew, workers
        self.crew = crew or _pool(workers)
        self.call = crews.portable(work)
        self.flying: dict[Future[Any], int] = {}
        self.name = os.urandom(16).hex()

    def send(self, todo: Sequence[int]) -> None:
        """Run these pieces; every result goes to ``keep``."""
        left = list(reversed(todo))
        try:
            while left:
                lost = self._fly(left, self._afloat())
                if lost:
                    self._again(lost)
        except BaseException:
            self._abandon()
            raise
        self._close(self.crew)

    def _afloat(self) -> int:
        known = getattr(self.crew, "_max_workers", None)
        return 2 * known if isinstance(known, int) else AFLOAT

    def _fly(self, left: list[int], afloat: int, attempt: int = 0) -> list[int]:
        """Take pieces from the end of ``left`` until it is empty or the executor is broken; return those lost."""
        lost: list[int] = []
        broken = False
        while True:
            while left and len(self.flying) < afloat and not broken:
                try:
                    future = self.crew.submit(self.call, self.pieces[left[-1]], (self.name, attempt))
                except BrokenExecutor:
                    broken = True
                    break
                except RuntimeError as error:  # it was shut down
                    raise ExecutorError(f"{self.crew!r:.200} takes no work: {error}.") from error
                self._require_future(future)
                self.flying[future] = left.pop()
            if not self.flying:
                return lost if lost or not broken else [left.pop()]
            for future in sorted(wait(self.flying, return_when=FIRST_COMPLETED).done, key=self.flying.__getitem__):
                number = self.flying.pop(future)
                try:
                    with _naming(number):
                        result = future.result()
                except BaseException as error:
                    if not crews.lost(error):
                        raise
                    broken = broken or isinstance(error, BrokenExecutor)
                    lost.append(number)
                else:
                    self.keep(number, result)

    def _again(self, lost: Sequence[int]) -> None:
        """Run on its own each piece whose worker died, so that it is known which one kills workers."""
        for number in sorted(lost):
            self._renew()
            if self._fly([number], 1, attempt=1):
                raise ExecutorError(
                    f"A worker died at piece {number} ({self.pieces[number]!r:.300}), and another one when it was run "
                    "again by itself. Did it run out of memory, or crash in a library? What was finished is kept."
                )
        self._renew()

    def _renew(self) -> None:
        """Replace a pool of processes that has lost one; other executors replace their workers themselves."""
        if crews.is_process_pool(self.crew) and getattr(self.crew, "_broken", True):
            self._close(self.crew)
            self.crew = _pool(self.workers)

    def _close(self, crew: Executor) -> None:
        if crew is not self.given:
            crew.shutdown()

    def _abandon(self) -> None:
        """Keep what has finished, and call off the rest."""
        try:
            for future, number in self.flying.items():
                if not future.cancel() and future.done() and not future.cancelled() and future.exception() is None:
                    self.keep(number, future.result())
        finally:
            self.flying.clear()
            if self.crew is not self.given and crews.is_process_pool(self.crew):
                from clocklab.simulate.work.pool import stop

                stop(self.crew)

    def _require_future(self, future: object) -> None:
        if not isinstance(future, Future):
            raise ExecutorError(
                f"{self.crew!r:.200} is not an executor: its submit gave {type(future).__name__}, not a "
                "concurrent.futures.Future."
            )


SECONDS = 0.25
"""How many seconds a stretch should take."""
MOST = 20_000
"""How many stretches there are at most."""
WORTH_PROCESSES = 1.0
"""Seconds of work from which it is worth starting processes."""

Stretch: TypeAlias = tuple[int, int]
"""The first number of a stretch, and the first that is not in it."""


def run_stretches(
    work: Callable[[Stretch], Any],
    total: int,
    join: Callable[[Sequence[Any]], Any],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    key: Mapping[str, Any] | None = None,
    unit: str = "game",
    progress: bool | None = None,
) -> list[Any]:
    """Return what ``work`` makes of the numbers from 0 up to, not including, ``total``: a result per stretch, in order.

    ``join`` makes one result of several consecutive ones. All else is as in ``work.run``, except that short work
    starts no processes unless ``executor`` or ``workers`` asks for them. A folder remembers how its run was cut.

    >>> run_stretches(lambda stretch: list(range(*stretch)), 3, lambda parts: sum(parts, []), workers=1)
    [[0, 1, 2]]
    """
    require_crew(work, executor, workers)
    kept = kept_key(folder) if folder is not None else None
    if kept is None:
        first, size, result, quick = _tried(work, total, join)
        done = {0: result}
    else:
        first, size, done, quick = _length(kept, "first stretch"), _length(kept, "stretch"), {}, False
    stretches = [(0, first), *((start, min(start + size, total)) for start in range(first, total, size))]
    return run(
        work,
        stretches,
        executor=executor,
        workers=1 if quick and executor is None and workers is None else workers,
        folder=folder,
        key={**(key or {}), "first stretch": first, "stretch": size} if folder is not None else None,
        done=done,
        sizes=[stop - start for start, stop in stretches],
        unit=unit,
        progress=progress,
    )


def _length(kept: Mapping[str, Any], name: str) -> int:
    length = kept.get(name)
    return length if isinstance(length, int) and length > 0 else 1  # of another run, which will be refused


def _tried(
    work: Callable[[Stretch], Any], total: int, join: Callable[[Sequence[Any]], Any]
) -> tuple[int, int, Any, bool]:
    """Begin the work; return how far it got, a stretch's length, the result, and whether the rest is quickly done.

    The first game may be slow, because players prepare themselves in it: so the time of later ones is taken.
    """
    got, batch, seconds = 1, 1, 0.0
    parts = [work((0, 1))]
    while got < total:
        batch = min(batch, total - got)
        start = time.perf_counter()
        parts.append(work((got, got + batch)))
        seconds = (time.perf_counter() - start) / batch
        got += batch
        if seconds * batch >= SECONDS / 5:
            break
        batch *= 2
    size = max(1, ceil(total / MOST), ceil(SECONDS / seconds) if seconds else 1)
    return got, size, join(parts), seconds * (total - got) < WORTH_PROCESSES

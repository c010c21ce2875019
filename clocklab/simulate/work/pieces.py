"""Work in pieces, sent to any executor: kept as it is finished, and resumed where it stopped.

The order in which pieces finish, the number of workers and interruptions make no difference to the results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from clocklab.errors import ExecutorError, OptionError
from clocklab.simulate.work import workers as crews
from clocklab.simulate.work.folder import Folder, kept_key, plain
from clocklab.simulate.work.progress import Progress

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
    ``workers`` processes of this machine, by default one per processor; with one worker, in this process. Work that
    cannot be sent to processes runs here too, unless ``workers`` asks for them: then ExecutorError.

    Given a ``folder``, each finished piece is kept there, and those already there are not run again; ``key`` says
    which run it is, and FolderError refuses a folder of another one. ``done`` gives results that are known already.
    A piece whose worker died is run once more, by itself; ExecutorError names it if that kills a worker too.
    ``sizes`` are the steps of each piece that ``progress`` counts, in ``unit``s. Ctrl-C raises Interrupted.

    >>> run(abs, [-2, 3], workers=1)
    [2, 3]
    """
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
    from clocklab.simulate.work.processes import pool  # what it imports takes longer than a small simulation

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
                from clocklab.simulate.work.processes import stop

                stop(self.crew)

    def _require_future(self, future: object) -> None:
        if not isinstance(future, Future):
            raise ExecutorError(
                f"{self.crew!r:.200} is not an executor: its submit gave {type(future).__name__}, not a "
                "concurrent.futures.Future."
            )

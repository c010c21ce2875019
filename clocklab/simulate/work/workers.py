"""Workers: how many, on which executor, what can be sent to them, and how it shows that one is gone."""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeGuard

from clocklab.core.browser import in_browser
from clocklab.errors import ExecutorError, OptionError, brief

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def processors() -> int:
    """Return how many processors this process may use; in a browser there is one process, whatever the machine has."""
    if in_browser():
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked_workers(workers: int | None) -> int:
    """Return the number of workers, by default one per processor. OptionError for anything but 1 to 1024.

    In a browser it is 1, whatever was asked for: the results are the same.
    """
    if workers is None:
        return processors()
    if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= 1024:
        raise OptionError(f"workers must be a whole number from 1 to 1024, not {brief(workers)}.")
    return 1 if in_browser() else workers


def require_executor(executor: object) -> None:
    """Raise ExecutorError for something that is not an executor, or a Dask client in place of its executor."""
    if hasattr(executor, "get_executor"):
        raise ExecutorError(f"{executor!r:.200} is a client; give its executor: client.get_executor().")
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        raise ExecutorError(
            f"{executor!r:.200} is not an executor: it has no submit. Give a concurrent.futures executor such as "
            "ProcessPoolExecutor(4), Dask's client.get_executor(), or none at all."
        )


def is_process_pool(executor: object) -> TypeGuard[ProcessPoolExecutor]:
    """Return whether the executor is a pool of processes of this machine."""
    module = sys.modules.get("concurrent.futures.process")  # whose import takes longer than a small simulation
    return module is not None and isinstance(executor, module.ProcessPoolExecutor)


def lost(error: BaseException) -> bool:
    """Return whether the error means that a worker went away, not that its work failed."""
    names = {each.__name__ for each in type(error).__mro__}
    return isinstance(error, BrokenExecutor | CancelledError) or "KilledWorker" in names


def unsendable(work: Any) -> str:
    """Return why work cannot be sent to another process: an empty text if it can."""
    try:
        sent = pickle.dumps(work)
    except Exception as error:
        return str(error) or repr(error)
    return "it is defined in the notebook or script itself" if b"__main__" in sent else ""


def require_sendable(work: Any) -> None:
    """Raise ExecutorError for work that cannot be sent to another process."""
    if reason := unsendable(work):
        raise ExecutorError(
            f"This cannot be sent to another process: {reason}. Put functions into a module and players into frozen "
            "dataclasses of a module, or stay in this process with workers=1."
        )


def portable(work: Callable[[Any], Any]) -> Callable[[Any, object], Any]:
    """Return the work in the form in which it is best sent: pickled once, unpickled once by each worker.

    Work that does not pickle is handed over as it is: threads and Dask may take it.
    """
    if unsendable(work):
        return Here(work)
    from clocklab import __version__

    return Sent(pickle.dumps(work), __version__)


class Here:
    """Work that is handed over as it is."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work = work

    def __call__(self, piece: Any, attempt: object) -> Any:
        """Return the result of one piece."""
        return self.work(piece)


class Sent:
    """Work as bytes; ``attempt`` makes two calls differ that an executor would otherwise take for the same."""

    def __init__(self, work: bytes, version: str) -> None:
        self.work = work
        self.version = version

    def __call__(self, piece: Any, attempt: object) -> Any:
        """Return the result of one piece. ExecutorError on a worker that has another clocklab."""
        from clocklab import __version__

        if __version__ != self.version:
            raise ExecutorError(
                f"A worker has clocklab {__version__}, but the run was started by {self.version}: install the same "
                "version everywhere."
            )
        return _unpickled(self.work)(piece)


@lru_cache(maxsize=4)
def _unpickled(work: bytes) -> Callable[[Any], Any]:
    return pickle.loads(work)  # type: ignore[no-any-return]


PATIENCE = 1.0
"""Seconds before a terminal shows a bar."""
PATIENCE_IN_NOTEBOOK = 3.0


def in_notebook() -> bool:
    """Return whether this runs in a Jupyter kernel."""
    return "ipykernel.zmqshell" in sys.modules or "pyodide_kernel" in sys.modules


class Progress:
    """Counts finished steps; after a second in a terminal, or three in a notebook, a bar shows them.

    With ``shown`` True it is shown at once and anywhere, with False never. Setting TQDM_DISABLE=1 in the environment
    hides all bars.
    """

    def __init__(self, total: int, done: int = 0, unit: str = "piece", shown: bool | None = None) -> None:
        if shown not in (None, True, False):
            raise OptionError(f"progress must be True, False or None (where it can be seen), not {shown!r}.")
        self.total, self.begun, self.done, self.unit = total, done, done, unit
        self.start = time.time()
        if shown is None:
            shown = in_notebook() or bool(sys.stderr and sys.stderr.isatty())
            self.patience = PATIENCE_IN_NOTEBOOK if in_notebook() else PATIENCE
        else:
            self.patience = 0.0
        self.shown = shown
        self.bar: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.close()

    def advance(self, steps: int) -> None:
        """Count more steps as done."""
        self.done += steps
        if not self.shown:
            return
        if self.bar is None and time.time() - self.start >= self.patience:
            self.bar = _bar(self.total, self.begun, self.unit)
            self.bar.start_t = self.start
            self.bar.update(self.done - self.begun)
        elif self.bar is not None:
            self.bar.update(steps)


def _bar(total: int, begun: int, unit: str) -> Any:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a notebook without ipywidgets gets a bar of text
        if in_browser():
            from tqdm.notebook import tqdm  # which tqdm.auto does not find there

            tqdm.monitor_interval = 0  # it would start a thread
        else:
            from tqdm.auto import tqdm

        return tqdm(total=total, initial=begun, unit=f" {unit}", miniters=1, leave=False)

"""A pool of processes of this machine: how they start, and how they end whatever happens to who started them.

Apart from the rest, because importing it takes longer than a small simulation, and a browser has nothing of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection
from threading import Thread
from types import ModuleType
from typing import Any

METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_CONTEXT: Any = multiprocessing.get_context(METHOD)
if METHOD == "forkserver":
    _CONTEXT.set_forkserver_preload(["clocklab.simulate.tournament"])  # what all workers need is imported once


class Worker(_CONTEXT.Process):  # type: ignore[misc]
    """A process that does not import the script which started it."""

    def start(self) -> None:
        """Start the process with the script out of its sight."""
        script = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            super().start()
        finally:
            sys.modules["__main__"] = script


class Context(type(_CONTEXT)):  # type: ignore[misc]
    """The way in which workers start."""

    Process = Worker


def pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of that many processes."""
    return ProcessPoolExecutor(workers, Context(), _begin)


def stop(crew: ProcessPoolExecutor) -> None:
    """End a pool at once, whatever its processes are doing."""
    processes = list((getattr(crew, "_processes", None) or {}).values())
    crew.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker is started by a process"
    Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)

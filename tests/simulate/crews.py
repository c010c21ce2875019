"""Work that worker processes can import, and executors with habits of their own."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clocklab.simulate.work import pieces as stretches

if TYPE_CHECKING:
    import pytest


def in_small_pieces(monkeypatch: pytest.MonkeyPatch, many: int = 30) -> None:
    """Let games be cut into so many pieces, however quickly they are played."""
    monkeypatch.setattr(stretches, "SECONDS", 0)
    monkeypatch.setattr(stretches, "MOST", many)


def square(number: int) -> int:
    return number * number


def marked(piece: tuple[str, int]) -> int:
    """Square, and leave a file per call that tells which process made it."""
    folder, number = piece
    (Path(folder) / f"{number}-{time.time_ns()}").write_text(str(os.getpid()))
    return number * number


def slowly(piece: tuple[str, int]) -> int:
    time.sleep(0.15)
    return marked(piece)


def fatal_once(piece: tuple[str, int]) -> int:
    """Piece 3 kills its worker the first time that it runs."""
    folder, number = piece
    if number == 3 and not (once := Path(folder) / "died").exists():
        once.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fatal(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def failing(number: int) -> int:
    if number == 3:
        raise KeyError("three")
    return number


class Shuffled(Executor):
    """Finishes what was submitted in an order of its own, by a single thread; takes anything."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.order: list[int] = []
        self.submitted = 0
        self.change = threading.Condition()
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self.change:
            number = self.submitted
            self.submitted += 1
            self.waiting.append((future, lambda: (self.order.append(number), fn(*args, **kwargs))[1]))
            self.change.notify()
        return future

    def work(self) -> None:
        time.sleep(0.05)  # let some pile up
        while True:
            with self.change:
                self.change.wait_for(lambda: self.waiting)
                future, call = self.waiting.pop(self.rng.randrange(len(self.waiting)))
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(call())
                except BaseException as error:
                    future.set_exception(error)

"""Numbered games, cut into stretches that take about as long as a piece of work should.

How they are cut depends on the machine; what comes out does not, because every game has its own seed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from clocklab.simulate.work.pieces import kept_key, require_crew, run

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

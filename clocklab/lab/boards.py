"""The boards on the page: running a cell again closes the board that it made before."""

from __future__ import annotations

from typing import Any, Protocol


class Closable(Protocol):
    """A board that can be taken off the page."""

    def close(self) -> None:
        """Take it off and free its widgets."""


class Boards:
    """Which boards belong to which key; with no key given, to the notebook cell that is running.

    >>> class Board:
    ...     closed = False
    ...     def close(self): self.closed = True
    >>> boards, first, second = Boards(), Board(), Board()
    >>> boards.put(first, "race")
    >>> boards.put(second, "race")
    >>> first.closed, second.closed
    (True, False)
    """

    def __init__(self) -> None:
        self._boards: dict[str, list[Closable]] = {}
        self._runs: dict[str, str] = {}

    def put(self, board: Closable, key: str | None = None, fallback: str = "") -> None:
        """Keep a board and close those that it takes the place of.

        A key has one board. A cell has those of its last run: all that one run makes stay. Where neither the
        cell nor its code is known ``fallback`` is the key; outside of kernels nothing is replaced.
        """
        cell, run = running_cell()
        if key is not None:
            self._replace(f"key {key}", board)
        elif cell is not None:
            if self._runs.get(cell) == run:
                self._boards[cell].append(board)
            else:
                self._runs[cell] = run
                self._replace(cell, board)
        elif run:
            self._replace(f"name {fallback}", board)

    def _replace(self, key: str, board: Closable) -> None:
        for old in self._boards.get(key, ()):
            old.close()
        self._boards[key] = [board]


def running_cell() -> tuple[str | None, str]:
    """Return what identifies the notebook cell that is running, None if unknown, and this run of it.

    JupyterLab tells the cell's id; for others its code stands for it. Outside of a kernel both are empty.
    """
    parent = _parent_message()
    run = str((parent.get("header") or {}).get("msg_id") or "")
    if cell := (parent.get("metadata") or {}).get("cellId"):
        return f"cell {cell}", run
    code = (parent.get("content") or {}).get("code")
    return (f"code {code}" if code else None), run


def _parent_message() -> dict[str, Any]:
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return {}
    shell = get_ipython()
    get_parent = getattr(shell, "get_parent", None)
    return dict(get_parent() or {}) if callable(get_parent) else {}


BOARDS = Boards()

"""A bar that shows how far a long run is, where somebody can see it."""

from __future__ import annotations

import sys
import time
from typing import Any, Self

from clocklab.errors import OptionError

PATIENCE = 1.0
"""Seconds before a terminal shows a bar."""
PATIENCE_IN_NOTEBOOK = 3.0


def in_notebook() -> bool:
    """Return whether this runs in a Jupyter kernel."""
    return "ipykernel.zmqshell" in sys.modules


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
        from tqdm.auto import tqdm

        return tqdm(total=total, initial=begun, unit=f" {unit}", miniters=1, leave=False)

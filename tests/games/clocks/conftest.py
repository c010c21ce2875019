"""Solo playouts without numba, which would first compile for a minute; the results are the same (a slow test)."""

import importlib
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from clocklab.games.clocks.odds.solo import playouts

ARRAYS = ("clocklab.games.clocks.odds.solo.array_clock", "clocklab.games.clocks.odds.solo.array_games")


@pytest.fixture(scope="module")
def plain() -> Iterator[tuple[Any, ...]]:
    """Return the two modules as they are without numba, whatever is installed."""
    held: dict[str, Any] = {name: sys.modules.pop(name, None) for name in ARRAYS}
    hidden = sys.modules.get("numba")
    sys.modules["numba"] = None  # type: ignore[assignment]
    playouts._prepared.cache_clear()
    try:
        yield tuple(map(importlib.import_module, ARRAYS))
    finally:
        for name, module in {**held, "numba": hidden}.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
        playouts._prepared.cache_clear()

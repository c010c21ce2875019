"""Whether Python runs in a browser (Pyodide): no processes or threads are there, and little room on the stack."""

from __future__ import annotations

import sys


def in_browser() -> bool:
    """Return whether this Python runs in a browser, or in another host of WebAssembly.

    >>> in_browser()
    False
    """
    return sys.platform == "emscripten"

"""Whether Python runs in a browser (Pyodide): no processes or threads are there, and little room on the stack."""

from __future__ import annotations

import re
import sys

DEEPEST = 100
"""How deep brackets may be nested in a text that is read in a browser: nothing of ours comes near."""
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{(]|[\]})]')


def in_browser() -> bool:
    """Return whether this Python runs in a browser, or in another host of WebAssembly.

    >>> in_browser()
    False
    """
    return sys.platform == "emscripten"


def nested(text: str, deepest: int = DEEPEST) -> str:
    """Return a text that is about to be parsed. In a browser RecursionError if its brackets are nested too deep.

    Elsewhere the parser raises that itself; there its recursion would end Python.
    """
    if in_browser() and depth(text) > deepest:
        raise RecursionError(f"brackets are nested more than {deepest} deep")
    return text


def depth(text: str) -> int:
    """Return how deep brackets are nested, those in quotes left out.

    >>> depth('[[1], {"a [": 2}]')
    2
    """
    deep = deepest = 0
    for found in _BRACKETS.finditer(text):
        deep += (found[0] in "[{(") - (found[0] in "]})")
        deepest = max(deepest, deep)
    return deepest

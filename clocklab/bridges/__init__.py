"""Bridges to other tools: every game as an OpenSpiel game and as a PettingZoo environment.

``openspiel`` and ``pettingzoo`` are modules; ``SpielSearch`` is OpenSpiel's search as a player at our tables.
"""

from typing import Any

__all__ = ["SpielSearch", "openspiel", "pettingzoo"]


def __getattr__(name: str) -> Any:
    """Load what needs the optional libraries when it is first asked for."""
    from importlib import import_module

    if name == "SpielSearch":
        return import_module("clocklab.bridges.openspiel").SpielSearch
    if name in __all__:
        return import_module(f"clocklab.bridges.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

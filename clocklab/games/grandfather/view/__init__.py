"""The race's pictures."""

from clocklab.games.grandfather.view.board import draw

__all__ = ["draw"]

"""The race's pictures, and what one touches on them."""

from clocklab.games.grandfather.view.board import draw
from clocklab.games.grandfather.view.parts import touches, why_not

__all__ = ["draw", "touches", "why_not"]

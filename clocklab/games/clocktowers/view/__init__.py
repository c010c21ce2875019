"""Clocktowers in pictures: the board, what an action would do, and what one touches for it."""

from clocklab.games.clocktowers.view.board import draw
from clocklab.games.clocktowers.view.parts import touches, why_not
from clocklab.games.clocktowers.view.preview import preview

__all__ = ["draw", "preview", "touches", "why_not"]

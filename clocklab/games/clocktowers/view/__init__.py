"""Clocktowers in pictures: the board, and what an action would do."""

from clocklab.games.clocktowers.view.board import draw
from clocklab.games.clocktowers.view.preview import preview

__all__ = ["draw", "preview"]

"""Pictures of Tick-Tock Tower: the board as a seat sees it, and what an action would do, laid over it."""

from clocklab.games.ticktock.view.board import draw
from clocklab.games.ticktock.view.preview import preview

__all__ = ["draw", "preview"]

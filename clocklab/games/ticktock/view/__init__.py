"""Pictures of Tick-Tock Tower: the board as a seat sees it, ghosts of what an action would do, what one touches."""

from clocklab.games.ticktock.view.board import draw
from clocklab.games.ticktock.view.parts import touches, why_not
from clocklab.games.ticktock.view.preview import preview

__all__ = ["draw", "preview", "touches", "why_not"]

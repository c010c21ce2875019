"""Pictures of Clocks: the board, a board alone, and the values of a die; all with words for those who do not see."""

from clocklab.games.clocks.view.board import draw
from clocklab.games.clocks.view.components import components, die_graph
from clocklab.games.clocks.view.parts import touches, why_not

__all__ = ["components", "die_graph", "draw", "touches", "why_not"]

"""How Clonk! looks: the board, what an action would do, what one touches for it, and the board of all kinds."""

from clocklab.games.clonk.view.board import draw
from clocklab.games.clonk.view.cards import kinds_board, of_kind
from clocklab.games.clonk.view.parts import touches, why_not
from clocklab.games.clonk.view.preview import preview
from clocklab.games.clonk.view.spoken import Link, longest

__all__ = ["Link", "draw", "kinds_board", "longest", "of_kind", "preview", "touches", "why_not"]

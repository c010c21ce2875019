"""The gallery on the page: a card for each game with a button that opens the game right there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from clocklab.lab import parts
from clocklab.lab.parts import Widget, style_block

if TYPE_CHECKING:
    from clocklab.core import Game
    from clocklab.lab.gallery import Gallery


class GalleryPage(parts.OnPage):
    """Cards to choose from; the game that is chosen takes their place until one goes back to all games."""

    def __init__(self, gallery: Gallery) -> None:
        from clocklab.lab.gallery import beyond  # which shows this page

        self._gallery = gallery
        self.board: Any = None
        self.note = parts.Note()
        self.play_buttons = {
            game.name: parts.button(f"Play {game.title}", partial(self.note.guard, self.play, game.name), "cl-main")
            for game in gallery.shown
        }
        self.cards = parts.box([self._card(game) for game in gallery.shown], "cl-shelf")
        self.back_button = parts.button("All games", lambda: self.note.guard(self.back))
        self.lessons = parts.html(beyond(gallery.other_lessons))
        self.playing = parts.column([])
        parts.show(self.back_button, False)
        style = parts.html(style_block(), "cl-style")
        back = parts.row([self.back_button])
        self.widget = parts.column(
            [style, back, self.note.widget, self.cards, self.lessons, self.playing], "cl-stepper cl-gallery"
        )

    def _card(self, game: type[Game[Any, Any]]) -> Widget:
        from clocklab.lab.gallery import about, title

        head, rest = parts.html(title(game)), parts.html(about(game), "cl-about")
        return parts.column([head, self.play_buttons[game.name], rest], "cl-card")

    def play(self, name: str) -> None:
        """Put a game on the table in the place of the cards."""
        from clocklab.lab import play

        self.back()
        self.board = play(name, key=f"gallery {id(self)}")
        self.playing.children = (self.board.widget,)
        self._show(False)
        self.back_button.focus()

    def back(self) -> None:
        """Show all games again; the one that was on the table goes."""
        board, self.board = self.board, None
        self.playing.children = ()
        if board is not None:
            board.close()
        self._show(True)

    def _show(self, all_games: bool) -> None:
        for each in (self.cards, self.lessons):
            parts.show(each, all_games)
        parts.show(self.back_button, not all_games)

    def close(self) -> None:
        """Take the cards off the page, and the game that was opened from them."""
        if not self.closed and self.board is not None:
            self.board.close()
        super().close()

    def line(self) -> str:
        """Return a line for each game."""
        return repr(self._gallery)

    def still(self) -> str:
        """Return the cards as pages without widgets show them."""
        return self._gallery.still()

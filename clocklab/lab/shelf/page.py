"""The gallery on the page: a card for each game with a button that opens the game right there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from clocklab.lab import parts
from clocklab.lab.parts import Widget, style_block


class GalleryPage(parts.OnPage):
    """Cards to choose from; the game that is chosen takes their place until one goes back to all games.

    ``cards`` has for each game's name its title and the HTML of its card, ``beyond`` is what follows them, and
    ``opening`` puts a game on the table. ``said`` and ``still`` stand for it on pages without widgets.
    """

    def __init__(
        self,
        cards: Mapping[str, tuple[str, str]],
        beyond: str,
        opening: Callable[..., Any],
        said: str,
        still: Callable[[], str],
    ) -> None:
        self._opening, self._said, self._still = opening, said, still
        self.board: Any = None
        self.note = parts.Note()
        self.play_buttons = {
            name: parts.button(f"Play {title}", partial(self.note.guard, self.play, name), "cl-main")
            for name, (title, _) in cards.items()
        }
        self.cards = parts.box([self._card(name, html) for name, (_, html) in cards.items()], "cl-shelf")
        self.back_button = parts.button("All games", lambda: self.note.guard(self.back))
        self.lessons = parts.html(beyond)
        self.playing = parts.column([])
        parts.show(self.back_button, False)
        style = parts.html(style_block(), "cl-style")
        back = parts.row([self.back_button])
        self.widget = parts.column(
            [style, back, self.note.widget, self.cards, self.lessons, self.playing], "cl-stepper cl-gallery"
        )

    def _card(self, name: str, html: str) -> Widget:
        return parts.column([parts.html(html, "cl-about"), self.play_buttons[name]], "cl-card")

    def play(self, name: str) -> None:
        """Put a game on the table in the place of the cards."""
        self.back()
        self.board = self._opening(name, key=f"gallery {id(self)}")
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
        return self._said

    def still(self) -> str:
        """Return the cards as pages without widgets show them."""
        return self._still()

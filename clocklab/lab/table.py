"""Who sits at the table: number of players, names, who plays each seat, and the seed of the next game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from clocklab.core.contract import seat_name
from clocklab.errors import OptionError
from clocklab.lab import parts
from clocklab.lab.parts import Widget
from clocklab.lab.session import Session
from clocklab.players.seats import Sitter, sitters


class TablePanel:
    """Names and players take effect at once; seed and number of players with the next game."""

    def __init__(self, session: Session, guarded: Any, changed: Callable[[], None]) -> None:
        self._session = session
        self._guarded = guarded
        self._changed = changed
        self._filling = False
        self._kind: Any = None
        self._match: Any = None
        self.players = parts.field(widgets.Dropdown(), "Players", "How many play the next game")
        self.seed = parts.field(widgets.Text(), "Seed", "A whole number: the same seed gives the same game")
        self.automatic = parts.field(
            widgets.Checkbox(session.automatic, indent=False),
            "Computers play by themselves",
            "Without it they act one step at a time, at a button",
        )
        self.seats = parts.column([])
        self.names: list[Widget] = []
        self.kinds: list[Widget] = []
        self.start_button = parts.button("Start a new game like this", lambda: guarded(self.start))
        self.automatic.observe(self._switched, "value")
        top = parts.row([self.players, self.seed])
        body = parts.column([self.seats, self.automatic, top, self.start_button])
        self.panel = parts.Panel("players and new game", body, self.fill)

    def fill(self) -> None:
        """Show who sits at the table now."""
        session = self._session
        self._filling = True
        try:
            self._make_seats()
            if self._match is not session.match:  # else what was typed here stays
                self._match = session.match
                self.players.options = [str(count) for count in session.game.player_counts]
                self.players.value = str(session.game.players)
                self.seed.value = str(session.match.seed)
            self.automatic.value = session.automatic
            for seat, player in enumerate(session.seating):
                self.names[seat].value = session.match.names[seat] if seat < len(session.match.names) else ""
                self._offer(self.kinds[seat], player)
        finally:
            self._filling = False

    def _make_seats(self) -> None:
        """Make rows for as many seats as can play, anew only where another game came to the table."""
        game = self._session.game
        if self._kind is not type(game):
            self._kind = type(game)
            for old in self.seats.children:
                parts.close_all(old)
            offered = [(sitter.label, sitter) for sitter in sitters(game)]
            most = range(max(game.player_counts))
            self.names = [self._watched(widgets.Text(continuous_update=False), seat, "Name of") for seat in most]
            self.kinds = [self._watched(widgets.Dropdown(options=offered), seat, "Played by:") for seat in most]
            self.seats.children = tuple(parts.row(pair) for pair in zip(self.names, self.kinds, strict=True))
        for seat, line in enumerate(self.seats.children):
            parts.show(line, seat < game.players)

    def _offer(self, kind: Widget, sitter: Sitter) -> None:
        """Choose who sits there; a player with settings of its own joins the menu."""
        if sitter not in [offered for _, offered in kind.options]:
            kind.options = (*kind.options, (sitter.label, sitter))
        kind.value = sitter

    def _watched(self, made: Widget, seat: int, label: str) -> Widget:
        made.observe(lambda _: self._guarded(self.apply), "value")
        return parts.field(made, f"{label} {seat_name(seat).lower()}")

    def apply(self) -> None:
        """Let the names and players of the form take their seats."""
        if self._filling:
            return
        count = self._session.game.players
        self._session.rename([name.value for name in self.names[:count]])
        self._session.seat_players([kind.value for kind in self.kinds[:count]])
        self._changed()

    def _switched(self, change: Any) -> None:
        if not self._filling:
            self._session.automatic = change["new"]
            self._guarded(self._changed)

    def start(self) -> None:
        """Start a new game with the form's seed and number of players."""
        try:
            seed = int(self.seed.value)
        except ValueError:
            raise OptionError(f"The seed must be a whole number, not {self.seed.value!r}.") from None
        self._session.restart(seed, int(self.players.value))
        self._changed()

    def seat(self, seat: int, player: Sitter) -> None:
        """Choose who plays a seat, as the form does."""
        self._offer(self.kinds[seat], player)

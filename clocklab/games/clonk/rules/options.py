"""The options of Clonk, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import Game
from clocklab.games.clonk.rules import components, laying_out
from clocklab.games.clonk.rules.pieces import KABLOOEYS, Deck
from clocklab.games.clonk.rules.state import Action, State


@dataclass(frozen=True)
class ClonkOptions(Game[State, Action]):
    """Clonk! for two to four.

    ``deck``: ``"printed"``, or a deck of one's own (a Deck, its plain values, or the path of a TOML file). ``shaft``:
    how each shaft is laid out from bottom to top, d for a card face down and u for one face up. ``awakening``:
    ``"fixed"`` on top of the lowest pile, or ``"shuffled"`` into it. ``kablooey_per_turn``: how many kablooey cards may
    be used in a turn. ``snore_in_penalty``: whether who is caught loses coins for snore cards too. ``start``: the seat
    that begins, or ``"random"``.

    A seat knows its own hand and tiles, and all that lay face up at some time and still does, in carts, galleries and
    discards too. Of the others' hands it knows how many cards they are.
    """

    name: ClassVar[str] = "clonk"
    title: ClassVar[str] = "Clonk!"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    hidden: ClassVar[bool] = True
    deck: Deck = "printed"  # type: ignore[assignment]
    shaft: str = "ddududuu"
    awakening: str = "fixed"
    kablooey_per_turn: int = 1
    snore_in_penalty: bool = False
    start: int | str = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "deck", components.chosen(self.deck))
        laying_out.require_layout(self.shaft)
        require_choice("awakening", self.awakening, ("fixed", "shuffled"))
        require_int("kablooey_per_turn", self.kablooey_per_turn, 0, KABLOOEYS)
        require_choice("snore_in_penalty", self.snore_in_penalty, (True, False))
        require_choice("start", self.start, (*range(self.players), "random"))

    @cached_property
    def lowest(self) -> int:
        """How many treasures the lowest pile has: the awakening card lies on top of it, or somewhere in it."""
        return laying_out.piles(self.players, self.shaft)[-1]

    @cached_property
    def initial_draws(self) -> int:
        """How many treasures are drawn in play before the lowest pile is reached."""
        return laying_out.draw_pile(self.players, self.shaft) - self.lowest

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; a deck of one's own with all that is in it."""
        deck = components.PRINTED if self.deck == components.printed() else components.fields(self.deck)
        return {
            "players": self.players,
            "deck": deck,
            "shaft": self.shaft,
            "awakening": self.awakening,
            "kablooey_per_turn": self.kablooey_per_turn,
            "snore_in_penalty": self.snore_in_penalty,
            "start": self.start,
        }

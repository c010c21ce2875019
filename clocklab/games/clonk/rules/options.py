"""The options of Clonk!, how they lay out the table, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import Game, Position
from clocklab.core.values import require_choice, require_int
from clocklab.errors import OptionError
from clocklab.games.clonk.rules import pieces
from clocklab.games.clonk.rules.pieces import DEALT, KABLOOEYS, SHAFTS, TREASURES, Deck, Shafts
from clocklab.games.clonk.rules.state import Action, State

DEEPEST = 12
"""The most cards that a shaft may be laid out with."""


@dataclass(frozen=True)
class ClonkOptions(Game[State, Action]):
    """Clonk! for two to four players.

    ``deck``: ``"printed"``, or a deck of your own (a Deck, its plain values, or the path of a TOML file). ``shaft``:
    how each shaft is laid out from bottom to top, d for a card face down and u for one face up. ``awakening``:
    ``"fixed"`` on top of the lowest pile, or ``"shuffled"`` into it. ``kablooey_per_turn``: how many kablooey cards may
    be used in a turn. ``snore_in_penalty``: whether the player who is caught loses coins for snore cards too.
    ``start``: the seat that begins, or ``"random"``.

    A seat knows its own hand and tiles, and every card that has lain face up and is still on the table, in carts,
    galleries and discards too. Of the others' hands it knows how many cards they hold. With ``memory="table"`` it
    knows of another's cart only the top card and how many treasures and snore cards are in it, as nobody may look
    through another's cart.
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
        object.__setattr__(self, "deck", pieces.chosen(self.deck))
        fine = isinstance(self.shaft, str) and 0 < len(self.shaft) <= DEEPEST and set(self.shaft) <= {"d", "u"}
        if not fine or not self.shaft.endswith("u"):
            raise OptionError(
                f"shaft must be 1 to {DEEPEST} letters from bottom to top, d for a card face down and u for one face "
                f"up, u at the top, such as 'ddududuu', not {self.shaft!r:.80}."
            )
        require_choice("awakening", self.awakening, ("fixed", "shuffled"))
        require_int("kablooey_per_turn", self.kablooey_per_turn, 0, KABLOOEYS)
        require_choice("snore_in_penalty", self.snore_in_penalty, (True, False))
        require_choice("start", self.start, (*range(self.players), "random"))

    @cached_property
    def piles(self) -> tuple[int, ...]:
        """The near-equal piles that the draw pile is cut into, from the top down: the lowest is one of the largest.

        The draw pile has all treasures but those in the shafts and those dealt: 60, 56 or 52 with the usual
        shafts, so for two players 30 and 30, for three 18, 19 and 19, for four 13 each.
        """
        each, more = divmod(TREASURES - SHAFTS * len(self.shaft) - DEALT * self.players, self.players)
        return (each,) * (self.players - more) + (each + 1,) * more

    @cached_property
    def lowest(self) -> int:
        """How many treasures the lowest pile has: the awakening card lies on top of it, or somewhere in it."""
        return self.piles[-1]

    @cached_property
    def initial_draws(self) -> int:
        """How many treasures are drawn in play before the lowest pile is reached."""
        return sum(self.piles[:-1])

    def draws_to_wake(self, pile: int, turns: int) -> int | None:
        """Return how many treasures are drawn before the awakening card, with ``pile`` in the pile and ``turns`` begun.

        None under the shuffled option. Before the first turn, as many as will be drawn in play.
        """
        if self.awakening == "shuffled":
            return None
        return pile - self.lowest if turns else self.initial_draws

    def laid_out(self, shafts: Shafts) -> Shafts:
        """Return the shafts with all the face-down cards added that come before the next face-up one."""
        filled = list(shafts)
        for place, shaft in enumerate(filled):
            following = self.shaft[len(shaft) :]
            downs = len(following) - len(following.lstrip("d"))
            filled[place] = shaft + (None,) * downs
            if downs < len(following):
                break
        return tuple(filled)

    def next_up(self, shafts: Shafts) -> int | None:
        """Return the shaft that gets the next face-up card while the table is laid out; None when all are laid out."""
        return next((place for place, shaft in enumerate(shafts) if len(shaft) < len(self.shaft)), None)

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; a deck of one's own with all that is in it."""
        return {**super().options(), "deck": pieces.named(self.deck)}


ClonkPosition: TypeAlias = Position[ClonkOptions, State]
"""A game of Clonk! and a state of it: what questions, pictures and odds are about."""

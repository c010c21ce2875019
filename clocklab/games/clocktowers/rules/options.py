"""The options of Clocktowers, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import Game, Position
from clocklab.core.values import require_choice
from clocklab.games.clocktowers.rules.printed import PRINTED, CardSet, chosen, printed, values_of
from clocklab.games.clocktowers.rules.state import Action, State

ORDERS = ("draw_first", "play_first")
LADDERS = ("all", "own")


@dataclass(frozen=True)
class ClocktowersOptions(Game[State, Action]):
    """The options of Clocktowers; ``Clocktowers`` says what each of them does."""

    name: ClassVar[str] = "clocktowers"
    title: ClassVar[str] = "Clocktowers"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    hidden: ClassVar[bool] = True
    cards: str | CardSet = PRINTED
    start: int | str = 0
    order: str = "draw_first"
    roof_ladder: str = "all"
    clock_animals: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "cards", chosen(self.cards, self.players))
        require_choice("start", self.start, (*range(self.players), "random"))
        require_choice("order", self.order, ORDERS)
        require_choice("roof_ladder", self.roof_ladder, LADDERS)
        require_choice("clock_animals", self.clock_animals, (True, False))

    @cached_property
    def card_set(self) -> CardSet:
        """The cards it is played with."""
        return self.cards if isinstance(self.cards, CardSet) else printed()

    @cached_property
    def play_first(self) -> bool:
        """Whether a turn plays a card before it draws one."""
        return self.order == "play_first"

    @cached_property
    def own_ladder(self) -> bool:
        """Whether each player has roof ladders of its own."""
        return self.roof_ladder == "own"

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; cards of one's own with all their numbers."""
        cards = values_of(self.cards) if isinstance(self.cards, CardSet) else self.cards
        return {field.name: getattr(self, field.name) for field in fields(self)} | {"cards": cards}


ClocktowersPosition: TypeAlias = Position[ClocktowersOptions, State]
"""A game of Clocktowers and a state of it: what every question about a position is about."""

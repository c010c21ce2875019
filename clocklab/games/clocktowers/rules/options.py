"""The options of Clocktowers, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from clocklab.core.checks import require_choice
from clocklab.core.contract import Game
from clocklab.games.clocktowers.rules import components
from clocklab.games.clocktowers.rules.card_set import CardSet
from clocklab.games.clocktowers.rules.state import Action, State

ORDERS = ("draw_first", "play_first")
LADDERS = ("all", "own")


@dataclass(frozen=True)
class ClocktowersOptions(Game[State, Action]):
    """Clocktowers for two to four.

    ``cards``: ``"printed"`` or a set of one's own (a CardSet, its plain values, or the path of a TOML file).
    ``start``: who begins, or ``"random"``. ``order``: whether a turn draws or plays first. ``roof_ladder``: whether
    the heights of a roof colour go up over the towers of ``"all"`` or for each player's ``"own"``.
    ``clock_animals``: whether a mouse on a clock counts like one on a wall.
    """

    name: ClassVar[str] = "clocktowers"
    title: ClassVar[str] = "Clocktowers"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    hidden: ClassVar[bool] = True
    cards: str | CardSet = components.PRINTED
    start: int | str = 0
    order: str = "draw_first"
    roof_ladder: str = "all"
    clock_animals: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "cards", components.chosen(self.cards, self.players))
        require_choice("start", self.start, (*range(self.players), "random"))
        require_choice("order", self.order, ORDERS)
        require_choice("roof_ladder", self.roof_ladder, LADDERS)
        require_choice("clock_animals", self.clock_animals, (True, False))

    @cached_property
    def card_set(self) -> CardSet:
        """The cards it is played with."""
        return self.cards if isinstance(self.cards, CardSet) else components.printed()

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
        cards = components.fields(self.cards) if isinstance(self.cards, CardSet) else self.cards
        return {
            "players": self.players,
            "cards": cards,
            "start": self.start,
            "order": self.order,
            "roof_ladder": self.roof_ladder,
            "clock_animals": self.clock_animals,
        }

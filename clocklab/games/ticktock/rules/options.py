"""The options of TickTockTower, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from clocklab.core.contract import Game
from clocklab.games.ticktock.rules import components, seating
from clocklab.games.ticktock.rules.pieces import Hero
from clocklab.games.ticktock.rules.state import Action, State


@dataclass(frozen=True)
class TickTockTowerOptions(Game[State, Action]):
    """Tick-Tock Tower for four to eight.

    ``edition``: ``"full"`` or ``"free"``, which has fewer kinds of cards and goals and no powers. ``first_game``: the
    full edition without powers. ``short``: the clock hand starts an hour later. ``kids``: without Pendulum Push,
    powers and Cuckoo, so for 4, 6 or 8. ``heroes``: each seat's hero by name, such as ``"Tick"``; twins come
    together, and the Cuckoo plays with 5 and 7; empty: dealt by chance. ``start``: the seat that begins
    round 1, or ``"random"``. ``box``: ``"printed"``, or a box of one's own (the path of a TOML file, or its values).

    A seat knows what it sees: its hand and goal, the discards, shown goals, and what it put back itself while that
    lies under the pile. It keeps no memory of what lay open before the discards were last shuffled.
    """

    name: ClassVar[str] = "ticktock"
    title: ClassVar[str] = "Tick-Tock Tower"
    player_counts: ClassVar[tuple[int, ...]] = (4, 5, 6, 7, 8)
    hidden: ClassVar[bool] = True
    players: int = 4
    edition: str = "full"
    first_game: bool = False
    short: bool = False
    kids: bool = False
    heroes: tuple[str, ...] = ()
    start: int | str = "random"
    box: str | components.Box = "printed"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "box", components.chosen(self.box))
        object.__setattr__(self, "heroes", seating.named(self.heroes, self.players))
        seating.check(self)

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; a box of one's own with all that is in it."""
        box = self.box if isinstance(self.box, str) else components.fields(self.box)
        return {**super().options(), "box": box}

    @cached_property
    def kit(self) -> components.Kit:
        """What is played with: copies of each card and goal, goals' points, tokens, where the clock hand starts."""
        box = components.printed() if isinstance(self.box, str) else self.box
        return components.kit(box, self.edition, self.players, self.kids, self.short)

    @cached_property
    def powers(self) -> bool:
        """Whether heroes have their powers: in the full edition, but not in a first game or with kids."""
        return self.edition == "full" and not self.first_game and not self.kids

    @cached_property
    def cast(self) -> tuple[Hero, ...]:
        """Each seat's hero where they are chosen; empty where they are dealt."""
        return tuple(map(Hero, self.heroes))

"""The options of the race, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from clocklab.core.contract import Game, Position
from clocklab.core.values import require_choice, require_int
from clocklab.errors import OptionError
from clocklab.games.grandfather.rules.pieces import (
    Kind,
    RollClass,
    checked_layout,
    kind,
    require_matchable,
    roll_classes,
    warn_beyond_deck,
)
from clocklab.games.grandfather.rules.state import Action, State


@dataclass(frozen=True)
class RaceOptions(Game[State, Action]):
    """The options of a race, which ``Race`` explains, and what follows from them."""

    name: ClassVar[str] = "grandfather"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3)
    cards: tuple[int, ...] | None = None
    length: int | None = None
    dice: int = 3
    sides: int = 6
    bump_from: int = 4
    bomb: str = "instead"
    doubles_need_move: bool = False
    start: int | str = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        require_int("dice", self.dice, 1, 5)
        require_int("sides", self.sides, 2, 20)
        require_int("bump_from", self.bump_from, 1, 30)
        require_choice("bomb", self.bomb, ("instead", "or_move"))
        require_choice("doubles_need_move", self.doubles_need_move, (False, True))
        require_choice("start", self.start, (*range(self.players), "random"))
        if self.cards is not None:
            object.__setattr__(self, "cards", checked_layout(self.cards, self.dice * self.sides))
        if self.length is None:
            object.__setattr__(self, "length", 14 if self.cards is None else len(self.cards))
        require_int("length", self.length, 2, 30)
        if self.cards is not None and len(self.cards) != self.length:
            raise OptionError(f"cards has {len(self.cards)} values but length is {self.length}; leave length out.")
        require_matchable(self.cards, self.dice, self.sides, self.bomb == "or_move")
        warn_beyond_deck(self.cards or ())

    @property
    def end(self) -> int:
        """The position of the card End, which is also the number of cards."""
        assert self.length is not None, "set on creation"
        return self.length

    @property
    def layout(self) -> tuple[int, ...]:
        """The chosen cards, in a game that has them."""
        assert self.cards is not None, "the layout is chosen"
        return self.cards

    @cached_property
    def roll_classes(self) -> tuple[tuple[RollClass, ...], ...]:
        """The classes of rolls at each position of the chosen cards; see ``pieces.roll_classes``."""
        return roll_classes(self.layout, self.dice, self.sides, self.bomb)

    def dice_move(self, rolled: tuple[int, ...]) -> bool:
        """Return whether these dice may move a marker (The Bomb)."""
        return self.bomb == "or_move" or kind(rolled) is not Kind.BOMB


RacePosition: TypeAlias = Position[RaceOptions, State]
"""A race and a state of it: what questions and pictures are about."""

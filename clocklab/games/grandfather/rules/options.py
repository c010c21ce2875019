"""The options of the race, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import (
    Game,
)
from clocklab.errors import OptionError
from clocklab.games.grandfather.rules.layout import checked_layout, require_matchable, warn_beyond_deck
from clocklab.games.grandfather.rules.state import (
    Action,
    State,
)


@dataclass(frozen=True)
class RaceOptions(Game[State, Action]):
    """Grandfather's Clock for two or three, with the options of the rule lab.

    ``cards``: the values at positions 1, 2, ...; left out, ``length`` cards (14, as in the rulebook) are dealt from
    four each of 1 to 10. ``dice`` (1-5) of ``sides`` (2-20) are rolled. Bumps happen from position
    ``bump_from`` on. ``bomb="instead"``: dice that make a bomb move nobody; ``"or_move"``: who does not
    exchange moves with them. ``doubles_need_move``: doubles roll again only if they entered a card.
    ``start``: the seat that rolls first, or ``"random"``.
    """

    name: ClassVar[str] = "grandfather"
    title: ClassVar[str] = "Grandfather's Clock"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3)
    chance_can_stall: ClassVar[bool] = True  # dice that never match the next card
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

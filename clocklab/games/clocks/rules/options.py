"""The options of Clocks, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import Game, Position
from clocklab.core.values import require_choice, require_int
from clocklab.errors import OptionError
from clocklab.games.clocks.rules import printed
from clocklab.games.clocks.rules.pieces import Board
from clocklab.games.clocks.rules.state import Action, Counts, State

PER_COLOUR = {1: 4, 2: 8, 3: 12, 4: 12}


@dataclass(frozen=True)
class ClocksOptions(Game[State, Action]):
    """The options of Clocks, as ``Clocks`` describes them, and what follows from them."""

    name: ClassVar[str] = "clocks"
    title: ClassVar[str] = "Clocks"
    player_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    hidden: ClassVar[bool] = True
    boards: tuple[str | Board, ...] = "forwards"  # type: ignore[assignment]
    start: int | str = 0
    circle: bool = True
    forced_free: int = 24

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "boards", printed.chosen(self.boards, self.players))
        require_choice("start", self.start, (*range(self.players), "random"))
        require_choice("circle", self.circle, (True, False))
        require_int("forced_free", self.forced_free, 0, 1_000)
        if self.players == 1 and not self.faces[0].completable:
            raise OptionError(
                f"Nobody could end a solo game on the board {self.faces[0].name!r}: its extra actions cannot turn "
                "every die into every value it asks for. Let it sell, for example, +1 and -1, or Flip and one of them."
            )

    @cached_property
    def faces(self) -> tuple[Board, ...]:
        """Each seat's board."""
        return tuple(printed.boards()[board] if isinstance(board, str) else board for board in self.boards)

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; a board of one's own with all that is on it."""
        boards = [board if isinstance(board, str) else printed.fields(board) for board in self.boards]
        return {**super().options(), "boards": boards}

    @property
    def per_colour(self) -> int:
        """How many dice of each colour play; the others stay in the box."""
        return PER_COLOUR[self.players]

    def drawn_from(self, bag: Counts) -> int:
        """Return how many dice are drawn for a round: one more than there are players, or all that are left."""
        return min(self.players + 1, sum(bag))


ClocksPosition: TypeAlias = Position[ClocksOptions, State]
"""A position of Clocks together with its game: what every question is asked about."""

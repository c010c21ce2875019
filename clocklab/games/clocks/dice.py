"""What Clocks is played with: coloured dice, and the actions that a clock offers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering


@total_ordering
class Colour(Enum):
    """A die's colour, in the order in which dice are listed."""

    WHITE = "white"
    GREY = "grey"
    BLACK = "black"
    RED = "red"

    @property
    def letter(self) -> str:
        """The letter that stands for the colour in texts and pictures: w, g, b, r."""
        return self.value[0]

    @property
    def rank(self) -> int:
        """The place in the order, and in every tuple of four counts: 0 to 3."""
        return _RANKS[self.value]

    def __lt__(self, other: Colour) -> bool:
        return self.rank < other.rank


_RANKS = {"white": 0, "grey": 1, "black": 2, "red": 3}
COLOURS = tuple(Colour)


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """A die that was rolled: its colour and the pips it shows, 1 to 6; ``w5`` in texts."""

    colour: Colour
    pips: int

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.pips}"


class Act(Enum):
    """An action that stands at an hour, as a bonus or for sale."""

    COIN_1 = "1 Coin"
    COIN_2 = "2 Coins"
    COIN_4 = "4 Coins"
    PLUS_1 = "+1"
    MINUS_1 = "-1"
    PLUS_1_2 = "+1/+2"
    FLIP = "Flip"
    SWAP = "Swap"
    LEAPFROG = "Leapfrog"
    LUCKY_7 = "Lucky 7"
    SNAKE_EYES = "Snake Eyes"

    @property
    def coins(self) -> int:
        """The coins it pays for certain: 1, 2 or 4; 0 for all others."""
        return {"1 Coin": 1, "2 Coins": 2, "4 Coins": 4}.get(self.value, 0)

    @property
    def rolls(self) -> bool:
        """Whether the two yellow dice are rolled for it."""
        return self in (Act.LUCKY_7, Act.SNAKE_EYES)

"""What Clocks is played with: coloured dice, and the actions that a clock offers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from clocklab.core.values import Ranked


class Colour(Ranked):
    """A die's colour, in the order in which dice are listed."""

    WHITE = "white"
    GREY = "grey"
    BLACK = "black"
    RED = "red"

    letter: str
    """The letter that stands for the colour in texts and pictures: w, g, b, r."""
    rank: int
    """The place in the order, and in every tuple of four counts: 0 to 3."""

    def __init__(self, word: str) -> None:
        self.letter = word[0]
        super().__init__()


COLOURS = tuple(Colour)


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """A die that was rolled: its colour and the pips it shows, 1 to 6; ``w5`` in texts."""

    colour: Colour
    pips: int

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.pips}"


DICE = tuple(tuple(Die(colour, pips) for pips in range(1, 7)) for colour in COLOURS)
"""All dice there can be: ``DICE[colour.rank][pips - 1]``."""


def die(colour: Colour, pips: int) -> Die:
    """Return the die of this colour that shows this."""
    return DICE[colour.rank][pips - 1]


def place(die: Die) -> int:
    """Return a die's place in the order of dice: a key to sort by."""
    return die.colour.rank * 6 + die.pips


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

    coins: int
    """The coins it pays for certain: 1, 2 or 4; 0 for all others."""
    rolls: bool
    """Whether the two yellow dice are rolled for it."""

    def __init__(self, words: str) -> None:
        self.coins = int(words[0]) if "Coin" in words else 0
        self.rolls = words in ("Lucky 7", "Snake Eyes")

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow

    def prize(self, yellow: tuple[int, int]) -> int:
        """Return what the two yellow dice pay: 7 for a sum of 7, 11 for two ones, or 0.

        >>> Act.LUCKY_7.prize((3, 4)), Act.SNAKE_EYES.prize((1, 1)), Act.SNAKE_EYES.prize((3, 4))
        (7, 11, 0)
        """
        if self is Act.LUCKY_7:
            return 7 if sum(yellow) == 7 else 0
        return 11 if self is Act.SNAKE_EYES and yellow == (1, 1) else 0

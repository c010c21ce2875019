"""What Clocks is played with: coloured dice, boards, and the actions that stand at their hours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

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
    """Return the die of this colour that shows these pips."""
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
        self.coins = {"COIN_1": 1, "COIN_2": 2, "COIN_4": 4}.get(self.name, 0)
        self.rolls = self.name in ("LUCKY_7", "SNAKE_EYES")

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow

    def prize(self, yellow: tuple[int, int]) -> int:
        """Return what the two yellow dice pay: 7 for a sum of 7, 11 for two ones, or 0.

        >>> Act.LUCKY_7.prize((3, 4)), Act.SNAKE_EYES.prize((1, 1)), Act.SNAKE_EYES.prize((3, 4))
        (7, 11, 0)
        """
        if self is Act.LUCKY_7:
            return 7 if sum(yellow) == 7 else 0
        return 11 if self is Act.SNAKE_EYES and yellow == (1, 1) else 0


# ======== rules/board ========
SPACES = 12


@dataclass(frozen=True)
class Board:
    """One side of a game board; each tuple has twelve entries, for spaces 0 to 11 in placing order.

    ``hours`` are the numbers on the clock face, ``pips`` the values that make a die perfect there, ``bonuses``
    the actions that a perfect die may use once, ``extras`` the actions for sale (None: nothing) and ``prices``
    what they cost (0 where nothing is for sale). ``money`` is what a player starts with.
    """

    name: str
    hours: tuple[int, ...]
    pips: tuple[int, ...]
    bonuses: tuple[Act, ...]
    extras: tuple[Act | None, ...]
    prices: tuple[int, ...]
    money: int

    @cached_property
    def sold(self) -> tuple[tuple[int, Act, int], ...]:
        """What is for sale: space, action and price, in the order of the spaces."""
        return tuple((at, act, self.prices[at]) for at, act in enumerate(self.extras) if act is not None)

    @cached_property
    def completable(self) -> bool:
        """Whether the actions for sale can make every full clock perfect, whatever its dice show.

        Swaps move dice but change none, so each value must be able to become each value that the board asks for.
        """
        acts = {act for _, act, _ in self.sold}
        return all(set(self.pips) <= _reached(value, acts) for value in range(1, 7))


def _reached(value: int, acts: set[Act]) -> set[int]:
    """Return the values that a die can be given by these actions, its own included."""
    found, waiting = {value}, [value]
    while waiting:
        pips = waiting.pop()
        fresh = {after for act in acts for after in changed(act, pips)} - found
        found |= fresh
        waiting += fresh
    return found


def changed(act: Act, pips: int) -> tuple[int, ...]:
    """Return the values that an action can give a die that shows ``pips``; none if it changes no die.

    >>> changed(Act.PLUS_1_2, 5), changed(Act.FLIP, 1), changed(Act.SWAP, 3)
    ((6,), (6,), ())
    """
    match act:
        case Act.PLUS_1:
            return (pips + 1,) if pips < 6 else ()
        case Act.MINUS_1:
            return (pips - 1,) if pips > 1 else ()
        case Act.PLUS_1_2:
            return tuple(range(pips + 1, min(pips + 2, 6) + 1))
        case Act.FLIP:
            return (7 - pips,)
    return ()

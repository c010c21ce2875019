"""The functions that learners write in the race's lessons."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from clocklab.core.registry import CodeTask
from clocklab.core.svg import Svg
from clocklab.draw.dice import die
from clocklab.draw.svg import frame
from clocklab.games.grandfather import RANKS, Kind, kind, ways


def _enters(roll: tuple[int, ...], card: int) -> bool:
    return kind(roll) is not Kind.BOMB and bool(ways(tuple(sorted(roll)), card))


def _drawn(roll: tuple[int, ...], card: int) -> Svg:
    dice = [die(24 + 44 * place, 24, 36, face) for place, face in enumerate(roll)]
    alt = f"The dice show {roll[0]}, {roll[1]} and {roll[2]}; the card is {card}."
    return frame(*dice, alt=alt, view=(0, 0, 280, 48), widest=280, shown=280)


CODE_TASKS: dict[str, CodeTask] = {
    "at-least-one-six": CodeTask(
        "at-least-one-six",
        "Write a function of a number of dice, such as 3. It gives the exact chance, as a Fraction, that at least "
        "one of them shows a 6.",
        lambda: ((dice,) for dice in range(1, 11)),
        lambda dice: 1 - Fraction(5, 6) ** dice,
        lambda dice: "1 die" if dice == 1 else f"{dice} dice",
    ),
    "race-enter": CodeTask(
        "race-enter",
        "Write a function of a roll, such as (1, 3, 5), and a card from 1 to 10. It gives True if the roll enters the "
        "card: one die, two dice or all three add up to it, and the roll is no bomb.",
        lambda: ((roll, card) for roll in product(range(1, 7), repeat=3) for card in RANKS),
        _enters,
        _drawn,
    ),
}

"""Clocks' exact questions, all in one place: gambles, single dice, the bag, placing, and filling spaces.

Every answer is exact: a Chance, a Fraction or a Dist, or rows of them shown as a table. A question about a position
takes it, or a match, as its first argument: ``odds.placements(match)``. ``odds.auction`` answers what groups are
worth and what to bid, ``odds.solo`` how a solo game is best played and ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from clocklab.core.contract import Question
from clocklab.core.values import require_int
from clocklab.errors import OptionError
from clocklab.games.clocks.odds import auction, solo
from clocklab.games.clocks.odds.dice import (
    against_sure_coins,
    at_least,
    best_sets,
    colour_set,
    comes,
    draw,
    gambles,
    lacking,
    lucky_seven,
    perfect_within,
    red_die,
    reroll,
    rolls_to_complete,
    snake_eyes,
)
from clocklab.games.clocks.odds.panel import hints, panel
from clocklab.games.clocks.odds.placing import free_action, group_outlook, placements, red_or_place
from clocklab.games.clocks.rules.completion import finish
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.probability import Chance, Dist, d

__all__ = [
    "against_sure_coins",
    "at_least",
    "auction",
    "best_sets",
    "colour_set",
    "comes",
    "draw",
    "free_action",
    "gambles",
    "group_outlook",
    "hints",
    "lacking",
    "lucky_seven",
    "panel",
    "perfect_within",
    "placements",
    "questions",
    "red_die",
    "red_or_place",
    "reroll",
    "rolls_to_complete",
    "snake_eyes",
    "solo",
]

BAG = "WHITE GREY BLACK RED DICE"


def questions(game: ClocksOptions) -> Mapping[str, Question]:
    """Return the questions about a user's own numbers that the command line answers."""
    return {
        "lucky-seven": Question("the coins that Lucky 7 pays", "", lambda: lucky_seven().law),
        "snake-eyes": Question("the coins that Snake Eyes pays", "", lambda: snake_eyes().law),
        "red-die": Question("the coins that a red die pays, rolled for money", "", red_die),
        "reroll": Question("how far off its target a die is after a re-roll, in pips", "TARGET", _off),
        "perfect-within": Question(
            "the chance that a number of wrong dice (default 1) are all perfect within a number of re-rolls",
            "REROLLS [DICE]",
            perfect_within,
        ),
        "draw": Question("the colours of the next dice from a bag: white, grey, black, red", BAG, _draw),
        "black": Question("the chance that at least one of the next dice from a bag is black", BAG, _black),
        "colour-set": Question("the chance that the next dice from a bag hold all four colours", BAG, _set),
        "fill": Question("the dice it takes on average to fill these spaces", "PIPS [PIPS ...]", _fill),
        "fill-within": Question(
            "the chance of filling these spaces with a number of dice", "DICE PIPS [PIPS ...]", _within
        ),
        "finish": Question("the penalty of the cheapest solo end game, forwards", "MONEY and the 12 dice", _finish),
    }


def _off(target: int) -> Dist[int]:
    require_int("TARGET", target, 1, 6)
    return d(6).map(lambda pips: abs(pips - target))


def _draw(*numbers: int) -> Dist[tuple[int, int, int, int]]:
    return draw(*_bag(numbers))


def _black(*numbers: int) -> Chance:
    return comes(*_bag(numbers))


def _set(*numbers: int) -> Chance:
    bag, dice = _bag(numbers)
    return at_least(bag, dice, (1, 1, 1, 1))


def _bag(numbers: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    if len(numbers) != 5:
        raise OptionError(
            f"five numbers are needed, {BAG}: the dice in the bag and how many are drawn; {len(numbers)} were given."
        )
    return numbers[:4], numbers[4]


def _fill(*targets: int) -> Fraction:
    return rolls_to_complete(targets).expected


def _within(*numbers: int) -> Chance:
    if not numbers:
        raise OptionError("at least one number is needed, DICE: how many dice there are.")
    return rolls_to_complete(numbers[1:]).within(numbers[0])


def _finish(*numbers: int) -> Fraction:
    if len(numbers) != 13:
        raise OptionError(
            f"13 numbers are needed, the money and then the 12 dice in placing order; {len(numbers)} were given."
        )
    return Fraction(finish(numbers[1:], numbers[0]).penalty)

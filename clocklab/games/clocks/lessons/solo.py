"""Exercises of lesson 23: the end of the solo game, as cheap as can be."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.odds.solo.plan import PER_ACTION
from clocklab.games.clocks.odds.solo.solo import finish
from clocklab.games.clocks.odds.solo.solo_advice import advice
from clocklab.games.clocks.rules.components import boards

RIGHT = boards()["forwards"].pips
THREE_WRONG = (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 4, 1)
"""The lesson's clock with one wrong die more: at 9, at 11 and at 12 o'clock."""
BEFORE_THE_COUNT = "w1g2b3r4w5w6g1b2g5g4b5r1::7:- bag=1,0,1,2 out=0 start=0 seat=0 extra"


def _one_to_four() -> int:
    return finish((*RIGHT[:3], 1, *RIGHT[4:]), 9).penalty


def _round_the_circle() -> int:
    return finish((6, *RIGHT[1:-1], 1), 0).penalty


def _enough_money() -> int:
    """Return the least money of which a coin more saves nothing, nor any number of them."""
    least = finish(THREE_WRONG, 1_000).penalty
    return next(money for money in range(1_000) if finish(THREE_WRONG, money).penalty == least)


def _prize() -> int:
    """Return the least prize for a sum of seven that brings, on average, more than an action and 1 coin cost."""
    return next(prize for prize in range(100) if Fraction(prize, 6) > PER_ACTION + 1)


def _before_the_count() -> int:
    game = Clocks(players=1)
    return int(advice(game.parse_state(BEFORE_THE_COUNT), game)[0].value)


def _all_alike() -> int:
    return min(range(1, 7), key=lambda value: finish((value,) * len(RIGHT), 0).penalty)


EXERCISES = (
    Exercise(
        "clocks-solo-one-to-four",
        "The clock is full, one die is wrong: at 4 o'clock lies a 1. Ada has 9 coins. How many points does it cost her "
        "to finish?",
        _one_to_four,
        "Look for a way that is not the straight one: which number does Flip turn into a 4? Count 2 points an action "
        "and 1 a coin.",
        "+1/+2 makes a 3 of it, and Flip a 4: two actions and 14 coins, 5 of them borrowed.",
    ),
    Exercise(
        "clocks-solo-enough",
        "The clock is full. A 5 lies at 9 o'clock, a 4 at 11 o'clock and a 1 at 12 o'clock; all else is right. How "
        "many coins must Ada have, so that one more would save nothing?",
        _enough_money,
        "Money saves nothing any more once she need not borrow. Which die would be right at 11 o'clock, and how does "
        "it get there?",
        "Two swaps bring the 5 to 11 o'clock and a 4 to 9 o'clock; then -1 and Flip: 2 + 2 + 4 + 6 coins.",
    ),
    Exercise(
        "clocks-solo-circle",
        "No coins, and only two dice are wrong: a 6 lies at 1 o'clock and a 1 at 12 o'clock. How many points does it "
        "cost to finish?",
        _round_the_circle,
        "A clock is round. Who are the neighbours of 12 o'clock?",
        "One swap of 12 and 1 o'clock: 2 points and 2 borrowed coins.",
    ),
    Exercise(
        "clocks-solo-prize",
        "Another board sells Lucky 7 at 1 o'clock, for 1 coin. How many coins must a seven pay at least (a whole "
        "number), so that in the end game rolling can be worth it, for somebody who is deep in debt?",
        _prize,
        "In debt every coin is worth a point. What does one roll cost in points, and what does it bring on average?",
        "It costs 2 + 1 points and brings a sixth of the prize: a sixth of 18 is just 3, so 19.",
    ),
    Exercise(
        "clocks-solo-before",
        "Go back a moment: the clock of the lesson, 7 coins, but the points are not counted yet, and Ada may still buy "
        "one extra action. How many points can she end with?",
        _before_the_count,
        "An action before the count costs no points, and a die that it makes perfect still scores. Which action, and "
        "what is left to be done then?",
        "Flip at 12 o'clock: 23 points and 1 coin left. Then -1 twice: 2, and 3 more coins borrowed, then 2 and 4. "
        "23 - 11 = 12.",
    ),
    Exercise(
        "clocks-solo-all-alike",
        "All twelve dice show the same number, and there are no coins. Which number would you like it to be?",
        _all_alike,
        "`finish` answers it for any clock: twelve equal values and 0 coins. Try all six.",
        "96 points for twelve 2s; it is 100 for 5s and 120 for 1s.",
    ),
)

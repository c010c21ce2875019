"""Exercises of lesson 43: counting floors, ways and states of the roof ladders."""

from __future__ import annotations

from math import comb

from clocklab.core.exercise import Exercise
from clocklab.probability import Chance, Dist

STATES = (0, 1, 3, 6, 10, 2, 5, 9, 14)
"""The floors of one ladder in each of its nine states."""


def _ways() -> int:
    below, here = 1, 1
    for _ in range(5):
        below, here = here, below + here
    return here


def _keeps() -> Chance:
    """Return the chance that three of twelve roofs, four of each of three colours, have exactly two colours."""
    return Chance(3 * comb(4, 2) * 2 * 4, comb(12, 3))


def _five() -> int:
    return Dist.uniform(STATES).repeat_sum(5).weights[5]


EXERCISES = (
    Exercise(
        "towers-ladder-floors",
        "The first red tower has two floors. How many floors do all four red towers have together?",
        lambda: sum(range(2, 6)),
        "Each next tower has exactly one floor more than the one before.",
        "2 + 3 + 4 + 5.",
    ),
    Exercise(
        "towers-ladder-ways",
        "In how many ways can a tower of six floors be stacked from walls of one and two floors, without animals?",
        _ways,
        "Look at the last wall. You know the ways for four and for five floors.",
        "5 + 8, the next of Fibonacci's numbers.",
    ),
    Exercise(
        "towers-ladder-keeps",
        "Three colours with four roofs each, three of the twelve are set aside. What is the chance that exactly one "
        "colour keeps all four?",
        _keeps,
        "Then the three roofs have exactly two colours: two of one and one of another.",
        "3 · C(4,2) · 2 · 4 of C(12,3) = 220.",
    ),
    Exercise(
        "towers-ladder-five",
        "In how many of the 59049 states do the five ladders have exactly five floors together?",
        _five,
        "Write 5 as a sum of what five ladders can have: 0, 1, 2, 3 or 5 floors each. In how many orders each?",
        "5: 5. 3+2: 20. 3+1+1: 30. 2+2+1: 30. 2+1+1+1: 20. 1+1+1+1+1: 1.",
    ),
)

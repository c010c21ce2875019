"""Exercises of lesson 42: small end games, reckoned from their ends backwards."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocktowers.odds.endgame.endgame import solve
from clocklab.games.clocktowers.odds.finale import finale

RACE = "b,r:-:1m+om+y/2+o/2c+1+o g,b:-:1c+o+b/2m+om/1+2+om tops=-,-,- seat=1 play"
CHOICE = "om,om,om:-:1c+1+o+g/2+o/1m+2m+om o,om,om:-:1c+o+r/2c+o tops=-,o,g seat=0 draw"
BEHIND = "om,om,om:-:1c+o+g/1c+om+b/2m+om/2+1+o o,om,om:-:2c+o+r/2m+om+y/1m+2m+om+y tops=-,o,g seat=0 draw"
ASIDE = (0, 0, 3)


def _luck() -> Fraction:
    game, state = finale(CHOICE, "r,r,g,g", ASIDE)
    return solve(game, state, "difference").value(state)[0]


def _race() -> Fraction:
    game, state = finale(RACE)
    return solve(game, state, "difference").value(state)[0]


def _clock_is_better(red: int) -> bool:
    game, state = finale(BEHIND, ",".join("r" * red + "y" * (4 - red)), ASIDE)
    rows = {row.text: row.value for row in solve(game, state, "difference").advice(state)}
    return rows["draw clocks"] > rows["draw roofs"]


def _how_many() -> int:
    return next(red for red in range(5) if _clock_is_better(red))


def _mice() -> Fraction:
    game, state = finale(BEHIND.replace("1c+om+b", "1m+om+b"), "r,r,r,y", ASIDE)
    return solve(game, state, "win").value(state)[0]


EXERCISES = (
    Exercise(
        "towers-endgame-luck",
        "The position of section 3, but two of the four unseen roofs are red and two green. How many points is Ada "
        "ahead on average, if both play perfectly?",
        _luck,
        "Reckon both draws anew, with other chances for the hidden roof.",
        "The clock: 1/2 · 5 + 1/2 · 2. The green roof: 2 - 1/2 · 4 = 0.",
    ),
    Exercise(
        "towers-endgame-race",
        "The position of section 1, but it is Bob's turn. How many points is Ada ahead at the end?",
        _race,
        "What happens if Bob puts his blue roof on two floors, what if he puts the green one there? Whose tower of "
        "three floors gets a blue roof then?",
        "Green on two floors: -2. Then Ada's red on two brings 5, and neither blue roof fits any more. But Ada is 2 "
        "behind at the start: -2 - 2 + 5. All else is no better for Bob.",
    ),
    Exercise(
        "towers-endgame-how-many",
        "The position of section 4, k of the four unseen roofs red and the others yellow. From which k on does the "
        "clock bring Ada more points on average than the green roof?",
        _how_many,
        "The green roof brings 2 for certain. What does the clock bring on average, if the hidden roof is red with "
        "k/4?",
        "5k/4 must be more than 2.",
    ),
    Exercise(
        "towers-endgame-mice",
        "The position of section 4, but Ada's tower with the blue roof is 1m+om+b, and she is two points behind. What "
        "is her chance to win with the better draw, a shared win counting one half?",
        _mice,
        "With the green roof both have as many points. Who has a mouse on a top wall then, who a cat?",
        "The clock wins if the hidden roof is red. The green roof makes a tie, and both have a mouse and a cat on top "
        "walls: one half.",
    ),
)

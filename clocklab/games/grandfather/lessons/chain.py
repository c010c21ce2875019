"""Exercises of lesson 12: alone on the track, a Markov chain."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.odds import advance, enter, expected_rolls
from clocklab.games.grandfather.rules.rolls import Kind, kind
from clocklab.probability import Chain, Chance, sorted_rolls

LESSON_CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
"""The layout of the lessons."""


def _still_stuck() -> Chance:
    waiting = enter(1).complement
    return Chance(waiting.favourable**2, waiting.possible**2)


def _first_of_two() -> Fraction:
    wait = Chain({"wait": {"wait": enter(5).complement.favourable, "enter": enter(5).favourable}})
    both = wait.moves("wait").sequence(2).map(lambda pair: "enter" if "enter" in pair else "wait")
    return Chain({"wait": both}).expected_steps()["wait"]


def _rolls_in_a_turn() -> Fraction:
    again = sorted_rolls().map(lambda roll: "again" if kind(roll) is Kind.DOUBLES else "over")
    return Chain({"again": again}).expected_steps()["again"]


def _rests_on(position: int) -> Fraction:
    moves = {at: advance(LESSON_CARDS, at) + at for at in range(len(LESSON_CARDS)) if at != position}
    return Chain(moves).absorption()[0][position]


def _gained_by_turning_round() -> Fraction:
    return expected_rolls(LESSON_CARDS) - expected_rolls(LESSON_CARDS[::-1])


EXERCISES = (
    Exercise(
        "race-chain-wait",
        "A 7 is the next card. How many rolls does it take to enter it, on average?",
        lambda: 1 / enter(7),
        "What is the chance that one roll enters a 7? And what is the mean of a wait with chance p?",
        "1/p, with p = 105/216.",
    ),
    Exercise(
        "race-chain-stuck",
        "You have rolled four times before a 1, in vain. What is the chance that the next two rolls are in vain too?",
        _still_stuck,
        "Do the dice know about your four rolls?",
        "They know nothing about the four: (1 − 90/216)², whatever happened before.",
    ),
    Exercise(
        "race-chain-two-cards",
        "The track has two cards, a 6 and then a 5. How many rolls does it take from Start to End, on average?",
        lambda: expected_rolls((6, 5)),
        "E₁, from the 6 on, is the wait for a 5. For E₀ count the rolls of 216 that lead nowhere, onto the 6, and to "
        "End; enter(6) and enter(6, 5) tell you.",
        "E₀ = 1 + (57 E₀ + 105 E₁)/216 with E₁ = 3/2, so 159 E₀ = 216 + 105 · 3/2.",
    ),
    Exercise(
        "race-chain-two-wait",
        "Ada and Ben both wait before a 5. In each round both roll. How many rounds does it take, on average, "
        "until at least one has entered?",
        _first_of_two,
        "What is the chance that both miss in one round? The rest is a wait like any other.",
        "Both miss with chance (1/3)², so a round succeeds with 8/9.",
    ),
    Exercise(
        "race-chain-turn",
        "How many rolls does a turn have, on average, if nobody is bumped and End is far away? (Doubles roll again.)",
        _rolls_in_a_turn,
        "A turn is a wait too: for the first roll that is not doubles. 90 of the 216 rolls are doubles.",
        "The turn ends with each roll with chance 126/216 = 7/12.",
    ),
    Exercise(
        "race-chain-rest",
        "In the lesson's race, what is the chance that the marker ever stands still on position 8 after a roll?",
        lambda: _rests_on(8),
        "Stop the race there: make a chain in which position 8 has no moves, and ask for its absorption from 0.",
        "Otherwise a roll carries the marker over it, from 7 or before to 9 or beyond.",
    ),
    Exercise(
        "race-chain-turned-round",
        "The cards in the opposite order, 9, 3, 1, ... 5: by how many rolls does the expected number change?",
        _gained_by_turning_round,
        "Compute both, exactly. Then ask yourself why.",
        "Whether a row of rolls brings you home depends only on whether the track can be cut into pieces, one for "
        "each roll in turn. The same rolls in the opposite order cut the opposite track, and are just as likely.",
    ),
)

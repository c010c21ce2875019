"""Exercises of lesson 21: what a gamble pays on average, how much it varies, and whom that helps."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.odds import lucky_seven, perfect_within, red_die, snake_eyes
from clocklab.probability import Chance, d


def _with_consolation() -> Fraction:
    return d(6).repeat_sum(2).expectation(lambda total: {7: 7, 2: 2}.get(total, 0))


def _fair_prize() -> Fraction:
    return 2 / Fraction(snake_eyes().chance)


def _six_coins_of_both() -> Chance:
    return (red_die() + lucky_seven().law).at_least(6)


def _rerolls_for(wanted: Fraction) -> int:
    rerolls = 0
    while perfect_within(rerolls) < wanted:
        rerolls += 1
    return rerolls


def _best_of_a_second_roll() -> Fraction:
    once = red_die().mean()
    return red_die().expectation(lambda pips: max(Fraction(pips), once))


def _variance_with_eight_sides() -> Fraction:
    return d(8).repeat_sum(2).map(lambda total: 9 if total == 9 else 0).var()


EXERCISES = (
    Exercise(
        "clocks-gamble-consolation",
        "A kinder Lucky 7 pays 7 coins for a sum of 7, and 2 coins as a consolation for a sum of 2. How many coins "
        "does it pay on average?",
        _with_consolation,
        "Go through the 36 rolls: how many of them pay 7 coins, and how many pay 2?",
        "Six rolls pay 7 coins and one pays 2: 44 coins in 36 rolls.",
    ),
    Exercise(
        "clocks-gamble-fair",
        "Snake Eyes pays 11 coins. How many would it have to pay to be worth as much, on average, as 2 sure coins?",
        _fair_prize,
        "It pays in one of 36 rolls. What must that one roll bring in for all of them?",
        "In 36 rolls 2 sure coins each make 72, and a single one of these rolls pays.",
    ),
    Exercise(
        "clocks-gamble-need",
        "You need 6 coins or more and have none. You roll a red die for money and use a Lucky 7 bonus. With what "
        "chance do both together bring enough?",
        _six_coins_of_both,
        "When is it not enough? Two things must both go wrong, and they do not know of each other.",
        "Both fail with 5/6 · 5/6, for the red die helps only with a 6. The complement is 1 - 25/36.",
    ),
    Exercise(
        "clocks-gamble-rerolls",
        "How many re-rolls must you plan for, so that one wrong die is perfect with a chance of 90 % or more?",
        lambda: _rerolls_for(Fraction(9, 10)),
        "Go by the complement: from how many re-rolls on is (5/6)ⁿ at most 1/10?",
        "With one re-roll less, the chance is still a little below 90 %. It takes twice the average, and more.",
    ),
    Exercise(
        "clocks-gamble-second-roll",
        "A new rule: whoever rolls a red die for money may roll it a second time, but must then take what the second "
        "roll shows. How many coins does it pay on average, if you decide as well as you can?",
        _best_of_a_second_roll,
        "A second roll is worth 7/2. Which first rolls would you keep?",
        "Keep 4, 5 and 6 and roll again else: (4 + 5 + 6)/6 + 3/6 · 7/2. The right to choose is worth 3/4 of a coin.",
    ),
    Exercise(
        "clocks-gamble-eight-sides",
        "Lucky 9: two dice with eight sides pay 9 coins for a sum of 9, else nothing. What is the variance of what it "
        "pays?",
        _variance_with_eight_sides,
        "Find the chance of the sum n + 1 with n = 8 first, then put it and the prize into c²p(1 - p).",
        "The chance is 1/8, so the variance is 81 · 1/8 · 7/8. Six sides have 245/36: a larger prize varies more.",
    ),
)

"""The exercises on where a chain ends, and on chains without an end."""

from __future__ import annotations

import random
from fractions import Fraction

from clocklab.core.registry import Exercise
from clocklab.games.grandfather.odds import enter
from clocklab.probability import Chain, Dist


def reach(coins: int, goal: int, p: Fraction) -> Fraction:
    """Return the chance of getting from these coins to the goal before none are left, one coin won with chance p.

    >>> reach(3, 10, Fraction(1, 2)), reach(1, 3, Fraction(2, 3))
    (Fraction(3, 10), Fraction(4, 7))
    """
    walk = Chain.explore([coins], lambda c: Dist.from_chances({c + 1: p, c - 1: 1 - p}) if 0 < c < goal else None)
    return Fraction(walk.absorption_from(coins).chance(goal))


def _fair(rng: random.Random) -> Exercise:
    goal = rng.choice((5, 8, 10, 12))
    coins = rng.randrange(1, goal // 2)
    return Exercise(
        "race-ruin-fair",
        f"A fair coin: one coin is won or lost each time. You have {coins} and stop at {goal} or at none. With "
        f"what chance do "
        f"you get to {goal}?",
        lambda: reach(coins, goal, Fraction(1, 2)),
        (
            "In a fair game the mean of your coins never changes.",
            f"In the end you have {goal} or 0. What must the chance be, so that the mean is still {coins}?",
            f"{goal} times the chance is {coins}.",
        ),
        f"{coins}/{goal}: the chances lie on a straight line.",
        mistakes={
            Fraction(1, 2): "You are nearer to the one end than to the other.",
            1 - Fraction(coins, goal): "That is the chance of ruin.",
            Fraction(1, 2) ** (goal - coins): "That is winning every single time. You may also lose now and then.",
        },
        topic="gambler's ruin",
        vary=_fair,
    )


ENDS = (
    _fair(random.Random(2)),
    Exercise(
        "race-ruin-bold",
        "You have 2 coins and need 8. The game is fair. You stake all that you have, until you have 8 or "
        "nothing. With what "
        "chance do you get there?",
        lambda: Fraction(1, 4),
        ("How often must you win?", "2, 4, 8: twice in a row.", "1/2 · 1/2."),
        "1/4, the same as coin by coin: in a fair game no way of staking changes it.",
        mistakes={
            Fraction(1, 2): "You must win twice.",
            Fraction(1, 8): "From 2 to 8 it takes two wins, not three.",
        },
        topic="gambler's ruin",
    ),
    Exercise(
        "race-ruin-ahead",
        "Each coin is won with chance 2/3. You begin with one coin and stop at three or at none. With what "
        "chance do you get "
        "to three?",
        lambda: reach(1, 3, Fraction(2, 3)),
        (
            "Write two equations, for one coin and for two.",
            "W1 = 2/3 · W2, and W2 = 2/3 + 1/3 · W1.",
            "Put the second into the first: W1 = 4/9 + 2/9 · W1.",
        ),
        "(1 - 1/2)/(1 - 1/8), with r = 1/2.",
        mistakes={
            Fraction(1, 3): "That would be so in a fair game.",
            Fraction(4, 9): "That is winning twice at once. You may also fall back to one coin and begin again.",
            Fraction(3, 7): "That is the chance of ruin.",
        },
        level=2,
        topic="gambler's ruin",
    ),
    Exercise(
        "race-absorb-first",
        "From a state a step leads to A with chance 1/6, to B with chance 1/3, and otherwise nowhere. With what "
        "chance does it "
        "end in A?",
        lambda: Fraction(1, 6) / (Fraction(1, 6) + Fraction(1, 3)),
        (
            "Steps that lead nowhere change nothing.",
            "a = 1/6 + 1/2 · a.",
            "1/2 · a = 1/6.",
        ),
        "1/6 against 2/6: one of three.",
        mistakes={
            Fraction(1, 6): "If a step leads nowhere, it goes on.",
            Fraction(1, 2): "B is twice as likely as A at each step.",
            Fraction(2, 3): "That is B.",
        },
        minutes=2,
        topic="absorption",
    ),
)


def _two_states(rng: random.Random) -> Exercise:
    leave, back = rng.choice(((4, 2), (3, 2), (5, 2), (6, 3), (10, 5)))
    a, b = Fraction(1, leave), Fraction(1, back)
    return Exercise(
        "race-stationary-two",
        f"A chain has two states. From A it goes to B with chance {a}, from B to A with chance {b}; otherwise "
        f"it stays. What "
        "share of its time does it spend in A, in the long run?",
        lambda: b / (a + b),
        (
            "As many go from A to B as come back.",
            f"A · {a} = B · {b}, and A + B = 1.",
            f"A is {b / a} times as much as B.",
        ),
        f"{b / a} to 1.",
        mistakes={
            a / (a + b): "That is B.",
            Fraction(1, 2): "It leaves A less often than B.",
            1 - a: "That is the chance of staying in A for one step.",
        },
        topic="stationary distribution",
        vary=_two_states,
    )


FOR_EVER = (
    _two_states(random.Random(1)),
    Exercise(
        "race-stationary-return",
        "A chain is in A two thirds of the time, and leaves A for B with chance 1/4. Once in how many steps, on "
        "average, does "
        "it go from A to B?",
        lambda: 6,
        (
            "In what share of all steps does it go from A to B?",
            "It must be in A, and then leave.",
            "2/3 · 1/4 of all steps.",
        ),
        "2/3 · 1/4 = 1/6 of all steps.",
        mistakes={
            4: "That is the wait while it is in A. One third of the time it is elsewhere.",
            Fraction(1, 6): "That is the share of steps. Turn it round.",
        },
        topic="stationary distribution",
    ),
    Exercise(
        "race-stationary-circle",
        "Three hours in a circle are left with the chances 1, 1/2 and 1/3. What share of its time is the marker "
        "at the third?",
        lambda: Fraction(3, 6),
        ("How long does it wait at each?", "1, 2 and 3 steps on average.", "3 of 1 + 2 + 3."),
        "3/(1 + 2 + 3).",
        mistakes={
            Fraction(1, 3): "It waits longer at the third than at the first.",
            Fraction(2, 11): "The longer the wait, the more time: take 1, 2 and 3, not 1, 1/2 and 1/3.",
        },
        topic="stationary distribution",
    ),
    Exercise(
        "race-stationary-lap",
        "Twelve cards in a circle, all of them 10s. A roll enters a 10 with chance 72/216. How many rolls does "
        "a lap take on "
        "average?",
        lambda: 12 / Fraction(enter(10)),
        ("Twelve waits, one after the other.", "Each has a mean of 1/p.", "216/72 is 3."),
        "12 · 3.",
        mistakes={
            3: "That is one card.",
            4: "12 times the chance is the mean number of cards that 12 rolls enter.",
        },
        minutes=2,
        topic="geometric distribution",
    ),
    Exercise(
        "race-stationary-die",
        "A marker walks round a clock of twelve hours by a die. After a very long time, with what chance is it "
        "at 3, 6, 9 or "
        "12 o'clock?",
        lambda: Fraction(4, 12),
        ("Is any hour different from another?", "The stationary distribution is flat.", "Four hours of twelve."),
        "4/12: all hours are equally likely in the long run.",
        mistakes={
            Fraction(1, 12): "That is one hour. There are four.",
            Fraction(1, 6): "That is one face of the die.",
        },
        minutes=2,
        topic="stationary distribution",
    ),
)
